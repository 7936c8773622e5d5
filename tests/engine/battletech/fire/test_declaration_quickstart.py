from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.asks import Choice
from companion.engine.battletech.battle.actions import DeclareFire, Hit
from companion.engine.battletech.battle.events import FireDeclared, SightDenied
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Situation
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer
from companion.engine.skeleton.common_actions import GoOn
from companion.tabletop.boards import Board
from tests.builders import (
    battle,
    board,
    damage_unit,
    declaring,
    events_of,
    game,
    invalid_text,
    mech,
    paper,
    perform,
    refusal_text,
    resolve_action,
)

LASERS = ("medium_laser_rt", "medium_laser_lt")


def facing_each_other(ground: Board | None = None, **moves: str) -> Battle:
    """Return a Cicada and a Hermes II four hexes apart, eye to eye."""
    return declaring(battle(ground, None, cicada="0505 0", hermes="0501 3"), **moves)


@pytest.mark.rule("Quick-Start", "R9")
@pytest.mark.rule("Quick-Start", "R26")
@pytest.mark.parametrize("weapons", [("medium_laser_rt",), LASERS, ()])
def test_a_unit_declares_as_many_of_its_weapons_as_it_likes(weapons: tuple[str, ...]) -> None:
    at = perform(facing_each_other(), DeclareFire("cicada", "hermes", weapons))
    declared = mech(at, "cicada").doings.declared
    assert declared is not None
    assert declared.weapons == weapons
    assert [volley.target for volley in declared.volleys] == (["hermes"] if weapons else [])


@pytest.mark.rule("Quick-Start", "R26")
def test_each_weapon_is_declared_once() -> None:
    action = DeclareFire("cicada", "hermes", ("medium_laser_rt", "medium_laser_rt"))
    assert "once a turn" in refusal_text(facing_each_other(), action)


@pytest.mark.rule("Quick-Start", "R23")
@pytest.mark.rule("Quick-Start", "R22")
def test_a_unit_declares_against_one_target_and_never_again() -> None:
    at = declaring(battle(None, None, cicada="0505 0", hunchback="0905", hermes="0501 3", enforcer="0503 3"))
    at = perform(at, DeclareFire("cicada", "hermes", LASERS))
    at = perform(at, DeclareFire("hermes"))
    assert "has already declared" in refusal_text(at, DeclareFire("cicada", "enforcer", ("small_laser",)))
    assert "has already declared" in refusal_text(at, DeclareFire("cicada", "hermes", ("small_laser",)))


def test_nobody_fires_at_friends_or_wrecks() -> None:
    at = declaring(battle(None, None, cicada="0505 0", hunchback="0503", hermes="0501 3", enforcer="0502 3"))
    assert "on the same side" in refusal_text(at, DeclareFire("cicada", "hunchback", LASERS))
    dead = damage_unit(at, "hermes", head=0)
    assert "out of the battle" in refusal_text(dead, DeclareFire("cicada", "hermes", LASERS))


@pytest.mark.rule("Quick-Start", "R27")
@pytest.mark.parametrize(
    ("where", "bears"),
    [
        ("0501", True),
        ("0403", True),
        # Straight through the two flanking front hexes: the border of the arc is in it.
        ("0304", True),
        ("0704", True),
        ("0705", False),
        ("0305", False),
        ("0605", False),
        ("0508", False),
        ("0506", False),
    ],
)
def test_weapons_fire_into_the_forward_arc_only(where: str, bears: bool) -> None:
    at = declaring(battle(None, None, cicada="0505 0", hermes=f"{where} 3"))
    action = DeclareFire("cicada", "hermes", ("medium_laser_rt",))
    if bears:
        assert game().why_not(at, action) is None
    else:
        assert "not in the forward arc" in refusal_text(at, action)


@pytest.mark.rule("Quick-Start", "R27")
@pytest.mark.rule("Quick-Start", "R17")
def test_the_arc_turns_with_the_feet() -> None:
    for facing in range(6):
        at = declaring(battle(None, None, cicada=f"0809 {facing}", hermes="0802 3"))
        bears = game().why_not(at, DeclareFire("cicada", "hermes")) is None
        assert bears is (facing in (5, 0, 1))
        arc = game().arc(at, "cicada")
        assert (mech(at, "hermes").hex in arc) is bears


@pytest.mark.rule("Quick-Start", "R29")
@pytest.mark.parametrize(
    ("where", "expected"), [("0504", 1), ("0503", 2), ("0403", 2), ("0303", 3), ("0501", 4)]
)
def test_range_counts_the_targets_hex_but_not_the_attackers(where: str, expected: int) -> None:
    at = declaring(battle(None, None, cicada="0505 0", hermes=f"{where} 3"))
    assert game().attack_plan(at, "cicada", "hermes").range == expected


