"""The uplink on a computer: paho-mqtt behind the surface of firmware.uplink.Uplink.

paho does the protocol in a thread of its own. Nothing of ours runs there: what it reports is
handed to the asyncio loop. Each connection is a new paho client, so that no message waits in a
queue of paho's: the log is the queue, and exactly one logic reconnects, that of Uplink.run().
"""
import asyncio
import contextlib
import socket
import threading

from paho.mqtt import client as paho

from firmware.uplink import Uplink, UplinkError, context, refusal

# paho tells the return codes of MQTT 3.1.1's CONNACK as MQTT 5 reason codes.
_CODES = {132: 1, 133: 2, 136: 3, 134: 4, 135: 5}

_AGAIN = "it is tried again by itself"


class PahoUplink(Uplink):
    """The maker for CPython; see Uplink.

    clean: False asks the broker to keep the session while the link is down, under client_id.
    """

    def __init__(self, host, port, client_id, *, clean=True, **options):
        super().__init__(host, port, client_id, **options)
        self.clean = clean
        self._client = None
        self._waiting = {}      # what an answer is awaited for -> future
        self._turn = asyncio.Lock()

    async def publish(self, topic, payload, retain=False) -> bool:
        """Send at QoS 1. True: the broker has acknowledged. False: the link is down, or went down."""
        async with self._turn:
            if not self.connected:
                return False
            try:
                sent = self._client.publish(topic, payload, qos=1, retain=retain)
                await self._answer("publish", sent.mid)
                return True
            except Exception as error:
                if self.connected:
                    self._end(error)
                return False

    async def _session(self):
        client = self._client = self._make()
        try:
            await self._connect(client)
            for topic in self.topics:
                _, number = client.subscribe(topic, qos=1)
                codes = await self._answer("subscribe", number)
                if codes[0].is_failure:
                    raise UplinkError(f"the broker refused the subscription to {topic}",
                                      "check its access list")
            self.connected, self.last_error = True, None
            if self.on_connect:
                self.on_connect()
            self._proved = not await self._ends_within(self.keepalive / 3)
            await self._gone.wait()
            raise self._reason
        finally:
            self.connected, self._client = False, None
            for future in self._waiting.values():
                future.cancel()
            self._waiting.clear()
            _hang_up(client)

    async def _connect(self, client):
        """TCP and TLS in a thread, since both block; then the network thread and the broker's answer."""
        loop = asyncio.get_running_loop()
        done = self._waiting["dial", 0] = loop.create_future()

        def dial():
            try:
                client.connect(self.host, self.port, self.keepalive)
                outcome = None
            except Exception as error:
                outcome = error
            if self._client is not client:      # given up meanwhile
                _hang_up(client)
            self._post(loop, client, self._settle, "dial", 0, outcome)

        threading.Thread(target=dial, name="uplink dial", daemon=True).start()
        failed = await done                     # ends: the socket has `timeout`
        if failed:
            raise failed
        client.loop_start()
        code = await self._answer("connect", 0)
        if code.is_failure:
            raise refusal(_CODES.get(code.value, code.value))

    def _make(self):
        loop = asyncio.get_running_loop()
        client = paho.Client(paho.CallbackAPIVersion.VERSION2, self.client_id, clean_session=self.clean,
                             protocol=paho.MQTTv311, reconnect_on_failure=False, manual_ack=True)
        client.connect_timeout = self.timeout
        client.suppress_exceptions = True
        if self.user is not None:
            client.username_pw_set(self.user, self.password)
        if self.will:
            client.will_set(self.will[0], self.will[1], qos=1, retain=True)
        if self.tls:
            client.tls_set_context(_Named(context(self.tls[0]), self.tls[1]))
        client.on_connect = lambda client, _, flags, code, properties: self._post(
            loop, client, self._settle, "connect", 0, code)
        client.on_subscribe = lambda client, _, number, codes, properties: self._post(
            loop, client, self._settle, "subscribe", number, codes)
        client.on_publish = lambda client, _, number, code, properties: self._post(
            loop, client, self._settle, "publish", number, code)
        client.on_message = lambda client, _, message: self._post(loop, client, self._take, client, message)
        client.on_disconnect = lambda client, _, flags, code, properties: self._post(
            loop, client, self._end, UplinkError(f"the link went down ({code})", _AGAIN))
        return client

    # ---- from paho's threads into the loop

    def _post(self, loop, client, handler, *args):
        """Call the handler in the loop, unless the connection is no longer ours, or the loop is closed."""
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(lambda: handler(*args) if self._client is client else None)

    def _settle(self, what, number, answer):
        future = self._waiting.pop((what, number), None)
        if future and not future.done():
            future.set_result(answer)

    def _take(self, client, message):
        self._handle(message.topic, message.payload)
        if message.qos:
            client.ack(message.mid, message.qos)

    async def _answer(self, what, number):
        future = self._waiting[what, number] = asyncio.get_running_loop().create_future()
        ended = asyncio.ensure_future(self._gone.wait())
        try:
            await asyncio.wait({future, ended}, timeout=self.timeout, return_when=asyncio.FIRST_COMPLETED)
            if future.done() and not future.cancelled():
                return future.result()
            raise self._reason or TimeoutError
        finally:
            ended.cancel()
            self._waiting.pop((what, number), None)


class _Named:
    """An ssl context for paho, which can only ask for a certificate of the host it connects to."""

    check_hostname = True

    def __init__(self, made, name):
        self._made, self._name = made, name

    def wrap_socket(self, sock, server_hostname=None, **options):
        return self._made.wrap_socket(sock, server_hostname=self._name, **options)


def _hang_up(client):
    """Close a connection at once, without a goodbye, so that the broker publishes the last will."""
    sock = client.socket()
    if sock:
        with contextlib.suppress(OSError):
            # The TCP socket's own: SSLSocket.shutdown() would also take TLS away under paho's thread.
            socket.socket.shutdown(sock, socket.SHUT_RDWR)
