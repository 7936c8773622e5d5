from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Choice, Roll
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    FireDeclared,
    FireResolved,
    HeatBuilt,
    LocationHit,
    RoundSpent,
    ShotFired,
    ShotWithheld,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.dice import Dice
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, perform, resolve_action
from tests.citytech import apply_events, change_unit, change_warrior, declaring, fight
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, fire_volley, hits, next_ask
from tests.plain_yaml import plain_yaml

EXAMPLES = plain_yaml(Path(__file__).parent / "worked_volleys.yaml")


def facing(ground: Board | None = None, **moves: str) -> Battle:
    """Return an Orion and a Victor four hexes apart, eye to eye."""
    return declaring(fight(ground, None, orion="red 0505 0", victor="blue 0501 3"), **moves)


def at_victor(*weapons: str) -> DeclareFire:
    return DeclareFire("orion", "victor", weapons)


def needs(at: Battle, *weapons: str) -> int | None:
    """Return the number that the first of these weapons needs, as the table is asked for it."""
    ask = next_ask(at, at_victor(*weapons))
    assert isinstance(ask, Roll)
    return ask.need


class TestNumber:
    @pytest.mark.rule("CityTech", "Combat > Base To-Hit Number")
    @pytest.mark.rule("CityTech", "Playing the Game > Gunnery Skill Rating")
    @pytest.mark.parametrize("gunnery", [0, 2, 6])
    def test_it_starts_from_the_gunnery_skill(self, gunnery: int) -> None:
        assert needs(change_warrior(facing(), "orion", gunnery=gunnery), "lb10x_ac_rt") == gunnery

    @pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
    @pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
    @pytest.mark.parametrize(
        ("orion", "victor", "expected"),
        [
            ("stationary", "stationary", 4),
            ("walked 3", "walked 3", 6),
            ("ran 6", "ran 6", 8),
            ("jumped 2", "stationary", 7),
            ("stationary", "jumped 4", 6),
            ("stationary", "ran 10", 8),
        ],
    )
    def test_both_sides_movement_counts(self, orion: str, victor: str, expected: int) -> None:
        assert needs(facing(orion=orion, victor=victor), "lb10x_ac_rt") == expected

    @pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
    @pytest.mark.rule("CityTech", "Heat > Weapon Attack Effects")
    @pytest.mark.parametrize(("heat", "more"), [(7, 0), (8, 1), (13, 2), (17, 3), (24, 4)])
    def test_heat_counts(self, heat: int, more: int) -> None:
        assert needs(change_unit(facing(), "orion", heat=heat), "lb10x_ac_rt") == 4 + more

    @pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
    @pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
    @pytest.mark.parametrize(
        ("struck", "arm", "torso"),
        [
            ({"head": (1,)}, 8, 6),
            ({"right_arm": (0,)}, 10, 4),
            ({"right_arm": (1,)}, 7, 4),
            ({"right_arm": (1, 2)}, 8, 4),
            ({"right_arm": (0, 1, 2)}, 10, 4),
            ({"left_arm": (0, 1)}, 6, 4),
        ],
    )
    def test_damage_to_sensors_and_to_the_weapons_own_arm_counts(
        self, struck: dict[str, tuple[int, ...]], arm: int, torso: int
    ) -> None:
        at = change_unit(facing(), "orion", hit_slots=struck)
        assert (needs(at, "medium_laser_ra"), needs(at, "lb10x_ac_rt")) == (arm, torso)

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_targets_that_are_shut_down_or_whose_warrior_is_out_are_immobile(self) -> None:
        assert needs(change_unit(facing(), "victor", is_shut_down=True), "medium_laser_ra") == 2
        assert needs(change_warrior(facing(), "victor", unconscious_since=0), "medium_laser_ra") == 2
        # One that lies there with both legs gone is not.
        legless = {**facing().units["victor"].structure, "left_leg": 0, "right_leg": 0}
        assert needs(change_unit(facing(), "victor", structure=legless), "medium_laser_ra") == 6

    @pytest.mark.rule("CityTech", "Movement > Skidding")
    def test_a_skidding_target_is_harder_to_hit(self) -> None:
        at = facing(victor="ran 5")
        moved = at.units["victor"].doings.moved
        assert moved is not None
        at = change_unit(at, "victor", moved=replace(moved, has_skidded=True))
        assert needs(at, "lb10x_ac_rt") == 8

    @pytest.mark.rule("CityTech", "Combat > Weapons Fire Modifiers Table")
    @pytest.mark.parametrize(
        ("terrain", "expected"),
        [
            ({"light_woods": "0503"}, 5),
            ({"light_woods": "0503 0501"}, 6),
            ({"heavy_woods": "0503"}, 6),
            ({"heavy_woods": "0503 0501"}, 8),
            ({"water_1": "0505"}, 5),
            ({"water_1": "0501"}, 6),
            ({"water_0": "0501 0505"}, 4),
        ],
    )
    def test_terrain_counts(self, terrain: dict[str, str], expected: int) -> None:
        assert needs(facing(board((15, 17), **terrain)), "lb10x_ac_rt") == expected

    @pytest.mark.parametrize(
        "case",
        [
            pytest.param(case, marks=pytest.mark.rule("CityTech", case["section"]), id=case["id"])
            for case in EXAMPLES["to_hit"]
        ],
    )
    def test_the_books_examples(self, case: dict[str, Any]) -> None:
        grounds = {parse_label(at): BoardHex(0, (kind,)) for at, kind in case.get("terrain", {}).items()}
        names = {"orion": f"red {case['from']} {case['facing']}", "victor": f"blue {case['to']} 3"}
        at = declaring(fight(Board("Example", 15, 17, grounds), None, **names), **case["moved"])
        view = next(
            view
            for view in citytech().attack_plan(at, "orion", "victor").attacks
            if view.id == case["weapon"]
        )
        assert view.calculation.number == case["number"]
        assert view.calculation.outcome.value == case.get("outcome", "roll")


