from __future__ import annotations

import pytest

from companion.engine.asks import Roll
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import (
    HeatBuilt,
    MissilesHit,
    RoundSpent,
    ShotFired,
    WeaponJammed,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.forms import Outcome
from tests.builders import board, citytech, events_of, refusal_text, resolve_action
from tests.citytech import change_unit, change_warrior, declaring, fight
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    LEG,
    MISS,
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

AGREED = {"flamers": "damage_or_heat"}
FLAMER = {"id": "flamer", "weapon": "is.flamer", "location": "right_arm"}
CLUSTER = {"ammo_lb10x_ac_rt_1": "cluster"}


class TestPlain:
    @pytest.mark.parametrize(
        ("weapon", "damage", "heat", "brackets"),
        [
            pytest.param(*case, marks=pytest.mark.rule("CityTech", f"Equipment > {section}"), id=str(case[0]))
            for section, case in (
                ("Laser", ("is.medium_laser", 5, 3, {3: 0, 4: 2, 7: 4, 9: 4})),
                ("Laser", ("clan.er_large_laser", 10, 12, {8: 0, 9: 2, 15: 2, 16: 4, 25: 4})),
                ("Pulse Lasers", ("is.large_pulse_laser", 9, 10, {3: -2, 4: 0, 8: 2, 10: 2})),
                ("Pulse Lasers", ("clan.medium_pulse_laser", 7, 4, {4: -2, 8: 0, 12: 2})),
                (
                    "Particle Projector Cannon (PPC)",
                    ("is.ppc", 10, 10, {1: 3, 2: 2, 3: 1, 4: 0, 7: 2, 18: 4}),
                ),
                ("Particle Projector Cannon (PPC)", ("is.er_ppc", 10, 15, {1: 0, 8: 2, 15: 4, 23: 4})),
                ("Gauss Rifle", ("is.gauss_rifle", 15, 1, {1: 2, 2: 1, 3: 0, 8: 2, 22: 4})),
                ("Autocannon", ("is.ac2", 2, 1, {1: 4, 4: 1, 5: 0, 9: 2, 24: 4})),
                ("Autocannon", ("is.ac20", 20, 7, {3: 0, 4: 2, 7: 4, 9: 4})),
                ("Ultra Autocannon", ("is.ultra_ac5", 5, 1, {1: 2, 2: 1, 3: 0, 7: 2, 20: 4})),
                ("LB-X Autocannon", ("is.lb10x_ac", 10, 2, {1: 0, 7: 2, 18: 4})),
                ("Machine Gun", ("is.machine_gun", 2, 0, {1: 0, 2: 2, 3: 4})),
                ("Flamers", ("is.flamer", 2, 3, {1: 0, 2: 2, 3: 4})),
            )
        ],
    )
    def test_a_weapon_does_what_its_row_of_the_table_says(
        self, weapon: str, damage: int, heat: int, brackets: dict[int, int]
    ) -> None:
        mount = {"id": "it", "weapon": weapon, "location": "right_arm"}
        shots = {"id": "ammo_it", "weapon": weapon, "location": "right_leg", "shots": 5}
        needs = citytech().rules.tables.weapons[weapon].uses_ammunition
        for hexes, more in brackets.items():
            at = declaring(
                fight(board((15, 30)), None, orion=f"red 05{hexes + 1:02d} 0", victor="blue 0501 3")
            )
            at = with_equipment(at, "orion", weapons=[mount], ammunition=[shots] if needs else [])
            view = row(at, "orion", "it")
            assert (view.damage, view.heat, view.rounds is not None) == (damage, heat, needs)
            assert view.calculation.number == 4 + more
        played = fire_volley(at, at_victor("orion", "it"), HIT, CENTER)
        assert hits(played) == [("center_torso", damage)]
        assert [it.points for it in events_of(played, HeatBuilt)] == ([heat] if heat else [])

    @pytest.mark.rule("CityTech", "Equipment > Pulse Lasers")
    def test_pulse_lasers_say_why_they_hit_more_easily(self) -> None:
        assert (
            modifiers_by_label(row(facing_victor("daishi"), "daishi", "medium_pulse_laser_la_1"))[
                "Pulse laser"
            ]
            == -2
        )

    @pytest.mark.rule("CityTech", "Combat > To-Hit Modifiers")
    def test_nothing_hits_beyond_long_range(self) -> None:
        at = declaring(fight(hunchback="red 0511 0", victor="blue 0501 3"))
        assert row(at, "hunchback", "ac20_rt").calculation.outcome is Outcome.IMPOSSIBLE


class TestClusterRounds:
    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    def test_they_hit_more_easily_and_burst_into_fragments_of_one_point(self) -> None:
        at = facing_victor(loads=CLUSTER)
        action = at_victor("orion", "lb10x_ac_rt", lb10x_ac_rt={"shells": "cluster"})
        played = fire_volley(at, action, (3,), (2,), CENTER, LEFT, LEG)
        assert number(played) == 3
        assert events_of(played, MissilesHit) == [MissilesHit("orion", "lb10x_ac_rt", 2, 3)]
        assert hits(played) == [("center_torso", 1), ("left_torso", 1), ("left_leg", 1)]
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_lb10x_ac_rt_1")]

    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    def test_the_player_says_which_rounds_are_fired(self) -> None:
        at = facing_victor(loads=CLUSTER)
        view = row(at, "orion", "lb10x_ac_rt", shells="cluster")
        shells = next(choice for choice in view.choices if choice.id == "shells")
        assert [(option.id, option.label) for option in shells.options] == [
            ("cluster", "Cluster"),
            ("standard", "Standard"),
        ]
        assert (view.damage, view.rounds, view.hits) == (1, 10, "up to 10 fragments")
        action = at_victor("orion", "lb10x_ac_rt", lb10x_ac_rt={"shells": "standard"})
        whole = fire_volley(at, action, HIT, CENTER)
        assert (number(whole), hits(whole)) == (4, [("center_torso", 10)])
        assert events_of(whole, RoundSpent) == [RoundSpent("orion", "ammo_lb10x_ac_rt_2")]

    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    def test_rounds_that_are_not_aboard_cannot_be_fired(self) -> None:
        action = at_victor("orion", "lb10x_ac_rt", lb10x_ac_rt={"shells": "cluster"})
        assert "no cluster rounds are left. Choose Standard." in refusal_text(facing_victor(), action)

    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    @pytest.mark.rule("CityTech", "Combat > Missile Hits Table")
    @pytest.mark.parametrize(("size", "most"), [(2, 2), (5, 5), (10, 10), (20, 20)])
    def test_the_size_of_the_autocannon_is_the_column(self, size: int, most: int) -> None:
        mount = {"id": "it", "weapon": f"clan.lb{size}x_ac", "location": "right_arm"}
        shots = {"id": "ammo_it", "weapon": mount["weapon"], "location": "right_leg", "shots": 5}
        at = with_equipment(
            facing_victor(), "orion", weapons=[mount], ammunition=[shots], loads={"ammo_it": "cluster"}
        )
        ask = next_ask(at, at_victor("orion", "it"), HIT)
        assert isinstance(ask, Roll)
        assert (ask.rows[12], f"(column {size})" in ask.purpose) == (f"{most} of {size} hit", True)

    @pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
    def test_they_cannot_be_aimed(self) -> None:
        at = change_unit(facing_victor(loads=CLUSTER), "victor", is_shut_down=True)
        chosen = {"shells": "cluster", "aim": "head"}
        assert "Cluster rounds cannot be aimed" in refusal_text(
            at, at_victor("orion", "lb10x_ac_rt", lb10x_ac_rt=chosen)
        )
        assert "aim" not in {choice.id for choice in row(at, "orion", "lb10x_ac_rt").choices}


class TestUltra:
    WEAPON = "ultra_ac5_la"

    def action(self, rate: str = "double", **more: str) -> DeclareFire:
        return at_victor("daishi", self.WEAPON, **{self.WEAPON: {"rate": rate, **more}})

    @pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
    @pytest.mark.parametrize(("rolled", "struck"), [(7, [5]), (8, [5, 5])])
    def test_at_double_rate_it_spends_and_heats_twice_and_hits_once_or_twice(
        self, rolled: int, struck: list[int]
    ) -> None:
        played = fire_volley(
            facing_victor("daishi"), self.action(), HIT, (rolled,), *[CENTER, LEFT][: len(struck)]
        )
        assert [points for _, points in hits(played)] == struck
        assert events_of(played, RoundSpent) == [RoundSpent("daishi", "ammo_ultra_ac5_la", 2)]
        assert events_of(played, HeatBuilt) == [HeatBuilt("daishi", "fired/Ultra AC/5", 2)]
        assert events_of(played, ShotFired)[0].number == 3

    @pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
    def test_at_single_rate_it_fires_like_any_autocannon(self) -> None:
        played = fire_volley(facing_victor("daishi"), self.action("single"), HIT, CENTER)
        assert hits(played) == [("center_torso", 5)]
        assert events_of(played, RoundSpent) == [RoundSpent("daishi", "ammo_ultra_ac5_la", 1)]
        assert (
            events_of(fire_volley(facing_victor("daishi"), self.action("single"), MISS), WeaponJammed) == []
        )

    @pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
    @pytest.mark.parametrize(("gunnery", "dice"), [(4, (MISS,)), (0, (MISS, (2,), CENTER))])
    def test_a_two_at_double_rate_jams_it_for_the_battle_hit_or_miss(
        self, gunnery: int, dice: tuple[tuple[int, ...], ...]
    ) -> None:
        at = change_warrior(facing_victor("daishi"), "daishi", gunnery=gunnery)
        played = fire_volley(at, self.action(), *dice)
        assert events_of(played, WeaponJammed) == [WeaponJammed("daishi", self.WEAPON)]
        assert len(hits(played)) == len(dice) // 2
        jammed = change_unit(at, "daishi", jammed=played.battle.units["daishi"].jammed)
        assert "Ultra AC/5 has jammed. (CityTech, Equipment > Ultra Autocannon)" in refusal_text(
            jammed, self.action("single")
        )
        three = fire_volley(facing_victor("daishi"), self.action(), (3,), (2,), CENTER)
        assert events_of(three, WeaponJammed) == []

    @pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
    @pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
    def test_double_rate_needs_two_rounds(self) -> None:
        at = facing_victor("daishi")
        at = change_unit(
            at, "daishi", rounds={**at.units["daishi"].rounds, "ammo_ultra_ac5_la": 1, "ammo_ultra_ac5_ra": 0}
        )
        assert "1 of 2 standard rounds" in refusal_text(at, self.action())
        assert citytech().why_not(at, self.action("single")) is None

    @pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
    @pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
    def test_both_shots_of_a_called_volley_hit_the_named_location(self) -> None:
        computer = {"id": "computer", "item": "clan.targeting_computer", "location": "left_arm"}
        at = with_equipment(facing_victor("daishi"), "daishi", equipment=[computer])
        played = fire_volley(at, self.action(call="left_leg"), HIT, (8,))
        assert hits(played) == [("left_leg", 5), ("left_leg", 5)]


class TestFlamers:
    def near(self, options: dict[str, str] | None = None) -> Battle:
        at = declaring(fight(None, options, orion="red 0505 0", victor="blue 0504 3"))
        return with_equipment(at, "orion", weapons=[FLAMER])

    def action(self, effect: str) -> DeclareFire:
        return at_victor("orion", "flamer", flamer={"effect": effect})

    @pytest.mark.rule("CityTech", "Equipment > Flamers")
    def test_they_damage_unless_the_players_have_agreed(self) -> None:
        at = self.near()
        assert "have not agreed that flamers may heat" in refusal_text(at, self.action("heat"))
        assert row(at, "orion", "flamer").choices == ()
        assert hits(fire_volley(at, self.action("damage"), HIT, CENTER)) == [("center_torso", 2)]

    @pytest.mark.rule("CityTech", "Equipment > Flamers")
    def test_where_they_have_each_shot_may_heat_the_target_by_two_instead(self) -> None:
        at = self.near(AGREED)
        (choice,) = row(at, "orion", "flamer").choices
        assert [option.id for option in choice.options] == ["damage", "heat"]
        assert hits(fire_volley(at, self.action("damage"), HIT, CENTER)) == [("center_torso", 2)]
        heated = fire_volley(at, self.action("heat"), HIT)
        assert hits(heated) == []
        assert heated.battle.units["victor"].doings.heat_sources == {"hit_by/Flamer": 2}
        assert heated.battle.units["orion"].doings.heat_sources == {"fired/Flamer": 3}
        view = row(at, "orion", "flamer", effect="heat")
        assert (view.damage, view.hits) == (0, "heats the target by 2")

    @pytest.mark.rule("CityTech", "Equipment > Flamers")
    def test_a_miss_heats_nobody_but_the_firer(self) -> None:
        missed = fire_volley(self.near(AGREED), self.action("heat"), MISS)
        assert missed.battle.units["victor"].doings.heat_sources == {}

    @pytest.mark.rule("CityTech", "Equipment > Flamers")
    def test_players_may_overrule_that_they_have_not_agreed(self) -> None:
        declared = resolve_action(self.near(), self.action("heat")).battle
        assert declared.units["orion"].doings.declared is not None
