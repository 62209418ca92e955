"""A book's folder on a computer: files and folder synced, one process at a time.

Files is the surface every port gives to firmware.store:

    where                     the folder, as messages name it
    listdir()                 names in it
    size(name)                bytes
    read(name, offset, n)     up to n bytes; b"" at the end
    space()                   (bytes used, bytes in all) of its disk; (bytes, None) without a limit
    append(name, data)        at the end of the file, made if missing; safe on disk on return
    replace(name, data)       the whole file at once: the old or the new, never a part; safe
    truncate(name, size)      cut to `size` bytes, never lengthened; safe
    remove(name)

All raise OSError. Only os.* calls on descriptors, so that a test can put a disk of its own under.
"""
import errno
import fcntl
import os
import stat
import sys

from firmware.store import CannotRecord, trouble

_HOLDER = "lock"
_NEW = "new.tmp"


class ReadFiles:
    """A folder to look into only: not locked, not made, not changed."""

    def __init__(self, where):
        self.where = str(where)

    def listdir(self):
        return os.listdir(self.where)

    def size(self, name):
        file = self._regular(name)
        try:
            return os.fstat(file).st_size
        finally:
            os.close(file)

    def read(self, name, offset, n):
        file = self._regular(name)
        try:
            return os.pread(file, n, offset)
        finally:
            os.close(file)

    def _regular(self, name):
        """The file opened: a pipe or a device under a file's name would keep the reader for ever."""
        file = os.open(self._path(name), os.O_RDONLY | os.O_NONBLOCK)
        if not stat.S_ISREG(os.fstat(file).st_mode):
            os.close(file)
            raise OSError(errno.EINVAL, "%s is no regular file" % name, self._path(name))
        return file

    def space(self):
        disk = os.statvfs(self.where)
        used = (disk.f_blocks - disk.f_bfree) * disk.f_frsize
        return used, used + disk.f_bavail * disk.f_frsize       # without what is kept for root, as df counts

    def _path(self, name):
        return self.where + "/" + name


class LinuxFiles(ReadFiles):
    """A folder to record in, locked until close() or the end of the process, however it ends.

    make: make the folder when it is missing. CannotRecord says what is wrong with the folder, or
    which process holds it; what: which folder it is, as it says so.
    """

    def __init__(self, where, make=False, what="log folder"):
        super().__init__(where)
        self._name = self._file = None          # the segment being written stays open
        self._folder, self._signed = None, False
        try:
            if make:
                os.makedirs(self.where, exist_ok=True)
            self._folder = os.open(self.where, os.O_RDONLY | os.O_DIRECTORY)
            fcntl.flock(self._folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._sign()
            _sync_above(self.where)
        except BlockingIOError:
            self.close()
            raise CannotRecord("%s %s: in use by %s; a book has one writer: stop that one, or name another "
                               "folder" % (what, self.where, self._holder())) from None
        except OSError as error:
            self.close()
            if isinstance(error, FileExistsError):      # make, but a file has that name
                error = NotADirectoryError(errno.ENOTDIR, "not a folder")
            raise CannotRecord(trouble(self.where, error, what)) from None

    def _sign(self):
        """Write who holds the folder, for _holder(); shows at once whether it can be written."""
        file = os.open(self._path(_HOLDER), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        self._signed = True
        try:
            command = " ".join([os.path.basename(sys.argv[0])] + sys.argv[1:2])
            os.write(file, b"process %d (%s)\n" % (os.getpid(), command.encode()))
        except OSError as error:
            if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
                raise                           # a full disk is met, and told, when recording
        finally:
            os.close(file)

    def _holder(self):
        try:
            return self.read(_HOLDER, 0, 200).decode("utf-8", "replace").strip() or "another process"
        except OSError:
            return "another process"

    def append(self, name, data):
        opened = self._open(name)
        try:
            self._write(self._file, data)
            if not os.fstat(self._file).st_nlink:       # deleted under us: written to nowhere
                raise FileNotFoundError(errno.ENOENT, "the file was deleted", self._path(name))
            if opened:                                  # it may be new, to us or to the disk
                os.fsync(self._folder)
        except OSError:
            self._shut()
            raise

    def replace(self, name, data):
        path = self._path(_NEW)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            try:
                self._write(file, data)
            finally:
                os.close(file)
            os.replace(path, self._path(name))
        except OSError:
            os.remove(path)                             # it may be what fills the disk
            raise
        os.fsync(self._folder)

    def truncate(self, name, size):
        file = os.open(self._path(name), os.O_WRONLY)
        try:
            if os.fstat(file).st_size < size:
                raise FileNotFoundError(errno.ENOENT, "the file is shorter than it was", self._path(name))
            os.ftruncate(file, size)
            os.fsync(file)
        finally:
            os.close(file)
        os.fsync(self._folder)

    def remove(self, name):
        os.remove(self._path(name))
        os.fsync(self._folder)

    def close(self):
        """Give the folder free for another process, and leave nothing in it but the book."""
        self._shut()
        folder, self._folder = self._folder, None
        if folder is not None:
            if self._signed:
                try:
                    os.remove(self._path(_HOLDER))
                except OSError:
                    pass                            # it is only a name, and says so
            os.close(folder)

    def _open(self, name):
        """Have `name` open for appending; whether it had to be opened."""
        if name == self._name:
            return False
        self._shut()
        self._file = os.open(self._path(name), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        self._name = name
        return True

    def _shut(self):
        file, self._file, self._name = self._file, None, None
        if file is not None:
            os.close(file)

    def _write(self, file, data):
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)


def _sync_above(folder):
    """Make safe that the folder is there: it, or folders above it, may have been made just now."""
    path = os.path.abspath(folder)
    while path != os.path.dirname(path):
        path = os.path.dirname(path)
        try:
            file = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        except PermissionError:
            return                              # nor could this user have made anything there
        try:
            os.fsync(file)
        finally:
            os.close(file)
