"""Entries in words, English and Hindi: firmware/narrative.py."""
from firmware import narrative, narrative_hi, transponder
from firmware.chain import Chain
from firmware.entry import SOURCES, parse
from firmware.narrative import LANGUAGES, words
from firmware.report_items import items
from firmware.reports import Reports
from firmware.rules import alert_rules as rule_of_alerts
from firmware.rules import logbook_rules as rule
from firmware.storage import LEVELS
from firmware.vessel import Vessel
from helpers import raises


class Entry:
    def __init__(self, k, d, by="auto"):
        self.k, self.d, self.by = k, d, by


UTC = 1796047059
# One of each kind and variant that this version writes: (kind, data).
KINDS = (
    ("book", {"vessel": "Al Test", "mmsi": 419000001}),
    ("book", {"vessel": "Al Test", "mmsi": 419000001, "previous": "00ff" * 16}),
    ("boot", {"version": "1", "before": "first"}), ("boot", {"version": "1", "before": "clean"}),
    ("boot", {"version": "1", "before": "power lost"}), ("stop", {}),
    ("power", {"lost_after": 7, "last": UTC}), ("power", {"lost_after": None, "last": None}),
    ("torn", {"bytes": 60, "after": 7}), ("damage", {"n": 5, "what": "not JSON"}),
    ("fault", {"what": "uplink: 7"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "gnss"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "rtc"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "unsure"}),
    ("fix", {"s": "found", "source": "gps"}), ("fix", {"s": "lost", "for": 31}),
    ("ais", {"s": "on", "why": "transmitted 2 s ago", "was": "off", "since": UTC}),
    ("ais", {"s": "silent", "why": "own VDO comes"}), ("ais", {"s": "faulty", "why": "alarm 001 active"}),
    ("ais", {"s": "no_position", "why": "alarm 029 active"}), ("ais", {"s": "off", "why": "AIS port silent"}),
    ("ais", {"s": "unknown", "why": "first 120 s after power-up"}),
    ("motion", {"s": "moored", "place": None}), ("motion", {"s": "moored", "place": "Okha"}),
    ("motion", {"s": "at_anchor", "place": None}), ("motion", {"s": "at_anchor", "place": "Okha"}),
    ("motion", {"s": "under_way", "place": None}), ("motion", {"s": "under_way", "place": "Okha"}),
    ("depart", {"place": "Okha", "run": 0}), ("arrive", {"place": "Okha"}),
    ("arrive", {"place": "Okha", "india": True}), ("arrive", {"place": "Okha", "india": False}),
    ("arrive", {"place": "Okha", "run": 1234567}),
    ("voyage", {"next_port": "Sharjah", "eta": UTC, "cargo": None, "crew": 7, "passengers": 0}),
    ("reason", {"text": "pirates"}),
    ("report", {"where": "Okha", "speed": "7.1 kn", "course": "210", "next": "Sharjah",
                "eta": "2026-12-05T20:00:00Z", "souls": "7 crew, 0 passengers"}),
    ("sent", {"ref": 5, "by": "mqtt", "kind": "report"}), ("receipt", {"ref": 5, "at": UTC}),
    ("given", {"ref": 5, "how": "satellite phone", "to": "owner", "ack": "Mr Rao"}),
    ("watch", {"act": "taken", "who": "salim"}), ("watch", {"act": "left", "who": "salim"}),
    ("watch", {"act": "handed", "who": "salim", "from": "yusuf", "posts": [
        ["lookout", "salim"], ["radio", "yusuf"], ["wheel", "yusuf"]],
               "flags": ["R10", "R6@yusuf", "unfit:illness"],
               "why": "squall"}),
    ("awake", {"who": "salim"}), ("fit", {"who": "salim", "state": "fit", "remark": None}),
    ("fit", {"who": "salim", "state": "fatigue", "remark": "drunk"}),
    ("plan", {"name": "4on8off", "from": UTC,
              "turns": [[240, ["salim", "yusuf"]], [240, ["yusuf"]], [240, []]]}),
    ("plan", {"name": "6on6off", "from": UTC, "turns": [[360, ["salim"]], [360, ["yusuf"]]]}),
    ("plan", {"name": "custom", "from": UTC, "turns": [[15, ["salim"]]]}),
    ("plan", {"name": "custom", "from": UTC, "turns": []}),
    ("anchorage", {"safe": True}), ("anchorage", {"safe": False}),
    ("work", {"act": "began", "who": "salim", "what": "drill"}),
    ("work", {"act": "ended", "who": "salim", "what": "callout"}),
    ("work", {"act": "done", "who": "salim", "what": "cargo", "from": UTC, "until": UTC + 7200}),
    ("because", {"ref": 5, "text": "squall"}),
    ("endorse", {"what": "rest", "who": "salim", "month": "2026-12", "role": "person"}),
    ("endorse", {"what": "rest", "who": "salim", "month": "2026-12", "role": "tindal"}),
    ("endorse", {"what": "crew", "who": "salim", "role": "person"}),
    ("endorse", {"what": "crew", "who": "salim", "role": "tindal"}),
    ("signon", {"who": "salim", "capacity": "seaman", "address": None, "engaged": "Okha", "kin": None}),
    ("discharge", {"who": "salim", "place": "Okha", "cause": "typo", "officer": "R. Shah", "remark": "cook"}),
    ("discharge", {"who": "salim", "place": None, "cause": None, "officer": None, "remark": None}),
    ("discharge", {"who": "salim", "place": "Okha", "cause": None, "officer": None, "remark": None}),
    ("discharge", {"who": "salim", "place": None, "cause": "typo", "officer": None, "remark": None}),
    ("signon", {"who": "salim", "capacity": "seaman", "address": None, "engaged": None, "kin": None}),
    ("document", {"of": "salim", "what": "coc", "grade": "serang", "no": "7", "issuer": "MMD",
                  "issued": "2024-02-29", "expires": None}),
    ("document", {"of": "vessel", "what": "survey", "grade": None, "no": "7", "issuer": None,
                  "issued": "2026-01-10", "expires": "2027-01-09", "where": "Okha"}),
    ("document", {"of": "vessel", "what": "permit", "grade": None, "no": None, "issuer": None, "issued": None,
                  "expires": None}),
    ("registrar", {"ref": 5, "how": "satellite phone", "to": "Mr Rao"}),
    ("absent", {"who": "salim", "act": "left"}), ("absent", {"who": "salim", "act": "returned"}),
    ("absent", {"who": "salim", "act": "replaced", "master": "yusuf"}),
    ("absent", {"who": "salim", "act": "told"}),
    ("amend", {"ref": 5, "why": "typo", "text": "", "hours": ["salim", UTC, UTC + 60, None, None]}),
    ("amend", {"ref": 5, "why": "typo", "text": "cook", "hours": ["salim", None, None, UTC, UTC + 60]}),
    ("finding", {"what": "asleep", "s": "warned", "who": "salim", "since": UTC, "rule": "59(1)"}),
    ("finding", {"what": "asleep", "s": "raised", "who": "salim", "since": UTC, "rule": "59(1)"}),
    ("finding", {"what": "asleep", "s": "cleared", "who": "salim", "since": UTC, "until": UTC, "lasted": 60}),
    ("finding", {"what": "unfit", "s": "warned", "who": "salim", "code": "illness", "since": UTC,
                 "rule": "59(3)"}),
    ("finding", {"what": "unfit", "s": "cleared", "who": "salim", "since": UTC, "until": UTC}),
    ("finding", {"what": "rest", "s": "warned", "who": "salim", "code": "R10", "until": UTC,
                 "rule": "59(4)(a)"}),
    ("finding", {"what": "rest", "s": "raised", "who": "salim", "code": "R2P", "from": UTC,
                 "until": UTC + 86400,
                 "found": 35940, "need": 36000, "rule": "59(4) proviso"}),
    ("finding", {"what": "rest", "s": "cleared", "who": "salim", "code": "R77", "rule": "59(4)(b)"}),
    ("finding", {"what": "watch_gap", "s": "raised", "since": UTC, "rule": "59(1)"}),
    ("finding", {"what": "watch_gap", "s": "cleared", "since": UTC, "lasted": 4000}),
    ("finding", {"what": "storage", "s": "raised", "over": 80}),
    ("finding", {"what": "storage", "s": "cleared", "over": 80}),
    ("keys", {"index": 5, "vkey": "v", "missing": 0}), ("keys", {"index": 5, "vkey": "v", "missing": 3}),
    ("seal", {"size": 9, "root": "r", "sig": "s"}),
    ("person", {"id": "salim", "name": "Salim", "role": "tindal", "capacity": None, "active": True}),
    ("person", {"id": "salim", "name": "Salim", "role": "crew", "capacity": "cook", "active": True}),
    ("person", {"id": "salim", "name": "Salim", "role": "owner", "capacity": "cook", "active": False}),
    ("person", {"id": "salim", "name": "Salim", "role": "officer", "capacity": None, "active": True}),
    ("pin", {"who": "salim", "first": True}), ("try", {"who": "salim", "ok": True, "wait": 0, "refused": 0}),
    ("try", {"who": None, "ok": False, "wait": 30, "refused": 7}),
    ("open", {"registrar": "R. Shah", "office": "MMD", "place": "Mundra", "date": "2026-12-01"}),
    ("close", {"registrar": "R. Shah", "office": "MMD", "place": "Mundra", "date": "2027-12-01"}),
    ("seaman", {"name": "Yusuf", "capacity": "Seaman", "ref": "7"}),
    ("check", {"freeboard": True, "equipment": True, "person": "Salim", "remark": None}),
    ("check", {"freeboard": True, "equipment": False, "person": "Salim", "remark": "no torch"}),
    ("check", {"freeboard": False, "equipment": True, "person": "Salim", "remark": None}),
    ("check", {"freeboard": False, "equipment": False, "person": "Salim", "remark": None}),
    ("note", {"text": "Nets {sighted} {d:when}.", "second": None, "seaman": None}),
    ("amend", {"ref": 5, "why": "typo", "text": "Boats sighted."}),
    ("countersign", {"ref": 5}), ("sign", {"section": 3, "page": 2, "role": "crew"}),
    ("access", {"until": UTC, "token": "ab"}),
    ("closed access", {"token": "ab", "why": "closed", "refused": 0}),
    ("closed access", {"token": "ab", "why": "expired", "refused": 0}),
    ("ack", {"key": "rest_broken.salim.R10"}), ("silence", {"key": "watch_gap", "minutes": 10}),
    ("pull", {"s": "begin", "token": "ab", "via": "http"}),
    ("pull", {"s": "end", "token": "ab", "via": "http", "bytes": 1, "file": "", "offset": 0}),
)

