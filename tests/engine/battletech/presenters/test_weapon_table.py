from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from companion.engine.battletech.battle.actions import Deploy, Move
from companion.engine.battletech.battle.state import Battle
from companion.engine.forms import Outcome
from companion.engine.views.attacks import AttackPlan
from companion.tabletop.hexes import Hex, parse_label
from tests.builders import battle, board, damage_unit, declaring, game, moving, paper, perform
from tests.tabletop.text_mapsheets import drawing


def plan(at: Battle, **situation: int | str) -> AttackPlan:
    return game().attack_plan(at, "cicada", "hermes", situation or None)


@pytest.mark.rule("Quick-Start", "R12")
def test_ways_of_moving_with_their_points() -> None:
    at = moving(battle(cicada="0505", hermes="0501 3"))
    ways = [(way.id, way.label, way.points, way.refusal) for way in game().movements(at, "cicada")]
    assert ways == [
        ("stationary", "Stand still", 0, None),
        ("walked", "Walk", 8, None),
        ("ran", "Run", 12, None),
    ]
    assert all("act next" in str(way.refusal) for way in game().movements(at, "hermes"))


@pytest.mark.rule("Quick-Start", "R13")
@pytest.mark.rule("Quick-Start", "R21")
def test_a_reach_drawn_on_the_map(golden: Callable[[str, Iterable[str]], None]) -> None:
    ground = board((11, 11), light_woods="0604 0705 0706 0607", heavy_woods="0505 0704 0803 0506")
    at = moving(battle(ground, None, hermes="0606 0", enforcer="0605 0", cicada="0507 0"), first="attackers")
    units = {parse_label("0606"): "H", parse_label("0605"): "E", parse_label("0507"): "C"}
    letters = {"light_woods": "w", "heavy_woods": "W"}
    woods = {place: letters[there.terrain[0]] for place, there in ground.hexes.items()}
    lines = [
        "Hermes II (H) facing north, its friend Enforcer (E), the enemy Cicada (C); w light, W heavy woods",
        *drawing(woods | units, 11, 11).splitlines(),
    ]
    for movement in ("walked", "ran"):
        spent: dict[Hex, int] = {}
        for place in game().reach(at, "hermes", movement).places:
            if place.is_stop and not place.leaves_map:
                spent[place.hex] = min(place.spent, spent.get(place.hex, place.spent))
        lines += ["", f"Hermes II {movement}: the fewest Movement Points to each hex where it may stop"]
        lines += drawing({place: str(points) for place, points in spent.items()}, 11, 11).splitlines()
    golden("quickstart_reach.txt", lines)


def test_places_say_what_is_spent_and_what_is_left() -> None:
    at = moving(battle(board(light_woods="0504"), None, cicada="0505 0", hermes="0101 3"))
    reach = game().reach(at, "cicada", "walked")
    assert (reach.unit, reach.movement) == ("cicada", "walked")
    ahead = next(place for place in reach.at(parse_label("0503")) if place.facing == 0)
    assert (ahead.spent, ahead.left, ahead.hexes_moved) == (3, 5, 2)
    assert [place.label for place in ahead.route] == ["0504", "0503"]
    assert ahead.action == Move("cicada", "walked", ("forward", "forward"))
    assert [place.spent for place in reach.at(parse_label("0503"))] == [3, 4, 4, 5, 5, 6]


@pytest.mark.rule("Quick-Start", "R48")
def test_the_way_off_the_map_is_marked() -> None:
    at = moving(battle(cicada="0101 0", hermes="0909 3"))
    leaving = [place for place in game().reach(at, "cicada", "walked").places if place.leaves_map]
    assert leaving
    assert all(place.hex not in board() for place in leaving)


def test_a_plan_has_every_weapon_with_its_number() -> None:
    at = declaring(
        battle(board(light_woods="0503"), None, cicada="0505 0", hermes="0501 3"), cicada="walked 3"
    )
    views = plan(at).attacks
    assert [(view.name, view.location, view.damage, view.rounds) for view in views] == [
        ("Medium Laser", "RT", 5, None),
        ("Medium Laser", "LT", 5, None),
        ("Small Laser", "CT", 3, None),
    ]
    assert [view.calculation.number for view in views] == [8, 8, None]
    assert [view.refusal is None for view in views] == [True, True, False]
    assert plan(at).range == 4
    assert plan(at).sight is not None
    assert [view.rounds for view in game().attack_plan(at, "hermes", "cicada").attacks] == [20, None, None]


def test_a_plan_says_why_a_weapon_cannot_fire() -> None:
    at = damage_unit(declaring(battle(cicada="0505 0", hermes="0506 0")), "cicada", right_torso=0)
    assert str(plan(at).refusal) == "Hermes is not in the forward arc. (Quick-Start, Firing Arcs)"
    reasons = [str(view.refusal) for view in plan(at).attacks]
    assert reasons == [
        "Medium Laser: the right torso is destroyed. (Quick-Start, Weapon Destruction)",
        str(plan(at).refusal),
        str(plan(at).refusal),
    ]


def test_on_paper_a_plan_waits_for_the_situation() -> None:
    at = declaring(paper("cicada", "hermes"), hermes="ran 7")
    empty = plan(at)
    assert (empty.range, empty.sight, empty.refusal) == (None, None, None)
    assert {view.calculation.outcome for view in empty.attacks} == {Outcome.IMPOSSIBLE}
    attack_plan = plan(at, **{"between/light_woods": 1}, range=2, target_in="heavy_woods")
    assert [view.calculation.number for view in attack_plan.attacks] == [10, 10, 12]
    blocked = plan(at, **{"between/light_woods": 3}, range=2)
    assert [str(view.refusal) for view in blocked.attacks] == [
        "No line of sight: the woods in between block it. (Quick-Start, Intervening Terrain)"
    ] * 3


@pytest.mark.rule("Quick-Start", "R27")
def test_the_arc_on_the_map() -> None:
    at = battle(board((5, 5)), None, cicada="0303 0", hermes="0301 3")
    marks = dict.fromkeys(game().arc(at, "cicada"), "f") | {parse_label("0303"): "@"}
    assert drawing(marks, 5, 5).splitlines() == [
        "f   f   f",
        "  f   f",
        "f   f   f",
        "  f   f",
        ".   @   .",
        "  .   .",
        ".   .   .",
        "  .   .",
        ".   .   .",
        "  .   .",
    ]
    assert game().arc(paper("cicada", "hermes"), "cicada") == frozenset()


@pytest.mark.rule("Quick-Start", "R47")
def test_the_table_shows_the_zone_of_the_side_that_sets_up() -> None:
    at = battle(cicada="", hermes="")
    (zone,) = game().table(at).zones
    assert (zone.side, zone.label) == ("defenders", "Defenders set up in the 3 rows at the south edge")
    assert {place.row for place in zone.hexes} == {15, 16, 17}
    at = perform(at, Deploy("cicada", parse_label("0517"), 0))
    assert [zone.label for zone in game().table(at).zones] == ["Attackers set up in the north row"]
    at = perform(at, Deploy("hermes", parse_label("0501"), 0))
    assert game().table(at).zones == ()
    assert game().table(at).board == at.board
    assert game().table(paper("cicada", "hermes")).board is None
