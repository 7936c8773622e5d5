"""'Mechs in the middle of a phase that have lost something, or were built otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.battletech.battle.state import Battle
from companion.tabletop.boards import Board
from tests.citytech import change_unit, fight, in_phase


def battle_in_phase(
    name: str = "orion", phase: str = "weapon_attack", ground: Board | None = None, **fields: Any
) -> Battle:
    """Return a battle of one 'Mech, in 0505 and facing north, against a Cicada, in the middle of a phase.

    Options of the rules are given as `options`, all else are fields of the 'Mech.
    """
    options = fields.pop("options", {})
    step = "resolve" if phase.endswith("attack") else ""
    at = in_phase(fight(ground, options, **{name: "red 0505 0", "cicada": "blue 0510 0"}), phase, step)
    return change_unit(at, name, **fields)


def with_points_left(at: Battle, name: str, **parts: Mapping[str, int]) -> Battle:
    """Return the battle with these points left: `left(at, "orion", armor={"head": 0}, structure={"head":
    2})`.
    """
    mech = at.units[name]
    return change_unit(
        at, name, **{part: {**getattr(mech, part), **points} for part, points in parts.items()}
    )


def without(at: Battle, name: str, *locations: str) -> Battle:
    """Return the battle in which a 'Mech has lost these locations in an earlier phase."""
    gone = dict.fromkeys(locations, 0)
    return with_points_left(at, name, armor=gone, structure=gone)


def hit_slots(at: Battle, name: str, **slots: tuple[int, ...]) -> Battle:
    """Return the battle in which these slots were struck earlier: `hit_slots(at, "orion", head=(1, 4))`."""
    return change_unit(at, name, hit_slots={**at.units[name].hit_slots, **slots})


def with_model(at: Battle, name: str, **fields: Any) -> Battle:
    """Return the battle with a 'Mech of another build: `built(at, "orion", equipment=())`."""
    model = at.model(at.units[name])
    lists = ("weapons", "ammunition", "equipment")
    other = model.model_copy(
        update={f"all_{key}" if key in lists else key: value for key, value in fields.items()}
    )
    # What it has worked out from its lists and slots does not hold for the copy.
    for worked_out in ("places", "aboard", "unsupported_items", *lists):
        other.__dict__.pop(worked_out, None)
    models = {**at.rules.models, model.model: other}
    return replace(at, rules=replace(at.rules, models=models))
