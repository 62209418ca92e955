"""A real Chromium for the tests of pages, driven over a pipe (Chrome DevTools Protocol).

No port is opened and no driver is needed: the browser reads commands from descriptor 3 and answers
on 4, each a JSON object ended by a NUL.
"""
import fcntl
import json
import os
import selectors
import shutil
import subprocess
import sys
import time

_FLAGS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
          "--disable-background-networking", "--disable-component-update", "--disable-sync",
          "--disable-extensions", "--disable-default-apps", "--mute-audio", "--remote-debugging-pipe")

# Becomes the browser, with two descriptors under the numbers it expects.
_LAUNCH = ("import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); "
           "os.execv(sys.argv[3], sys.argv[3:])")


def executable():
    """Path of a Chromium or Chrome, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    return None


class Failed(Exception):
    """The page threw an error, or the browser refused a command."""


class Browser:
    """One tab of a headless browser with a profile of its own.

    events: what the browser reported, [(method, params)], e.g. ("Network.requestWillBeSent", {...}).
    """

    def __init__(self, profile):
        self.events, self._answers, self._id, self._read = [], {}, 0, b""
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()
        theirs = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, 10) for fd in (theirs_in, theirs_out)]  # off 3 and 4
        self._process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, *map(str, theirs), executable(), *_FLAGS,
             "--user-data-dir=%s" % profile, "about:blank"],
            pass_fds=theirs, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for fd in (theirs_in, theirs_out, *theirs):
            os.close(fd)
        self._waiting = selectors.DefaultSelector()
        self._waiting.register(self._in, selectors.EVENT_READ)
        self._session = None
        targets = self.call("Target.getTargets")["targetInfos"]
        tab = next(found["targetId"] for found in targets if found["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=tab, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "DOM"):
            self.call(domain + ".enable")

    def call(self, method, timeout=60, **params):
        """Send a command, return its result."""
        self._id += 1
        command = {"id": self._id, "method": method, "params": params}
        if self._session:
            command["sessionId"] = self._session
        data = memoryview(json.dumps(command).encode() + b"\0")
        while data:
            data = data[os.write(self._out, data):]
        answer = self._until(lambda: self._answers.pop(self._id, None), timeout, method)
        if "error" in answer:
            raise Failed("%s: %s" % (method, answer["error"]))
        return answer["result"]

    def open(self, path):
        """Open a file and wait until it is loaded; forgets the events before."""
        self.events.clear()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self._until(lambda: any(name == "Page.loadEventFired" for name, _ in self.events), 60, "loading")

    def run(self, script, timeout=60):
        """Value of a JavaScript expression; a promise is waited for."""
        answer = self.call("Runtime.evaluate", timeout, expression=script, awaitPromise=True,
                           returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise Failed(json.dumps(answer["exceptionDetails"])[:2000])
        return answer["result"].get("value")

    def wait(self, script, timeout=60):
        """Wait until an expression is true."""
        end = time.monotonic() + timeout
        while not self.run(script):
            if time.monotonic() > end:
                raise Failed("not true within %d s: %s" % (timeout, script))
            time.sleep(0.02)

    def close(self):
        try:
            self._session = None
            self.call("Browser.close", 10)
            self._process.wait(10)
        except (Failed, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._waiting.close()
        os.close(self._in)
        os.close(self._out)

    def _until(self, found, timeout, what):
        end = time.monotonic() + timeout
        while True:
            value = found()
            if value:
                return value
            if not self._waiting.select(end - time.monotonic()):
                raise Failed("no answer within %d s: %s" % (timeout, what))
            data = os.read(self._in, 1 << 20)
            if not data:
                raise Failed("the browser ended: %s" % what)
            *messages, self._read = (self._read + data).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self._answers[message["id"]] = message
                else:
                    self.events.append((message["method"], message["params"]))
