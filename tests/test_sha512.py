"""SHA-512 as worked out here, against FIPS 180-4's examples and lengths around every edge of a block."""
import hashlib
from binascii import unhexlify

from firmware.sha512 import computed, sha512

# FIPS 180-4's examples (csrc.nist.gov, SHA512.pdf) and two of NIST's SHA512ShortMsg.rsp.
EXAMPLES = (
    (b"abc",
     "ddaf35a193617abacc417349ae204131"
     "12e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"),
    (b"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
     b"mnopqrstnopqrstu",
     "8e959b75dae313da8cf4f72814fc143f"
     "8f7779c6eb9f7fa17299aeadb6889018501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"),
    (b"\x21",
     "3831a6a6155e509dee59a7f451eb3532"
     "4d8f8f2df6e3708894740f98fdee23889f4de5adb0c5010dfb555cda77c8ab5dc902094c52de3278f35a75ebc25f093a"),
    (unhexlify("fd2203e467574e834ab07c9097ae164532f24be1eb5d88f1af7748ceff0d2c67a21f4e4097f9d3bb4e9fbf97186e0db6"
               "db0100230a52b453d421f8ab9c9a6043aa3295ea20d2f06a2f37470d8a99075f1b8a8336f6228cf08b5942fc1fb4299c"
               "7d2480e8e82bce175540bdfad7752bc95b577f229515394f3ae5cec870a4b2f8"),
     "a21b1077d52b27ac545af63b32746c6e"
     "3c51cb0cb9f281eb9f3580a6d4996d5c9917d2a6e484627a9d5a06fa1b25327a9d710e027387fc3e07d7c4d14c6086cc"),
)

# Length, digest of the bytes 0, 1, 2, ..., 255, 0, ... From 112 on the padding needs one block more.
EDGES = (
    (0, "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
     "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"),
    (1, "b8244d028981d693af7b456af8efa4cad63d282e19ff14942c246e50d9351d22"
     "704a802a71c3580b6370de4ceb293c324a8423342557d4e5c38438f0e36910ee"),
    (111, "a1a111449b198d9b1f538bad7f3fc1022b3a5b1a5e90a0bc860de8512746cbc3"
     "1599e6c834de3a3235327af0b51ff57bf7acf1974a73014d9c3953812edc7c8d"),
    (112, "c5fbd731d19d2ae1180f001be72c2c1aaba1d7b094b3748880e24593b8e117a7"
     "50e11c1bd867cc2f96dace8c8b74abd2d5c4f236be444e77d30d1916174070b9"),
    (113, "61b2e77db697dfe5571fff3ed06bd60c41e1e7b7c08a80de01cb16526d9a9a52"
     "d690dfbe792278a60f6e2b4c57a97c729773f26e258d2393890c985d645f6715"),
    (127, "eab89674feaa34e27aebeeff3c0a4d70070bb872d5e9f186cf1dbbdee517b6e3"
     "5724d629ff025a5b07185e911ada7e3c8acf830aa0e4f71777bd2d44f504f7f0"),
    (128, "1dffd5e3adb71d45d2245939665521ae001a317a03720a45732ba1900ca3b835"
     "1fc5c9b4ca513eba6f80bc7b1d1fdad4abd13491cb824d61b08d8c0e1561b3f7"),
    (129, "1d9da57fbbdab09afb3506ab2d223d06109d65c1c8ad197f50138f714bc4c3f2"
     "fe5787922639c680acad1c651f955990425954ce2cba0c5cc83f2667d878eb0f"),
    (239, "cb4c7fd522756d5781ad3a4f590a1d862906b960e7720136cb3fb36b563caa1e"
     "a5689134291fa79c80ccc2b4092b41df32ebdcb36dbe79db483440228c1622a8"),
    (240, "6c48466c9f6c07e4ab762c696b7eeb35cfe236fca73683e5fab873ac3489b4d2"
     "eb3d7afcce7e8165dbbf37aded3b5b0c889c0b7e0f1790a8330d8677429d91a5"),
    (1000, "6cd2eda9bf9c0597129029b0054b81e433f6b8b7b499a75eb705efd74bac1941"
     "49835b1d1a14c48be696e4d588456d512a22eae7aa1b57be2b56eae7d35e08cb"),
)


# SHA-256 of the first bytes of 35 more digests, taken with OpenSSL.
HEADS = "b06254591b98433c8f83f9be40aa55f281dcfb5609e3da385a8a5a777515da95"


def counting(size):
    return bytes([i & 255 for i in range(size)])


def test_the_standards_examples():
    for data, digest in EXAMPLES:
        assert computed(data).hex() == digest


def test_lengths_around_the_edges_of_blocks():
    for size, digest in EDGES:
        assert computed(counting(size)).hex() == digest, size


def test_any_bytes_like_data_of_any_length_up_to_three_blocks():
    heads = b"".join([computed(counting(size))[:1] for size in range(0, 385, 11)])
    assert hashlib.sha256(heads).digest().hex() == HEADS
    assert computed(bytearray(b"abc")) == computed(b"abc")


def test_the_one_surface_gives_the_same():
    for data in (b"", b"abc", counting(200)):
        assert sha512(data) == computed(data)
