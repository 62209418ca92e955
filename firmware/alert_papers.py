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
    (whose), by (see manning_due.due_by()). A paper that can be renewed and has expired meanwhile is a step of
    its own, "expired", by: when; but not while it is deemed valid (50(9)).
    """
    found = []
    kerala = manning_due.KERALA in (profile.get("instruments") or ())
    for lack in manning_due.due(profile, crew, utc):
        expired = [row for row in lack.who if lack.code == "renew" and _expired(crew, lack.what, row, utc)]
        if expired:
            ends = [papers.end_of(row[2][1]) for row in expired]
            found.append(_told("papers_over", lack.what, "expired", max(ends), expired, min(ends)))
            lack.who = [row for row in lack.who if row not in expired]
        if not lack.who:
            continue
        if lack.code == "away":
            since = crew_views.absent(crew)[1]
        else:
            since = max([_since(crew, row[0], lack, utc, kerala) for row in lack.who])
        key = "papers_due" if lack.code in ("renew", "away") else "papers_over"
        found.append(_told(key, lack.what, lack.code, since, lack.who, manning_due.due_by(lack)))
    return found


def _told(key, what, step, since, rows, by):
    return "%s.%s.%s" % (key, what or "master", step), since, (
        ("paper", what), ("step", step), ("ids", [row[0] for row in rows]), ("by", by))


def _expired(crew, what, row, utc):
    """Whether the paper of a row of Lack.who is valid no more, nor deemed to be."""
    who, _, (_, _, past) = row
    return past and papers.standing(
        crew_papers.document(crew, who, what), utc, crew_papers.document(crew, who, "passport"),
        crew_views.outside(crew, who)) == "expired"


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
