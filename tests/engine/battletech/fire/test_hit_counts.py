from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Answer, Roll
from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire, Switch
from companion.engine.battletech.battle.events import (
    AntiMissileFired,
    HeatBuilt,
    LocationHit,
    MissilesHit,
    RoundSpent,
    ShotFired,
    ShotWithheld,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.hit_counts import (
    TableHitCount,
    column_of,
    groups,
    hit_count_roll,
    hits_by_roll,
)
from companion.engine.battletech.tables.missiles import MissileHits
from companion.tabletop.dice import Dice
from companion.tabletop.modifiers import Modifier
from tests.builders import citytech, events_of, perform, resolve_action
from tests.citytech import change_unit, declaring, fight, in_phase
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    MISS,
    SYSTEM,
    SYSTEM_SHOTS,
    declare_fire,
    facing_victor,
    fire_volley,
    hits,
    next_ask,
    reaching,
    with_equipment,
)

STREAK = {"id": "streak", "weapon": "is.streak_srm2", "location": "right_arm"}
STREAK_SHOTS = {"id": "ammo_streak", "weapon": "is.streak_srm2", "location": "right_leg", "shots": 50}


def salvo(*weapons: str, **how: dict[str, str]) -> DeclareFire:
    return DeclareFire("orion", "victor", weapons, how=how)


def table() -> MissileHits:
    found = citytech().rules.tables.missile_hits
    assert found is not None
    return found


def purpose(at: Battle, action: DeclareFire, *dice: Answer) -> str:
    return next_ask(at, action, *dice).purpose


class TestMissileHits:
    @pytest.mark.rule("CityTech", "Combat > Missile Hits")
    @pytest.mark.rule("CityTech", "Equipment > Long-Range Missiles (LRM)")
    @pytest.mark.rule("CityTech", "Combat > Determining Hit Location")
    def test_long_range_missiles_that_hit_strike_in_fives(self) -> None:
        """The Archer's 20 missiles, of which 12 hit on an 8."""
        played = fire_volley(facing_victor(), salvo("lrm20_la"), HIT, (8,), CENTER, LEFT, (9,))
        assert events_of(played, MissilesHit) == [MissilesHit("orion", "lrm20_la", 8, 12)]
        assert hits(played) == [("center_torso", 5), ("left_torso", 5), ("left_leg", 2)]

    @pytest.mark.rule("CityTech", "Combat > Missile Hits")
    @pytest.mark.rule("CityTech", "Equipment > Short-Range Missiles (SRM)")
    @pytest.mark.rule("CityTech", "Combat > Damage")
    def test_short_range_missiles_strike_one_by_one_with_two_points_each(self) -> None:
        played = fire_volley(facing_victor(), salvo("srm4_lt"), HIT, (7,), CENTER, LEFT, (9,))
        assert hits(played) == [("center_torso", 2), ("left_torso", 2), ("left_leg", 2)]

    @pytest.mark.rule("CityTech", "Combat > Missile Hits")
    def test_the_attackers_player_rolls_on_the_column_of_the_launcher(self) -> None:
        ask = next_ask(facing_victor(), salvo("lrm20_la"), HIT)
        assert isinstance(ask, Roll)
        assert (ask.dice, ask.side) == (Dice(2, 6), "red")
        assert ask.purpose == "LRM 20: how many of 20 hit (column 20)?"
        assert (ask.rows[2], ask.rows[8], ask.rows[12]) == ("6 of 20 hit", "12 of 20 hit", "20 of 20 hit")
        assert "Missile Hits Table" in ask.source

    @pytest.mark.rule("CityTech", "Combat > Missile Hits")
    def test_a_salvo_that_misses_does_nothing_but_cost_its_round_and_heat(self) -> None:
        played = fire_volley(facing_victor(), salvo("lrm20_la"), MISS)
        assert (reaching(played), hits(played)) == ([], [])
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_lrm20_lt_1")]
        assert events_of(played, HeatBuilt) == [HeatBuilt("orion", "fired/LRM 20", 6)]

    @pytest.mark.rule("CityTech", "Combat > Missile Hits Table")
    @given(missiles=st.integers(1, 20), bonus=st.sampled_from((0, 2)), shown=st.integers(2, 12))
    def test_never_more_missiles_hit_than_are_left(self, missiles: int, bonus: int, shown: int) -> None:
        guide = Modifier("Artemis IV", bonus, "") if bonus else None
        by_roll = how_many(missiles, guide).by_roll
        assert 1 <= by_roll[shown] <= missiles
        assert by_roll[shown] >= hits_by_roll(table(), missiles)[shown]
        assert list(by_roll.values()) == sorted(by_roll.values())
        assert sum(groups(by_roll[shown], 5)) == by_roll[shown]


