from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("qapp")
BATTLE = "resources/examples/battles/at-the-ford.yaml"


def test_sheets_are_written_as_pdf(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    result = companion("sheet", "hbk-4g", "cicada", "HER-2S", "--pdf", path)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert path.read_bytes().startswith(b"%PDF")


def texts_of(path: Path) -> set[str]:
    """Return every text of a drawing."""
    drawn = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    return {group.get("aria-label", "") for group in drawn.iter("{http://www.w3.org/2000/svg}g")}


def test_sheets_are_drawn_as_svg_one_file_a_page(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheets.svg"
    assert companion("sheet", "hbk-4g", "cicada", "--svg", path, "--paper", "letter").code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["sheets-1.svg", "sheets-2.svg"]
    first = tmp_path / "sheets-1.svg"
    assert {"Hunchback", "Hit location", "Autocannon 20"} <= texts_of(first)
    assert 'width="215.9mm"' in first.read_text(encoding="utf-8")


def test_tables_or_none(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.svg"
    assert companion("sheet", "hbk-4g", "--no-tables", "--svg", path).code == 0
    assert "Hit location" not in texts_of(path)
    assert (
        companion("sheet", "--ruleset", "citytech", "cn9-d", "--tables", "--svg", tmp_path / "all.svg").code
        == 0
    )
    assert {"CityTech", "Piloting Skill Rolls"} <= texts_of(tmp_path / "all-2.svg")


def test_two_on_a_page(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "towers.svg"
    wanted = ("--ruleset", "citytech", "Laser Tower", "Missile Bunker")
    assert companion("sheet", *wanted, "--two", "--grey", "--svg", path).code == 0
    assert {"Laser Tower", "Missile Bunker"} <= texts_of(path)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--blank"], "Weapons"),
        (["--ruleset", "citytech", "--blank", "mech", "--tons", "55"], "55 tons"),
        (["--ruleset", "citytech", "--blank", "gun_emplacement"], "Gun emplacement damage"),
        (["--ruleset", "bt-tactics", "--blank"], "Weapon groups"),
    ],
)
def test_blank_sheets(companion: Run, tmp_path: Path, arguments: list[str], text: str) -> None:
    path = tmp_path / "blank.svg"
    result = companion("sheet", *arguments, "--svg", path)
    assert (result.code, result.err) == (0, "")
    assert text in texts_of(path)


def test_the_units_of_a_battle_as_they_stand(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "battle.svg"
    result = companion("sheet", "--battle", BATTLE, "--svg", path)
    assert (result.code, result.err) == (0, "")
    found = sorted(tmp_path.glob("*.svg"))
    texts = [word for file in found for word in texts_of(file)]
    assert any("/" in word and word.replace("/", "").isdecimal() for word in texts), "some armor is lost"
    one = companion("sheet", "--battle", BATTLE, "nobody", "--svg", path)
    assert one.code == 2
    assert "'nobody' is not a unit in this battle." in one.err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["hbk-4h", "--pdf", "x.pdf"], "'hbk-4h' is no model of CityTech. Did you mean 'HBK-4G'?"),
        (["40", "--pdf", "x.pdf"], "is not the name of one model of CityTech. It may be CDA-2A, HER-2S, "),
        (["hbk-4g"], "Name the file to write with --pdf OUT or --svg OUT."),
        (["--pdf", "x.pdf"], "Name units to print, or ask for --cards, --blank or --battle: one of them."),
        (["hbk-4g", "--blank", "mech", "--pdf", "x.pdf"], "one of them."),
        (["hbk-4g", "--tons", "50", "--pdf", "x.pdf"], "--tons goes with --blank"),
        (["--cards", "--svg", "x.svg"], "Cards are written as PDF"),
        (["--blank", "tank", "--pdf", "x.pdf"], "'tank' is not a kind of unit in Quick-Start."),
        (["--ruleset", "citytech", "--blank", "mech", "--tons", "53", "--pdf", "x.pdf"], "weighs 53 tons"),
        (["hbk-4g", "--paper", "a3", "--pdf", "x.pdf"], "invalid choice: 'a3'"),
        (["--battle", "missing.yaml", "--pdf", "x.pdf"], "missing.yaml"),
    ],
)
def test_what_cannot_be_printed(companion: Run, arguments: list[str], text: str) -> None:
    result = companion("sheet", *arguments)
    assert result.code == 2
    assert text in result.err


def test_a_place_that_cannot_be_written_to(companion: Run, tmp_path: Path) -> None:
    for kind in ("--pdf", "--svg"):
        result = companion("sheet", "hbk-4g", kind, tmp_path / "no" / "x.out")
        assert result.code == 2
        assert "cannot be written: No such file or directory. Choose another place." in result.err
