from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from companion.catalog.catalogue import Catalogue
from tests.cli.conftest import Run
from tests.imports import SAMPLES, mtf_file, mtf_files


@pytest.fixture
def mechs(companion: Run, tmp_path: Path) -> Path:
    """A folder of 'Mechs that have been imported."""
    folder = tmp_path / "mechs"
    folder.mkdir()
    for made in mtf_files(9):
        (folder / made.file).write_text(made.text, encoding="utf-8", newline="")
    assert companion("import", folder).code == 0
    return folder


def name_of(number: int) -> str:
    made = mtf_file(number)
    return f"{made.chassis} {made.model}".strip()


@pytest.mark.parametrize("format", ["mtf", "yaml", "json"])
def test_what_was_exported_is_known(companion: Run, mechs: Path, tmp_path: Path, format: str) -> None:
    assert mechs.exists()
    names = [name_of(number) for number in range(9)]
    out = tmp_path / "out"
    result = companion("export", *names, "--format", format, "--out", out)
    assert (result.code, result.err) == (0, "")
    assert sorted(path.name for path in out.iterdir()) == sorted(f"{name}.{format}" for name in names)
    assert sorted(result.out.splitlines()) == sorted(str(path) for path in out.iterdir())
    again = companion("import", out, "--json")
    assert [(answer["status"], answer["reason"]) for answer in again.answers] == [
        ("known", f"This is already in the catalog, as '{Path(answer['file']).stem}'.")
        for answer in again.answers
    ]


@pytest.mark.parametrize("format", ["mtf", "yaml", "json"])
def test_an_import_of_an_export_gives_the_same_unit(
    companion: Run, mechs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, format: str
) -> None:
    assert mechs.exists()
    name = name_of(7)
    whole = companion("units", name, "--json").answer
    assert companion("export", name, "--out", tmp_path / f"x.{format}").code == 0
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "other"))
    assert companion("import", tmp_path / f"x.{format}").code == 0
    again = companion("units", name, "--json").answer
    assert {**again, "source_file": ""} == {**whole, "source_file": ""}


def test_units_are_written_as_a_force(companion: Run, mechs: Path, tmp_path: Path) -> None:
    assert mechs.exists()
    out = tmp_path / "lance.mul"
    assert companion("export", name_of(0), "wlf-2", "--out", out).code == 0
    answer = companion("import", out, "--json").answer
    assert (answer["kind"], answer["name"], answer["status"]) == ("force", "lance", "whole")
    assert companion("export", "lance", "--out", tmp_path / "other.mul").code == 0
    assert companion("export", "lance", "--out", tmp_path / "lance.yaml").code == 0
    again = companion("import", tmp_path / "lance.yaml", "--json").answer
    assert (again["kind"], again["status"]) == ("force", "known")
    assert companion("export", "lance", "wlf-2", "--out", tmp_path / "x.mul").code == 1


def test_a_board_comes_out_as_it_came_in(companion: Run, tmp_path: Path, home: Path) -> None:
    for format in ("board", "yaml"):
        assert companion("export", "river-crossing", "--out", tmp_path / f"river.{format}").code == 0
    answer = companion("import", tmp_path / "river.yaml", "--json").answer
    assert (answer["kind"], answer["status"]) == ("board", "known")
    answer = companion("import", tmp_path / "river.board", "--json").answer
    assert (answer["kind"], answer["name"], answer["status"]) == ("board", "river", "whole")
    with Catalogue.open(home) as catalogue:
        (board,) = catalogue.find("river")
        (shipped,) = catalogue.find("river-crossing")
        assert catalogue.document(board)["hexes"] == catalogue.document(shipped)["hexes"]
    assert companion("import", tmp_path / "river.board", "--json").answer["status"] == "known"


def test_one_is_printed_or_written_as_it_is_named(companion: Run, tmp_path: Path) -> None:
    result = companion("export", "wlf-2", "--format", "yaml", "--out", "-")
    assert yaml.safe_load(result.out)["model"] == "WLF-2"
    assert companion("export", "wolfhound wlf-2", "--out", tmp_path / "dog.json").code == 0
    assert companion("check", tmp_path / "dog.json").code == 0
    assert companion("export", "wlf-2", "--format", "yaml", "--out", tmp_path).code == 0
    assert (tmp_path / "Wolfhound WLF-2.yaml").exists()
    result = companion("export", "wlf-2", "cda-2a", "--ruleset", "citytech", "--format", "json", "--out", "-")
    assert (result.code, result.out) == (2, "")


def test_two_of_one_name_are_written_beside_each_other(companion: Run, home: Path, tmp_path: Path) -> None:
    with Catalogue.open(home) as catalogue:
        for _ in range(2):
            catalogue.save_design({"name": "A/B: C?", "chassis": "A/B:", "model": "C?", "tonnage": 20})
    result = companion("export", "A/B: C?", "A/B: C? (2)", "--format", "json", "--out", tmp_path / "out")
    assert result.code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["A_B_ C_ (2).json", "A_B_ C_.json"]


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["hunchbak", "--out", "x.yaml"], "There is no unit, force or board 'hunchbak'. Did you mean"),
        (["HBK-4G", "--out", "x.yaml"], "'HBK-4G' may be HBK-4G (bt-tactics), HBK-4G (citytech), HBK-4G"),
        (["WLF-2", "--out", "x"], "Which format? Give --format: mtf, blk, mul, board, yaml, json."),
        (["WLF-2", "--out", "x.pdf"], "Which format?"),
    ],
)
def test_what_cannot_be_meant_is_told(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = companion("export", *arguments)
    assert (result.code, result.out) == (2, "")
    assert text in result.err
    assert not list(tmp_path.glob("x*"))


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["WLF-2", "--out", "x.blk"], "Wolfhound WLF-2 cannot be written as .blk"),
        (
            ["AS7-D", "--ruleset", "bt-tactics", "--out", "x.mtf"],
            "Atlas AS7-D has rules that .mtf files",
        ),
        (["BLW-1", "--out", "x.mtf"], "Bulwark BLW-1 has rules that .mtf files"),
    ],
)
def test_what_a_file_cannot_hold_is_not_written(
    companion: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = companion("export", *arguments)
    assert (result.code, result.out) == (1, "")
    assert text in result.err
    assert not list(tmp_path.glob("x*"))


@pytest.mark.skipif(not SAMPLES.exists(), reason="the real files are not here")
@pytest.mark.parametrize("format", ["yaml", "json", ""])
def test_real_files_come_out_as_they_came_in(companion: Run, tmp_path: Path, format: str) -> None:
    files = [path for path in SAMPLES.rglob("*") if path.suffix in (".mtf", ".blk", ".mul", ".board")]
    imported = companion("import", *files, "--json").answers
    assert {answer["status"] for answer in imported} <= {"whole", "part"}
    for path, answer in zip(files, imported, strict=True):
        suffix = f".{format}" if format else path.suffix
        out = tmp_path / f"x{suffix}"
        assert companion("export", answer["name"], "--out", out).code == 0
        again = companion("import", out, "--json").answer
        assert (again["status"], again["not_understood"]) == ("known", answer["not_understood"])
