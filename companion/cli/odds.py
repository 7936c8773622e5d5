"""`companion odds`: what a volley does to a target, exactly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from companion.cli.pool_odds import show_pool_odds
from companion.cli.printing import bold, dim, format_percent, table
from companion.cli.requests import Responder, add_answer_arguments, answer_each, requests_in
from companion.cli.tohit import headline
from companion.tabletop.number_text import format_count

EPILOG = """\
A file holds requests like this one, with the keys of `tohit`, but a volley has several weapons:

  ruleset: quickstart
  range: 2
  weapons: [Autocannon/20, medium_laser, medium_laser]   # in the order of firing
  attacker: {movement: ran}
  target:
    model: CDA-2A               # its armor; or give every location under armor
    armor: {center_torso: 4}    # what is left, if less
    hexes_moved: 5
    in: light_woods
  intervening: {light_woods: 1}

Armor and structure run from 0 to what the model has there.

The answer counts every way the dice can fall: the chance of each number of hits and each amount of damage,
and for each location its average damage and the chances that it is hit and destroyed; `kill` is the chance
that the target is destroyed.

Where 'Mechs have internal structure there is more to give, and more in the answer:

  ruleset: citytech
  range: 4
  weapons: [Gauss Rifle, SRM 4, SRM 4]
  attacker: {movement: walked, gunnery: 3, heat: 9, model: VTR-9K}   # with its model, the heat it ends with
  target:
    model: ON1-M                # or armor and structure of every location; its inside is then the usual one
    structure: {left_leg: 4}
    rear_armor: {center_torso: 2}
    side: rear                  # front, rear, left or right
    piloting: 5
    immobile: true              # its reactor is shut down: no roll keeps it on its feet
  aimed_at: body                # or head; called_shot: true with a targeting computer
  location: left_leg            # where aimed and called shots go
  cluster_rounds: false         # of LB-X autocannons
  double_rate: false            # of Ultra autocannons; rate: double says the same, as does any other rate

Weapons ignore what they cannot do. It may also be given for single weapons:

  weapons: [SRM 4, {weapon: LB 10-X AC, cluster_rounds: true}, {weapon: PPC, aimed_at: head, location: head}]

The answer then has the chances that a location's structure is `breached`, of a `critical` hit, of an
`explosion`, of a hit on the head and on the MechWarrior, that he is `unconscious`, that the damage `staggers`
the 'Mech, and of its `fall`. Volleys with too many outcomes are sampled: in 95 of
100 cases no chance is off by more than `error`, and those named in `exact` are exact all the same. For a
vehicle it has the chances that it `explodes`, is `immobile` or `slower`, and the other results of its
critical hits table.

BT Tactics 3025 compares dice, and counts circles:

  ruleset: bt-tactics
  attack: {dice: 4, range: short, focus: true}   # starred, lock
  defense: {dice: 2, evade: true}                # focus
  target: {model: AS7-D, armor: 3}               # and external, internal: what is left, if less

The Untitled Mech Game rolls pools against a difficulty or another pool, with Mettle spent in the best way:

  ruleset: untitled-mech
  skills: {mech_gunnery: 3, awareness: 2}   # or pool: 5
  dice: -1                    # dice that circumstances add or take away
  bonus: 2                    # added to the result; pools: -1 subtracts the Pool
  difficulty: challenging     # or a number; or against: {pool: 6}, and initiator: false if the other began
  mettle: {rating: 3, points: 2}

An attack there is between two mechs, and counts where hits land, through barriers and armor:

  ruleset: untitled-mech
  attacker: {mech: Bantam, weapon: carbine, skills: {mech_gunnery: 3, awareness: 3}}
  target: {mech: Dray, skills: {mech_piloting: 2, speed: 1}, mettle: 2, facing: side}   # guarding, parries
  range: 8
  conditions: [aim_full]      # as in attacks.conditions; hexes: {light_cover: 2}

