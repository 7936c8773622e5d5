"""Weapon groups: which may fire, together with which, and with how many dice."""

from __future__ import annotations

import pytest

from companion.engine.tactics.attack.attacks import dice_for
from companion.engine.tactics.battle.actions import Attack
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Critical
from companion.engine.tactics.cards.weapon_groups import includes, why_not_bear
from tests.engine.tactics.builders import (
    SYSTEM,
    attacking,
    card,
    change_unit,
    fight,
    is_allowed,
    mech,
    refusal_of,
    tables,
)


def facing(name: str, where: str = "red 0505 0", enemy: str = "blue 0503 3", **upgrades: str) -> Battle:
    """Return a unit whose turn it is to attack an Atlas."""
    return attacking(fight(None, {name: upgrades}, **{name: where}, atlas_2=enemy), name)


def dice(battle: Battle, name: str, tic: str, situation: Situation) -> int:
    return dice_for(battle, mech(battle, name), mech(battle, "atlas_2"), tic, situation).number


@pytest.mark.rule(SYSTEM, "R47")
def test_a_mixed_group_includes_all_that_it_does_not_exclude() -> None:
    row = card("wolverine")
    mixed = row.tic("mixed")
    assert mixed is not None
    assert includes(tables(), row, mixed) == {"lasers", "srm"}
    freer = mixed.model_copy(update={"excludes": frozenset({"srm"})})
    assert includes(tables(), row, freer) == {"lasers"}


@pytest.mark.rule(SYSTEM, "R47")
def test_a_group_does_not_fire_beside_a_mixed_one_that_includes_it() -> None:
    battle = facing("wolverine")
    assert "SRM cannot fire beside Mixed" in refusal_of(
        battle, Attack("wolverine", "atlas_2", ("mixed", "srm"))
    )
    assert "Mixed cannot fire beside SRM" in refusal_of(
        battle, Attack("wolverine", "atlas_2", ("srm", "mixed"))
    )
    assert is_allowed(battle, Attack("wolverine", "atlas_2", ("lasers", "srm")))
    assert "has fired this round" in refusal_of(battle, Attack("wolverine", "atlas_2", ("srm", "srm")))


@pytest.mark.rule(SYSTEM, "R47")
def test_rear_groups_fire_back_and_forward_groups_ahead() -> None:
    assert "Rear Lasers can only fire into the rear arc" in refusal_of(
        facing("battlemaster"), Attack("battlemaster", "atlas_2", ("rear_lasers",))
    )
    behind = facing("battlemaster", "red 0505 3")
    assert is_allowed(behind, Attack("battlemaster", "atlas_2", ("rear_lasers",)))
    assert "into the forward arc" in refusal_of(behind, Attack("battlemaster", "atlas_2", ("ppc",)))


@pytest.mark.rule(SYSTEM, "R48")
def test_machine_guns_need_an_upgrade_and_fire_beside_a_mixed_group() -> None:
    bare = facing("phoenix")
    assert "Machine Guns can only fire with an upgrade" in refusal_of(
        bare, Attack("phoenix", "atlas_2", ("machine_guns",))
    )
    armed = facing("phoenix", machine_guns="burst_fire")
    assert is_allowed(armed, Attack("phoenix", "atlas_2", ("lasers", "machine_guns")))
    assert dice(armed, "phoenix", "machine_guns", Situation(2)) == 1
    assert "does not reach 4 hexes" in refusal_of(
        facing("phoenix", enemy="blue 0501 3", machine_guns="burst_fire"),
        Attack("phoenix", "atlas_2", ("machine_guns",)),
    )


@pytest.mark.rule(SYSTEM, "R49")
def test_arms_that_have_struck_do_not_fire() -> None:
    battle = change_unit(facing("griffin", enemy="blue 0504 3"), "griffin", has_struck=True)
    assert "is in the arms, which have made a physical attack" in refusal_of(
        battle, Attack("griffin", "atlas_2", ("ppc",))
    )
    assert "is in the arms, which have made a physical attack" in refusal_of(
        battle, Attack("griffin", "atlas_2", ("mixed",))
    )
    assert is_allowed(battle, Attack("griffin", "atlas_2", ("lrm",)))