def how_many(missiles: int, guide: Modifier | None) -> TableHitCount:
    """Return the roll on the table for so many missiles."""
    roll = hit_count_roll(table(), missiles, 5).with_modifiers(*([guide] if guide else []))
    assert isinstance(roll, TableHitCount)
    return roll


class TestAntiMissile:
    @staticmethod
    def defended_battle(**fields: Any) -> Battle:
        at = with_equipment(facing_victor(), "victor", equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])
        return change_unit(at, "victor", **fields)

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_it_engages_a_salvo_before_the_to_hit_roll(self) -> None:
        at = self.defended_battle()
        assert purpose(at, salvo("lrm20_la")).endswith(
            "Anti-Missile System against Orion's LRM 20, missiles shot down"
        )
        shot_down = next_ask(at, salvo("lrm20_la"))
        assert isinstance(shot_down, Roll)
        assert (shot_down.dice, shot_down.side) == (Dice(1, 6), "blue")
        assert purpose(at, salvo("lrm20_la"), (3,)).endswith("shots used (times 2)")
        assert purpose(at, salvo("lrm20_la"), (3,), (2,)) == "Orion: LRM 20 at Victor"
        played = fire_volley(at, salvo("lrm20_la"), (3,), (2,), MISS)
        assert events_of(played, AntiMissileFired) == [AntiMissileFired("victor", "ams", 3, 4)]
        assert played.battle.units["victor"].rounds["ammo_ams"] == 8
        assert HeatBuilt("victor", "fired/Anti-Missile System", 1) in played.events

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    @pytest.mark.parametrize(
        ("down", "column", "rolled", "hit"),
        [(1, 20, 12, 19), (2, 20, 12, 18), (3, 15, 12, 15), (6, 15, 12, 14)],
    )
    def test_the_missiles_left_decide_the_column_and_are_the_most_that_hit(
        self, down: int, column: int, rolled: int, hit: int
    ) -> None:
        at = self.defended_battle()
        assert f"how many of {20 - down} hit (column {column})?" in purpose(
            at, salvo("lrm20_la"), (down,), (1,), HIT
        )
        places = [CENTER] * len(groups(hit, 5))
        assert reaching(fire_volley(at, salvo("lrm20_la"), (down,), (1,), HIT, (rolled,), *places)) == [hit]

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    @pytest.mark.parametrize(
        ("left", "column"), [(9, 10), (8, 6), (3, 2), (13, 15), (12, 10), (18, 20), (17, 15)]
    )
    def test_the_closest_column_counts_and_of_two_the_smaller(self, left: int, column: int) -> None:
        assert column_of(table().columns, left) == column

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_a_single_missile_left_always_hits(self) -> None:
        played = fire_volley(self.defended_battle(), salvo("srm4_lt"), (3,), (1,), HIT, CENTER)
        assert events_of(played, MissilesHit) == [MissilesHit("orion", "srm4_lt", None, 1)]
        assert hits(played) == [("center_torso", 2)]

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_a_salvo_shot_down_whole_has_been_fired_all_the_same(self) -> None:
        played = fire_volley(self.defended_battle(), salvo("srm4_lt"), (6,), (1,))
        assert events_of(played, AntiMissileFired) == [AntiMissileFired("victor", "ams", 4, 2)]
        assert [(it.rolled, it.is_hit) for it in events_of(played, ShotFired)] == [(None, False)]
        assert len(events_of(played, RoundSpent)) == 2
        assert HeatBuilt("orion", "fired/SRM 4", 3) in played.events

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_it_engages_the_first_salvo_of_a_turn_and_no_shells(self) -> None:
        action = salvo("medium_laser_ra", "lrm20_la", "srm4_lt")
        played = fire_volley(self.defended_battle(), action, MISS, (1,), (1,), MISS, MISS)
        assert len(events_of(played, AntiMissileFired)) == 1

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_with_a_single_shot_left_it_still_shoots_down_all_it_rolled(self) -> None:
        at = self.defended_battle()
        at = change_unit(at, "victor", rounds={**at.units["victor"].rounds, "ammo_ams": 1})
        played = fire_volley(at, salvo("lrm20_la"), (6,), (6,), MISS)
        assert events_of(played, AntiMissileFired) == [AntiMissileFired("victor", "ams", 6, 1)]
        empty = change_unit(at, "victor", rounds=played.battle.units["victor"].rounds)
        assert events_of(fire_volley(empty, salvo("lrm20_la"), MISS), AntiMissileFired) == []

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_switched_off_struck_or_without_power_it_engages_nothing(self) -> None:
        at = self.defended_battle()
        off = perform(in_phase(at, "end"), Switch("victor", "ams", 1))
        slot = at.model(at.units["victor"]).slots_of("left_arm").index("ams")
        for fields in (
            {"switched_off": off.units["victor"].switched_off},
            {"hit_slots": {"left_arm": (slot,)}},
            {"is_shut_down": True},
        ):
            played = fire_volley(change_unit(at, "victor", **fields), salvo("lrm20_la"), MISS)
            assert events_of(played, AntiMissileFired) == []

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    @pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
    def test_what_bursts_in_this_phase_has_still_fed_it(self) -> None:
        at = declare_fire(self.defended_battle(), salvo("lrm20_la"))
        mech = at.units["victor"]
        slot = at.model(mech).slots_of("left_arm").index("ammo_ams")
        burst = change_unit(
            at, "victor", rounds={**mech.rounds, "ammo_ams": 0}, hit_slots={"left_arm": (slot,)}
        )
        played = resolve_action(burst, ResolveFire("orion"), (2,), (1,), MISS)
        assert events_of(played, AntiMissileFired) == [AntiMissileFired("victor", "ams", 2, 2)]
        assert played.battle.units["victor"].rounds["ammo_ams"] == 0

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_a_clan_system_rolls_two_dice(self) -> None:
        clan = {"id": "ams", "item": "clan.anti_missile_system", "location": "left_arm"}
        shots = {**SYSTEM_SHOTS, "weapon": "clan.anti_missile_system", "shots": 24}
        ask = next_ask(
            with_equipment(facing_victor(), "victor", equipment=[clan], ammunition=[shots]), salvo("lrm20_la")
        )
        assert isinstance(ask, Roll)
        assert ask.dice == Dice(2, 6)

    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_missiles_that_only_fly_off_beyond_their_range_are_left_alone(self) -> None:
        far = declaring(fight(orion="red 0516 0", victor="blue 0501 3"))
        at = with_equipment(far, "victor", equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])
        assert events_of(fire_volley(at, salvo("srm4_lt")), AntiMissileFired) == []


