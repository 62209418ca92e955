"""Posts to be filled from those on board, one person each, and what is then missing.

A post is written as in rules/kerala_inland_2010.py:

    serang      certificate of this grade, or of a higher one of its line
    ~lascar     engaged as such or in a higher capacity of the line, or with the certificate for it
    a|b  a&b    one of them; both, held by one person

Loaded only while somebody asks; see firmware.manning.
"""
from firmware import crew_papers, crew_views, papers
from firmware.lack import Lack
from firmware.rules import maharashtra_competency_2019 as mh


class People:
    """Those on board from whom posts are filled, `without` one; `merchant`: (grade, grade it serves as)."""

    def __init__(self, crew, utc, merchant=(), without=None):
        self.ids = [who for who in crew.aboard() if who != without]
        self._capacity = [crew_views.capacity(crew, who) for who in self.ids]
        self._certificates = []     # of each [(grade, why it does not count or None, day)]
        for who in self.ids:
            held = []
            for document in crew_papers.documents(crew, who):
                if document[0] == "coc":
                    grade = document[1]
                    for merchant_grade, inland in merchant:
                        grade = inland if grade == merchant_grade else grade
                    held.append((grade,) + why(document, utc))
            self._certificates.append(held)

    def fits(self, at, post) -> bool:
        """Whether the person at this place of `ids` can fill a post."""
        for choice in post.split("|"):
            if all(self._has(at, part) for part in choice.split("&")):
                return True
        return False

    def _has(self, at, part):
        if part[0] == "~":
            if papers.outranks(self._capacity[at], part[1:]):
                return True
            part = papers.grade_for(part[1:])
        return any(why is None and papers.serves(grade, part) for grade, why, _ in self._certificates[at])

    def short(self, at, post):
        """(why, detail) if somebody who does not fit comes near it by a paper or by his capacity, or None."""
        near = None
        for part in post.replace("&", "|").split("|"):
            asked = part[1:] if part[0] == "~" else None
            part = papers.grade_for(asked) if asked else part
            for grade, why, detail in self._certificates[at]:
                if asked and grade != part and not papers.one_line(self._capacity[at], asked):
                    continue        # a cook's old serang certificate is not why a seaman is missing
                if why is not None and papers.serves(grade, part):
                    return why, detail
                # A lower one, or of two that are asked for the one he has.
                if why is None and (papers.serves(part, grade) or papers.serves(grade, part)):
                    near = near or ("lower", grade)
            if self._expected(at, part):
                near = near or ("none", None)
        return near

    def _expected(self, at, grade):
        """Whether somebody so engaged would be expected to hold a certificate of the grade."""
        capacity = self._capacity[at]
        least = papers.grade_for(capacity)
        if grade in mh.DECK_GRADES[1:]:
            return least == "serang" or capacity in ("tindal", "master")
        if grade in mh.ENGINE_GRADES:
            return capacity in ("driver", "engineer")
        return least is not None and least == grade


def fill(posts, people):
    """Who fills which post, each person one: [place in people.ids or None] a post.

    As many posts are filled as can be, the first ones before the later: whoever has a post keeps one when
    another makes room by moving (Kuhn's algorithm), so that a master also fit for lascar does not stand
    as one while a post of his own is empty.
    """
    fits: dict = {}     # post: places of those who can fill it
    for post in posts:
        if post not in fits:
            fits[post] = [at for at in range(len(people.ids)) if people.fits(at, post)]
    holds = [None] * len(people.ids)        # which of the posts each has

    def seat(n, tried):
        for at in fits[posts[n]]:
            if at not in tried:
                tried.append(at)
                if holds[at] is None or seat(holds[at], tried):
                    holds[at] = n
                    return True
        return False

    for n in range(len(posts)):
        seat(n, [])
    return [holds.index(n) if n in holds else None for n in range(len(posts))]


def lacks(rule, posts, people):
    """The Lacks of [(provision, post)], equal ones in one."""
    filled = fill([post for _, post in posts], people)
    found = []
    for n, (provision, post) in enumerate(posts):
        if filled[n] is not None:
            continue
        for lack in found:
            if lack.what == post and lack.provision == provision:
                lack.many += 1
                break
        else:
            found.append(Lack(rule, provision, "post", post, 1, _near(post, posts, filled, people)))
    return found


def _near(post, posts, filled, people):
    """(id, why, detail) of those on board who come near a post that nobody fills."""
    found = []
    for at, who in enumerate(people.ids):
        if people.fits(at, post):           # or he would fill it: all who fit have posts
            taken = posts[filled.index(at)][1]
            if taken != post:
                found.append((who, "taken", taken))
        else:
            short = people.short(at, post)
            if short:
                found.append((who,) + short)
    return found


def why(document, utc, passport=None, outside=None):
    """(why, day) of a document that does not count today; (None, None): it does."""
    standing = papers.standing(document, utc, passport, outside)
    if standing in ("valid", "deemed"):
        return None, None
    if standing == "undated":
        return standing, None
    return standing, document[2] if standing == "future" else papers.last_day(document, passport)


# ---- tables

def rows(table):
    """(provision, BHP from which on, posts) of a table of posts."""
    at = 0
    while at < len(table):
        end = table.find(b"\n", at)
        provision, least, posts = table[at:end].decode().split(" ", 2)
        yield provision, int(least), posts.split(" ")
        at = end + 1


def of_engine(table, bhp):
    """[(provision, post)] of a table for an engine; [] without one."""
    for provision, least, posts in rows(table):
        if bhp >= least:
            return [(provision, post) for post in posts]
    return []


def of_row(text):
    """[(provision, post)] of a single row without a number."""
    provision, posts = text.decode().split(" ", 1)
    return [(provision, post) for post in posts.split(" ")]
