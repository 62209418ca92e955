"""The instruments of a computer: real pseudo-terminals, sockets, pipes and files; lost and found again."""
import asyncio
import os
import socket
import time

import pytest
from devices import Device
from uplink_contract import HOST, free_port

from firmware.logbook import CannotRecord
from firmware.port import linux

LINE = b"$GPHDT,271.3,T*3A\r\n"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(linux, "RETRY_S", 0.05)


class Ear:
    """One source under test: what it gives, what it warns of."""

    def __init__(self, kind, address, **more):
        self.warnings, self.got, self.ended = [], b"", False
        self.source = linux.make({"name": "x", "kind": kind, "address": address} | more, self.warnings.append)

    async def listen(self):
        while (data := await self.source.read()) is not None:
            self.got += data
        self.ended = True

    async def heard(self, data):
        await until(lambda: self.got.endswith(data))


async def until(true, seconds=5):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not within {seconds} s"
        await asyncio.sleep(0.01)


def play(ear, script):
    """Run `script`, a coroutine, while the ear listens."""
    async def both():
        task = asyncio.create_task(ear.listen())
        try:
            await script
            if task.done():
                task.result()
        finally:
            task.cancel()
            await asyncio.wait([task])
            ear.source.close()
    asyncio.run(both())


# ---- serial


def test_a_serial_port_is_read_as_the_bytes_come_and_silence_is_no_loss(tmp_path):
    device = Device(tmp_path / "tty")
    ear = Ear("serial", str(device.path), baud=4800)

    async def script():
        await asyncio.sleep(0.1)
        for i in range(20):
            device.send(LINE)
            await asyncio.sleep(0.02 if i % 2 else 0)
        await asyncio.sleep(0.3)
        await until(lambda: ear.got == 20 * LINE)
        device.send(bytes(range(256)))          # raw: no byte means anything to the line itself
        await ear.heard(bytes(range(256)))
    play(ear, script())
    assert ear.warnings == []


def test_a_device_that_is_unplugged_comes_back_by_itself(tmp_path):
    device = Device(tmp_path / "tty")
    ear = Ear("serial", str(device.path), baud=38400)

    async def script():
        for _ in range(3):
            await until(lambda: ear.source.handle is not None)
            device.send(LINE)
            await ear.heard(LINE)
            device.unplug()
            await until(lambda: ear.source.handle is None)
            await asyncio.sleep(0.2)
            ear.got = b""
            device.plug()
        await until(lambda: ear.source.handle is not None)
        device.send(b"again")
        await ear.heard(b"again")
    play(ear, script())
    assert len(ear.warnings) <= 9 and "cannot read" in ear.warnings[0]
    assert ear.warnings[-1] == f"source x: {device.path} is read again"


def test_a_port_that_does_not_exist_is_told_once_and_taken_when_it_appears(tmp_path):
    ear = Ear("serial", str(tmp_path / "tty"), baud=4800)

    async def script():
        await asyncio.sleep(0.5)
        device = Device(tmp_path / "tty")
        await until(lambda: ear.source.handle is not None)
        device.send(LINE)
        await ear.heard(LINE)
    play(ear, script())
    assert ear.warnings == [
        f"source x: cannot read {tmp_path}/tty: it is not there; plug it in, or correct its name in "
        "vessel.toml; it is tried again by itself", f"source x: {tmp_path}/tty is read again"]


def test_what_is_no_serial_port_or_in_use_is_told_in_plain_words(tmp_path):
    import serial
    (tmp_path / "file").write_bytes(LINE)
    device = Device(tmp_path / "tty")
    other = serial.Serial(str(device.path), exclusive=True)
    for kind, name, told in (("serial", "file", "it is no serial port; correct its name in vessel.toml"),
                             ("serial", "", "it is no serial port; correct its name in vessel.toml"),
                             ("serial", "tty", "another program uses it; end that one"),
                             ("file", "", "it is a folder; name a file in vessel.toml")):
        ear = Ear(kind, str(tmp_path / name), baud=4800)
        play(ear, until(lambda ear=ear: ear.warnings))
        assert told in ear.warnings[0]
    other.close()


# ---- network


def test_a_tcp_source_is_connected_again_when_it_was_lost():
    port = free_port()
    ear = Ear("tcp", (HOST, port))
    writers = []

    async def script():
        await until(lambda: ear.warnings)
        for i in range(2):
            server = await asyncio.start_server(lambda _, writer: writers.append(writer), HOST, port)
            await until(lambda i=i: len(writers) == i + 1)
            writers[i].write(b"%d" % i + LINE)
            await ear.heard(b"%d" % i + LINE)
            server.close()
            writers[i].close()
            await until(lambda: "cannot read" in ear.warnings[-1])
    play(ear, script())
    first, *others = ear.warnings
    assert first == (f"source x: cannot read {HOST}:{port}: nothing listens there; check the address in "
                     "vessel.toml, and that the sender runs; it is tried again by itself")
    assert others[0] == f"source x: {HOST}:{port} is read again"
    assert "cannot read" in others[1] and "the other side closed the connection" in others[1]


