"""The domino effect: 'Mechs forced out of their hex by others, and stepping out of the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.battletech.battle.events import PilotingRolled
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.movement import stepping_aside
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Facing
from tests.builders import events_of
from tests.citytech import change_unit
from tests.engine.battletech.fights.displacement_helpers import (
    NORTH,
    ORION,
    SOUTH,
    SOUTH_EAST,
    attacks,
    due_list,
    force_out,
    slope,
    where,
)


def row(facing: Facing, ground: Board | None = None, /, **more: str) -> Battle:
    """Return the Orion about to be pushed north into the Uller, which faces `facing`."""
    return attacks(ground or slope(), orion=ORION, uller=f"blue 0505 {facing}", **more)


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
@pytest.mark.parametrize("facing", [NORTH, SOUTH])
def test_who_faces_the_push_or_turns_his_back_is_forced_on(facing: Facing) -> None:
    played = force_out(row(facing), NORTH)
    assert where(played) == {"orion": "0505", "uller": "0504"}
    assert due_list(played) == [("uller", "piloting", "domino", 0)]


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
@pytest.mark.parametrize(("chosen", "then"), [("0605", "0605"), ("0404", "0404"), ("stay", "0504")])
def test_who_is_pushed_from_the_side_may_step_ahead_or_back_after_a_roll(chosen: str, then: str) -> None:
    played = force_out(row(SOUTH_EAST), NORTH, (6, 6), chosen)
    assert where(played) == {"orion": "0505", "uller": then}
    assert due_list(played) == []


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
@pytest.mark.parametrize(
    ("dice", "falls"), [((6, 6), []), ((1, 1), [("uller", "fall", "forced_into_water", 0)])]
)
def test_a_step_into_water_takes_the_usual_roll(dice: tuple[int, int], falls: list[Any]) -> None:
    played = force_out(row(SOUTH_EAST, slope(h0605="0 water_1")), NORTH, (6, 6), "0605", dice)
    assert where(played) == {"orion": "0505", "uller": "0605"}
    assert due_list(played) == falls


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_who_fails_the_roll_falls_into_the_next_hex() -> None:
    played = force_out(row(SOUTH_EAST, slope(h0505="1", h0506="1")), NORTH, (1, 1))
    assert where(played) == {"orion": "0505", "uller": "0504"}
    assert due_list(played) == [("uller", "fall", "domino", 1)]


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
@pytest.mark.parametrize(("terrain", "cause"), [("water_1", "forced_into_water"), ("rubble", "domino")])
def test_who_fails_the_roll_falls_into_whatever_is_there(terrain: str, cause: str) -> None:
    failed = force_out(row(SOUTH_EAST, slope(h0504=f"0 {terrain}")), NORTH, (1, 1))
    assert due_list(failed) == [("uller", "fall", cause, 0)]
    stepped = force_out(row(SOUTH_EAST, slope(h0605=f"0 {terrain}")), NORTH, (6, 6), "0605", (1, 1))
    assert due_list(stepped) == [("uller", "fall", cause, 0)]


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_who_falls_over_an_edge_falls_once() -> None:
    played = force_out(row(SOUTH_EAST, slope(h0505="2", h0506="2")), NORTH, (1, 1))
    assert due_list(played) == [("uller", "fall", "forced_down", 2)]


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
@pytest.mark.parametrize(
    ("fields", "ground"),
    [
        ({"is_prone": True}, slope()),
        ({"is_shut_down": True}, slope()),
        ({"moved": MoveRecord("jumped", 2, 2)}, slope()),
        ({"moved": MoveRecord("walked", 4, 6)}, slope()),
        ({"moved": MoveRecord("walked", 4, 4)}, slope(h0605="0 heavy_woods", h0404="3")),
        ({"moved": MoveRecord("ran", 4, 8)}, slope(h0605="2")),
    ],
)
def test_who_cannot_step_is_forced_on(fields: dict[str, Any], ground: Board) -> None:
    played = force_out(change_unit(row(SOUTH_EAST, ground), "uller", **fields), NORTH)
    assert where(played)["uller"] == "0504"
    assert events_of(played, PilotingRolled) == []


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_steps_need_points_left_and_a_free_hex() -> None:
    at = change_unit(row(SOUTH_EAST, slope(h0605="0 heavy_woods")), "uller", moved=MoveRecord("walked", 4, 5))
    assert [place.label for place in stepping_aside.steps(at, at.mech("uller"), NORTH)] == ["0404"]
    at = change_unit(at, "uller", moved=MoveRecord("walked", 3, 3))
    assert [place.label for place in stepping_aside.steps(at, at.mech("uller"), NORTH)] == ["0605", "0404"]
    at = change_unit(at, "uller", moved=MoveRecord("ran", 3, 3))
    assert [place.label for place in stepping_aside.steps(at, at.mech("uller"), NORTH)] == ["0605"]
    at = row(SOUTH_EAST, daishi="blue 0605 0")
    assert [place.label for place in stepping_aside.steps(at, at.mech("uller"), NORTH)] == ["0404"]


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_the_effect_goes_on_from_mech_to_mech() -> None:
    at = row(NORTH, daishi="blue 0504 0", cicada="red 0503 2")
    played = force_out(at, NORTH, (6, 6), "0603")
    assert where(played) == {"orion": "0505", "uller": "0504", "daishi": "0503", "cicada": "0603"}
    assert [due[:3] for due in due_list(played)] == [
        ("daishi", "piloting", "domino"), ("uller", "piloting", "domino"),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", "Combat > Domino Effect")
def test_a_row_that_cannot_give_way_stays() -> None:
    at = attacks(orion="red 0502 0", uller="blue 0501 0")
    assert force_out(at, NORTH).events == []
