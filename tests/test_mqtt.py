"""The MQTT client without a broker: packets to the byte, and hostile ones.

tests/host/test_uplink_contract.py holds it against a real broker.
"""
import asyncio
import random

from firmware import mqtt, uplink, uplink_tls
from helpers import raises, until


class Bytes:
    """A reader over bytes; at their end the connection is closed."""

    def __init__(self, data):
        self.data = data

    async def readexactly(self, n):
        if n > len(self.data):
            raise EOFError
        part, self.data = self.data[:n], self.data[n:]
        return part


def read(data, limit=mqtt.MAX_PACKET):
    return asyncio.run(mqtt.read_packet(Bytes(data), limit))


def refused(data):
    return str(raises(uplink.UplinkError, read, data))


def test_a_packet_is_head_length_and_body():
    assert mqtt.packet(0x40, b"\x00\x07") == b"\x40\x02\x00\x07"
    assert mqtt.field("a/b") == b"\x00\x03a/b"
    # 2.2.3: seven bits a byte, lowest first, the eighth says that more follow
    assert mqtt.packet(0x30, bytes(127))[:2] == b"\x30\x7f"
    assert mqtt.packet(0x30, bytes(128))[:3] == b"\x30\x80\x01"
    assert mqtt.packet(0x30, bytes(16384))[:4] == b"\x30\x80\x80\x01"


def test_a_packet_is_read_as_it_was_written():
    for size in (0, 1, 127, 128, 1400, mqtt.MAX_PACKET):
        body = bytes([i & 255 for i in range(size)])
        assert read(mqtt.packet(0x30, body) + b"next") == (0x30, body)


def test_a_longer_packet_than_the_cap_is_refused_before_it_is_read():
    assert "packet of 4097 bytes, at most 4096" in refused(b"\x30\x81\x20")
    assert "268435455 bytes" in refused(b"\x30\xff\xff\xff\x7f")
    assert "more than four bytes" in refused(b"\x30\xff\xff\xff\xff\x01")


def test_a_connection_closed_inside_a_packet_is_an_end():
    whole = mqtt.packet(0x30, bytes(200))
    for cut in (0, 1, 2, 3, 100, 202):
        raises(EOFError, read, whole[:cut])


def test_publish_is_split_into_topic_payload_and_number():
    body = mqtt.field("deckwatch/1/7/receipt") + b"\x01\x02" + b"{}"
    assert mqtt.read_publish(0x32, body) == ("deckwatch/1/7/receipt", b"{}", b"\x01\x02")
    assert mqtt.read_publish(0x30, mqtt.field("a") + b"xy") == ("a", b"xy", b"")
    assert mqtt.read_publish(0x31, mqtt.field("a")) == ("a", b"", b"")


def test_a_broken_publish_is_refused():
    for head, body in ((0x30, b""), (0x30, b"\x00"), (0x30, b"\x00\x05abc"), (0x32, b"\x00\x01a\x00"),
                       (0x34, b"\x00\x01a\x00\x01"), (0x36, b"\x00\x01a\x00\x01"),
                       (0x30, b"\x00\x02\xff\xfe")):
        error = raises(uplink.UplinkError, mqtt.read_publish, head, body)
        assert "what answers there sent" in str(error), error


def test_random_bytes_never_raise_anything_else():
    random.seed(20261201)
    for _ in range(300):
        data = bytes([random.getrandbits(8) for _ in range(random.getrandbits(5))])
        try:
            head, body = read(data)
            assert len(body) <= len(data)
            mqtt.read_publish(head, body)
        except (uplink.UplinkError, EOFError):
            pass


def test_a_field_too_long_for_its_length_is_refused():
    assert "65536" in str(raises(ValueError, mqtt.field, bytes(65536)))


# ---- against a broker played by the test, on the loopback address


class Broker:
    """Answers the connection, then each further packet by `answer(head, body)`; keeps all it got."""

    def __init__(self, connack=b"\x20\x02\x00\x00", answer=None):
        self.connack, self.answer = connack, answer or acknowledge
        self.got, self.open = [], 0
        self.writer = None

    async def serve(self, reader, writer):
        self.open += 1
        self.writer = writer
        try:
            self.got.append(await mqtt.read_packet(reader))
            writer.write(self.connack)
            await writer.drain()
            while True:
                head, body = await mqtt.read_packet(reader)
                self.got.append((head, body))
                answer = self.answer(head, body)
                if answer:
                    writer.write(answer)
                    await writer.drain()
        except (EOFError, OSError):
            pass
        finally:
            self.open -= 1
            mqtt.hang_up(writer)


def acknowledge(head, body):
    if head & 0xF0 == 0x30:
        size = body[1]
        return mqtt.packet(0x40, body[2 + size : 4 + size])
    if head == 0x82:
        return mqtt.packet(0x90, body[:2] + b"\x01")
    if head == 0xC0:
        return b"\xd0\x00"
    return None


_PORTS = iter(range(21883, 21999))