# What the unit writes in English into entries: why the AIS is in its state, what is damaged, what failed.
# tests/host/test_narrative_hindi.py holds that these are all.
WHYS = (
    "first 120 s after power-up",
    "bytes come but no valid sentence: check baud rate and polarity of the AIS port",
    "own VDO comes, but none yet is marked as transmitted",
    "own VDO comes; this unit does not mark what it transmits",
    "transmitted 4 s ago",
    "nothing from the AIS port since power-up",
    "no own VDO for 10 s, was every 1 to 2 s; AIS port silent",
    "no own VDO for 390 s, was every report; other sentences come",
    "no own VDO for 120 s; VDO is of MMSI 000000001, expected 419000001",
    "own VDO has MMSI 000000000, with which no ship may transmit",
    "own VDO without a position, 10 in a row",
    "alarm 001 active",
    "no transmission marked for 390 s; TX attempt failed: 3; "
    "none since power-up: if this unit never marks any, set channel_marks = false",
)
DAMAGES = (
    "a segment begins with entry 7 where entry 5 should follow",
    "it is longer than 1024 bytes",
    "it is sealed but not an entry: not JSON",
    "it does not hold, and no entry can be read in its 100 bytes: not a JSON object",
    "entry 7 stands where entry 5 was expected",
    "entry 7 stands where entry 5 was expected: removed, doubled or moved",
    "its text and its seal do not agree, one of them was altered: the head computed is 00000000...",
    "it is sealed but not an entry: n is -1, a number from 0 was expected",
    "it is sealed but not an entry: t is 1 and e is 0.5, whole seconds were expected",
    "it is sealed but not an entry: c is 0, expected gnss, rtc or unsure",
    "it is sealed but not an entry: k is 0, a name was expected",
    "it is sealed but not an entry: by is 0, a name was expected",
    "it is sealed but not an entry: p is 0, three whole numbers were expected",
    "it is sealed but not an entry: o is 0, a list of keys was expected",
    "it is sealed but not an entry: d is 0, an object was expected",
)
TASKS = ("source 1", "uplink", "courier", "console", "pull serial", "pull http", "signals", "monitor")
FAULTS = tuple([name + ": 0" for name in TASKS]) + (
    "entries are not sealed: keys folder 1: the file 2 cannot be used (it is damaged); put back the folder "
    "as it was, or make new keys in another: deckwatch provision",
    "entries are not sealed: keys folder 1: only one of the files ratchet and signer is there; put back the "
    "folder as it was, or make new keys in another: deckwatch provision",
)

