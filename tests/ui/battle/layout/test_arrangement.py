from __future__ import annotations

import pytest

from companion.ui.battle.layout.arrangement import (
    PLACES,
    Part,
    Place,
    Room,
    TableKind,
    arrangement_from,
    usual_arrangement,
)
from companion.ui.battle.layout.laid import Laid
from companion.ui.battle.layout.presets import PRESETS

USUAL = usual_arrangement(Room.WIDE, 1000, TableKind.MAP)


def test_an_arrangement_is_read_back_as_it_was_written() -> None:
    made = USUAL.moved(Part.PANEL, Place.LEFT).folded(Part.JOURNAL, True).moved(Part.MAP, Place.WINDOW)
    assert arrangement_from(made.as_json(), USUAL) == made


@pytest.mark.parametrize("text", [b"", b"\xff", b"[1]", b'{"panel": 3}', b'{"panel": ["above", false]}'])
def test_what_is_not_understood_stands_as_usual(text: bytes) -> None:
    assert arrangement_from(text, USUAL) == USUAL


def test_a_part_goes_only_where_it_suits() -> None:
    assert USUAL.moved(Part.PANEL, Place.ABOVE) == USUAL
    assert USUAL.moved(Part.ROSTER, Place.ABOVE).place(Part.ROSTER) is Place.ABOVE


def test_a_folded_journal_is_a_line_beside_the_panel_and_a_button_without_it() -> None:
    line = USUAL.folded(Part.JOURNAL, True)
    assert not line.is_railed(Part.JOURNAL)
    assert line.folded(Part.PANEL, True).is_railed(Part.JOURNAL)
    assert line.moved(Part.PANEL, Place.LEFT).is_railed(Part.JOURNAL)
    assert not line.moved(Part.JOURNAL, Place.BELOW).folded(Part.JOURNAL, True).is_railed(Part.JOURNAL)


def test_a_journal_goes_with_the_panel_that_it_stands_below() -> None:
    assert USUAL.folded(Part.PANEL, True).is_railed(Part.JOURNAL)


def test_a_window_of_its_own_is_never_folded() -> None:
    assert not USUAL.folded(Part.PANEL, True).moved(Part.PANEL, Place.WINDOW).is_railed(Part.PANEL)


@pytest.mark.parametrize("room", list(Room))
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.command)
def test_nothing_is_hidden_without_a_way_back(room: Room, preset: object) -> None:
    for height in (500, 1000):
        made = next(each for each in PRESETS if each is preset).arranged(
            usual_arrangement(room, height, TableKind.MAP)
        )
        for part in (Part.ROSTER, Part.PANEL, Part.JOURNAL):
            for folded in (False, True):
                for place in PLACES[part]:
                    laid = Laid(made.moved(part, place).folded(part, folded), room)
                    ways = {each for edge in (Place.LEFT, Place.RIGHT) for each in laid.railed(edge)}
                    shown = {each for where in Place for each in laid.shown(where)}
                    assert ways | shown == {Part.ROSTER, Part.PANEL, Part.JOURNAL}


def test_a_low_window_begins_with_the_journal_as_one_line() -> None:
    assert usual_arrangement(Room.STRIP, 720, TableKind.MAP).is_folded(Part.JOURNAL)
    assert not usual_arrangement(Room.WIDE, 1000, TableKind.MAP).is_folded(Part.JOURNAL)


def test_beside_a_map_the_roster_stands_as_a_column_in_every_window() -> None:
    for room in Room:
        assert usual_arrangement(room, 720, TableKind.MAP).place(Part.ROSTER) is Place.LEFT
    assert usual_arrangement(Room.STRIP, 720, TableKind.PAPER).place(Part.ROSTER) is Place.ABOVE
    assert usual_arrangement(Room.WIDE, 720, TableKind.PAPER).place(Part.ROSTER) is Place.LEFT


def test_a_wide_map_has_the_width_of_a_small_window() -> None:
    assert usual_arrangement(Room.STRIP, 720, TableKind.WIDE_MAP).place(Part.ROSTER) is Place.ABOVE
    assert usual_arrangement(Room.WIDE, 1000, TableKind.WIDE_MAP).place(Part.ROSTER) is Place.LEFT
    assert usual_arrangement(Room.DRAWER, 480, TableKind.WIDE_MAP).place(Part.ROSTER) is Place.LEFT


def test_a_low_drawer_leaves_its_width_to_the_panel_until_the_journal_is_wanted() -> None:
    low = usual_arrangement(Room.DRAWER, 480, TableKind.MAP)
    assert Laid(low, Room.DRAWER, is_low=True).is_railed(Part.JOURNAL)
    assert Laid(low, Room.DRAWER, is_low=True).shown(Place.RIGHT) == (Part.PANEL,)
    assert not Laid(low.folded(Part.JOURNAL, False), Room.DRAWER, is_low=True).is_railed(Part.JOURNAL)
