from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.errors import FileError
from tests.builders import citytech, game
from tests.citytech import change_unit, declaring, fight
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.volleys import volley

ASKED: Mapping[str, Any] = {"ruleset": "citytech", "range": 4, "weapons": ["Medium Laser"]}
CENTURION = {"model": "CN9-D"}
NAMES = tuple(citytech().rules.tables.locations.names)


def ask(**asked: Any) -> Mapping[str, Any]:
    data = {**ASKED, "target": CENTURION, **asked}
    return citytech().answer_request("odds", Document("request", data, SourcePositions.of_file("request")))


def faults(made: Any = None, **asked: Any) -> list[str]:
    data = {**ASKED, "target": CENTURION, **asked}
    with pytest.raises(FileError) as raised:
        (made or citytech()).answer_request(
            "odds", Document("request", data, SourcePositions.of_file("request"))
        )
    return [f"{fault.key}: {fault.message}" for fault in raised.value.faults]


@pytest.mark.rule("CityTech", "Combat > Weapon Attacks")
@pytest.mark.rule("CityTech", "Combat > Critical Damage")
def test_a_request_has_the_odds_of_the_battle_that_it_describes() -> None:
    at = declaring(fight(wolfhound="red 0501 3", centurion="blue 0505 0"), wolfhound="ran 2")
    at = with_points_left(
        at, "centurion", armor={"head": 1}, structure={"left_leg": 4}, rear_armor={"left_torso": 0}
    )
    at = change_unit(at, "wolfhound", heat=9)
    names = ("medium_laser_ct", "medium_laser_rt")
    odds = citytech().volley_odds(at, [volley(at, "wolfhound", "centurion", *names)])
    given = ask(
        weapons=["Medium Laser", "ml"],
        attacker={"movement": "ran", "heat": 9, "model": "WLF-2"},
        target={
            **CENTURION, "armor": {"head": 1}, "structure": {"left_leg": 4}, "rear_armor": {"left_torso": 0}
        },
    )  # fmt: skip
    assert (given["hits"], given["damage"]) == (odds.hits, odds.damage)
    for key in ("kill", "critical", "explosion", "head_hit", "pilot_hit", "unconscious", "staggers", "fall"):
        assert given[key] == pytest.approx(odds.kill if key == "kill" else odds.chance(key)), key
    for name, row in given["locations"].items():
        assert row["breached"] == pytest.approx(odds.location_breached[name])
        assert row["destroyed"] == pytest.approx(odds.location_destroyed[name])
    assert (given["error"], given["exact"]) == (odds.error, sorted(odds.exact))
    assert odds.heat is not None
    # The battle has not built up the heat of the run, which nobody made there.
    assert given["heat"]["built_up"] == odds.heat.built_up + 2
    assert given["locations"]["head"] | {"armor": 1, "structure": 3} == given["locations"]["head"]
    assert given["locations"]["left_torso"]["rear_armor"] == 0


def test_a_volley_with_too_many_ends_has_an_error() -> None:
    given = ask(weapons=["LRM 20", "LRM 20", "SRM 6"], range=7)
    assert 0 < given["error"] < 0.0035
    assert "damage" in given["exact"]


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
    given = ask(attacker={"movement": "jumped", "heat": 5})["heat"]
    assert given == {"before": 5, "built_up": 3 + 3}
    hot = ask(weapons=["PPC"] * 3, attacker={"heat": 6, "model": "HBK-4G"})["heat"]
    assert hot["after"] == 6 + 30 - hot["taken_away"]
    assert 0 < hot["shutdown"] <= 1
    assert 0 < hot["explosion"] < 1