class TestStreak:
    @staticmethod
    def armed_battle(**fields: Any) -> Battle:
        return with_equipment(facing_victor(**fields), "orion", weapons=[STREAK], ammunition=[STREAK_SHOTS])

    @pytest.mark.rule("CityTech", "Equipment > Streak Short-Range Missiles")
    def test_with_a_lock_all_missiles_hit(self) -> None:
        played = fire_volley(self.armed_battle(), salvo("streak"), HIT, CENTER, LEFT)
        assert events_of(played, MissilesHit) == [MissilesHit("orion", "streak", None, 2)]
        assert hits(played) == [("center_torso", 2), ("left_torso", 2)]
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_streak")]
        assert events_of(played, HeatBuilt) == [HeatBuilt("orion", "fired/Streak SRM-2", 2)]

    @pytest.mark.rule("CityTech", "Equipment > Streak Short-Range Missiles")
    def test_without_one_nothing_is_fired_or_spent(self) -> None:
        played = fire_volley(self.armed_battle(), salvo("streak"), MISS)
        (held,) = events_of(played, ShotWithheld)
        assert (held.weapon, held.reason) == ("streak", "no_lock/4/2")
        for kind in (ShotFired, RoundSpent, HeatBuilt, LocationHit):
            assert events_of(played, kind) == []

    @pytest.mark.rule("CityTech", "Equipment > Streak Short-Range Missiles")
    def test_what_cannot_lock_is_not_rolled(self) -> None:
        at = declaring(fight(orion="red 0505 0", victor="blue 0502 3"), orion="ran 6", victor="jumped 10")
        armed = with_equipment(
            change_unit(at, "orion", heat=13), "orion", weapons=[STREAK], ammunition=[STREAK_SHOTS]
        )
        (held,) = events_of(fire_volley(armed, salvo("streak")), ShotWithheld)
        assert held.reason == "no_lock/13"

    @pytest.mark.rule("CityTech", "Equipment > Streak Short-Range Missiles")
    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_an_anti_missile_system_engages_locked_missiles_only(self) -> None:
        at = with_equipment(self.armed_battle(), "victor", equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])
        assert events_of(fire_volley(at, salvo("streak"), MISS), AntiMissileFired) == []
        played = fire_volley(at, salvo("streak"), HIT, (1,), (1,), CENTER)
        assert reaching(played) == [1]
        assert reaching(fire_volley(at, salvo("streak"), HIT, (2,), (1,))) == []