def test_datagrams_are_read_and_each_ends_its_last_sentence():
    port = free_port()
    ear = Ear("udp", port)

    async def script():
        await until(lambda: ear.source.handle is not None)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            for data in (LINE, LINE + LINE.rstrip(), b"", LINE):
                sender.sendto(data, (HOST, port))
        await until(lambda: ear.got == 3 * LINE + b"\r\n" + LINE)
    play(ear, script())
    assert ear.warnings == []


def test_a_flood_of_datagrams_is_bounded_and_keeps_the_newest():
    port = free_port()
    source = linux.make({"name": "x", "kind": "udp", "address": port}, print)

    async def flood():
        source.handle = await source.open()
        for i in range(1000):
            source.datagram_received(b"%d\n" % i, None)
        kept = [await source.take() for _ in range(source.QUEUE)]
        source.close()
        return kept
    assert asyncio.run(flood()) == [b"%d\n" % i for i in range(1000 - linux.UdpSource.QUEUE, 1000)]


def test_a_udp_port_in_use_is_told_and_taken_when_it_is_free():
    ear = Ear("udp", free_port())

    async def script():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
            other.bind(("0.0.0.0", ear.source.address))
            await until(lambda: ear.warnings)
        await until(lambda: ear.source.handle is not None)
    play(ear, script())
    assert f"UDP port {ear.source.address}: another program uses it; end that one" in ear.warnings[0]


# ---- files and pipes


def test_a_recording_is_played_no_faster_than_its_baud_rate_and_ends(tmp_path):
    path = tmp_path / "voyage.nmea"
    path.write_bytes(LINE * 100)
    ear = Ear("file", str(path), baud=19200)
    begun = time.monotonic()
    play(ear, until(lambda: ear.ended))
    assert ear.got == LINE * 100 and ear.warnings == []
    assert 0.9 < time.monotonic() - begun < 3       # 1,900 bytes at 1,920 a second


@pytest.mark.parametrize("device", ["/dev/urandom", "/dev/zero"])
def test_an_input_without_end_comes_at_its_baud_rate_too(device):
    ear = Ear("file", device, baud=4800)
    used = time.process_time()
    play(ear, asyncio.sleep(1.2))
    assert 480 <= len(ear.got) <= 1440
    assert time.process_time() - used < 0.5


def test_a_pipe_waits_for_its_writers_and_holds_nobody_up(tmp_path):
    path = tmp_path / "fifo"
    os.mkfifo(path)
    ear = Ear("file", str(path))

    async def script():
        await asyncio.sleep(0.2)        # this comes to its end: nothing blocks while nobody writes
        for i in range(3):
            writer = os.open(path, os.O_WRONLY)
            os.write(writer, b"%d" % i + LINE[:7])
            await ear.heard(b"%d" % i + LINE[:7])
            os.write(writer, LINE[7:])
            os.close(writer)
            await ear.heard(LINE)
            await until(lambda i=i: len(ear.warnings) >= 2 * i + 1)
    play(ear, script())
    assert len(ear.got) == 3 * (len(LINE) + 1)
    assert ear.warnings[0] == f"source x: who wrote to {path} has closed it; the next one is waited for"
    assert ear.warnings[1] == f"source x: {path} is read again"


def test_two_writers_of_a_pipe_one_after_the_other_lose_nothing(tmp_path):
    path = tmp_path / "fifo"
    os.mkfifo(path)
    ear = Ear("file", str(path))

    async def script():
        await until(lambda: ear.source.handle is not None)
        for i in range(50):
            with open(path, "wb", 0) as writer:
                writer.write(b"%d\n" % i)
        await until(lambda: ear.got.endswith(b"49\n"))
    play(ear, script())
    assert ear.got == b"".join(b"%d\n" % i for i in range(50))


def test_waiting_costs_nothing(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    device = Device(tmp_path / "tty")
    waiting = (("file", str(tmp_path / "fifo")), ("serial", str(device.path)), ("udp", free_port()))
    for kind, address in waiting:
        ear = Ear(kind, address)
        used = time.process_time()
        play(ear, asyncio.sleep(0.5))
        assert time.process_time() - used < 0.1


# ---- the port


def test_its_seconds_count_from_the_start_and_its_folder_is_its_own(tmp_path):
    port = linux.LinuxPort({"sources": []}, str(tmp_path / "book"))
    assert port.monotonic() == 0 and abs(port.rtc() - time.time()) < 2
    with pytest.raises(CannotRecord, match="in use by process"):
        linux.LinuxPort({"sources": []}, str(tmp_path / "book"))
    port.close()
    linux.LinuxPort({"sources": []}, str(tmp_path / "book")).close()
