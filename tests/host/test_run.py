"""`deckwatch run` as a process: real ports, real disks, a real broker; stopped, killed and fed rubbish."""
import contextlib
import fcntl
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import termios
import threading
import time
from pathlib import Path

import pytest
from devices import Device
from uplink_contract import HOST, ROOT, Certificates, Listener, Mosquitto, eventually, free_port

from firmware.logbook import Logbook
from firmware.port.posix_files import ReadFiles
from firmware.store import Store
from host_tools import provision, verify
from host_tools.simulator import MMSI, Voyage

VESSEL = f'[vessel]\nmmsi = {MMSI}\nname = "AL SABAH"\n'
HOUR = 3600
AT_SEA = 2 * HOUR       # of the simulated voyage
STOPS_S = 10            # what a clean stop may take; it takes a tenth of a second


def command(verb, *args):
    return [sys.executable, "-m", "host_tools.cli", verb, *map(str, args)]


class Run:
    """`deckwatch run` in a process, its lines as they come."""

    def __init__(self, folder, book="book", stdin=subprocess.PIPE, shell=None, **options):
        argv = command("run", "--config", folder / "vessel.toml", "--log", folder / book)
        if shell:
            argv = ["sh", "-c", shell, "sh", *argv]
        self.folder = folder / book
        self.begins = len(entries(self.folder))     # number of its first entry
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
        self.process = subprocess.Popen(argv, cwd=ROOT, stdin=stdin, start_new_session=True, **options)
        self.out, self.err = [], []
        pairs = ((self.process.stdout, self.out), (self.process.stderr, self.err))
        self.readers = [threading.Thread(target=self._read, args=pair, daemon=True)
                        for pair in pairs if pair[0]]
        for reader in self.readers:
            reader.start()

    @staticmethod
    def _read(file, lines):
        for line in file:
            lines.append(line.decode().rstrip("\n"))

    def told(self, *words, seconds=20):
        """Wait for a line of either kind that holds the words; it."""
        def found():
            return [line for line in self.out + self.err if all(word in line for word in words)]
        try:
            return eventually(found, seconds)[0]
        except AssertionError:
            raise AssertionError(f"no {words} in:\n" + "\n".join(self.out + self.err)) from None

    def entered(self, kind, seconds=20, **data):
        """Wait for an entry of this run with the kind and these data; it."""
        def found():
            return [entry for entry in entries(self.folder, kind)
                    if entry.n >= self.begins and data.items() <= entry.d.items()]
        try:
            return eventually(found, seconds)[0]
        except AssertionError:
            raise AssertionError(f"no {kind} {data} in:\n" + "\n".join(self.out + self.err)) from None

    def type(self, text):
        self.process.stdin.write(text.encode() + b"\n")
        self.process.stdin.flush()

    def ended(self):
        """Its exit status, once it has ended by itself."""
        status = self.process.wait(STOPS_S)
        for reader in self.readers:
            reader.join(STOPS_S)
        return status

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.ended()

    def cpu(self):
        """Seconds of processor used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def most_memory(self):
        """The most bytes it has had in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(status.split("VmHWM:")[1].split()[0])


@pytest.fixture
def start(tmp_path):
    """Starts runs in the test's folder, and leaves none behind."""
    runs = []

    def make(folder=tmp_path, **options):
        runs.append(Run(folder, **options))
        return runs[-1]

    yield make
    for run in runs:
        with contextlib.suppress(OSError):
            os.killpg(run.process.pid, signal.SIGKILL)      # a shell around it, too
        run.process.wait()


def configure(folder, *sources, uplink=None):
    """Write vessel.toml; sources and uplink as their lines."""
    text = VESSEL + "".join(f'[[source]]\nname = "{name}"\n{line}\n' for name, line in sources)
    if uplink:
        text += f"[uplink]\n{uplink}\n"
    folder.mkdir(exist_ok=True)
    (folder / "vessel.toml").write_text(text)
    if not (folder / "book.keys").exists():
        provision.make(str(folder / "book.keys"), MMSI)


def entries(folder, *kinds):
    """The entries of a book, which may be in use, or not yet there."""
    if not folder.is_dir():
        return []
    return [entry for entry in Logbook(Store(ReadFiles(folder))).entries() if not kinds or entry.k in kinds]


def sound(folder):
    found = verify.verify(folder)
    assert found["sound"], found["first_problem"]
    return found


