"""SSD1306: the controller of the small monochrome OLED displays, over I2C. Rows of text and nothing else.

A character is six columns wide and eight pixels high, which is what the controller calls a page: so a row of
text is a page, 128 bytes written at once, and no picture of the whole is kept.

Command names and values: Solomon Systech, SSD1306 data sheet rev. 1.5 (2010), table 9-1 and the flow of
initialisation of its application note.
"""
from binascii import unhexlify

WIDTH = 128
COLUMN = 6                  # of a character: five and a gap
COLUMNS = WIDTH // COLUMN
_ADDRESS = 0x3C             # SA0 low, as most modules have it; 0x3D otherwise
_COMMAND, _DATA = 0x00, 0x40    # control byte: commands follow, or what is shown

# Space to Z: five columns a character, the topmost pixel the lowest bit. What is not in it shows as "?".
_FIRST, _LAST = 32, 90
_GLYPHS = unhexlify(
    "000000000000005f00000003000300147f147f14242a7f2a12631308646336495522500004030000001c2241000041221c00"
    "14083e081408083e080800403010000808080808006060000020100804023e5149453e00427f400062514949462241494936"
    "1814127f1027454545393c4a49493001017905033649494936064949291e0036360000005636000008142241001414141414"
    "004122140802015109063e415d551e7c1211127c7f494949363e414141227f4141221c7f494949417f090909013e4149497a"
    "7f0808087f00417f41002040413f017f081422417f404040407f020c027f7f0408107f3e4141413e7f090909063e4151215e"
    "7f09192946464949493101017f01013f4040403f1f2040201f7f2018207f631408146303047804036151494543")


class Display:
    """Over an I2C bus with writeto(address, bytes), as MicroPython's machine.I2C.

    height: 64 or 32 pixels. contrast: 0 to 255; dark enough for the night it is still read at arm's length.
    An OSError of the bus comes through, and the next call of lines() sets the display up anew: it may have
    lost its power.
    """

    def __init__(self, i2c, height=64, contrast=1, address=_ADDRESS):
        self._i2c, self._address = i2c, address
        self._height, self._contrast = height, contrast
        self.rows = height // 8
        self._shown = None      # rows as they stand there; None: it is to be set up

    def lines(self, texts):
        """Show these rows of text from the top, cut to COLUMNS, capitals only; the rest is empty."""
        texts = ([text.upper()[:COLUMNS] for text in texts] + [""] * self.rows)[: self.rows]
        shown, self._shown = self._shown, None
        if shown is None:
            self._set_up()
        for row, text in enumerate(texts):
            if shown is None or shown[row] != text:
                self._row(row, text)
        if shown is None:
            self._send(0xAF)            # Set Display ON
        self._shown = texts

    def _set_up(self):
        """As after a reset, dark until something is written: the memory holds noise."""
        self._send(0xAE)                # Set Display OFF
        self._send(0xD5, 0x80)          # Set Display Clock Divide Ratio and Oscillator Frequency
        self._send(0xA8, self._height - 1)      # Set Multiplex Ratio
        self._send(0xD3, 0)             # Set Display Offset: none
        self._send(0x40)                # Set Display Start Line: 0
        self._send(0x8D, 0x14)          # Charge Pump Setting: enabled, the module has no other supply
        self._send(0x20, 0x02)          # Set Memory Addressing Mode: page
        self._send(0xA1)                # Set Segment Re-map: column 127 is SEG0, and
        self._send(0xC8)                # Set COM Output Scan Direction: remapped; the cable is at the top
        self._send(0xDA, 0x12 if self._height == 64 else 0x02)  # Set COM Pins: alternative, or sequential
        self._send(0x81, self._contrast)        # Set Contrast Control
        self._send(0xD9, 0xF1)          # Set Pre-charge Period: 15 and 1 clocks, as with the charge pump
        self._send(0xDB, 0x20)          # Set VCOMH Deselect Level: 0.77 of VCC
        self._send(0xA4)                # Entire Display ON: no, what the memory holds
        self._send(0xA6)                # Set Normal Display: a 1 shines

    def _row(self, row, text):
        # Set Page Start Address, then Set Lower and Higher Column Start Address: 0
        self._send(0xB0 | row, 0x00, 0x10)
        page = bytearray(1 + WIDTH)
        page[0] = _DATA
        at = 1
        for c in text.encode():         # in bytes, as entry.code() is made
            if c & 0xC0 == 0x80:        # goes on with a letter of another script
                continue
            glyph = 5 * ((c if _FIRST <= c <= _LAST else ord("?")) - _FIRST)
            page[at : at + 5] = _GLYPHS[glyph : glyph + 5]
            at += COLUMN
        self._i2c.writeto(self._address, page)

    def _send(self, *commands):
        self._i2c.writeto(self._address, bytes((_COMMAND,) + commands))
