"""Thunder missiles fired; what their mines do to who enters them stands in test_mines.py."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.battles.scripts.codec import Codec
from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.events import (
    AntiMissileFired,
    HeatBuilt,
    MinesLaid,
    MissilesHit,
    RoundSpent,
    ShotFired,
)
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Situation
from companion.engine.battletech.damage import mines as thunder
from companion.engine.battletech.fire.declaration import counting_fires, targets_of
from companion.engine.targets import HexTarget, Target
from companion.engine.views.attacks import AttackView, Volley
from companion.tabletop.boards import Board
from companion.tabletop.hexes import distance, parse_label
from tests.builders import board, citytech, events_of, invalid_text, refusal_text
from tests.citytech import SIDES, act_by_rule, change_unit, change_warrior, declaring, fight, on_paper, unit
from tests.engine.battletech.gunnery import (
    HIT,
    MISS,
    SYSTEM,
    SYSTEM_SHOTS,
    fire_volley,
    hits,
    next_ask,
    number,
    with_equipment,
)

pytestmark = pytest.mark.rule("CityTech", "Equipment > Thunder Long-Range Missiles")
LOADS = {"ammo_lrm20_lt_1": "thunder"}


def facing(ground: Board | None = None, there: str = "blue 0501 3", **moves: str) -> Battle:
    """Return an Orion with Thunder missiles and a Victor, seven hexes ahead unless told."""
    at = declaring(fight(ground, None, orion="red 0508 0", victor=there), **moves)
    return change_unit(at, "orion", loads=LOADS)


def mining(where: str = "", **more: str) -> DeclareFire:
    target = HexTarget(parse_label(where)) if where else "victor"
    return DeclareFire("orion", target, ("lrm20_la",), how={"lrm20_la": {"shells": "thunder", **more}})


def row(at: Battle, **chosen: str) -> AttackView:
    plan = citytech().attack_plan(at, "orion", "victor", how={"lrm20_la": {"shells": "thunder", **chosen}})
    return next(view for view in plan.attacks if view.id == "lrm20_la")


@pytest.mark.parametrize("where", ["", "0601"])
def test_a_hit_mines_the_hex_and_hurts_nobody(where: str) -> None:
    played = fire_volley(facing(), mining(where), HIT)
    assert events_of(played, MinesLaid) == [MinesLaid(parse_label(where or "0501"), 20)]
    assert events_of(played, MissilesHit) == hits(played) == []
    assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_lrm20_lt_1")]
    assert events_of(played, HeatBuilt) == [HeatBuilt("orion", "fired/LRM 20", 6)]


@pytest.mark.parametrize(
    ("way", "far", "where"), [(1, 1, "0503"), (2, 2, "0703"), (4, 3, "0507"), (5, 6, None), (3, 1, "0604")]
)
def test_a_miss_comes_down_some_hexes_away_in_any_direction(way: int, far: int, where: str | None) -> None:
    at = facing()
    played = fire_volley(at, mining("0504"), MISS, (way,), (far,))
    laid = [it.hex.label for it in events_of(played, MinesLaid)]
    assert laid == ([where] if where else [])


def test_the_firing_player_rolls_for_the_direction() -> None:
    ask = next_ask(facing(), mining("0504"), MISS)
    assert isinstance(ask, Roll)
    assert ask.purpose == "Orion's LRM 20 missiles miss 0504: scatter in which direction?"
    assert (ask.side, ask.rows[1], ask.rows[4]) == ("red", "North", "South")


def test_only_terrain_in_between_and_the_attacker_count() -> None:
    """Neither the target's movement and condition, nor woods or water around it, nor a second target."""
    ground = board(light_woods="0504", heavy_woods="0501")
    at = facing(ground, orion="walked 2", victor="jumped 5")
    at = change_unit(change_unit(at, "orion", heat=8), "victor", is_prone=True)
    assert number(fire_volley(at, mining(), HIT)) == 4 + 1 + 1 + 1
    still = change_unit(facing(board(water_1="0501")), "victor", is_shut_down=True)
    assert number(fire_volley(still, mining(), HIT)) == 4
    plan = citytech().attack_plan(
        facing(), "orion", "victor", how={"lrm20_la": {"shells": "thunder"}}, is_secondary=True
    )
    assert next(v for v in plan.attacks if v.id == "lrm20_la").calculation.number == 4


@pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
def test_a_shot_that_can_only_miss_is_withheld_or_scatters() -> None:
    at = change_unit(change_warrior(facing(orion="ran 4"), "orion", gunnery=8), "orion", heat=17)
    ask = next_ask(at, mining("0504"))
    assert ask.purpose == "LRM 20 at hex 0504 needs 16 and can only miss"
    assert events_of(fire_volley(at, mining("0504"), "withhold"), MinesLaid) == []
    scattered = fire_volley(at, mining("0504"), "fire", (1,), (1,))
    assert [it.hex.label for it in events_of(scattered, MinesLaid)] == ["0503"]


@pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
def test_an_anti_missile_system_lets_them_pass() -> None:
    at = with_equipment(facing(), "victor", equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])
    assert events_of(fire_volley(at, mining(), HIT), AntiMissileFired) == []


@given(fields=st.lists(st.sampled_from((5, 10, 15, 20)), min_size=1, max_size=4))
def test_fields_in_one_hex_add_up_to_20_at_most(fields: list[int]) -> None:
    at, place = facing(), parse_label("0403")
    for missiles in fields:
        at = act_by_rule(at, partial(thunder.lay_mines, place=place, missiles=missiles)).battle
    assert effect_in(at, place, "thunder") == HexEffect("thunder", min(sum(fields), 20))


def test_the_size_of_the_launcher_is_the_strength_of_the_field() -> None:
    for size in (5, 10, 15):
        launcher = {"id": "it", "weapon": f"is.lrm{size}", "location": "right_arm"}
        shots = {"id": "ammo_it", "weapon": f"is.lrm{size}", "location": "right_leg", "shots": 6}
        at = with_equipment(
            facing(), "orion", weapons=[launcher], ammunition=[shots], loads={"ammo_it": "thunder"}
        )
        played = fire_volley(at, DeclareFire("orion", "victor", ("it",)), HIT)
        assert [it.points for it in events_of(played, MinesLaid)] == [size]


def test_the_plan_offers_the_targets_hex_and_those_around_it() -> None:
    view = row(facing(there="blue 0503 3"))
    (place,) = (choice for choice in view.choices if choice.id == "hex")
    around = [parse_label(option.id) for option in place.options]
    assert (place.value, place.options[0].label) == ("0503", "0503 (the target's)")
    assert [distance(it, around[0]) for it in around] == [0, 1, 1, 1, 1, 1, 1]
    assert (view.damage, view.hits) == (0, "mines a hex with 20 points")
    far = row(facing(), hex="0806")
    assert [choice.value for choice in far.choices if choice.id == "hex"] == ["0806"]


def test_a_hex_elsewhere_needs_no_target_in_the_arc() -> None:
    behind = facing(there="blue 0512 0")
    assert "is not in the" in refusal_text(behind, mining())
    assert row(behind, hex="0501").refusal is None
    played = fire_volley(behind, mining("0501"), HIT)
    assert events_of(played, MinesLaid) == [MinesLaid(parse_label("0501"), 20)]
    assert "Hex 0512 is not in the forward or left arc" in refusal_text(facing(), mining("0512"))


@pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
def test_missiles_fired_off_beyond_their_range_mine_nothing() -> None:
    at = declaring(fight(board((15, 30)), None, orion="red 0530 0", victor="blue 0501 3"))
    played = fire_volley(change_unit(at, "orion", loads=LOADS), mining())
    assert len(events_of(played, ShotFired)) == 1
    assert events_of(played, MinesLaid) == []


