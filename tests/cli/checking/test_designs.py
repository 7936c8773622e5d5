"""`companion check` on designs: each fault once, with its rule; a report on the whole catalogue."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.catalog.catalogue import Catalogue
from tests.cli.conftest import Run
from tests.construction.battletech.designs import book, custom
from tests.imports import mtf_file

UNITS = paths.rulesets() / "citytech" / "units"
RULE = "CityTech, Construction > BattleMechs > Complete Critical Hit Table"


def write_design(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / "design.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return path


@pytest.mark.rule("CityTech", "Construction > BattleMech Construction")
def test_every_unit_of_the_book_is_fine(companion: Run) -> None:
    result = companion("check", *sorted(UNITS.glob("*.yaml")))
    assert (result.code, result.err) == (0, "")
    assert result.out.count(": fine (unit: CityTech)") == 41


def test_an_underweight_design_is_fine_with_a_remark(companion: Run, tmp_path: Path) -> None:
    path = write_design(tmp_path, custom())
    result = companion("check", path)
    assert (result.code, result.err) == (0, "")
    assert "  47 tons are left over: it weighs 33 of 80.\n" in result.out
    answer = companion("check", "--json", path).answer
    assert answer["valid"] is True
    assert answer["remarks"][0]["key"] == "tonnage"
    assert answer["remarks"][0]["line"] == 4


def test_a_faulty_design_names_each_fault_with_place_and_rule(companion: Run, tmp_path: Path) -> None:
    data = book("CDA-2A", movement__running=11, engine__rating=315)
    data["slots"]["left_arm"][0] = None
    path = write_design(tmp_path, data)
    result = companion("check", path)
    assert (result.code, result.out) == (1, "")
    texts = [line.split(": ")[1] for line in result.err.splitlines()[:-1]]
    assert texts == ["engine.rating", "movement.running", "slots.left_arm[0]"]
    assert f"({RULE})" in result.err.splitlines()[2]
    faults = companion("check", "--json", path).answer["faults"]
    assert [fault["key"] for fault in faults] == texts
    assert faults[2]["rule"] == RULE
    assert all(fault["line"] > 0 and fault["column"] > 0 for fault in faults)


def test_the_designs_of_a_ruleset_are_checked_with_it(companion: Run, tmp_path: Path) -> None:
    units = tmp_path / "ours" / "units"
    units.mkdir(parents=True)
    (tmp_path / "ours" / "ruleset.yaml").write_text("name: Ours\nextends: citytech\n", encoding="utf-8")
    design = book("WLF-2", model="WLF-9", movement__running=10)
    (units / "WLF-9.yaml").write_text(json.dumps(design), encoding="utf-8")
    result = companion("check", tmp_path / "ours")
    assert result.code == 1
    assert "WLF-9.yaml:1:" in result.err
    assert "Walking 6 means Running 9, not 10. (CityTech, Movement > Running/Flank Speed)" in result.err
    assert len(result.err.splitlines()) == 1


def test_what_play_cannot_do_and_what_is_against_the_rules_are_told_together(
    companion: Run, tmp_path: Path
) -> None:
    data = book("CDA-2A", movement__running=11)
    data["slots"]["left_torso"][11] = "tea_kettle"
    faults = companion("check", "--json", write_design(tmp_path, data)).answer["faults"]
    assert [fault["key"] for fault in faults] == ["slots.left_torso[11]", "movement.running"]


def test_a_unit_of_another_program_is_read(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "made.mtf"
    path.write_text(mtf_file(7).text, encoding="utf-8")
    result = companion("check", "--json", path)
    assert result.answer["kind"] == "unit"
    assert result.answer["ruleset"] == "citytech"
    assert all(fault["rule"] for fault in result.answer["faults"])
    path.write_text("no 'Mech\n", encoding="utf-8")
    assert companion("check", path).code == 2
    assert companion("check", "--ruleset", "quickstart", path).code == 2


def test_the_report_tells_a_line_a_design_and_how_many_are_legal(companion: Run) -> None:
    result = companion("check", "--designs", "--ruleset", "citytech")
    assert (result.code, result.err) == (0, "")
    assert "17 designs: 17 legal here, 0 not.\n24 further units: no rules of construction here." in result.out
    lines = [json.loads(line) for line in companion("check", "--designs", "--json").out.splitlines()]
    cicada = next(line for line in lines if line["id"] == "CDA-2A" and line["ruleset"] == "citytech")
    assert {key: cicada[key] for key in ("name", "legal", "faults")} == {
        "name": "Cicada CDA-2A", "legal": True, "faults": [],
    }  # fmt: skip
    assert {line["legal"] for line in lines} == {True}


def test_designs_of_the_player_are_judged_and_why_not_is_counted(companion: Run, home: Path) -> None:
    with Catalogue.open(home) as catalogue:
        catalogue.save_design(book("WLF-2", name="Heavy Hound", heat_sinks__number=11), key="HND-1")
        catalogue.save_design(book("WLF-2", name="Later Hound", engine__kind="light"), key="HND-2")
    result = companion("check", "--designs")
    assert (result.code, result.err) == (0, "")
    assert " legal here, 2 not" in result.out
    assert "1  too heavy" in result.out
    assert "1  Engine 'light': no rules here" in result.out
    named = companion("check", "--designs", "HND-1", "wlf-2")
    assert named.code == 1
    assert "Heavy Hound" in named.out
    assert companion("check", "--designs", "WLF-2").code == 0


def test_a_design_that_is_not_there_is_told(companion: Run) -> None:
    result = companion("check", "--designs", "WLF-3")
    assert result.code == 1
    assert "there is no design 'wlf-3'. Did you mean 'WLF-2'?" in result.err


def test_without_files_the_usage_is_told(companion: Run) -> None:
    result = companion("check")
    assert result.code == 2
    assert "--designs" in result.err
