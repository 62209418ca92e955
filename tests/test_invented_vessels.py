"""Equipment and crew that the law asks of invented vessels: invented_vessels.txt, worked out by hand, against
the tables."""
from firmware import manning, required
from firmware.crew import Crew

PATH = "tests/invented_vessels.txt"
INSTRUMENTS = {"SV": "sailing-vessels-2026", "NC": "nw-prevention-of-collision-2002",
               "NS": "nw-safety-of-navigation-2002", "KL": "kerala-inland-vessels-2010",
               "JH": "jharkhand-inland-vessels-2020"}
NOON = 1796106600           # 2026-12-01


def vessels():
    """(name, profile, {("equipment" or "crew", row, item, number): provision}) of each in the file."""
    with open(PATH, encoding="utf-8") as file:
        name, profile, asked, before = None, None, {}, ""
        for line in file:
            line = before + line.rstrip()
            before = ""
            if line.endswith("\\"):
                before = line[:-1]
            elif line.startswith("== "):
                if name:
                    yield name, profile, asked
                name, profile, asked = line[3:], None, {}
            elif name and line and profile is None:
                profile = stated(line)
            elif name and line:
                expect(asked, line)
        yield name, profile, asked


def stated(line):
    """The profile that a line of instruments, particulars and posts as certified tells of."""
    bind, given, *safe = [part.strip() for part in line.split(";")]
    profile = {"instruments": [INSTRUMENTS[short] for short in bind.split(" ")], "particulars": {}}
    for word in given.split():
        name, _, value = word.partition("=")
        if not value:
            profile["particulars"][name.lstrip("!")] = name[0] != "!"
        elif name == "passengers":
            profile["passenger_capacity"] = int(value)
        elif name == "bhp":
            profile["bhp"] = int(value)
        else:
            profile["particulars"][name] = int(value) if value.isdigit() else value
    if safe:
        words = safe[0].split()[1:]
        profile["manning"] = {"safe": {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}}
    return profile


def expect(asked, line):
    where, _, items = line.partition("  (")[0].partition(": ")
    kind = "equipment"
    if where.startswith("crew "):
        kind, where = "crew", where[5:]
    row, _, provision = where.partition(" ")
    for one in items.split(","):
        item, _, number = one.strip().partition(" ")
        if item[0] == "?":
            item, number = item[1:], "?"
        key = (kind, row, item, number)
        assert key not in asked or kind == "equipment", line
        asked.setdefault(key, []).append(provision)


def told(profile):
    """(key as in expect(), provision) of what the program asks for, with nobody on board."""
    for item, number, row, provision, unstated in required.required(profile):
        yield ("equipment", row, item, str(number) if unstated is None else "?" + unstated), provision
    for lack in manning.check(profile, Crew(), NOON):
        if lack.rule != "SV-48-1":
            many = "?" if lack.code == "unstated" else str(lack.many)
            yield ("crew", lack.rule, lack.what, many), lack.provision


def differences(profile, asked):
    """What the program asks for and the hand does not, and the other way about."""
    found = []
    left = [(key, provision) for key in asked for provision in asked[key]]
    for key, provision in told(profile):
        match = [one for one in left if one[0] == key and provision.startswith(one[1])]
        if match:
            left.remove(match[0])
        elif not [one for one in asked.get(key, ()) if provision.startswith(one)]:
            found.append(("program", key, provision))
    return found + [("by hand", key, provision) for key, provision in left]


def test_the_tables_ask_what_was_worked_out_by_hand():
    many = 0
    for name, profile, asked in vessels():
        wrong = differences(profile, asked)
        assert not wrong, (name, wrong)
        many += 1
    assert many >= 50


def test_every_table_and_instrument_is_among_the_invented_vessels():
    rows = set()
    bound = set()
    for _, profile, asked in vessels():
        bound.update(profile["instruments"])
        rows.update([key[1] for key in asked])
    assert bound == set(INSTRUMENTS.values())
    assert rows == {"SV-27", "SV-S7", "SV-S8-P2", "NC-33", "NS-18-1i", "JH-49", "JH-54", "JH-60",
                    "SV-58", "SV-S8-P2-7b", "KL-33", "JH-22"}


def test_every_line_of_the_tables_is_used_by_one_of_them():
    used = set()
    for _, _, asked in vessels():
        for kind, row, item, _ in asked:
            if kind == "equipment":
                used.add((row, item))
    for instrument in required.INSTRUMENTS:
        for table in required.tables(instrument):
            for item, row, _, _, _ in required.lines(table):
                assert (row, item) in used, (row, item)