# Letters that may stand in Hindi: abbreviations that every sailor has on his instruments, and what is to be
# typed as it stands. Hemispheres and the Z of UTC stand behind figures.
LATIN = ("AIS", "GPS", "MMSI", "VDO", "VHF", "Wi-Fi", "channel_marks", "false", "deckwatch", "provision")
# and what people wrote in KINDS, or is a name or a code there
WROTE = ("Al Test", "Okha", "Sharjah", "pirates", "salim", "yusuf", "Salim", "squall", "drunk",
         "satellite phone", "owner", "Mr Rao",
         "cook", "R. Shah", "MMD", "Mundra", "Yusuf", "Seaman", "no torch", "Nets {sighted} {d:when}.",
         "typo", "Boats sighted.", "gps", "03ZG-1ZR0-ZW0F-Y07Z")


def latin(text):
    """The Latin letters of a text, without those that may stand there."""
    for told in LATIN + WROTE:
        text = text.replace(told, "")
    left, before = "", " "
    for c in text:
        if "a" <= c.lower() <= "z" and not (c in "ZNSEW" and "0" <= before <= "9"):
            left += c
        before = c
    return left


def keys(table):
    """Sorted; line by line, for the heap holds no list of them all."""
    found, at = [], 1
    while at < len(table):
        end = table.find(b"\n", at)
        found.append(table[at : table.find(b" ", at)].decode())
        at = end + 1
    return sorted(found)


