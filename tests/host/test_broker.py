"""The embedded broker and the link that can be cut, used through paho-mqtt as the unit and the shore do."""
import queue
import socket
import threading
import time

import paho.mqtt.client as mqtt
import pytest

from host_tools.broker import HOST, Broker, Link

WAIT_S = 10


class Client:
    """A paho client whose messages come out of a queue as (topic, payload)."""

    def __init__(self, port, ident, persistent=False, will=None, topics=()):
        self.messages = queue.Queue()
        self.connected = threading.Event()
        self.session_present = None
        self.topics = topics
        self.subscribed = threading.Event()
        self.paho = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, ident, not persistent)
        self.paho.reconnect_delay_set(1, 1)
        self.paho.on_connect = self._on_connect
        self.paho.on_disconnect = lambda *_: self.connected.clear()
        self.paho.on_subscribe = lambda *_: self.subscribed.set()
        self.paho.on_message = lambda _, __, message: self.messages.put((message.topic, message.payload))
        if will:
            self.paho.will_set(*will, qos=1, retain=True)
        self.paho.connect(HOST, port)
        self.paho.loop_start()
        assert self.connected.wait(WAIT_S)
        assert not topics or self.subscribed.wait(WAIT_S)

    def _on_connect(self, client, data, flags, reason, properties):
        self.session_present = flags.session_present
        for topic in self.topics:
            client.subscribe(topic, 1)
        self.connected.set()

    def publish(self, topic, payload, retain=False):
        """Publish with QoS 1; True when the broker acknowledged."""
        told = self.paho.publish(topic, payload, 1, retain)
        told.wait_for_publish(WAIT_S)
        return told.is_published()

    def next(self):
        return self.messages.get(timeout=WAIT_S)

    def leave(self):
        self.paho.disconnect()
        self.paho.loop_stop()


@pytest.fixture
def broker():
    with Broker() as broker:
        yield broker


@pytest.fixture
def link(broker):
    with Link(broker.port) as link:
        yield link


@pytest.fixture
def join(broker):
    """Makes clients, and takes them away at the end."""
    clients = []

    def make(*args, **kwargs):
        clients.append(Client(*args, **kwargs))
        return clients[-1]

    yield make
    for client in clients:
        client.leave()


def refused(port):
    try:
        socket.create_connection((HOST, port), timeout=WAIT_S).close()
    except ConnectionRefusedError:
        return True
    return False


def eventually(condition):
    end = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_qos_1_message_is_acknowledged_and_delivered(broker, join):
    shore = join(broker.port, "shore", topics=["deckwatch/1/+/report"])
    unit = join(broker.port, "unit")
    assert unit.publish("deckwatch/1/7/report", b"{}")
    assert shore.next() == ("deckwatch/1/7/report", b"{}")


def test_retained_message_reaches_who_comes_later(broker, join):
    unit = join(broker.port, "unit")
    assert unit.publish("deckwatch/1/7/status", b"up", retain=True)
    shore = join(broker.port, "shore", topics=["deckwatch/1/+/status"])
    assert shore.next() == ("deckwatch/1/7/status", b"up")


def test_will_is_published_when_the_link_is_cut_but_not_on_a_goodbye(broker, link, join):
    shore = join(broker.port, "shore", topics=["deckwatch/1/+/status"])
    will = ("deckwatch/1/7/status", b"down")
    join(broker.port, "polite", will=("deckwatch/1/8/status", b"down")).leave()
    join(link.port, "unit", will=will)
    link.down()
    assert shore.next() == will


def test_persistent_session_keeps_messages_for_who_is_away(broker, join):
    shore = join(broker.port, "shore", persistent=True, topics=["deckwatch/1/+/report"])
    shore.leave()
    unit = join(broker.port, "unit")
    time.sleep(1.5)     # amqtt looks once a second for sessions to throw away
    for n in range(3):
        assert unit.publish("deckwatch/1/7/report", b"%d" % n)
    back = join(broker.port, "shore", persistent=True)
    assert back.session_present
    assert [back.next()[1] for _ in range(3)] == [b"0", b"1", b"2"]


def test_restarted_broker_is_found_again_on_its_port_and_knows_nothing(broker, join):
    port = broker.port
    shore = join(port, "shore", persistent=True, topics=["deckwatch/1/+/report"])
    unit = join(port, "unit")
    shore.subscribed.clear()
    broker.stop()
    eventually(lambda: not shore.connected.is_set() and not unit.connected.is_set())
    assert refused(port)
    broker.start()
    assert broker.port == port
    assert shore.subscribed.wait(WAIT_S) and unit.connected.wait(WAIT_S)
    assert not shore.session_present
    assert unit.publish("deckwatch/1/7/report", b"after")
    assert shore.next() == ("deckwatch/1/7/report", b"after")


def test_link_down_cuts_and_refuses_and_up_lets_through_again(link, join):
    unit = join(link.port, "unit")
    assert link.is_up and unit.publish("deckwatch/1/7/report", b"1")
    link.down()
    eventually(lambda: not unit.connected.is_set())
    assert not link.is_up and refused(link.port)
    link.up()
    assert unit.connected.wait(WAIT_S)
    assert unit.publish("deckwatch/1/7/report", b"2")


def test_link_counts_the_bytes_both_ways(link, join):
    unit = join(link.port, "unit")
    before = dict(link.carried)
    assert unit.publish("t", b"x" * 1000)
    # PUBLISH: 1000 + topic 3 + packet number 2 + header 3; PUBACK: 4
    assert link.carried["out"] - before["out"] == 1008
    assert link.carried["in"] - before["in"] == 4


def test_link_to_a_stopped_broker_drops_its_callers(broker, link):
    broker.stop()
    with socket.create_connection((HOST, link.port), timeout=WAIT_S) as caller:
        assert caller.recv(1) == b""


def test_broker_and_link_listen_on_loopback_only(broker, link):
    for port in (broker.port, link.port):
        with socket.create_connection(("127.0.0.1", port), timeout=WAIT_S) as caller:
            assert caller.getpeername()[0] == "127.0.0.1"
    # another address of this computer, where it has one
    others = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in others - {"127.0.0.1"}:
        if not address.startswith("127."):
            with pytest.raises(OSError):
                socket.create_connection((address, broker.port), timeout=2).close()


def test_starting_twice_is_an_error_and_stopping_twice_is_not(broker):
    with pytest.raises(RuntimeError, match="Broker is already started"):
        broker.start()
    broker.stop()
    broker.stop()


def test_nothing_is_left_running_after_close():
    before = set(threading.enumerate())
    with Broker() as broker, Link(broker.port) as link:
        socket.create_connection((HOST, link.port)).close()
    assert set(threading.enumerate()) <= before
    assert refused(broker.port) and refused(link.port)


def test_clients_that_talk_nonsense_do_no_harm(broker, join, caplog):
    for nonsense in (b"", b"\x00" * 50, b"GET / HTTP/1.1\r\n\r\n", b"\xff" * 1000):
        with socket.create_connection((HOST, broker.port)) as caller:
            caller.sendall(nonsense)
    unit = join(broker.port, "unit", topics=["t"])
    assert unit.publish("t", b"1") and unit.next() == ("t", b"1")
    assert not caplog.records
