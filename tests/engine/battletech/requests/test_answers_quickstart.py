from __future__ import annotations

from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.errors import FileError
from tests.builders import game

CICADA = {"model": "CDA-2A"}
SIGHT = {
    "board": {"size": [9, 9], "hexes": {"0503": {"terrain": ["light_woods"]}}},
    "from": {"hex": "0501"},
    "to": {"hex": "0505"},
}


def ask(kind: str, data: Any, **options: str) -> dict[str, Any]:
    return game(**options).answer_request(kind, Document("request", data, SourcePositions.of_file("request")))


def faults(kind: str, data: Any) -> list[str]:
    with pytest.raises(FileError) as raised:
        ask(kind, data)
    return [f"{fault.key}: {fault.message} {fault.remedy}".strip() for fault in raised.value.faults]


@pytest.mark.rule("Quick-Start", "R35")
def test_a_to_hit_number_with_its_modifiers_and_sources() -> None:
    request = {
        "weapon": "Medium Laser",
        "range": 5,
        "attacker": {"movement": "walked", "gunnery": 4},
        "target": {"hexes_moved": 4, "in": "heavy_woods"},
        "intervening": {"light_woods": 1},
    }
    answer = ask("tohit", request)
    assert (answer["target_number"], answer["outcome"], answer["range_bracket"]) == (11, "roll", "medium")
    assert answer["probability"] == pytest.approx(3 / 36)
    assert sum(row["value"] for row in answer["modifiers"]) == 11
    assert all(row["source"] for row in answer["modifiers"])
    assert ask("tohit", "ml r5 walk t4 lw1 inhw") == answer


@pytest.mark.parametrize(
    ("change", "outcome", "number"),
    [
        ({"range": 9, "target": {"hexes_moved": 12, "in": "light_woods"}}, "automatic_miss", 13),
        ({"range": 10}, "impossible", None),
        ({"intervening": {"light_woods": 1, "heavy_woods": 1}}, "impossible", None),
    ],
)
def test_shots_that_cannot_hit(change: dict[str, Any], outcome: str, number: int | None) -> None:
    answer = ask("tohit", {"weapon": "ml", "range": 1} | change)
    assert (answer["outcome"], answer["target_number"], answer["probability"]) == (outcome, number, 0.0)
    assert ("reason" in answer) is (outcome == "impossible")


@pytest.mark.rule("Quick-Start", "R44")
def test_an_immobile_target_counts_as_the_option_says() -> None:
    request = {"weapon": "ml", "range": 9, "target": {"immobile": True}}
    assert ask("tohit", request)["target_number"] == 8
    assert ask("tohit", request, immobile_target="bonus")["target_number"] == 4


@pytest.mark.rule("Quick-Start", "R36")
def test_odds_of_a_volley() -> None:
    answer = ask("odds", {"range": 2, "weapons": ["AC/20", "ml"], "target": CICADA})
    assert [row["weapon"] for row in answer["weapons"]] == ["Autocannon 20", "Medium Laser"]
    assert answer["mean_damage"] == pytest.approx(25 * 33 / 36)
    assert sum(answer["hits"].values()) == pytest.approx(1)
    assert answer["locations"]["head"]["armor"] == 9
    worn = ask("odds", {"range": 2, "weapons": ["AC/20"], "target": CICADA | {"armor": {"head": 0}}})
    assert worn["kill"] == pytest.approx(1)


@pytest.mark.rule("Quick-Start", "R24")
def test_a_line_of_sight() -> None:
    assert ask("los", SIGHT) == {
        "visible": True,
        "blocked_by": None,
        "hexes": ["0502", "0503", "0504"],
        "light_woods": 1,
        "heavy_woods": 0,
        "smoke": 0,
        "intervening": {"light_woods": 1, "heavy_woods": 0},
        "partial_cover": False,
        "tie": False,
    }
    thick = {"size": [9, 9], "hexes": {f"050{row}": {"terrain": ["heavy_woods"]} for row in (2, 3)}}
    blocked = ask("los", SIGHT | {"board": thick})
    assert blocked["visible"] is False
    assert blocked["blocked_by"] == "heavy woods in hex 0503 (Quick-Start, Intervening Terrain)"
    assert ask("los", SIGHT | {"from": {"hex": "0102"}, "to": {"hex": "0302"}})["tie"] is True


@pytest.mark.rule("Quick-Start", "R49")
def test_what_these_rules_lack_is_told_for_each_key() -> None:
    request = {
        "weapon": "ppc",
        "range": 2,
        "tech": "clan",
        "secondary_target": True,
        "attacker": {"gunnery": 3, "movement": "jumped", "heat": 9, "prone": True, "in": "water_1"},
        "target": {"type": "vehicle", "partial_cover": True, "in": "swamp"},
        "intervening": {"smoke": 1},
    }
    found = [fault.split(":")[0] for fault in faults("tohit", request)]
    assert sorted(found) == [
        "attacker.gunnery",
        "attacker.heat",
        "attacker.in",
        "attacker.movement",
        "attacker.prone",
        "intervening.smoke",
        "secondary_target",
        "target.in",
        "target.partial_cover",
        "target.type",
        "tech",
        "weapon",
    ]


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("tohit", "ml", "Say the range too"),
        ("tohit", "r5", "Say the weapon too"),
        ("tohit", "bananas", "There is no weapon 'bananas'"),
        ("tohit", {"weapon": "ml"}, "range: is missing."),
        ("odds", {"range": 1, "weapons": [], "target": CICADA}, "weapons"),
        ("odds", {"range": 1, "weapons": ["ml"], "target": {"model": "CDA-2B"}}, "Did you mean 'CDA-2A'?"),
        ("odds", {"range": 1, "weapons": ["ml"], "target": {"armor": {"head": 3}}}, "center_torso"),
        ("odds", {"range": 1, "weapons": ["ml"], "target": CICADA | {"armor": {"head": -1}}}, "not -1"),
        (
            "odds",
            {"range": 1, "weapons": ["ml"], "target": CICADA | {"armor": {"tail": 1}}},
            "no such location",
        ),
        ("los", SIGHT | {"to": {"hex": "2020"}}, "hex 2020 is not on the board"),
        ("los", SIGHT | {"to": {"hex": "x"}}, "write the column, then the row"),
        ("los", SIGHT | {"from": {"hex": "0501", "prone": True}}, "no prone"),
        ("los", SIGHT | {"board": {"size": [9, 9], "hexes": {"0202": {"level": 1}}}}, "has no levels"),
    ],
)
def test_requests_that_cannot_be_answered_say_why(kind: str, data: Any, text: str) -> None:
    assert text in "\n".join(faults(kind, data))


def test_units_and_boards_are_checked_against_the_ruleset() -> None:
    def document(data: Any) -> Document:
        return Document("file", data, SourcePositions.of_file("file"))

    game().check_board(document(SIGHT["board"]))
    with pytest.raises(FileError, match="'rough' is not a terrain"):
        game().check_board(document({"size": [3, 3], "hexes": {"0101": {"terrain": ["rough"]}}}))
    model = game().rules.models["CDA-2A"].model_dump(mode="json", by_alias=True, exclude_none=True)
    game().check_unit(document(model))
    with pytest.raises(FileError, match="head is missing"):
        game().check_unit(document(model | {"armor": {"center_torso": 5}}))
