"""HMAC against the standard library's."""
import hmac

from hypothesis import given
from hypothesis import strategies as st

from firmware.ratchet import mac


@given(st.binary(max_size=200), st.binary(max_size=1100))
def test_every_mac_is_the_standard_librarys(key, data):
    assert mac(key, data) == hmac.new(key, data, "sha256").digest()
