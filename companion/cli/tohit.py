"""`companion tohit`: one shot's target number with its reasons."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Any

from companion.cli.printing import bold, dim, format_percent, table
from companion.cli.requests import Responder, add_answer_arguments, answer_each, looks_like_file, requests_in
from companion.documents.document import Document, SourcePositions
from companion.errors import CompanionError
from companion.tabletop.modifiers import format_signed
from companion.tabletop.number_text import format_count

EPILOG = """\
Shorthand is what a player would say, in any order, for CityTech unless --ruleset names other rules: the
weapon, g4 for Gunnery Skill 4, r5 for range 5; stood, walk, run or jump for the attacker, cruise or flank for
a vehicle, heat9 for its heat; t3 for a target that moved 3 hexes, then jumped, prone, imm, skid or pc for
partial cover, vehicle, infantry or ba for what it is; lw1, hw1 and sm1 for hexes of light and heavy woods and
smoke in between, inlw, inhw or inw1 for the target's own hex; clan for a Clan weapon, sec for a
secondary target.

  companion tohit g4 ppc r7 walk t5 jumped lw1
  companion tohit --ruleset quickstart ml r5 walk t3 lw1
  companion tohit --json shots.jsonl

A file holds a request, or one per line in JSON Lines; - reads standard input. Only ruleset, weapon and range
are required; the defaults are as in this one:

  ruleset: citytech                 # or quickstart, or one of your own
  weapon: PPC                       # an id or a printed name; tech: clan picks the Clan one
  range: 2
  attacker: {type: mech, gunnery: 4, movement: stationary, heat: 0, prone: false, sensor_hits: 0,
             shoulder_hit: false, arm_actuator_hits: 0, in: clear}
             # stationary, walked (a vehicle cruised), ran (flank speed), jumped; clear, water_1
  target: {type: mech, hexes_moved: 0, jumped: false, prone: false, immobile: false, skidding: false,
           partial_cover: false, in: clear}     # mech, vehicle, infantry, battle_armor
  intervening: {light_woods: 0, heavy_woods: 0, smoke: 0}
  secondary_target: false
  targeting_computer: false

Aimed shots add aimed_at: body or head, called shots called_shot: true, LB-X autocannons cluster_rounds: true;
indirect fire says how the spotter moved, as in indirect: walked. If the rules have them, called_at: high
calls a shot at a part of the target, and rate: rapid_fire picks a rate of fire. options: {...} sets options
of the ruleset. Anything a ruleset has no rule for is reported as a fault.

House rules may depend on more about both units: give the model, the structure left and the pilot's abilities;
for the target also its movement and the side that is hit. Anything else the rules ask for can be given as
facts:

  attacker: {model: WLF-2, abilities: [laser_specialist]}
  target: {model: CN9-D, structure: {left_arm: 0}, movement: ran, hexes_moved: 5, side: rear}
  facts: [target_shut_down]

BT Tactics 3025 compares dice. Put its shorthand in quotes, as * has a meaning for the shell:

  companion tohit --ruleset bt-tactics "4 short * focus lock vs 2 evade focus"

  ruleset: bt-tactics
  attack: {dice: 4, range: short, starred: false, focus: true, lock: false}
  defense: {dice: 2, evade: true, focus: false}
  policy: best                      # tokens spent in the best way; or stated: a Target Lock is always spent

The Untitled Mech Game has tests: the pool and bonus, what it is up against, Mettle and its points.

  companion tohit --ruleset untitled-mech "6d +2 vs 20 mettle 3 points 1"

A shot that cannot be made is an answer too: its outcome is `impossible`, and the exit code 0."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion tohit` takes."""
    parser.add_argument("words", nargs="+", metavar="SHORTHAND|FILE", help="shorthand, or files, or -")
    add_answer_arguments(parser)


def run(options: Namespace) -> int:
    """Answer shorthand, or every request of the files."""
    texts: list[str] = options.words
    files = [word for word in texts if looks_like_file(word)]
    if files and len(files) < len(texts):
        raise CompanionError(f"Give either files or shorthand, not both: {' '.join(texts)}")
    shorthand = Document("shorthand", " ".join(texts), SourcePositions.of_file("shorthand"))
    requests = requests_in(files) if files else [shorthand]
    return answer_each(Responder("tohit", options.ruleset), requests, show, as_json=options.json)


def show(answer: dict[str, Any]) -> list[str]:
    """Return a target number for people."""
    rows = [
        (format_signed(modifier["value"]), modifier["label"], dim(modifier["source"]))
        for modifier in answer["modifiers"]
    ]
    return [bold(headline(answer)), *(f"  {line}" for line in table(rows, numbers=[0]) if rows)]


def headline(answer: dict[str, Any]) -> str:
    """Return a target number in one line."""
    if answer["outcome"] == "impossible":
        return f"Impossible: {answer['reason']}"
    number, chance = answer["target_number"], format_percent(answer["probability"])
    if "range_bracket" not in answer:  # a test, which may be of anything
        needed = format_count(number, "die") if answer["is_pool"] else f"{number} or more"
        return f"{needed}: {chance}"
    where = f"({answer['range_bracket']} range)"
    if answer.get("is_pool"):
        return f"{format_count(number, 'die')}: {chance} for a hit {where}"
    if answer["outcome"] == "automatic_miss":
        return f"{number} or more: never hits {where}"
    return f"Always hits {where}" if answer["probability"] == 1 else f"{number} or more: {chance} {where}"
