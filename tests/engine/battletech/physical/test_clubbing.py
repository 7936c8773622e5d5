"""Clubs and hatchets: taking them, what they need, and swinging them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import DeclareBlow, DeclareFire, TakeClub
from companion.engine.battletech.battle.events import ClubTaken, LocationDestroyed, LocationHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.units.unit_model import Item
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, perform, refusal_text, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight, on_paper
from tests.engine.battletech.damaged_mechs import with_model
from tests.engine.battletech.physical_attacks import (
    HIT,
    MISS,
    broken,
    ground,
    near,
    number,
    row,
    strike_and_roll,
    why_not,
    with_fields,
    without,
)

CLUBBING, HATCHETS = "Combat > Clubbing", "Combat > Hatchets"
TAKE = TakeClub("hunchback")


def searching(terrain: str = "", *, limb: bool = False) -> Battle:
    """Fire is declared; the Hunchback stands on this ground, on which a limb may lie."""
    floor = ground(at_0505=f"0 {terrain}")
    at = declaring(fight(floor, hunchback="red 0505 0", victor="blue 0504 3"))
    return replace(at, clubs=(parse_label("0505"),)) if limb else at


def with_club(battle: Battle, club: str = "limb") -> Battle:
    return with_fields(battle, "hunchback", club=club)


@pytest.mark.rule("CityTech", CLUBBING)
def test_a_limb_blown_off_lies_where_it_fell_and_may_be_taken_up() -> None:
    at = searching()
    assert "There is nothing in hex 0505 to use as a club" in refusal_text(at, TAKE)
    at = apply_events(at, LocationDestroyed("hunchback", "right_leg", is_blown_off=True))
    assert at.clubs == (parse_label("0505"),)
    assert citytech().why_not(at, TAKE) is None
    at = perform(at, TAKE)
    assert (at.mech("hunchback").club, at.clubs) == ("limb", ())


@pytest.mark.rule("CityTech", CLUBBING)
def test_who_takes_a_club_makes_no_attack_in_that_turn() -> None:
    at = perform(searching("light_woods"), TAKE)
    mech = at.units["hunchback"]
    assert mech.doings.declared is not None
    assert mech.doings.declared.weapons == ()
    assert mech.doings.blow is not None
    assert mech.doings.blow.attack == ""
    assert refusal_text(at, DeclareFire("hunchback", "victor", ("ac20_rt",)))
    assert refusal_text(at, DeclareBlow("hunchback", "push", "victor"))


@pytest.mark.rule("CityTech", CLUBBING)
@pytest.mark.parametrize("woods", ["light_woods", "heavy_woods"])
def test_a_tree_lasts_one_hit(woods: str) -> None:
    at = perform(searching(woods), TAKE)
    assert at.mech("hunchback").club == "tree"
    missed = strike_and_roll(with_club(near(victor="blue 0504 3, ran 6"), "tree"), "club", MISS)
    assert missed.battle.mech("hunchback").club == "tree"
    landed = strike_and_roll(with_club(near(), "tree"), "club", HIT, (3, 4))
    assert landed.battle.mech("hunchback").club == ""
    assert (
        strike_and_roll(with_club(near(), "girder"), "club", HIT, (3, 4)).battle.mech("hunchback").club
        == "girder"
    )


@pytest.mark.rule("CityTech", CLUBBING)
@pytest.mark.parametrize(
    ("building", "roll", "is_found"),
    [
        ("medium", (3, 4), True),
        ("medium", (3, 3), False),
        ("heavy", (3, 3), True),
        ("heavy", (2, 3), False),
        ("hardened", (2, 3), True),
        ("hardened", (2, 2), False),
    ],
)
def test_girders_are_searched_for(building: str, roll: tuple[int, int], is_found: bool) -> None:
    at = perform(searching("rubble"), TAKE, building, roll)
    assert at.mech("hunchback").club == ("girder" if is_found else "")
    assert at.units["hunchback"].doings.declared is not None


@pytest.mark.rule("CityTech", CLUBBING)
def test_a_light_building_leaves_no_girders() -> None:
    assert perform(searching("rubble"), TAKE, "light").mech("hunchback").club == ""


@pytest.mark.rule("CityTech", CLUBBING)
def test_where_several_clubs_lie_the_player_picks_and_without_a_map_he_knows() -> None:
    at = perform(searching("heavy_woods", limb=True), TAKE, "tree")
    assert (at.mech("hunchback").club, len(at.clubs)) == ("tree", 1)
    paper = declaring(on_paper(hunchback="red", victor="blue"))
    assert perform(paper, TAKE, "limb").mech("hunchback").club == "limb"


@pytest.mark.rule("CityTech", CLUBBING)
def test_no_second_club_and_none_without_hands() -> None:
    at = searching("light_woods")
    assert "already holds a club" in refusal_text(change_unit(at, "hunchback", club="limb"), TAKE)
    assert "needs two working hands to swing a club" in refusal_text(
        broken(at, "hunchback", "left_arm hand_actuator"), TAKE
    )
    handless = declaring(fight(board(light_woods="0505"), centurion="red 0505 0", victor="blue 0504 3"))
    assert "needs two working hands to swing a club" in refusal_text(handless, TakeClub("centurion"))


@pytest.mark.rule("CityTech", CLUBBING)
def test_a_club_needs_two_sound_arms_that_have_not_fired() -> None:
    at = with_club(near())
    assert (number(at, "club"), row(at, "club").damage) == (4, 10)
    assert why_not(at, "club") == ""
    assert "holds no club" in why_not(near(), "club")
    for part in ("right_arm shoulder", "left_arm hand_actuator"):
        assert f"no working {part.split()[1].replace('_', ' ')}" in why_not(
            broken(at, "hunchback", part), "club"
        )
    assert "right arm" in why_not(without(at, "hunchback", "right_arm"), "club")
    fired = with_fields(at, "hunchback", fired=frozenset({"medium_laser_ra"}))
    assert "weapons in the right arm have fired this turn" in why_not(fired, "club")
    assert why_not(with_fields(at, "hunchback", fired=frozenset({"ac20_rt", "small_laser_hd"})), "club") == ""


@pytest.mark.rule("CityTech", CLUBBING)
def test_arm_actuators_gone_make_it_harder_but_no_weaker() -> None:
    at = broken(with_club(near()), "hunchback", "left_arm upper_arm_actuator", "right_arm lower_arm_actuator")
    view = row(at, "club")
    assert (view.calculation.number, view.damage) == (4 + 2 + 2, 10)


@pytest.mark.rule("CityTech", CLUBBING)
@pytest.mark.parametrize(
    ("facing", "twist", "may"), [(0, 0, True), (2, 0, False), (2, -1, True), (0, 1, True)]
)
def test_a_club_reaches_ahead_of_the_torso(facing: int, twist: int, may: bool) -> None:
    at = with_fields(with_club(near(hunchback=f"red 0505 {facing}")), "hunchback", twist=twist)
    assert (why_not(at, "club") == "") == may


@pytest.mark.rule("CityTech", CLUBBING)
def test_a_club_strikes_all_over() -> None:
    played = strike_and_roll(with_club(near()), "club", HIT, (6, 5))
    assert events_of(played, LocationHit) == [LocationHit("victor", "left_arm", 11, 10)]
    assert events_of(played, ClubTaken) == []


def with_hatchet(battle: Battle, name: str = "hunchback", location: str = "right_arm") -> Battle:
    """Return the battle with a hatchet built into a unit's arm."""
    model = battle.model(battle.mech(name))
    slots = list(model.slots_of(location))
    slots[slots.index(None)] = "hatchet_ra"
    hatchet = Item(id="hatchet_ra", item="is.hatchet", location=location)
    return with_model(battle, name, equipment=(hatchet,), slots={**model.slots, location: tuple(slots)})