def test_without_a_map_the_hex_has_to_be_told() -> None:
    at = change_unit(declaring(on_paper(orion="red", victor="blue")), "orion", loads=LOADS)
    assert "Choose the hex for the Thunder missiles to mine" in refusal_text(
        at, replace(mining(), situation=Situation(7))
    )
    played = fire_volley(at, replace(mining("0504"), situation=Situation(7)), HIT)
    assert events_of(played, MinesLaid) == [MinesLaid(parse_label("0504"), 20)]


@pytest.mark.parametrize(
    ("shells", "target"), [("thunder", HexTarget(parse_label("0403"))), ("standard", "victor")]
)
def test_a_hex_chosen_in_the_plan_is_a_target_of_its_own(shells: str, target: Target) -> None:
    """But only for missiles that mine it."""
    at, how = facing(), {"lrm20_la": {"shells": shells, "hex": "0403"}}
    plan = citytech().attack_plan(at, "orion", "victor", how=how)
    action = citytech().declare_attack([Volley(plan, ("lrm20_la", "medium_laser_ra"))])
    assert isinstance(action, DeclareFire)
    fires = targets_of(action)
    assert (fires[0].target, fires[0].weapons[0]) == (target, "lrm20_la")
    assert fires[-1].target == "victor"
    assert action.how == {"lrm20_la": {"shells": shells}}


@pytest.mark.parametrize(("where", "counting"), [("", ["victor", "uller"]), ("0403", ["uller"])])
def test_whose_hex_is_mined_is_a_target_that_counts(where: str, counting: list[Target]) -> None:
    """And so the next target is a secondary one; a hex that is only mined counts for nothing."""
    at, mine = facing(), mining(where)
    both = replace(mine, also=(FireAt("uller", ("medium_laser_ra",)),))
    assert [fire.target for fire in counting_fires(at, at.units["orion"], both)] == counting


OLD = {"unit": "orion", "target": "victor", "weapons": ["medium_laser_ra", "lrm20_la"]}
CHOSEN = {"lrm20_la": {"shells": "thunder", "hex": "0403"}, "medium_laser_ra": {"aim": "head"}}
NOW = {"lrm20_la": {"shells": "thunder"}, "medium_laser_ra": {"aim": "head"}}


def test_fire_of_earlier_releases_is_read_with_its_hex_as_a_target() -> None:
    codec, place = Codec(citytech()), HexTarget(parse_label("0403"))
    action = codec.action({"do": "declare_fire", **OLD, "how": CHOSEN})
    also = (FireAt(place, ("lrm20_la",)),)
    assert action == DeclareFire("orion", "victor", ("medium_laser_ra",), None, also, NOW)
    volley = {"target": "victor", "weapons": OLD["weapons"], "situation": {"range": 4}}
    declaration = {"volleys": [volley], "how": CHOSEN}
    stored = json.dumps([{"event": "fire_declared", "unit": "orion", "declaration": declaration}])
    (event,) = codec.events(stored)
    assert event.declaration == Declaration(
        (
            DeclaredVolley("victor", ("medium_laser_ra",), Situation(4)),
            DeclaredVolley(place, ("lrm20_la",), Situation(4)),
        ),
        NOW,
    )
    assert codec.event_data(event)["declaration"]["volleys"][1]["target"] == {"hex": "0403"}


def test_a_hex_is_no_target_for_other_weapons_and_none_beyond_the_map() -> None:
    at, place = facing(), HexTarget(parse_label("0504"))
    laser = DeclareFire("orion", place, ("medium_laser_ra",))
    assert "holds neither woods nor a building" in refusal_text(at, laser)
    assert "Hex 1604 is not on the map" in invalid_text(at, mining("1604"))


def test_bins_are_loaded_with_them_before_the_battle() -> None:
    at = citytech().new_battle(None, SIDES, [unit("orion", "red", loads=LOADS), unit("victor", "blue")])
    assert at.units["orion"].loads == LOADS
