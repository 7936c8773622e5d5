"""`companion check`: every fault of rulesets, units, boards, forces, scenarios, battles and campaigns."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from itertools import chain

from companion.cli.checking.verdicts import FileKind, Verdict, fault_data, remark_data, verdicts_on
from companion.cli.printing import print_json, print_message
from companion.errors import InputError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
A ruleset is checked as its folder with all that lies in it, and a folder of rulesets one by one. Units,
characters, boards, forces, scenarios, battle scripts, campaigns and their forces are told apart by their
keys, and a battle is played through, as are those of a campaign. A unit is held against the ruleset in whose
folder it lies, else the one that knows it, unless --ruleset names one. Of a character it is told what is
worked out and what is left to choose. Every fault is told as file:line:column: message.

  companion check battle.yaml force.yaml
  companion check --ruleset citytech unit.yaml board.yaml
  companion check rulesets/our-table rulesets

A unit's design is held against the rules of construction too, where its ruleset has some, and so is a unit
of another program (.mtf, .blk); what no rule forbids, such as tons left over, is remarked and no fault. With
--designs every design of the catalogue is looked at, or those whose id or name is given, and it is told how
many are legal and why others are not. That is a report and ends with exit code 0; with 1 only where a design
that was named is not legal, or not found.

  companion check --designs
  companion check --designs --ruleset citytech CN9-D "Black Hawk"

Exit code 0: every file is fine. 1: a file is invalid. 2: a file cannot be read: it is missing, too large, no
text, not UTF-8, no YAML, or nothing that Companion knows."""


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
