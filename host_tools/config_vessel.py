"""The vessel's particulars in [vessel] of vessel.toml, on which it depends which rules apply to her."""
from firmware import particulars
from host_tools.config_kinds import FLAG, Key, named, whole, word

# Boats, or people, by name: more than fit on a muster list she has not.
NAMES = named(12, 24)

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
