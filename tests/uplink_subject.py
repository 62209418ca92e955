"""The program under test of tests/host/test_uplink_contract.py: one uplink in a process of its own.

    python tests/uplink_subject.py          firmware/mqtt.py or host_tools/paho_uplink.py
    micropython tests/uplink_subject.py     firmware/mqtt.py

It reads one line of JSON from standard input (MicroPython takes no argument over 255 bytes): maker
("mqtt" or "paho"), id, options (of the uplink), count (after so many acknowledged messages close; 0:
never). It publishes 1, 2, 3 ... on contract/ID/out, each again until it is acknowledged, and tells
what happens as one JSON object a line.
"""
import asyncio
import json
import sys

try:
    from time import ticks_diff, ticks_ms
except ImportError:
    from time import monotonic

    def ticks_ms():
        return int(monotonic() * 1000)

    def ticks_diff(later, earlier):
        return later - earlier

PUBLISH_S = 0.1
TICK_S = 0.05


def tell(**event):
    print(json.dumps(event))
    if hasattr(sys.stdout, "flush"):
        sys.stdout.flush()


class Subject:
    def __init__(self, told):
        if told["maker"] == "paho":
            from host_tools.paho_uplink import PahoUplink as make
        else:
            from firmware.mqtt import Client as make
        self.id, self.count = told["id"], told["count"]
        self.out = "contract/%s/out" % self.id
        options = told["options"]
        host, port = options.pop("host"), options.pop("port")
        self.uplink = make(host, port, self.id, will=("contract/%s/status" % self.id, b"down"), **options)
        self.uplink.topics = ("contract/%s/in" % self.id,)
        self.uplink.on_message = lambda topic, payload: tell(topic=topic, got=payload.decode())
        self.uplink.on_connect = lambda: tell(up=True)
        self.longest = 0        # ms between two ticks of the loop

    async def tick(self):
        """What the log would have waited, had this been the loop that records."""
        last = ticks_ms()
        while True:
            await asyncio.sleep(TICK_S)
            now = ticks_ms()
            self.longest = max(self.longest, ticks_diff(now, last))
            last = now

    async def watch(self):
        error, was = None, False
        while True:
            if self.uplink.last_error != error:
                error = self.uplink.last_error
                if error:
                    tell(error=error)
            if was and not self.uplink.connected:
                tell(up=False)
            was = self.uplink.connected
            await asyncio.sleep(TICK_S)

    async def publish(self):
        n = 1
        while not self.count or n <= self.count:
            if await self.uplink.publish(self.out, b"%d" % n):
                tell(acked=n, longest=self.longest)
                n += 1
            await asyncio.sleep(PUBLISH_S)
        self.uplink.close()

    async def main(self):
        tasks = [asyncio.create_task(work()) for work in (self.tick, self.watch, self.publish)]
        await self.uplink.run()
        for task in tasks:
            task.cancel()
        tell(done=True)


asyncio.run(Subject(json.loads(sys.stdin.readline())).main())
