"""`companion tohit`: one shot's target number with its reasons."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.answering import Referee, add_answer_arguments, answer_each
from companion.cli.printing import bold, dim, percent, table
from companion.cli.reading import looks_like_file, requests_in
from companion.errors import CompanionError
from companion.rulebooks.documents import Document, Places
from companion.tabletop.modifiers import signed

EPILOG = """\
Shorthand is what a player would say, in any order: the weapon, r5 for range 5, stood, walk or run for the
attacker, t3 for a target that moved 3 hexes, lw1 and hw1 for hexes of light and heavy woods in between, inlw
and inhw for a target standing in woods, g4 for a Gunnery Skill where the ruleset has them.

  companion tohit ml r5 walk t3 lw1
  companion tohit --json shots.jsonl

A file holds requests; only ruleset, weapon and range are required:

  ruleset: quickstart
  weapon: Medium Laser        # an id or the printed name
  range: 5
  attacker: {movement: walked}                  # stationary, walked, ran
  target: {hexes_moved: 4, in: heavy_woods}     # clear, light_woods, heavy_woods
  intervening: {light_woods: 1}
  options: {immobile_target: bonus}             # the ruleset's options

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
    if answer["outcome"] == "automatic_miss":
        return f"{answer['target_number']} or more: misses automatically ({answer['range_bracket']} range)"
    chance = percent(answer["probability"])
    return f"{answer['target_number']} or more: {chance} ({answer['range_bracket']} range)"
