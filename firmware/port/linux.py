"""The unit on a computer with Linux, such as a Raspberry Pi: clocks, instruments, warnings."""
import asyncio
import errno
import os
import socket
import stat
import sys
import termios
import time

from firmware.port.posix_files import LinuxFiles
from firmware.store import CannotRecord

# A lost instrument is tried again after a second, then ever less often up to the longest.
RETRY_S = 1
RETRY_LONGEST_S = 15
CHUNK = 4096

# A multiplexer that lost its power says no goodbye: after so long without anything from it the
# system asks whether it is still there, and gives up after three unanswered questions.
TCP_QUIET_S = 30
TCP_ASK_S = 10
TCP_ANSWER_S = 10       # for the connection to be made

# What the system says when an instrument cannot be read -> what it means, what to do.
_TROUBLE = (
    ((errno.ENOENT, errno.ENODEV, errno.ENXIO), "it is not there",
     "plug it in, or correct its name in vessel.toml"),
    ((errno.EIO,), "it does not answer", "check its plug and cable"),
    ((errno.EACCES, errno.EPERM), "this user may not read it",
     "add the user to the group that may, for serial ports mostly dialout"),
    ((errno.EBUSY, errno.EAGAIN, errno.EADDRINUSE), "another program uses it", "end that one"),
    ((errno.ECONNREFUSED,), "nothing listens there",
     "check the address in vessel.toml, and that the sender runs"),
    ((errno.EHOSTUNREACH, errno.ENETUNREACH, errno.ETIMEDOUT), "there is no answer",
     "check the network and the address in vessel.toml"),
    ((errno.ENOTTY, errno.EINVAL), "it is no serial port", "correct its name in vessel.toml"),
    ((errno.EISDIR,), "it is a folder", "name a file in vessel.toml"),
)


class LinuxPort:
    """What Unit asks of a port; `profile` is the checked configuration, `folder` the book's.

    warn: called with each warning, standard error if not given. keys: the folder of the unit's keys,
    None for none. Raises CannotRecord when a folder cannot be used. Beams, buzzer, lamp and signal at the
    gangway are there once they are fitted; whoever has a display sets `lines`, see firmware.signaller.
    works: (name, coroutine function) of what it needs run beside the unit.
    """

    buzzer = lamp = lines = boarding = gangway = None
    display = (21, 8)       # characters of a line, lines

    def __init__(self, profile, folder, warn=None, keys=None):
        self._begun = _seconds()
        self.warn = warn or _warn
        self.files = LinuxFiles(folder, make=True)
        try:
            self.keys = LinuxFiles(keys, what="keys folder") if keys else None
        except CannotRecord:
            self.files.close()
            raise
        self.sources = [make(source, self.warn) for source in profile["sources"]]
        self._lines = []
        self.works = []

    def monotonic(self):
        return int(_seconds() - self._begun)

    def rtc(self):
        """The system clock, kept by an RTC or by NTP; the Clock refuses it below its floor."""
        return int(time.time())

    def alive(self):
        """No watchdog of our own here: systemd starts the unit again."""

    def line(self, device, baud):
        """A serial line to talk over, for firmware.port.pull_service."""
        made = SerialLine({"name": "pull", "address": device, "baud": baud}, self.warn)
        self._lines.append(made)
        return made

    def fit(self, lines):
        """Have beams, buzzer, lamp and signal on linux_lines.Lines; before a Unit is made."""
        self.gangway, self.buzzer, self.lamp, self.boarding = (
            lines.pulses, lines.buzzer, lines.lamp, lines.boarding)
        self.works += lines.works
        self._lines.append(lines)

    def close(self):
        """Give instruments and folder free; within the loop that ran the unit."""
        for source in self.sources + self._lines:
            source.close()
        self.files.close()
        if self.keys:
            self.keys.close()


def _seconds():
    # Not time.monotonic(), which stands still while a laptop sleeps.
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def _warn(text):
    print("deckwatch: " + text, file=sys.stderr, flush=True)


# ---- bytes as they come


async def receive(fd, most):
    """Up to `most` bytes of a descriptor, waiting for them; b"" at the end of what it reads."""
    while True:
        await readable(fd)
        try:
            return os.read(fd, most)
        except BlockingIOError:         # it was nothing, or another reader was quicker
            pass


async def readable(fd):
    """Wait until there is something to read; not for a file and the like, which is always ready."""
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    try:
        loop.add_reader(fd, lambda: ready.done() or ready.set_result(None))
    except PermissionError:             # what epoll answers for those
        return
    try:
        await ready
    finally:
        loop.remove_reader(fd)


async def _writable(fd):
    """Wait until there is room to write."""
    loop = asyncio.get_running_loop()
    ready = loop.create_future()
    loop.add_writer(fd, lambda: ready.done() or ready.set_result(None))
    try:
        await ready
    finally:
        loop.remove_writer(fd)


# ---- instruments


def make(source, warn):
    """The source for one [[source]] of vessel.toml."""
    return _KINDS[source["kind"]](source, warn)


