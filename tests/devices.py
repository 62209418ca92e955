"""Instruments for the tests of the host."""
import os
import tty


class Device:
    """A serial device under a name of its own, which can be unplugged: a pseudo-terminal."""

    def __init__(self, path):
        self.path = path
        self.plug()

    def plug(self):
        self.master, slave = os.openpty()
        tty.setraw(slave)
        self.path.symlink_to(os.ttyname(slave))
        os.close(slave)

    def unplug(self):
        self.path.unlink()
        os.close(self.master)

    def send(self, data):
        os.write(self.master, data)
