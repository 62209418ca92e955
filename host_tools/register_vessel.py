"""What is told of the vessel herself: the board to hang up (Safety of Navigation Regulations 13(3), Kerala
102(1)(o)), and the owner's statement of compliance (rule 63(2), Schedule XI).

Both are filled in from the vessel's papers in the book, its cover and vessel.toml; what none of them tells is
a line to fill in by hand, never a guess.
"""
from firmware import crew_papers, duties, narrative, papers, particulars
from firmware.crew_papers import VESSEL
from firmware.rules import forms_2026
from host_tools import register_lasting, register_pdf
from host_tools.register_base import Register
from host_tools.register_sheet import BOARD, Pairs, Sign, Text
from host_tools.register_vessel_words import BOARD as BOARD_WORDS
from host_tools.register_vessel_words import STATEMENT

_CALLS = "SV-63-2"          # the row of the rule that asks for the statement
_SAILING = "sailing-vessels-2026"
_KERALA = "kerala-inland-vessels-2010"


class _Vessel(Register):
    """stated: {name: value or None} of the vessel, as both forms take it."""

    def prepare(self, args):
        told, cover = self.told, self.source.view.cover
        profile = told.profile
        printed, synopsis = profile.get("printed") or {}, profile.get("synopsis") or {}
        self.stated = {
            "vessel": register_pdf.vessel(self.source.heading()), "registration": cover.get("registration"),
            "port": cover.get("port") or synopsis.get("port"),
            "owner": cover.get("owner") or (profile.get("owner") or {}).get("name"),
            "address": cover.get("address") or synopsis.get("address"), "business": printed.get("business"),
            "built": printed.get("built"), "cargo": printed.get("cargo"),
            "length_cm": particulars.value(profile, "length_cm"),
            "breadth_cm": particulars.value(profile, "breadth_cm"),
            "depth_cm": printed.get("depth_cm"), "gross_tonnage": particulars.value(profile, "gt"),
            "net_tonnage": printed.get("net_tonnage"), "passengers": profile.get("passenger_capacity")}
        for name in ("survey", "inspection"):
            held = crew_papers.document(told.crew, VESSEL, name)
            last = held and register_lasting.last_day(told, held)
            self.stated[name] = held and held[2] and papers.day_text(held[2])
            self.stated[name + "_until"] = last and papers.day_text(last)
            self.stated[name + "_expired"] = bool(last and last < papers.today(told.utc))

    def said(self, name, words="%s"):
        """A value in words; "" where it is not stated."""
        value = self.stated[name]
        return "" if value is None else words % narrative.isolated(str(value))

    def content(self):
        return {"stated": self.stated}

    def count(self):
        return "not stated: %s" % (", ".join(name for name, value in self.stated.items() if value is None)
                                   or "nothing")


class Board(_Vessel):
    KIND = "board"
    WORDS = BOARD_WORDS
    LOOK = BOARD

    def heading(self):
        return [(self.w["vessel"], self.stated["vessel"]), super().heading()[-1]]

    def blocks(self):
        w = self.w
        until = self.said("survey_until", w["expired"] if self.stated["survey_expired"] else "%s")
        rows = [(w["registration"], self.registry().replace("–", "")),
                (w["tonnage"], self.said("gross_tonnage")), (w["passengers"], self.said("passengers")),
                (w["owner"], self.said("owner")), (w["surveyed"], self.said("survey")),
                (w["survey_until"], until)]
        if _KERALA in (self.told.profile.get("instruments") or ()) or self.stated["built"]:
            rows.append((w["built"], self.said("built")))
        if _KERALA in (self.told.profile.get("instruments") or ()) or self.stated["cargo"]:
            rows.append((w["cargo"], self.said("cargo")))
        return [Pairs(rows)]


class Statement(_Vessel):
    """called: whether rule 63(2) asks for it now; None: that is not known. binds: whether it binds her."""
    KIND = "statement"
    WORDS = STATEMENT

    def prepare(self, args):
        super().prepare(args)
        asks = self.due(lambda rule: rule[1] == _CALLS)
        self.binds = _SAILING in duties.instruments(self.told.profile)
        self.called = False if not self.binds else None if self.stated["inspection"] is None else any(
            state not in ("ok", "na", "unstated") for _, _, _, state, _, _, _ in asks)

    def heading(self):
        return super().heading()[-1:]       # as of when; the rest stands in the form

    def blocks(self):
        w, said = self.w, self.said
        meters = w["meters"]
        unbound = [] if self.binds else [Text([w["not_bound"]])]
        return unbound + [
            Pairs([(w["i"], said("owner")), (w["residing"], said("address")), (w["owner_of"], said("vessel")),
                   (w["business"], said("business"))]),
            Text([w["hereby"], w["citizen"], w["sole"]]),
            Pairs([(w["name"], said("vessel")), (w["registration"], said("registration"))]),
            Pairs([(w["length"], self._meters("length_cm", meters)),
                   (w["breadth"], self._meters("breadth_cm", meters)),
                   (w["depth"], self._meters("depth_cm", meters)), (w["tonnage"], said("gross_tonnage")),
                   (w["net"], said("net_tonnage")), (w["inspected"], said("inspection")),
                   (w["until"], said("inspection_until"))], w["details"]),
            Pairs([(w["registered"], said("port"))]),
            Text([w["declare"] % forms_2026.STATEMENT_MONTHS, w["made"]]),
            Pairs([(w["day"], ""), (w["port"], "")]),
            Sign([w["owner_sign"], w["registrar_sign"]])]

    def _meters(self, name, words):
        value = self.stated[name]
        return words % ("%d.%02d" % divmod(value, 100)) if value else words % "________"

    def text(self):
        yield from super().text()
        yield ""
        w = self.w
        if not self.binds:
            return
        yield w["unknown"] if self.called is None else (
            w["called"] % self.stated["inspection"] if self.called else w["not_called"])

    def content(self):
        return super().content() | {"applies": self.binds, "called_for": self.called}
