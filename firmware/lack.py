"""What the crew lack. A module of its own, since an object keeps that of its class in the heap, and all that
it uses: firmware/borrow.py.
"""


class Lack:
    """What a rule asks for and is not there.

    rule, provision   of the requirements list; the instrument's own number
    code      "post"      `many` persons are missing for the post `what`
              "paper"     `many` persons lack a valid document of kind `what`
              "holders"   `many` more persons are needed who hold a valid document of kind `what`
              "unstated"  not checked: `what` is not stated in vessel.toml ("voyage": whether it leads abroad)
              "absent"    the master has been away for more than a day, since `by`
              "untold"    another master was appointed, of which the competent authority is to be told
              "away"      (due) the master is away; by `by` he must be back, or another be appointed
              "renew", "late", "over", "lapsed", "void"   (due) see papers.renewal: document `what`
    who       [(id, why, detail)]: who falls short, and why
              "none" nothing; "expired" (day), "future" (day), "undated"; "lower" (grade held);
              "taken" (post: he fits, and fills that one); "away"; of what is due: its code
              ((last day for it, day of expiry, whether that is past))
    by        utc, or None
    """

    def __init__(self, rule, provision, code, what=None, many=0, who=(), by=None):
        self.rule, self.provision, self.code, self.what = rule, provision, code, what
        self.many, self.who, self.by = many, list(who), by
