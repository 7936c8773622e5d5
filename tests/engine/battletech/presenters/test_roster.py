from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareFire, Hit, Move, ResolveFire
from companion.engine.battletech.battle.state import Battle
from companion.engine.marks import Mark
from companion.engine.sheet import Tone
from companion.engine.views.units import UnitView
from tests.builders import battle, damage_unit, declaring, game, mech, moving, paper, perform
from tests.citytech import change_unit

PAIR = {"cicada": "0505 0", "hermes": "0502 3"}


def card(at: Battle, unit: str) -> UnitView:
    return next(view for view in game().units(at) if view.id == unit)


def chips(at: Battle, unit: str) -> list[str]:
    return [chip.label for chip in card(at, unit).chips]


def test_units_are_listed_side_by_side() -> None:
    at = paper("hermes", "cicada", "enforcer", "hunchback")
    assert [view.id for view in game().units(at)] == ["cicada", "hunchback", "hermes", "enforcer"]
    assert [(side.id, side.name, side.index) for side in game().sides(at)] == [
        ("defenders", "Defenders", 0),
        ("attackers", "Attackers", 1),
    ]


def test_units_are_told_apart_by_number_and_short_name() -> None:
    at = paper("hermes", "cicada", "enforcer", "hunchback")
    twins = {name: replace(at.units[name], name="Wolfhound") for name in ("enforcer", "hunchback")}
    views = game().units(replace(at, units={**at.units, **twins}))
    assert [(view.number, view.short_name) for view in views] == [
        (1, "Cicada"),
        (2, "Wolfhound a"),
        (3, "Hermes"),
        (4, "Wolfhound b"),
    ]


@pytest.mark.rule("Quick-Start", "R49")
def test_a_card_shows_the_unit_without_what_these_rules_lack() -> None:
    at = damage_unit(battle(**PAIR), "cicada", head=4)
    shown = card(at, "cicada")
    assert (shown.name, shown.designation, shown.silhouette) == ("Cicada", "CDA-2A", "medium")
    assert (shown.armor_left, shown.armor_full) == (47, 52)
    assert (shown.hex, shown.facing) == (mech(at, "cicada").hex, 0)
    assert (shown.structure_left, shown.structure_full, shown.heat) == (None, None, None)


def test_cards_say_who_may_act_now() -> None:
    at = moving(battle(**PAIR))
    assert [(view.may_act, view.has_acted) for view in game().units(at)] == [(True, False), (False, False)]
    at = perform(at, Move("cicada", "ran", ("left",)))
    assert [(view.may_act, view.has_acted) for view in game().units(at)] == [(False, True), (True, False)]


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("stationary", "Stood still"),
        ("walked 1", "Walked 1 hex"),
        ("ran 5", "Ran 5 hexes"),
        ("walked 0", "Walked"),
    ],
)
def test_movement_is_told_in_words(moves: str, text: str) -> None:
    assert card(declaring(battle(**PAIR), cicada=moves), "cicada").movement == text


def test_who_lies_on_the_ground_does_not_stand_still() -> None:
    at = change_unit(declaring(battle(**PAIR), cicada="stationary"), "cicada", is_prone=True)
    assert card(at, "cicada").movement == ""
    at = change_unit(declaring(battle(**PAIR), cicada="ran 5"), "cicada", is_prone=True)
    assert card(at, "cicada").movement == "Ran 5 hexes"


def test_who_is_still_to_be_placed_has_not_acted() -> None:
    at = moving(battle(**PAIR))
    at = change_unit(at, "hermes", hex=None)
    assert "To be placed" in chips(at, "hermes")
    assert not card(at, "hermes").has_acted


def test_chips_tell_what_has_happened_to_a_unit() -> None:
    at = battle(**PAIR)
    assert chips(at, "cicada") == []
    at = damage_unit(at, "cicada", left_leg=0, right_arm=0)
    assert chips(at, "cicada") == ["Immobile", "Lost RA LL"]
    at = damage_unit(at, "cicada", head=0)
    assert chips(at, "cicada")[0] == "Destroyed"
    assert card(at, "cicada").is_destroyed
    assert card(at, "cicada").chips[0].tone is Tone.DANGER


@pytest.mark.rule("Quick-Start", "R48")
def test_whoever_left_the_map_wears_it() -> None:
    at = moving(battle(cicada="0505", hermes="0501 0"), first="attackers")
    assert chips(perform(at, Move("hermes", "ran", ("forward",))), "hermes") == ["Left the map"]


@pytest.mark.rule("Quick-Start", "R28")
def test_an_empty_weapon_is_shown_while_it_is_there() -> None:
    empty = perform(paper("cicada", "hermes"), Mark("hermes", "rounds/autocannon_5", 0))
    assert chips(empty, "hermes") == ["AC/5 empty"]
    assert chips(damage_unit(empty, "hermes", right_torso=0), "hermes") == ["Lost RT"]


def test_declarations_are_shown_until_they_are_rolled() -> None:
    at = declaring(battle(**PAIR))
    at = perform(at, DeclareFire("cicada", "hermes", ("small_laser",)))
    assert chips(at, "cicada") == ["Fires at Hermes"]
    at = perform(at, DeclareFire("hermes", "cicada", ("flamer",)))
    at = perform(at, ResolveFire("cicada"), (2,))
    assert (chips(at, "cicada"), chips(at, "hermes")) == (["Has fired"], ["Fires at Cicada"])


@pytest.mark.rule("Quick-Start", "R10")
def test_a_wreck_with_fire_declared_says_that_it_still_fires() -> None:
    at = declaring(battle(**PAIR))
    at = perform(at, DeclareFire("cicada", "hermes", ("small_laser",)))
    at = perform(at, DeclareFire("hermes"))
    at = perform(at, Hit("cicada", "head", 9))
    shown = card(at, "cicada")
    assert shown.chips[0].hint == "Its declared attack will still be resolved."
    assert shown.may_act
