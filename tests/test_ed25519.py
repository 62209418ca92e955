"""Ed25519: RFC 8032's vectors, and what must never be taken for a signature."""
import gc
from binascii import unhexlify

from firmware import ed25519
from firmware.ed25519 import L, P, public_key, sign, verify
from helpers import raises

# RFC 8032, 7.1: seed, public key, message, signature.
VECTORS = (
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
     "",
     "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
     "d25bf5f0595bbe24655141438e7a100b"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
     "72",
     "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
     "387b2eaeb4302aeeb00d291612bb0c00"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
     "af82",
     "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
     "4a7c15e9716ed28dc027beceea1ec40a"),
    ("f5e5767cf153319517630f226876b86c8160cc583bc013744c6bf255f5cc0ee5",     # TEST 1024
     "278117fc144c72340f67d0f2316e8386ceffbf2b2428c9c51fef7c597f1d426e",
     "08b8b2b733424243760fe426a4b54908632110a66c2f6591eabd3345e3e4eb98fa6e264bf09efe12ee50f8f54e9f77b1"
     "e355f6c50544e23fb1433ddf73be84d879de7c0046dc4996d9e773f4bc9efe5738829adb26c81b37c93a1b270b20329d"
     "658675fc6ea534e0810a4432826bf58c941efb65d57a338bbd2e26640f89ffbc1a858efcb8550ee3a5e1998bd177e93a"
     "7363c344fe6b199ee5d02e82d522c4feba15452f80288a821a579116ec6dad2b3b310da903401aa62100ab5d1a36553e"
     "06203b33890cc9b832f79ef80560ccb9a39ce767967ed628c6ad573cb116dbefefd75499da96bd68a8a97b928a8bbc10"
     "3b6621fcde2beca1231d206be6cd9ec7aff6f6c94fcd7204ed3455c68c83f4a41da4af2b74ef5c53f1d8ac70bdcb7ed1"
     "85ce81bd84359d44254d95629e9855a94a7c1958d1f8ada5d0532ed8a5aa3fb2d17ba70eb6248e594e1a2297acbbb39d"
     "502f1a8c6eb6f1ce22b3de1a1f40cc24554119a831a9aad6079cad88425de6bde1a9187ebb6092cf67bf2b13fd65f270"
     "88d78b7e883c8759d2c4f5c65adb7553878ad575f9fad878e80a0c9ba63bcbcc2732e69485bbc9c90bfbd62481d9089b"
     "eccf80cfe2df16a2cf65bd92dd597b0707e0917af48bbb75fed413d238f5555a7a569d80c3414a8d0859dc65a46128ba"
     "b27af87a71314f318c782b23ebfe808b82b0ce26401d2e22f04d83d1255dc51addd3b75a2b1ae0784504df543af8969b"
     "e3ea7082ff7fc9888c144da2af58429ec96031dbcad3dad9af0dcbaaaf268cb8fcffead94f3c7ca495e056a9b47acdb7"
     "51fb73e666c6c655ade8297297d07ad1ba5e43f1bca32301651339e22904cc8c42f58c30c04aafdb038dda0847dd988d"
     "cda6f3bfd15c4b4c4525004aa06eeff8ca61783aacec57fb3d1f92b0fe2fd1a85f6724517b65e614ad6808d6f6ee34df"
     "f7310fdc82aebfd904b01e1dc54b2927094b2db68d6f903b68401adebf5a7e08d78ff4ef5d63653a65040cf9bfd4aca7"
     "984a74d37145986780fc0b16ac451649de6188a7dbdf191f64b5fc5e2ab47b57f7f7276cd419c17a3ca8e1b939ae49e4"
     "88acba6b965610b5480109c8b17b80e1b7b750dfc7598d5d5011fd2dcc5600a32ef5b52a1ecc820e308aa342721aac09"
     "43bf6686b64b2579376504ccc493d97e6aed3fb0f9cd71a43dd497f01f17c0e2cb3797aa2a2f256656168e6c496afc5f"
     "b93246f6b1116398a346f1a641f3b041e989f7914f90cc2c7fff357876e506b50d334ba77c225bc307ba537152f3f161"
     "0e4eafe595f6d9d90d11faa933a15ef1369546868a7f3a45a96768d40fd9d03412c091c6315cf4fde7cb68606937380d"
     "b2eaaa707b4c4185c32eddcdd306705e4dc1ffc872eeee475a64dfac86aba41c0618983f8741c5ef68d3a101e8a3b8ca"
     "c60c905c15fc910840b94c00a0b9d0",
     "0aab4c900501b3e24d7cdf4663326a3a87df5e4843b2cbdb67cbf6e460fec350aa5371b1508f9f4528ecea23c436d94b"
     "5e8fcd4f681e30a6ac00a9704a188a03"),
    ("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",     # TEST SHA(abc)
     "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
     "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
     "454d4423643ce80e2a9ac94fa54ca49f",
     "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e030"
     "3dca179c138ac17ad9bef1177331a704"),
)

