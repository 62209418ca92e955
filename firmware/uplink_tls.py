"""TLS that verifies, for a link to the shore. Borrowed by uplink.py for each connection."""
import binascii

_BEGIN = b"-----BEGIN CERTIFICATE-----"
_END = b"-----END CERTIFICATE-----"


def context(ca_file, unusable):
    """See uplink.context(). unusable: the error to raise, made of what was found and what to do."""
    import ssl  # here: not every MicroPython is built with it

    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.verify_mode = ssl.CERT_REQUIRED
    if hasattr(made, "minimum_version"):    # mbedTLS 3 has nothing older
        made.minimum_version = ssl.TLSVersion.TLSv1_2
    if ca_file is None and hasattr(made, "load_default_certs"):
        made.load_default_certs()
        return made
    try:
        with open(ca_file, "rb") as file:
            for certificate in certificates(file.read()):
                made.load_verify_locations(cadata=certificate)
    except (OSError, ValueError, TypeError) as error:
        raise unusable("no certificate can be read from %s (%s); nothing was sent" % (ca_file, error),
                       "expected the CA's certificate there, PEM or DER; check ca_file")
    return made


def certificates(data: bytes) -> list:
    """DER of each certificate in `data`, which is PEM or one DER. ValueError when broken."""
    if _BEGIN not in data:
        return [data]
    blocks = [block.split(_END)[0] for block in data.split(_BEGIN)[1:]]
    return [binascii.a2b_base64(b"".join(block.split())) for block in blocks]