@pytest.mark.rule("CityTech", "Movement > Piloting Skill Roll Table")
@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
@pytest.mark.parametrize("place", [None, "left_leg", "head"])
def test_no_roll_keeps_an_immobile_target_on_its_feet(place: str | None) -> None:
    at = declaring(fight(victor="red 0501 3", centurion="blue 0505 0"), victor="walked 3")
    at = change_unit(at, "centurion", is_shut_down=True)
    gun, aim = "gauss_rifle_ra", {"aimed_at": "head" if place == "head" else "body", "location": place}
    how = {gun: {"aim": place}} if place else {}
    odds = citytech().volley_odds(at, [volley(at, "victor", "centurion", gun, how=how)])
    asked = {"weapons": ["Gauss Rifle"], "attacker": {"movement": "walked"}, **(aim if place else {})}
    still = ask(**asked, target={**CENTURION, "immobile": True})
    assert still["fall"] == pytest.approx(odds.chance("fall"))
    if place is None:
        poor = ask(**asked, target={**CENTURION, "piloting": 8})
        # What is owed is as likely by hit, but no target number helps against it.
        assert still["fall"] / still["hits"][1] > poor["fall"] / poor["hits"][1] > 0


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_an_immobile_target_falls_whenever_it_owes_a_roll() -> None:
    asked = {"weapons": ["AC/20"], "range": 2}
    structure = dict.fromkeys(NAMES, 30)
    solid = {"armor": dict.fromkeys(NAMES, 30), "structure": structure, "immobile": True}
    given = ask(**asked, target=solid)
    assert given["staggers"] == pytest.approx(given["hits"][1])
    # All but the few that three hits on the engine, or one on the cockpit, put out of the battle.
    assert given["fall"] + given["kill"] == pytest.approx(given["staggers"])
    assert given["kill"] < 0.001


def test_what_only_some_weapons_can_do_the_others_leave() -> None:
    guns = ["LB 10-X AC", "Ultra AC/5", "SRM 4", "Medium Laser"]
    given = ask(weapons=guns, cluster_rounds=True, double_rate=True)["weapons"]
    assert [{*row} & {"cluster_rounds", "double_rate"} for row in given] == [
        {"cluster_rounds"}, {"double_rate"}, set(), set(),
    ]  # fmt: skip
    assert all(row["outcome"] == "roll" for row in given)


@pytest.mark.rule("CityTech", "Combat > Aimed Shots")
def test_missiles_go_anywhere_while_lasers_are_aimed() -> None:
    still = {**CENTURION, "immobile": True}
    given = ask(weapons=["Medium Laser", "SRM 4"], target=still, aimed_at="head", location="head")
    laser, missiles = given["weapons"]
    assert (laser["aimed_at"], laser["location"]) == ("head", "head")
    assert not {"aimed_at", "location"} & {*missiles}
    assert missiles["outcome"] == "roll"
    assert laser["target_number"] == missiles["target_number"] + 7
    # What is aimed is no less impossible at who may move.
    active = ask(weapons=["Medium Laser", "SRM 4"], aimed_at="head", location="head")["weapons"]
    assert [row["outcome"] for row in active] == ["impossible", "roll"]


@pytest.mark.rule("CityTech", "Equipment > Targeting Computer")
def test_a_targeting_computer_steers_what_it_can() -> None:
    asked = {"tech": "clan", "targeting_computer": True, "called_shot": True, "location": "left_leg"}
    given = ask(weapons=["ER PPC", "SRM 6"], **asked)["weapons"]
    assert [row.get("location") for row in given] == ["left_leg", None]
    assert [row["outcome"] for row in given] == ["roll", "roll"]


