"""Drills, equipment, tasks, passengers and the departure check in words: firmware/narrative_duties.py."""
from firmware import checklist, crew_papers, geardesk, kept_seldom, narrative, narrative_duties
from firmware import narrative_duties_hi as hindi
from firmware.narrative import words


class Entry:
    def __init__(self, k, d, by="salim"):
        self.k, self.d, self.by = k, d, by


DRILL = {"what": "fire", "held": True, "who": ["salim", "yusuf"], "boats": [], "done": "ac",
         "skipped": [["b", "no craft"]], "why": None}
# One of each kind and variant: (kind, data, words of it in English).
KINDS = (
    ("drill", DRILL, "Drill held: fire. Took part: Salim, Yusuf. Done: lifejackets donned and secured; fire "
     "pumps and extinguishers operated. Left out: survival craft rigged and lowered (no craft)."),
    ("drill", dict(DRILL, what="lifeboat", boats=["Boat 1"], done="ab", skipped=[]),
     "Drill held: lifeboat launching. Took part: Salim, Yusuf. Boats and rafts: Boat 1. Done: launched; "
     "manoeuvred in the water by its crew."),
    ("drill", dict(DRILL, done="", skipped=[], why="squall"),
     "Drill held in part: fire. Took part: Salim, Yusuf. Reason: squall"),
    ("drill", dict(DRILL, who=[], done="", skipped=[], why="squall", held=False),
     "Drill NOT HELD: fire. Reason: squall"),
    ("training", {"what": "joining", "who": ["yusuf"], "why": None},
     "Training given: the use of the life-saving and fire appliances, on joining. Took part: Yusuf."),
    ("training", {"what": "weather", "who": ["yusuf"], "why": "squall"},
     "Training given in part: the appliances in severe weather and sea. Took part: Yusuf. Reason: squall"),
    ("gear", {"item": "lifebuoy", "count": 4, "where": "Okha"}, "On board: lifebuoys, 4. Place: Okha"),
    ("gear", {"item": "Okha", "count": 0, "where": None}, "On board: Okha, 0."),
    ("tested", {"item": "torch", "ok": True, "remark": None}, "Tested and in order: hand torch."),
    ("tested", {"item": "torch", "ok": False, "remark": "flat"},
     "Tested and NOT IN ORDER: hand torch. Remark: flat"),
    ("defect", {"what": "leaks", "item": "torch"}, "Defect: leaks Of: hand torch."),
    ("defect", {"what": "leaks", "item": None}, "Defect: leaks"),
    ("event", {"what": "alteration", "text": "new mast"}, "Alteration of the vessel: new mast"),
    ("advisory", {"text": "dredging", "source": "NHO", "date": "2026-11-30"},
     "Advisory of NHO: dredging Its date: 2026-11-30."),
    ("advisory", {"text": "dredging", "source": "NHO", "date": None}, "Advisory of NHO: dredging"),
    ("done", {"ref": 5, "how": "mended"}, "Done, of entry 5: mended"),
    ("seen", {"ref": 5}, "Salim has seen the advisory of entry 5."),
    ("passengers", {"n": 40, "children": 3, "how": "panel", "why": "typo"},
     "Passengers on board: 40, of them under twelve: 3; counted by hand. Reason: typo"),
    ("passengers", {"n": 40, "children": 3, "how": "gangway", "why": None},
     "Passengers on board: 40, of them under twelve: 3; counted at the gangway."),
    ("passengers", {"n": 0, "children": 0, "how": "declared", "why": None, "below": 2},
     "Passengers on board: 0, of them under twelve: 0; as declared. Counted out beyond none on board: 2."),
    ("over", {"n": 41, "limit": 40, "why": "typo"},
     "TOO MANY ON BOARD: they count as 41, allowed are 40; typo."),
    ("under", {"n": 40, "limit": 40}, "Again no more on board than are allowed: they count as 40 of 40."),
    ("season", {"s": "fair", "area": "", "how": "set"},
     "The season is fair. Known by: what the authority has told."),
    ("season", {"s": "foul", "area": "9(z)", "how": "position"}, None),
    ("season", {"s": "unstated", "area": "", "how": "unknown"},
     None),
    ("terms", {"minutes": 90, "waters": "smooth", "lost": 2, "why": "typo"}, None),
    ("terms", {"minutes": None, "waters": None, "lost": 0, "why": None},
     "For the number of passengers allowed: what is told here, all else as configured."),
    ("clearance", {"check": 5, "fail": ["fire"], "ask": [["unheard", "yusuf"]], "unstated": ["typo"],
                   "why": "squall"}, None),
    ("clearance", {"check": None, "fail": [], "ask": [], "unstated": [], "why": None},
     "Check before departure."),
    ("clearance", {"check": 5, "fail": [], "ask": [], "unstated": [], "why": None, "side": [400, 380],
                   "part": [1, 2]},
     "Check before departure. Side clear of the water, measured and least, in mm: 400, 380. Part and number "
     "of parts of this check: 1, 2."),
    ("uncleared", {"place": "Okha"}, "Departed from Okha WITHOUT A CHECK before departure."),
    ("uncleared", {"place": "Okha", "n": 41, "limit": 40},
     "Departed from Okha with TOO MANY ON BOARD, who came after the check: they count as 41, allowed are "
     "40."),
    ("finding", {"what": "duty", "s": "warned", "code": "fire", "who": "", "due": 1796083200}, None),
    ("finding", {"what": "duty", "s": "raised", "code": "fire-each", "who": "yusuf", "due": 1796083200},
     None),
    ("finding", {"what": "duty", "s": "cleared", "code": "fire", "who": "", "due": 1796083200}, None),
    ("uncleared", {"place": None},
     "Departed WITHOUT A CHECK before departure, from a place that is not listed."),
)
NAMES = ("Salim", "Yusuf", "Okha", "Boat 1", "squall", "flat", "leaks", "new mast", "dredging", "NHO",
         "mended", "typo", "no craft", "foul", "unheard")


