"""`companion check`: every fault of rulesets, units, boards, forces, scenarios, battles and campaigns."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import chain

from companion.cli.checking.verdicts import FileKind, Verdict, fault_data, remark_data, verdicts_on
from companion.cli.printing import print_json, print_message
from companion.errors import InputError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
A ruleset is checked as a folder with everything in it, a folder of rulesets one ruleset at a time. Units,
characters, boards, forces, scenarios, battle scripts, campaigns and their forces are recognized by their
keys; battles, also those of a campaign, are played through. A unit is checked against the ruleset whose
folder it is in, or else the one that knows it, unless --ruleset names another. For a character you also see
what is worked out and what is left to choose. Each fault is printed as file:line:column: message.

  companion check battle.yaml force.yaml
  companion check --ruleset citytech unit.yaml board.yaml
  companion check rulesets/our-table rulesets

If its ruleset has construction rules, a unit's design is checked too, and so are other programs' units (.mtf,
.blk); what no rule forbids, such as unused tons, is a remark, not a fault. --designs checks every design in
the catalog, or those whose id or name you give, and reports how many are legal and why the others are not.
Its exit code is 0, or 1 if a design that you named is illegal or not found.

  companion check --designs
  companion check --designs --ruleset citytech CN9-D "Black Hawk"

Exit code 0: every file is fine. 1: a file is invalid. 2: a file cannot be read: it is missing, too large, not
text, not UTF-8, not YAML, or of no kind that Companion knows."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion check` takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="files, folders of rulesets, or -")
    parser.add_argument(
        "--designs", action="store_true", help="the designs of the catalog instead, or those named"
    )
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each file")
    parser.add_argument("--ruleset", metavar="NAME", help="the ruleset that units and boards are meant for")


def run(options: Namespace) -> int:
    """Check every file; the worst verdict is the exit code."""
    if options.designs:
        # Only here, as files need not wait for the rules of design.
        from companion.cli.checking.designs import report_designs

        return report_designs(options.files, options.ruleset, as_json=options.json)
    if not options.files:
        raise InputError("check: name files, or give --designs.")
    if options.ruleset is not None:
        RulebookLibrary.of_player().load(options.ruleset)
    code = 0
    for verdict in chain.from_iterable(verdicts_on(name, options.ruleset) for name in options.files):
        code = max(code, verdict.exit_code)
        if verdict.faults:
            print_message("\n".join(map(str, verdict.faults)))
        if options.json:
            print_json(_data(verdict))
        elif not verdict.faults:
            print(f"{verdict.file}: fine ({verdict.kind}: {verdict.text})")
            _print_remarks(verdict)
        elif verdict.kind is FileKind.UNIT and verdict.game is not None:
            print_message(
                f"{verdict.file}: held against {verdict.game.title}. --ruleset names another ruleset."
            )
    return code


def _print_remarks(verdict: Verdict) -> None:
    for remark in verdict.remarks:
        print(f"  {remark.message}")


def _data(verdict: Verdict) -> dict[str, object]:
    faults = [fault_data(fault) for fault in verdict.faults]
    against = {"ruleset": verdict.game.ruleset} if verdict.game is not None else {}
    valid = verdict.exit_code == 0
    data: dict[str, object] = {
        "file": verdict.file,
        "kind": verdict.kind,
        **against,
        "valid": valid,
        "faults": faults,
    }
    if verdict.kind in (FileKind.UNIT, FileKind.CHARACTER):
        data["remarks"] = [remark_data(remark) for remark in verdict.remarks]
    return data