def fields(line):
    return sorted([part.split("}", 1)[0] for part in line.split("{")[1:]])


def test_both_languages_have_the_same_lines_with_the_same_fields():
    assert keys(narrative.TABLE) == keys(narrative_hi.TABLE)
    for key in keys(narrative.TABLE):
        english, hindi = [narrative._find(table, key) for table in (narrative.TABLE, narrative_hi.TABLE)]
        assert fields(english) == fields(hindi), key


def test_every_kind_is_told_in_words_in_both_languages():
    for kind, data in KINDS:
        for lang in LANGUAGES:
            text = words(Entry(kind, data, "salim"), lang)
            unknown = words(Entry("-", {}), lang).split("-")[0][:8]
            assert text and not text.startswith(unknown), (kind, lang, text)
            assert "{" not in text.replace("{sighted} {d:when}", ""), (kind, lang, text)


def test_no_line_of_the_table_is_without_an_entry_that_uses_it():
    told = set()
    for kind, data in KINDS:
        told.add(kind.replace(" ", "_") + narrative._variant(kind.replace(" ", "_"), data))
        told |= {"also.%s.%s" % (kind, key) for key in data if data[key]}
    used = {key for key in keys(narrative.TABLE) if key.startswith(
        ("role.", "source.", "-", "post.", "unfit.", "rest.", "task."))}
    told &= set(keys(narrative.TABLE))
    assert sorted(told | used) == keys(narrative.TABLE)


