"""The command line around the verbs, with verbs made for the test."""
import importlib
import subprocess
import sys
import types
from pathlib import Path

import pytest

import firmware
from host_tools import cli

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def verbs(monkeypatch):
    """Puts verbs of the test in the place of the real ones: name -> what its run() does."""
    def put(**runs):
        for name, run in runs.items():
            module = types.ModuleType(f"host_tools.{name}")
            module.HELP = f"help of {name}"
            module.EXAMPLES = f"  deckwatch {name} FILE     a remark\n  deckwatch {name} --json FILE\n"
            module.add_arguments = lambda parser: parser.add_argument("file", metavar="FILE")
            module.run = run
            monkeypatch.setitem(sys.modules, f"host_tools.{name}", module)
        monkeypatch.setattr(cli, "VERBS", tuple(runs))
    return put


def ends(error, argv):
    with pytest.raises(SystemExit) as caught:
        cli.main(argv)
    assert caught.value.code == error


@pytest.mark.parametrize("code", [0, 1, 2])
def test_exit_code_is_the_verbs_own(verbs, code):
    seen = []
    verbs(look=lambda args: seen.append(args.file) or code)
    assert cli.main(["look", "a.nmea"]) == code
    assert seen == ["a.nmea"]


def test_help_lists_each_verb_with_an_example(verbs, capsys):
    verbs(look=None, listen=None)
    ends(0, ["--help"])
    told = capsys.readouterr().out
    for verb in ("look", "listen"):
        assert f"help of {verb}" in told
        assert f"\n  deckwatch {verb} FILE\n" in told
    assert "Exit codes: 0 done, 1 found something wrong, 2 could not run." in told


def test_help_of_a_verb_shows_all_its_examples(verbs, capsys):
    verbs(look=None)
    ends(0, ["look", "--help"])
    told = capsys.readouterr().out
    assert "help of look" in told and "a remark" in told and "deckwatch look --json FILE" in told


def test_version_is_the_firmwares(verbs, capsys):
    verbs(look=None)
    ends(0, ["--version"])
    assert capsys.readouterr().out == f"deckwatch {firmware.VERSION}\n"


@pytest.mark.parametrize("argv, told", [
    (["lok"], "invalid choice: 'lok'"),
    (["look"], "the following arguments are required: FILE"),
    (["look", "a", "--wat"], "unrecognized arguments: --wat"),
])
def test_wrong_arguments_end_with_2(verbs, capsys, argv, told):
    verbs(look=None)
    ends(2, argv)
    assert told in capsys.readouterr().err


def test_no_verb_shows_the_help_and_ends_with_2(verbs, capsys):
    verbs(look=None)
    assert cli.main([]) == 2
    out, err = capsys.readouterr()
    assert not out and "help of look" in err


def test_ctrl_c_ends_quietly_with_130(verbs, capsys):
    def interrupted(args):
        raise KeyboardInterrupt
    verbs(look=interrupted)
    assert cli.main(["look", "x"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_fault_of_the_program_ends_with_2_not_1(verbs, capsys):
    verbs(look=lambda args: 1 // 0)
    assert cli.main(["look", "x"]) == 2
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert told.endswith("deckwatch look: stopped by a fault in the program; please report the lines above\n")


def test_only_the_module_of_the_verb_asked_for_is_imported(verbs, monkeypatch):
    verbs(look=lambda args: 0, broken=None)
    monkeypatch.setitem(sys.modules, "host_tools.broken", None)     # importing it fails
    assert cli.main(["look", "x"]) == 0


def test_a_verb_whose_library_is_missing_says_so_and_the_others_stay_listed(verbs, monkeypatch, capsys):
    verbs(look=None, broken=None)
    monkeypatch.setitem(sys.modules, "host_tools.broken", None)
    assert cli.main(["broken", "--any", "thing"]) == 2
    assert capsys.readouterr().err.startswith("deckwatch broken: cannot run here: ")
    ends(0, ["--help"])
    told = capsys.readouterr().out
    assert "(cannot run here: " in told and "help of look" in told


def test_a_reader_that_leaves_is_no_fault(tmp_path):
    """As in `deckwatch look FILE | head -1`."""
    (tmp_path / "look.py").write_text(
        "import sys, types\n"
        "from host_tools import cli\n"
        "def run(args):\n"
        "    while True: print('line')\n"
        "module = types.ModuleType('host_tools.look')\n"
        "module.HELP = module.EXAMPLES = 'x'\n"
        "module.add_arguments = lambda parser: None\n"
        "module.run = run\n"
        "sys.modules['host_tools.look'] = module\n"
        "cli.VERBS = ('look',)\n"
        "sys.exit(cli.main(['look']))\n")
    with subprocess.Popen([sys.executable, tmp_path / "look.py"], cwd=ROOT, env={"PYTHONPATH": str(ROOT)},
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout.readline() == b"line\n"
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 141


@pytest.mark.parametrize("verb", cli.VERBS)
def test_every_verb_has_the_surface_the_command_line_needs(verb, capsys):
    module = importlib.import_module(f"host_tools.{verb}")
    assert module.NAME == verb
    assert "\n" not in module.HELP and len(module.HELP) < 90
    assert f"deckwatch {verb}" in module.EXAMPLES
    ends(0, [verb, "--help"])
    assert f"usage: deckwatch {verb}" in capsys.readouterr().out