@pytest.mark.rule("CityTech", HATCHETS)
@pytest.mark.rule("CityTech", "Equipment > Hatchet")
def test_a_hatchet_is_a_club_in_one_arm() -> None:
    at = with_hatchet(near())
    view = row(at, "hatchet/right_arm")
    assert (view.calculation.number, view.damage, view.refusal) == (4, 10, None)
    other_arm = with_fields(at, "hunchback", fired=frozenset({"medium_laser_la"}))
    assert why_not(other_arm, "hatchet/right_arm") == ""
    same_arm = with_fields(at, "hunchback", fired=frozenset({"medium_laser_ra"}))
    assert "weapons in the right arm have fired this turn" in why_not(same_arm, "hatchet/right_arm")
    stiff = broken(at, "hunchback", "right_arm upper_arm_actuator", "left_arm shoulder")
    assert (number(stiff, "hatchet/right_arm"), why_not(stiff, "hatchet/right_arm")) == (6, "")


@pytest.mark.rule("CityTech", HATCHETS)
@pytest.mark.rule("CityTech", "Equipment > Hatchet")
@pytest.mark.parametrize("part", ["hand_actuator", "shoulder", "hatchet_ra"])
def test_a_hatchet_needs_its_hand_its_shoulder_and_its_shaft(part: str) -> None:
    at = broken(with_hatchet(near()), "hunchback", f"right_arm {part}")
    assert "no working" in why_not(at, "hatchet/right_arm")


@pytest.mark.rule("CityTech", HATCHETS)
def test_one_hatchet_strikes_in_a_turn_and_only_where_one_is() -> None:
    at = with_hatchet(near())
    assert "hatchet/left_arm" not in {
        view.id for view in citytech().attack_plan(at, "hunchback", "victor").attacks
    }
    two = DeclareBlow("hunchback", "hatchet", "victor", ("left_arm", "right_arm"))
    assert "name 1 to 1" in refusal_text(at, two)
    left = DeclareBlow("hunchback", "hatchet", "victor", ("left_arm",))
    assert "no working hatchet in the left arm" in refusal_text(at, left)
    played = strike_and_roll(at, "hatchet/right_arm", HIT, (3, 3))
    assert events_of(played, LocationHit) == [LocationHit("victor", "right_torso", 6, 10)]


def test_taking_a_club_belongs_to_the_declaration_of_fire() -> None:
    assert "Not now" in refusal_text(near(), TAKE)
    overruled = resolve_action(declaring(fight(hunchback="red 0505 0", victor="blue 0504 3")), TAKE, "tree")
    assert overruled.battle.mech("hunchback").club == "tree"
