"""The record of passengers: how many were on board when, how they were counted, how many were allowed, when
there were too many and when that was cured.

Of counts at the gangway that follow each other, a row tells the first and the last and the most in between.
"""
from firmware import capacity, narrative
from host_tools.register_base import Register
from host_tools.register_sheet import Table, Text
from host_tools.register_told import remarks, signature
from host_tools.register_words import PASSENGERS

_COUNTS = ("passengers",)
_LIMITS = ("over", "under")


class Passengers(Register):
    """runs: [[told.Row, ...], ...], a run a row."""
    KIND = "passengers"
    WORDS = PASSENGERS
    ENTRIES = ("passengers", "over", "under", "terms", "season", "depart", "arrive", "clearance", "uncleared")

    def prepare(self, args):
        self.month = args.month
        rows = self.told.usable(_stated)
        # An entry "over" has what they are reckoned as; how many they are tells the count before it.
        self.heads, heads = {}, None
        for row in rows:
            heads = row.d["n"] if row.entry.k in _COUNTS else heads
            self.heads[row.entry.n] = heads
        if self.month is not None:
            begins, ends = self.zone.month(self.month)
            rows = [row for row in rows if begins <= row.entry.t < ends]
        self.runs: list = []
        for row in rows:
            if self.runs and _gangway(row) and _gangway(self.runs[-1][-1]):
                self.runs[-1].append(row)
            else:
                self.runs.append([row])

    def heading(self):
        return super().heading() + ([(self.w["month"], self.month)] if self.month else [])

    def blocks(self):
        w = self.w
        columns = ((w["when"], 17), (w["aboard"], 13), (w["children"], 12), (w["how"], 16), (w["limit"], 12),
                   (w["what"], 56), (w["signed_by"], 34))
        return [self._allowed(), Table(columns, [self._row(run) for run in self.runs],
                                       w["none_month" if self.month else "none"], w["counted"]), self.signs()]

    def allowed(self):
        """[(season, by night, number or None), ...] on her usual voyage, nothing lost to cargo.

        [] where [passengers] is not stated.
        """
        told = self.told.profile.get("passengers")
        if not told:
            return []
        voyage = told.get("minutes"), told.get("waters"), 0, self.told.profile
        return [(season, by_night, capacity.in_force(told, season, by_night, *voyage)[0])
                for season in ("fair", "foul") for by_night in (False, True)]

    def _allowed(self):
        w, found = self.w, self.allowed()
        if not found:
            return Text([w["no_capacity"]])
        rule = self.cited(*capacity.cited(self.told.profile["passengers"]))
        cells = [w["not_stated"] if number is None else str(number) for _, _, number in found]
        return Table(((w["season"], 30), (w["by_day"], 20), (w["by_night"], 20), (w["by_rule"], 30)),
                     [[w["fair"], *cells[:2], rule], [w["foul"], *cells[2:], rule]], "", w["allowed"])

    def _row(self, run):
        w, zone, last = self.w, self.zone, run[-1]
        d, lang = last.d, self.lang
        said = remarks(last, zone, w, lang)
        count = children = how = limit = ""
        if last.entry.k in _COUNTS:
            most = max(row.d["n"] for row in run)
            count = str(d["n"]) if most == d["n"] else w["most"] % (d["n"], most)
            children = "–" if d.get("children") is None else str(d["children"])
            how = w.get("how_%s" % d["how"], str(d["how"]))
            if len(run) > 1:
                how += "\n" + w["run"] % (zone.local(last.entry.t)[11:], len(run))
            said += [narrative.isolated(str(d["why"]))] if d.get("why") else []
        else:
            if last.entry.k in _LIMITS:
                count, limit = self._reckoned(last), "–" if d["limit"] is None else str(d["limit"])
            said.insert(0, narrative.words(last.entry, lang, self.told.people.name))
        return [zone.local(run[0].entry.t), count, children, how, limit, "\n".join(said),
                signature(last, zone, w, lang)]

    def _reckoned(self, row):
        """What those on board counted as, by the certificate, and how many they were where that differs."""
        heads, told = self.heads[row.entry.n], self.w["counts_as"] % row.d["n"]
        return told if heads in (None, row.d["n"]) else "%s (%s)" % (told, self.w["heads"] % heads)

    def content(self):
        return {"month": self.month, "allowed": [
            {"season": season, "night": by_night, "passengers": number}
            for season, by_night, number in self.allowed()], "rows": [
            {"kind": row.entry.k, "data": row.d, "heads": self.heads[row.entry.n]} | row.plain(self.zone)
            for run in self.runs for row in run]}

    def count(self):
        found = [row for run in self.runs for row in run]
        return "counts: %d, most: %s, times over the limit: %d" % (
            sum(row.entry.k in _COUNTS for row in found),
            max((row.d["n"] for row in found if row.entry.k in _COUNTS), default="–"),
            sum(row.entry.k == "over" for row in found))


def _stated(row):
    """The row, if its numbers are numbers."""
    if row.entry.k in _COUNTS + _LIMITS:
        keys = ("n",) if row.entry.k in _COUNTS else ("n", "limit")
        for key in keys:
            if type(row.d[key]) is not int and not (key == "limit" and row.d[key] is None):
                raise TypeError("%s is no whole number" % key)
    if row.entry.k in _COUNTS:
        row.d["how"]
    return row


def _gangway(row):
    return (row.entry.k in _COUNTS and row.d["how"] == "gangway" and not row.amended
            and row.entry.by == "auto")
