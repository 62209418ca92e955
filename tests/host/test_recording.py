"""When each line of a recording was heard: host_tools/recording.py."""
import tracemalloc

import pytest

from firmware import clock, nmea
from host_tools import recording
from host_tools.recording import BYTES_A_SECOND, LONGEST_GAP_S, Recording

T = 1796083200      # 2026-12-01T00:00:00Z
AIS = b"!AIVDM,1,1,,A,16@ReThP1@4pkR0<ioh:S?vH0000,0*3C\r\n"


def sentence(body):
    return ("$%s*%02X\r\n" % (body, nmea.checksum(body.encode()))).encode()


def rmc(utc, talker="GP", status="A", date=True):
    y, m, d, h, mi, s = clock.civil(utc)
    return sentence("%sRMC,%02d%02d%02d.00,%s,2220.0000,N,06820.0000,E,8.0,270.0,%s,,,A" % (
        talker, h, mi, s, status, "%02d%02d%02d" % (d, m, y % 100) if date else ""))


def gga(utc, talker="GP"):
    return sentence("%sGGA,%02d%02d%02d,2220.0000,N,06820.0000,E,1,09,0.9,4.2,M,-58.0,M,," % (
        (talker,) + clock.civil(utc)[3:]))


def tagged(utc, line):
    tag = b"s:station,c:%d" % utc
    return b"\\%s*%02X\\" % (tag, nmea.checksum(tag)) + line


@pytest.fixture
def told(tmp_path):
    """told(line, ...) -> (start, [second of each line])."""
    def tell(*lines, **options):
        path = tmp_path / "recording.nmea"
        path.write_bytes(b"".join(lines))
        found = Recording([path], **options)
        heard = list(found)
        assert b"".join(piece for _, piece in heard) == b"".join(lines)
        seconds = [second for second, _ in heard]
        assert seconds == sorted(seconds)
        return found.start, seconds
    return tell


def test_lines_are_heard_in_the_second_of_the_rmc_before_them(told):
    assert told(rmc(T), AIS, AIS, rmc(T + 1), AIS, rmc(T + 2), AIS) == (T, [0, 0, 0, 1, 1, 2, 2])


def test_a_crowded_second_is_no_longer_than_a_second(told):
    assert told(rmc(T), AIS, rmc(T + 1), *([AIS] * 75), rmc(T + 2))[1] == [0, 0] + [1] * 76 + [2]


def test_what_comes_before_the_first_reading_was_heard_before_it(told):
    start, seconds = told(*([AIS] * 150), rmc(T), rmc(T + 1))
    assert start == T - seconds[150] and seconds[:1] == [0] and seconds[150] > 10


@pytest.mark.parametrize("reading", [
    rmc, lambda utc: rmc(utc, date=False), gga, lambda utc: tagged(utc, AIS)])
def test_midnight_is_crossed(told, reading):
    lines = [reading(T - 3 + i) for i in range(6)]
    assert told(*lines)[1] == [0, 1, 2, 3, 4, 5]


def test_the_time_of_day_without_a_date_is_followed_over_several_days(told):
    start, seconds = told(*[gga(T + hour * 3600) for hour in range(60)])
    assert start is None and seconds == [hour * 3600 for hour in range(60)]


def test_a_pause_of_the_recorder_is_time_in_which_nothing_was_heard(told):
    running = [line for i in range(10) for line in (rmc(T + i), AIS, AIS)]
    later = [line for i in range(7200, 7210) for line in (rmc(T + i), AIS, AIS)]
    seconds = told(*running, *later)[1]
    assert seconds[29] in (9, 10) and seconds[30] == 7200 and seconds[-1] in (7209, 7210)


@pytest.mark.parametrize("step", [LONGEST_GAP_S + 1, 86400, 3 * 86400, -7200, -86400, -7168 * 86400])
def test_a_clock_that_was_set_takes_no_time(told, step):
    before = [rmc(T + i) for i in range(5)]
    after = [rmc(T + step + i) for i in range(5, 10)]
    seconds = told(*before, *after)[1]
    assert seconds[:5] == [0, 1, 2, 3, 4] and seconds[-1] in (8, 9)


def test_a_single_strange_reading_is_passed_over(told):
    """As of receivers that are late with the date at midnight."""
    start, seconds = told(rmc(T - 2), rmc(T - 1), rmc(T - 86400), rmc(T + 1), rmc(T + 2))
    assert (start, seconds) == (T - 2, [0, 1, 2, 3, 4])


def test_readings_that_came_late_turn_nothing_back(told):
    assert told(rmc(T), rmc(T + 1), gga(T), rmc(T + 2), rmc(T + 1), rmc(T + 3))[1] == [0, 1, 1, 2, 2, 3]