# Every way to write a point of order 1, 2, 4 or 8, reduced or not ("Taming the many EdDSAs", table 6).
SMALL_ORDER = (
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
)

# github.com/novifinancial/ed25519-speccheck, cases 0 to 9: message, public key, signature, verdict here.
EDGE_CASES = (
    ("8c93255d71dcab10e8f379c26200f3c7bd5f09d9bc3068d3ef4edeb4853022b6",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
     "0000000000000000000000000000000000000000000000000000000000000000", False),
    ("9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43"
     "a5bb704786be79fc476f91d3f3f89b03984d8068dcf1bb7dfc6637b45450ac04", False),
    ("aebf3f2601a0c8c5d39cc7d8911642f740b78168218da8471772b35f9d35b9ab",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"
     "8c4bd45aecaca5b24fb97bc10ac27ac8751a7dfe1baff8b953ec9f5833ca260e", True),
    ("9bd9f44f4dcc75bd531b56b2cd280b0bb38fc1cd6d1230e14861d861de092e79",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "9046a64750444938de19f227bb80485e92b83fdb4b6506c160484c016cc1852f"
     "87909e14428a7a1d62e9f22f3d3ad7802db02eb2e688b6c52fcd6648a98bd009", True),
    ("e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "160a1cb0dc9c0258cd0a7d23e94d8fa878bcb1925f2c64246b2dee1796bed512"
     "5ec6bc982a269b723e0668e540911a9a6a58921d6925e434ab10aa7940551a09", False),
    ("e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec4011eaccd55b53f56c",
     "cdb267ce40c5cd45306fa5d2f29731459387dbf9eb933b7bd5aed9a765b88d4d",
     "21122a84e0b5fca4052f5b1235c80a537878b38f3142356b2c2384ebad4668b7"
     "e40bc836dac0f71076f9abe3a53f9c03c1ceeeddb658d0030494ace586687405", False),
    ("85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
     "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
     "e96f66be976d82e60150baecff9906684aebb1ef181f67a7189ac78ea23b6c0e"
     "547f7690a0e2ddcd04d87dbc3490dc19b3b3052f7ff0538cb68afb369ba3a514", False),
    ("85e241a07d148b41e47d62c63f830dc7a6851a0b1f33ae4bb2f507fb6cffec40",
     "442aad9f089ad9e14647b1ef9099a1ff4798d78589e66f28eca69c11f582a623",
     "8ce5b96c8f26d0ab6c47958c9e68b937104cd36e13c33566acd2fe8d38aa1942"
     "7e71f98a473474f2f13f06f97c20d58cc3f54b8bd0d272f42b695dd7e89a8c22", False),
    ("fdaebc429f4a735932a160da1301080c13280eea8bc280d1b392c6b9e6ba3a5a",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
     "454d370c8d9fc323a41450f8d513eafeb5b0697390c1e505a0d4ddc71f566607", False),
    ("84b698d39be126ff55fe45079e6c8bf64a0d7db6994560b4e96b7021eb39c1a1",
     "f7badec5b8abeaf699583992219b7b223f1df3fbbea919844e3f7c554a43dd43",
     "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
     "084d5b99c2a9463d9c8bd5026916996984eeec87ddf1d3be329006ace1b37b09", False),
)

HEAP = 12 * 1024


def vector(n):
    return [unhexlify(text) for text in VECTORS[n]]


def is_signed_by_nobody(public):
    """The signature R = neutral element, S = 0, or R = the key, S = 0, taken for one of this key?"""
    neutral = b"\x01" + bytes(31)
    return any(verify(public, b"%d" % i, r + bytes(32)) for i in range(8) for r in (neutral, public))


