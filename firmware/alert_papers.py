"""Papers that are to be renewed soon, or should have been, as alerts: looked at once a day, see
alerts.standing().

Borrowed by it, with firmware.manning_due, so what it gives is plain.
"""
from firmware import crew_papers, crew_views, manning_due, papers
from firmware.clock import DAY
from firmware.rules.alert_rules import PAPERS_BACK_DAYS


def due(profile, crew, utc) -> list:
    """[(key, since, args), ...], one a kind of paper and step, as manning_due.due() has them.

    since: when the last of them became so. args: paper (its kind, None: the master's absence), step, ids
    (whose), by (see manning_due.due_by()).
    """
    found = []
    kerala = manning_due.KERALA in (profile.get("instruments") or ())
    for lack in manning_due.due(profile, crew, utc):
        who = [ident for ident, _, _ in lack.who]
        if lack.code == "away":
            since = crew_views.absent(crew)[1]
        else:
            since = max([_since(crew, ident, lack, utc, kerala) for ident in who])
        key = "papers_due" if lack.code in ("renew", "away") else "papers_over"
        found.append(("%s.%s.%s" % (key, lack.what or "master", lack.code), since, (
            ("paper", lack.what), ("step", lack.code), ("ids", who), ("by", manning_due.due_by(lack)))))
    return found


def _since(crew, who, lack, utc, kerala):
    """utc of the day on which a paper of his came to be at this step."""
    today, passport = papers.today(utc), crew_papers.document(crew, who, "passport")
    newest = 0
    for document in crew_papers.documents(crew, who):
        if document[0] != lack.what or not _is(document, today, passport, kerala, lack.code):
            continue
        before, at = today - PAPERS_BACK_DAYS, today        # it is so at `at`; halve to the first day
        while at - before > 1:
            middle = (before + at) // 2
            if _is(document, middle, passport, kerala, lack.code):
                at = middle
            else:
                before = middle
        newest = max(newest, at)
    return newest * DAY - papers.INDIA_S


def _is(document, day, passport, kerala, code):
    told = papers.renewal(document, day, passport, kerala)
    return told is not None and told[0] == code
