from __future__ import annotations

import pytest

from companion.engine.battletech.battle.actions import Deploy, Hit, Move, Place
from companion.engine.battletech.battle.events import StepBegan, UnitPlaced
from companion.engine.battletech.battle.sequence import side_to_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.turn.by_hand import format_zone, setup_hexes
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.common_events import TrackSet
from companion.engine.skeleton.setup import SideSetup
from companion.tabletop.hexes import Hex, parse_label
from tests.builders import (
    battle,
    board,
    damage_unit,
    events_of,
    game,
    invalid_text,
    mech,
    moving,
    paper,
    perform,
    refusal_text,
    resolve_action,
    unit,
)

SOUTH, NORTH = parse_label("0517"), parse_label("0501")


def not_set_up(**options: str) -> Battle:
    return battle(None, options, cicada="", hunchback="", hermes="", enforcer="")


@pytest.mark.parametrize(
    ("track", "left", "expected"),
    [
        ("armor/head", 0, TrackSet("cicada", "armor/head", 0)),
        ("armor/left_leg", 6, TrackSet("cicada", "armor/left_leg", 6)),
    ],
)
@pytest.mark.parametrize("phase", ["initiative", "movement"])
def test_any_box_is_ticked_at_any_time(track: str, left: int, expected: TrackSet, phase: str) -> None:
    at = battle(cicada="0505", hermes="0501 3")
    marked = resolve_action(moving(at) if phase == "movement" else at, Mark("cicada", track, left))
    assert marked.events == [expected]
    assert mech(marked.battle, "cicada").armor[track.partition("/")[2]] == left


def test_a_box_ticked_by_mistake_is_unticked() -> None:
    at = damage_unit(battle(cicada="0505", hermes="0501 3"), "cicada", head=0)
    assert mech(perform(at, Mark("cicada", "armor/head", 9)), "cicada").armor["head"] == 9


@pytest.mark.rule("Quick-Start", "R28")
def test_rounds_are_ticked_too() -> None:
    marked = resolve_action(paper("hunchback", "hermes"), Mark("hunchback", "rounds/autocannon_20", 3))
    assert marked.events == [TrackSet("hunchback", "rounds/autocannon_20", 3)]
    assert mech(marked.battle, "hunchback").rounds == {"autocannon_20": 3}


@pytest.mark.parametrize(
    ("track", "left", "text"),
    [
        ("armor/tail", 1, "has no 'armor/tail'"),
        ("heat/scale", 1, "has no 'heat/scale'"),
        ("rounds/medium_laser_rt", 1, "has no 'rounds/medium_laser_rt'"),
        ("armor/head", 10, "runs from 0 to 9, not 10"),
        ("armor/head", -1, "runs from 0 to 9, not -1"),
    ],
)
def test_a_box_that_is_not_on_the_sheet_is_no_rule_to_overrule(track: str, left: int, text: str) -> None:
    at = paper("cicada", "hermes")
    assert text in invalid_text(at, Mark("cicada", track, left))


@pytest.mark.parametrize(("location", "damage"), [("tail", 5), ("head", 0), ("head", -3)])
def test_damage_needs_a_location_and_points(location: str, damage: int) -> None:
    at = paper("cicada", "hermes")
    invalid_text(at, Hit("cicada", location, damage))


def test_a_counter_is_put_anywhere_on_the_map_by_hand() -> None:
    at = moving(battle(cicada="0505", hermes="0501 3"), first="attackers")
    placed = resolve_action(at, Place("cicada", parse_label("0817"), 4))
    assert placed.events == [UnitPlaced("cicada", parse_label("0817"), 4)]
    assert mech(placed.battle, "cicada").doings.moved is None


@pytest.mark.rule("Quick-Start", "R48")
def test_a_unit_that_left_by_mistake_is_put_back() -> None:
    at = resolve_action(
        moving(battle(cicada="0505", hermes="0501 0"), first="attackers"), Move("hermes", "ran", ("forward",))
    )
    assert mech(at.battle, "hermes").has_left
    back = perform(at.battle, Place("hermes", NORTH, 3))
    assert (mech(back, "hermes").hex, mech(back, "hermes").has_left) == (NORTH, False)


@pytest.mark.parametrize(
    ("at", "where", "facing"),
    [
        (battle(cicada="0505", hermes="0501"), Hex(40, 0), 0),
        (battle(cicada="0505", hermes="0501"), SOUTH, 6),
        (paper("cicada", "hermes"), SOUTH, 0),
    ],
)
def test_a_place_that_does_not_exist_cannot_be_overruled(at: Battle, where: Hex, facing: int) -> None:
    invalid_text(at, Place("cicada", where, facing))
    invalid_text(at, Deploy("cicada", where, facing))


@pytest.mark.rule("Quick-Start", "R47")
def test_defenders_set_up_first_then_attackers_then_the_first_turn_begins() -> None:
    at = not_set_up()
    assert side_to_act(at) == "defenders"
    assert "Defenders act next" in refusal_text(at, Deploy("hermes", NORTH, 3))
    assert "Still to set up" in refusal_text(at, GoOn())
    for number, name in enumerate(("hunchback", "cicada"), start=1):
        at = perform(at, Deploy(name, parse_label(f"{number:02d}17"), 0))
    assert side_to_act(at) == "attackers"
    at = perform(at, Deploy("hermes", NORTH, 3))
    last = resolve_action(at, Deploy("enforcer", parse_label("0601"), 3))
    assert events_of(last, StepBegan) == [StepBegan("initiative")]
    assert last.battle.turn.number == 1


@pytest.mark.rule("Quick-Start", "R47")
@pytest.mark.parametrize(
    ("options", "rows"), [({}, {15, 16, 17}), ({"setup_depth": "beyond_edge"}, {14, 15, 16, 17})]
)
def test_defenders_stand_within_three_hexes_of_the_south_edge(
    options: dict[str, str], rows: set[int]
) -> None:
    at = not_set_up(**options)
    hexes = setup_hexes(at, mech(at, "cicada"))
    assert {place.row for place in hexes} == rows
    assert len(hexes) == 15 * len(rows)
    assert format_zone(at, mech(at, "cicada")) == f"in the {len(rows)} rows at the south edge"
    assert "sets up in the" in refusal_text(at, Deploy("cicada", parse_label("0513"), 0))


@pytest.mark.rule("Quick-Start", "R47")
@pytest.mark.parametrize("options", [{}, {"setup_depth": "beyond_edge"}])
def test_attackers_stand_on_the_north_edge(options: dict[str, str]) -> None:
    at = not_set_up(**options)
    assert {place.row for place in setup_hexes(at, mech(at, "hermes"))} == {1}
    assert format_zone(at, mech(at, "hermes")) == "in the north row"


@pytest.mark.rule("Quick-Start", "R21")
def test_nobody_is_set_up_on_another_unit() -> None:
    at = perform(not_set_up(), Deploy("cicada", SOUTH, 0))
    assert "Cicada stands in hex 0517" in refusal_text(at, Deploy("hunchback", SOUTH, 0))
    assert "is already set up" in refusal_text(at, Deploy("cicada", parse_label("0617"), 0))


def test_without_zones_units_are_set_up_anywhere() -> None:
    sides = (SideSetup(id="defenders", name="Blue"), SideSetup(id="attackers", name="Red"))
    at = game().new_battle(board(size=(4, 3)), sides, [unit("cicada"), unit("hermes")])
    assert len(setup_hexes(at, mech(at, "cicada"))) == 12
    assert format_zone(at, mech(at, "cicada")) == "anywhere on the map"
