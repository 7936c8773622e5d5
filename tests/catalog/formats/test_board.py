"""Board files: hexes by their order, terrain in our words, and everything else kept and written back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.catalog.files import read_board as read_own
from companion.catalog.formats.board import read_board, write_board
from companion.catalog.formats.texts import ParsedFile, decode
from companion.documents.document import Document
from companion.documents.model import validate
from companion.documents.yamlfile import parse_document
from companion.engine.skeleton.setup import BoardData
from companion.errors import FileError, InputError
from companion.paths import rulesets
from companion.tabletop.hexes import hex_at
from tests.builders import citytech
from tests.imports import SAMPLES

REAL = sorted((SAMPLES / "boards").glob("*.board"))
OWN = sorted((rulesets() / "citytech" / "boards").glob("*.yaml"))


def read_hexes(*hexes: str, size: str = "2 2", about: str = "") -> ParsedFile:
    """Return a board of these levels and terrains, with labels that say nothing."""
    lines = [f"size {size}", *about.splitlines(), *(f"hex 0909 {text}" for text in hexes), "end"]
    return read_board("\r\n".join(lines), "maps/fields.board")


def as_document(found: ParsedFile) -> Document:
    return parse_document(json.dumps(found.document), "fields.board")


@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_a_real_board_fits_the_rules_and_is_written_so_that_it_says_the_same(path: Path) -> None:
    found = read_board(decode(path.read_bytes(), path.name), path.name)
    assert found.not_understood == ()
    citytech().check_board(as_document(found))
    assert read_board(write_board(found.document), path.name) == found
    assert found.document["size"] == [16, 17]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_our_boards_are_written_and_read_again_as_they_were(path: Path) -> None:
    board = read_own(path)
    document = BoardData.of(board).model_dump(mode="json")
    found = validate(BoardData, as_document(read_board(write_board(document), "again.board"))).board()
    grounds = {place: (ground.level, set(ground.terrain)) for place, ground in found.hexes.items()}
    assert grounds == {place: (ground.level, set(ground.terrain)) for place, ground in board.hexes.items()}


@pytest.mark.parametrize(
    ("terrain", "texts", "lines"),
    [
        ("woods:1;foliage_elev:2", ["light_woods"], ()),
        ("woods:2", ["heavy_woods"], ()),
        ("woods:3;foliage_elev:3", ["heavy_woods"], ("woods:3", "foliage_elev:3")),
        ("water:0", ["water_0"], ()),
        ("water:2", ["water_2"], ()),
        ("rough:1", ["rough"], ()),
        ("rough:2", ["rough"], ("rough:2",)),
        ("rubble:3", ["rubble"], ()),
        ("road:1:9", ["road"], ()),
        ("road:2", ["road"], ("road:2",)),
        ("pavement:1;fluff:3:1", ["paved"], ()),
        ("bldg_elev:2;building:3:8;bldg_cf:90;bldg_basement_type:0", ["building_heavy_cf90_h2"], ()),
        ("building:1:0;bldg_elev:1;bldg_basement_type:5", ["building_light_h1_bs"], ()),
        ("building:1;bldg_basement_type:1", ["building_light_b0"], ()),
        ("building:1;bldg_basement_type:8", ["building_light"], ("bldg_basement_type:8",)),
        ("building:1", ["building_light"], ()),
        ("building:5", None, ("building:5",)),
        ("bridge:2:9;bridge_cf:40;bridge_elev:1;water:1", ["water_1", "bridge_medium_cf40_h1"], ()),
        ("swamp:1;mud:0;jungle:0", None, ("swamp:1",)),
        ("impassable", None, ("impassable",)),
    ],
)
def test_terrain_is_told_in_our_words_and_the_rest_is_kept(
    terrain: str, texts: list[str] | None, lines: tuple[str, ...]
) -> None:
    found = read_hexes(f'0 "{terrain}" ""', '3 "" ""', '-1 "" ""', '0 "" ""')
    ground = found.document["hexes"].get("0101", {})
    assert ground.get("terrain") == texts
    assert sorted(text.removesuffix(" in 0101") for text in found.not_understood) == sorted(lines)
    assert {label: row["level"] for label, row in found.document["hexes"].items() if "level" in row} == {
        "0201": 3, "0102": -1,
    }  # fmt: skip
    citytech().check_board(as_document(found))
    assert read_board(write_board(found.document), "maps/fields.board") == found


def test_what_is_said_of_the_board_and_its_look_is_kept_and_is_no_fault() -> None:
    about = '# a comment\noption exit_roads_to_pavement false\ntag "Meadows"\ndescription "Two, and two"'
    found = read_hexes('0 "" "grass"', '0 "" "grass"', '0 "" "desert"', '0 "" "grass"', about=about)
    assert found.document["not_understood"] == {
        "board": ["option exit_roads_to_pavement false", 'tag "Meadows"', 'description "Two, and two"',
                  'theme "grass"'],
        "0102": ['theme "desert"'],
    }  # fmt: skip
    assert found.not_understood == ()
    assert read_board(write_board(found.document), "maps/fields.board") == found


def test_hexes_that_are_missing_are_clear_and_told() -> None:
    found = read_hexes('2 "" ""')
    assert found.document["hexes"] == {"0101": {"level": 2}}
    assert found.not_understood == ("The file has 1 of 4 hexes; the others are clear.",)


def test_a_wide_board_has_longer_labels() -> None:
    found = read_hexes(*['0 "rough:1" ""'] * 240, size="120 2")
    assert len(found.document["hexes"]) == 240
    assert "hex 120002 0" in write_board(found.document)
    assert read_board(write_board(found.document), "maps/fields.board") == found


@pytest.mark.parametrize(
    ("text", "wrong", "line"),
    [
        ("", "does not say how large", 1),
        ("size 201 200", "1 to 40000 hexes, not 201 by 200", 1),
        ("size 0 4", "not 0 by 4", 1),
        ("size 1000 1", "not 1000 by 1", 1),
        ('size 1 1\nhex 0101 0 "" ""\nhex 0102 0 "" ""', "more hexes than 1 by 1", 3),
        ('size 1 1\nhex 0101 21 "" ""', "level 21 is beyond 20", 2),
        ('size 1 1\nhex 0101 0 "wo', "is not a hex", 2),
    ],
)
def test_what_is_no_board_is_refused_with_its_line(text: str, wrong: str, line: int) -> None:
    with pytest.raises(FileError, match=wrong) as raised:
        read_board(text, "fields.board")
    assert (raised.value.faults[0].line, raised.value.faults[0].file) == (line, "fields.board")


def test_only_boards_are_written() -> None:
    with pytest.raises(InputError, match="it is not a board"):
        write_board({"name": "Atlas"})


WORDS = st.sampled_from(
    ["light_woods", "heavy_woods", "rough", "rubble", "paved", "road", "water_0", "water_3", "fire", "smoke",
     "building_light_h1", "building_hardened_cf150_h9", "building_light_cf15_h1_bs", "building_heavy_h2_b2l",
     "bridge_light_cf15_h2"]
)  # fmt: skip
GROUNDS = st.fixed_dictionaries(
    {}, optional={"level": st.integers(-20, 20), "terrain": st.lists(WORDS, min_size=1, max_size=1)}
)


@given(grounds=st.lists(GROUNDS, min_size=12, max_size=12))
def test_any_board_of_ours_written_and_read_again_is_the_same(grounds: list[dict[str, object]]) -> None:
    places = [hex_at(column, row) for row in (1, 2, 3) for column in (1, 2, 3, 4)]
    hexes = {place.label: ground for place, ground in zip(places, grounds, strict=True)}
    found = read_board(
        write_board({"name": "Fields", "size": [4, 3], "hexes": hexes}), "Fields.board"
    ).document
    assert found["hexes"] == {
        label: {key: value for key, value in ground.items() if value}
        for label, ground in hexes.items()
        if ground.get("level") or ground.get("terrain")
    }
