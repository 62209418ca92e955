"""The watch: who has it, who should have it, and the stretches when nobody had (rule 59(1) to (3)).

    kind        data
    watch       act "taken": who took it, beside whoever has it; "handed": who took it over, and from whom;
                "left": who left it. posts: [[post, id], ...], how the posts are manned from now on (left
                out: unchanged). flags: codes that stood against it, why: for what reason it was done all the
                same. Who took it last is in charge; when nobody has it any more the posts are empty too.
    awake       who: a sign of life. Any other entry by the person in charge is one as well.
    fit         who, state: "fit" or one of rule.UNFIT
    plan        name, from (utc), turns: see firmware.plan. It holds from then on, until the next
    anchorage   safe: the anchorage she lies at, or is about to. Forgotten when she leaves it.
    discharge   who: has no watch any more
    finding     what "watch_gap": s "raised": since; "cleared": since, until, lasted (seconds)
                what "asleep": s "warned" (he is asked), "raised" (the crew are called): who, since (his last
                sign); "cleared": also until, lasted
                what "unfit": s "warned": who, code (his state), since; "cleared": until

The duty of the watch speaks of a book in which a person was signed on or a watch entered: where neither ever
was, the crew keep their watches on paper, and an alarm that cannot be answered would be switched off.

An instant is [utc, loose]. Loose: its entry was made at its own time since the unit last started, so that it
moves when the clock is put right, and durations stay what they were. What a person told of an earlier time,
and what was entered before the start, does not move.
"""
from firmware.borrow import borrowed
from firmware.rules import sailing_vessels_2026 as sv
from firmware.vessel import AT_ANCHOR, MOORED, UNDER_WAY

# What firmware/watch_seldom.py applies. Text to be searched: read where it lies.
_KINDS = " watch motion signon finding fit plan anchorage discharge clock boot "


class Watch:
    """Fold over the entries above, boot, clock, motion and signon; check() says what is due.

    What else can be asked of it, firmware/watch_views.py tells.

    sign_of_life: whether a watch-keeper who is silent for sign_of_life_min minutes is asked for a sign.
    manual_steering: whether the wheel must be manned.
    """

    def __init__(self, sign_of_life=False, sign_of_life_min=sv.SIGN_OF_LIFE_MIN, manual_steering=True):
        self.silence_s = 60 * sign_of_life_min if sign_of_life else None
        self.manual_steering = manual_steering
        self.posts = []         # [[post, id], ...]
        self.unfit = []         # [[id, state], ...]
        self.taken = []         # [utc, loose, id]: who has the watch since when, in the order they took it
        self.empty = None       # instant since when nobody has it; None also where the duty does not speak
        self.motion = None
        self.moved = None       # instant of that
        self.unsafe = None      # instant since when the anchorage is marked unsafe
        self.gap = None         # instant since when the logged, still open gap runs
        self.sign = 0           # utc of the last sign of who is in charge, or since when he is expected to
        self.asked = 0          # utc when he was asked for one; both of this run, so they move with the clock
        self.asleep = None      # [utc, loose, id, "warned" or "raised", whether it is over]
        self.allowed = []       # ids of the unfit whom the tindal put on watch in spite of it
        self.told = []          # [utc, loose, id]: of whom it was said that he is unfit and on watch
        self.plans = []         # [name, from, turns, loose]: the one that holds and those to come

    # ---- fold

    def apply(self, entry):
        kind, data = entry.k, entry.d
        head = self.in_charge
        if " %s " % kind in _KINDS:
            with borrowed():
                from firmware import watch_seldom

                watch_seldom.apply(self, entry)
        acted = entry.by == head or kind == "awake" and data["who"] == head
        if self.in_charge != head or acted and head is not None:
            self.sign = entry.e
            if self.asleep:
                self.asleep[4] = True

    def save(self):
        return [self.posts, self.unfit, self.taken, self.empty, self.motion, self.moved, self.unsafe,
                self.gap, self.sign, self.asked, self.asleep, self.allowed, self.told, self.plans]

    def load(self, state):
        (self.posts, self.unfit, self.taken, self.empty, self.motion, self.moved, self.unsafe, self.gap,
         self.sign, self.asked, self.asleep, self.allowed, self.told, self.plans) = state

    # ---- who has it

    @property
    def on(self):
        """Ids of those who have the watch, in the order they took it."""
        return [held[2] for held in self.taken]

    @property
    def in_charge(self):
        """Id of who has charge of the watch, or None."""
        return self.taken[-1][2] if self.taken else None

    def on_duty(self):
        """Ids of all who are on watch, with it or at a post: they work."""
        found = self.on
        for _, who in self.posts:
            if who not in found:
                found.append(who)
        return found

    # ---- what is due

    def must(self):
        """utc since when a watch must be kept, rule 59(1); None while it need not be."""
        if self.motion == UNDER_WAY:
            return self.moved[0]
        if self.motion == AT_ANCHOR and self.unsafe:
            return max(self.moved[0], self.unsafe[0])
        return None

    def check(self, utc, vessel=None):
        """Entries due at `utc`, as (kind, data). How she moves the fold knows, it does not ask `vessel`."""
        return self._check_gap(utc) + self._check_sign(utc) + self._check_fit(utc)

    def _check_gap(self, utc):
        must = self.must()
        if self.taken or must is None:
            if not self.gap:
                return []
            since = self.gap[0]
            until = max(since, min([utc] + [held[0] for held in self.taken]))
            return [_finding("watch_gap", "cleared", ("since", since), ("until", until),
                             ("lasted", until - since))]
        if self.gap or not self.empty:
            return []
        since = max(self.empty[0], must)
        if utc - since < sv.WATCH_GAP_ALERT_S:
            return []
        return [_finding("watch_gap", "raised", ("since", since), ("rule", "59(1)"))]

    def _check_sign(self, utc):
        who = self.in_charge
        asked = self.silence_s and who is not None and self.motion != MOORED
        if not self.asleep:
            if not asked or utc - self.sign < self.silence_s:
                return []
            return [_finding("asleep", "warned", ("who", who), ("since", self.sign), ("rule", "59(1)"))]
        since, _, who, state, over = self.asleep
        if over or not asked:
            return [_finding("asleep", "cleared", ("who", who), ("since", since), ("until", utc),
                             ("lasted", max(0, utc - since)))]
        if state == "raised" or utc - self.asked < sv.ASLEEP_CALL_S:
            return []
        return [_finding("asleep", "raised", ("who", who), ("since", since), ("rule", "59(1)"))]

    def _check_fit(self, utc):
        """Somebody fell unfit on his watch, or took it unfit and nobody said why."""
        if not self.unfit and not self.told:
            return []
        on_duty = self.on_duty()
        wrong = [held for held in self.unfit if held[0] in on_duty and held[0] not in self.allowed]
        told = [held[2] for held in self.told]
        due = [_finding("unfit", "warned", ("who", who), ("code", state), ("since", utc), ("rule", "59(3)"))
               for who, state in wrong if who not in told]
        who_wrong = [held[0] for held in wrong]
        return due + [_finding("unfit", "cleared", ("who", who), ("since", since), ("until", utc))
                      for since, _, who in self.told if who not in who_wrong]


def _finding(what, state, *more):
    return ("finding", (("what", what), ("s", state)) + more)
