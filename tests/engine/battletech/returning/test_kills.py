"""Kills of a battle: by whom, and by what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.engine.asks import Answer, Ask, Roll
from companion.engine.battletech.battle.actions import (
    Action,
    DeclareBlow,
    DeclareFire,
    ResolveBlow,
    ResolveFire,
    SettleAll,
)
from companion.engine.battletech.battle.events import FireDeclared, MinesLaid, ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration
from companion.engine.battletech.damage.falling import fall
from companion.engine.battletech.damage.mines import enter_minefield
from companion.engine.downtime.aftermath import EntryEvents, Helper, KillView
from companion.engine.marks import Mark
from companion.engine.play import Play, Script
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight
from tests.engine.battletech.gunnery import CENTER, HIT, LEFT, declare_fire
from tests.engine.battletech.physical_attacks import near

LASER = "medium_laser_ra"
UPPER: Answer = (1,)


class Low(Script):
    """The dice that are given; then all show ones, which fails every roll."""

    def take(self, ask: Ask) -> Answer | None:
        answer = super().take(ask)
        if answer is None and isinstance(ask, Roll):
            return (1,) * ask.dice.count
        return answer


def roll_rule(battle: Battle, rule: Callable[[Play[Battle]], object], *dice: Answer) -> Play[Battle]:
    """Return a rule carried out with these dice, and ones after them."""
    found: Play[Battle] = Play(battle, Low(dice), citytech().apply)
    rule(found)
    return found


def act(battle: Battle, action: Action, *dice: Answer) -> Play[Battle]:
    """Return an action carried out against any rule."""
    return roll_rule(battle, lambda it: citytech().resolve(it, action), *dice)


def kills_of(start: Battle, *plays: Play[Battle]) -> tuple[KillView, ...]:
    """Return the kills of these plays, each an entry of the journal."""
    entries = [EntryEvents(number, tuple(it.events)) for number, it in enumerate(plays, 1)]
    return citytech().kills(start, entries)


def only(start: Battle, *plays: Play[Battle]) -> KillView:
    """Return the one kill of these plays."""
    (kill,) = kills_of(start, *plays)
    return kill


def worn(battle: Battle, name: str, **left: int) -> Battle:
    """Return the battle with a unit that has only so much structure left, and no armor over it."""
    unit = battle.units[name]
    bare = dict.fromkeys(left, 0)
    return change_unit(battle, name, armor={**unit.armor, **bare}, structure={**unit.structure, **left})


def guns(**left: int) -> Battle:
    """Return two Orions on one side and a worn Hunchback on the other, as fire is declared."""
    at = fight(orion="red 0505 0", orion_2="red 0605 0", hunchback="blue 0503 3")
    return worn(declaring(at), "hunchback", **left)


def shot(battle: Battle, unit: str, *dice: Answer) -> Play[Battle]:
    """Return an Orion's laser fired at the Hunchback and rolled."""
    at = declare_fire(battle, DeclareFire(unit, "hunchback", (LASER,)))
    return act(at, ResolveFire(unit), *dice)


@pytest.mark.rule("CityTech", "Combat > BattleMechs")
def test_a_kill_by_a_weapon_is_its_units() -> None:
    at = guns(center_torso=1)
    kill = only(at, shot(at, "orion", HIT, CENTER))
    assert kill == KillView("hunchback", "orion", "Medium Laser", 1, (Helper("orion", 1),))


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_ammunition_that_a_shot_sets_off_is_told() -> None:
    at = guns(left_torso=12, center_torso=12)
    kill = only(at, shot(at, "orion", HIT, LEFT, (8,), UPPER))
    assert (kill.by, kill.how) == ("orion", "Medium Laser, ammunition explosion")


def test_all_who_damaged_the_victim_help() -> None:
    at = guns(center_torso=6)
    first = shot(at, "orion_2", HIT, CENTER)
    again = replace(first.battle, turn=at.turn, units={**first.battle.units, "orion": at.units["orion"]})
    kill = only(at, first, shot(again, "orion", HIT, CENTER))
    assert (kill.by, kill.entry) == ("orion", 2)
    assert kill.helpers == (Helper("orion_2", 5), Helper("orion", 1))


@pytest.mark.rule("CityTech", "Movement > Falling Damage to the MechWarrior")
def test_a_kick_that_makes_a_warrior_fall_and_die() -> None:
    at = near()
    warrior = at.units["victor"].warrior
    assert warrior is not None
    at = change_unit(at, "victor", warrior=replace(warrior, hits=5))
    at = resolve_action(at, DeclareBlow("hunchback", "kick", "victor", ("left_leg",))).battle
    at = resolve_action(at, DeclareBlow("victor")).battle
    kicked = act(at, ResolveBlow("hunchback"), HIT, (1,))
    kill = only(at, kicked, act(kicked.battle, SettleAll()))
    assert (kill.victim, kill.by, kill.entry) == ("victor", "hunchback", 2)
    assert kill.how == "Kick, fall, MechWarrior killed"
    assert [helper.unit for helper in kill.helpers] == ["hunchback"]


def test_a_fall_of_its_own_is_nobodys() -> None:
    at = worn(near(), "victor", center_torso=1)
    kill = only(at, roll_rule(at, lambda it: fall(it, "victor"), (1,), CENTER))
    assert (kill.by, kill.how, kill.helpers) == (None, "Fall", ())


def test_its_own_side_gets_no_kill() -> None:
    at = fight(orion="red 0505 0", hunchback="red 0503 3", victor="blue 0101 3")
    at = worn(declaring(at), "hunchback", center_torso=1)
    at = apply_events(at, *(FireDeclared(name, Declaration()) for name in ("hunchback", "victor")))
    at = act(at, DeclareFire("orion", "hunchback", (LASER,))).battle
    kill = only(at, act(at, ResolveFire("orion"), HIT, CENTER))
    assert (kill.by, kill.how, kill.helpers) == (None, "Medium Laser, by Orion on its own side", ())


@pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
def test_mines_are_those_of_who_laid_them() -> None:
    place, at = parse_label("0503"), worn(guns(), "hunchback", right_leg=1, right_torso=1, center_torso=1)

    def lay(it: Play[Battle]) -> None:
        it.emit(ShotFired("orion", "lrm20_la", "hunchback", 4, 9, is_hit=True))
        it.emit(MinesLaid(place, 20))

    laid = roll_rule(at, lay)
    met = roll_rule(laid.battle, lambda it: enter_minefield(it, "hunchback", place), HIT)
    kill = only(at, laid, met)
    assert (kill.by, kill.how, kill.entry) == ("orion", "Mines", 2)


def test_a_hand_puts_a_unit_out_and_brings_it_back() -> None:
    at = guns()
    out = resolve_action(at, Mark("hunchback", "flag/destroyed", 1))
    kill = only(at, out)
    assert (kill.by, kill.how) == (None, "Marked by hand")
    back = resolve_action(out.battle, Mark("hunchback", "flag/destroyed", 0))
    assert kills_of(at, out, back) == ()
    again = resolve_action(back.battle, Mark("hunchback", "structure/center_torso", 0))
    assert only(at, out, back, again).entry == 3


def test_who_began_destroyed_was_put_out_by_nobody() -> None:
    at = change_unit(guns(), "hunchback", is_out=True)
    assert kills_of(at, resolve_action(at, Mark("orion", "heat", 3))) == ()


def test_a_second_loss_changes_nothing() -> None:
    at = guns(center_torso=1)
    first = shot(at, "orion", HIT, CENTER)
    again = resolve_action(first.battle, Mark("hunchback", "structure/head", 0))
    assert only(at, first, again).entry == 1
