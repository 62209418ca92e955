"""What a link to the shore failed with, in plain words: what happened, what to do. Borrowed by uplink.py."""
import asyncio
import errno

# What CPython's and MicroPython's handshake say in their texts, what it means, what to do.
# %(ca)s is the file of the CA certificate, %(name)s the name the broker must have.
_TLS = (
    (("correctly signed", "self-signed", "self signed", "local issuer"),
     "the certificate is not signed by %(ca)s",
     "check that ca_file is the certificate of the authority that signed the broker's"),
    (("does not match", "mismatch"),
     "the certificate is not for %(name)s",
     "check host, or have a certificate made for that name"),
    (("expired", "in the future", "not yet valid"),
     "the certificate does not hold today",
     "check the unit's date, then the dates of the broker's certificate"),
)

# By return code of CONNACK (MQTT 3.1.1, 3.2.2.3).
_REFUSALS = {
    1: ("the broker does not speak MQTT 3.1.1", "use another broker"),
    2: ("the broker does not accept the client's name", "check that no other client has it"),
    3: ("the broker says that it is not available", "it is tried again by itself"),
    4: ("the broker refused the user name or the password", "check user and password_file"),
    5: ("the broker refused the user or the password", "check user and password_file"),
}


def refusal(code: int) -> tuple:
    """(what happened, what to do) for a return code of CONNACK other than 0."""
    return _REFUSALS.get(code, ("the broker refused with code %d" % code, "see the broker's log"))


def meaning(error, tls) -> tuple:
    """(what happened, what to do) for any exception but an UplinkError, which has words of its own.

    tls: as given to the uplink.
    """
    text = str(error).strip()
    kind = type(error).__name__
    if isinstance(error, asyncio.TimeoutError):
        return "no answer in time", "check the link and that the broker runs; it is tried again by itself"
    if isinstance(error, EOFError):
        return "the broker closed the connection", "check that it runs, and that port is the right one"
    if tls:
        named = {"ca": tls[0] or "an authority that this computer knows", "name": tls[1]}
        for signs, what, advice in _TLS:
            if any(sign in text.lower() for sign in signs):
                return what % named + "; nothing was sent", advice
        # MicroPython raises ValueError, or OSError with the name of mbedTLS's error.
        if kind.startswith("SSL") or kind == "ValueError" or "MBEDTLS" in text:
            return "no TLS was agreed (%s); nothing was sent" % text, "check that port is the one for TLS"
    if kind == "gaierror" or "addrinfo" in text:
        return "the name of the host cannot be looked up", "check host and the name server"
    if isinstance(error, OSError) and error.errno == errno.ECONNREFUSED:
        return "nothing listens there", "check host and port, and that the broker runs"
    return text or kind, "check the link and that the broker runs; it is tried again by itself"