class TestRoll:
    @pytest.mark.rule("CityTech", "Combat > To-Hit Roll")
    @pytest.mark.parametrize(("rolled", "is_hit"), [(2, False), (5, False), (6, True), (12, True)])
    def test_the_number_or_more_hits(self, rolled: int, is_hit: bool) -> None:
        shot = fire_volley(facing(), at_victor("medium_laser_ra"), (rolled,), *(((7,),) if is_hit else ()))
        assert events_of(shot, ShotFired) == [
            ShotFired("orion", "medium_laser_ra", "victor", 6, rolled, is_hit)
        ]
        assert hits(shot) == ([("center_torso", 5)] if is_hit else [])

    @pytest.mark.rule("CityTech", "Combat > To-Hit Roll")
    @pytest.mark.rule("CityTech", "Combat > Hit Location")
    def test_the_attackers_player_rolls_two_dice_to_hit_and_two_for_the_location(self) -> None:
        to_hit = next_ask(facing(), at_victor("medium_laser_ra"))
        where = next_ask(facing(), at_victor("medium_laser_ra"), HIT)
        assert isinstance(to_hit, Roll)
        assert isinstance(where, Roll)
        assert (to_hit.dice, to_hit.side, to_hit.purpose) == (
            Dice(2, 6),
            "red",
            "Orion: Medium Laser at Victor",
        )
        assert (where.dice, where.side, where.purpose) == (
            Dice(2, 6),
            "red",
            "Medium Laser hits Victor: where?",
        )
        assert where.rows[3] == "Right arm"

    @pytest.mark.rule("CityTech", "Combat > Firing Weapons")
    @pytest.mark.rule("CityTech", "Heat > Recording Heat Build-Up")
    def test_a_shot_builds_heat_and_spends_a_round_whether_it_hits_or_not(self) -> None:
        for dice in ((MISS,), (HIT, (7,))):
            shot = fire_volley(facing(), at_victor("lb10x_ac_rt"), *dice)
            assert events_of(shot, RoundSpent) == [RoundSpent("orion", "ammo_lb10x_ac_rt_1")]
            assert events_of(shot, HeatBuilt) == [HeatBuilt("orion", "fired/LB 10-X AC", 2)]
        two = fire_volley(facing(), at_victor("medium_laser_ra", "medium_laser_la"), MISS, MISS)
        assert two.battle.units["orion"].doings.heat_sources == {"fired/Medium Laser": 6}

    @pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
    def test_a_shot_that_can_only_miss_may_be_withheld_to_save_rounds_and_heat(self) -> None:
        at = facing(orion="ran 6", victor="jumped 10")
        at = change_unit(at, "orion", heat=13)
        for weapon, name, number in (("medium_laser_ra", "Medium Laser", 15), ("srm4_lt", "SRM 4", 15)):
            ask = next_ask(at, at_victor(weapon))
            assert isinstance(ask, Choice)
            assert ask.purpose == f"{name} at Victor needs {number} and can only miss"
            kept = resolve_action(declare_fire(at, at_victor(weapon)), ResolveFire("orion"), "withhold")
            assert events_of(kept, ShotWithheld) == [ShotWithheld("orion", weapon)]
            assert events_of(kept, HeatBuilt) == events_of(kept, RoundSpent) == []
            shot = resolve_action(declare_fire(at, at_victor(weapon)), ResolveFire("orion"), "fire")
            assert events_of(shot, ShotFired) == [ShotFired("orion", weapon, "victor", number, None, False)]
            assert len(events_of(shot, HeatBuilt)) == 1


