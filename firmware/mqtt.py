"""MQTT 3.1.1 over asyncio streams: QoS 1, last will, TLS. Runs on MicroPython and CPython.

It holds no queue: the log is the queue. publish() is True only when the broker has acknowledged
the message; whoever holds the log tries again when it is not. Every wait ends: a broker that is
frozen, or a link that went without a word, is found by an unanswered publish or ping.

Section numbers are those of the MQTT 3.1.1 standard (OASIS, 2014).
"""
import asyncio

from firmware.uplink import Uplink, UplinkError, context, refusal

# The unit is sent receipts of about 150 bytes. The standard allows 256 MB, which no unit has.
MAX_PACKET = 4096

CONNECT = 0x10
CONNACK = 0x20
PUBLISH = 0x30
PUBACK = 0x40
SUBSCRIBE = 0x82        # with the flags that 3.8.1 fixes
SUBACK = 0x90
PINGREQ = b"\xc0\x00"
PINGRESP = 0xD0


def _broken(what):
    return UplinkError("what answers there sent " + what, "check that host and port are an MQTT broker's")


def field(value) -> bytes:
    """Text or bytes with their length before them (1.5.3). ValueError over 65535 bytes."""
    data = value.encode() if isinstance(value, str) else value
    if len(data) > 65535:
        raise ValueError("an MQTT field of %d bytes: at most 65535 fit" % len(data))
    return len(data).to_bytes(2, "big") + data


def packet(head: int, body: bytes) -> bytes:
    """A whole packet: head, length of the body (2.2.3), body."""
    out = bytearray((head,))
    size = len(body)
    while size > 127:
        out.append(size & 127 | 128)
        size >>= 7
    out.append(size)
    out.extend(body)
    return bytes(out)


async def read_packet(reader, limit=MAX_PACKET):
    """Next packet -> (head, body). UplinkError when it is longer than `limit` or its length is not one."""
    head = (await reader.readexactly(1))[0]
    size = shift = 0
    while True:
        byte = (await reader.readexactly(1))[0]
        size |= (byte & 127) << shift
        if byte < 128:
            break
        shift += 7
        if shift > 21:
            raise _broken("a length of more than four bytes")
    if size > limit:
        raise _broken("a packet of %d bytes, at most %d are taken" % (size, limit))
    return head, (await reader.readexactly(size) if size else b"")


def read_publish(head: int, body: bytes):
    """A PUBLISH (3.3) -> (topic: str, payload: bytes, packet id: 2 bytes, none at QoS 0)."""
    end = 2 + int.from_bytes(body[:2], "big")
    start = end + 2 if head & 6 else end
    if head & 4 or len(body) < max(2, start):
        raise _broken("a malformed PUBLISH (head %02x, %d bytes)" % (head, len(body)))
    try:
        return body[2:end].decode(), body[start:], body[end:start]
    except UnicodeError:
        raise _broken("a topic that is not UTF-8")


def hang_up(writer):
    """Close a connection at once, without a goodbye, so that the broker publishes the last will."""
    if hasattr(writer, "transport"):
        writer.transport.abort()    # CPython's close() first waits for a peer that may be frozen
    else:
        writer.s.close()            # MicroPython's Stream.close() does nothing


