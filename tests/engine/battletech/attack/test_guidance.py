"""Guidance of missiles: Artemis IV and Narc beacons, and the suites that jam them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import DeclareFire
from companion.engine.battletech.battle.events import NarcAttached, RoundSpent, ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.fire.hit_counts import groups
from tests.builders import citytech, events_of
from tests.citytech import apply_events, change_unit, declaring, fight
from tests.engine.battletech.gunnery import (
    CENTER,
    HIT,
    LEFT,
    MISS,
    SYSTEM,
    SYSTEM_SHOTS,
    facing_victor,
    fire_volley,
    hits,
    next_ask,
    reaching,
    with_equipment,
)

ARTEMIS = {"id": "artemis_la", "item": "is.artemis_iv", "location": "left_arm"}
SUITE = {"id": "ecm_la", "item": "is.ecm", "location": "left_arm"}


def salvo(*weapons: str, **how: dict[str, str]) -> DeclareFire:
    return DeclareFire("orion", "victor", weapons, how=how)


def purpose(at: Battle, action: DeclareFire, *dice: Answer) -> str:
    return next_ask(at, action, *dice).purpose


class TestArtemis:
    @staticmethod
    def battle_with_artemis(**fields: Any) -> Battle:
        return change_unit(with_equipment(facing_victor(), "orion", equipment=[ARTEMIS]), "orion", **fields)

    @pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")
    def test_it_adds_two_to_the_roll_of_its_launcher_only(self) -> None:
        played = fire_volley(
            self.battle_with_artemis(),
            salvo("lrm20_la", "srm4_lt"),
            HIT,
            (7,),
            *[CENTER] * 4,
            HIT,
            (7,),
            *[LEFT] * 3,
        )
        assert reaching(played) == [16, 3]
        assert "Artemis IV +2 to the roll" in purpose(self.battle_with_artemis(), salvo("lrm20_la"), HIT)
        assert reaching(
            fire_volley(self.battle_with_artemis(), salvo("lrm20_la"), HIT, (12,), *[CENTER] * 4)
        ) == [20]

    @pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")
    def test_once_it_is_struck_the_launcher_fires_without_it(self) -> None:
        at = self.battle_with_artemis()
        slot = at.model(at.units["orion"]).slots_of("left_arm").index("artemis_la")
        struck = change_unit(at, "orion", hit_slots={"left_arm": (slot,)})
        assert reaching(fire_volley(struck, salvo("lrm20_la"), HIT, (7,), *[CENTER] * 3)) == [12]

    @pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")
    @pytest.mark.parametrize(("where", "text"), [("head", "Artemis IV +2"), ("right_arm", "")])
    def test_one_in_the_head_guides_a_launcher_in_the_center_torso(self, where: str, text: str) -> None:
        launcher = {"id": "srm2_os", "weapon": "is.srm2", "location": "center_torso", "rounds": 1}
        at = declaring(fight(enforcer="red 0505 0", victor="blue 0502 3"))
        at = with_equipment(at, "enforcer", weapons=[launcher], equipment=[{**ARTEMIS, "location": where}])
        view = next(v for v in citytech().attack_plan(at, "enforcer", "victor").attacks if v.id == "srm2_os")
        assert view.hits == ", ".join(filter(None, ("up to 2 missiles", text)))


class TestEcm:
    @staticmethod
    def battle_with_suite(where: str, side: str = "blue") -> Battle:
        at = declaring(fight(orion="red 0505 0", victor="blue 0502 3", hermes=f"{side} {where} 3"))
        return with_equipment(with_equipment(at, "orion", equipment=[ARTEMIS]), "hermes", equipment=[SUITE])

    @pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
    @pytest.mark.parametrize(
        ("where", "hit"), [("0902", 12), ("1103", 12), ("1202", 16), ("0511", 12), ("0512", 16)]
    )
    def test_an_enemy_suite_within_six_hexes_of_the_line_leaves_nothing_of_artemis(
        self, where: str, hit: int
    ) -> None:
        at = self.battle_with_suite(where)
        played = fire_volley(at, salvo("lrm20_la"), HIT, (7,), *[CENTER] * len(groups(hit, 5)))
        assert reaching(played) == [hit]

    @pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
    def test_friendly_suites_and_those_without_power_jam_nothing(self) -> None:
        near = self.battle_with_suite("0902")
        slot = near.model(near.units["hermes"]).slots_of("left_arm").index("ecm_la")
        for at in (
            self.battle_with_suite("0902", side="red"),
            change_unit(near, "hermes", is_shut_down=True),
            change_unit(near, "hermes", hit_slots={"left_arm": (slot,)}),
            change_unit(near, "hermes", is_out=True),
        ):
            assert reaching(fire_volley(at, salvo("lrm20_la"), HIT, (7,), *[CENTER] * 4)) == [16]

    @pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
    def test_it_silences_a_beacon_too(self) -> None:
        at = change_unit(self.battle_with_suite("0902"), "victor", narcs=frozenset({"red"}))
        at = change_unit(at, "orion", loads={"ammo_srm4_lt_1": "narc"})
        assert reaching(fire_volley(at, salvo("srm4_lt"), HIT, (9,), *[CENTER] * 3)) == [3]


class TestNarc:
    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    def test_a_pod_that_hits_sticks_to_the_target_and_does_no_damage(self) -> None:
        played = fire_volley(facing_victor(), salvo("narc_ct"), HIT)
        assert events_of(played, NarcAttached) == [NarcAttached("victor", "red")]
        assert hits(played) == []
        assert events_of(played, RoundSpent) == [RoundSpent("orion", "ammo_narc_lt_1")]
        assert events_of(fire_volley(facing_victor(), salvo("narc_ct"), MISS), NarcAttached) == []

    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    @pytest.mark.parametrize(
        ("load", "sides", "hit"), [("narc", "red", 16), ("narc", "blue", 12), ("standard", "red", 12)]
    )
    def test_rounds_made_for_it_follow_the_beacon_of_their_own_side(
        self, load: str, sides: str, hit: int
    ) -> None:
        at = facing_victor(loads={"ammo_lrm20_lt_1": load, "ammo_lrm20_lt_2": load})
        at = change_unit(at, "victor", narcs=frozenset({sides}))
        played = fire_volley(at, salvo("lrm20_la"), HIT, (7,), *[CENTER] * len(groups(hit, 5)))
        assert reaching(played) == [hit]

    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    def test_a_beacon_helps_from_the_next_phase_on(self) -> None:
        at = facing_victor(loads={"ammo_lrm20_lt_1": "narc"})
        played = fire_volley(at, salvo("narc_ct", "lrm20_la"), HIT, HIT, (7,), *[CENTER] * 3)
        assert reaching(played) == [12]
        later = declaring(played.battle)
        later = change_unit(later, "orion", declared=None, has_resolved=False)
        later = change_unit(later, "victor", declared=None, has_resolved=False)
        assert "Narc beacon +2" in purpose(later, salvo("lrm20_la"), HIT)

    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    @pytest.mark.rule("CityTech", "Equipment > Artemis IV Fire-Control System")
    def test_a_launcher_with_artemis_follows_no_beacon(self) -> None:
        at = with_equipment(facing_victor(), "orion", equipment=[ARTEMIS], loads={"ammo_lrm20_lt_1": "narc"})
        at = change_unit(at, "victor", narcs=frozenset({"red"}))
        assert "to the roll" not in purpose(at, salvo("lrm20_la"), HIT)

    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    @pytest.mark.rule("CityTech", "Equipment > Anti-Missile System")
    def test_an_anti_missile_system_shoots_a_pod_down(self) -> None:
        at = with_equipment(facing_victor(), "victor", equipment=[SYSTEM], ammunition=[SYSTEM_SHOTS])
        played = fire_volley(at, salvo("narc_ct"), (1,), (1,))
        assert events_of(played, NarcAttached) == []
        assert len(events_of(played, ShotFired)) == 1

    @pytest.mark.rule("CityTech", "Equipment > Narc Missile Beacon")
    def test_a_beacon_stays_for_the_rest_of_the_battle(self) -> None:
        marked = apply_events(facing_victor(), NarcAttached("victor", "red"), NarcAttached("victor", "blue"))
        assert marked.units["victor"].narcs == {"red", "blue"}
