"""An MQTT broker inside this process, and a link to it that can be cut, for the demo and the tests.

Both listen on the loopback address only, on a free port that stays theirs while they are stopped,
so that clients find them again after a restart. Each runs in a thread of its own, so a busy
caller does not slow it and it does not slow the caller.
"""
import asyncio
import contextlib
import logging
import socket
import threading

try:
    from amqtt.broker import Broker as AmqttBroker
    from amqtt.errors import BrokerError
    from amqtt.plugins.base import BaseAuthPlugin
except ImportError as error:
    raise ImportError("the embedded broker needs the package amqtt; install deckwatch[demo]") from error

HOST = "127.0.0.1"

_START_S = 10       # a broker that has not come up by then is broken
_STOP_S = 10
_CHUNK = 16384


class AdmitAll(BaseAuthPlugin):
    """Lets every client in: who reaches the loopback address is on this computer already.

    amqtt's own anonymous plugin does the same but marks clients "anonymous", and the sessions of
    those are thrown away when they disconnect, persistent or not.
    """

    async def authenticate(self, *, session):
        return True


def _reserve():
    """A socket bound to a free loopback port, never listening: the port is ours, connecting is refused."""
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind((HOST, 0))
    return holder


class _LoopThread:
    """An asyncio loop in a thread of its own; subclasses say what is opened and closed in it."""

    def __init__(self):
        self._holder = _reserve()
        self.port = self._holder.getsockname()[1]
        self._loop = None
        self._thread = None

    def start(self):
        """Start the thread and open the port. Raises OSError when that fails."""
        if self._thread:
            raise RuntimeError(f"{type(self).__name__} is already started")
        self._loop = asyncio.new_event_loop()
        # Clients that vanish are the point here; their tracebacks would bury the caller's lines.
        self._loop.set_exception_handler(lambda loop, context: None)
        self._thread = threading.Thread(target=self._loop.run_forever, name=type(self).__name__, daemon=True)
        self._thread.start()
        try:
            self._do(self._open(), _START_S)
        except BaseException:
            self._end()
            raise
        return self

    def stop(self):
        """Close every connection, refuse new ones and end the thread. start() takes the same port again."""
        if self._thread:
            try:
                self._do(self._close(), _STOP_S)
            finally:
                self._end()

    def close(self):
        """Stop, and give the port back."""
        self.stop()
        self._holder.close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.close()

    def _do(self, coroutine, timeout):
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout)

    def _end(self):
        with contextlib.suppress(TimeoutError):
            self._do(_cancel_rest(), _STOP_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_STOP_S)
        self._loop.close()
        self._loop = self._thread = None


async def _cancel_rest():
    """Cancel what still runs in this loop, and wait for it."""
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


class Broker(_LoopThread):
    """MQTT 3.1.1 on `HOST:port`. Sessions and retained messages live until stop().

        with Broker() as broker:
            client.connect("127.0.0.1", broker.port)
    """

    def __init__(self):
        super().__init__()
        self._broker = None
        for name in ("amqtt", "transitions"):
            logging.getLogger(name).setLevel(logging.CRITICAL)

    async def _open(self):
        self._broker = AmqttBroker({
            "listeners": {"default": {"type": "tcp", "bind": f"{HOST}:{self.port}"}},
            "plugins": {f"{__name__}.{AdmitAll.__name__}": {}},
        })
        try:
            await self._broker.start()
        except BrokerError as error:
            raise OSError(f"embedded broker: cannot listen on {HOST}:{self.port}: {error}") from error

    async def _close(self):
        await self._broker.shutdown()


class Link(_LoopThread):
    """The satellite link: a relay from its own port to `target_port`, up or down.

    Down means as at sea: what is connected is cut off, and nothing new gets through.
    `carried` counts the bytes that went "out" towards the target and came back "in".
    """

    def __init__(self, target_port):
        super().__init__()
        self._target_port = target_port
        self._server = None
        self._writers = set()
        self.carried = {"out": 0, "in": 0}

    @property
    def is_up(self):
        return self._server is not None

    def up(self):
        """Let connections through again."""
        self._do(self._open(), _START_S)

    def down(self):
        """Cut every connection and refuse new ones."""
        self._do(self._close(), _STOP_S)

    async def _open(self):
        if not self._server:
            self._server = await asyncio.start_server(self._relay, HOST, self.port)

    async def _close(self):
        if self._server:
            self._server.close()
            self._server = None
            for writer in self._writers:
                writer.transport.abort()

    async def _relay(self, reader, writer):
        self._writers.add(writer)
        try:
            far_reader, far_writer = await asyncio.open_connection(HOST, self._target_port)
        except OSError:
            self._drop(writer)
            return
        self._writers.add(far_writer)
        await asyncio.gather(self._pump(reader, far_writer, "out"),
                             self._pump(far_reader, writer, "in"))

    async def _pump(self, reader, writer, way):
        """Carry bytes one way until either side ends."""
        try:
            while data := await reader.read(_CHUNK):
                self.carried[way] += len(data)
                writer.write(data)
                await writer.drain()
        except OSError:
            pass        # cut off: the other way ends by itself when this side is closed
        finally:
            self._drop(writer)

    def _drop(self, writer):
        self._writers.discard(writer)
        writer.close()
