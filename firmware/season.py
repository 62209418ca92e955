"""Fair or foul season, by where she is and the day in India (Schedule III). Borrowed by whoever asks.

    state   "fair", "foul", or "unstated": the Schedule leaves the date or the sea open; treated as foul
    area    entry of the Schedule, "1(a)"; "" for none
    how     "position"; "last": on land, or with no position known, by the last area known; "set": as the
            authority has told for her waters; "unknown": none of them
"""
from io import StringIO

from firmware.clock import DAY, INDIA_S, civil
from firmware.rules import seasons_2026 as sv
from firmware.vessel import UNDER_WAY

KEPT_S = 3600           # ours: along the line between two areas a change is entered so often at most

# Ours: how often it is looked at under way, at ten knots every two miles, and until she departs.
LOOK_S = 600
WAIT_S = 60

FAIR, FOUL, UNSTATED = "fair", "foul", "unstated"


def now(unit, utc):
    """(state, area, how) for a unit: profile, vessel with the last position, life with what was entered."""
    told = (unit.profile.get("passengers") or {}).get("foul_season")
    if told:
        return FOUL if _within(_day(utc), told[0], told[1]) else FAIR, "", "set"
    last = unit.carried.get("season")
    last = last[2].get("area") if last else ""
    here = unit.vessel.last
    return of(here and here[0], here and here[1], utc, last)


def checked(monitor, utc):
    """Enter the season if it has changed on a voyage; seconds until it is to be looked at again."""
    if monitor.vessel.motion != UNDER_WAY:
        return WAIT_S
    changed = change(monitor, utc)
    if changed:
        monitor.record("season", changed)
    return LOOK_S


def change(unit, utc):
    """The season as an entry to record, if it is not the one entered last; None: it is."""
    state, area, how = now(unit, utc)
    last = unit.carried.get("season")
    if last and ((last[2].get("s"), last[2].get("area")) == (state, area) or utc - last[1] < KEPT_S):
        return None
    return ("s", state), ("area", area), ("how", how)


def of(lat, lon, utc, last=""):
    """(state, area, how) at a position in 1/10000 minute, or None; last: the area known before, or ""."""
    if lat is not None and lon is not None:
        area, seasons = _area(lat, lon)
        if area:
            return _state(seasons, _day(utc)), area, "position"
        if not _inside(lat, lon, sv.LAND):
            return UNSTATED, "", "position"     # at sea, in no area of the Schedule
    for area, _, _, seasons, _ in _areas():
        if area == last:
            return _state(seasons, _day(utc)), area, "last"
    return UNSTATED, "", "unknown"


def name(area, lang="en") -> str:
    """What the Schedule's area is called; "" of none."""
    for found, english, hindi, _, _ in _areas():
        if found == area:
            return english if lang == "en" else hindi
    return ""


def is_foul(state) -> bool:
    """What is not stated is treated as foul."""
    return state != FAIR


def _areas():
    for line in StringIO(sv.AREAS):
        yield line[:-1].split("|")


def _area(lat, lon):
    for area, _, _, seasons, outline in _areas():
        if _inside(lat, lon, outline):
            return area, seasons
    return "", ""


def _day(utc):
    """Day in India as mmdd."""
    # The days of the Schedule are days in India.
    _, month, day = civil((utc + INDIA_S) // DAY * DAY)[:3]
    return month * 100 + day


def _within(day, first, last):
    if first <= last:
        return first <= day <= last
    return day >= first or day <= last


def _state(seasons, day):
    """The season of a day, if exactly one holds it."""
    told = seasons.split(" ")
    found = [told[at] for at in range(0, len(told), 3) if _within(day, int(told[at + 1]), int(told[at + 2]))]
    return found[0] if len(found) == 1 else UNSTATED


def _inside(lat, lon, outline):
    """Whether a position lies within the outline: a ray from it crosses that an odd number of times.

    In whole numbers: products of 1/10000 minutes have more digits than a float.
    """
    corners = outline.split(" ")
    lat2, lon2 = _corner(corners[-1])
    inside = False
    for corner in corners:
        lat1, lon1 = lat2, lon2
        lat2, lon2 = _corner(corner)
        if (lat1 > lat) != (lat2 > lat):
            across = (lon - lon1) * (lat2 - lat1) - (lat - lat1) * (lon2 - lon1)
            if (across < 0) == (lat2 > lat1):
                inside = not inside
    return inside


def _corner(text):
    lat, _, lon = text.partition(",")
    return _minutes(lat), _minutes(lon)


def _minutes(ddmm):
    return (int(ddmm[:-2]) * 60 + int(ddmm[-2:])) * 10000