class Client(Uplink):
    """The maker for MicroPython; see Uplink.

    On MicroPython a host name is looked up with the loop standing still: where the name server
    may be out of reach give an address as the host, and the name in `tls`.
    """

    def __init__(self, host, port, client_id, **options):
        super().__init__(host, port, client_id, **options)
        self._reader = self._writer = None
        self._said = self._heard = False
        self._turn = asyncio.Lock()     # one request in flight
        self._pen = asyncio.Lock()      # two drains at once would send bytes twice on MicroPython
        self._id = 0
        self._answered = asyncio.Event()
        self._wanted = self._answer = None

    async def publish(self, topic, payload, retain=False) -> bool:
        """Send at QoS 1. True: the broker has acknowledged. False: the link is down, or went down."""
        async with self._turn:
            if not self.connected:
                return False
            try:
                await self._request(PUBLISH | 2 | bool(retain), PUBACK, field(topic), payload)
                return True
            except Exception as error:
                if self.connected:      # not when it was this link's end that ended the wait
                    self._end(error)
                return False

    # ---- one connection

    async def _session(self):
        task = None
        try:
            await asyncio.wait_for(self._open(), self.timeout)
            task = asyncio.create_task(self._listen())
            for topic in self.topics:
                await self._subscribe(topic)
            self.connected, self.last_error = True, None
            if self.on_connect:
                self.on_connect()
            await self._watch()
        finally:
            self.connected = False
            self._answered.set()
            if task:
                task.cancel()   # first: a socket must not be closed while a task polls it
            if self._writer:
                hang_up(self._writer)
                self._writer = None

    async def _open(self):
        options = {}
        if self.tls:
            options = {"ssl": context(self.tls[0]), "server_hostname": self.tls[1]}
        self._reader, self._writer = await asyncio.open_connection(self.host, self.port, **options)
        # On MicroPython the TLS handshake happens here: nothing is written before it has succeeded.
        await self._send(self._connect())
        head, body = await read_packet(self._reader)
        if head != CONNACK or len(body) != 2:
            raise _broken("something else than an answer to the connection")
        if body[1]:
            raise refusal(body[1])

    def _connect(self):
        flags, body = 2, field(self.client_id)      # 2: clean session, the log remembers what is unsent
        if self.will:
            flags |= 0x2C                           # will, retained, QoS 1
            body += field(self.will[0]) + field(self.will[1])
        if self.user is not None:
            flags |= 0x80
            body += field(self.user)
            if self.password is not None:
                flags |= 0x40
                body += field(self.password)
        start = b"\x00\x04MQTT\x04" + bytes((flags,)) + self.keepalive.to_bytes(2, "big")
        return packet(CONNECT, start + body)

    async def _subscribe(self, topic):
        answer = await self._request(SUBSCRIBE, SUBACK, b"", field(topic) + b"\x01")
        if answer != b"\x01" and answer != b"\x00":      # the QoS granted (3.9.3); 0x80 is a refusal
            raise UplinkError("the broker refused the subscription to %s" % topic, "check its access list")

    async def _request(self, head, kind, start, rest):
        """Send start, a new packet id, rest; the answer of that `kind` without the id."""
        self._id = self._id % 65535 + 1
        number = self._id.to_bytes(2, "big")
        self._wanted, self._answer = (kind, number), None
        self._answered.clear()
        await self._send(packet(head, start + number + rest))
        await asyncio.wait_for(self._answered.wait(), self.timeout)
        if self._answer is None:
            raise self._reason or EOFError
        return self._answer

    async def _send(self, data):
        async with self._pen:
            self._writer.write(data)
            await asyncio.wait_for(self._writer.drain(), self.timeout)
        self._said = True

    async def _watch(self):
        """Returns never: raises when the link has ended. Asks for a sign of life only when idle."""
        third = self.keepalive / 3
        while True:
            self._said = self._heard = False
            if await self._ends_within(third):
                raise self._reason
            self._proved = True
            if self._said and self._heard:
                continue
            self._heard = False
            await self._send(PINGREQ)
            # Never longer than a third: packets are then at most a whole keepalive apart (3.1.2.10).
            if await self._ends_within(min(self.timeout, third)):
                raise self._reason
            if not self._heard:
                raise UplinkError("the broker does not answer a ping",
                                  "it is frozen or the link is lost; it is tried again by itself")

    async def _listen(self):
        """The one reader. A peer that stalls inside a packet is found by _watch."""
        try:
            while True:
                head, body = await read_packet(self._reader)
                self._heard = True
                await self._take(head, body)
        except Exception as error:
            self._end(error)
            self._answered.set()

    async def _take(self, head, body):
        kind = head & 0xF0
        if kind == PUBLISH:
            topic, payload, number = read_publish(head, body)
            self._handle(topic, payload)
            if number:
                await self._send(packet(PUBACK, number))
        elif kind in (PUBACK, SUBACK):
            if self._wanted == (kind, body[:2]):
                self._wanted, self._answer = None, body[2:]
                self._answered.set()
        elif kind != PINGRESP:
            raise _broken("a packet of kind %02x, which a client is never sent" % head)