def test_rfc_8032_vectors():
    for n in range(len(VECTORS)):
        seed, public, message, signature = vector(n)
        assert public_key(seed) == public
        assert sign(seed, public, message) == signature
        assert verify(public, message, signature)


def test_another_message_key_or_signature_is_refused():
    seed, public, message, signature = vector(2)
    assert not verify(public, message + b"\0", signature)
    assert not verify(vector(1)[1], message, signature)
    for i in range(0, 512, 37):
        flipped = bytearray(signature)
        flipped[i >> 3] ^= 1 << (i & 7)
        assert not verify(public, message, bytes(flipped)), i


def test_a_signature_has_one_form_only():
    seed, public, message, signature = vector(1)
    s = int.from_bytes(signature[32:], "little")
    while s + L < 2**256:
        s += L
        assert not verify(public, message, signature[:32] + s.to_bytes(32, "little"))


def test_whatever_the_bytes_are_the_answer_is_no_and_never_an_error():
    seed, public, message, signature = vector(1)
    for length in (0, 1, 31, 33, 64):
        other = (public + bytes(32))[:length]
        assert not verify(other, message, signature)
        assert not verify(other, message, sign(seed, other, message))
    for length in (0, 1, 32, 63, 65):
        assert not verify(public, message, (signature + b"\0")[:length])
    for fill in range(0, 256, 17):
        assert not verify(bytes([fill]) * 32, message, signature)
        assert not verify(public, message, bytes([fill]) * 64)


def test_a_public_key_of_small_order_under_which_nobody_could_sign_is_refused():
    for text in SMALL_ORDER:
        assert not is_signed_by_nobody(unhexlify(text)), text


def test_a_point_is_read_from_one_way_to_write_it_only():
    for n in range(len(VECTORS)):
        public = vector(n)[1]
        assert ed25519._write(ed25519._read(public)) == public
    for less in range(1, 20):       # y from P on, with either sign
        assert ed25519._read((2**255 - less).to_bytes(32, "little")) is None
        assert ed25519._read((2**256 - less).to_bytes(32, "little")) is None
    for y in (1, P - 1):            # x is zero and has no sign
        assert ed25519._read(y.to_bytes(32, "little")) is not None
        assert ed25519._read((y + 2**255).to_bytes(32, "little")) is None
    assert ed25519._read((2).to_bytes(32, "little")) is None    # not on the curve


def test_edge_cases_of_others_are_judged_as_documented():
    for message, public, signature, verdict in EDGE_CASES:
        assert verify(unhexlify(public), unhexlify(message), unhexlify(signature)) is verdict, signature


def test_the_stored_points_are_the_base_point_and_its_multiples():
    points = [(int(text[:64], 16), int(text[64:], 16)) for text in ed25519._BASE]
    assert points[0][1] * 5 % P == 4 and points[0][0] % 2 == 0      # RFC 8032, 5.1: y = 4/5, x even
    for i in range(1, 4):
        (x, y), (u, v) = points[i - 1], points[i]
        multiple = (x, y, 1, x * y % P)
        for _ in range(64):
            multiple = ed25519._double(multiple)
        assert (multiple[0] - u * multiple[2]) % P == 0 and (multiple[1] - v * multiple[2]) % P == 0


def test_a_seed_of_another_length_is_refused():
    assert "the seed has 31 bytes, 32 were expected" in str(raises(ValueError, public_key, bytes(31)))
    raises(ValueError, sign, bytes(33), bytes(32), b"")


def test_twelve_kilobytes_of_heap_are_enough_to_sign_and_leave_it_in_one_piece():
    if not hasattr(gc, "mem_free"):
        return                      # CPython has no such bound
    seed, public, message, signature = vector(2)
    gc.collect()
    whole = largest_block()
    ballast = None                  # small pieces, so that what is left lies about in the heap
    while gc.mem_free() > HEAP:
        ballast = (bytearray(64), ballast)
    assert sign(seed, public, message) == signature
    ballast = None
    gc.collect()
    assert largest_block() >= whole - 1024


def largest_block():
    """Bytes of the largest piece the heap can give, to within 512."""
    size = gc.mem_free() // 512 * 512
    while True:
        try:
            bytearray(size)
            return size
        except MemoryError:
            size -= 512
