"""A disk that forgets what was not synced, in the place of `os` in firmware.port.posix_files."""
import os
import stat
from types import SimpleNamespace


class PowerCut(Exception):
    pass


class ForgetfulDisk:
    """Stands in for `os` in posix_files: some folders, and a record of what fsync() has made safe.

    Every call that changes something, or syncs, is one step; at step `fails_at` power fails.
    after_cut() is what the next start finds: clean, only what was synced; torn, the folder as it
    was seen last, and of each file's unsynced bytes the first half. before_step(), if given, is
    called before each step.
    """

    O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_DIRECTORY, O_NONBLOCK = (
        os.O_RDONLY, os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC, os.O_APPEND, os.O_DIRECTORY,
        os.O_NONBLOCK)
    path, getpid = os.path, os.getpid

    def __init__(self, names=None):
        self.names = names or {}            # path -> file, as the system sees the folders
        self.safe_names = dict(self.names)  # as it is on the disk
        self.open_files, self.steps, self.fails_at, self.before_step = {}, 0, None, None

    def after_cut(self, torn):
        names = {}
        for name, file in (self.names if torn else self.safe_names).items():
            left = file.safe
            if torn and file.data.startswith(left):
                left = file.data[: (len(left) + len(file.data)) // 2]
            names[name] = SimpleNamespace(data=left, safe=left)
        return ForgetfulDisk(names)

    def after_kill(self):
        """The process died, the system lives: all is seen as before, and no more of it is safe."""
        other = ForgetfulDisk(self.names)
        other.safe_names = self.safe_names
        return other

    def _step(self):
        if self.steps == self.fails_at:
            raise PowerCut
        if self.before_step:
            self.before_step()
        self.steps += 1

    def open(self, path, flags, mode=0):
        if flags & os.O_DIRECTORY:
            file = SimpleNamespace(folder=path)
        else:
            if path not in self.names:
                if not flags & os.O_CREAT:
                    raise FileNotFoundError(2, "no file", path)
                self._step()
                self.names[path] = SimpleNamespace(data=b"", safe=b"")
            file = self.names[path]
            if flags & os.O_TRUNC:
                self._step()
                file.data = b""
        self.open_files[len(self.open_files)] = file
        return len(self.open_files) - 1

    def close(self, fd):
        pass

    def write(self, fd, data):
        self._step()
        data = data[: max(1, 2 * len(data) // 3)]       # a write may take less than it is given
        self.open_files[fd].data += data
        return len(data)

    def fsync(self, fd):
        self._step()
        file = self.open_files[fd]
        if hasattr(file, "folder"):
            for path in set(self.names) | set(self.safe_names):
                if os.path.dirname(path) == file.folder:
                    _move(self.names, self.safe_names, path)
        else:
            file.safe = file.data

    def ftruncate(self, fd, size):
        self._step()
        self.open_files[fd].data = self.open_files[fd].data[:size]

    def replace(self, old, new):
        self._step()
        self.names[new] = self.names.pop(old)

    def remove(self, path):
        self._step()
        del self.names[path]

    def pread(self, fd, n, offset):
        return self.open_files[fd].data[offset : offset + n]

    def fstat(self, fd):
        file = self.open_files[fd]
        return SimpleNamespace(st_size=len(file.data), st_nlink=int(file in self.names.values()),
                               st_mode=stat.S_IFREG)

    def statvfs(self, path):
        return SimpleNamespace(f_blocks=1000000, f_bfree=900000, f_bavail=900000, f_frsize=4096)

    def listdir(self, path):
        return [os.path.basename(name) for name in self.names if os.path.dirname(name) == path]


def _move(seen, safe, path):
    """What is seen at a path becomes safe there: a file, or none."""
    safe.pop(path, None)
    if path in seen:
        safe[path] = seen[path]
