"""Pages as SVG: the same circles and words as on paper, letters as outlines."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion.errors import CompanionError
from companion.ui.print.svg import svg_of, write_svgs
from tests.ui.print.page.measuring import circles_of, page_texts
from tests.ui.print.page.sheets import LETTER, pages, printed_sheet

pytestmark = pytest.mark.usefixtures("qapp")
SVG = "{http://www.w3.org/2000/svg}"


def test_every_circle_and_word_of_the_page_is_there() -> None:
    (page,) = pages(printed_sheet("citytech", "CN9-D"))
    drawn = ElementTree.fromstring(svg_of(page, "Centurion"))
    assert (drawn.get("width"), drawn.get("height")) == ("210mm", "297mm")
    assert len(drawn.findall(f"{SVG}circle")) == len(circles_of(page))
    texts = [group.get("aria-label") for group in drawn.iter(f"{SVG}g") if group.get("aria-label")]
    assert sorted(filter(None, texts)) == sorted(filter(None, page_texts(page)))
    letters = {path.get("id") for path in drawn.iter(f"{SVG}path") if path.get("id")}
    assert {use.get("href") for use in drawn.iter(f"{SVG}use")} <= {f"#{letter}" for letter in letters}
    assert not list(drawn.iter(f"{SVG}text"))


def test_names_cannot_break_out() -> None:
    (page,) = pages(printed_sheet("citytech", "CN9-D"), choices=LETTER)
    drawn = ElementTree.fromstring(svg_of(page, "<script>&\"'"))
    assert drawn.findtext(f"{SVG}title") == "<script>&\"'"


def test_one_file_a_page(tmp_path: Path) -> None:
    both = pages(printed_sheet("citytech", "CN9-D"), printed_sheet("citytech", "Laser Tower"))
    files = write_svgs(both, tmp_path / "lance.svg")
    assert [file.name for file in files] == ["lance-1.svg", "lance-2.svg"]
    assert write_svgs(both[:1], tmp_path / "one.svg") == (tmp_path / "one.svg",)
    assert all(file.read_text(encoding="utf-8").startswith("<svg") for file in files)
    with pytest.raises(CompanionError, match="cannot be written"):
        write_svgs(both, tmp_path / "no" / "lance.svg")
