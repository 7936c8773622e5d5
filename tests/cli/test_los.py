from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.files import BOARD, SIGHT

HEAVY = {"terrain": ["heavy_woods"]}
LIGHT = {"terrain": ["light_woods"]}


def request(start: str, end: str, hexes: dict[str, Any] | None = None, size: int = 6) -> str:
    board = {"size": [size, size], "hexes": hexes or {}}
    return json.dumps({"board": board, "from": {"hex": start}, "to": {"hex": end}})


def test_an_answer_has_the_keys_of_the_contract(companion: Run) -> None:
    result = companion("los", "--ruleset", "quickstart", "--json", "-", stdin=SIGHT)
    assert result.code == 0
    assert result.answer == {
        "visible": True,
        "blocked_by": None,
        "hexes": ["0202", "0203"],
        "light_woods": 1,
        "heavy_woods": 0,
        "smoke": 0,
        "intervening": {"light_woods": 1, "heavy_woods": 0},
        "partial_cover": False,
        "tie": False,
    }


def test_a_blocked_line_names_hex_terrain_and_rule(companion: Run) -> None:
    result = companion(
        "los",
        "--ruleset",
        "quickstart",
        "--json",
        "-",
        stdin=request("0101", "0105", {"0102": HEAVY, "0104": LIGHT}),
    )
    assert result.code == 0
    assert result.answer["visible"] is False
    assert result.answer["blocked_by"] == "light woods in hex 0104 (Quick-Start, Intervening Terrain)"


def test_along_a_hexside_the_denser_hex_counts(companion: Run) -> None:
    answer = companion(
        "los",
        "--ruleset",
        "quickstart",
        "--json",
        "-",
        stdin=request("0101", "0202", {"0201": LIGHT, "0102": HEAVY}),
    ).answer
    assert (answer["tie"], answer["hexes"], answer["heavy_woods"]) == (True, ["0102"], 1)
    clear = companion("los", "--ruleset", "quickstart", "--json", "-", stdin=request("0101", "0202")).answer
    assert clear["tie"] is True


def test_a_line_that_leaves_the_board_on_one_side_is_no_tie(companion: Run) -> None:
    answer = companion(
        "los", "--ruleset", "quickstart", "--json", "-", stdin=request("0101", "0301", {"0201": LIGHT})
    ).answer
    assert (answer["tie"], answer["hexes"]) == (False, ["0201"])


@pytest.mark.parametrize(("start", "end"), [("0101", "0101"), ("0101", "0102"), ("0303", "0402")])
def test_nothing_stands_between_neighbors(companion: Run, start: str, end: str) -> None:
    answer = companion("los", "--ruleset", "quickstart", "--json", "-", stdin=request(start, end)).answer
    assert (answer["visible"], answer["hexes"], answer["tie"]) == (True, [], False)


def test_a_board_may_be_a_file_beside_the_request_or_one_of_the_ruleset(
    companion: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "ground.yaml").write_text(BOARD)
    (folder / "sight.yaml").write_text('board: ground.yaml\nfrom: {hex: "0201"}\nto: {hex: "0204"}\n')
    assert (
        companion("los", "--ruleset", "quickstart", "--json", folder / "sight.yaml").answer["light_woods"]
        == 1
    )
    named = {"board": "training-ground", "from": {"hex": "0205"}, "to": {"hex": "0207"}}
    assert (
        companion("los", "--ruleset", "quickstart", "--json", "-", stdin=json.dumps(named)).answer[
            "light_woods"
        ]
        == 1
    )


def test_faults_of_a_board_file_are_told_in_that_file(companion: Run, tmp_path: Path) -> None:
    ground = tmp_path / "ground.yaml"
    ground.write_text('size: [6, 6]\nhexes:\n  "0203": {terrain: [lava]}\n')
    sight = tmp_path / "sight.yaml"
    sight.write_text('board: ground.yaml\nfrom: {hex: "0201"}\nto: {hex: "0209"}\n')
    result = companion("los", "--ruleset", "quickstart", sight)
    assert result.code == 2
    assert result.err.splitlines() == [
        f"{ground}:3:12: board.hexes.0203.terrain: 'lava' is not a terrain of Quick-Start, which has clear,"
        " light_woods, heavy_woods.",
        f"{sight}:3:6: to.hex: hex 0209 is not on the board.",
    ]


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (
            {"board": "trainin-ground"},
            "Quick-Start has no board 'trainin-ground', and there is no such file. Did",
        ),
        ({"board": "x" * 5000}, "Quick-Start has no board 'xxxx"),
        ({"board": 7}, "board: expected a mapping, found 7."),
        ({"board": {"size": [0, 3]}}, "board"),
        ({"board": {"size": [3, 3], "hexes": {"0909": {}}}}, "Hex 0909 is not on the board"),
        ({"from": {"hex": "A1"}}, "from.hex: 'A1' is not a hex"),
        ({"from": {"hex": "0101", "unit": "vehicle"}}, "from.unit: Quick-Start has 'Mechs only."),
        ({"to": {"hex": "0101", "prone": True}}, "to.prone: Quick-Start has no prone 'Mechs."),
        ({"ruleset": "quikstart"}, "ruleset: There is no ruleset 'quikstart'. Did you mean 'quickstart'?"),
    ],
)
def test_lines_that_cannot_be_drawn(companion: Run, change: dict[str, object], text: str) -> None:
    data = {"board": {"size": [6, 6]}, "from": {"hex": "0101"}, "to": {"hex": "0102"}} | change
    result = companion("los", "--ruleset", "quickstart", "-", stdin=json.dumps(data))
    assert (result.code, result.out) == (2, "")
    assert text in result.err


def test_a_line_for_people(companion: Run) -> None:
    thick = request("0201", "0205", {"0203": HEAVY, "0204": LIGHT})
    assert companion("los", "--ruleset", "quickstart", "-", stdin=thick).out.splitlines() == [
        "Blocked by light woods in hex 0204 (Quick-Start, Intervening Terrain)",
        "  Hexes between  0202 0203 0204",
        "  In between     1 light woods, 1 heavy woods",
    ]
    assert companion(
        "los", "--ruleset", "quickstart", "-", stdin=request("0101", "0202")
    ).out.splitlines() == [
        "Clear",
        "  Hexes between  0201",
        "  In between     nothing",
        "  Hexside        the target's player chooses where the line runs; the denser hex counts",
    ]


def test_without_a_ruleset_hills_count_as_in_citytech(companion: Run) -> None:
    hill = {"0102": {"level": 2}}
    result = companion("los", "--json", "-", stdin=request("0101", "0104", hill))
    assert result.answer["visible"] is False
    assert "0102" in result.answer["blocked_by"]
