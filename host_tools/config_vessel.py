"""The vessel's particulars in [vessel] of vessel.toml, on which it depends which rules apply to her."""
from firmware import particulars
from host_tools.config_kinds import FLAG, Key, named, whole, word

# Boats, or people, by name: more than fit on a muster list she has not.
NAMES = named(12, 24)

_SAILING, _NS, _JH = ("sailing-vessels-2026", "nw-safety-of-navigation-2002", "jharkhand-inland-vessels-2020")
# What each class is of, in the words of the law: key, instrument, provision, {class: (roman, of what)}. Of
# Jharkhand's class III the published text has lost the words; Annexure IV has the same classes.
CLASSES = (
    ("ns_class", _NS, "Annexure IV, 1, Safety of Navigation on National Waterways", {
        1: ("I", "passenger vessels"), 2: ("II", "ferry launches and boats"),
        3: ("III", "cargo vessels and vessels of no other class"),
        4: ("IV", "non-propelled vessels (barges)"), 5: ("V", "pleasure craft")}),
    ("jh_class", _JH, "rule 49(i), Jharkhand", {
        1: ("I", "passenger vessels and ferry launches"), 2: ("II", "cargo vessels and others"),
        3: ("III", "barges, as class IV of Annexure IV"), 4: ("IV", "pleasure and adventure craft")}),
)
# By kind: the classes of either list that fit, where not all do. A ferry provides a transport service across
# or along a waterway (2(g), Safety of Navigation), so that a passenger vessel may be one too; what is said to
# be a ferry is of class II. Between a launch and a pleasure craft the law draws no line.
_OF_KIND = {"passenger": ((1, 2), (1,)), "ferry": ((2,), (1,)), "houseboat": ((1, 2, 5), (1, 4)),
            "launch": ((1, 2, 3, 5), (1, 2, 4)), "barge": ((3, 4), (2, 3)), "tanker": ((3, 4), (2, 3)),
            "tug": ((3,), (2,))}
_WITH_PASSENGERS = ((1, 2, 5), (1, 4))      # of whatever kind she is: the other classes have crew alone
_NOT_PROPELLED = 4                          # of Annexure IV

# What each means tells firmware/particulars.py.
PARTICULARS = (
    Key("kind", word(*particulars.KINDS), "name the one that fits best"),
    Key("gt", whole(0, 9999), "gross tonnage, see the certificate of registry; round a fraction up, 100.4 to "
        "101: it is over a bound of 100"),
    Key("length_cm", whole(100, 99999), "centimetres, see the certificate of registry"),
    Key("breadth_cm", whole(50, 9999), "centimetres, see the certificate of registry"),
    Key("kw", whole(0, 99999), "power of the engines; 0 without one"),
    Key("persons", whole(0, 9999), "all persons as certified, crew among them; 0 on an unmanned barge"),
    Key("open", FLAG, "true where she has no deck"),
    Key("night", FLAG, "true where she ever navigates by night"),
    Key("international", FLAG, "true where she makes voyages outside India"),
    Key("deck_cargo", FLAG, "true where she carries cargo on deck beside passengers"),
    Key("waters", word(*particulars.WATERS), "name those that she is certified for"),
    Key("ns_class", whole(1, 5), "1 to 5 for class I to V of Annexure IV, National Waterways"),
    Key("jh_class", whole(1, 4), "1 to 4 for class I to IV of rule 49, Jharkhand"),
    Key("lifeboats", NAMES, "[] without one"),
    Key("rescue_boats", NAMES, "[] without one"),
    Key("rafts", NAMES, "[] without one"),
    Key("enclosed", NAMES, "ids of those who enter enclosed spaces, [] for nobody"),
    Key("spaces_above", whole(0, 99), "passenger spaces above the upper deck; Jharkhand, rule 54(vi)"),
    Key("spaces_below", whole(0, 99), "crew spaces, and passenger spaces below deck; rule 54(vi)"),
    Key("machinery_spaces", whole(0, 99), "machinery spaces; rule 54(vii)"),
    Key("large_electrics", FLAG, "true with a large electrical installation"),
    Key("anchors", whole(0, 9), "as the surveying authority specified, above 100 tons"),
    Key("exercise_months", whole(1, 12), "leave it out for every month"),
)


def fitting(vessel, most, wrong):
    """See to it that class, kind, waters and passengers of [vessel] fit: on them hangs what is asked of her.

    vessel: with "particulars" and "instruments"; most: the most passengers certified, None where nothing says
    so. wrong(section, index, key, expected, got, what to do) is called for what does not fit. A class whose
    instrument does not bind her is read by no rule.
    """
    kind, waters = (particulars.value(vessel, name) for name in ("kind", "waters"))
    carries = bool(most) or bool(particulars.value(vessel, "passenger"))
    if kind == "barge" and most:
        wrong("vessel", 0, "kind", f"another kind for a vessel certified for {most} passengers", '"barge"',
              "name what she is by her certificate, or passenger_capacity = 0: barges have crew alone "
              "(Annexure IV, 5, Safety of Navigation on National Waterways)")
    if waters == "sea" and _SAILING not in vessel["instruments"]:
        wrong("vessel", 0, "waters", f"inland waters, or {_SAILING} among the instruments", '"sea"',
              "the instruments named bind on inland waters alone")
    for at, (key, instrument, provision, classes) in enumerate(CLASSES):
        number = particulars.value(vessel, key)
        if number is None or instrument not in vessel["instruments"]:
            continue
        fit, whom = _fitting(at, vessel, kind, carries, classes)
        if number not in fit:
            wrong("vessel", 0, key, f"{' or '.join(map(str, fit))} {whom}", str(number),
                  "class %s is of %s (%s): see the certificate, and name kind by it" % (
                      *classes[number], provision))


def _fitting(at, vessel, kind, carries, classes):
    """(the classes of list `at` that fit, for whom, in words)."""
    fit = [one for one in classes if one in _OF_KIND.get(kind, (classes, classes))[at]]
    told = [f'of kind "{kind}"'] if kind in _OF_KIND else []
    if carries:
        told.append("that may carry passengers")
        both = [one for one in fit if one in _WITH_PASSENGERS[at]]
        fit, told = (both, told) if both else (list(_WITH_PASSENGERS[at]), told[-1:])
    if not at and _NOT_PROPELLED in fit and particulars.value(vessel, "engine"):
        fit.remove(_NOT_PROPELLED)
        told.append("with an engine")
    return fit, "for a vessel " + " ".join(told)
