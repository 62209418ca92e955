"""A book's folder that is read, by what also writes: a start mends a torn end, enters lost power, keeps a
snapshot. Here all of that is done in memory, and the folder stays as it is to the byte.
"""
from firmware.port.posix_files import ReadFiles


class Untouched(ReadFiles):
    """The surface of posix_files over a folder, which may be in use by a unit; it is never written."""

    def __init__(self, where):
        super().__init__(where)
        self._changed: dict[str, bytes | None] = {}         # None: removed

    def listdir(self):
        there = [name for name in super().listdir() if name not in self._changed]
        return there + [name for name, data in self._changed.items() if data is not None]

    def size(self, name):
        return len(self._held(name)) if name in self._changed else super().size(name)

    def read(self, name, offset, n):
        return (self._held(name)[offset : offset + n] if name in self._changed
                else super().read(name, offset, n))

    def append(self, name, data):
        self._changed[name] = self._whole(name) + data

    def replace(self, name, data):
        self._changed[name] = bytes(data)

    def truncate(self, name, size):
        if size < self.size(name):
            self._changed[name] = self.read(name, 0, size)

    def remove(self, name):
        self._changed[name] = None

    def _whole(self, name):
        try:
            return self.read(name, 0, self.size(name))
        except FileNotFoundError:
            return b""

    def _held(self, name):
        data = self._changed[name]
        if data is None:
            raise FileNotFoundError(2, "the file was removed", self._path(name))
        return data
