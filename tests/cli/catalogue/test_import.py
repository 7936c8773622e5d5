from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from companion.catalog.catalogue import Catalogue
from tests.cli.conftest import Run
from tests.imports import SAMPLES, mtf_file, mtf_files

KEYS = ["file", "kind", "name", "status", "not_understood", "reason"]


@pytest.fixture
def mechs(tmp_path: Path) -> Path:
    folder = tmp_path / "mechs"
    folder.mkdir()
    for made in mtf_files(9):
        (folder / made.file).write_text(made.text, encoding="utf-8", newline="")
    return folder


def test_a_line_a_file(companion: Run, mechs: Path) -> None:
    result = companion("import", mechs, "--json")
    assert (result.code, result.err) == (0, "")
    assert all(list(answer) == KEYS for answer in result.answers)
    given = {answer["name"]: answer for answer in result.answers}
    assert set(given) == {f"{made.chassis} {made.model}".strip() for made in mtf_files(9)}
    made = mtf_file(0)
    assert given[f"{made.chassis} {made.model}"] == {
        "file": str(mechs / made.file),
        "kind": "mech",
        "name": f"{made.chassis} {made.model}",
        "status": "whole",
        "not_understood": [],
        "reason": "",
    }
    (part,) = [answer for answer in result.answers if answer["status"] == "part"]
    assert part["not_understood"]
    again = companion("import", mechs, "--json")
    assert (again.code, {answer["status"] for answer in again.answers}) == (0, {"known"})


def test_for_people(companion: Run, mechs: Path) -> None:
    (mechs / "README.md").write_text("What lies here is passed over where no such files are read.\n")
    (mechs / "list.yaml").write_text("- milk\n")
    result = companion("import", mechs)
    assert (result.code, result.err) == (1, "")
    made = mtf_file(0)
    assert f"{made.chassis} {made.model}" in result.out
    assert "  not understood: " in result.out
    assert "  Line 1: this is not a unit, force or board.\n" in result.out
    assert "README" not in result.out
    assert result.out.endswith("10 files: 8 imported whole, 1 in part, 1 refused.\n")


def test_nothing_that_could_be_read_is_wrong_usage(companion: Run, tmp_path: Path) -> None:
    result = companion("import", tmp_path / "missing.mtf", "--json")
    assert (result.code, result.answer["status"], result.answer["kind"]) == (2, "refused", "mech")
    assert result.answer["reason"] == "There is no such file."
    (tmp_path / "empty").mkdir()
    result = companion("import", tmp_path / "empty")
    assert (result.code, result.err) == (2, "companion import: there is no file to import here.\n")


def test_one_that_is_refused_is_no(companion: Run, mechs: Path) -> None:
    (mechs / "junk.mtf").write_bytes(b"\0\1\2" * 100)
    result = companion("import", mechs / "junk.mtf", "--json")
    assert (result.code, result.answer["status"]) == (1, "refused")
    assert companion("import", mechs, "missing.mtf").code == 1


def test_a_catalogue_that_cannot_be_used_is_told(companion: Run, home: Path, mechs: Path) -> None:
    home.mkdir()
    (home / "catalogue.sqlite3").write_text("a shopping list\n" * 50)
    result = companion("import", mechs)
    assert (result.code, result.out) == (2, "")
    assert "catalogue.sqlite3 is damaged: this is not a database" in result.err
    result = companion("units", "wolfhound")
    assert (result.code, result.out) == (0, "Wolfhound WLF-2  35 tons · 6/9 MP · 119 armor  CityTech\n")
    assert "catalogue.sqlite3 is damaged" in result.err


