"""A turn of fire in many duels against the same turn with dice: what stops missiles, and what that costs."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random

import numpy as np
import pytest

from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.heated_units import HeatedUnit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.odds.duels.duel_results import Duels, duel_side
from companion.engine.views.duels import Conduct, Duellist
from tests.builders import citytech
from tests.engine.battletech.gunnery import SYSTEM, SYSTEM_SHOTS, with_equipment
from tests.engine.battletech.odds.duels.dice_duels import FIRST, SECOND, DuelTable, arena
from tests.examples import at_most
from tests.rulesets.omega.battles import omega

PLAYED, DRAWN, DEVIATIONS = at_most(24, 400), at_most(1000, 8000), 4
HEXES = 6


def defended() -> tuple[BattletechGame, Battle]:
    """Return a duel of CityTech in which the second unit has an anti-missile system."""
    battle, _ = arena(Duellist("ON1-M"), Duellist("VTR-9K"))
    return citytech(), with_equipment(battle, SECOND, equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])


def of_omega(first: str, second: str) -> tuple[BattletechGame, Battle]:
    """Return a duel of Omega."""
    battle, _ = arena(Duellist(first), Duellist(second), omega())
    return omega(), battle


def drawn(battle: Battle, number: int) -> Mapping[str, np.ndarray[tuple[int], np.dtype[np.int64]]]:
    """Return what the second unit has after a turn of fire, in so many duels."""
    sides = [duel_side(battle, battle.units[place], Duellist()) for place in (FIRST, SECOND)]
    Duels(sides[0], sides[1], [HEXES]).begin(number, 1)
    everybody = np.zeros(number, dtype=np.intp)
    for side in sides:
        side.move(1)
    declared = [side.aim(everybody) for side in sides]
    volleys = [side.fire(shots) for side, shots in zip(sides, declared, strict=True)]
    second = sides[1].fighter
    found = {name: second.track(name).copy() for name in second.unit.rounds}
    found["heat"] = second.track("built").copy()
    sides[1].suffer(volleys[0], 1)
    found["out"] = second.is_out.astype(np.int64)
    boxes = [*second.body.armor, *second.body.structure]
    found["boxes"] = np.sum([second.field.track(int(track)) for track in boxes if track >= 0], axis=0)
    return found


def played(game: BattletechGame, battle: Battle, seed: int) -> Mapping[str, int]:
    """Return what the second unit has after a turn of fire with dice."""
    conducts = dict.fromkeys((FIRST, SECOND), Conduct("stationary", 0, None))
    table = DuelTable(battle, HEXES, conducts, Random(seed), game)
    table.move(1)
    table.shoot(1)
    unit = table.battle.units[SECOND]
    assert isinstance(unit, HeatedUnit)
    boxes = sum(unit.armor.values()) + sum(unit.structure.values())
    heat, is_out = sum(unit.doings.heat_sources.values()), is_destroyed(table.battle, unit)
    return {**unit.rounds, "heat": heat, "boxes": boxes, "out": is_out}


@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
@pytest.mark.rule("Omega", "R23")
@pytest.mark.rule("Omega", "R33")
@pytest.mark.rule("Omega", "R36")
@pytest.mark.parametrize(
    ("game", "battle"),
    [defended(), of_omega("BLW-1", "CRS-1"), of_omega("WRD-2", "BLW-1"), of_omega("WRD-2", "Skimmer")],
    ids=["citytech", "marked", "chaff", "vehicle"],
)
def test_a_turn_of_fire_costs_what_it_costs_with_dice(game: BattletechGame, battle: Battle) -> None:
    dice = [played(game, battle, seed) for seed in range(PLAYED)]
    for name, figures in drawn(battle, DRAWN).items():
        found = np.array([each[name] for each in dice])
        spread = sqrt(float(figures.var()) * (1 / PLAYED + 1 / DRAWN)) + 0.01
        assert abs(found.mean() - figures.mean()) <= DEVIATIONS * spread, (name, found.mean(), figures.mean())
