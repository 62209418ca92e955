"""The log on MicroPython: power cuts on a real littlefs, and a large book in the unit's heap."""
from books import filled, lay_down

import build as mpy_build

HERE = mpy_build.ROOT / "tests" / "micropython"
FLASH = 2 * 24 * 4096       # test_littlefs_cut.py simulates the flash in memory, with and without power


def run(name, mpy, heap):
    return mpy_build.micropython(HERE / "runner.py", HERE / name, mpy.rom, heap=heap)


def test_littlefs_loses_no_confirmed_entry(mpy, monkeypatch):
    monkeypatch.setenv("MICROPYPATH", str(mpy.tests))
    done = run("test_littlefs_cut.py", mpy, mpy_build.HEAP + FLASH)
    assert done.returncode == 0, done.stdout


def test_a_large_book_fits_the_heap_of_the_unit(mpy, monkeypatch, tmp_path):
    book = lay_down(filled(20000), tmp_path)
    for snapshot in book.glob("*.snap"):
        snapshot.unlink()
    monkeypatch.setenv("MICROPYPATH", str(mpy.tests))
    monkeypatch.setenv("DECKWATCH_BOOK", str(book))
    done = run("test_large_book.py", mpy, mpy_build.HEAP)
    assert done.returncode == 0, done.stdout
