from __future__ import annotations

from pathlib import Path

import pytest

from companion.catalog.files import boards, find_board, read_board, read_setup, scenarios, with_board
from companion.documents.document import Document
from companion.documents.yamlfile import parse_document
from companion.engine.skeleton.setup import BoardData
from companion.errors import FileError, InputError
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import source

BOARD = """\
name: Meadow
size: [3, 4]
hexes:
  "0203": {level: 2, terrain: [light_woods]}
"""
MEADOW = Board("Meadow", 3, 4, {parse_label("0203"): BoardHex(2, ("light_woods",))})


def document(text: str) -> Document:
    return parse_document(text.encode(), "request.yaml")


def write_board(folder: Path, text: str) -> Path:
    path = folder / "meadow.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_board_is_read_from_its_file(tmp_path: Path) -> None:
    assert read_board(write_board(tmp_path, BOARD)) == MEADOW


@pytest.mark.parametrize(
    ("right", "wrong", "expected"),
    [
        ("size: [3, 4]", "size: [3]", "2:1: size[1]: is missing."),
        ("size: [3, 4]", "size: [3, 4.5]", "2:11: size[1]: "),
        ("size: [3, 4]", "size: [0, 4]", "a board has 1 to 40000 hexes, not 0 by 4"),
        ("size: [3, 4]", "size: [900, 900]", "a board has 1 to 40000 hexes, not 900 by 900"),
        ("size: [3, 4]\n", "", "size: is missing."),
        ('"0203"', '"0903"', "0903"),
        ('"0203"', "meadow", "meadow"),
        ("level: 2", "level: 99", "4:12: hexes.0203.level: "),
        ("level: 2", "levle: 2", "4:12: hexes.0203.levle: "),
        ("[light_woods]", "light_woods", "4:22: hexes.0203.terrain: "),
    ],
)
def test_a_fault_of_a_board_is_told_with_its_place(
    tmp_path: Path, right: str, wrong: str, expected: str
) -> None:
    path = write_board(tmp_path, BOARD.replace(right, wrong))
    with pytest.raises(FileError) as raised:
        read_board(path)
    (fault,) = raised.value.faults
    assert str(fault).startswith(f"{path}:")
    assert expected in str(fault)


def test_a_missing_board_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="nowhere"):
        read_board(tmp_path / "nowhere.yaml")


def test_every_fault_of_a_set_up_is_told() -> None:
    text = "title: Fight\nruleset: quickstart\nsides: [{id: red}]\nunits: []\nwind: north\n"
    with pytest.raises(FileError) as raised:
        read_setup(document(text))
    assert {fault.key for fault in raised.value.faults} >= {"sides[0].name", "units", "wind"}


def test_what_a_ruleset_brings_is_found_by_name() -> None:
    assert set(boards(source())) == {"training-ground"}
    assert set(scenarios(source())) == {"training"}


def test_a_set_up_may_name_a_board_write_it_out_or_have_none() -> None:
    named = find_board(source(), "training-ground")
    assert named is not None
    assert (named.width, named.height) == (15, 17)
    assert find_board(source(), BoardData.of(MEADOW)) == MEADOW
    assert find_board(source(), None) is None


def test_an_unknown_board_is_told_with_the_nearest_name() -> None:
    with pytest.raises(InputError, match="Did you mean 'training-ground'") as raised:
        find_board(source(), "trainin-ground")
    assert raised.value.at == ("board",)


def test_a_request_gets_the_board_that_it_names(tmp_path: Path) -> None:
    write_board(tmp_path, BOARD)
    request = with_board(document("range: 3\nboard: meadow.yaml\n"), source(), tmp_path)
    assert request.value(("range",)) == 3
    assert request.value(("board", "size")) == [3, 4]
    fault = request.fault(("board", "hexes", "0203", "level"), "is too high.")
    assert (Path(fault.file).name, fault.line, fault.column) == ("meadow.yaml", 4, 12)
    shipped = with_board(document("board: training-ground\n"), source(), tmp_path)
    assert shipped.value(("board", "size")) == [15, 17]


def test_a_request_without_a_named_board_stays_as_it_is(tmp_path: Path) -> None:
    for text in ("range: 3\n", "board: {size: [3, 4]}\n"):
        request = document(text)
        assert with_board(request, source(), tmp_path) is request


@pytest.mark.parametrize("name", ["trainin-ground", "nowhere.yaml", "x" * 5000])
def test_a_board_that_a_request_only_names_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError, match=r"request.yaml:1:1: board: Quick-Start has no board"):
        with_board(document(f'board: "{name}"\n'), source(), tmp_path)


@pytest.mark.parametrize("name", [".", "/"])
def test_a_folder_is_no_board(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError, match=r"request.yaml:1:1: board: '.' cannot be read. This is a folder"):
        with_board(document(f'board: "{name}"\n'), source(), tmp_path)
