"""`deckwatch provision`: keys made once, the sheet printed once, nothing secret ever again; the shore key."""
import argparse
import os
import stat
import subprocess
import sys

import pytest

from firmware.checkpoint import parse_vkey
from firmware.port.posix_files import ReadFiles
from firmware.vault import Vault
from host_tools import provision, shore_key

MMSI = 419000001
CONFIG = '[vessel]\nmmsi = 419000001\nname = "AL TEST"\n[log]\nfolder = "book"\n'


def parsed(*args):
    parser = argparse.ArgumentParser()
    provision.add_arguments(parser)
    return parser.parse_args([str(arg) for arg in args])


def ran(capsys, *args):
    status = provision.run(parsed(*args))
    return (status, *capsys.readouterr())


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "vessel.toml"
    path.write_text(CONFIG)
    return path


def test_keys_are_made_beside_the_book_and_the_sheet_holds_what_the_keeper_needs(config, tmp_path, capsys):
    status, out, err = ran(capsys, "--config", config)
    assert status == 0 and err == "" and "AL TEST" in out and "419000001" in out
    folder = tmp_path / "book.keys"
    assert stat.S_IMODE(os.stat(folder).st_mode) == 0o700 and not (tmp_path / "book").exists()
    assert sorted(os.listdir(folder)) == ["ratchet", "signer"]
    vault = Vault(ReadFiles(folder))
    assert out.count(vault.vkey) == 2 and parse_vkey(vault.vkey)[0] == "deckwatch/%d" % MMSI
    (found,) = shore_key.read(out)          # the printed sheet itself serves as the keeper's file
    assert found == (MMSI, vault.ratchet[1]) and vault.ratchet[0] == 0


def test_a_second_run_prints_nothing_secret_says_when_they_were_made_and_changes_nothing(
        config, tmp_path, capsys):
    ran(capsys, "--config", config)
    folder = tmp_path / "book.keys"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    status, out, err = ran(capsys, "--config", config)
    assert status == 1 and out == "" and "keys were made 2" in err and Vault(ReadFiles(folder)).vkey in err
    vault = Vault(ReadFiles(folder))
    assert vault.ratchet[1].hex() not in err and shore_key.PREFIX not in err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_where_the_sheet_cannot_be_printed_no_keys_are_made(config, tmp_path, capsys):
    with open("/dev/full", "wb", buffering=0) as full:
        done = subprocess.run([sys.executable, "-m", "host_tools.cli", "provision", "--config", config],
                              stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2 and "could not be made" in done.stderr, done.stderr
    assert provision.vault_in(str(tmp_path / "book.keys")) is None
    assert ran(capsys, "--config", config)[0] == 0


def test_two_units_have_nothing_in_common(config, tmp_path, capsys):
    first = ran(capsys, "--config", config)[1]
    second = ran(capsys, "--config", config, "--keys", tmp_path / "others")[1]
    assert shore_key.read(first)[0].key != shore_key.read(second)[0].key


def test_the_folder_is_that_of_the_arguments_then_of_the_configuration(config, tmp_path, capsys):
    ran(capsys, "--config", config, "--log", str(tmp_path / "other") + "/")
    assert (tmp_path / "other.keys" / "ratchet").exists()
    config.write_text(CONFIG + 'keys = "vault"\n')
    ran(capsys, "--config", config)
    assert (tmp_path / "vault" / "ratchet").exists()
    config.write_text(CONFIG.partition("[log]")[0])
    status, _, err = ran(capsys, "--config", config)
    assert status == 2 and "--log DIR or --keys DIR" in err


def test_keys_inside_the_book_are_refused(config, tmp_path, capsys):
    for keys in (tmp_path / "book", tmp_path / "book" / "keys"):
        status, out, err = ran(capsys, "--config", config, "--keys", keys)
        assert status == 2 and out == "" and "outside the book's folder" in err


def test_a_spoilt_vault_and_a_place_that_takes_none_are_told(config, tmp_path, capsys):
    ran(capsys, "--config", config)
    (tmp_path / "book.keys" / "signer").write_bytes(b"?")
    status, out, err = ran(capsys, "--config", config)
    assert status == 1 and out == "" and "the file signer cannot be used" in err
    (tmp_path / "file").write_text("x")
    for keys in (tmp_path / "file", tmp_path / "file" / "keys"):
        status, out, err = ran(capsys, "--config", config, "--keys", keys)
        assert status == 2 and out == "" and "name another" in err
        assert err.startswith("deckwatch provision: keys folder")


def test_pins_that_are_there_already_stay(config, tmp_path, capsys):
    from firmware.port.posix_files import LinuxFiles
    files = LinuxFiles(tmp_path / "book.keys", make=True)
    Vault(files).keep_pins({"yusuf": ["00", 1, "11"]})
    files.close()
    assert ran(capsys, "--config", config)[0] == 0
    assert Vault(ReadFiles(tmp_path / "book.keys")).pins == {"yusuf": ["00", 1, "11"]}


def test_the_shore_key_line_shows_any_sign_that_was_copied_wrong():
    line = shore_key.written(MMSI, bytes(range(32)))
    assert line.startswith("deckwatch-shore-key+419000001+0001020304") and len(line.split("+")[3]) == 8
    assert shore_key.read("x\n  %s  \ny" % line) == [(MMSI, bytes(range(32)))]
    for at in range(len(shore_key.PREFIX), len(line)):
        for sign in "0af+ ":
            if line[at] != sign:
                with pytest.raises(ValueError, match="line 1"):
                    shore_key.read(line[:at] + sign + line[at + 1 :])
    assert len(shore_key.read(line + "\n" + shore_key.written(MMSI, bytes(32)))) == 2


def test_where_the_keys_cannot_be_written_no_sheet_is_printed(config, tmp_path, capsys, monkeypatch):
    def full(files, file, data):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(provision.LinuxFiles, "_write", full)
    status, out, err = ran(capsys, "--config", config)
    assert status == 2 and out == "" and "the keys could not be made" in err
    assert os.listdir(tmp_path / "book.keys") == []


def test_keys_are_safe_on_disk_when_their_sheet_is_printed_and_valid_after_it(tmp_path):
    seen = []

    def show(vkey, shore, utc):
        seen.extend(sorted(path.name for path in tmp_path.iterdir() if path.stat().st_size))
        assert provision.vault_in(tmp_path) is None

    vkey, _ = provision.make(tmp_path, MMSI, show=show)
    assert seen == ["lock", "ratchet.aside", "signer.aside"]
    assert sorted(os.listdir(tmp_path)) == ["ratchet", "signer"]
    assert provision.vault_in(tmp_path).vkey == vkey


def test_keys_whose_sheet_failed_are_not_left_on_the_disk(tmp_path):
    def show(vkey, shore, utc):
        raise OSError(28, "No space left on device")

    with pytest.raises(provision.CannotRecord):
        provision.make(tmp_path, MMSI, show=show)
    assert os.listdir(tmp_path) == []
