from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.engine.battletech.request_odds import common_slots
from companion.errors import FileError
from companion.rulebooks.documents import Document, Places
from tests.builders import citytech, game
from tests.citytech import changed, declaring, fight
from tests.engine.battletech.citytech.battered import left
from tests.engine.battletech.citytech.volleys import volley

ASKED: Mapping[str, Any] = {"ruleset": "citytech", "range": 4, "weapons": ["Medium Laser"]}
CENTURION = {"model": "CN9-D"}
NAMES = tuple(citytech().rules.tables.locations.names)


def ask(**asked: Any) -> Mapping[str, Any]:
    data = {**ASKED, "target": CENTURION, **asked}
    return citytech().answer_request("odds", Document("request", data, Places.of_file("request")))


def faults(made: Any = None, **asked: Any) -> list[str]:
    data = {**ASKED, "target": CENTURION, **asked}
    with pytest.raises(FileError) as told:
        (made or citytech()).answer_request("odds", Document("request", data, Places.of_file("request")))
    return [f"{fault.key}: {fault.message}" for fault in told.value.faults]


@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_a_request_has_the_odds_of_the_battle_that_it_describes() -> None:
    at = declaring(fight(wolfhound="red 0501 3", centurion="blue 0505 0"), wolfhound="ran 2")
    at = left(at, "centurion", armor={"head": 1}, structure={"left_leg": 4}, rear_armor={"left_torso": 0})
    at = changed(at, "wolfhound", heat=9)
    names = ("medium_laser_ct", "medium_laser_rt")
    odds = citytech().volley_odds(at, [volley(at, "wolfhound", "centurion", *names)])
    told = ask(
        weapons=["Medium Laser", "ml"],
        attacker={"movement": "ran", "heat": 9, "model": "WLF-2"},
        target={
            **CENTURION, "armor": {"head": 1}, "structure": {"left_leg": 4}, "rear_armor": {"left_torso": 0}
        },
    )  # fmt: skip
    assert (told["hits"], told["damage"]) == (odds.hits, odds.damage)
    for key in ("kill", "critical", "explosion", "head_hit", "pilot_hit", "unconscious", "staggers", "fall"):
        assert told[key] == pytest.approx(getattr(odds, key)), key
    for name, row in told["locations"].items():
        assert row["breached"] == pytest.approx(odds.location_breached[name])
        assert row["destroyed"] == pytest.approx(odds.location_destroyed[name])
    assert (told["error"], told["exact"]) == (odds.error, sorted(odds.exact))
    assert odds.heat is not None
    # The battle has not built up the heat of the run, which nobody made there.
    assert told["heat"]["built_up"] == odds.heat.built_up + 2
    assert told["locations"]["head"] | {"armor": 1, "structure": 3} == told["locations"]["head"]
    assert told["locations"]["left_torso"]["rear_armor"] == 0


def test_a_volley_with_too_many_ends_has_an_error() -> None:
    told = ask(weapons=["LRM 20", "LRM 20", "SRM 6"], range=7)
    assert 0 < told["error"] < 0.0032
    assert "damage" in told["exact"]


@pytest.mark.rule("CityTech", "Combat > Determining Hit Location")
def test_the_side_struck_and_cover() -> None:
    assert ask(target={**CENTURION, "side": "left"})["locations"]["right_leg"]["hit"] > 0
    covered = ask(target={**CENTURION, "partial_cover": True})["locations"]
    assert covered["left_leg"]["hit"] == covered["right_leg"]["hit"] == 0
    thin = {**CENTURION, "rear_armor": {"center_torso": 0}}
    behind = ask(target={**thin, "side": "rear"})["locations"]["center_torso"]
    before = ask(target=thin)["locations"]["center_torso"]
    assert behind["breached"] > 0 == before["breached"]


@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
@pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
def test_aimed_and_called_shots() -> None:
    still = {**CENTURION, "immobile": True}
    aimed = ask(target=still, aimed_at="head", location="head")
    assert aimed["head_hit"] > ask(target=still)["head_hit"]
    steered = ask(called_shot=True, targeting_computer=True, location="left_leg")
    assert steered["locations"]["left_leg"]["hit"] == pytest.approx(steered["hits"][1])


@pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
@pytest.mark.rule("CityTech", "Equipment > Ultra Autocannon")
def test_cluster_rounds_and_double_shots() -> None:
    assert max(ask(weapons=["LB 10-X AC"], cluster_rounds=True)["damage"]) == 10
    assert len(ask(weapons=["LB 10-X AC"], cluster_rounds=True)["damage"]) > 2
    assert set(ask(weapons=["Ultra AC/5"])["damage"]) == {0, 5}
    double = ask(weapons=["Ultra AC/5"], double_rate=True)
    assert set(double["damage"]) == {0, 5, 10}
    assert double["heat"]["built_up"] == 2 * ask(weapons=["Ultra AC/5"])["heat"]["built_up"]


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_a_better_pilot_stands_and_one_on_the_ground_cannot_fall() -> None:
    gauss = ["Gauss Rifle", "Gauss Rifle"]
    poor, good = (ask(weapons=gauss, target={**CENTURION, "piloting": skill})["fall"] for skill in (7, 3))
    assert poor > good > 0
    assert ask(weapons=gauss, target={**CENTURION, "prone": True})["fall"] == 0


@pytest.mark.rule("CityTech", "Heat > Recording Heat Build-Up")
def test_heat_ends_where_the_model_of_the_attacker_is_known() -> None:
    told = ask(attacker={"movement": "jumped", "heat": 5})["heat"]
    assert told == {"before": 5, "built_up": 3 + 3}
    hot = ask(weapons=["PPC"] * 3, attacker={"heat": 6, "model": "HBK-4G"})["heat"]
    assert hot["after"] == 6 + 30 - hot["taken_away"]
    assert 0 < hot["shutdown"] <= 1
    assert 0 < hot["explosion"] < 1


def test_without_a_model_there_is_in_it_what_is_in_every_mech() -> None:
    whole = dict.fromkeys(NAMES, 9)
    told = ask(target={"armor": dict.fromkeys(NAMES, 0), "structure": whole})
    assert told["critical"] > 0
    assert told["explosion"] == 0
    assert told["locations"]["center_torso"]["rear_armor"] == 0
    inside = common_slots(citytech().rules)
    assert inside["head"] == ("life_support", "sensors", "cockpit", None, "sensors", "life_support")
    assert inside["left_leg"][:4] == ("hip", "upper_leg_actuator", "lower_leg_actuator", "foot_actuator")
    assert inside["center_torso"].count("gyro") == 4


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"target": {"model": "CN9-X"}}, "target.model: there is no model 'CN9-X'."),
        ({"attacker": {"model": "CN9-X"}}, "attacker.model: there is no model 'CN9-X'."),
        ({"target": {"armor": dict.fromkeys(NAMES, 1)}}, "target.structure: head, center_torso"),
        ({"target": {**CENTURION, "structure": {"tail": 1}}}, "target.structure.tail: there is no such"),
        ({"target": {**CENTURION, "structure": {"head": 1000}}}, "structure runs from 0 to 999 points"),
        ({"target": {**CENTURION, "rear_armor": {"head": 1}}}, "target.rear_armor.head: there is no such"),
        ({"target": {**CENTURION, "side": "top"}}, "target.side"),
        ({"aimed_at": "body"}, "location: aimed and called shots name a location."),
        ({"location": "head"}, "location: nothing is aimed at a location."),
        ({"aimed_at": "body", "location": "knee"}, "location: there is no such location."),
        ({"weapons": ["PPCC"]}, "weapons[0]: There is no weapon"),
    ],
)
def test_what_cannot_be_answered_is_told_at_its_key(change: dict[str, Any], words: str) -> None:
    assert words in "\n".join(faults(**change))


def test_what_the_quick_start_rules_lack_is_a_fault_there() -> None:
    asked = {
        "ruleset": "quickstart",
        "attacker": {"model": "HBK-4G"},
        "target": {"model": "CDA-2A", "structure": {"head": 3}, "side": "rear", "piloting": 4},
        "double_rate": True,
    }
    keys = [fault.partition(":")[0] for fault in faults(game(), **asked)]
    assert sorted(keys) == [
        "attacker.model", "double_rate", "target.piloting", "target.side", "target.structure",
    ]  # fmt: skip