def test_hindi_holds_no_english():
    for kind, data in KINDS:
        text = words(Entry(kind, data, "salim"), "hi")
        assert not latin(text), (kind, text)
    for kind, key, told in (("ais", "why", WHYS), ("damage", "what", DAMAGES), ("fault", "what", FAULTS)):
        for what in told:
            text = words(Entry(kind, {"s": "off", "n": 3, key: what}), "hi")
            assert not latin(text), text


def test_each_state_and_clock_source_and_role_has_its_hindi():
    for state in transponder.STATES:
        assert words(Entry("ais", {"s": state, "why": "alarm 001 active"}), "hi").startswith("AIS ")
    for role in rule.ROLES:
        assert not latin(narrative.role(role, "hi")), role
    for source in SOURCES:
        assert not latin(words(Entry("clock", {"was": UTC, "now": UTC, "source": source}), "hi")), source
    for over, _ in LEVELS:
        assert str(over) in words(Entry("finding", {"what": "storage", "s": "raised", "over": over}), "hi")


def test_what_no_report_knows_is_said_in_hindi_and_what_it_knows_too():
    ship = Vessel()
    reports = Reports({"mmsi": 419000001})
    for voyage in ({}, {"crew": 7}, {"passengers": 7}, {"crew": 7, "passengers": 0, "next_port": "Sharjah",
                                                        "eta": UTC, "crew_change": "none"}):
        reports.state, reports.since, reports.voyage = "off", UTC, voyage
        text = words(Entry("report", dict(items(reports, UTC, ship, "0", "rtc"))), "hi")
        assert not latin(text), text
        assert "अज्ञात" in text and ("2026-11-30 13:57Z" in text) == ("eta" in voyage)
        ship.last = (13488000, 41472000, UTC - 7200)


def test_the_damage_that_the_book_tells_of_is_said_in_hindi():
    for data in (b"[]", b"{", b'{"n":-1}', b'{"n":1}', b'{"n":1,"t":1,"e":1}',
                 b'{"n":1,"t":1,"e":1,"c":"rtc"}'):
        text = str(raises(ValueError, parse, data))
        assert narrative_hi.said(text) != text
    chain = Chain()
    for told in (chain.segment(5), chain.take(b"x" * 200)[1], chain.take(b"")[1]):
        assert not latin(words(Entry("damage", {"n": 5, "what": told}), "hi")), told


def test_what_people_wrote_stays_as_they_wrote_it():
    for text in ("engine broken; other men come", "alarm 001 active and more", "", "none the wiser", "* #"):
        assert narrative_hi.said(text) == text
    assert narrative_hi.said("3 crew, 0 passengers; crew change at last port: A. joined; B. left") == (
        "कर्मी दल 3, यात्री 0; पिछले पत्तन पर कर्मी दल में बदलाव: A. joined; B. left")