@pytest.mark.rule("CityTech", "Equipment > LB-X Autocannon")
def test_each_weapon_may_be_told_how_it_is_fired() -> None:
    still = {**CENTURION, "immobile": True}
    guns = [
        {"weapon": "LB 10-X AC", "cluster_rounds": True}, "LB 10-X AC",
        {"weapon": "ml", "aimed_at": "head", "location": "head"}, {"weapon": "Medium Laser"},
    ]  # fmt: skip
    fragments, slug, at_the_head, anywhere = ask(weapons=guns, target=still)["weapons"]
    assert (fragments["cluster_rounds"], "cluster_rounds" in slug) == (True, False)
    assert fragments["target_number"] == slug["target_number"] - 1
    assert at_the_head["target_number"] == anywhere["target_number"] + 7
    # What is said of one weapon counts for it.
    but_one = [*guns[:1], {"weapon": "LB 10-X AC", "cluster_rounds": False}]
    rows = ask(weapons=but_one, cluster_rounds=True)["weapons"]
    assert ["cluster_rounds" in row for row in rows] == [True, False]


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
@pytest.mark.rule("CityTech", "Construction > BattleMechs > Complete Critical Hit Table")
def test_without_a_model_there_is_in_it_what_is_usual() -> None:
    whole, bare = dict.fromkeys(NAMES, 9), dict.fromkeys(NAMES, 0)
    given = ask(target={"armor": bare, "structure": whole})
    assert given["critical"] > 0
    assert given["explosion"] == 0
    assert given["locations"]["center_torso"]["rear_armor"] == 0
    assert "no ammunition" in given["inside"]["remark"]
    assert "inside" not in ask()
    assert set(citytech().rules.tables.criticals.usual_slots.locations) == set(NAMES)


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_what_strikes_a_side_torso_without_a_model_does_not_come_to_the_engine() -> None:
    steered = {"tech": "clan", "targeting_computer": True, "called_shot": True, "location": "left_torso"}
    bare, solid = dict.fromkeys(NAMES, 0), dict.fromkeys(NAMES, 99)
    given = ask(weapons=["ER PPC"] * 3, target={"armor": bare, "structure": solid}, **steered)
    assert given["critical"] > 0.3
    assert given["kill"] == 0


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"target": {"model": "CN9-X"}}, "target.model: there is no model 'CN9-X'."),
        ({"attacker": {"model": "CN9-X"}}, "attacker.model: there is no model 'CN9-X'."),
        ({"target": {"armor": dict.fromkeys(NAMES, 1)}}, "target.structure: head, center_torso"),
        ({"target": {**CENTURION, "structure": {"tail": 1}}}, "target.structure.tail: there is no such"),
        ({"target": {**CENTURION, "structure": {"head": 4}}}, "structure of CN9-D runs from 0 to 3 in this"),
        (
            {"target": {**CENTURION, "armor": {"head": 10}}},
            "armor of CN9-D runs from 0 to 9 in this",
        ),
        ({"target": {**CENTURION, "rear_armor": {"left_torso": 99}}}, "rear armor of CN9-D runs from 0 to"),
        ({"target": {**CENTURION, "rear_armor": {"head": 1}}}, "target.rear_armor.head: there is no such"),
        ({"target": {**CENTURION, "side": "top"}}, "target.side"),
        ({"aimed_at": "body"}, "location: aimed and called shots name a location."),
        ({"location": "head"}, "location: nothing is aimed at a location."),
        ({"aimed_at": "body", "location": "knee"}, "location: there is no such location."),
        ({"weapons": ["PPCC"]}, "weapons[0]: There is no weapon"),
        ({"weapons": [{"weapon": "PPCC"}]}, "weapons[0].weapon: There is no weapon"),
        ({"weapons": [{"weapon": "ml", "cluster_rounds": True}]}, "weapons[0]: Only LB-X autocannons fire"),
        (
            {"weapons": ["ml", {"weapon": "ml", "double_rate": True}]},
            "weapons[1]: Medium Laser has only one rate",
        ),
        ({"weapons": [{"weapon": "ml", "aimed_at": "head"}]}, "weapons[0].location: aimed and called shots"),
        ({"weapons": [{"weapon": "ml", "location": "head"}]}, "weapons[0].location: nothing is aimed at"),
        ({"weapons": [{"weapon": "ml", "aims": 1}]}, "weapons[0].aims"),
        ({"weapons": [{"double_rate": True}]}, "weapons[0].weapon: is missing"),
        ({"weapons": [3]}, "weapons[0]: expected"),
    ],
)
def test_what_cannot_be_answered_is_told_at_its_key(change: dict[str, Any], text: str) -> None:
    assert text in "\n".join(faults(**change))


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