class Source:
    """An instrument that is opened when first read, and again whenever it was lost.

    A kind gives open() -> handle, take() -> bytes or None at the end, and shut(), which closes
    the handle. What the first two raise as OSError means that the instrument is lost.
    """

    def __init__(self, source, warn):
        self.name = source["name"]
        self.address = source["address"]
        self.baud = source.get("baud", 38400)
        self.handle = None
        self._warn = warn
        self._told = None
        self._delay = RETRY_S

    async def read(self):
        """Next bytes, waiting for them and for the instrument itself; None when it has ended."""
        while True:
            try:
                if self.handle is None:
                    self.handle = await self.open()
                data = await self.take()
            except OSError as error:
                self.close()
                self._tell("cannot read %s: %s" % (self.where(), _meaning(error)))
                await asyncio.sleep(self._delay)
                self._delay = min(2 * self._delay, RETRY_LONGEST_S)
                continue
            if self._told:
                self._tell("%s is read again" % self.where())
            self._told = None
            self._delay = RETRY_S
            return data

    def where(self):
        """The address as messages name it."""
        return self.address

    def close(self):
        if self.handle is not None:
            self.shut()
            self.handle = None

    def _tell(self, text):
        if text != self._told:
            self._told = text
            self._warn("source %s: %s" % (self.name, text))


def _meaning(error):
    for numbers, what, advice in _TROUBLE:
        if error.errno in numbers:
            return "%s; %s; it is tried again by itself" % (what, advice)
    return "%s; it is tried again by itself" % (error.strerror or str(error) or "there is no answer")


class SerialSource(Source):
    """A serial port or USB adapter (pyserial), 8N1, listening only."""

    async def open(self):
        import serial
        if not stat.S_ISCHR(os.stat(self.address).st_mode):
            raise OSError(errno.ENOTTY, "it is no serial port")
        try:
            # inter_byte_timeout: reading nothing then means that the device is gone, not that it is silent
            return serial.Serial(self.address, self.baud, timeout=0, inter_byte_timeout=0, exclusive=True)
        except termios.error as error:      # it is none of OSError
            raise OSError(*error.args) from None

    async def take(self):
        data = await receive(self.handle.fileno(), CHUNK)
        if not data:
            raise OSError(errno.ENODEV, "the device is gone")
        return data

    def shut(self):
        self.handle.close()


class SerialLine(SerialSource):
    """A serial port that is also written to."""

    TAKEN_S = 5     # for the other side to make room

    async def write(self, data):
        """Write all of it. Raises OSError when the port is lost or nobody takes it."""
        while data:
            if self.handle is None:
                raise OSError(errno.ENODEV, "the device is gone")
            try:
                data = data[os.write(self.handle.fileno(), data):]
            except BlockingIOError:
                try:
                    await asyncio.wait_for(_writable(self.handle.fileno()), self.TAKEN_S)
                except TimeoutError:
                    raise OSError(errno.ETIMEDOUT, "nobody takes what is sent") from None


class TcpSource(Source):
    """A multiplexer that serves NMEA 0183 over TCP; address is (host, port)."""

    async def open(self):
        self._reader, writer = await asyncio.wait_for(asyncio.open_connection(*self.address), TCP_ANSWER_S)
        connection = writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, TCP_QUIET_S)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, TCP_ASK_S)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, 3)
        return writer

    async def take(self):
        data = await self._reader.read(CHUNK)
        if not data:
            raise OSError("the other side closed the connection")
        return data

    def where(self):
        return "%s:%d" % tuple(self.address)

    def shut(self):
        self.handle.close()


class UdpSource(Source, asyncio.DatagramProtocol):
    """NMEA 0183 broadcast over UDP; address is the port listened on, commonly 10110."""

    QUEUE = 256     # datagrams held while the unit is busy; more than a second of a full AIS line

    async def open(self):
        self._queue = asyncio.Queue(self.QUEUE)
        transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
            lambda: self, local_addr=("0.0.0.0", self.address))
        return transport

    async def take(self):
        return await self._queue.get()

    def where(self):
        return "UDP port %d" % self.address

    def shut(self):
        self.handle.close()

    def datagram_received(self, data, sender):
        if self._queue.full():
            self._queue.get_nowait()
        # A datagram without its line end still ends its last sentence.
        self._queue.put_nowait(data if data.endswith(b"\n") else data + b"\r\n")


class FileSource(Source):
    """A recording, which ends, or a pipe, whose next writer is waited for; no faster than its baud rate."""

    async def open(self):
        self._pause = 0
        return os.open(self.address, os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY)

    async def take(self):
        while True:
            await asyncio.sleep(self._pause)
            data = await receive(self.handle, self.baud // 10)
            self._pause = 10 * len(data) / self.baud
            if data:
                return data
            if stat.S_ISREG(os.fstat(self.handle).st_mode):
                self.close()
                return None
            # Opened anew before it is closed: what the next writer of a pipe writes meanwhile is not lost.
            fresh = await self.open()
            self.close()
            self.handle, self._pause = fresh, RETRY_S
            self._tell("who wrote to %s has closed it; the next one is waited for" % self.where())

    def shut(self):
        os.close(self.handle)


_KINDS = {"serial": SerialSource, "tcp": TcpSource, "udp": UdpSource, "file": FileSource}