def test_words_in_both_languages():
    arrival = Entry("arrive", {"place": "Sharjah", "run": 12345678})
    assert words(arrival) == "Arrived at Sharjah, 1234.6 nautical miles run."
    assert words(arrival, "hi") == "Sharjah पहुँचे, 1234.6 समुद्री मील चलकर।"
    gap = Entry("finding", {"what": "watch_gap", "s": "cleared", "since": UTC, "lasted": 4000})
    assert words(gap) == "The watch is kept again; nobody had it for 1 h 6 min."
    check = Entry("check", {"freeboard": True, "equipment": False, "person": "Salim", "remark": "no torch"})
    assert words(check) == ("Before departure: freeboard acceptable, EQUIPMENT NOT TESTED. By Salim. "
                            "Remark: no torch")
    clock = Entry("clock", {"was": UTC, "now": UTC + 60, "source": "gnss"})
    assert words(clock) == "The clock was set by GPS from 2026-11-30 13:57Z to 2026-11-30 13:58Z."


def test_the_watch_and_the_rest_in_words():
    name = {"salim": "Salim", "yusuf": "Yusuf"}.get
    handed = Entry("watch", {"act": "handed", "who": "salim", "from": "yusuf", "posts": [["wheel", "yusuf"]],
                             "flags": ["R10", "unfit:illness@yusuf"], "why": "squall"})
    assert words(handed, "en", name) == (
        "Salim took over the watch from Yusuf. Posts: wheel Yusuf. Against it stood: 10 hours of rest in any "
        "24 hours, illness (Yusuf). Reason: squall")
    plan = Entry("plan", {"name": "4on8off", "from": UTC,
                          "turns": [[240, ["salim"]], [240, ["yusuf"]], [240, []]]})
    assert words(plan, "en", name) == (
        "Watches from 2026-11-30 13:57Z on, four hours on, eight off: 4 h 0 min Salim; 4 h 0 min Yusuf; "
        "4 h 0 min nobody.")
    amended = Entry("amend", {"ref": 5, "why": "late", "text": "",
                              "hours": ["salim", None, None, UTC, UTC + 60]})
    assert words(amended, "en", name) == (
        "Amendment of entry 5: hours of work of Salim, recorded nothing, right 2026-11-30 13:57Z \u2013 "
        "2026-11-30 13:58Z. Reason: late")
    broken = Entry("finding", {"what": "rest", "s": "raised", "who": "salim", "code": "R2P", "from": UTC,
                               "until": UTC + 86400, "found": 35940, "need": 36000, "rule": "59(4) proviso"})
    assert words(broken, "en", name) == (
        "THE RULE ON REST IS BROKEN for Salim: 10 hours of rest in at most two parts, rule 59(4) proviso; "
        "from 2026-11-30 13:57Z to 2026-12-01 13:57Z it was 9 h 59 min, 10 h 0 min are needed.")


def test_the_crew_in_words():
    assert words(Entry("signon", {"who": "salim", "capacity": "driver", "engaged": None})) == (
        "salim was signed on as engine driver.")
    for place, cause, told, hindi in (
            (None, None, ".", " को कार्यमुक्त किया गया।"), ("", "", ".", " को कार्यमुक्त किया गया।"),
            ("Okha", None, ", at Okha.", " को Okha में कार्यमुक्त किया गया।"),
            (None, "ill", "; cause: ill.", " को कार्यमुक्त किया गया; कारण: ill।"),
            ("Okha", "ill", ", at Okha; cause: ill.", " को Okha में कार्यमुक्त किया गया; कारण: ill।")):
        gone = Entry("discharge", {"who": "ali", "place": place, "cause": cause})
        assert words(gone) == "ali was discharged" + told
        assert words(gone, "hi") == "ali" + hindi
    paper = {"of": "vessel", "what": "coc", "grade": "serang", "no": "7", "issuer": "MMD",
             "issued": "2024-02-29", "expires": None}
    assert words(Entry("document", paper)) == (
        "the vessel: certificate of competency, No. 7; issued 2024-02-29, expires not stated. Grade: serang "
        "with certificate. Issued by MMD.")


