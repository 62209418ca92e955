"""Sentences out of public bug reports, each with its right behaviour: what concerns framing, GNSS and time.

Those that concern AIS messages are in test_hard_cases_ais.py.
"""
import csv
import json
from collections import defaultdict

import pytest

from firmware import ais, clock, gnss, nmea
from helpers import shared

AIS_CATEGORIES = {"Multipart", "Bits/length"}
FLOOR = clock.unix(2000, 1, 1)      # of a replay
NEXT = b"$GPHDT,100.5,T"
NEXT_LINE = b"$GPHDT,100.5,T*31\r\n"


def load():
    """id -> the raw lines of that case, in the order of the file."""
    path = shared("hard_cases.tsv")
    cases = defaultdict(list)
    if path:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                if row["category"] not in AIS_CATEGORIES:
                    cases[row["id"]].append(json.loads(row["json_raw"]).encode())
    return cases


LINES = load()


def heard(raw, need_checksum=True):
    """(sentences of the line, counts) with a good line behind it, which must not be lost."""
    framer = nmea.Framer(need_checksum)
    *found, last = framer.feed(raw + b"\r\n" + NEXT_LINE)
    assert last == (NEXT, None)
    return found, {cause: n for cause, n in framer.counts.items() if n and cause != "ok"}


def one(raw):
    """The only sentence of a line without fault."""
    found, counts = heard(raw)
    assert len(found) == 1 and not counts, counts
    return found[0]


def body(raw):
    return one(raw)[0]


def refused(raw):
    """The causes for which nothing of the line was used."""
    found, counts = heard(raw)
    assert not found
    return counts


def read(raw):
    sentence = body(raw)
    return gnss.parse(nmea.formatter(sentence), nmea.fields(sentence), FLOOR)


def cause(raw):
    """Why a well-framed sentence is refused."""
    with pytest.raises(gnss.Refused) as caught:
        read(raw)
    return caught.value.cause


def mended(raw):
    """The line with its checksum put right."""
    start = max(raw.rfind(b"$"), raw.rfind(b"!"))
    star = raw.rindex(b"*")
    return raw[:star] + b"*%02X" % nmea.checksum(raw[start + 1:star]) + raw[star + 3:]


class Offers(clock.Clock):
    """A clock that remembers what it was offered."""

    def __init__(self):
        super().__init__(FLOOR)
        self.offered = []

    def offer(self, utc, now):
        self.offered.append(clock.iso(utc))
        super().offer(utc, now)


def navigate(*raws):
    """A navigator that heard these lines within one second."""
    navigator = gnss.Navigator(Offers())
    for raw in raws:
        sentence = body(raw)
        navigator.sentence("gps/" + nmea.talker(sentence).decode(), nmea.formatter(sentence), sentence, 0)
    return navigator


def minutes(degrees, minute):
    return degrees * 600000 + round(minute * 10000)


def case_20(channel_less, long):
    for raw in channel_less, long:
        assert refused(raw)["bad_checksum"] == 1
    assert heard(mended(channel_less))[0] and body(mended(long))


def case_21(raw):
    assert refused(raw) == {"no_checksum": 1}
    assert heard(raw, need_checksum=False) == ([], {"no_checksum": 1})
    assert heard(b"$IIHDT,100.5,T", need_checksum=False)[0] == [(b"$IIHDT,100.5,T", None)]


def case_22(raw):
    assert refused(raw) == {"cut": 1, "bad_checksum": 1}


def case_24(raw):
    assert ais.Receiver().sentence(body(raw), 0).msg == 3


def case_25(*raws):
    for raw in raws:
        assert one(raw) == (raw[:-3], None)
        assert heard(raw + b",r003669945,1268889460")[0] == [(raw[:-3], None)]


def case_26(raw):
    assert refused(raw) == {"bad_tag": 1, "bad_checksum": 1}        # each its own, and both wrong
    sentence = b"!BSVDM,2,1,0,A,00000000002,0"
    assert heard(mended(raw)) == ([(sentence, None)], {"bad_tag": 1})
    assert one(mended(raw).replace(b"*5E", b"*5D")) == (sentence, b"g:1-2-1130")


def case_30(raw):
    assert refused(raw) == {"no_checksum": 1}
    for end in (b"\r", b"\n", b"\r\n"):
        assert [found for found, _ in nmea.Framer(False).feed(raw + end + NEXT_LINE)] == [raw, NEXT]
    assert [found for found, _ in nmea.Framer(False).feed(raw + NEXT_LINE)] == [NEXT]


def case_31(raw):
    for end in (b"\r", b"\n", b"\r\n"):
        framer = nmea.Framer()
        assert framer.feed(raw + end + NEXT_LINE) == [(NEXT, None)]
        assert framer.counts["bad_checksum"] == 1
    assert cause(mended(raw)) == "short"