@pytest.mark.rule(SYSTEM, "R50")
@pytest.mark.parametrize(("hexes", "number"), [(3, 1), (4, 1), (12, 1), (13, 2), (21, 2)])
def test_dice_by_range(hexes: int, number: int) -> None:
    assert dice(facing("griffin"), "griffin", "lrm", Situation(hexes)) == number


@pytest.mark.rule(SYSTEM, "R50")
def test_an_upgrade_adds_a_die() -> None:
    battle = facing("hunchback", lasers="overcharged_lens")
    assert [dice(battle, "hunchback", "lasers", Situation(hexes)) for hexes in (2, 5)] == [4, 1]


@pytest.mark.rule(SYSTEM, "R51")
def test_flanking_adds_a_die() -> None:
    assert dice(facing("griffin"), "griffin", "ppc", Situation(2, is_flanked=True)) == 2
    crew = facing("griffin", mechwarrior="draconis_elite_strike_team_operative")
    assert dice(crew, "griffin", "ppc", Situation(2, is_flanked=True)) == 3


@pytest.mark.rule(SYSTEM, "R52")
def test_four_dice_are_the_most() -> None:
    assert dice(facing("hunchback"), "hunchback", "autocannon", Situation(2, is_flanked=True)) == 4
    static = change_unit(facing("wolverine"), "wolverine", criticals=(Critical("minor", "sensor_static"),))
    assert dice(static, "wolverine", "mixed", Situation(5, is_flanked=True)) == 4


@pytest.mark.parametrize(
    ("critical", "tic", "hexes", "number"),
    [
        (("minor", "sensor_static"), "lrm", 13, 1),
        (("minor", "sensor_static"), "lrm", 3, 1),
        (("minor", "stuck_arm_actuator"), "ppc", 5, 1),
        (("minor", "stuck_arm_actuator"), "lrm", 13, 2),
        (("major", "sensors_destroyed"), "mixed", 13, 2),
    ],
)
def test_damage_takes_dice(critical: tuple[str, str], tic: str, hexes: int, number: int) -> None:
    battle = change_unit(facing("griffin"), "griffin", criticals=(Critical(*critical),))
    assert dice(battle, "griffin", tic, Situation(hexes)) == number


def test_heat_and_suppression_take_dice() -> None:
    hazy = change_unit(facing("griffin"), "griffin", heat_up=("heat_haze", "heat_haze_critical"))
    assert dice(hazy, "griffin", "lrm", Situation(13)) == 0
    assert dice(hazy, "griffin", "lrm", Situation(5)) == 1
    assert (
        dice(change_unit(facing("griffin"), "griffin", suppressed=1), "griffin", "mixed", Situation(5)) == 2
    )


def test_a_group_without_dice_left_is_refused() -> None:
    battle = change_unit(facing("griffin", enemy="blue 0501 3"), "griffin", suppressed=1)
    assert "LRM has no dice left to roll" in refusal_of(battle, Attack("griffin", "atlas_2", ("lrm",)))


def test_a_jam_stops_the_group_and_a_mixed_one_with_it() -> None:
    battle = change_unit(facing("griffin"), "griffin", criticals=(Critical("minor", "feed_jam", "lrm"),))
    assert "LRM is jammed" in refusal_of(battle, Attack("griffin", "atlas_2", ("lrm",)))
    assert "Mixed is jammed" in refusal_of(battle, Attack("griffin", "atlas_2", ("mixed",)))
    assert is_allowed(battle, Attack("griffin", "atlas_2", ("ppc",)))


def test_a_destroyed_group_takes_its_dice_from_a_mixed_one() -> None:
    battle = change_unit(
        facing("griffin"), "griffin", criticals=(Critical("major", "weapon_destroyed", "lrm"),)
    )
    assert "LRM is destroyed" in refusal_of(battle, Attack("griffin", "atlas_2", ("lrm",)))
    assert dice(battle, "griffin", "mixed", Situation(13)) == 1
    assert dice(battle, "griffin", "mixed", Situation(5)) == 2


def test_all_round_groups_treat_everything_as_forward() -> None:
    battle = facing("griffin")
    tic = card("griffin").tics[0].model_copy(update={"arc": "all"})
    behind = Situation(2, in_forward_arc=False, in_rear_arc=True)
    assert why_not_bear(battle, mech(battle, "griffin"), tic, behind) is None