@pytest.mark.rule("Quick-Start", "R31")
def test_a_weapon_out_of_range_cannot_be_declared() -> None:
    at = facing_each_other()
    assert "Small Laser reaches 3 hexes; the target is 4 away" in refusal_text(
        at, DeclareFire("cicada", "hermes", (*LASERS, "small_laser"))
    )


@pytest.mark.rule("Quick-Start", "R25")
def test_woods_that_block_forbid_the_declaration() -> None:
    at = facing_each_other(board(heavy_woods="0503", light_woods="0502"))
    assert "the woods up to hex 0502 block it" in refusal_text(at, DeclareFire("cicada", "hermes", LASERS))


@pytest.mark.rule("Quick-Start", "R45")
def test_weapons_of_a_destroyed_location_cannot_be_declared() -> None:
    at = damage_unit(facing_each_other(), "cicada", right_torso=0)
    assert "the right torso is destroyed" in refusal_text(at, DeclareFire("cicada", "hermes", LASERS))
    assert game().why_not(at, DeclareFire("cicada", "hermes", ("medium_laser_lt",))) is None


@pytest.mark.rule("Quick-Start", "R45")
def test_weapons_elsewhere_keep_firing_when_arms_are_gone() -> None:
    at = damage_unit(facing_each_other(), "hermes", left_arm=0, right_arm=0)
    at = perform(at, DeclareFire("cicada"))
    assert game().why_not(at, DeclareFire("hermes", "cicada", ("autocannon_5",))) is None
    assert "right arm is destroyed" in refusal_text(at, DeclareFire("hermes", "cicada", ("medium_laser",)))


@pytest.mark.rule("Quick-Start", "R28")
def test_a_weapon_without_rounds_cannot_be_declared() -> None:
    at = perform(facing_each_other(), DeclareFire("cicada"))
    at = perform(at, Mark("hermes", "rounds/autocannon_5", 0))
    assert "no rounds left" in refusal_text(at, DeclareFire("hermes", "cicada", ("autocannon_5",)))
    at = perform(at, Mark("hermes", "rounds/autocannon_5", 1))
    assert game().why_not(at, DeclareFire("hermes", "cicada", ("autocannon_5",))) is None


@pytest.mark.rule("Quick-Start", "R44")
def test_without_a_leg_a_unit_fires_as_before() -> None:
    at = damage_unit(facing_each_other(), "cicada", left_leg=0, right_leg=0)
    assert game().why_not(at, DeclareFire("cicada", "hermes", LASERS)) is None


@pytest.mark.rule("Quick-Start", "R24")
def test_the_targets_player_chooses_where_the_line_runs_between_two_hexes() -> None:
    at = declaring(
        battle(board(light_woods="0504"), None, cicada="0404 1", hermes="0604 4"), first="attackers"
    )
    at = perform(at, DeclareFire("hermes"))
    action = DeclareFire("cicada", "hermes", LASERS)
    with pytest.raises(NeedsAnswer) as question:
        resolve_action(at, action)
    ask = question.value.ask
    assert isinstance(ask, Choice)
    assert ask.side == "attackers"
    assert [(option.id, option.hint) for option in ask.options] == [
        ("0504", "light woods"),
        ("0505", "clear"),
    ]
    for label, light in (("0504", 1), ("0505", 0)):
        declared = mech(perform(at, action, label), "cicada").doings.declared
        assert declared is not None
        assert declared.volleys[0].situation == Situation(
            2, intervening={"light_woods": light} if light else {}
        )


@pytest.mark.rule("Quick-Start", "R24")
def test_a_choice_may_end_in_no_line_of_sight() -> None:
    ground = board(heavy_woods="0504 0704")
    at = declaring(battle(ground, None, cicada="0404 1", hermes="0804 4"))
    action = DeclareFire("cicada", "hermes", LASERS)
    denied = resolve_action(at, action, "0504", "0704")
    (event,) = events_of(denied, SightDenied)
    assert (event.unit, event.target, event.hex.label) == ("cicada", "hermes", "0704")
    assert events_of(denied, FireDeclared) == []
    assert mech(denied.battle, "cicada").doings.declared is None
    assert "has chosen a line of sight that is blocked" in refusal_text(denied.battle, action)
    assert game().why_not(denied.battle, DeclareFire("cicada")) is None
    let = mech(perform(at, action, "0504", "0705"), "cicada").doings.declared
    assert let is not None
    assert let.volleys[0].situation == Situation(4, intervening={"heavy_woods": 1})


@pytest.mark.rule("Quick-Start", "R24")
def test_a_plan_reckons_with_the_shot_that_the_targets_player_may_leave() -> None:
    ground = board(heavy_woods="0504 0704")
    at = declaring(battle(ground, None, cicada="0404 1", hermes="0804 4"))
    plan = game().attack_plan(at, "cicada", "hermes")
    assert plan.refusal is None
    assert plan.sight is not None
    assert not plan.sight.is_visible
    assert [view.calculation.number for view in plan.attacks] == [6, 6, None]


