"""The text fields of AIS messages, which no duty asks for; ais.py borrows this."""


def read(six, text, length, start, width, goes_on):
    """The text at bit `start` of a payload of `length` bits, `width` wide (0: to the end), or None.

    six: value of each character, as ais.py has it. goes_on: bit at which it goes on where it fills its
    width, or None. IndexError where the payload has a character outside the alphabet.
    """
    letters = _letters(six, text, start, width or length - start)
    if goes_on and len(letters) * 6 == width:
        letters += _letters(six, text, goes_on, length - goes_on)
    return letters.decode().rstrip() or None


def _letters(six, text, start, width):
    """Six-bit text up to its end or the first "@", as bytes."""
    letters = bytearray()
    at = start // 6
    start %= 6
    while width >= 6:
        code = six[text[at]]
        at += 1
        if start:
            code = code << start | six[text[at]] >> 6 - start
        if code < 0:
            raise IndexError(at)
        code &= 63
        if not code:
            break
        letters.append(code if code > 31 else code + 64)
        width -= 6
    return letters
