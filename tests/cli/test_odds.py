from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import paths
from companion.catalog.catalogue import Catalogue
from companion.documents.yamlfile import read_document
from tests.cli.conftest import Run
from tests.cli.files import VOLLEY

LOCATIONS = [
    "head", "center_torso", "left_torso", "right_torso", "left_arm", "right_arm", "left_leg", "right_leg",
]  # fmt: skip

MANY = ["sl", "flamer", "ll", "ac10", "ac5", "ml", "ac20", "ac20"]


def test_a_volley_as_data(companion: Run) -> None:
    answer = companion("odds", "--json", "-", stdin=VOLLEY).answer
    assert list(answer) == ["weapons", "hits", "damage", "mean_damage", "locations", "kill"]
    assert [(shot["weapon"], shot["damage"], shot["target_number"]) for shot in answer["weapons"]] == [
        ("Autocannon 20", 20, 8),
        ("Medium Laser", 5, 8),
        ("Medium Laser", 5, 8),
    ]
    hit = 15 / 36
    assert answer["hits"] == {
        "0": pytest.approx((1 - hit) ** 3),
        "1": pytest.approx(3 * hit * (1 - hit) ** 2),
        "2": pytest.approx(3 * hit**2 * (1 - hit)),
        "3": pytest.approx(hit**3),
    }
    assert sum(answer["damage"].values()) == pytest.approx(1)
    assert answer["mean_damage"] == pytest.approx(30 * hit)
    assert list(answer["locations"]) == LOCATIONS
    assert set(answer["locations"]["head"]) == {"armor", "mean_damage", "hit", "destroyed"}
    assert answer["locations"]["head"]["hit"] == pytest.approx(1 - (1 - hit / 36) ** 3)
    assert 0 < answer["kill"] < 1


def test_a_volley_for_people(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "volley.yaml"
    path.write_text(VOLLEY)
    lines = companion("odds", path).out.splitlines()
    assert lines[0].startswith("Kill ")
    assert "  Autocannon 20  20 points  8 or more: 41.7 % (short range)" in lines
    assert "  1 hit   42.5 %" in lines
    assert any(line.split()[:2] == ["Center", "torso"] for line in lines)


def test_armor_may_be_given_instead_of_a_model_or_on_top_of_it(companion: Run) -> None:
    request = {"ruleset": "quickstart", "range": 1, "weapons": ["ml"]}
    model = companion(
        "odds",
        "--json",
        "-",
        stdin=json.dumps(request | {"target": {"model": "CDA-2A", "armor": {"head": 2}}}),
    ).answer
    whole = {name: odds["armor"] for name, odds in model["locations"].items()}
    assert whole["head"] == 2
    alone = companion("odds", "--json", "-", stdin=json.dumps(request | {"target": {"armor": whole}})).answer
    assert alone == model


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"weapons": []}, "weapons: The list should have at least 1 item"),
        ({"weapons": ["ml", "mlx"]}, "weapons[1]: There is no weapon 'mlx' here."),
        ({"target": {}}, "target.armor: head, center_torso, left_torso"),
        ({"target": {"model": "CDA-2B"}}, "target.model: there is no model 'CDA-2B'. Did you mean 'CDA-2A'?"),
        ({"target": {"model": "CDA-2A", "armor": {"haed": 1}}}, "target.armor.haed: there is no such"),
        ({"target": {"model": "CDA-2A", "armor": {"head": -1}}}, "head: armor of CDA-2A runs from 0 to 9 in"),
        ({"target": {"model": "CDA-2A", "armor": {"left_leg": 7}}}, "of CDA-2A runs from 0 to 6 in this"),
        ({"target": {"armor": {"head": 1000}}}, "target.armor.head: armor runs from 0 to 999 in this"),
        ({"weapons": MANY}, "weapons: This volley has too many possible outcomes to count"),
    ],
)  # fmt: skip
def test_volleys_that_cannot_be_reckoned(companion: Run, change: dict[str, object], text: str) -> None:
    request = {"ruleset": "quickstart", "range": 1, "weapons": ["ml"], "target": {"model": "HBK-4G"}} | change
    result = companion("odds", "-", stdin=json.dumps(request))
    assert (result.code, result.out) == (2, "")
    assert text in result.err


def test_odds_with_structure_for_people(companion: Run) -> None:
    asked = {"ruleset": "citytech", "range": 4, "weapons": ["ml"], "target": {"model": "CN9-D"}}
    asked["attacker"] = {"model": "WLF-2"}
    lines = companion("odds", "-", stdin=json.dumps(asked)).out.splitlines()
    assert lines[0].startswith("Kill ")
    assert any(line.split()[:3] == ["armor", "structure", "damage"] for line in lines)
    assert any(line.startswith("  Critical hit ") for line in lines)
    assert any(" built up, less " in line for line in lines)
    assert not any(line.startswith("Sampled") for line in lines)
    sampled = companion("odds", "-", stdin=json.dumps({**asked, "weapons": ["LRM 20"] * 3})).out
    assert "Sampled: in 95 of 100 cases no chance is off by more than 0.3 %." in sampled


def test_units_may_be_of_the_players_catalogue(companion: Run, home: Path) -> None:
    printed = read_document(paths.rulesets() / "citytech" / "units" / "WLF-2.yaml").data
    armor = {**printed["armor"], "head": 3}
    with Catalogue.open(home) as catalogue:
        catalogue.save_design({**printed, "id": "Wolfhound WLF-X", "armor": armor})
    request = {"ruleset": "citytech", "range": 2, "weapons": ["is.ppc"], "target": {"model": "WLF-2"}}
    known = companion("odds", "--json", "-", stdin=json.dumps(request)).answer
    request["target"] = {"model": "Wolfhound WLF-X"}
    own = companion("odds", "--json", "-", stdin=json.dumps(request)).answer
    assert (known["locations"]["head"]["armor"], own["locations"]["head"]["armor"]) == (9, 3)
    request["target"] = {"model": "Wolfhound WLF-Y"}
    command_result = companion("odds", "--json", "-", stdin=json.dumps(request))
    assert (command_result.code, "there is no model 'Wolfhound WLF-Y'" in command_result.err) == (2, True)