class Gps:
    """Sends RMC by UDP several times a second, the ship's time going on as the true one does."""

    def __init__(self):
        self.port, self.voyage = free_port(), Voyage()
        self.at(AT_SEA)
        self._on = True
        self._thread = threading.Thread(target=self._send, daemon=True)
        self._thread.start()

    def at(self, second):
        """It is second so and so of the voyage."""
        self._moment = second, time.monotonic()

    def _send(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            while self._on:
                second, begun = self._moment
                sender.sendto(self.voyage.gps(second + int(time.monotonic() - begun)), (HOST, self.port))
                time.sleep(0.1)

    def source(self):
        return "gps", f"udp = {self.port}"

    def close(self):
        self._on = False
        self._thread.join()


@pytest.fixture
def gps():
    made = Gps()
    yield made
    made.close()


@pytest.fixture(scope="session")
def seed(tmp_path_factory):
    """A book by `deckwatch replay`: the AIS failed at sea, a report was prepared, the next will be due."""
    folder = tmp_path_factory.mktemp("seed")
    voyage = Voyage(faults=[("ais_off", AT_SEA - 60, None)])
    configure(folder)
    with open(folder / "voyage.nmea", "wb") as file:
        for second in [*range(AT_SEA - 400, AT_SEA), *range(AT_SEA + 11 * HOUR, AT_SEA + 11 * HOUR + 5)]:
            file.writelines(voyage.second(second))
    subprocess.run(command("replay", folder / "voyage.nmea", "--config", folder / "vessel.toml",
                           "--log", folder / "book"), cwd=ROOT, check=True, capture_output=True)
    kinds = [entry.k for entry in entries(folder / "book")]
    assert kinds.count("report") == 1 and kinds[-1] == "stop"
    return folder / "book"


@pytest.fixture
def seeded(tmp_path, seed):
    """A copy of it in the test's folder."""
    shutil.copytree(seed, tmp_path / "book")
    return tmp_path / "book"


# ---- started and stopped


def test_a_signal_stops_it_cleanly(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    runs = {signal.SIGINT: start(book="int")}
    runs[signal.SIGINT].entered("fix")
    os.mkfifo(tmp_path / "pipe")
    configure(tmp_path, ("gps", 'file = "pipe"'))
    runs |= {signal.SIGTERM: start(book="term"), signal.SIGHUP: start(book="hup")}
    for how, run in runs.items():
        run.entered("boot")
        assert run.stop(how) == 0
        assert [line for line in run.err if "no keys in" not in line] == []
        told = entries(run.folder)
        assert told[-1].k == "stop"
        assert [line.split()[0] for line in run.out] == [str(entry.n) for entry in told]
        sound(run.folder)


def test_ctrl_c_at_a_terminal_stops_it_cleanly_and_lines_are_taken_there(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    master, slave = os.openpty()
    run = start(stdin=slave,
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    run.entered("boot")
    os.write(master, b"\x04")                   # Ctrl-D: not the end of a terminal
    os.write(master, "reason बैटरी\n".encode())
    assert run.entered("reason", text="बैटरी").by == "nobody"
    os.write(master, b"\x03")
    assert run.ended() == 0 and entries(run.folder)[-1].k == "stop"
    os.close(master)
    os.close(slave)


def test_in_the_background_of_a_terminal_what_is_typed_there_does_not_stop_it(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    master, slave = os.openpty()
    run = start(stdin=slave, shell=f'set -m; "$@" & echo $! >{tmp_path}/pid; wait $!',
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    try:
        run.entered("fix")
        os.write(master, b"a line for the shell\n")
        time.sleep(0.2)
        gps.at(AT_SEA + HOUR)
        eventually(lambda: len(entries(run.folder, "clock")) == 2)      # SIGTTIN would have stopped it
    finally:
        os.kill(int((tmp_path / "pid").read_text()), signal.SIGTERM)
    assert run.ended() == 0 and entries(run.folder)[-1].k == "stop" and run.err == []
    os.close(master)
    os.close(slave)


def test_the_crews_lines_from_a_pipe(start, tmp_path, seeded, gps):
    configure(tmp_path, gps.source())
    run = start()
    run.told("The AIS is not working. Type: reason WHY")
    prepared, = entries(seeded, "report")
    run.type("card")                            # of the report from before the start
    run.told("(h) MMSI")
    run.process.stdin.write(b"reason aerial ")  # in pieces, two in one, and blank ones
    run.process.stdin.flush()
    time.sleep(0.3)
    run.type("carried away\n\ngiven satellite phone, owner, duty clerk")
    run.entered("given", ref=prepared.n, how="satellite phone", to="owner", ack="duty clerk")
    for line, told in (("what", "expected reason TEXT, card, given HOW, TO WHOM, ACKNOWLEDGED BY, in ID, "
                                "out, or help; got: what"),
                       ("given radio", "got: given radio"), ("reason", "got: reason"),
                       ("reason \u3164\u2800", "reason is not entered: reason: it is empty"),
                       ("reason " + "x" * 5000, "shorten it"), ("in salim\n\n", "no PIN was given")):
        run.type(line)
        run.told(told)
    run.process.stdin.write(b"reason \xff\x00\x1b[2J last")
    run.process.stdin.close()                   # the last line has no end
    run.entered("reason", text="\ufffd [2J last")
    assert run.stop() == 0
    assert [entry.d["text"] for entry in entries(seeded, "reason")] == [
        "aerial carried away", "\ufffd [2J last"]
    sound(seeded)


# ---- the crew's acts


def crew(folder):
    """Enter Salim, tindal, and Yusuf, crew, as deckwatch book does while no unit runs."""
    for ident, pin in (("salim", "1111"), ("yusuf", "2222")):
        (folder / ident).write_text(pin)
    book = command("book", folder / "book", "--config", folder / "vessel.toml")
    as_salim = ["--as", "salim", "--pin-file", str(folder / "salim")]
    for argv in (["begin"], ["person", "salim", "--name", "Salim", "--role", "tindal"],
                 ["pin", "salim", "--new-pin-file", str(folder / "salim")],
                 [*as_salim, "person", "yusuf", "--name", "Yusuf", "--role", "crew"],
                 [*as_salim, "pin", "yusuf", "--new-pin-file", str(folder / "yusuf")]):
        subprocess.run([*book, *argv], cwd=ROOT, check=True, capture_output=True)


def test_the_crew_signs_in_at_the_running_unit_and_does_everything_that_the_desk_does(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    crew(tmp_path)
    run = start()
    run.entered("boot")
    run.type('note "Nets sighted."')
    run.told("note is not entered: sign in first")
    run.type("reason fuse blown")
    assert run.entered("reason").by == "nobody"         # it waits for no PIN
    run.type("in salim\n9999")
    run.told("in is not entered: person or PIN is wrong")
    run.type("in salim\n1111")
    run.entered("try", ok=True)
    run.type("reason fuse changed")
    assert run.entered("reason", text="fuse changed").by == "salim"
    run.type('note "Didn\'t see \\"Al Test\\" नाव" --second yusuf --place "off Okha" '
             '--at 2026-11-01T06:30+05:30')
    note = run.entered("note")
    assert note.d["text"] == 'Didn\'t see "Al Test" नाव' and note.by == "salim" and note.late
    run.type(f'amend {note.n} --why "wrong word" "Boats sighted."')
    run.entered("amend", ref=note.n)
    run.type('check --freeboard yes --equipment no --remark "no torch"\ndepart Dholera\narrive Okha')
    assert run.entered("arrive", place="Okha").by == "salim" == run.entered("check").by
    run.type('seaman "Yusuf Khan" Seaman')
    run.entered("seaman")
    run.type("sign --section 3")
    run.entered("sign", role="tindal")
    run.type("sign --with yusuf --all\n2222")
    run.entered("sign", role="crew", section=3)
    signed = [(entry.d["section"], entry.by) for entry in entries(run.folder, "sign")]
    assert signed[:6] == [(3, "salim"), (1, "salim"), (1, "yusuf"), (2, "salim"), (2, "yusuf"), (3, "yusuf")]
    run.type(f"in yusuf\n2222\ncountersign {note.n}")
    run.told("salim is signed out")
    assert run.entered("countersign").by == "yusuf"
    run.type("out\nnote again")
    run.told("yusuf is signed out")
    eventually(lambda: len([line for line in run.err if "note is not entered: sign in first" in line]) == 2)
    assert run.stop() == 0
    assert not any(pin in line for line in run.out + run.err for pin in ("1111", "2222", "9999"))
    sound(run.folder)


def test_the_tindal_opens_the_book_to_an_officer_who_takes_it_from_the_running_unit(start, tmp_path, gps):
    port = free_port()
    configure(tmp_path, gps.source())
    crew(tmp_path)
    with open(tmp_path / "vessel.toml", "a") as file:
        file.write(f'[pull]\nhttp = "{HOST}:{port}"\n')
    run = start()
    run.type("in salim\n1111\naccess 60")
    token = run.told("Token for the officer").split()[-1]

    def pull(folder):
        argv = command("pull", f"http://{HOST}:{port}", "-o", tmp_path / folder, "--token", token)
        return subprocess.run(argv, cwd=ROOT, capture_output=True, text=True, timeout=60)

    done = pull("copy")
    assert done.returncode == 0, done.stdout + done.stderr
    assert entries(tmp_path / "copy", "access")[0].by == "salim"
    run.type("close-access")
    assert run.entered("closed access").by == "salim"
    assert pull("later").returncode == 2
    run.type("close-access")
    run.told("no access is open")
    assert run.stop() == 0
    assert sum(token in line for line in run.out + run.err) == 1
    sound(run.folder)


def test_whatever_is_typed_wrongly_is_told_with_what_was_expected(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    run = start()
    for line, told in (
            ("note Nets sighted", 'unrecognized arguments: sighted; expected: note [--second ID]'),
            ('note "Nets', 'a text that begins with " does not end with one'), ("note", "required: text"),
            ("amend x y --why z", "invalid int value"), ("check --freeboard maybe", "invalid choice"),
            ("access", "expected: access minutes"), ("access many", "invalid int"),
            ("note -h", "required: text"),
            ("sign --section 4", "invalid choice"), ("sign x", "unrecognized arguments: x; expected: sign"),
            ("close --registrar x", "got: close"), ("person x", "got: person"), ("in", "got: in"),
            ("in nobody\n1111", "person or PIN is wrong"), ("out", None), ("help", "close-access")):
        run.type(line)
        if told:
            run.told(told)
    assert run.stop() == 0
    assert [entry.k for entry in entries(run.folder)][-1] == "stop"


def test_without_a_keys_folder_nobody_can_sign_in_and_it_says_why(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    shutil.rmtree(tmp_path / "book.keys")
    run = start()
    run.type("in salim")
    run.told("in is not entered: the unit was started without a keys folder")
    run.type("reason fuse")                             # no PIN is waited for
    run.entered("reason")
    assert run.stop() == 0


def shows(terminal):
    """Whether a terminal shows what is typed."""
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


def test_a_pin_typed_at_a_terminal_is_not_shown_and_the_terminal_is_as_before(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    crew(tmp_path)
    master, slave = os.openpty()
    run = start(stdin=slave, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
    run.entered("boot")
    os.write(master, b"in salim\n")
    run.told("PIN of salim")
    assert not shows(slave)
    os.write(master, b"1111\n")
    run.entered("try", ok=True)
    eventually(lambda: shows(slave))
    os.write(master, b"note Nets\nin yusuf\n")
    run.entered("note")
    run.told("PIN of yusuf")
    assert not shows(slave)
    assert run.stop() == 0 and shows(slave)             # also where it is stopped meanwhile
    typed = os.read(master, 4096)
    assert b"in salim" in typed and b"1111" not in typed
    os.close(master)
    os.close(slave)


def test_while_the_unit_has_the_book_no_other_program_writes_in_it(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    crew(tmp_path)
    run = start()
    run.entered("boot")
    for verb, *more in (("book", "--as", "salim", "--pin-file", tmp_path / "salim", "note", "x"),
                        ("book", "person", "x", "--name", "X", "--role", "crew")):
        argv = command(verb, run.folder, "--config", tmp_path / "vessel.toml", *more)
        done = subprocess.run(argv, cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 2
        assert f"log folder {run.folder}: in use by process {run.process.pid} (" in done.stderr
    other = Run(tmp_path)
    assert other.ended() == 2
    assert f"in use by process {run.process.pid}" in other.err[-1]
    # nor a unit on another book with the same keys
    done = subprocess.run(command("run", "--config", tmp_path / "vessel.toml", "--log", tmp_path / "third",
                                  "--keys", tmp_path / "book.keys"), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 2 and f"keys folder {tmp_path}/book.keys: in use by process" in done.stderr
    assert run.stop() == 0


def test_a_log_folder_typed_wrongly_is_not_sealed_with_the_keys_of_another_book(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    run = start()
    run.entered("boot")
    assert run.stop() == 0
    (tmp_path / "book2.keys").symlink_to(tmp_path / "book.keys")
    other = start(book="book2")
    other.entered("boot")
    assert other.stop() == 0
    told = "\n".join(other.err)
    assert f"book2.keys: its keys seal the book {sound(run.folder)['book']}, and log folder" in told
    assert not entries(other.folder, "keys") and len(entries(other.folder, "fault")) == 1
    run = start()
    run.entered("boot")
    assert run.stop() == 0 and sound(run.folder)


def test_without_anybody_to_type_it_runs_all_the_same(start, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    configure(tmp_path, ("gps", 'file = "pipe"'))
    runs = [start(book=f"book{i}", shell=f'exec "$@" {stdin}')
            for i, stdin in enumerate(("<&-", "</dev/null", "</dev/zero", "<&- >&- 2>&-"))]
    for run in runs:
        run.entered("boot")
    used = [run.cpu() for run in runs]
    time.sleep(1)
    for run, before in zip(runs, used):
        assert run.cpu() - before < 0.3
        assert run.stop() == 0 and entries(run.folder)[-1].k == "stop"
        sound(run.folder)


def test_a_terminal_on_hold_does_not_hold_up_the_log(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    unread, full = os.pipe()                    # nobody reads: 64 KiB fill it
    run = start(stdout=full, stderr=full)
    for i in range(200):
        run.type(f"reason {i} " + "x" * 600)
    eventually(lambda: len(entries(run.folder, "reason")) == 200)
    assert run.stop() == 0 and entries(run.folder)[-1].k == "stop"
    assert len(os.read(unread, 1 << 20)) > 50000        # as much as fits, in whole lines
    os.close(unread)
    os.close(full)


def test_when_nobody_reads_its_output_any_more_it_goes_on(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    run = start(shell='"$@" | head -1')
    run.entered("fix")
    assert len(run.out) == 1


# ---- ports


def test_every_kind_of_port_is_read(start, tmp_path, gps):
    voyage = Voyage()
    device = Device(tmp_path / "device")
    os.mkfifo(tmp_path / "pipe")
    with open(tmp_path / "recording", "wb") as file:
        file.writelines(map(voyage.gps, range(AT_SEA, AT_SEA + 60)))
    server = socket.create_server((HOST, 0))
    kinds = {"serial": f'serial = "{device.path}"\nbaud = 4800',
             "tcp": f'tcp = "{HOST}:{server.getsockname()[1]}"',
             "fifo": f'file = "{tmp_path / "pipe"}"',
             "file": f'file = "{tmp_path / "recording"}"',
             "udp": gps.source()[1]}
    runs = {}
    for name, line in kinds.items():
        configure(tmp_path / name, (name, line))
        runs[name] = start(folder=tmp_path / name)
    connection, _ = server.accept()
    with open(tmp_path / "pipe", "wb", 0) as fifo:
        for run in runs.values():
            run.entered("boot")
        for second in range(AT_SEA, AT_SEA + 4):
            device.send(voyage.gps(second))
            connection.send(voyage.gps(second))
            fifo.write(voyage.gps(second))
            time.sleep(0.5)
        for name, run in runs.items():
            run.entered("fix", source=name + "/GP")
    connection.close()
    server.close()
    for run in runs.values():
        run.process.send_signal(signal.SIGTERM)
    assert [run.ended() for run in runs.values()] == [0] * 5


def test_a_port_that_is_not_there_is_told_and_taken_when_it_appears_or_comes_back(start, tmp_path):
    configure(tmp_path, ("gps", f'serial = "{tmp_path / "tty"}"\nbaud = 4800'))
    run = start()
    run.told("deckwatch run: source gps: cannot read", "/tty: it is not there; plug it in")
    run.entered("boot")
    device = Device(tmp_path / "tty")
    voyage = Voyage()
    second = AT_SEA

    def send(until):
        nonlocal second
        for _ in range(60):
            device.send(voyage.gps(second))
            second += 1
            time.sleep(0.25)
            if until():
                return
        raise AssertionError("\n".join(run.out + run.err))

    send(lambda: entries(run.folder, "fix"))
    run.told("/tty is read again")
    device.unplug()
    eventually(lambda: len([line for line in run.err if "cannot read" in line]) >= 2)
    device.plug()
    send(lambda: len([line for line in run.err if "is read again" in line]) >= 2)
    assert run.stop() == 0
    assert len([entry for entry in entries(run.folder) if entry.k == "boot"]) == 1


def test_rubbish_from_every_port_costs_neither_memory_nor_the_log(start, tmp_path, gps):
    rng = random.Random(3)
    tcp, udp = socket.create_server((HOST, 0)), free_port()
    configure(tmp_path, gps.source(), ("flood", f'tcp = "{HOST}:{tcp.getsockname()[1]}"'),
              ("noise", f"udp = {udp}"), ("urandom", 'file = "/dev/urandom"'))
    run = start()
    connection, _ = tcp.accept()
    run.entered("fix")
    before = run.most_memory()
    line = b"$" + b"A" * 10_000_000             # ten megabytes without an end ...
    sender = threading.Thread(target=connection.sendall, args=(line + b"\r\n",), daemon=True)
    sender.start()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as noise:
        for i in range(30):
            noise.sendto(rng.randbytes(rng.randrange(1400)), (HOST, udp))
            noise.sendto(b"!AIVDM,1,1,,A,%b,0*00\r\n" % rng.randbytes(40), (HOST, udp))
            run.type(f"reason {i}")
            run.entered("reason", 5, text=str(i))
            time.sleep(0.05)
    sender.join(20)
    assert not sender.is_alive()
    connection.sendall(rng.randbytes(1_000_000))    # ... and one of all kinds of bytes
    run.type("reason last")
    run.entered("reason", text="last")
    assert run.most_memory() - before < 20_000_000
    used = run.cpu()
    time.sleep(1)
    assert run.cpu() - used < 0.5               # /dev/urandom still comes
    assert run.stop() == 0 and run.err == []
    sound(run.folder)


def test_idle_it_uses_next_to_nothing(start, tmp_path):
    device = Device(tmp_path / "tty")
    configure(tmp_path, ("ais", f'serial = "{device.path}"\nbaud = 38400'), ("net", f"udp = {free_port()}"),
              uplink=f'host = "{HOST}"\nport = {free_port()}')
    run = start()
    run.entered("boot")
    time.sleep(1)
    used = run.cpu()
    time.sleep(2.5)
    assert run.cpu() - used < 0.1               # 3 %; on an idle machine it is a fifth of that
    assert run.stop() == 0


def test_a_gangway_without_beams_and_lines_that_cannot_be_had_are_told(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    text = (tmp_path / "vessel.toml").read_text()
    aboard = "[passengers]\ntotal = 40\ngangways = 1\n"
    nobody = "nobody is counted at the gangway: [passengers] gangways is 1, expected as many pairs"
    chip = tmp_path / "gpiochip0"
    for gpio, told in (("", [nobody]),
                       ("buzzer = 24\n", [nobody, f"gpio outputs: lines 24 of {chip} cannot be used"]),
                       ("beams = [[17, 27]]\nlamp = {red = 5}\n", [
                           f"gpio beams: lines 17, 27 of {chip} cannot be used: expected a GPIO chip, found "
                           "nothing there", f"gpio outputs: lines 5 of {chip} cannot",
                           "gangway: the beams cannot be read: count by hand"])):
        section = f'[gpio]\nchip = "{chip}"\n{gpio}' if gpio else ""
        (tmp_path / "vessel.toml").write_text(text + aboard + section)
        run = start()
        for words in told:
            run.told(words)
        run.entered("boot")
        assert run.stop() == 0 and len(run.err) == len(told), run.err
    (tmp_path / "vessel.toml").write_text(text + aboard + section.replace("= 5", "= 17"))
    refused(start, "vessel.toml:", "[gpio] lamp: expected a line of its own for each, got 17 again")


# ---- what it cannot run with


def refused(start, *told, **options):
    run = start(**options)
    assert run.ended() == 2
    assert run.out == [] and run.err and run.err[0].startswith("deckwatch run: "), run.err
    text = "\n".join(run.err)
    for words in told:
        assert words in text, text
    assert "Traceback" not in text


def test_a_wrong_configuration_ends_with_two_and_every_error_with_its_line(start, tmp_path):
    refused(start, "vessel.toml: expected the vessel's configuration, found no such file")
    (tmp_path / "vessel.toml").write_text(
        '[vessel]\nname = "AL SABAH"\n[[source]]\nname = "ais"\nserial = "/dev/ttyUSB0"\nbaud = 3840\n')
    refused(start, "vessel.toml:1: [vessel] mmsi: expected the nine digits of a ship", "got nothing",
            "vessel.toml:6: [[source]] baud: expected 4800, 9600,", "got 3840; see the instrument's manual")
    configure(tmp_path, ("gps", "udp = 10110"), uplink='host = "localhost"\nuser = "u"\npassword_file = "pw"')
    (tmp_path / "pw").write_bytes(b"\xff\xfe")
    refused(start, "password_file", "expected a text file with the password")


def test_a_start_on_a_full_disk_watches_on_and_enters_the_boot_when_there_is_room(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    segment = tmp_path / "book" / "00000000.log"
    first = start()
    first.entered("boot")
    assert first.stop() == 0
    full = start(preexec_fn=lambda: limit(segment.stat().st_size))
    full.told("it is full", "free some space there")
    assert full.process.poll() is None
    without = resource.RLIM_INFINITY
    resource.prlimit(full.process.pid, resource.RLIMIT_FSIZE, (without, without))
    full.entered("boot", before="clean")
    assert full.stop() == 0
    again = start(preexec_fn=lambda: limit(segment.stat().st_size))
    again.told("it is full")
    assert again.stop() == 1                # its stop is not entered
    sound(tmp_path / "book")


def test_a_log_folder_that_cannot_be_used_ends_with_two(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    (tmp_path / "letter").write_text("a letter")
    refused(start, "letter: a folder was expected and a file stands in its place", book="letter")
    run = start()
    run.entered("boot")
    refused(start, "in use by process", "(cli.py run)", "stop that one, or name another folder")
    assert run.stop() == 0
    sound(tmp_path / "book")


def test_a_read_only_log_folder_ends_with_two(seed, gps):
    with tempfile.TemporaryDirectory() as name:     # which, unlike the test's own, others may enter
        folder = Path(name)
        folder.chmod(0o755)
        configure(folder, gps.source())
        shutil.copytree(seed, folder / "book")
        for path in (folder / "book").iterdir():
            path.chmod(0o444)
        (folder / "book").chmod(0o555)
        (folder / "book.keys").chmod(0o755)
        # root may write anywhere: as root, give that up once everything is imported
        program = ("import os, sys; from host_tools import cli, config, run\n"
                   "config.load(sys.argv[3])\n"
                   "if os.geteuid() == 0: os.seteuid(65534)\n"
                   "sys.exit(cli.main(sys.argv[1:]))")
        done = subprocess.run([sys.executable, "-c", program, "run", "--config", folder / "vessel.toml",
                               "--log", folder / "book"], cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                              capture_output=True, timeout=STOPS_S)
        (folder / "book").chmod(0o755)
        assert done.returncode == 2 and done.stdout == ""
        assert "book: it may not be written to" in done.stderr and "let this user write there" in done.stderr


def limit(size):
    """No file of this process may grow beyond `size`: for its log, a full disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_disk_that_fills_up_is_told_once_and_recording_goes_on_when_there_is_room(start, tmp_path, gps):
    configure(tmp_path, gps.source())
    run = start(preexec_fn=lambda: limit(3000))
    run.entered("fix")
    for size in [300] * 8 + [1] * 4:
        run.type("reason " + "x" * size)
    run.told("deckwatch run: reason is not entered; type it again", "log folder", "it is full", "free some")
    gps.at(AT_SEA + 5 * HOUR)                   # a clock step: the unit itself has something to enter
    run.told("deckwatch run: log folder", "it is full")
    time.sleep(2.2)                             # two more ticks
    assert len([line for line in run.err if line.startswith("deckwatch run: log folder")]) == 1
    resource.prlimit(run.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    run.told("deckwatch run: log folder: everything is entered again")
    run.type("reason there is room")
    run.entered("reason", text="there is room")
    assert run.stop() == 0
    size = (run.folder / "00000000.log").stat().st_size
    full = start(preexec_fn=lambda: limit(size + 900))
    full.entered("boot")
    full.type("reason " + "x" * 700)
    full.type("reason " + "x" * 300)
    full.told("reason is not entered")
    full.type("\n".join(["reason x"] * 5))
    time.sleep(0.3)
    assert full.stop() == 1
    assert "the stop is not entered, so the next start will tell of lost power" in full.err[-1]
    sound(run.folder)


def test_a_flipped_byte_is_entered_as_damage_and_the_book_goes_on(start, tmp_path, seeded, gps):
    segment = seeded / "00000000.log"
    data = bytearray(segment.read_bytes())
    at = data.index(b"DEPARTURE") if b"DEPARTURE" in data else data.index(b'"k":"report"') + 30
    data[at] ^= 1
    segment.write_bytes(data)
    damaged = data[:at].count(b"\n")
    configure(tmp_path, gps.source())
    run = start()
    run.entered("damage")
    run.entered("clock")
    assert run.stop() == 0
    damage, = entries(seeded, "damage")
    assert damage.d["n"] == damaged and segment.read_bytes() == bytes(data)
    found = verify.verify(seeded)
    assert not found["sound"] and found["first_problem"]["entry"] == damaged and found["problems"] == 1
    again = start()
    assert again.entered("boot").d["before"] == "clean"
    assert again.stop() == 0 and len(entries(seeded, "damage")) == 1


# ---- the link to the shore


@pytest.fixture
def broker(tmp_path):
    (tmp_path / "broker").mkdir()
    made = Mosquitto(tmp_path / "broker")
    yield made
    made.stop()


class Shore:
    """`deckwatch shore` in a process, and what it has stored."""

    def __init__(self, folder, port, *options):
        self.path = folder / "fleet.db"
        argv = command("shore", "--json", "--db", self.path, "--port", port, *options)
        self.process = subprocess.Popen(argv, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        assert json.loads(self.process.stdout.readline())["event"] == "connected"
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def rows(self, query="SELECT n, head, entry FROM message ORDER BY n"):
        with contextlib.closing(sqlite3.connect(self.path)) as db:
            return db.execute(query).fetchall()

    def holds_all_of(self, folder):
        """Each report and reason of the book is here once, byte for byte, and nothing else."""
        book = Logbook(Store(ReadFiles(folder)))
        expected = []
        for entry in entries(folder, "report", "reason"):
            line, head = book.line(entry.n)
            expected.append((entry.n, head, line.decode()))
        assert self.rows() == expected
        for table in ("conflict", "refused"):
            assert self.rows(f"SELECT count(*) FROM {table}") == [(0,)]

    def end(self):
        self.process.kill()
        self.process.wait()


@pytest.fixture
def shore(tmp_path, broker):
    made = Shore(tmp_path, broker.port)
    yield made
    made.end()


def all_receipted(folder, seconds=20):
    """Wait until every report and reason of the book has its receipt, and only one."""
    def done():
        wanted = {entry.n for entry in entries(folder, "report", "reason")}
        return wanted and wanted == {entry.d["ref"] for entry in entries(folder, "receipt")}
    eventually(done, seconds)
    receipts = [entry.d["ref"] for entry in entries(folder, "receipt")]
    assert len(receipts) == len(set(receipts))


def test_killed_at_any_moment_nothing_is_lost_or_doubled(start, tmp_path, seeded, gps, broker, shore):
    """At each start a report is due: the ship's time is twelve hours later each time."""
    rng = random.Random(61)
    configure(tmp_path, gps.source(), uplink=f'host = "{HOST}"\nport = {broker.port}')
    booted = 0
    for i in range(12):
        gps.at(AT_SEA + (12 * i + 24) * HOUR)
        run = start()
        if i % 2:       # anywhere, the start of the interpreter included
            time.sleep(rng.uniform(0.1, 2))
        else:           # while the report is written, sent and receipted
            run.entered("report")
            time.sleep(rng.uniform(0, 0.06))
        run.process.kill()
        run.ended()
        booted += any(entry.n >= run.begins for entry in entries(seeded, "boot"))
    gps.at(AT_SEA + 500 * HOUR)
    last = start()
    last.entered("report")
    all_receipted(seeded)
    assert last.stop() == 0
    found = sound(seeded)
    assert found["damage"] == 0
    # every start but the first found that power was lost, and said so before anything else
    boots = entries(seeded, "boot")
    assert len(boots) >= booted + 2 and [boot.d["before"] for boot in boots[2:]].count("power lost") >= booted
    kinds = [entry.k for entry in entries(seeded) if entry.k in ("boot", "power", "stop")]
    for before, kind in zip(kinds, kinds[1:]):
        if kind == "boot":
            assert before in ("stop", "power")
    assert kinds.count("power") >= booted >= 6
    times = [entry.t for entry in entries(seeded, "report")]
    assert len(times) >= 8 and all(later - sooner > 10 * HOUR for sooner, later in zip(times, times[1:]))
    shore.holds_all_of(seeded)


def test_a_frozen_and_a_restarted_broker_hold_up_nothing_and_lose_nothing(
        start, tmp_path, seeded, gps, broker, shore):
    configure(tmp_path, gps.source(), uplink=f'host = "{HOST}"\nport = {broker.port}')
    gps.at(AT_SEA + 24 * HOUR)
    run = start()
    run.entered("report")
    all_receipted(seeded)
    used, frozen = run.cpu(), time.monotonic()
    broker.freeze()
    for i in range(10):
        run.type(f"reason frozen {i}")
        run.entered("reason", 2.5, text=f"frozen {i}")
        time.sleep(max(0, frozen + 3 * (i + 1) - time.monotonic()))
    assert run.cpu() - used < 1.5 and time.monotonic() - frozen >= 30
    broker.thaw()
    all_receipted(seeded, 40)
    broker.stop()
    run.type("reason broker away")
    run.entered("reason", text="broker away")
    run.told("deckwatch run: uplink to", "nothing listens there")
    broker.start()
    all_receipted(seeded, 40)
    assert run.stop() == 0
    assert len([line for line in run.err if "no answer in time" in line]) == 1, run.err
    sound(seeded)
    shore.holds_all_of(seeded)


def test_with_the_wrong_ca_it_says_so_once_and_sends_nothing_and_with_the_right_one_all_arrives(
        start, tmp_path, seeded, gps):
    certificates = Certificates(tmp_path)
    (tmp_path / "password").write_text("open sesame\n")
    listener = Listener(certificates)

    def uplink(port, ca):
        configure(tmp_path, gps.source(), uplink=(
            f'host = "localhost"\nport = {port}\ntls = true\nca_file = "{ca}"\n'
            'user = "dhow"\npassword_file = "password"'))

    uplink(listener.port, "other.pem")
    gps.at(AT_SEA + 24 * HOUR)
    run = start()
    run.entered("report")        # nothing waits for the link
    eventually(lambda: listener.connections >= 3)
    assert run.stop() == 0
    assert listener.got == b""
    assert run.err == [
        f"deckwatch run: uplink to localhost:{listener.port}: the certificate is not signed by "
        f"{tmp_path}/other.pem; nothing was sent; check that ca_file is the certificate of the authority "
        "that signed the broker's"]
    listener.close()

    (tmp_path / "broker").mkdir()
    broker = Mosquitto(tmp_path / "broker", certificates, "dhow", "open sesame")
    shore = Shore(tmp_path, broker.port, "--host", "localhost", "--ca", certificates.ca, "--user", "dhow",
                  "--password-file", tmp_path / "password")
    try:
        uplink(broker.port, "ca.pem")
        run = start()
        all_receipted(seeded)
        assert run.stop() == 0 and run.err == []
        shore.holds_all_of(seeded)
    finally:
        shore.end()
        broker.stop()
    sound(seeded)