For these rules, table: odds prints the book's table of odds, with its misprints.

  companion odds volley.yaml
  companion odds --json volleys.jsonl"""

METHODS = {
    "cluster_rounds": "cluster rounds",
    "rate": "rate: {}",
    "double_rate": "double rate",
    "called_at": "called at: {}",
    "called_shot": "called at the {}",
    "aimed_at": "aimed at the {}",
}
AFTERMATH = {
    "critical": "Critical hit",
    "explosion": "Explosion inside",
    "head_hit": "Head hit",
    "pilot_hit": "MechWarrior hit",
    "unconscious": "MechWarrior unconscious",
    "staggers": "20 points or more",
    "fall": "Fall",
    "immobile": "Immobilized",
    "slower": "Loses Cruising MP",
}
OVERALL = ("kill", "mean_damage", "error")


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion odds` takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="files of requests, or -")
    add_answer_arguments(parser)


def run(options: Namespace) -> int:
    """Answer every request of the files."""
    referee = Responder("odds", options.ruleset)
    return answer_each(referee, requests_in(options.files), show, as_json=options.json)


def show(answer: dict[str, Any]) -> list[str]:
    """Return odds for people: of a volley, or of a test."""
    if "weapons" not in answer:  # a test, or an attack as one
        return show_pool_odds(answer)
    weapons = [
        (_format_weapon(shot), format_count(shot["damage"], "point"), headline(shot))
        for shot in answer["weapons"]
    ]
    hits = [
        (format_count(number, "hit"), format_percent(chance)) for number, chance in answer["hits"].items()
    ]
    damage = [
        (format_count(points, "point"), format_percent(chance))
        for points, chance in answer["damage"].items()
        if chance
    ]
    return [
        bold(f"Kill {format_percent(answer['kill'])}, {answer['mean_damage']:.1f} points on average"),
        *_block("Weapons", weapons, numbers=[1]),
        *_block("Hits", hits, numbers=[1]),
        *_block("Damage", damage, numbers=[0, 1]),
        *_block("Locations", _location_rows(answer["locations"]), numbers=[1, 2, 3, 4, 5, 6]),
        *_block("What may follow", _aftermath_rows(answer), numbers=[1]),
        *_heat_lines(answer.get("heat")),
        *([dim(answer["inside"]["remark"])] if "inside" in answer else []),
        *_error_lines(answer.get("error", 0.0)),
    ]


def _format_weapon(shot: dict[str, Any]) -> str:
    """Return a weapon and how it is fired, where that is not as usual."""
    where = str(shot.get("location", "")).replace("_", " ")
    ways = [
        text.format(shot[way] if way in ("rate", "called_at") else where)
        for way, text in METHODS.items()
        if shot.get(way)
    ]
    return ", ".join((shot["weapon"], *ways))


def _location_rows(locations: dict[str, dict[str, float]]) -> list[Sequence[str]]:
    has_structure = any("structure" in odds for odds in locations.values())
    inside, breach = (("structure",), ("breached",)) if has_structure else ((), ())
    rows: list[Sequence[str]] = [("", "armor", *inside, "damage", "hit", *breach, "destroyed")]
    for name, odds in locations.items():
        rows.append(
            (
                name.replace("_", " ").capitalize(),
                f"{odds['armor']}",
                *(f"{odds[key]}" for key in inside),
                f"{odds['mean_damage']:.1f}",
                format_percent(odds["hit"]),
                *(format_percent(odds[key]) for key in breach),
                format_percent(odds["destroyed"]),
            )
        )
    return rows


def _aftermath_rows(answer: dict[str, Any]) -> list[Sequence[str]]:
    chances = {key: value for key, value in answer.items() if isinstance(value, float) and key not in OVERALL}
    ordered = [key for key in (*AFTERMATH, *chances) if key in chances]
    return [
        (AFTERMATH.get(key, key.replace("_", " ").capitalize()), format_percent(chances[key]))
        for key in dict.fromkeys(ordered)
    ]


def _heat_lines(heat: dict[str, float] | None) -> list[str]:
    """Heat before, built up and, where it is known, after."""
    if heat is None:
        return []
    line = f"  {heat['before']} and {heat['built_up']} built up"
    if "after" not in heat:
        return [dim("Heat"), line]
    line += f", less {heat['taken_away']}: {heat['after']}"
    chances = ((key, heat[key]) for key in ("shutdown", "explosion"))
    return [
        dim("Heat"),
        line + "".join(f", {key} {format_percent(chance)}" for key, chance in chances if chance),
    ]


def _error_lines(error: float) -> list[str]:
    if not error:
        return []
    return [dim(f"Sampled: in 95 of 100 cases no chance is off by more than {format_percent(error)}.")]


def _block(title: str, rows: Sequence[Sequence[str]], numbers: list[int]) -> list[str]:
    return [dim(title), *(f"  {line}" for line in table(rows, numbers))] if rows else []