def case_34(*raws):
    framer = nmea.Framer()
    assert framer.feed(b"\r\n".join(raws)) == []
    assert framer.counts["bad_checksum"] == len(raws)


def case_36(bad, good):
    assert cause(bad) == "position"
    assert clock.iso(read(good).utc) == "2021-03-11T04:25:04Z"


def case_37(raw):
    assert cause(raw) == "short"
    navigator = navigate(raw)
    assert navigator.fix is None and not navigator.clock.offered and navigator.counts == {"short": 1}


def case_43(vdm, vdo, hdt, vdo_again):
    assert [nmea.tag_values(one(raw)[1])["s"] for raw in (vdm, vdo, hdt, vdo_again)] == [
        b"MX32-1", b"MX32-1", b"MX32-2", b"MX32-1"]
    assert navigate(hdt).heading == 2740
    receiver = ais.Receiver()
    assert [receiver.sentence(body(raw), 0).msg for raw in (vdm, vdo, vdo_again)] == [1, 18, 18]


def case_44(raw):
    sentence, tag = one(raw)
    assert sentence == b"!AIVDM,1,1,,B,15N4cJ`005Jrek0H@9n`DW5608EP,0"
    assert nmea.tag_values(tag) == {"g": b"1-2-73874", "s": b"r003669945", "c": 1241544035}


def case_45(raw):
    assert nmea.tag_values(one(raw)[1]) == {"s": b"2573435", "c": 1699169531}


def case_46(raw):
    sentence, tag = one(raw)
    assert sentence.startswith(b"!AIVDM,1,1,,A,H7Oks<0")
    assert nmea.tag_values(tag) == {"g": b"1-1-21", "s": b"47450", "c": 1699113260}


def case_49(*raws):
    navigator = navigate(*raws)
    assert navigator.counts == {} and navigator.fix is None


def case_52(raw):
    assert refused(raw) == {"noise": len(raw)}
    assert refused(b"$" + raw)["bad_checksum"] == 1
    assert cause(mended(b"$" + raw)) == "position"


def case_53(gll, rmc):
    assert navigate(gll).clock.offered == []
    assert navigate(gll, rmc).clock.offered == ["2014-08-15T19:00:48Z"]


def case_69(raw):
    fix = navigate(raw).fix
    assert (fix.sog, fix.cog, fix.lat, fix.lon) == (2, None, minutes(11, 59.97612), -minutes(61, 45.86244))


def case_73(not_digits, week_0, void):
    assert cause(not_digits) == "date"
    assert clock.iso(read(week_0).utc) == "2019-04-07T00:02:31Z"
    assert read(void).fix is False


def case_74(*raws):
    for raw in raws:
        reading = read(raw)
        assert reading.fix is False and reading.utc is None
        assert navigate(raw).clock.offered == []
    # 06-01-80, two whole cycles before
    valid = raws[1].replace(b",V,,,,,", b",A,1159.9,N,06145.8,W,").replace(b",N*", b",A*")
    assert clock.iso(read(mended(valid)).utc) == "2019-04-07T00:00:00Z"


def case_79(raw):
    for fraction in (b"", b".", b".0", b".25", b".999", b".123456"):
        assert read(mended(raw.replace(b"004646,", b"004646" + fraction + b","))).tod == 46 * 60 + 46


def case_83(rmc, gll):
    navigator = navigate(rmc, gll)
    assert navigator.fix.source == "gps/GP" and navigator.clock.offered == ["2021-10-05T11:33:37Z"]
    assert read(gll)[3:5] == (minutes(55, 6.8070), minutes(13, 44.5510))


def case_85(*raws):
    for raw in raws:
        assert read(raw).fix is False
        good = mended(raws[2].replace(b",V,", b",A,").replace(b",N*", b",A*"))
        assert navigate(good).fix and navigate(good, raw).fix is None and navigate(raw, good).fix is None


def case_91(raw):
    assert refused(raw) == {"bad_checksum": 1}
    assert len(raw) > 82 and cause(mended(raw)) == "position"


def case_92(raw):
    assert len(raw) > 82 and read(raw)[3:5] == (minutes(37, 23.46587704), -minutes(122, 2.26957864))


def case_93(raw):
    assert len(raw) > 82 and nmea.formatter(body(raw)) == b"RMB"
    assert navigate(raw).counts == {}


def case_95(raw):
    assert refused(raw) == {"cut": raw.count(b"$") - 1, "bad_checksum": 1}


BEHAVIOUR = {name[5:]: test for name, test in globals().items() if name.startswith("case_")}


@pytest.mark.parametrize("number", sorted(BEHAVIOUR, key=int))
def test_hard_case(number):
    if not LINES:
        pytest.skip("../shared/data/hard_cases.tsv is not on this machine")
    BEHAVIOUR[number](*LINES[number])


def test_every_case_is_covered():
    if not LINES:
        pytest.skip("../shared/data/hard_cases.tsv is not on this machine")
    assert set(LINES) == set(BEHAVIOUR)
