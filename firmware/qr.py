"""A QR code of up to 90 capital letters, digits and signs (ISO/IEC 18004): version 4, level M, mask 0.

One size is enough for what names a book and its code, as the printed pages have it too; any reader takes it.
"""
SIZE = 33
LONGEST = 90
_LETTERS = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_DATA, _BLOCKS, _CHECK = 64, 2, 18      # code words: of data, in so many blocks, each with so many for checks
_FORMAT = 0b101010000010010             # level M, mask 0, with its own check bits
_SET, _DARK = 2, 1                      # of a module: no place for data; dark


def rows(text):
    """The code as SIZE texts of "0" and "1", 1 for dark. ValueError: too long, or a sign of no place."""
    grid = [bytearray(SIZE) for _ in range(SIZE)]
    _patterns(grid)
    _fill(grid, _interleaved(_words(text)))
    return ["".join(["1" if module & _DARK else "0" for module in row]) for row in grid]


def _words(text):
    """The text as code words, padded to their number."""
    data = text.encode()            # in bytes: MicroPython keeps for good each letter given as a text
    values = [_LETTERS.find(data[at : at + 1]) for at in range(len(data))]
    if len(data) > LONGEST or -1 in values:
        raise ValueError("QR: expected at most %d of %s" % (LONGEST, _LETTERS.decode()))
    bits, count = 0b0010 << 9 | len(text), 13
    for at in range(0, len(text), 2):
        pair = values[at : at + 2]
        if len(pair) == 2:
            bits, count = bits << 11 | pair[0] * 45 + pair[1], count + 11
        else:
            bits, count = bits << 6 | pair[0], count + 6
    end = min(4, 8 * _DATA - count)
    end += -(count + end) % 8
    found = (bits << end).to_bytes((count + end) // 8, "big")
    return found + (b"\xec\x11" * _DATA)[: _DATA - len(found)]


def _interleaved(words):
    """The words of all blocks in turn, then those that check them."""
    part = _DATA // _BLOCKS
    blocks = [words[at : at + part] for at in range(0, _DATA, part)]
    checks = [_remainder(block) for block in blocks]
    return bytes([block[i] for i in range(part) for block in blocks]
                 + [check[i] for i in range(_CHECK) for check in checks])


def _remainder(block):
    """Its check words: the remainder by the generator, Reed and Solomon over GF(256)."""
    generator = bytearray([1]) + bytearray(_CHECK)
    root = 1
    for degree in range(_CHECK):
        for i in range(degree + 1, 0, -1):
            generator[i] ^= _times(generator[i - 1], root)
        root = _times(root, 2)
    left = bytearray(block) + bytearray(_CHECK)
    for i in range(len(block)):
        factor = left[i]
        for j in range(_CHECK + 1):
            left[i + j] ^= _times(generator[j], factor)
    return left[len(block) :]


def _times(a, b):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 256:
            a ^= 0x11D
        b >>= 1
    return product


def _patterns(grid):
    """What does not depend on the text: finders, the alignment, timing, and how the rest is to be read."""
    for top, left in ((0, 0), (0, SIZE - 7), (SIZE - 7, 0)):
        for y in range(max(0, top - 1), min(SIZE, top + 8)):
            for x in range(max(0, left - 1), min(SIZE, left + 8)):
                ring = max(abs(y - top - 3), abs(x - left - 3))
                grid[y][x] = _SET | (ring != 2 and ring != 4)
    for i in range(8, SIZE - 8):
        grid[6][i] = grid[i][6] = _SET | (i % 2 == 0)
    for y in range(SIZE - 9, SIZE - 4):
        for x in range(SIZE - 9, SIZE - 4):
            grid[y][x] = _SET | (max(abs(y - SIZE + 7), abs(x - SIZE + 7)) != 1)
    for i in range(15):
        dark = _SET | (_FORMAT >> i & 1)
        grid[i if i < 6 else i + 1 if i < 8 else SIZE - 15 + i][8] = dark
        grid[8][SIZE - 1 - i if i < 8 else 7 if i == 8 else 14 - i] = dark
    grid[SIZE - 8][8] = _SET | _DARK


def _fill(grid, words):
    """The bits in columns of two, upward and downward from the right, masked."""
    bit, up = 0, True
    for right in (32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1):
        for step in range(SIZE):
            y = SIZE - 1 - step if up else step
            for x in (right, right - 1):
                if not grid[y][x] & _SET:
                    dark = bit < 8 * len(words) and words[bit >> 3] >> (7 - bit % 8) & 1
                    grid[y][x] = dark ^ ((y + x) % 2 == 0)
                    bit += 1
        up = not up
