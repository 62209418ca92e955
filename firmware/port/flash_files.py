"""A book's folder on littlefs (ESP32): the surface of posix_files, as MicroPython can do it.

Closing a file commits it on littlefs, whole or not at all, and rename replaces; there is no
sync and no truncate. FAT would not do: its rename can lose the file.

littlefs is never let run full: where it does, it can crash at a later write (micropython issue 6741;
littlefs issue 993, in whose words going on after that "can't really be relied on").
"""
import os

from firmware.store import CannotRecord, trouble

_PIECE = 512
_NEW = "new.tmp"
# Sectors kept free: a write may need one to copy the last of a file, and two for each folder above it.
_RESERVE = 8
# Sectors a write is taken to cost beyond those its bytes fill. Mostly it costs none; what is really
# free is counted only when so little seems left, since littlefs walks through every file for it.
_EACH = 2
_left = [0]                 # sectors that are free at least; all folders lie on the one flash


class FlashFiles:
    """A folder of a mounted littlefs, made if missing. CannotRecord if that fails, then OSError.

    Every file is closed before a method returns or raises: one left to the garbage collector
    would be closed with the heap locked.
    """

    def __init__(self, where):
        self.where = where
        _left[0] = 0                                # it may be another flash than before
        try:
            try:
                os.stat(where)
            except OSError:
                os.mkdir(where)
        except OSError as error:
            raise CannotRecord(trouble(where, error))

    def listdir(self):
        for item in os.ilistdir(self.where):        # not os.listdir: a year's names at once are 10 KB
            yield item[0]

    def size(self, name):
        return os.stat(self._path(name))[6]

    def read(self, name, offset, n):
        with open(self._path(name), "rb") as file:
            file.seek(offset)
            return file.read(n)

    def append(self, name, data):
        self._need(len(data))
        with open(self._path(name), "ab") as file:
            _whole(file, data)

    def replace(self, name, data):
        self._renew(name, (data,), len(data))

    def truncate(self, name, size):
        if self.size(name) < size:
            raise OSError(2, "the file is shorter than it was")
        if self.size(name) > size:                  # else all that can be read here is safe already
            self._renew(name, self._pieces(name, size), size)

    def remove(self, name):
        os.remove(self._path(name))

    def space(self):
        size, sectors = os.statvfs(self.where)[1:3]
        return (sectors - self._free()) * size, (sectors - _RESERVE) * size

    def _free(self):
        """Sectors free. littlefs counts some twice, so that on a full flash it has less than none."""
        _, _, sectors, free = os.statvfs(self.where)[:4]
        return free if free <= sectors else 0

    def _need(self, n):
        """Refuse a write of `n` bytes that littlefs might not have room for."""
        sectors = n // 4096 + _EACH
        if _left[0] - sectors < _RESERVE:
            _left[0] = self._free()
            if _left[0] - sectors + _EACH < _RESERVE:
                raise OSError(28, "no room")
        _left[0] -= sectors

    def _pieces(self, name, size):
        for offset in range(0, size, _PIECE):
            yield self.read(name, offset, min(_PIECE, size - offset))

    def _renew(self, name, pieces, n):
        self._need(n)
        path = self._path(_NEW)
        file = open(path, "wb")
        try:
            with file:
                for piece in pieces:
                    _whole(file, piece)
        except OSError:
            os.remove(path)                         # it may be what fills the flash
            raise
        os.rename(path, self._path(name))

    def _path(self, name):
        return self.where + "/" + name


def _whole(file, data):
    if file.write(data) != len(data):
        raise OSError(28, "no room")
