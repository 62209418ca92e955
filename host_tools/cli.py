"""The command `deckwatch`: one verb, one module of host_tools.

A verb's module gives HELP (one line), EXAMPLES (lines of text), add_arguments(parser) and
run(args), which returns the exit code: 0 done, 1 found something wrong, 2 could not run. Only
the module of the verb that was asked for is imported, so none pays for the libraries of another.
"""
import argparse
import importlib
import os
import sys
import traceback

from firmware import VERSION

VERBS = ("demo", "provision", "run", "book", "decode", "replay", "verify", "logbook", "register", "export",
         "pull", "shore", "report", "rest", "rules")

COULD_NOT_RUN = 2
INTERRUPTED = 130       # what a shell says of a program ended by Ctrl-C ...
PIPE_CLOSED = 141       # ... and of one whose reader, such as head, has left


def main(argv=None):
    """Run one verb; returns the exit code. Wrong arguments end in SystemExit(2), --help in SystemExit(0)."""
    argv = sys.argv[1:] if argv is None else argv
    verb = argv[0] if argv and argv[0] in VERBS else None
    try:
        try:
            parser = _parser([verb] if verb else VERBS)
        except ImportError as error:
            print(f"deckwatch {verb}: cannot run here: {error}", file=sys.stderr)
            return COULD_NOT_RUN
        args = parser.parse_args(argv)
        if args.verb is None:
            parser.print_help(sys.stderr)
            return COULD_NOT_RUN
        code = args.run(args)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # what is still buffered has nowhere to go; without this the interpreter complains at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except OSError as error:
        if not _stdout_refuses():
            return _fault(verb)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"deckwatch {verb}: standard output: expected a file or a terminal that takes all of it, got: "
              f"{error.strerror}; what was printed is not whole", file=sys.stderr)
        return COULD_NOT_RUN
    except Exception:
        return _fault(verb)


def _stdout_refuses():
    """Whether it was standard output that failed: then it does not take a line end either."""
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def _fault(verb):
    """Tell an exception that nothing caught."""
    # a fault of ours must not look like "found something wrong", Python's own exit code 1
    traceback.print_exc()
    print(f"deckwatch {verb}: stopped by a fault in the program; please report the lines above",
          file=sys.stderr)
    return COULD_NOT_RUN


def _parser(verbs):
    """The command line as far as these verbs go. One of several that cannot be imported is listed as such."""
    parser = argparse.ArgumentParser(
        prog="deckwatch", formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False,
        description="Onboard compliance monitor: GPS and AIS in, official log and position reports out.")
    parser.add_argument("--version", action="version", version=f"deckwatch {VERSION}")
    subparsers = parser.add_subparsers(dest="verb", metavar="VERB", title="verbs")
    examples = []
    for verb in verbs:
        try:
            module = importlib.import_module(f"host_tools.{verb}")
        except ImportError as error:
            if len(verbs) == 1:
                raise
            subparsers.add_parser(verb, help=f"(cannot run here: {error})")
            continue
        verb_parser = subparsers.add_parser(
            verb, help=module.HELP, description=module.HELP, allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter, epilog=f"examples:\n{module.EXAMPLES}")
        module.add_arguments(verb_parser)
        verb_parser.set_defaults(run=module.run)
        # its first example, without the remark beside it
        examples.append("  " + module.EXAMPLES.strip().splitlines()[0].split("   ")[0])
    parser.epilog = "\n".join(["examples:", *examples, "", "deckwatch VERB --help tells a verb's options.",
                               "Exit codes: 0 done, 1 found something wrong, 2 could not run."])
    return parser


if __name__ == "__main__":
    sys.exit(main())
