"""The ferry of the demo with its panel, for the tests of the panel; host only.

    python tests/panel_ferry.py [ADDRESS:PORT]      serves it until Ctrl-C, and says who may sign in
"""
from panel_unit import PanelUnit, serve

from host_tools import ferry

PINS = ferry.PINS | {ferry.LASCAR: "7034", "rao": "4480"}
BOAT = "Rescue boat"


class FerryUnit(PanelUnit):
    """She lies at her ghat with 43 passengers, of whom 40 are allowed, and an expired survey."""

    def __init__(self, folder, *args, **kwargs):
        told = dict(ferry.PROFILE, particulars=dict(ferry.PROFILE["particulars"], rescue_boats=[BOAT]))
        super().__init__(folder, *args, **told, **kwargs)
        self.voyage = ferry.Crossing()

    def _people(self):
        crew = ferry.Crew()
        crew.board(self.unit)
        crew.engage()
        crew.equip()
        desk, serang = self.desk, self.desk.sign_in(ferry.SERANG, PINS[ferry.SERANG])
        desk.add_person(serang, "rao", "Cdr Rao", "officer")
        for ident, pin in PINS.items():
            desk.set_pin(serang, ident, pin)
        crew.practise()
        self.unit.monitor.passengers.move(43, self._now())
        for _ in range(60):
            self.ahead += 1
            self._moment()


if __name__ == "__main__":
    serve(FerryUnit, PINS, 8418)