def test_a_new_turn_asks_the_targets_player_anew() -> None:
    at = declaring(battle(board(heavy_woods="0504 0704"), None, cicada="0404 1", hermes="0804 4"))
    at = resolve_action(at, DeclareFire("cicada", "hermes", LASERS), "0504", "0704").battle
    assert mech(at, "cicada").doings.unseen == {"hermes"}
    for unit in ("cicada", "hermes"):
        at = perform(at, DeclareFire(unit))
    at = perform(at, GoOn())
    assert mech(at, "cicada").doings.unseen == frozenset()


def test_the_situation_is_that_of_the_declaration() -> None:
    at = facing_each_other(board(light_woods="0501 0503"))
    at = perform(at, DeclareFire("cicada", "hermes", LASERS))
    assert mech(at, "cicada").doings.declared == Declaration(
        (
            DeclaredVolley(
                "hermes", LASERS, Situation(4, intervening={"light_woods": 1}, target_in="light_woods")
            ),
        )
    )


def test_without_a_map_the_table_says_how_they_stand() -> None:
    at = declaring(paper("cicada", "hermes"))
    action = DeclareFire("cicada", "hermes", LASERS)
    assert "Enter the range" in refusal_text(at, action)
    situation = Situation(5, intervening={"light_woods": 2}, target_in="heavy_woods")
    at = perform(at, replace(action, situation=situation))
    assert mech(at, "cicada").doings.declared == Declaration((DeclaredVolley("hermes", LASERS, situation),))


@pytest.mark.rule("Quick-Start", "R25")
def test_without_a_map_woods_block_just_as_well() -> None:
    at = declaring(paper("cicada", "hermes"))
    for situation in (
        Situation(5, intervening={"light_woods": 3}),
        Situation(5, intervening={"heavy_woods": 2}),
        Situation(5, intervening={"light_woods": 1, "heavy_woods": 1}),
    ):
        assert "the woods in between block it" in refusal_text(
            at, DeclareFire("cicada", "hermes", LASERS, situation)
        )
    assert "reaches 9 hexes" in refusal_text(at, DeclareFire("cicada", "hermes", LASERS, Situation(10)))


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        (Situation(0), "Range starts at 1"),
        (Situation(-4), "Range starts at 1"),
        (Situation(3, intervening={"light_woods": -1}), "0 hexes or more"),
        (Situation(3, target_in="swamp"), "not in 'swamp'"),
    ],
)
def test_a_situation_that_no_map_has_is_refused_and_cannot_be_overruled(
    situation: Situation, text: str
) -> None:
    at = declaring(paper("cicada", "hermes"))
    action = DeclareFire("cicada", "hermes", LASERS, situation)
    assert text in invalid_text(at, action)


def test_a_weapon_that_is_not_there_cannot_be_overruled_either() -> None:
    action = DeclareFire("cicada", "hermes", ("ppc",))
    assert refusal_text(facing_each_other(), action) == "Cicada has no weapon 'ppc'."
    invalid_text(facing_each_other(), action)


@pytest.mark.parametrize(
    ("ground", "where", "weapons", "situation"),
    [
        (board(), "0501 3", ("small_laser",), Situation(4)),
        (board(), "0509 3", LASERS, Situation(4)),
        (board(heavy_woods="0503 0502"), "0501 3", LASERS, Situation(4, intervening={"heavy_woods": 2})),
    ],
)
def test_an_overruled_declaration_stands_as_the_table_has_it(
    ground: Board, where: str, weapons: tuple[str, ...], situation: Situation
) -> None:
    at = declaring(battle(ground, None, cicada="0505 0", hermes=where))
    action = DeclareFire("cicada", "hermes", weapons)
    assert game().why_not(at, action) is not None
    declared = Declaration((DeclaredVolley("hermes", weapons, situation),))
    assert mech(resolve_action(at, action).battle, "cicada").doings.declared == declared


@pytest.mark.rule("Quick-Start", "R44")
@pytest.mark.rule("Quick-Start", "R10")
def test_a_leg_lost_before_the_declaration_counts_as_the_option_says() -> None:
    for options, expected in (({}, 6), ({"immobile_target": "bonus"}, 2)):
        at = declaring(battle(None, options, cicada="0505 0", hermes="0501 3"))
        at = perform(at, Hit("hermes", "left_leg", 14))
        numbers = [view.calculation.number for view in game().attack_plan(at, "cicada", "hermes").attacks]
        assert numbers == [expected, expected, None]
        on_paper = declaring(paper("cicada", "hermes", **options))
        on_paper = perform(on_paper, Hit("hermes", "left_leg", 14))
        plan = game().attack_plan(on_paper, "cicada", "hermes", {"range": 4})
        assert [view.calculation.number for view in plan.attacks] == numbers
