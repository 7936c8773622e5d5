"""Odds by request of a target that is not a 'Mech."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.errors import FileError
from tests.builders import citytech
from tests.citytech import declaring, fight
from tests.engine.battletech.volleys import volley

TOWER = {"model": "Laser Tower"}


def answer_odds(**given: Any) -> Mapping[str, Any]:
    request = {"ruleset": "citytech", "weapons": ["LB 10-X AC", "SRM 4"], "attacker": {"gunnery": 4}, **given}
    return citytech().answer_request("odds", Document("request", request, SourcePositions.of_file("request")))


@pytest.mark.rule("CityTech", "Special Case Rules > Gun Emplacements")
@pytest.mark.parametrize(("hexes", "label"), [(1, "0506"), (4, "0509")])
def test_a_request_and_a_battle_agree_on_a_gun_emplacement(hexes: int, label: str) -> None:
    at = declaring(fight(tower="red 0505 3", orion=f"blue {label} 0"))
    odds = citytech().volley_odds(at, [volley(at, "orion", "tower", "lb10x_ac_rt", "srm4_lt")])
    given = answer_odds(target=TOWER, range=hexes)
    assert given["kill"] == pytest.approx(odds.kill)
    assert given["crew_killed"] == pytest.approx(odds.chance("crew_killed"))
    assert given["locations"]["turret"]["destroyed"] == pytest.approx(odds.location_destroyed["turret"])


def test_what_is_left_of_it_may_be_told() -> None:
    weak = answer_odds(target={**TOWER, "armor": {"turret": 3}, "structure": {"building": 5}}, range=1)
    assert weak["locations"]["turret"]["armor"] == 3
    assert weak["kill"] > answer_odds(target=TOWER, range=1)["kill"]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"target": {**TOWER, "prone": True}}, "target.prone: Laser Tower is not a 'Mech"),
        ({"target": {**TOWER, "piloting": 4}}, "target.piloting: Laser Tower is not a 'Mech"),
        ({"target": {**TOWER, "armor": {"head": 4}}}, "target.armor.head: there is no such"),
        ({"target": {**TOWER, "armor": {"turret": 21}}}, "runs from 0 to 20"),
        (
            {"target": {"model": "Laser Tower"}, "aimed_at": "body", "location": "head"},
            "its locations cannot be aimed at",
        ),
    ],
)
def test_what_it_has_not_is_told(given: dict[str, Any], fault: str) -> None:
    with pytest.raises(FileError, match=fault):
        answer_odds(range=1, **given)
