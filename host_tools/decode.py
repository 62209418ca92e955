"""`deckwatch decode`: NMEA 0183 and AIS sentences as JSON, what was refused counted by cause."""
import json
import sys

from firmware import ais, gnss, nmea
from host_tools import nmea_view

NAME = "decode"
HELP = "NMEA 0183 and AIS sentences as JSON, one object a line"
EXAMPLES = """\
  deckwatch decode --json voyage.nmea
  cat /dev/ttyUSB0 | deckwatch decode -
  deckwatch decode voyage.nmea | grep '"type": "VDO"'
"""

# Recordings are older than this firmware: dates are taken from here on (2000-01-01).
FLOOR = 946684800

# A file has no clock. A full AIS line carries 75 sentences a second, so parts of a message wait at least
# as many sentences for each other as they would wait seconds on board.
SENTENCES_A_SECOND = 75

# Longest piece of a line that is read at once: a line can be of any length.
PIECE = 65536


def add_arguments(parser):
    parser.add_argument("files", nargs="+", metavar="FILE",
                        help="recording of NMEA 0183 lines; those that begin with # are comments. "
                             "- for standard input")
    parser.add_argument("--json", action="store_true", help="as of every verb; this one prints nothing else")
    parser.add_argument("--no-checksum", action="store_true",
                        help="also take $ sentences that have no checksum, as old instruments send them")


def run(args):
    code = 0
    for path in args.files:
        decoder = Decoder(need_checksum=not args.no_checksum)
        try:
            if path == "-":
                _print(decoder, sys.stdin.buffer)
            else:
                with open(path, "rb") as file:
                    _print(decoder, file)
        except BrokenPipeError:
            raise       # of standard output, not of the file
        except OSError as error:
            print("deckwatch decode: expected a file of NMEA 0183 lines, cannot read %s: %s; check the path, "
                  "or use - for standard input" % (path, error.strerror), file=sys.stderr)
            code = 2
            continue
        for part, counts in decoder.counts().items():
            told = ", ".join("%s %d" % (cause, number) for cause, number in counts.items() if number)
            print("%s: %s: %s" % (path, part, told or "nothing"), file=sys.stderr)
    return code


def _print(decoder, file):
    for piece in pieces(file):
        for told in decoder.feed(piece):
            print(json.dumps(told))
    decoder.end()


def pieces(file):
    """The bytes of a file line by line, a long line in pieces, without comment lines."""
    begins = True
    comment = False
    while piece := file.readline(PIECE):
        if begins:
            comment = piece.startswith(b"#")
        begins = piece.endswith(b"\n")
        if not comment:
            yield piece


class Decoder:
    """feed() takes bytes in any pieces and gives what the sentences in them say, as dicts."""

    def __init__(self, need_checksum=True):
        self._framer = nmea.Framer(need_checksum)
        self._receiver = ais.Receiver(check_all=True)
        self._sentences = 0
        self._refused = {}      # cause -> sentences of the formatters that gnss knows

    def feed(self, data):
        """[{"type": "RMC", "talker": "GP", ...}, ...]: what nmea_view.describe and message() tell.

        A sentence whose fields are not what the standard says has "refused" with the cause instead
        of values. AIS sentences give nothing until their message is whole.
        """
        return [told for body, _ in self._framer.feed(data) if (told := self._sentence(body))]

    def end(self):
        """The stream has ended: what still waits for its rest is unfinished."""
        self._receiver.tick(self._now() + ais.HOLD_S + 1)

    def counts(self):
        """{"sentences": {cause: number}, "ais": ..., "refused": ...}; see nmea.CAUSES and ais.Receiver."""
        return {"sentences": self._framer.counts, "ais": self._receiver.counts, "refused": self._refused}

    def _now(self):
        return self._sentences // SENTENCES_A_SECOND

    def _sentence(self, body):
        self._sentences += 1
        kind = nmea.formatter(body)
        told = {"type": _text(kind), "talker": _text(nmea.talker(body))}
        if kind in (b"VDM", b"VDO"):
            said = self._receiver.sentence(body, self._now())
            if said is None:
                return None
            told.update(message(said))
            return told
        try:
            told.update(nmea_view.describe(kind, body, FLOOR))
        except gnss.Refused as refused:
            told["refused"] = refused.cause
            self._refused[refused.cause] = self._refused.get(refused.cause, 0) + 1
        return told


def message(said):
    """An ais.Message as a dict: channel, msg, mmsi and its fields by the names of firmware/ais_table.py.

    lat, lon: degrees; sog: knots; cog: degrees; draught: metres; turn: degrees a minute, or "fastleft"
    and "fastright" where it is only known to be more than 5 degrees in 30 s. Not available: None.
    """
    told = {"channel": _text(said.channel) or None, "msg": said.msg, "mmsi": said.mmsi}
    for name, value in said.fields():
        scale = _SCALES.get(name)
        told[name] = scale(value) if scale and value is not None else value
    return told


def _degrees(value):
    return round(value / 600000, 7)


def _tenths(value):
    return value / 10


def _turn(value):
    if abs(value) == 127:
        return "fastright" if value > 0 else "fastleft"
    rate = round((value / 4.733) ** 2, 6)
    return -rate if value < 0 else rate


_SCALES = {"lat": _degrees, "lon": _degrees, "sog": _tenths, "cog": _tenths, "draught": _tenths,
           "turn": _turn}


def _text(field):
    return str(field, "ascii", "replace")
