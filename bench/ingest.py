"""Cost of a sentence, bytes in to state out, in reference loops. Runs on both interpreters.

    ingest.py MMSI FILE

`firmware` is imported from where the interpreter finds it. MMSI is the vessel's own in the recording FILE.
Prints one JSON object: interpreter, loop_us, sentences, mean (loops a sentence over the whole file, in
chunks as a port gives them), and kinds: [name, sentences in the file, loops a sentence] of each kind,
fed by itself. A message in several sentences counts its cost per sentence.
"""
import gc
import json
import sys

from refloop import loop_us, ticks_us

CHUNK = 256         # bytes at a time, about what a port at 38400 baud has after 60 ms
ROUNDS = 3          # the best of so many is taken: the rest is the machine's other work
KIND_LINES = 60     # sentences of one kind that are fed together; more do not fit beside a small heap
FLOOR = 946684800   # 2000-01-01: recordings are older than the unit


def unit(mmsi, read_all=False):
    """What is measured: a function feed(data, now). read_all: and every field of every AIS message read."""
    from firmware.clock import Clock
    from firmware.ingest import Ingest

    ingest = Ingest(mmsi, Clock(FLOOR))
    sentence = ingest.ais.sentence

    def reading(body, now):
        message = sentence(body, now)
        if message is not None:
            message.fields()
        return message

    if read_all:
        ingest.ais.sentence = reading
    return lambda data, now: ingest.feed("bench", data, now)


def kind(line, parts):
    """"RMC", "VDM 5", ...; None for a line without a sentence. `parts` remembers messages begun."""
    start = line.rfind(b"\\") + 1
    if line[start:start + 1] not in (b"$", b"!"):
        return None
    fields = line[start:].split(b",", 6)
    address = fields[0][1:]
    name = (address if address[:1] == b"P" else address[-3:]).decode()
    if name not in ("VDM", "VDO") or len(fields) < 6:
        return name
    key = (fields[1], fields[3], fields[4])
    if fields[2] == b"1" and fields[5]:
        sixbit = fields[5][0] - 48
        parts[key] = "%s %d" % (name, sixbit - 8 if sixbit > 40 else sixbit)
    return parts.get(key, name)


def count_kinds(path):
    """How many sentences of each kind the file holds, in an order that both interpreters agree on."""
    counts = {}
    parts = {}
    with open(path, "rb") as file:
        for line in file:
            name = kind(line, parts)
            if name:
                counts[name] = counts.get(name, 0) + 1
    return sorted(counts.items())


def lines_of(path, wanted):
    """The first KIND_LINES lines of a kind, one behind the other, and how many they are."""
    # Room is taken before the file is read: lines kept one by one would lie all over a small heap.
    room = bytearray(KIND_LINES * 100)
    end = found = 0
    parts = {}
    with open(path, "rb") as file:
        for line in file:
            if kind(line, parts) == wanted and len(line) <= 100:
                room[end:end + len(line)] = line
                end += len(line)
                found += 1
                if found == KIND_LINES:
                    break
    return bytes(room[:end]), found


def whole_file(path, mmsi, sentences):
    """Loops a sentence over the file as it is."""
    best = None
    for _ in range(ROUNDS):
        feed = unit(mmsi)
        took = now = 0
        gc.collect()
        with open(path, "rb") as file:
            data = file.read(CHUNK)
            while data:
                start = ticks_us()
                feed(data, now // 15)       # 75 sentences a second are some 15 chunks
                took += ticks_us() - start
                now += 1
                data = file.read(CHUNK)
        if best is None or took < best:
            best = took
    return best / sentences / loop_us()


def one_kind(path, mmsi, name):
    """Loops a sentence of one kind, the same sentences over and over."""
    data, lines = lines_of(path, name)
    repeats = -(-200 // lines)
    feed = unit(mmsi)
    best = None
    for now in range(ROUNDS + 1):           # the first fills what later sentences find
        gc.collect()
        start = ticks_us()
        for _ in range(repeats):
            feed(data, now)
        took = ticks_us() - start
        if now and (best is None or took < best):
            best = took
    return best / (lines * repeats) / loop_us(5000)


def main(mmsi, path):
    counts = count_kinds(path)
    sentences = sum([count for _, count in counts])
    print(json.dumps({
        "interpreter": sys.implementation.name,
        "loop_us": round(loop_us(), 3),
        "sentences": sentences,
        "mean": round(whole_file(path, mmsi, sentences), 2),
        "kinds": [[name, count, round(one_kind(path, mmsi, name), 2)] for name, count in counts],
    }))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
