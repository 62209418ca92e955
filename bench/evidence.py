"""Cost of the evidence in reference loops, and the heap a signature needs. Runs on both interpreters.

    micropython -X heapsize=160k bench/evidence.py [FIRMWARE]

FIRMWARE is the folder or ROMFS image `firmware` is imported from; where none is given, the current folder.
Prints a line for each piece of work, and exits 1 when one is over its bound.
"""
import gc
import sys

from refloop import loop_us, ticks_us

SIGNATURE = 5000            # loops; about two seconds on an ESP32
STEP = 40                   # loops of one entry: its head, its seal and the next key
HEAP = 12 * 1024            # bytes a signature may need at its peak


def load(firmware="."):
    """Make `firmware` importable from a folder or a ROMFS image."""
    if firmware.endswith(".romfs"):
        sys.path.append(sys.path[0] + "/../tests/micropython")
        from boot_romfs import boot
        boot(firmware)
    else:
        sys.path.insert(0, firmware)


def loops(work, calls):
    """Reference loops of one call, both the best of five rounds; collections of garbage are included."""
    rounds = []
    for _ in range(5):
        gc.collect()
        start = ticks_us()
        for _ in range(calls):
            work()
        rounds.append(((ticks_us() - start) / calls, loop_us(2000)))
    return min([took for took, _ in rounds]) / min([loop for _, loop in rounds])


def least_heap(work):
    """Bytes that must be free for `work`, to within 256, the rest being filled with small pieces."""
    gc.collect()
    need, ballast = 0, None
    while gc.mem_free() > 20480:
        ballast = (bytearray(64), ballast)
    while True:
        gc.collect()
        free = gc.mem_free()
        try:
            work()
        except MemoryError:
            return need
        need = free
        gc.collect()
        while gc.mem_free() > free - 256:
            ballast = (bytearray(16), ballast)


def works():
    """(what, call, calls a round, loops allowed or None) of everything measured."""
    from firmware import ed25519, ratchet
    from firmware.checkpoint import note_text, open_note, signature_line, vkey
    from firmware.entry import GENESIS, MAC, head, stored
    from firmware.merkle import Frontier
    from firmware.sha512 import computed

    seed = bytes(range(32))
    public = ed25519.public_key(seed)
    name = "deckwatch.example/419000123"
    text = note_text(name, 20000, GENESIS)
    message = text.encode()
    signature = ed25519.sign(seed, public, message)
    note = text + "\n" + signature_line(name, public, signature)
    trusted = vkey(name, public)
    line = bytes(300)
    tree = Frontier()

    def step(key=bytes(range(32))):
        mac = ratchet.mac(key, GENESIS + line)[:MAC]
        return stored(line, mac, head(GENESIS, line, mac)), ratchet.forward(key)

    for _ in range(16383):
        tree.append(b"")

    return (
        ("sha512, a block", lambda: computed(b""), 20, None),
        ("public key", lambda: ed25519.public_key(seed), 5, None),
        ("signature of a checkpoint", lambda: ed25519.sign(seed, public, message), 5, SIGNATURE),
        ("verification", lambda: ed25519.verify(public, message, signature), 5, None),
        ("open a note", lambda: open_note(note, trusted), 5, None),
        ("step of chain, seal and key", step, 500, STEP),
        ("leaf of 300 bytes into the tree", lambda: tree.append(line), 500, None),
        ("root of 16,383 leaves", tree.root, 500, None),
    )


def main(*firmware):
    load(*firmware)
    over = False
    print("%s, a loop is %.2f us" % (sys.implementation.name, loop_us()))
    for what, work, calls, bound in works():
        cost = loops(work, calls)
        over = over or bound is not None and cost > bound
        print("%8.1f loops  %s%s" % (cost, what, " (at most %d)" % bound if bound else ""))
    if hasattr(gc, "mem_free"):
        need = least_heap(works()[2][1])
        over = over or need > HEAP
        print("%8d bytes  heap of a signature (at most %d)" % (need, HEAP))
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
