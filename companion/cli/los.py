"""`companion los`: the line of sight between two hexes."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.printing import bold, table
from companion.cli.requests import MAIN_RULESET, Responder, add_answer_arguments, answer_each, requests_in

EPILOG = """\
A file holds requests like this one, or one per line in JSON Lines; the default ruleset is CityTech:

  ruleset: citytech
  board: river-crossing             # a board of the ruleset, a file, or a board written out:
                                    # {size: [15, 17], hexes: {"0203": {level: 1, terrain: [light_woods]}}}
  from: {hex: "0103", unit: mech, prone: false}     # mech, vehicle, infantry, battle_armor
  to: {hex: "0309", unit: vehicle}                  # floor: 2 in a building

Quick-Start has only 'Mechs on level ground, and BT Tactics 3025 needs just the hexes:

  ruleset: bt-tactics
  board: ridge-and-ford
  from: {hex: "0508"}
  to: {hex: "0501"}

In the Untitled Mech Game an end may have an altitude, as in {hex: "0501", altitude: 2}; cover and haze
count with the target's own hex.

A board's file is looked up beside the request, or in the current folder for -. A file that is not a board is
refused, and nothing of it is shown.

If the line runs along a hexside, the target's player picks a hex: the denser one counts, and `tie` is true.
`hexes` are those between the two ends that count. A blocked line is an answer too: exit code 0.

If defenders roll bonus dice, as in BT Tactics, the answer has `bonus_dice` and the `dice` by cause, and the
terrain in the target's hex is counted along with what lies in between.

  companion los sight.yaml
  companion los --json sights.jsonl"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion los` takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of requests, or -")
    add_answer_arguments(parser)


def run(options: Namespace) -> int:
    """Answer every request of the files."""
    referee = Responder("los", options.ruleset or MAIN_RULESET)
    return answer_each(referee, requests_in(options.files), show, as_json=options.json)


def show(answer: dict[str, Any]) -> list[str]:
    """Return a line of sight for people."""
    between = {kind.replace("_", " "): number for kind, number in answer["intervening"].items() if number}
    stands = ", ".join(f"{number} {kind}" for kind, number in between.items())
    where = "In between or at the target" if "dice" in answer else "In between"
    rows = [("Hexes between", " ".join(answer["hexes"]) or "none"), (where, stands or "nothing")]
    if "dice" in answer:
        rows.append(("Bonus dice", _format_dice(answer)))
    if answer["partial_cover"]:
        rows.append(("Cover", "partial"))
    if answer["tie"]:
        rows.append(("Hexside", "the target's player chooses where the line runs; the denser hex counts"))
    headline = "Clear" if answer["visible"] else f"Blocked by {answer['blocked_by']}"
    return [bold(headline), *(f"  {line}" for line in table(rows))]


def _format_dice(answer: dict[str, Any]) -> str:
    causes = ", ".join(f"{cause} {dice}" for cause, dice in answer["dice"].items() if dice)
    return f"{answer['bonus_dice']}: {causes}" if causes else "none"
