"""All rules evaluated on MicroPython, from the ROMFS image, beside what the unit keeps of its 160 KiB."""
import build as mpy_build

MOST = 20 * 1024        # 17 KB measured, of the 46 KB that the unit has free


def test_every_rule_of_a_vessel_is_told_within_what_the_unit_has_free(mpy):
    said = mpy_build.micropython("tests/micropython/duties.py", mpy.image, image=mpy.image).stdout
    told = dict(line.split(" ") for line in said.splitlines())
    assert int(told["told"]) > 100, said
    assert int(told["most"]) < MOST, said
    assert int(told["kept"]) < 128, said
