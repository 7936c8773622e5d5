"""`companion duel`: two units against each other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.catalog.catalogue import Catalogue
from companion.cli.entry import main
from companion.documents.yamlfile import read_cached
from companion.rulebooks.loader import RulebookLibrary

FEW = ["--duels", "40", "--ranges", "3", "40", "--turns", "6"]


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["duel", *arguments, *FEW, "--json"]) == 0
    given: dict[str, Any] = json.loads(capsys.readouterr().out)
    return given


def test_people_read_a_line_for_each_range(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "WLF-2", "centurion", *FEW]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Wolfhound against Centurion: who is out of the battle first"
    assert lines[3].split() == ["40", "0", "%", "0", "%", "0", "%", "100", "%", "–"]
    assert "in 95 of 100 cases no chance is off by more than 15.5 %" in lines[4]
    assert "  Physical attacks." in lines


def test_programs_read_chances_turns_and_the_error(capsys: pytest.CaptureFixture[str]) -> None:
    given = answer(capsys, "WLF-2", "CN9-D")
    assert given["first"]["movement"] == "walked"
    assert given["first"]["heat_line"] == 5
    assert given["error"] == pytest.approx(0.155, abs=0.001)
    near, far = given["ranges"]
    assert sum(near[key] for key in ("first_out", "second_out", "both_out", "neither")) == pytest.approx(1)
    assert len(near["first_by_turn"]) == 6
    assert (far["neither"], far["median_turn"]) == (1, None)


def test_options_are_for_both_or_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    given = answer(
        capsys,
        "WLF-2",
        "CN9-D",
        "--gunnery",
        "2",
        "--movement",
        "ran",
        "stationary",
        "--heat-line",
        "9",
        "none",
    )
    assert [given[side]["gunnery"] for side in ("first", "second")] == [2, 2]
    assert [given[side]["movement"] for side in ("first", "second")] == ["ran", "stationary"]
    assert [given[side]["heat_line"] for side in ("first", "second")] == [9, None]


def test_units_of_other_rules_are_found_by_their_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "WRD-2", "CRS-1")["first"]["model"] == "WRD-2"


def test_the_same_seed_gives_the_same_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "WLF-2", "CN9-D") == answer(capsys, "WLF-2", "CN9-D")


def test_own_units_fight_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    data = read_cached(RulebookLibrary.of_player().load("citytech").files("units")["WLF-2"]).data
    with Catalogue.open(tmp_path) as catalogue:
        catalogue.save_design({**data, "id": "WLF-X", "name": "Wolfhound WLF-X"})
    assert answer(capsys, "wlf-x", "CN9-D")["first"]["model"] == "WLF-X"


def test_rules_with_pilots_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    given = answer(
        capsys, "Sirocco", "Bantam", "--pilot", "duelist", "minor", "--movement", "aims", "attacks"
    )
    assert [given[side]["pilot"] for side in ("first", "second")] == ["duelist", "minor"]
    assert given["ranges"][0]["second_out"] > 0.5
    assert main(["duel", "Bantam", "Bantam", "--ranges", "60", "--turns", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == "Nobody is out by the end of turn 1; --turns gives them more."
    assert lines[4].startswith("60 duels at each range")
    assert any(line.startswith("  Mettle points") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["Sirocco", "Bantam", "--pilot", "gunnr"], "Did you mean 'gunner'?"),
        (["Sirocco", "Bantam", "--gunnery", "3"], "has no Gunnery Skill in duels: leave it out."),
        (["Sirocco", "Bantam", "--movement", "ran"], "Known: attacks, aims, guards."),
        (["WLF-9", "CN9-D"], "'WLF-9' is no model of CityTech"),
        (["WLF-2", "CN9-D", "--gunnery", "1", "2", "3"], "--gunnery takes one value for both units, or two."),
        (["WLF-2", "CN9-D", "--movement", "flies"], "CityTech has no movement mode 'flies':"),
        (["WLF-2", "CN9-D", "--heat-line", "warm"], "'warm' is not a heat level"),
        (["WLF-2", "CN9-D", "--ranges", "0"], "1 to 60 hexes"),
        (["AS7-D", "AS7-D", "--ruleset", "bt-tactics"], "BT Tactics 3025 has no duels"),
        (["AS7-D", "wasp"], "BT Tactics 3025 has no duels"),
        (["CDA-2A", "HBK-4G", "--ruleset", "quickstart"], "so no duels"),
    ],
)
def test_what_cannot_be_fought_is_told(
    capsys: pytest.CaptureFixture[str], arguments: list[str], text: str
) -> None:
    assert main(["duel", *arguments]) == 2
    assert text in capsys.readouterr().err
