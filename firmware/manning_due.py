"""What of the crew's papers is to be done soon, and the day of a master's absence: firmware/manning.py tells
what is lacking already. Loaded only while somebody asks.
"""
from firmware import crew_papers, crew_views, papers
from firmware.lack import Lack

KERALA = "kerala-inland-vessels-2010"
JHARKHAND = "jharkhand-inland-vessels-2020"


def due(profile, crew, utc) -> list:
    """What is to be done soon: papers to renew, one Lack a kind and step, and the master's day of absence."""
    rules = profile.get("instruments") or ()
    found: list[Lack] = []
    today = papers.today(utc)
    for who in crew.aboard():
        passport = crew_papers.document(crew, who, "passport")
        for document in crew_papers.documents(crew, who):
            told = papers.renewal(document, today, passport, KERALA in rules)
            if told:
                last = papers.last_day(document, passport)
                _add_due(found, document[0], told + (last, today > last), who, KERALA in rules)
    away = crew_views.absent(crew)
    if JHARKHAND in rules and away and away[2] == "left":
        until = crew_views.absent_until(away)
        if utc <= until:
            found.append(Lack("JH-105-5", "105(v)", "away", who=[(away[0], "away", None)], by=until))
    return found


def due_by(lack) -> int:
    """utc by which the first of those whom a Lack of due() names is to act, or was.

    It is the earlier of the day on which a paper ends and the last day to apply for its renewal; once the
    paper has ended, while it can still be renewed within the time allowed, the latter.
    """
    if lack.by is not None:
        return lack.by
    return papers.end_of(min([until if lack.code == "renew" and past else min(until, expires)
                              for _, _, (until, expires, past) in lack.who]))


def _add_due(found, what, told, who, kerala):
    code, detail = told[0], told[1:]
    for lack in found:
        if lack.code == code and lack.what == what:
            break
    else:
        # Outside Kerala a certificate is renewed by no rule of ours: no provision.
        rule, provision = (("SV-51-1", "51(1)") if what in ("permit", "card") else
                           ("KL-52", "52") if what == "coc" and kerala else (None, None))
        lack = Lack(rule, provision, code, what)
        found.append(lack)
    lack.many += 1
    lack.who.append((who, code, detail))