def test_of_two_clocks_the_one_that_tells_more_often_is_followed(told):
    lines = []
    for i in range(10):
        lines += [rmc(T + i), gga(T + i, "GP"), gga(T + 7200 + i, "II")]
    lines.append(rmc(T + 86400 * 9, "IN"))
    start, seconds = told(*lines)
    assert start == T and seconds[-2] == 9


def test_the_date_is_taken_where_it_is_told_once(told):
    start, seconds = told(gga(T), gga(T + 1), rmc(T + 2), *[gga(T + i) for i in range(3, 9)])
    assert (start, seconds) == (T, list(range(9)))


def test_a_clock_without_satellites_tells_nothing_and_lines_go_on_as_before(told):
    second = [AIS] * 10
    lines = []
    for i in range(100):
        lines += [rmc(T + i, status="V" if 20 <= i < 80 else "A"), *second]
    seconds = told(*lines)[1]
    at = dict(zip(range(100), seconds[::11]))
    assert at[19] == 19 and at[80] == 80 and at[99] == 99
    assert all(abs(at[i] - i) <= 2 for i in at)


def test_after_the_last_reading_lines_go_on_as_fast_as_before(told):
    lines = [line for i in range(20) for line in (rmc(T + i), *[AIS] * 10)]
    seconds = told(*lines, *[AIS] * 600)[1]
    assert 70 <= seconds[-1] <= 85


def test_without_any_time_lines_come_as_on_a_full_line(told):
    start, seconds = told(*([AIS] * 1000))
    assert start is None and seconds[-1] == 999 * len(AIS) // BYTES_A_SECOND


def test_times_of_tag_blocks_alone_serve(told):
    lines = [line for i in range(30) for line in (tagged(T + i, AIS), AIS)]
    assert told(*lines, tagged(T + 90, AIS)) == (T, [i // 2 for i in range(60)] + [90])


def test_sentences_without_a_checksum_tell_the_time_where_they_are_taken(told):
    bare = [rmc(T + i)[:-5] + b"\r\n" for i in range(3)]
    assert told(*bare)[0] is None
    assert told(*bare, need_checksum=False) == (T, [0, 1, 2])


def test_talkers_without_end_are_not_kept_without_end(told):
    names = ["%c%c" % (a, b) for a in b"ABCDEFG" for b in b"ABCDEFG"]
    assert told(*[rmc(T + i, name) for i, name in enumerate(names)])[0] == T


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
@pytest.mark.parametrize("block", [7, 64, 65536])
def test_lines_end_with_cr_or_lf_or_both_wherever_the_blocks_are_cut(tmp_path, monkeypatch, end, block):
    monkeypatch.setattr(recording, "BLOCK", block)
    whole = b"".join(rmc(T + i).replace(b"\r\n", end) for i in range(50))
    (tmp_path / "a").write_bytes(whole)
    heard = list(Recording([tmp_path / "a"]))
    assert b"".join(piece for _, piece in heard) == whole
    if block > 100:
        assert [second for second, _ in heard] == list(range(50))


def test_files_are_one_after_the_other_and_each_ends_its_last_line(tmp_path):
    (tmp_path / "a").write_bytes(rmc(T) + rmc(T + 1)[:-2])
    (tmp_path / "b").write_bytes(b"# a comment\r\n" + rmc(T + 2))
    assert [second for second, _ in Recording([tmp_path / "a", tmp_path / "b"])] == [0, 1, 2]
    assert list(Recording([tmp_path / "a"]))[-1][1].endswith(b"\n")


def test_progress_goes_from_nothing_to_all(tmp_path):
    (tmp_path / "a").write_bytes(rmc(T) * 100)
    parts = []
    for _ in Recording([tmp_path / "a"], progress=parts.append):
        pass
    assert parts == sorted(parts) and parts[0] < 0.01 and parts[-1] == 1.0


def test_a_folder_a_pipe_and_nothing_at_all_are_refused(tmp_path):
    for path, why in ((tmp_path, "folder"), ("/dev/null", "twice"), (tmp_path / "none", "No such file")):
        with pytest.raises(OSError) as caught:
            Recording([path])
        assert why in caught.value.strerror and str(caught.value.filename) == str(path)


def test_a_large_recording_is_not_held_in_memory(tmp_path):
    with open(tmp_path / "large", "wb") as file:
        for i in range(2000):
            file.write(rmc(T + i) + AIS * 40)
        file.write(b"$GPRMC," + b"x" * 4000000)
    tracemalloc.start()
    try:
        for _ in Recording([tmp_path / "large"]):
            pass
        assert tracemalloc.get_traced_memory()[1] < 2000000
    finally:
        tracemalloc.stop()