def keys(table):
    return sorted([line.split(" ")[0] for line in table.split("\n") if line])


def test_each_kind_in_words():
    for kind, data, told in KINDS:
        text = words(Entry(kind, data), "en", lambda who: who[0].upper() + who[1:])
        assert told is None or text == told, text


def test_both_languages_have_the_same_lines_with_the_same_fields():
    tables = narrative_duties.TABLE, hindi.TABLE
    assert keys(tables[0]) == keys(tables[1])
    for key in keys(tables[0]):
        fields = [sorted([part.split("}")[0] for part in narrative_duties._find(table, key).split("{")[1:]])
                  for table in tables]
        assert fields[0] == fields[1], key


def test_hindi_holds_no_english():
    for kind, data, _ in KINDS:
        text = words(Entry(kind, data), "hi", lambda who: who[0].upper() + who[1:])
        for name in NAMES:
            text = text.replace(name, "")
        for known in ("9(z)", "00:00Z", "Sch VIII Part"):
            text = text.replace(known, "")
        left = [c for c in text if "a" <= c.lower() <= "z"]
        assert not left, (kind, text)


def test_no_line_is_without_an_entry_that_uses_it():
    told = set()
    for kind, data, _ in KINDS:
        told.add(kind + narrative_duties._variant(kind, data))
        told |= {"also.%s.%s" % (kind, key) for key in data if data[key]}
    known = keys(narrative_duties.TABLE)
    told |= {key for key in known if key.split(".")[0] in ("happening", "counted")}
    assert sorted(told & set(known)) == known
    assert {"happening." + what for what in geardesk.EVENTS} <= set(known)
    assert {kind for kind, _, _ in KINDS} == set(narrative._DUTIES.split()) | {"finding"}


def test_a_rule_is_told_with_its_provision():
    data = {"check": 5, "fail": ["fire", "unheard"], "ask": [["abandon", "yusuf"]], "unstated": [],
            "why": None}
    text = words(Entry("clearance", data), "en", lambda who: "Yusuf")
    assert text.startswith("Check before departure. NOT IN ORDER: Fire drill"), text
    assert " (62(3)); unheard. Confirmed: Abandon ship drill" in text, text
    assert text.endswith(" (62(3)), Yusuf."), text


def test_data_that_does_not_fit_is_told_as_it_stands():
    for kind, data in (("drill", {}), ("drill", dict(DRILL, who=7)), ("drill", dict(DRILL, skipped=[7])),
                       ("season", {"s": "wet"}), ("tested", {"item": "torch"}),
                       ("gear", {"item": None, "count": 1}),
                       ("clearance", {"check": 5, "fail": [], "ask": [7], "unstated": [],
                                      "why": None}), ("defect", {})):
        assert 'Entry of kind "%s"' % kind in words(Entry(kind, data)), (kind, data)
    strange = dict(DRILL, what="unheard", done="z", who=[None])
    assert words(Entry("drill", strange)).startswith(
        "Drill held: unheard. Took part: somebody not known. Done: z.")
    assert words(Entry("event", {"what": "rot", "text": "x"})) == "rot: x"
    assert '"happening"' in words(Entry("happening", {"what": "wreck"}))


def test_every_kind_of_drill_paper_and_person_row_is_known():
    assert set(kept_seldom.EACH + kept_seldom.BOATS) <= set(checklist.drills() + checklist.trainings())
    assert crew_papers.KINDS.index(crew_papers.OF_VESSEL) == crew_papers.KINDS.index("survival") + 1
