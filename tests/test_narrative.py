"""Entries in words, English and Hindi: firmware/narrative.py."""
from firmware import narrative, narrative_hi
from firmware.narrative import LANGUAGES, words


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
    ("torn", {"bytes": 60, "after": 7}), ("damage", {"n": 5, "what": "altered"}), ("fault", {"what": "x: y"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "gnss"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "rtc"}),
    ("clock", {"was": UTC, "now": UTC + 60, "source": "unsure"}),
    ("fix", {"s": "found", "source": "gps"}), ("fix", {"s": "lost", "for": 31}),
    ("ais", {"s": "on", "why": "w", "was": "off", "since": UTC}), ("ais", {"s": "silent", "why": "w"}),
    ("ais", {"s": "faulty", "why": "w"}), ("ais", {"s": "no_position", "why": "w"}),
    ("ais", {"s": "off", "why": "w"}), ("ais", {"s": "unknown", "why": "w"}),
    ("motion", {"s": "moored", "place": None}), ("motion", {"s": "moored", "place": "Okha"}),
    ("motion", {"s": "at_anchor", "place": None}), ("motion", {"s": "at_anchor", "place": "Okha"}),
    ("motion", {"s": "under_way", "place": None}), ("motion", {"s": "under_way", "place": "Okha"}),
    ("depart", {"place": "Okha", "run": 0}), ("arrive", {"place": "Okha"}),
    ("arrive", {"place": "Okha", "run": 1234567}),
    ("voyage", {"next_port": "Sharjah", "eta": UTC, "cargo": None, "crew": 7, "passengers": 0}),
    ("reason", {"text": "pirates"}),
    ("report", {"where": "Okha", "speed": "7.1 kn", "course": "210", "next": "Sharjah", "eta": "x",
                "souls": "y"}),
    ("sent", {"ref": 5, "by": "mqtt", "kind": "report"}), ("receipt", {"ref": 5, "at": UTC}),
    ("given", {"ref": 5, "how": "satellite phone", "to": "owner", "ack": "Mr Rao"}),
    ("watch", {"act": "taken", "who": "salim"}), ("watch", {"act": "left", "who": "salim"}),
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
    ("pull", {"s": "begin", "token": "ab", "via": "http"}),
    ("pull", {"s": "end", "token": "ab", "via": "http", "bytes": 1, "file": "", "offset": 0}),
)


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
    used = {key for key in keys(narrative.TABLE) if key.startswith(("role.", "source.", "-", "remark"))}
    assert sorted(told | used) == keys(narrative.TABLE)


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
                       ("finding", {"what": "x", "s": "y"}), ("fix", {"s": ["found"]}), ("note", {}),
                       ("hologram", {"f": 1.5}), ("check", {"freeboard": 1, "equipment": 1, "person": "x",
                                                            "remark": 7})):
        text = words(Entry(kind, data))
        assert text.startswith('Entry of kind "%s"' % kind), text


def test_a_kind_cannot_name_a_line_that_is_not_of_a_kind():
    for kind in ("-none", "role.crew", "remark", "boot.first", "book The", "", "{k}", "\n", "note {text}"):
        assert words(Entry(kind, {"text": "x"})).startswith("Entry of kind "), kind
