"""Charges: numbers, damage to both, where they end, and the rolls that follow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.attack.physical_damage import charge_collision
from companion.engine.battletech.battle.actions import DeclareBlow, DeclareFire, Move, ResolveBlow
from companion.engine.battletech.battle.events import BlowStruck, LocationHit, StepBegan
from companion.engine.battletech.battle.sequence import may_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, Situation
from companion.tabletop.boards import Board
from tests.builders import board, events_of, perform, refusal_text, resolve_action
from tests.citytech import (
    act_by_rule,
    apply_events,
    change_unit,
    change_warrior,
    declaring,
    fight,
    in_phase,
    on_paper,
)
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    due_causes,
    ground,
    near,
    new_turn,
    number,
    places,
    row,
    with_fields,
    with_move,
    without,
)

CHARGING = "Combat > Charging"


def charging(floor: Board | None = None, /, *, hexes: int = 4, **units: str) -> Battle:
    """Return a Hunchback that ran some hexes charges the Victor; attacks are rolled."""
    at = near(floor, **{"hunchback": f"red 0505 0, ran {hexes}"} | units)
    return apply_events(
        with_move(at, "hunchback", "charge", "victor"), StepBegan("physical_attack", "resolve")
    )


def groups(*rolls: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    """Rolls for groups of damage."""
    return rolls


@pytest.mark.rule("CityTech", CHARGING)
@pytest.mark.rule("CityTech", "Combat > Charging > Damage")
@pytest.mark.rule("CityTech", "Combat > Charging > Location after Attack")
@pytest.mark.rule("CityTech", "Combat > Charging > Falls")
def test_both_are_damaged_moved_and_roll() -> None:
    # 50 tons and 4 hexes: 20 points in four groups; 80 tons: 8 points in two.
    played = resolve_action(charging(), ResolveBlow("hunchback"), HIT, *[(3, 4)] * 4, *[(3, 4)] * 2)
    hits = [(each.unit, each.damage) for each in events_of(played, LocationHit)]
    assert hits == [("victor", 5)] * 4 + [("hunchback", 5), ("hunchback", 3)]
    assert places(played.battle, "victor", "hunchback") == ["0503", "0504"]
    assert due_causes(played.battle) == [
        ("victor", "took_20_or_more"),
        ("victor", "charged"),
        ("hunchback", "charging"),
    ]
    assert played.battle.units["hunchback"].doings.has_struck


@pytest.mark.rule("CityTech", CHARGING)
def test_both_skills_are_compared_and_the_ground_does_not_count() -> None:
    at = charging(board(heavy_woods="0504"))
    assert number(at, "charge") == 5 + 2
    assert number(new_turn(change_warrior(at, "hunchback", piloting=3)), "charge") == 5 + 2 - 2
    assert number(new_turn(change_warrior(at, "victor", piloting=3)), "charge") == 5 + 2 + 2
    moved = charging(victor="blue 0504 3, jumped 5")
    assert number(moved, "charge") == 5 + 2 + 2 + 1
    assert number(with_fields(at, "victor", is_prone=True), "charge") == 5 + 2 - 2


@pytest.mark.rule("CityTech", "Combat > Charging > Damage")
@pytest.mark.parametrize(
    ("name", "hexes", "points"), [("wolfhound", 1, 4), ("wolfhound", 3, 11), ("orion", 2, 15)]
)
def test_the_product_is_rounded_not_the_tonnage(name: str, hexes: int, points: int) -> None:
    at = near(**{name: f"red 0505 0, ran {hexes}", "hunchback": "red 0101 0"})
    assert row(with_move(at, name, "charge", "victor"), "charge", name).damage == points


@pytest.mark.rule("CityTech", "Combat > Charging > Damage")
def test_a_charge_from_behind_strikes_the_rear_and_the_charger_its_own_front() -> None:
    played = resolve_action(
        charging(hexes=1, victor="blue 0504 0"), ResolveBlow("hunchback"), HIT, (3, 4), (3, 4), (3, 4)
    )
    assert events_of(played, LocationHit) == [
        LocationHit("victor", "center_torso", 7, 5, is_rear=True),
        LocationHit("hunchback", "center_torso", 7, 5),
        LocationHit("hunchback", "center_torso", 7, 3),
    ]


@pytest.mark.rule("CityTech", "Combat > Charging > Damage")
@pytest.mark.rule("CityTech", "Combat > Prone BattleMechs")
def test_who_charges_a_prone_mech_hurts_its_legs() -> None:
    at = with_fields(charging(hexes=1), "victor", is_prone=True)
    played = resolve_action(at, ResolveBlow("hunchback"), HIT, (3, 4), (1,), (6,))
    assert [(each.unit, each.location) for each in events_of(played, LocationHit)] == [
        ("victor", "center_torso"),
        ("hunchback", "right_leg"),
        ("hunchback", "left_leg"),
    ]
    assert due_causes(played.battle) == [("hunchback", "charging")]


@pytest.mark.rule("CityTech", "Combat > Charging > Location after Attack")
@pytest.mark.parametrize(("side", "label"), [("left", "0404"), ("right", "0604")])
def test_who_misses_runs_past_on_the_side_that_his_player_chooses(side: str, label: str) -> None:
    played = resolve_action(charging(), ResolveBlow("hunchback"), MISS, side)
    assert places(played.battle, "victor", "hunchback") == ["0504", label]
    assert due_causes(played.battle) == []
    assert events_of(played, LocationHit) == []


@pytest.mark.rule("CityTech", "Combat > Charging > Location after Attack")
def test_only_a_side_that_can_be_entered_is_open() -> None:
    played = resolve_action(charging(ground(at_0404="3")), ResolveBlow("hunchback"), MISS)
    assert places(played.battle, "hunchback") == ["0604"]
    crowded = charging(ground(at_0404="3"), orion="blue 0604 0")
    assert places(resolve_action(crowded, ResolveBlow("hunchback"), MISS).battle, "hunchback") == ["0505"]


@pytest.mark.rule("CityTech", "Combat > Charging > Location after Attack")
def test_where_the_target_cannot_give_way_the_charger_stays() -> None:
    at = charging(hexes=1, hunchback="red 0502 0, ran 1", victor="blue 0501 3")
    played = resolve_action(at, ResolveBlow("hunchback"), HIT, (3, 4), (3, 4), (3, 4))
    assert places(played.battle, "victor", "hunchback") == ["0501", "0502"]
    assert due_causes(played.battle) == [("victor", "charged"), ("hunchback", "charging")]


@pytest.mark.rule("CityTech", CHARGING)
@pytest.mark.rule("CityTech", "Combat > Different Elevations")
@pytest.mark.parametrize("level", ["1", "-1"])
def test_a_level_up_or_down_a_charge_strikes_as_usual(level: str) -> None:
    at = charging(ground(at_0504=level), hexes=1)
    played = resolve_action(at, ResolveBlow("hunchback"), HIT, (1, 2), (3, 4), (3, 4))
    assert events_of(played, LocationHit)[0].location == "right_arm"


@pytest.mark.rule("CityTech", CHARGING)
@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda at: with_fields(at, "victor", is_out=True), "nobody to charge"),
        (lambda at: with_fields(at, "hunchback", is_out=True), "out of the battle"),
        (lambda at: with_fields(at, "hunchback", is_prone=True), "is down or has lost a leg"),
        (lambda at: without(at, "hunchback", "left_leg"), "is down or has lost a leg"),
        (lambda at: with_fields(at, "hunchback", is_shut_down=True), "cannot act"),
        (lambda at: with_fields(at, "victor", hex=None), ""),
        (lambda at: with_fields(at, "hunchback", facing=1), "no longer straight ahead"),
    ],
)
def test_a_charge_that_cannot_be_made_any_more_comes_to_nothing(change: object, text: str) -> None:
    assert callable(change)
    at = change(charging())
    if not text:
        assert may_act(at, at.units["hunchback"])
        return
    assert text in refusal_text(at, ResolveBlow("hunchback"))
    assert not may_act(at, at.units["hunchback"])


@pytest.mark.rule("CityTech", CHARGING)
def test_what_happens_in_the_same_phase_does_not_stop_a_charge() -> None:
    at = change_unit(charging(hexes=1), "hunchback", is_prone=True)
    assert may_act(at, at.units["hunchback"])
    played = resolve_action(at, ResolveBlow("hunchback"), HIT, (3, 4), (3, 4), (3, 4))
    assert events_of(played, BlowStruck)[0].is_hit


@pytest.mark.rule("CityTech", CHARGING)
def test_charges_belong_to_the_move_and_leave_no_fire_and_no_other_blow() -> None:
    assert "declared with the move" in refusal_text(near(), DeclareBlow("hunchback", "charge", "victor"))
    at = with_move(near(), "hunchback", "charge", "victor")
    assert refusal_text(at, DeclareBlow("hunchback", "push", "victor"))
    firing = with_move(
        declaring(fight(hunchback="red 0505 0", victor="blue 0504 3")), "hunchback", "charge", "victor"
    )
    assert "charge" in refusal_text(firing, DeclareFire("hunchback", "victor", ("ac20_rt",)))


@pytest.mark.rule("CityTech", CHARGING)
def test_from_the_move_to_the_blow() -> None:
    at = in_phase(fight(hunchback="red 0508 0", victor="blue 0504 3"), "movement", first="blue")
    at = perform(at, Move("victor", "stationary"))
    at = perform(at, Move("hunchback", "ran", ("forward",) * 3, charge="victor"))
    declared = at.units["hunchback"].doings.blow
    assert declared is not None
    assert (declared.attack, declared.target) == ("charge", "victor")
    at = apply_events(at, StepBegan("physical_attack", "resolve"))
    played = resolve_action(at, ResolveBlow("hunchback"), (4, 3), *[(3, 4)] * 3, *[(3, 4)] * 2)
    (charge,) = events_of(played, BlowStruck)
    assert (charge.number, charge.is_hit) == (5 + 2, True)
    assert sum(each.damage for each in events_of(played, LocationHit) if each.unit == "victor") == 15


def test_overruled_in_its_own_phase_a_charge_is_rolled_like_any_other() -> None:
    at = near(hunchback="red 0505 0, ran 1")
    at = resolve_action(at, DeclareBlow("hunchback", "charge", "victor")).battle
    at = apply_events(at, StepBegan("physical_attack", "resolve"))
    assert events_of(resolve_action(at, ResolveBlow("hunchback"), MISS, "left"), BlowStruck)[0].number == 7


@pytest.mark.rule("CityTech", CHARGING)
def test_on_the_physical_map_the_side_is_asked_and_nobody_is_moved() -> None:
    at = in_phase(on_paper(hunchback="red", victor="blue"), "physical_attack", "declare", hunchback="ran 1")
    at = apply_events(with_move(at, "hunchback", "charge", "victor"), StepBegan("physical_attack", "resolve"))
    played = resolve_action(at, ResolveBlow("hunchback"), "left", HIT, (6, 6), (3, 4), (3, 4))
    assert events_of(played, LocationHit)[0].location == "head"
    assert due_causes(played.battle)[-2:] == [("victor", "charged"), ("hunchback", "charging")]


@pytest.mark.rule("CityTech", "Movement > Skidding")
@pytest.mark.rule("CityTech", "Combat > Charging > Damage")
def test_a_collision_deals_the_damage_of_a_charge_and_no_more() -> None:
    at = in_phase(fight(hunchback="red 0505 0", victor="blue 0504 0"), "movement")
    at = change_unit(at, "hunchback", moved=MoveRecord("ran", 9))
    played = act_by_rule(at, lambda play: charge_collision(play, "hunchback", "victor", 2), *[(3, 4)] * 4)
    hits = [(each.unit, each.damage, each.is_rear) for each in events_of(played, LocationHit)]
    assert hits == [("victor", 5, True)] * 2 + [("hunchback", 5, False), ("hunchback", 3, False)]
    assert played.battle.dues == ()
    assert places(played.battle, "hunchback", "victor") == ["0505", "0504"]


def test_a_told_situation_counts_where_there_is_no_map() -> None:
    at = in_phase(on_paper(hunchback="red", victor="blue"), "physical_attack", "declare")
    declare_blow = DeclareBlow(
        "hunchback", "punch", "victor", ("left_arm",), Situation(1, target_in="light_woods")
    )
    declared = perform(at, declare_blow).units["hunchback"].doings.blow
    assert declared is not None
    assert declared.situation == replace(Situation(1), target_in="light_woods")
    assert "not in a hex next to" in refusal_text(at, replace(declare_blow, situation=Situation(2)))
    assert "Enter the range" in refusal_text(at, replace(declare_blow, situation=None))
