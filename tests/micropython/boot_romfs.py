"""Run the unit's code where it lies on the device: in a ROMFS image.

On an ESP32 the image is in flash and costs no heap. Here it is read into the heap, which is made larger by
its size for that: micropython -X heapsize=<160 KiB + size of the image>. Call boot() before anything else
is allocated, so that the image takes the front of the heap and the rest stays in one piece.
"""
import os
import sys

import vfs


def boot(path, at="/rom"):
    """Mount the image file at `at`, first in sys.path; return its size in bytes."""
    size = os.stat(path)[6]
    image = bytearray(size)
    with open(path, "rb") as file:
        file.readinto(image)
    vfs.mount(vfs.VfsRom(memoryview(image)), at)
    sys.path.insert(0, at)
    return size
