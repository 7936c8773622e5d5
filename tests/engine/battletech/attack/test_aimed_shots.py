"""Shots meant for one location: with a targeting computer, or aimed at immobile 'Mechs."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.state import Battle
from companion.tabletop.dice import Dice
from tests.builders import board, perform, refusal_text
from tests.citytech import change_unit, change_warrior, declaring, fight
from tests.engine.battletech.gunnery import (
    HIT,
    LEG,
    at_victor,
    facing_victor,
    fire_volley,
    hits,
    modifiers_by_label,
    next_ask,
    number,
    row,
    with_equipment,
)

CLUSTER = {"ammo_lb10x_ac_rt_1": "cluster"}


class TestTargetingComputer:
    @staticmethod
    def battle_with_computer(turned: int = 3, **fields: Any) -> Battle:
        at = declaring(fight(daishi="red 0505 0", victor=f"blue 0503 {turned}"))
        computer = {"id": "computer", "item": "clan.targeting_computer", "location": "left_arm"}
        return change_unit(with_equipment(at, "daishi", equipment=[computer]), "daishi", **fields)

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_direct_fire_weapons_hit_more_easily(self) -> None:
        assert (
            modifiers_by_label(row(self.battle_with_computer(), "daishi", "er_large_laser_la_1"))[
                "Targeting computer"
            ]
            == -1
        )
        assert (
            modifiers_by_label(row(self.battle_with_computer(), "daishi", "ultra_ac5_la"))[
                "Targeting computer"
            ]
            == -1
        )
        assert "Targeting computer" not in modifiers_by_label(
            row(self.battle_with_computer(), "daishi", "lrm10_lt")
        )
        slot = (
            self.battle_with_computer()
            .model(self.battle_with_computer().units["daishi"])
            .slots_of("left_arm")
            .index("computer")
        )
        struck = self.battle_with_computer(hit_slots={"left_arm": (slot,)})
        assert "Targeting computer" not in modifiers_by_label(row(struck, "daishi", "er_large_laser_la_1"))

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_a_called_shot_is_harder_and_hits_where_it_was_meant(self) -> None:
        at, how = self.battle_with_computer(), {"er_large_laser_la_1": {"call": "left_arm"}}
        view = row(at, "daishi", "er_large_laser_la_1", call="left_arm")
        assert modifiers_by_label(view)["Called shot"] == 3
        assert "Targeting computer" not in modifiers_by_label(view)
        played = fire_volley(at, at_victor("daishi", "er_large_laser_la_1", **how), HIT)
        assert (number(played), hits(played)) == (6, [("left_arm", 10)])

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_never_the_head_nor_what_is_on_the_far_side(self) -> None:
        """The example: from the right side neither the left arm, the left leg nor the left torso."""
        sides = {
            3: set(),
            1: {"left_arm", "left_leg", "left_torso"},
            5: {"right_arm", "right_leg", "right_torso"},
        }
        for turned, hidden in sides.items():
            at = self.battle_with_computer(turned)
            view = row(at, "daishi", "er_large_laser_la_1")
            (choice,) = (each for each in view.choices if each.id == "call")
            every = set(at.rules.tables.locations.names)
            assert {option.id for option in choice.options} == (every - hidden - {"head"}) | {""}
            for location in (*hidden, "head"):
                how = {"er_large_laser_la_1": {"call": location}}
                text = refusal_text(at, at_victor("daishi", "er_large_laser_la_1", **how))
                assert "(CityTech, Equipment > Targeting Computer)" in text

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_all_called_shots_go_at_one_location(self) -> None:
        both = ("er_large_laser_la_1", "er_large_laser_la_2")
        how = {both[0]: {"call": "left_leg"}, both[1]: {"call": "right_arm"}}
        assert "same location" in refusal_text(self.battle_with_computer(), at_victor("daishi", *both, **how))
        how[both[1]] = how[both[0]]
        assert (
            hits(fire_volley(self.battle_with_computer(), at_victor("daishi", *both, **how), HIT, HIT))
            == [("left_leg", 10)] * 2
        )

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_neither_missiles_nor_those_without_a_computer_can_call_a_shot(self) -> None:
        missiles = at_victor("daishi", "lrm10_lt", lrm10_lt={"call": "left_arm"})
        laser = at_victor("daishi", "er_large_laser_la_1", er_large_laser_la_1={"call": "left_arm"})
        assert "steers direct-fire weapons only" in refusal_text(self.battle_with_computer(), missiles)
        assert "needs a targeting computer" in refusal_text(facing_victor("daishi"), laser)

    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    def test_cluster_rounds_lose_its_help(self) -> None:
        computer = {"id": "computer", "item": "clan.targeting_computer", "location": "left_arm"}
        at = declaring(fight(uller="red 0505 0", victor="blue 0503 3"))
        at = with_equipment(at, "uller", equipment=[computer], loads={"ammo_lb5x_ac_ra": "cluster"})
        assert "Targeting computer" not in modifiers_by_label(row(at, "uller", "lb5x_ac_ra"))
        called = at_victor("uller", "lb5x_ac_ra", lb5x_ac_ra={"call": "left_arm"})
        assert "does not help cluster rounds" in refusal_text(at, called)


class TestAimed:
    LASER = "medium_laser_ra"

    def immobile_target(self, **fields: Any) -> Battle:
        return change_unit(facing_victor(), "victor", **(fields or {"is_shut_down": True}))

    def aimed_fire(self, location: str, weapon: str = LASER) -> DeclareFire:
        return at_victor("orion", weapon, **{weapon: {"aim": location}})

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    @pytest.mark.parametrize(("rolled", "dice"), [(6, ()), (7, ()), (8, ()), (5, (LEG,)), (9, (LEG,))])
    def test_an_aimed_hit_goes_home_on_six_to_eight_else_anywhere(
        self, rolled: int, dice: tuple[tuple[int, ...], ...]
    ) -> None:
        played = fire_volley(self.immobile_target(), self.aimed_fire("right_arm"), HIT, (rolled,), *dice)
        assert number(played) == 4 - 4
        assert hits(played) == [("left_leg" if dice else "right_arm", 5)]

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    @pytest.mark.parametrize(("rolled", "dice"), [(8, ()), (12, ()), (7, (LEG,))])
    def test_the_head_is_harder_to_hit_and_goes_home_on_eight_or_more(
        self, rolled: int, dice: tuple[tuple[int, ...], ...]
    ) -> None:
        played = fire_volley(self.immobile_target(), self.aimed_fire("head"), HIT, (rolled,), *dice)
        assert number(played) == 4 + 3
        assert hits(played) == [("left_leg" if dice else "head", 5)]

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    def test_the_usual_roll_may_still_find_the_location(self) -> None:
        played = fire_volley(self.immobile_target(), self.aimed_fire("right_arm"), HIT, (2,), (3,))
        assert hits(played) == [("right_arm", 5)]

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    def test_the_table_is_told_what_was_aimed_at(self) -> None:
        ask = next_ask(self.immobile_target(), self.aimed_fire("right_arm"), HIT)
        assert isinstance(ask, Roll)
        assert (ask.dice, ask.side) == (Dice(2, 6), "red")
        assert ask.purpose == "Medium Laser was aimed at the right arm: does it hit there?"
        assert [ask.rows[total] for total in (5, 6, 8, 9)] == [
            "Anywhere",
            "Right arm",
            "Right arm",
            "Anywhere",
        ]

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    def test_only_at_mechs_that_are_shut_down_or_whose_warrior_is_out(self) -> None:
        out = change_warrior(facing_victor(), "victor", unconscious_since=0)
        for at in (self.immobile_target(), out):
            (choice,) = row(at, "orion", self.LASER).choices
            assert (choice.id, len(choice.options)) == ("aim", 9)
        assert "aimed at immobile 'Mechs only" in refusal_text(facing_victor(), self.aimed_fire("head"))
        assert row(facing_victor(), "orion", self.LASER).choices == ()

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    def test_missiles_cannot_be_aimed(self) -> None:
        for location in ("head", "left_leg"):
            assert "Missiles cannot be aimed" in refusal_text(
                self.immobile_target(), self.aimed_fire(location, "srm4_lt")
            )

    @pytest.mark.rule("CityTech", "Combat > Aimed Shots")
    @pytest.mark.rule("CityTech", "Combat > Line of Sight > Partial Cover (lost page, errata 1.5)")
    def test_what_cover_hides_cannot_be_aimed_at(self) -> None:
        wading = declaring(fight(board(water_1="0503"), None, orion="red 0505 0", victor="blue 0503 3"))
        wading = change_unit(wading, "victor", is_shut_down=True)
        assert "hides the left leg" in refusal_text(wading, self.aimed_fire("left_leg"))
        assert perform(wading, self.aimed_fire("left_arm")).units["orion"].doings.declared is not None
