"""Ways to fire as data: a ruleset adds a weapon that fires bursts by a table of its own."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from pathlib import Path

import pytest

from companion import paths
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.odds.structure import count_odds
from companion.engine.families import game_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary
from tests.engine.battletech.gunnery import facing_victor, fire_volley, hits, reaching, with_equipment
from tests.engine.battletech.volleys import load_volley, odds_by_fact, play_volley, volley

RULESET = "name: Bursts\nextends: citytech\ntables: [weapons.yaml]\n"
WEAPONS = """
weapons:
  machine_cannon:
    {name: Machine Cannon, abbreviation: MC, category: ballistic, heat: 2, damage: 2,
     short: 3, medium: 6, long: 9, uses_ammunition: true, shots_per_ton: 40,
     traits: [direct_fire, ammo_explosive], source: House rules,
     fires: {procedure: burst, rounds: 3, dice: 2d6,
             rows: {2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 2}}}
"""
TIMES, DEVIATIONS = 200, 5
MOUNT = {"id": "cannon", "weapon": "machine_cannon", "location": "left_arm"}
ROUNDS = {"id": "ammo_cannon", "weapon": "machine_cannon", "location": "left_arm", "shots": 40}


def loaded_ruleset(folder: Path, weapons: str = WEAPONS) -> BattletechGame:
    (folder / "bursts").mkdir(exist_ok=True)
    (folder / "bursts" / "ruleset.yaml").write_text(RULESET, encoding="utf-8")
    (folder / "bursts" / "weapons.yaml").write_text(weapons, encoding="utf-8")
    made = game_of(RulebookLibrary((paths.rulesets(), folder)).load("bursts"))
    assert isinstance(made, BattletechGame)
    return made


@pytest.fixture
def at(tmp_path: Path) -> Battle:
    """An Orion with the weapon and rounds for it, two hexes from a Victor."""
    tables = loaded_ruleset(tmp_path).rules.tables
    battle = facing_victor()
    battle = replace(battle, rules=replace(battle.rules, tables=tables))
    return with_equipment(battle, "orion", weapons=[MOUNT], ammunition=[ROUNDS])


def test_one_roll_says_how_many_rounds_of_a_burst_strike(at: Battle) -> None:
    burst_fired = fire_volley(at, DeclareFire("orion", "victor", ("cannon",)), (12,), (10,), (7,), (8,))
    assert reaching(burst_fired) == [2]
    assert hits(burst_fired) == [("center_torso", 2), ("left_torso", 2)]
    assert burst_fired.battle.units["orion"].rounds["ammo_cannon"] == 37
    assert burst_fired.battle.units["orion"].doings.heat_sources["fired/Machine Cannon"] == 2


def test_rounds_that_are_not_there_are_not_fired(at: Battle) -> None:
    orion = at.units["orion"]
    few = at.with_unit(replace(orion, rounds={**orion.rounds, "ammo_cannon": 2}))
    (view,) = (view for view in volley(at, "orion", "victor").plan.attacks if view.id == "cannon")
    assert view.refusal is None
    (view,) = (view for view in volley(few, "orion", "victor").plan.attacks if view.id == "cannon")
    assert "only 2 of 3 standard rounds are left" in str(view.refusal)


def test_the_plan_tells_the_burst(at: Battle) -> None:
    (view,) = (view for view in volley(at, "orion", "victor").plan.attacks if view.id == "cannon")
    assert (view.damage, view.hits, view.heat) == (2, "up to 3 shots", 2)
    # 15 of 36 rolls let one round strike and 21 two: 57 rounds in all, with 2 points each.
    assert view.mean == pytest.approx(view.calculation.probability * 2 * 57 / 36)


def test_odds_follow_the_procedure(at: Battle) -> None:
    aims = volley(at, "orion", "victor", "cannon")
    odds, chance = count_odds(*load_volley(at, aims)), aims.plan.attacks[-1].calculation.probability
    assert odds.error == 0
    assert odds.damage == pytest.approx({0: 1 - chance, 2: chance * 15 / 36, 4: chance * 21 / 36})
    given, rolled = odds_by_fact(odds), play_volley(at, aims, TIMES)
    for points in ("damage 0", "damage 2", "damage 4"):
        spread = sqrt(given[points] * (1 - given[points]) / TIMES)
        assert abs(rolled[points] - given[points]) < DEVIATIONS * spread


def test_a_way_to_fire_that_nobody_knows_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="there is no way to fire 'bursts'") as raised:
        loaded_ruleset(tmp_path, WEAPONS.replace("procedure: burst", "procedure: bursts"))
    assert "burst" in str(raised.value)


def test_a_table_of_a_weapon_needs_every_row(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="12"):
        loaded_ruleset(tmp_path, WEAPONS.replace(", 12: 2", ""))
