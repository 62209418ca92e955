"""SHA-512 as worked out here, against OpenSSL's."""
import hashlib

from hypothesis import given
from hypothesis import strategies as st

from firmware.sha512 import computed


@given(st.binary(max_size=600))
def test_every_digest_is_openssls(data):
    assert computed(data) == hashlib.sha512(data).digest()


def test_every_length_to_three_blocks():
    for size in range(3 * 128 + 2):
        assert computed(b"\xff" * size) == hashlib.sha512(b"\xff" * size).digest()
