"""Falls: damage, facing, the MechWarrior's own roll, and where a 'Mech comes to lie."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech import owed
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import Settle, SettleAll
from companion.engine.battletech.battle.events import (
    ArmorLost,
    LocationHit,
    PilotingRolled,
    UnitFell,
    UnitPlaced,
    WarriorHit,
)
from companion.engine.battletech.battle.footing import Footing, footings
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration
from companion.engine.battletech.damage import falling, piloting
from companion.engine.play import NeedsAnswer, Play
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, resolve_action
from tests.citytech import act_by_rule, change_unit, change_warrior, fight, in_phase
from tests.engine.battletech.fights.any_answers import by_chance

BRACED, SHAKEN = (6, 6), (1, 1)
CENTER_TORSO, LEFT_TORSO = (3, 4), (4, 4)
LEGS = ((4, 5), (2, 3), (4, 5), (2, 3), (4, 5))


def orion(phase: str = "movement", **fields: Any) -> Battle:
    """Return an Orion of 75 tons and Piloting Skill 5 facing north in 0505."""
    step = "resolve" if phase.endswith("attack") else ""
    at = in_phase(fight(orion="red 0505 0", uller="blue 0510 0"), phase, step)
    return change_unit(at, "orion", **fields)


def footing(text: str) -> Footing:
    """Return where one stands in a hex of this level and terrain: `footing("0 water_2")`."""
    level, *terrain = text.split()
    return footings(BoardHex(int(level), tuple(terrain)))[0]


def fall_down(at: Battle, *answers: Any, **how: Any) -> Play[Battle]:
    return act_by_rule(at, lambda it: falling.fall(it, "orion", **how), *answers)


@pytest.mark.rule("CityTech", "Movement > Falling")
def test_a_fall_hurts_the_mech_and_perhaps_its_warrior() -> None:
    played = fall_down(orion(), (1,), CENTER_TORSO, LEFT_TORSO, SHAKEN)
    assert [type(event).__name__ for event in played.events] == [
        "UnitFell", "LocationHit", "ArmorLost", "LocationHit", "ArmorLost", "PilotingRolled", "WarriorHit",
        "DueArose",
    ]  # fmt: skip
    assert played.battle.units["orion"].is_prone


@pytest.mark.rule("CityTech", "Movement > Facing after a Fall Table")
@pytest.mark.rule("CityTech", "Movement > Facing after a Fall")
@pytest.mark.parametrize(
    ("die", "facing", "side"),
    [(1, 0, "front"), (2, 1, "right"), (3, 2, "right"), (4, 3, "rear"), (5, 4, "left"), (6, 5, "left")],
)
def test_the_die_turns_the_mech_and_says_which_side_it_falls_on(die: int, facing: int, side: str) -> None:
    played = fall_down(orion(), (die,), (4, 5), (4, 5), BRACED)
    mech = played.battle.units["orion"]
    assert (mech.facing, mech.is_prone) == (facing, True)
    assert events_of(played, UnitFell) == [UnitFell("orion", 0, side)]
    column = played.battle.rules.tables.hit_location.column(events_of(played, UnitFell)[0].side)
    assert {hit.location for hit in events_of(played, LocationHit)} == {column[9]}


@pytest.mark.rule("CityTech", "Movement > Facing after a Fall")
def test_a_fall_on_the_back_strikes_the_rear_armor() -> None:
    played = fall_down(orion(), (4,), CENTER_TORSO, CENTER_TORSO, BRACED)
    assert events_of(played, ArmorLost) == [
        ArmorLost("orion", "center_torso", 5, is_rear=True),
        ArmorLost("orion", "center_torso", 3, is_rear=True),
    ]


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
@pytest.mark.parametrize(
    ("levels", "halved", "points"),
    [(0, False, 8), (1, False, 16), (3, False, 32), (-2, False, 8), (1, True, 8), (0, True, 4)],
)
def test_damage_by_tonnage_and_levels(levels: int, halved: bool, points: int) -> None:
    at = orion()
    assert falling.falling_damage(at, at.mech("orion"), levels, halved=halved) == points


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
@pytest.mark.parametrize(
    ("left", "entered", "levels", "halved"),
    [
        ("2", "0", 2, False),
        ("0", "2", 0, False),
        ("1", "1", 0, False),
        ("2", "0 water_2", 2, True),
        ("0", "0 water_3", 0, True),
        ("0 water_1", "0 water_2", 1, False),
        ("0 water_2", "0 water_1", 0, False),
        ("0 water_1", "0", 0, False),
    ],
)
def test_levels_between_two_hexes(left: str, entered: str, levels: int, halved: bool) -> None:
    assert falling.drop_between(footing(left), footing(entered)) == (levels, halved)


@pytest.mark.rule("CityTech", "Movement > Falling Damage to the MechWarrior")
@pytest.mark.parametrize(("dice", "hurt"), [((3, 4), False), ((3, 3), True)])
def test_each_level_makes_it_harder_for_the_warrior(dice: tuple[int, int], hurt: bool) -> None:
    played = fall_down(orion(), (1,), *LEGS, dice, levels=2)
    assert events_of(played, PilotingRolled) == [
        PilotingRolled("orion", "avoiding_damage", 7, sum(dice), not hurt)
    ]
    assert events_of(played, WarriorHit) == ([WarriorHit("orion", 1, "fall")] if hurt else [])


@pytest.mark.rule("CityTech", "Playing the Game > Damage from Falling")
def test_a_hurt_warrior_owes_a_roll_to_stay_conscious() -> None:
    played = fall_down(orion(), (1,), CENTER_TORSO, LEFT_TORSO, SHAKEN)
    assert [(due.kind, due.cause, due.points) for due in played.battle.dues] == [("consciousness", "fall", 1)]


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_an_unconscious_warrior_cannot_brace_himself() -> None:
    at = change_warrior(orion(), "orion", hits=2, unconscious_since=1)
    played = fall_down(at, (1,), CENTER_TORSO, LEFT_TORSO)
    assert [hit.hits for hit in events_of(played, WarriorHit)] == [1]
    assert played.battle.dues == ()


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
def test_the_side_may_be_given() -> None:
    backward = fall_down(orion(), CENTER_TORSO, LEFT_TORSO, BRACED, side="rear")
    assert events_of(backward, UnitFell)[0].side == "rear"
    assert backward.battle.units["orion"].facing == 3
    ahead = fall_down(orion(), CENTER_TORSO, LEFT_TORSO, BRACED, facing_roll=False)
    assert (events_of(ahead, UnitFell)[0].side, events_of(ahead, UnitPlaced)) == ("front", [])


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
def test_damage_of_a_fall_is_simultaneous_with_its_phase() -> None:
    at = orion("weapon_attack")
    after = act_by_rule(at, lambda it: piloting.owe(it, "orion", "took_20_or_more")).battle
    now = act_by_rule(after, owed.settle_all, SHAKEN, (1,), (4, 5), (4, 5), BRACED).battle
    assert now.units["orion"].is_prone
    assert now.at_start(now.units["orion"]) == at.units["orion"]


@pytest.mark.rule("CityTech", "Movement > Determining Location after a Fall")
def test_a_fall_in_combat_stays_in_its_hex() -> None:
    at = act_by_rule(
        orion("weapon_attack"), lambda it: piloting.owe_fall(it, "orion", "leg_destroyed")
    ).battle
    played = resolve_action(at, Settle(at.dues[0].id), (4,), LEFT_TORSO, LEFT_TORSO, BRACED)
    mech = played.battle.units["orion"]
    assert (mech.hex, mech.is_prone) == (parse_label("0505"), True)


@pytest.mark.rule("CityTech", "Combat > Death From Above > Falls")
def test_a_missed_death_from_above_lands_on_its_back() -> None:
    at = orion("physical_attack")
    at = act_by_rule(at, lambda it: piloting.owe_fall(it, "orion", "death_from_above", levels=2)).battle
    played = resolve_action(at, SettleAll(), *LEGS, BRACED)
    assert events_of(played, UnitFell) == [UnitFell("orion", 2, "rear")]
    assert sum(hit.damage for hit in events_of(played, LocationHit)) == 23


@pytest.mark.rule("CityTech", "Combat > Death From Above > Weapon Attack Phase")
@pytest.mark.parametrize(("cause", "dice"), [("took_20_or_more", [SHAKEN]), ("leg_destroyed", [])])
def test_who_is_in_the_air_does_not_fall_before_he_comes_down(cause: str, dice: list[Any]) -> None:
    at = orion("weapon_attack", blow=PhysicalAttackDeclaration("death_from_above", "uller"))
    at = act_by_rule(at, lambda it: piloting.owe(it, "orion", cause)).battle
    at = act_by_rule(at, lambda it: piloting.owe(it, "orion", "gyro_hit")).battle
    played = act_by_rule(at, owed.settle_all, *dice)
    mech = played.battle.units["orion"]
    assert events_of(played, UnitFell) == []
    assert mech.doings.blow == PhysicalAttackDeclaration("death_from_above", "uller", is_failed=True)
    assert played.battle.dues == ()


@pytest.mark.rule("CityTech", "Movement > Falling")
def test_a_wreck_falls_no_more() -> None:
    assert fall_down(orion(is_out=True)).events == []


@pytest.mark.rule("CityTech", "Movement > Falling")
def test_a_fall_that_destroys_the_mech_asks_nothing_more_of_its_warrior() -> None:
    at = orion()
    mech = at.units["orion"]
    at = change_unit(at, "orion", armor={**mech.armor, "head": 0}, structure={**mech.structure, "head": 1})
    played = fall_down(at, (1,), (6, 6), (6, 6))
    assert events_of(played, PilotingRolled) == []


@given(st.integers(0, 400))
def test_groups_add_up_to_the_damage(points: int) -> None:
    groups = falling.fall_clusters(points, 5)
    assert sum(groups) == points
    assert all(group == 5 for group in groups[:-1])
    assert all(0 < group <= 5 for group in groups)


@given(st.integers(0, 2**32), st.integers(0, 4), st.booleans())
def test_every_fall_ends_on_the_ground(seed: int, levels: int, halved: bool) -> None:
    at = act_by_rule(orion("weapon_attack"), lambda it: piloting.owe(it, "orion", "took_20_or_more")).battle
    played = by_chance(at, lambda it: falling.fall(it, "orion", levels=levels, halved=halved), seed)
    mech = played.battle.units["orion"]
    assert mech.is_prone
    assert mech.hex == parse_label("0505")
    assert sum(hit.damage for hit in events_of(played, LocationHit)) >= falling.falling_damage(
        at, at.mech("orion"), levels, halved=halved
    )
    assert not any(due.kind in (dues.PILOTING, dues.FALL) for due in dues.pending_dues(played.battle))


def test_a_fall_says_what_strikes_and_how_many_rolls_are_left() -> None:
    first = r"falls on its front: where do 5 points hit\? \(1 more roll after this\)"
    with pytest.raises(NeedsAnswer, match=first):
        fall_down(orion(), (1,))
    with pytest.raises(NeedsAnswer, match=r"where do 3 points hit\?$"):
        fall_down(orion(), (1,), CENTER_TORSO)