def test_alerts_are_called_by_their_words():
    seen = Entry("ack", {"key": "rest_broken.salim.R10"})
    assert words(seen, "en", {"salim": "Salim"}.get) == "Seen: the rule on rest is broken for Salim."
    assert words(seen) == "Seen: the rule on rest is broken for salim."
    assert words(Entry("silence", {"key": "ais.off", "minutes": 10})) == (
        "Silent for 10 minutes: the AIS is not working.")
    assert words(Entry("ack", {"key": "pirates.near"})) == "Seen: pirates.near."
    for line in rule_of_alerts.KINDS.decode().strip().split("\n"):
        what = line.split(" ")[0]
        for lang in LANGUAGES:
            text = words(Entry("ack", {"key": what + ".salim"}), lang)
            assert what + ".salim" not in text and "{" not in text, text
            assert lang == "en" or not latin(text), text
    for wrong in (7, ["ais"]):
        assert words(Entry("ack", {"key": wrong})).startswith('Entry of kind "ack"')


def test_persons_are_named_and_what_is_not_known_is_said():
    assert words(Entry("watch", {"act": "left", "who": "salim"}), "en", {"salim": "Salim"}.get) == (
        "Salim left the watch.")
    voyage = Entry("voyage", {"next_port": None, "crew": None, "passengers": 0, "cargo": ""})
    assert words(voyage) == ("Voyage as stated: to not stated, expected not stated; cargo not stated; "
                             "not stated crew, 0 passengers.")
    assert "somebody not known" in words(Entry("try", {"who": None, "ok": False}))


def test_a_kind_from_a_newer_version_is_told_by_its_kind_and_data():
    entry = Entry("hologram", {"z": 1, "a": ["x", None]})
    assert words(entry) == (
        'Entry of kind "hologram", which this version does not know: {"a":["x",null],"z":1}')
    assert "hologram" in words(entry, "hi") and '"z":1' in words(entry, "hi")


def test_data_that_does_not_fit_its_kind_is_told_too():
    for kind, data in (("ais", {}), ("ais", {"s": "half", "why": "w"}), ("ais", {"s": None}), ("check", {}),
                       ("boot", {"before": 7}), ("clock", {"was": "x", "now": 1, "source": "gnss"}),
                       ("receipt", {"ref": 1, "at": "soon"}), ("arrive", {"place": "x", "run": "far"}),
                       ("finding", {"what": "x", "s": "y"}),
                       ("watch", {"act": "taken", "who": "a", "posts": 7}),
                       ("watch", {"act": "taken", "who": "a", "flags": ["R99"]}), ("plan", {"turns": [7]}),
                       ("plan", {"name": "custom", "from": 1, "turns": [[1, 2]]}), ("endorse", {"what": "x"}),
                       ("amend", {"ref": 1, "why": "x", "text": "", "hours": [1]}),
                       ("signon", {"capacity": 7}), ("fix", {"s": ["found"]}), ("note", {}),
                       ("hologram", {"f": 1.5}), ("check", {"freeboard": 1, "equipment": 1, "person": "x",
                                                            "remark": 7})):
        text = words(Entry(kind, data))
        assert text.startswith('Entry of kind "%s"' % kind), text


def test_a_kind_cannot_name_a_line_that_is_not_of_a_kind():
    for kind in ("-none", "role.crew", "remark", "boot.first", "book The", "", "{k}", "\n", "note {text}"):
        assert words(Entry(kind, {"text": "x"})).startswith("Entry of kind "), kind


def test_where_there_is_no_room_for_the_words_of_an_entry_its_kind_is_told():
    entry = Entry("note", {"text": "Nets mended."})
    assert narrative.brief(entry, "en", str) == narrative.words(entry, "en", str)

    def no_room(ident):
        raise MemoryError

    took = Entry("awake", {"who": "hari"})
    assert narrative.brief(took, "en", no_room) == "awake ..."