class TestLocation:
    @pytest.mark.rule("CityTech", "Combat > Determining Hit Location")
    @pytest.mark.parametrize("case", EXAMPLES["location"], ids=lambda case: case["id"])
    def test_the_books_example(self, case: dict[str, Any]) -> None:
        at = declaring(fight(orion="red 0505 0", victor=f"blue 0501 {case['facing']}"))
        shot = fire_volley(at, at_victor(case["weapon"]), HIT, (case["rolled"],))
        assert [location for location, _ in hits(shot)] == [case["location"]]

    @pytest.mark.rule("CityTech", "Combat > Attack Direction")
    def test_hits_from_behind_go_to_the_rear_armor(self) -> None:
        at = declaring(fight(orion="red 0505 0", victor="blue 0501 0"))
        (hit,) = events_of(fire_volley(at, at_victor("medium_laser_ra"), HIT, (7,)), LocationHit)
        assert (hit.location, hit.is_rear) == ("center_torso", True)

    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Partial Cover (lost page, errata 1.5)")
    @pytest.mark.rule("CityTech", "Combat > BattleMech Punch Location Table")
    @pytest.mark.parametrize(("where", "hex_"), [("0502", BoardHex(1)), ("0501", BoardHex(0, ("water_1",)))])
    def test_behind_cover_or_in_water_hits_are_rolled_on_the_table_for_punches(
        self, where: str, hex_: BoardHex
    ) -> None:
        ground = Board("Cover", 15, 17, {parse_label(where): hex_})
        ask = next_ask(facing(ground), at_victor("medium_laser_ra"), HIT)
        assert isinstance(ask, Roll)
        assert ask.dice == Dice(1, 6)
        assert not {"Left leg", "Right leg"} & set(ask.rows.values())
        assert hits(fire_volley(facing(ground), at_victor("medium_laser_ra"), HIT, (6,))) == [("head", 5)]


class TestSameTime:
    @pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
    def test_what_was_declared_is_rolled_after_the_unit_is_destroyed(self) -> None:
        at = declare_fire(facing(), at_victor("medium_laser_ra", "srm4_lt"))
        wreck = change_unit(at, "orion", is_out=True)
        lost = dict.fromkeys(at.units["orion"].structure, 0)
        wreck = change_unit(wreck, "orion", structure=lost, armor=lost)
        shots = resolve_action(wreck, ResolveFire("orion"), MISS, MISS)
        assert [shot.number for shot in events_of(shots, ShotFired)] == [6, 6]
        assert events_of(shots, FireResolved) == [FireResolved("orion")]

    @pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
    def test_damage_of_this_phase_changes_no_number_of_this_phase(self) -> None:
        at = declare_fire(facing(), at_victor("medium_laser_ra"))
        at = change_unit(at, "orion", hit_slots={"head": (1, 4), "right_arm": (0,)}, heat=24)
        at = change_warrior(
            change_unit(at, "victor", is_prone=True, is_shut_down=True), "victor", unconscious_since=1
        )
        (shot,) = events_of(resolve_action(at, ResolveFire("orion"), MISS), ShotFired)
        assert shot.number == 6

    @pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
    def test_what_is_corrected_while_declaring_counts_when_rolling(self) -> None:
        at = facing()
        at = apply_events(at, FireDeclared("victor", Declaration()))
        at = perform(change_unit(at, "orion", heat=8), at_victor("medium_laser_ra"))
        (shot,) = events_of(resolve_action(at, ResolveFire("orion"), MISS), ShotFired)
        assert shot.number == 7

    @pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
    @pytest.mark.rule("CityTech", "Combat > Destroying a Unit")
    def test_two_mechs_can_destroy_each_other(self) -> None:
        at = facing()
        for name in ("orion", "victor"):
            at = with_points_left(at, name, armor={"head": 0}, structure={"head": 1})
        at = perform(at, at_victor("lb10x_ac_rt"))
        at = perform(at, DeclareFire("victor", "orion", ("gauss_rifle_ra",)))
        at = resolve_action(at, ResolveFire("orion"), HIT, HIT).battle
        assert is_destroyed(at, at.units["victor"])
        assert at.turn.step == "resolve"
        at = resolve_action(at, ResolveFire("victor"), HIT, HIT).battle
        assert is_destroyed(at, at.units["orion"])

    @pytest.mark.rule("CityTech", "Combat > Firing Weapons")
    @pytest.mark.rule("CityTech", "Combat > Critical Damage")
    def test_the_order_of_events_in_a_volley(self) -> None:
        """Each shot is carried through to its critical hits before the next one is rolled."""
        at = with_points_left(facing(), "victor", armor={"center_torso": 0})
        action = at_victor("srm4_lt", "medium_laser_ra")
        played = fire_volley(at, action, HIT, (2,), (7,), (8,), (1,), (1,), MISS)
        of_the_volley = takewhile(lambda event: not isinstance(event, FireResolved), played.events)
        assert [type(event).__name__ for event in of_the_volley] == [
            "RoundSpent",
            "ShotFired",
            "HeatBuilt",
            "MissilesHit",
            "LocationHit",
            "StructureLost",
            "CriticalRolled",
            "SlotHit",
            "ShotFired",
            "HeatBuilt",
        ]