def test_progress_is_shown_on_a_terminal_only(
    companion: Run, mechs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert companion("import", mechs).err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    text = companion("import", mechs).err
    assert "9 of 9 files read" in text
    assert text.endswith("\r\x1b[K")


def test_imported_units_can_be_found_by_every_name(companion: Run, mechs: Path) -> None:
    companion("import", mechs)
    made = mtf_file(0)
    name = f"{made.chassis} {made.model}"
    for wanted in (name, name.upper()):
        answer = companion("units", wanted, "--json").answer
        assert (answer["ruleset"], answer["id"], answer["name"]) == ("citytech", name, name)
        assert (answer["chassis"], answer["model"]) == (made.chassis, made.model)
        assert answer["source_file"] == f"mechs/{made.file}"
        assert {
            "tonnage", "tech", "year", "movement", "engine", "heat_sinks", "structure_kind", "armor_kind",
            "armor", "rear_armor", "weapons", "ammunition", "equipment", "slots",
        } <= set(answer)  # fmt: skip
        assert all({"location", "is_rear"} <= set(row) for row in answer["weapons"])
    result = companion("units", name)
    assert f"  From mechs/{made.file}.\n" in result.out
    assert "CityTech, imported" in result.out
    assert len(companion("units", made.chassis).out.splitlines()) >= 1
    assert companion("units", "--ruleset", "quickstart", name).code == 1


def test_an_imported_unit_is_what_check_takes(companion: Run, mechs: Path) -> None:
    companion("import", mechs)
    for made in mtf_files(9):
        out = companion("units", "--ruleset", "citytech", f"{made.chassis} {made.model}", "--json").out
        assert len(out.splitlines()) == 1
        result = companion("check", "--ruleset", "citytech", "-", "--json", stdin=out)
        assert all(fault["message"] for fault in result.answer["faults"])
        assert result.answer["kind"] == "unit"


def test_the_catalogue_is_searched_in_words(companion: Run, mechs: Path) -> None:
    companion("import", mechs)
    with Catalogue.open(read_only=True) as catalogue:
        heavy = {entry.name for entry in catalogue.own_entries() if 60 <= entry.tonnage <= 100}
    lines = companion("units", "60-100t").out.splitlines()
    found = {line.split("  ")[0] for line in lines if line.endswith("CityTech, imported")}
    assert found == heavy
    assert any(line.endswith("  CityTech") for line in lines)


def test_a_battle_takes_imported_units(companion: Run, mechs: Path, tmp_path: Path) -> None:
    companion("import", mechs)
    with Catalogue.open(read_only=True) as catalogue:
        name = next(entry.key for entry in catalogue.own_entries() if not entry.not_understood)
    script = {
        "title": "Duel",
        "ruleset": "citytech",
        "sides": [{"id": "blue", "name": "Blue"}, {"id": "red", "name": "Red"}],
        "units": [
            {"id": "ours", "model": name, "side": "blue"},
            {"id": "theirs", "model": "WLF-2", "side": "red"},
        ],
        "log": [],
    }
    (tmp_path / "battle.json").write_text(json.dumps(script), encoding="utf-8")
    assert companion("check", tmp_path / "battle.json").code == 0
    assert companion("replay", tmp_path / "battle.json").code == 0


@pytest.mark.skipif(not SAMPLES.exists(), reason="the real files are not here")
def test_a_real_file(companion: Run) -> None:
    assert companion("import", SAMPLES / "mechs" / "Axman AXM-1N.mtf").code == 0
    answer = companion("units", "Axman AXM-1N", "--json").answer
    assert (answer["tonnage"], answer["tech"], answer["year"]) == (65, "inner_sphere", 3048)
    assert answer["movement"] == {"walking": 4, "running": 6, "jumping": 4}
    assert {"weapon": "is.ac20", "location": "right_torso", "is_rear": False}.items() <= next(
        row for row in answer["weapons"] if row.get("weapon") == "is.ac20"
    ).items()
    assert [row["shots"] for row in answer["ammunition"]] == [5, 5]


def test_imported_units_fight_duels_and_are_printed(
    companion: Run, mechs: Path, tmp_path: Path, qapp: object
) -> None:
    assert qapp is not None
    companion("import", mechs)
    with Catalogue.open(read_only=True) as catalogue:
        name = next(entry.key for entry in catalogue.own_entries() if not entry.not_understood)
    result = companion("duel", name, "WLF-2", "--ranges", "3", "--duels", "20", "--turns", "3", "--json")
    assert (result.code, result.err) == (0, "")
    out = tmp_path / "sheets.pdf"
    assert companion("sheet", name, "WLF-2", "--pdf", out).code == 0
    assert out.read_bytes().startswith(b"%PDF")