def with_broker(broker, story, **options):
    """Run `await story(client)` with a client that is kept connected to `broker`."""
    async def main():
        for port in _PORTS:
            try:
                server = await asyncio.start_server(broker.serve, "127.0.0.1", port)
                break
            except OSError:
                pass        # somebody else's
        client = mqtt.Client("127.0.0.1", port, "unit", timeout=1, **options)
        client.topics = ("deckwatch/1/7/receipt",)
        task = asyncio.create_task(client.run())
        try:
            await story(client)
        finally:
            client.close()
            await asyncio.wait_for(task, 5)
            server.close()
    asyncio.run(main())


def test_it_connects_subscribes_publishes_and_ends_without_a_goodbye():
    broker = Broker()

    async def story(client):
        await until(lambda: client.connected)
        assert await client.publish("deckwatch/1/7/report", b"{}", retain=True)
        client.close()
        await until(lambda: not broker.open)

    with_broker(broker, story, user="unit", password="secret", will=("w", b"down"), keepalive=90)
    assert broker.got == [
        # clean session, user, password, will at QoS 1, retained: 0xC2 | 0x2C; 90 s
        (0x10, b"\x00\x04MQTT\x04\xee\x00\x5a\x00\x04unit\x00\x01w\x00\x04down\x00\x04unit\x00\x06secret"),
        (0x82, b"\x00\x01\x00\x15deckwatch/1/7/receipt\x01"),
        (0x33, b"\x00\x14deckwatch/1/7/report\x00\x02{}"),
    ]


def test_a_message_is_given_to_the_handler_and_acknowledged_even_if_that_fails():
    broker = Broker()
    got = []

    def handler(topic, payload):
        got.append((topic, payload))
        raise KeyError("fault")

    async def story(client):
        client.on_message = handler
        await until(lambda: client.connected)
        broker.writer.write(mqtt.packet(0x32, mqtt.field("a") + b"\x00\x09" + b"hi"))
        await broker.writer.drain()
        await until(lambda: (0x40, b"\x00\x09") in broker.got)
        assert client.connected and "KeyError" in client.last_error

    with_broker(broker, story)
    assert got == [("a", b"hi")]


def test_a_refused_connection_and_a_refused_subscription_say_so():
    async def refused(client):
        await until(lambda: client.last_error)
        assert client.last_error.startswith("uplink to 127.0.0.1:"), client.last_error
        assert "refused the user or the password; check user and password_file" in client.last_error
        assert not await client.publish("a", b"")

    with_broker(Broker(b"\x20\x02\x00\x05"), refused, user="unit", password="secret")

    async def unsubscribed(client):
        await until(lambda: client.last_error)
        assert "refused the subscription to deckwatch/1/7/receipt" in client.last_error
        assert not client.connected

    with_broker(Broker(answer=lambda head, body: mqtt.packet(0x90, body[:2] + b"\x80")), unsubscribed)


def test_a_broker_that_does_not_acknowledge_is_left():
    broker = Broker(answer=lambda head, body: acknowledge(head, body) if head == 0x82 else None)

    async def story(client):
        await until(lambda: client.connected)
        assert not await client.publish("a", b"")
        await until(lambda: client.last_error and not broker.open)
        assert "no answer in time" in client.last_error

    with_broker(broker, story)


def test_only_an_idle_link_is_pinged_and_a_silent_one_left():
    broker = Broker()

    async def story(client):
        await until(lambda: client.connected)
        for _ in range(10):
            await asyncio.sleep(0.1)
            assert await client.publish("a", b"")
        assert (0xC0, b"") not in broker.got
        await until(lambda: (0xC0, b"") in broker.got)
        assert client.connected
        broker.answer = lambda head, body: None
        await until(lambda: not client.connected)
        await until(lambda: client.last_error)
        assert "does not answer a ping" in client.last_error

    with_broker(broker, story, keepalive=1)


def test_rubbish_from_the_broker_ends_the_link_and_it_is_made_again():
    broker = Broker()

    async def story(client):
        for rubbish in (b"\x30\xff\xff\xff\x7f", b"\xf0\x00", b"\x30\x02\x00\x09"):
            broker.got = []
            await until(lambda: client.connected and len(broker.got) == 2)
            broker.writer.write(rubbish)
            await broker.writer.drain()
            await until(lambda: not client.connected)

    with_broker(broker, story, retry_max=0.1)


def test_certificates_are_taken_from_pem_and_der():
    pem = b"text\n-----BEGIN CERTIFICATE-----\nAAEC\nAwQ=\n-----END CERTIFICATE-----\n"
    assert uplink_tls.certificates(pem + pem) == [bytes(range(5))] * 2
    assert uplink_tls.certificates(b"\x30\x82der") == [b"\x30\x82der"]


def test_a_ca_file_that_is_missing_or_no_certificate_is_named():
    for path in ("tests/helpers.py", "tests/no_such_file"):
        error = raises(uplink.UplinkError, uplink.context, path)
        told = uplink.in_words(error, "shore.example:8883")
        assert told.startswith("uplink to shore.example:8883: ")
        assert path in told and "nothing was sent" in told
