"""The link to the shore: what its makers share.

There are two makers, firmware.mqtt.Client and host_tools.paho_uplink.PahoUplink. Here are the
surface of both, and coming back after a failure; TLS that verifies is in uplink_tls.py, the plain words
for failures in uplink_words.py.
"""
import asyncio
import gc

from firmware.borrow import borrowed


class UplinkError(Exception):
    """The text says what happened, `advice` what to do."""

    def __init__(self, what, advice):
        super().__init__(what)
        self.advice = advice


class Uplink:
    """One link to one MQTT broker, kept up for ever by run(). QoS 1, clean sessions.

    host, port, client_id, user, password of the broker.
    tls: None, or (path of the CA certificate, name that the broker's certificate must be for);
    None as the path means the authorities that this computer trusts.
    will: None, or (topic, payload), which the broker publishes, retained, when the link ends.
    Seconds: keepalive, timeout for every single answer, retry_max between attempts.

    topics      to subscribe to at every connection; set before run()
    on_message  called with (topic: str, payload: bytes) for each message
    on_connect  called when the link is up and everything is subscribed
    connected   whether the link is up
    last_error  why it is not, in words, or None

    A maker adds publish(topic, payload, retain=False) -> bool, and _session(): one connection,
    which only ever ends by an exception. Nothing is queued: the log is the queue.
    """

    def __init__(self, host, port, client_id, user=None, password=None, tls=None, will=None,
                 keepalive=60, timeout=10, retry_max=60):
        self.host, self.port, self.client_id = host, port, client_id
        self.user, self.password, self.tls, self.will = user, password, tls, will
        self.keepalive, self.timeout, self.retry_max = keepalive, timeout, retry_max
        self.topics = ()
        self.on_message = self.on_connect = None
        self.connected = False
        self.last_error = None
        self._closed = False
        self._proved = False            # the link has held for a while
        self._gone = asyncio.Event()    # the link has ended, for this reason:
        self._reason = None

    async def run(self):
        """Keep the link up until close(); after a failure wait 1 s, doubling up to retry_max."""
        delay = 1
        while not self._closed:
            self._gone.clear()
            self._reason, self._proved = None, False
            try:
                await self._session()
            except Exception as error:      # OSError, EOFError, ValueError ...: whatever it is, it means down
                if not self._closed:
                    self.last_error = in_words(error, "%s:%d" % (self.host, self.port), self.tls)
            gc.collect()    # on an ESP32 this closes the socket of an attempt that was given up
            if self._proved:
                delay = 1
            self._gone.clear()
            if not self._closed:
                await self._ends_within(delay)
            delay = min(2 * delay, self.retry_max)

    def close(self):
        """End run(), and the link with it; the broker publishes the last will."""
        self._closed = True
        self._end(UplinkError("closed", ""))

    def _end(self, reason):
        """End this connection; the first reason is the one that is told."""
        if self._reason is None:
            self._reason = reason
        self._gone.set()

    async def _ends_within(self, seconds):
        try:
            await asyncio.wait_for(self._gone.wait(), seconds)
            return True
        except asyncio.TimeoutError:
            return False

    def _handle(self, topic, payload):
        """Give a message to its handler; a fault there must not cost the link."""
        if self.on_message:
            try:
                self.on_message(topic, payload)
            except Exception as error:
                self.last_error = "message on %s: %s: %s" % (topic, type(error).__name__, error)


def refusal(code: int) -> UplinkError:
    """The error for a return code of CONNACK other than 0."""
    with borrowed():
        from firmware import uplink_words

        return UplinkError(*uplink_words.refusal(code))


def in_words(error, where: str, tls=None) -> str:
    """`uplink to HOST:PORT: what happened; what to do` for whatever a connection failed with.

    where: "HOST:PORT"; tls: as given to the uplink.
    """
    if isinstance(error, UplinkError):
        what, advice = str(error).strip(), error.advice
    else:
        with borrowed():
            from firmware import uplink_words

            what, advice = uplink_words.meaning(error, tls)
    return "uplink to %s: %s; %s" % (where, what, advice)


def context(ca_file):
    """An ssl context that trusts the certificates of `ca_file` (PEM or DER) and nothing else.

    With None, those that the computer trusts. Certificate and host name are always verified,
    TLS 1.2 is the least. Raises UplinkError.
    """
    with borrowed():
        from firmware import uplink_tls

        return uplink_tls.context(ca_file, UplinkError)
