from __future__ import annotations

from pathlib import Path

import pytest

from tests.builders import game
from tests.cli.conftest import Run


@pytest.mark.usefixtures("qapp")
def test_sheets_are_written_as_pdf(companion: Run, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    result = companion("sheet", "hbk-4g", "cicada", "HER-2S", "--pdf", path)
    assert (result.code, result.out, result.err) == (0, "", "")
    assert path.read_bytes().startswith(b"%PDF")


def test_a_blank_sheet_is_undamaged() -> None:
    first, second = map(game().blank_sheet, ["HBK-4G", "CDA-2A"])
    assert (first.title, second.title) == ("Hunchback", "Cicada")
    assert all(track.left == track.full for sheet in (first, second) for track in sheet.tracks)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["hbk-4h", "--pdf", "x.pdf"], "'hbk-4h' is no model of Quick-Start. Did you mean 'HBK-4G'?"),
        (["40", "--pdf", "x.pdf"], "is not the name of one model of Quick-Start. It may be CDA-2A, HER-2S."),
        (["hbk-4g"], "the following arguments are required: --pdf"),
    ],
)
def test_what_cannot_be_printed(companion: Run, arguments: list[str], told: str) -> None:
    result = companion("sheet", *arguments)
    assert result.code == 2
    assert told in result.err


@pytest.mark.usefixtures("qapp")
def test_a_place_that_cannot_be_written_to(companion: Run, tmp_path: Path) -> None:
    result = companion("sheet", "hbk-4g", "--pdf", tmp_path / "no" / "x.pdf")
    assert result.code == 2
    assert "cannot be written: No such file or directory. Choose another place." in result.err
