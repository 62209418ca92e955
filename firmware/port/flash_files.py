"""A book's folder on littlefs (ESP32): the surface of posix_files, as MicroPython can do it.

Closing a file commits it on littlefs, whole or not at all, and rename replaces; there is no
sync and no truncate. FAT would not do: its rename can lose the file.
"""
import os

from firmware.store import CannotRecord, trouble

_PIECE = 512
_NEW = "new.tmp"


class FlashFiles:
    """A folder of a mounted littlefs, made if missing. CannotRecord if that fails, then OSError.

    Every file is closed before a method returns or raises: one left to the garbage collector
    would be closed with the heap locked.
    """

    def __init__(self, where):
        self.where = where
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
        with open(self._path(name), "ab") as file:
            _whole(file, data)

    def replace(self, name, data):
        self._renew(name, (data,))

    def truncate(self, name, size):
        if self.size(name) < size:
            raise OSError(2, "the file is shorter than it was")
        if self.size(name) > size:                  # else all that can be read here is safe already
            self._renew(name, self._pieces(name, size))

    def remove(self, name):
        os.remove(self._path(name))

    def _pieces(self, name, size):
        for offset in range(0, size, _PIECE):
            yield self.read(name, offset, min(_PIECE, size - offset))

    def _renew(self, name, pieces):
        path = self._path(_NEW)
        try:
            with open(path, "wb") as file:
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
