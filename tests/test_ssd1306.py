"""The small display: firmware/port/ssd1306.py, over a bus that makes a picture of what it is sent."""
from firmware.port.ssd1306 import COLUMN, COLUMNS, WIDTH, Display
from helpers import raises

# Commands of the data sheet that have a parameter in the byte after them.
WITH_ONE = (0xD5, 0xA8, 0xD3, 0x8D, 0x20, 0xDA, 0x81, 0xD9, 0xDB)


class Glass:
    """An I2C bus with a display on it, which does what the data sheet says and refuses what it does not."""

    def __init__(self):
        self.memory = [bytearray(b"\xaa" * WIDTH) for _ in range(8)]     # noise, as after power-up
        self.settings, self.on, self.sent, self.broken = {}, False, 0, False
        self.page = self.column = None

    def writeto(self, address, data):
        if self.broken:
            raise OSError(5)
        assert address == 0x3C
        self.sent += len(data)
        if data[0] == 0x40:
            for byte in data[1:]:
                self.memory[self.page][self.column] = byte
                self.column += 1
            return
        assert data[0] == 0x00
        at = 1
        while at < len(data):
            at += self._command(data[at], data[at + 1 : at + 2])

    def _command(self, command, parameter):
        """Do it; how many bytes it had."""
        if command in WITH_ONE:
            self.settings[command] = parameter[0]
            return 2
        if 0xB0 <= command <= 0xB7:
            self.page = command & 7
        elif command < 0x10:
            self.column = command
        elif command < 0x20:
            self.column |= (command & 15) << 4
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        else:
            assert command in (0x40, 0xA1, 0xC8, 0xA4, 0xA6), hex(command)
        return 1

    def picture(self, row):
        """The eight lines of a row of text, "#" for what shines."""
        return ["".join(["#" if byte >> line & 1 else "." for byte in self.memory[row]]) for line in range(8)]

    def read(self, row, letters):
        """The text of a row, by pictures of the letters that may stand there."""
        lines, text = self.picture(row), ""
        for column in range(COLUMNS):
            seen = [line[COLUMN * column : COLUMN * column + COLUMN] for line in lines]
            text += ([c for c, picture in letters if picture == seen] + ["~"])[0]
        return text.rstrip(" ")


# Drawn here once more, so that what is read is not what wrote it.
LETTERS = (
    (" ", ["......"] * 8),
    ("A", ["..#...", ".#.#..", "#...#.", "#...#.", "#####.", "#...#.", "#...#.", "......"]),
    ("F", ["#####.", "#.....", "#.....", "####..", "#.....", "#.....", "#.....", "......"]),
    ("I", [".###..", "..#...", "..#...", "..#...", "..#...", "..#...", ".###..", "......"]),
    ("O", [".###..", "#...#.", "#...#.", "#...#.", "#...#.", "#...#.", ".###..", "......"]),
    ("S", [".####.", "#.....", "#.....", ".###..", "....#.", "....#.", "####..", "......"]),
    ("3", [".###..", "#...#.", "....#.", "..##..", "....#.", "#...#.", ".###..", "......"]),
    ("?", [".###..", "#...#.", "....#.", "...#..", "..#...", "......", "..#...", "......"]),
)


def test_text_shows_where_it_belongs_and_the_rest_is_dark():
    glass = Glass()
    Display(glass).lines(["AIS OFF 3", "", "so is"])
    assert [glass.read(row, LETTERS) for row in range(8)] == ["AIS OFF 3", "", "SO IS", "", "", "", "", ""]
    assert glass.on and glass.picture(0)[0].startswith("..#....###...####........###..#####.#####.")


def test_it_is_set_up_by_its_height():
    for height, rows, pins in ((64, 8, 0x12), (32, 4, 0x02)):
        glass = Glass()
        display = Display(glass, height, 7)
        display.lines(["A"] * 8)
        assert display.rows == rows and glass.on
        assert (glass.settings[0xA8], glass.settings[0xDA], glass.settings[0x81]) == (height - 1, pins, 7)
        assert glass.settings[0x8D] == 0x14 and glass.settings[0x20] == 0x02
        assert [glass.read(row, LETTERS) for row in range(rows)] == ["A"] * rows
        assert all(glass.memory[row] == b"\xaa" * WIDTH for row in range(rows, 8))


def test_only_rows_that_differ_are_sent():
    glass = Glass()
    display = Display(glass)
    display.lines(["AIS", "OFF"])
    before = glass.sent
    display.lines(["AIS", "OFF"])
    assert glass.sent == before
    display.lines(["AIS", "FAIF"])
    assert before < glass.sent <= before + WIDTH + 8
    assert [glass.read(row, LETTERS) for row in (0, 1, 2)] == ["AIS", "FAIF", ""]


def test_what_is_too_long_is_cut_and_what_has_no_letter_is_a_question_mark():
    glass = Glass()
    Display(glass).lines(["A" * 30, "A\u0938\u00e9~", "A\x00[a"])
    assert glass.read(0, LETTERS) == "A" * COLUMNS
    assert glass.read(1, LETTERS)[0] == "A" and glass.read(1, LETTERS).endswith("??")
    assert glass.read(2, LETTERS) == "A??A"


def test_every_character_from_space_to_z_has_a_picture_of_its_own():
    glass = Glass()
    display = Display(glass)
    seen = []
    for first in range(32, 91, 20):
        display.lines([chr(code) for code in range(first, min(first + 8, 91))])
    for code in range(32, 91):
        display.lines([chr(code)])
        seen.append("".join([line[:COLUMN] for line in glass.picture(0)]))
        assert all(line[COLUMN - 1] == "." for line in glass.picture(0)) and "#" not in glass.picture(0)[7]
    for at, picture in enumerate(seen):
        assert picture not in seen[:at], chr(32 + at)


def test_a_display_that_was_off_the_bus_is_set_up_anew():
    glass = Glass()
    display = Display(glass)
    display.lines(["AIS"])
    glass.broken = True
    raises(OSError, display.lines, ["OFF"])
    raises(OSError, display.lines, ["OFF"])
    glass.__init__()
    display.lines(["OFF"])
    assert glass.on and glass.read(0, LETTERS) == "OFF" and glass.read(1, LETTERS) == ""
