"""A book of a dhow that holds drills, trains, counts and tests, for the registers. All invented."""
from crews import DAY, NAMES, START, H, Ship

CONFIG = """\
[vessel]
mmsi = 419000001
name = "Al Test"
registration = "MNV-417"
instruments = ["sailing-vessels-2026", "nw-safety-of-navigation-2002", "jharkhand-inland-vessels-2020"]
bhp = 180
passenger_capacity = 40
kind = "passenger"
gt = 180
length_cm = 2850
breadth_cm = 750
kw = 134
persons = 48
open = false
night = true
international = true
waters = "nw-1"
ns_class = 2
rafts = ["Raft 1", "Raft 2"]
lifeboats = []
rescue_boats = []

[owner]
name = "Sabah Shipping"

[passengers]
certificate = "nw-safety-of-navigation-2002"
total = 40
foul_total = 26

[printed]
built = "2009"
cargo = "250 t"
net_tonnage = 118
"""

HARD = "<script>alert(1)</script> #let x = 1 $a$ *b* @c"


def vessel_toml(folder, text=CONFIG):
    path = folder / "vessel.toml"
    path.write_text(text, encoding="utf-8")
    return path


def drill(ship, t, what, who, done="", skipped=(), why=None, held=True, boats=(), **more):
    return ship.enter("drill", t, what=what, held=held, why=why, who=list(who), boats=list(boats),
                      done=list(done), skipped=[list(pair) for pair in skipped], **more)


def paper(ship, t, of, what, no, issuer=None, issued=None, expires=None, where=None, grade=None):
    return ship.enter("document", t, of=of, what=what, grade=grade, no=no, issuer=issuer, issued=issued,
                      expires=expires, where=where)


def practised():
    """Seven on board, with something of everything that the registers of duties tell."""
    ship = Ship()
    capacities = ("tindal", "driver", "mate", "cook", "seaman", "seaman", "lascar")
    for (who, name), capacity in zip(NAMES.items(), capacities):
        ship.person(who, name, "tindal" if who == "salim" else "crew")
        ship.signon(who, capacity=capacity)
    _papers(ship)
    _drills(ship)
    _equipment(ship)
    _passengers(ship)
    ship.enter("open", START + 20 * DAY, registrar="R. Shah", office="MMD Mandvi", place="Mandvi",
               date="2026-12-20", address="7 Bunder Road, Mandvi, Kutch 370465", registration="MNV-417",
               port="Mandvi")
    return ship


def _papers(ship):
    t = START - H
    paper(ship, t, "vessel", "registry", "MNV-417/2009", "Registrar, Mandvi", "2009-03-02",
          where="Tindal's box")
    paper(ship, t, "vessel", "inspection", "CI/2025/88", "MMD Jamnagar", "2025-12-24", "2026-12-23",
          "Wheelhouse")
    paper(ship, t, "vessel", "survey", "CS/61", "Surveyor, Patna", "2025-11-30", "2026-11-29")
    paper(ship, t, "vessel", "insurance", HARD, "New India, Kochi " + 12 * "branch-", "2026-04-01",
          "2027-03-31", HARD)
    paper(ship, t, "salim", "permit", "MND/417", "Mandvi", "2024-02-29", None, "with him")
    paper(ship, t, "yusuf", "coc", "K/88", "Kochi", "2023-01-10", "2028-01-09", grade="driver2")
    for who in ("salim", "ibrahim"):
        paper(ship, t, who, "survival", "SC-" + who, "LBS, Mumbai", "2024-06-01", "2029-05-31")


def _drills(ship):
    everybody = list(NAMES)
    drill(ship, START + 3 * DAY, "abandon", everybody, "abcdefghl",
          (("i", "no lifeboat fitted"), ("j", "no lifeboat fitted"), ("k", "no passengers"), ("m", HARD)),
          boats=("Raft 1", "नौका एक"))
    drill(ship, START + 4 * DAY, "fire", everybody[:4], "abcefghik", (("d", "radio under repair"),
          ("j", "time")), why="Half of the crew worked the cargo. " + 12 * "लंबा कारण ")
    n = drill(ship, START + 5 * DAY, "piracy", (), why="Heavy weather off Okha.", held=False)
    ship.enter("amend", START + 6 * DAY, ref=n, why="wrong word", text="Heavy swell off Okha.")
    ship.enter("drill", START + 7 * DAY, what="overboard", held=True, why=None, who=["salim", "gone"],
               boats=[], done=["a", "z"], skipped=[], e=START + 8 * DAY)
    ship.enter("drill", START + 8 * DAY, what="fire")                     # cannot be understood
    for what, who in (("joining", everybody), ("survival/survival_craft", everybody[:3]),
                      ("spaces", everybody[3:])):
        ship.enter("training", START + 8 * DAY, what=what, who=who, why=None)
    ship.enter("training", START + 9 * DAY, what="survival/pump", who=[], why="pump under repair")


def _equipment(ship):
    t = START + 10 * DAY
    for item, count, where in (("lifebuoy", 3, "both sides"), ("lifejacket", 60, "lockers on deck"),
                               ("extinguisher", 4, "engine room, galley"), ("vhf", 1, "wheelhouse"),
                               ("dat", 1, None), (HARD, 2, HARD)):
        ship.enter("gear", t, item=item, count=count, where=where)
    ship.enter("tested", t + H, item="vhf", ok=True, remark=None)
    ship.enter("tested", t + H, item="dat", ok=False, remark="no answer")
    ship.enter("defect", t + 2 * H, what="Gland of the bilge pump leaks.", item="bilge_pump")
    ship.enter("defect", t + 2 * H, what=HARD + " " + 20 * "लंबा दोष ", item=None)
    ship.enter("event", t + 3 * H, what="alteration", text="New deck house.")
    ship.enter("advisory", t + 4 * H, text="Keep clear of Socotra.", source="UKMTO", date="2026-12-10")


def _passengers(ship):
    t = START + 12 * DAY
    for at, n in enumerate((1, 5, 12, 41, 39)):
        ship.enter("passengers", t + 10 * at, by="auto", n=n, children=None, how="gangway", why=None)
        if n == 41:
            ship.enter("over", t + 10 * at, by="auto", n=n, limit=40, why="deck 40")
        if n == 39:
            ship.enter("under", t + 10 * at, by="auto", n=n, limit=40)
    ship.enter("depart", t + H, place="Patna", india=True)
    ship.enter("passengers", t + 2 * H, n=38, children=4, how="panel", why="one went ashore by the boat")
