"""Run the tests of one file on MicroPython; the same file runs under pytest on CPython.

    micropython -X heapsize=160k tests/micropython/runner.py tests/test_nmea.py [FIRMWARE]

The file may also be compiled (.mpy). `helpers` is taken from beside it, `firmware` from the folder or ROMFS
image FIRMWARE (where none is given, from the current folder). Prints ok, skip or FAIL for each test_*
function; exits 1 if one failed, or if one was skipped while DECKWATCH_NO_SKIP is set.
"""
import gc
import os
import sys


def load(path, firmware="."):
    """Import the file by its path and return the module."""
    if firmware.endswith(".romfs"):
        from boot_romfs import boot
        boot(firmware)
    else:
        sys.path.insert(0, firmware)
    folder, _, name = path.rpartition("/")
    sys.path.insert(0, folder or ".")
    return __import__(name.rsplit(".", 1)[0])


def run(module, skip):
    """Run every test_* of the module, by name; return how many (passed, failed, skipped)."""
    passed = failed = skipped = 0
    for name in sorted(dir(module)):
        test = getattr(module, name)
        if not (name.startswith("test_") and callable(test)):
            continue
        gc.collect()
        try:
            test()
        except skip as missing:
            skipped += 1
            print("skip", name + ":", missing)
        except Exception as error:
            failed += 1
            print("FAIL", name)
            sys.print_exception(error)
        else:
            passed += 1
            print("ok", name)
    return passed, failed, skipped


def main():
    if len(sys.argv) not in (2, 3):
        print("usage: runner.py FILE [FIRMWARE]")
        return 2
    module = load(*sys.argv[1:])
    passed, failed, skipped = run(module, __import__("helpers").Skip)
    print("%d passed, %d failed, %d skipped" % (passed, failed, skipped))
    return 1 if failed or not passed + skipped or (skipped and os.getenv("DECKWATCH_NO_SKIP")) else 0


sys.exit(main())
