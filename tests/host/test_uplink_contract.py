"""The contract of an uplink, held by both makers, and by firmware/mqtt.py on MicroPython too.

Each subject is a process of its own (tests/uplink_subject.py) and the broker a real mosquitto, since
what counts here is what happens when one of them is killed, stopped or not who it says.
"""
import time

import pytest
from uplink_contract import (
    HOST,
    MAKERS,
    Certificates,
    Listener,
    Mosquitto,
    Observer,
    Subject,
    eventually,
    free_port,
)

FROZEN_S = 30
DOWN_S = 3
# The loop's own ticks are 50 ms apart; a loaded machine delays them, a blocked loop by seconds.
LONGEST_TICK_MS = 1000


@pytest.fixture
def broker(tmp_path):
    made = Mosquitto(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def start():
    """Start subjects; they end with the test."""
    started = []

    def make(*args, **options):
        started.append(Subject(*args, **options))
        return started[-1]

    yield make
    for subject in started:
        subject.end()


@pytest.fixture
def observe():
    made = []

    def make(*args, **options):
        made.append(Observer(*args, **options))
        return made[-1]

    yield make
    for observer in made:
        observer.close()


def numbers(observer, subject):
    return [int(payload) for payload in observer.payloads(f"contract/{subject.id}/out")]


def all_arrived(observer, subject):
    """Every message from the first on is there, whatever was sent twice."""
    last = subject.acked()
    return last and set(numbers(observer, subject)) >= set(range(1, last + 1))


each_maker = pytest.mark.parametrize("maker", MAKERS)


@each_maker
def test_messages_go_out_acknowledged_and_come_in(maker, broker, start, observe):
    observer = observe(broker, "contract/+/out")
    subject = start(maker, "unit", broker.port)
    subject.wait("acked", 5)
    eventually(lambda: numbers(observer, subject)[:5] == [1, 2, 3, 4, 5])
    observer.publish("contract/unit/in", "for you")
    subject.wait("got", "for you")
    assert subject.all("topic") == ["contract/unit/in"] and subject.all("error") == []
    assert subject.all("up") == [True]


@each_maker
def test_it_holds_with_another_broker(maker, start):
    """The embedded one of the demo, which is amqtt."""
    embedded = pytest.importorskip("host_tools.broker", exc_type=ImportError)
    with embedded.Broker() as broker:
        subject = start(maker, "unit", broker.port, count=5)
        subject.wait("done")
        assert subject.acked() == 5 and subject.all("error") == [] and subject.all("up") == [True]


@each_maker
def test_the_will_comes_when_it_is_killed_and_when_it_closes(maker, broker, start, observe):
    observer = observe(broker, "contract/+/status")
    subject = start(maker, "killed", broker.port)
    subject.wait("acked")
    subject.end()
    eventually(lambda: observer.payloads("contract/killed/status") == [b"down"])
    closed = start(maker, "closed", broker.port, count=2)
    closed.wait("done")
    assert closed.process.wait(5) == 0
    eventually(lambda: observer.payloads("contract/closed/status") == [b"down"])
    late = observe(broker, "contract/+/status")
    eventually(lambda: sorted(late.messages) == [("contract/closed/status", b"down", True),
                                                 ("contract/killed/status", b"down", True)])


def test_a_restarted_broker_loses_nothing(broker, start, observe):
    observer = observe(broker, "contract/+/out")
    subjects = [start(maker, f"unit{i}", broker.port) for i, maker in enumerate(MAKERS)]
    for subject in subjects:
        subject.wait("acked", 5)
    broker.stop()
    time.sleep(DOWN_S)
    before = [subject.acked() for subject in subjects]
    broker.start()
    for subject, acked in zip(subjects, before, strict=True):
        subject.wait("acked", acked + 10)
        eventually(lambda subject=subject: all_arrived(observer, subject))
        assert max(subject.all("longest")) < LONGEST_TICK_MS
        observer.publish(f"contract/{subject.id}/in", "after")      # it has subscribed again
        subject.wait("got", "after")
        assert subject.all("error")[0].startswith(f"uplink to {HOST}:{broker.port}: ")


def test_a_frozen_broker_loses_nothing_and_blocks_nothing(broker, start, observe):
    observer = observe(broker, "contract/+/out")
    subjects = [start(maker, f"unit{i}", broker.port) for i, maker in enumerate(MAKERS)]
    for subject in subjects:
        subject.wait("acked", 5)
    broker.freeze()
    time.sleep(FROZEN_S)
    before = [subject.acked() for subject in subjects]
    for subject in subjects:
        assert subject.all("up")[-1] is False, "not noticed"
    broker.thaw()
    for subject, acked in zip(subjects, before, strict=True):
        subject.wait("acked", acked + 10)
        eventually(lambda subject=subject: all_arrived(observer, subject))
        assert max(subject.all("longest")) < LONGEST_TICK_MS, subject.said


@each_maker
def test_tls_with_the_right_ca_works_from_pem_and_der(maker, certificates, tmp_path, start, observe):
    broker = Mosquitto(tmp_path, certificates)
    try:
        observer = observe(broker, "contract/+/out", certificates=certificates)
        for name, ca in (("pem", certificates.ca), ("der", certificates.ca_der)):
            subject = start(maker, name, broker.port, tls=[ca, "localhost"])
            subject.wait("acked", 3)
            eventually(lambda subject=subject: all_arrived(observer, subject))
            observer.publish(f"contract/{name}/in", "for you")
            subject.wait("got", "for you")
            subject.end()
    finally:
        broker.stop()


@each_maker
@pytest.mark.parametrize("ca, name, told", [
    ("other", "localhost", "the certificate is not signed by {ca}; nothing was sent; check that ca_file"),
    ("ca", "shore.example", "the certificate is not for shore.example; nothing was sent; check host"),
])
def test_a_broker_that_is_not_the_right_one_is_told_nothing(maker, ca, name, told, certificates, start):
    listener = Listener(certificates)
    ca = getattr(certificates, ca)
    subject = start(maker, "unit", listener.port, tls=[ca, name], user="unit", password="hidden-word")
    error = subject.wait("error")
    assert error.startswith(f"uplink to {HOST}:{listener.port}: {told.format(ca=ca)}")
    eventually(lambda: listener.connections >= 2)       # it tries again, with the same end
    listener.close()
    assert listener.got == b"" and subject.all("up") == []
    assert "hidden-word" not in subject.said


@each_maker
def test_a_port_without_tls_is_sent_a_greeting_and_nothing_else(maker, certificates, start):
    listener = Listener()
    subject = start(maker, "unit", listener.port, tls=[certificates.ca, "localhost"], user="unit",
                    password="hidden-word")
    subject.wait("error")
    listener.close()
    assert listener.got[:2] == b"\x16\x03"              # TLS: a handshake record
    assert b"MQTT" not in listener.got and b"hidden-word" not in listener.got


@each_maker
def test_a_wrong_password_is_said_and_the_right_one_works(maker, tmp_path, start):
    broker = Mosquitto(tmp_path, user="unit", password="the-right-one")
    try:
        subject = start(maker, "wrong", broker.port, user="unit", password="hidden-word")
        error = subject.wait("error")
        assert error.startswith(f"uplink to {HOST}:{broker.port}: the broker refused the user")
        assert error.endswith("check user and password_file")
        assert "hidden-word" not in subject.said and subject.all("up") == []
        start(maker, "right", broker.port, user="unit", password="the-right-one").wait("acked")
    finally:
        broker.stop()


@each_maker
def test_nobody_listening_is_said(maker, start):
    port = free_port()
    error = start(maker, "unit", port).wait("error")
    assert error == (f"uplink to {HOST}:{port}: nothing listens there; "
                     "check host and port, and that the broker runs")
