"""`companion odds`: what a volley does to a target, exactly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from companion.cli.answering import Referee, add_answer_arguments, answer_each
from companion.cli.printing import bold, counted, dim, percent, table
from companion.cli.reading import requests_in
from companion.cli.tohit import headline

EPILOG = """\
A file holds requests such as this one, with the keys of `tohit` except that a volley has several weapons:

  ruleset: quickstart
  range: 2
  weapons: [Autocannon/20, medium_laser, medium_laser]   # in the order of firing
  attacker: {movement: ran}
  target:
    model: CDA-2A               # its armor; or give every location under armor
    armor: {center_torso: 4}    # what is left of it, where it is less
    hexes_moved: 5
    in: light_woods
  intervening: {light_woods: 1}

The answer counts every way the dice can fall: the chance of each number of hits and of points of damage, and
for each location the damage on average and the chances that it is hit and that it is destroyed; `kill` is the
chance that the target is destroyed."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion odds` takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of requests, or -")
    add_answer_arguments(parser)


def run(options: Namespace) -> int:
    """Answer every request of the files."""
    referee = Referee("odds", options.ruleset)
    return answer_each(referee, requests_in(options.files), show, as_json=options.json)


def show(answer: dict[str, Any]) -> list[str]:
    """A volley's odds for people."""
    weapons = [
        (shot["weapon"], counted(shot["damage"], "point"), headline(shot)) for shot in answer["weapons"]
    ]
    hits = [(counted(number, "hit"), percent(chance)) for number, chance in answer["hits"].items()]
    damage = [
        (counted(points, "point"), percent(chance)) for points, chance in answer["damage"].items() if chance
    ]
    return [
        bold(f"Kill {percent(answer['kill'])}, {answer['mean_damage']:.1f} points on average"),
        *_block("Weapons", weapons, numbers=[1]),
        *_block("Hits", hits, numbers=[1]),
        *_block("Damage", damage, numbers=[0, 1]),
        *_block("Locations", _location_rows(answer["locations"]), numbers=[1, 2, 3, 4]),
    ]


def _location_rows(locations: dict[str, dict[str, float]]) -> list[Sequence[str]]:
    rows: list[Sequence[str]] = [("", "armor", "damage", "hit", "destroyed")]
    for name, odds in locations.items():
        words = name.replace("_", " ").capitalize()
        chances = (percent(odds["hit"]), percent(odds["destroyed"]))
        rows.append((words, f"{odds['armor']}", f"{odds['mean_damage']:.1f}", *chances))
    return rows


def _block(title: str, rows: Sequence[Sequence[str]], numbers: list[int]) -> list[str]:
    return [dim(title), *(f"  {line}" for line in table(rows, numbers))]
