"""`companion tohit`: one shot's target number with its reasons."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.answering import Referee, add_answer_arguments, answer_each
from companion.cli.printing import bold, dim, percent, table
from companion.cli.reading import looks_like_file, requests_in
from companion.errors import CompanionError
from companion.rulebooks.documents import Document, Places
from companion.tabletop.counting import counted
from companion.tabletop.modifiers import signed

EPILOG = """\
Shorthand is what a player would say, in any order: the weapon, r5 for range 5, stood, walk or run for the
attacker, t3 for a target that moved 3 hexes, lw1 and hw1 for hexes of light and heavy woods in between, inlw
and inhw for a target standing in woods, g4 for a Gunnery Skill where the ruleset has them.

  companion tohit ml r5 walk t3 lw1
  companion tohit --json shots.jsonl

A file holds requests; only ruleset, weapon and range are required:

  ruleset: citytech                 # or quickstart, or one of your own
  weapon: PPC                       # an id or a printed name; tech: clan picks the Clan one
  range: 2
  attacker: {gunnery: 4, movement: walked, heat: 9, prone: false, sensor_hits: 0, shoulder_hit: false,
             arm_actuator_hits: 0, in: clear}   # stationary, walked, ran, jumped; clear, water_1
  target: {hexes_moved: 4, jumped: false, prone: false, immobile: false, skidding: false,
           partial_cover: false, in: heavy_woods}
  intervening: {light_woods: 1, heavy_woods: 0, smoke: 0}
  secondary_target: false

Shorthand is of CityTech unless --ruleset names another: g gunnery, r range, t hexes the target moved, lw and
hw woods in between, walk, run or jump, inlw and inhw for the target's own hex, jumped, prone, heat9.
What a ruleset has no rule for is told as a fault; options: {...} sets the ruleset's options.

A shot that cannot be made is an answer too: its outcome is `impossible`, and the exit code 0."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion tohit` takes."""
    parser.add_argument("words", nargs="+", metavar="SHORTHAND|FILE", help="shorthand, or files, or -")
    add_answer_arguments(parser)


def run(options: Namespace) -> int:
    """Answer shorthand, or every request of the files."""
    words: list[str] = options.words
    files = [word for word in words if looks_like_file(word)]
    if files and len(files) < len(words):
        raise CompanionError(f"Give either files or shorthand, not both: {' '.join(words)}")
    shorthand = Document("shorthand", " ".join(words), Places.of_file("shorthand"))
    requests = requests_in(files) if files else [shorthand]
    return answer_each(Referee("tohit", options.ruleset), requests, show, as_json=options.json)


def show(answer: dict[str, Any]) -> list[str]:
    """A target number for people."""
    rows = [
        (signed(modifier["value"]), modifier["label"], dim(modifier["source"]))
        for modifier in answer["modifiers"]
    ]
    return [bold(headline(answer)), *(f"  {line}" for line in table(rows, numbers=[0]) if rows)]


def headline(answer: dict[str, Any]) -> str:
    """A target number in one line."""
    if answer["outcome"] == "impossible":
        return f"Impossible: {answer['reason']}"
    number, chance = answer["target_number"], percent(answer["probability"])
    where = f"({answer['range_bracket']} range)"
    if answer.get("is_pool"):
        return f"{counted(number, 'die')}: {chance} for a hit {where}"
    if answer["outcome"] == "automatic_miss":
        return f"{number} or more: never hits {where}"
    return f"Always hits {where}" if answer["probability"] == 1 else f"{number} or more: {chance} {where}"
