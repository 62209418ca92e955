"""Whether the crew on board are enough and have the papers they need: by which rule who is missing.

Which rules apply follows from the vessel's particulars: profile["instruments"], ["bhp"] (of her inboard
engines), ["passenger_capacity"], ["manning"] (safe: posts as certified; owner_drives: id or None). What is
not stated is said, never taken for in order. Loaded only while somebody asks; firmware.manning_words tells
what is lacking in words, firmware.manning_due what will be.
"""
from firmware import crew_papers, crew_views, papers
from firmware.lack import Lack
from firmware.posts import People, lacks, of_engine, of_row, why
from firmware.rules import crew_2026 as sv

SAILING = "sailing-vessels-2026"
KERALA = "kerala-inland-vessels-2010"
JHARKHAND = "jharkhand-inland-vessels-2020"


def bound(profile):
    """The instruments that bind her."""
    return profile.get("instruments") or (SAILING,)


def check(profile, crew, utc) -> list:
    """Every Lack of the crew on board at this moment, by the rules that apply; [] is a crew in order."""
    rules = bound(profile)
    found = []
    if SAILING in rules:
        found += _safe(profile, People(crew, utc), "SV-58", "58")
        found += _abroad(crew, utc) + _survival(crew, utc)
    if KERALA in rules:
        found += _kerala(profile, crew, utc)
    if JHARKHAND in rules:
        found += _jharkhand(profile, crew, utc)
    return found


# ---- papers each person must have

def _abroad(crew, utc):
    """Rule 48(1), (3): on a voyage outside India the tindal's permit, the others' cards, all passports."""
    abroad = crew_views.abroad(crew)
    if abroad is None:
        return [Lack("SV-48-1", "48(1)", "unstated", "voyage")]
    if not abroad:
        return []
    found = []
    for provision, tindals, kinds in (("48(1)(a)", True, sv.ABROAD_TINDAL),
                                      ("48(1)(b)", False, sv.ABROAD_CREW)):
        persons = [who for who in crew.aboard()
                   if (crew_views.capacity(crew, who) in ("tindal", "master")) is tindals]
        for what in kinds:
            _note_lack(found, "SV-48-1", "48(3)" if what == "passport" else provision, what,
                       _without(crew, persons, what, utc))
    return found


def _survival(crew, utc):
    """Sch VIII Part 2 (7)(b), (c): two certificated persons for survival craft; a course for everybody."""
    found = []
    what = sv.SURVIVAL_CRAFT_PAPER
    lacking = _without(crew, crew.aboard(), what, utc)
    missing = sv.SURVIVAL_CRAFT_PERSONS - (len(crew.aboard()) - len(lacking))
    if missing > 0:
        # With nothing at all everybody is short; to be named is who once had it.
        found.append(Lack("SV-S8-P2-7b", "Sch VIII Part 2 (7)(b)", "holders", what, missing,
                          [one for one in lacking if one[1] != "none"]))
    what = sv.EACH_PAPER
    _note_lack(found, "SV-S8-P2-7b", "Sch VIII Part 2 (7)(c)", what, _without(crew, crew.aboard(), what, utc))
    return found


def _note_lack(found, rule, provision, what, lacking):
    """One Lack of the persons; those of the same provision and kind stand in one."""
    for lack in found:
        if lack.provision == provision and lack.what == what:
            lack.who += lacking
            lack.many = len(lack.who)
            return
    if lacking:
        found.append(Lack(rule, provision, "paper", what, len(lacking), lacking))


def _without(crew, persons, what, utc):
    """(id, why, day) of those who have no document of a kind that counts today."""
    found = []
    for who in persons:
        short = ("none", None)
        document = crew_papers.document(crew, who, what)
        if document:
            short = why(document, utc, crew_papers.document(crew, who, "passport"),
                        crew_views.outside(crew, who))
        if short[0] is not None:
            found.append((who,) + short)
    return found


def _safe(profile, people, rule, provision):
    """The posts as certified, [manning] safe."""
    safe = (profile.get("manning") or {}).get("safe")
    if not safe:
        return [Lack(rule, provision, "unstated", "safe")]
    return lacks(rule, [(provision, post) for post in posts_of(safe)], people)


def posts_of(safe):
    """{grade or capacity: how many} as posts: a grade asks for its certificate, a capacity for engagement."""
    found = []
    for grade in reversed(crew_papers.GRADES):
        found += [grade] * safe.get(grade, 0)
    for capacity in crew_papers.CAPACITIES:
        if capacity not in crew_papers.GRADES:
            found += ["~" + capacity] * safe.get(capacity, 0)
    return found


# ---- Kerala and Jharkhand

def _kerala(profile, crew, utc):
    """Rule 33(1)-(4). (1) and (2) or (3) are about one crew: their lascars are the same men, counted once."""
    from firmware.rules import kerala_inland_2010 as kl

    bhp, capacity = profile.get("bhp"), profile.get("passenger_capacity")
    found = [Lack("KL-33", provision, "unstated", what)
             for what, provision in (("bhp", "33(2)"), ("passenger_capacity", "33(1)"))
             if profile.get(what) is None]
    choices = [(of_engine(kl.MANNING, bhp or 0), None)]     # posts, who cannot fill one of them
    if bhp and bhp < kl.SMALL_BELOW:
        choices.insert(0, (of_row(kl.SMALL_MANNING), None))
        owner = _owner_drives(profile, crew, utc)
        if owner is not None:
            choices.insert(0, (of_row(kl.OWNER_MANNING), owner))
    best = None
    for posts, without in choices:
        if capacity and capacity > kl.PASSENGERS_OVER:
            posts = _with_passengers(posts, of_row(kl.PASSENGER_MANNING), bool(bhp))
        short = lacks("KL-33", posts, People(crew, utc, kl.MERCHANT, without))
        # Of equals the first: the one made for her size.
        if best is None or sum([lack.many for lack in short]) < sum([lack.many for lack in best]):
            best = short
    return found + best


def _with_passengers(posts, asked, engine):
    """Posts of the BHP with those of 33(1); an engine's table has a master, and no more than two lascars."""
    if not engine:
        return asked
    return [one for one in posts if one[1].strip("~") != "lascar"] + asked[1:]


def _owner_drives(profile, crew, utc):
    """Rule 33(4): id of the owner who drives her himself and holds the combined certificate, or None."""
    owner = (profile.get("manning") or {}).get("owner_drives")
    for document in crew_papers.documents(crew, owner):
        if document[1] == "serang_driver" and papers.good(document, utc):
            return owner
    return None


def _jharkhand(profile, crew, utc):
    """Rules 22 and 105(v); a surveyor's own manning (22, first sentence) is [manning] safe."""
    from firmware.rules import jharkhand_inland_2020 as jh

    found = []
    away = crew_views.absent(crew)
    over = away is not None and (utc > crew_views.absent_until(away) or away[2] != "left")
    if over and away[2] != "told":
        found.append(Lack("JH-105-5", "105(v)", "untold" if away[2] == "replaced" else "absent",
                          who=[(away[0], "away", None)], by=away[1]))
    # For a day the absent master is still hers; after that another must be found on board.
    people = People(crew, utc, without=away[0] if over else None)
    if profile.get("bhp") is None:
        found.append(Lack("JH-22", "22", "unstated", "bhp"))
    else:
        found += lacks("JH-22", of_engine(jh.MANNING, profile["bhp"]), people)
    if SAILING not in (profile.get("instruments") or ()) and (profile.get("manning") or {}).get("safe"):
        found += _safe(profile, people, "JH-22", "22")
    return found
