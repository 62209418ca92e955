"""Packs the panel's files: scripts as one, words by language, each file's gzip, and the version in the page.

    python -m host_tools.panel_files            after every change of host_tools/panel/ or firmware/panel/
    python -m host_tools.panel_files --check    exit status 1 if that was forgotten

The unit serves what is packed. Of scripts and words it carries nothing else, since its flash is small and it
answers few requests at one time; they are written in host_tools/panel/, where every text stands beside its
translations.
"""
import argparse
import gzip
import hashlib
import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "firmware" / "panel"
SOURCES = Path(__file__).with_name("panel")
WORDS = SOURCES / "words.json"
LANGUAGES = ("en", "hi", "gu", "ml")
PAGE = "index.html"
SMALL = ("icon.svg",)  # and the page itself: packed they would not be less to fetch by much
SCRIPT = "all.js"  # what the page loads: these, one after another
SCRIPTS = ("panel", "base", "acts", "forms", "now", "book", "duties", "sail")
_VERSION = re.compile(rb"\?v=[0-9a-f]*")


def catalogues(words=None):
    """{language: {key: text}} of words.json or what is given; without what is not translated."""
    words = json.loads(WORDS.read_text(encoding="utf-8")) if words is None else words
    return {
        lang: {key: texts[at] for key, texts in words.items() if texts[at] is not None}
        for at, lang in enumerate(LANGUAGES)
    }


def made(folder=FOLDER):
    """{name: bytes} of everything that is made, from what is written by hand."""
    plain = {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.suffix in (".css", ".svg")
    }
    words = catalogues()
    for lang in LANGUAGES:  # the keys once: in the others the texts stand in the order of the English
        told = words["en"] if lang == "en" else [words[lang].get(key) for key in words["en"]]
        plain["words.%s.json" % lang] = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    plain[SCRIPT] = b"".join((SOURCES / (name + ".js")).read_bytes() for name in SCRIPTS)
    digest = hashlib.sha256()
    for name, data in sorted(plain.items()):
        digest.update(b"%s\0%d\0%s" % (name.encode(), len(data), data))
    page = _VERSION.sub(b"?v=" + digest.hexdigest()[:8].encode(), (folder / PAGE).read_bytes())
    found = {
        name + ".gz": gzip.compress(data, 9, mtime=0) for name, data in plain.items() if name not in SMALL
    }
    return found | {PAGE: page}


def stale(folder=FOLDER):
    """Names of files that are not as they should be; unpacked they are compared, since zlibs differ."""
    wanted, bad = made(folder), []
    for name, data in wanted.items():
        path = folder / name
        read = gzip.decompress if name.endswith(".gz") else bytes
        if not path.exists() or read(path.read_bytes()) != read(data):
            bad.append(name)
    return bad + [path.name for path in folder.glob("*.gz") if path.name not in wanted]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is stale")
    args = parser.parse_args()
    bad = stale()
    if args.check:
        for name in bad:
            print("firmware/panel/%s is stale: run python -m host_tools.panel_files" % name, file=sys.stderr)
        return 1 if bad else 0
    wanted = made()
    for name in bad:
        if name in wanted:
            (FOLDER / name).write_bytes(wanted[name])
        else:
            (FOLDER / name).unlink()
    print("%d files, %d written" % (len(wanted), len(bad)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
