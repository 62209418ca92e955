"""A simulated disk, for tests: power fails at any step, room runs out, writing is refused.

The surface is that of posix_files. Each operation takes the steps a disk takes (write, sync,
rename, sync of the folder); what was not synced when power fails is gone.
"""


class PowerCut(Exception):
    """Power has failed: this disk answers no more; see BenchFiles.cut()."""


class BenchFolder:
    """A folder of its own on a BenchFiles: power fails for both at once, and each step counts."""

    def __init__(self, disk, name):
        self.disk, self.where, self._before = disk, name, name + "/"

    def listdir(self):
        return [name[len(self._before) :] for name in self.disk.listdir() if name.startswith(self._before)]

    def size(self, name):
        return self.disk.size(self._before + name)

    def read(self, name, offset, n):
        return self.disk.read(self._before + name, offset, n)

    def append(self, name, data):
        self.disk.append(self._before + name, data)

    def replace(self, name, data):
        self.disk.replace(self._before + name, data)

    def truncate(self, name, size):
        self.disk.truncate(self._before + name, size)

    def remove(self, name):
        self.disk.remove(self._before + name)

    def space(self):
        return self.disk.space()


class BenchFiles:
    """Files in memory.

    room       bytes that fit, None for no limit
    refuses    error number with which every change fails (30: read only), or None
    fails_at   number of the step at which power fails, or None
    steps      steps taken; bytes_read, bytes_written
    """

    where = "bench"

    def __init__(self, room=None):
        self.room, self.refuses, self.fails_at = room, None, None
        self.steps = self.bytes_read = self.bytes_written = 0
        self._files = {}
        self._flying = None         # (name, content) the step in flight when power failed would leave
        self._dead = False

    def cut(self, torn=False):
        """Power fails now, or has failed at a step: the disk as the next start finds it.

        torn: of a write in flight the first half is there, any other step in flight is done;
        otherwise it never happened.
        """
        self._dead = True
        found = BenchFiles(self.room)
        found._files = dict(self._files)
        if torn and self._flying:
            found._put(*self._flying)
        return found

    def listdir(self):
        self._alive()
        return list(self._files)

    def size(self, name):
        return len(self._get(name))

    def read(self, name, offset, n):
        data = bytes(self._get(name)[offset : offset + n])
        self.bytes_read += len(data)
        return data

    def append(self, name, data):
        self._alive()
        old = self._files.get(name)
        self._write(name, old or b"", data)
        if old is None:
            self._step(name, data)                  # sync of the folder
        self._put(name, (old or b"") + data)

    def replace(self, name, data):
        self._alive()
        try:
            self._write("new.tmp", b"", data)
        except OSError:
            self._put("new.tmp", None)              # it may be what fills the disk
            raise
        self._step(name, data)                      # rename
        self._step(name, data)                      # sync of the folder
        self._put(name, data)

    def truncate(self, name, size):
        old = self._get(name)
        if len(old) < size:
            raise OSError(2, "the file is shorter than it was")
        self._step(name, old[:size])
        self._put(name, old[:size])

    def remove(self, name):
        self._get(name)
        self._step(name, None)
        self._put(name, None)

    def space(self):
        self._alive()
        return self._used(), self.room

    def _used(self):
        return sum(len(kept) for kept in self._files.values())

    def _write(self, name, old, data):
        """The two steps of a write: the bytes, and their sync. A full disk keeps what fitted."""
        fits = len(data) if self.room is None else min(len(data), self.room - self._used())
        self._step(name, old + data[: len(data) // 2])
        if fits < len(data):
            self._put(name, old + data[:fits])
            raise OSError(28, "no room")
        self._step(name, old + data)
        self.bytes_written += len(data)

    def _step(self, name, left):
        """One step; when power fails in it, torn, `name` is left with the content `left` (None: gone)."""
        self._alive()
        if self.refuses:
            raise OSError(self.refuses, "refused")
        if self.steps == self.fails_at:
            self._dead, self._flying = True, (name, left)
            raise PowerCut
        self.steps += 1

    def _alive(self):
        if self._dead:
            raise PowerCut

    def _get(self, name):
        self._alive()
        if name not in self._files:
            raise OSError(2, "no such file")
        return self._files[name]

    def _put(self, name, content):
        if content is None:
            self._files.pop(name, None)
        else:
            self._files[name] = content
