from __future__ import annotations

import pytest

from companion.ui.battle.layout.arrangement import (
    PLACES,
    BattlePart,
    PageRoom,
    PanelPosition,
    ResolvedLayout,
    TableKind,
    parse_arrangement,
    usual_arrangement,
)
from companion.ui.battle.layout.layout_menu import PRESETS

USUAL = usual_arrangement(PageRoom.WIDE, 1000, TableKind.MAP)


def test_an_arrangement_is_read_back_as_it_was_written() -> None:
    made = (
        USUAL.with_position(BattlePart.PANEL, PanelPosition.LEFT)
        .with_folding(BattlePart.JOURNAL, True)
        .with_position(BattlePart.MAP, PanelPosition.WINDOW)
    )
    assert parse_arrangement(made.as_json(), USUAL) == made


@pytest.mark.parametrize("text", [b"", b"\xff", b"[1]", b'{"panel": 3}', b'{"panel": ["above", false]}'])
def test_what_is_not_understood_stands_as_usual(text: bytes) -> None:
    assert parse_arrangement(text, USUAL) == USUAL


def test_a_part_goes_only_where_it_suits() -> None:
    assert USUAL.with_position(BattlePart.PANEL, PanelPosition.ABOVE) == USUAL
    assert (
        USUAL.with_position(BattlePart.ROSTER, PanelPosition.ABOVE).position(BattlePart.ROSTER)
        is PanelPosition.ABOVE
    )


def test_a_folded_journal_is_a_line_beside_the_panel_and_a_button_without_it() -> None:
    line = USUAL.with_folding(BattlePart.JOURNAL, True)
    assert not line.is_railed(BattlePart.JOURNAL)
    assert line.with_folding(BattlePart.PANEL, True).is_railed(BattlePart.JOURNAL)
    assert line.with_position(BattlePart.PANEL, PanelPosition.LEFT).is_railed(BattlePart.JOURNAL)
    assert (
        not line.with_position(BattlePart.JOURNAL, PanelPosition.BELOW)
        .with_folding(BattlePart.JOURNAL, True)
        .is_railed(BattlePart.JOURNAL)
    )


def test_a_journal_goes_with_the_panel_that_it_stands_below() -> None:
    assert USUAL.with_folding(BattlePart.PANEL, True).is_railed(BattlePart.JOURNAL)


def test_a_window_of_its_own_is_never_folded() -> None:
    assert (
        not USUAL.with_folding(BattlePart.PANEL, True)
        .with_position(BattlePart.PANEL, PanelPosition.WINDOW)
        .is_railed(BattlePart.PANEL)
    )


@pytest.mark.parametrize("room", list(PageRoom))
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.command)
def test_nothing_is_hidden_without_a_way_back(room: PageRoom, preset: object) -> None:
    for height in (500, 1000):
        made = next(each for each in PRESETS if each is preset).make_arrangement(
            usual_arrangement(room, height, TableKind.MAP)
        )
        for part in (BattlePart.ROSTER, BattlePart.PANEL, BattlePart.JOURNAL):
            for folded in (False, True):
                for place in PLACES[part]:
                    laid = ResolvedLayout(made.with_position(part, place).with_folding(part, folded), room)
                    ways = {
                        each
                        for edge in (PanelPosition.LEFT, PanelPosition.RIGHT)
                        for each in laid.railed_parts(edge)
                    }
                    shown = {each for where in PanelPosition for each in laid.parts_at(where)}
                    assert ways | shown == {BattlePart.ROSTER, BattlePart.PANEL, BattlePart.JOURNAL}


def test_a_low_window_begins_with_the_journal_as_one_line() -> None:
    assert usual_arrangement(PageRoom.STRIP, 720, TableKind.MAP).is_folded(BattlePart.JOURNAL)
    assert not usual_arrangement(PageRoom.WIDE, 1000, TableKind.MAP).is_folded(BattlePart.JOURNAL)


def test_beside_a_map_the_roster_stands_as_a_column_in_every_window() -> None:
    for room in PageRoom:
        assert usual_arrangement(room, 720, TableKind.MAP).position(BattlePart.ROSTER) is PanelPosition.LEFT
    assert (
        usual_arrangement(PageRoom.STRIP, 720, TableKind.PAPER).position(BattlePart.ROSTER)
        is PanelPosition.ABOVE
    )
    assert (
        usual_arrangement(PageRoom.WIDE, 720, TableKind.PAPER).position(BattlePart.ROSTER)
        is PanelPosition.LEFT
    )


def test_a_wide_map_has_the_width_of_a_small_window() -> None:
    assert (
        usual_arrangement(PageRoom.STRIP, 720, TableKind.WIDE_MAP).position(BattlePart.ROSTER)
        is PanelPosition.ABOVE
    )
    assert (
        usual_arrangement(PageRoom.WIDE, 1000, TableKind.WIDE_MAP).position(BattlePart.ROSTER)
        is PanelPosition.LEFT
    )
    assert (
        usual_arrangement(PageRoom.DRAWER, 480, TableKind.WIDE_MAP).position(BattlePart.ROSTER)
        is PanelPosition.LEFT
    )


def test_a_low_drawer_leaves_its_width_to_the_panel_until_the_journal_is_wanted() -> None:
    low = usual_arrangement(PageRoom.DRAWER, 480, TableKind.MAP)
    assert ResolvedLayout(low, PageRoom.DRAWER, is_low=True).is_railed(BattlePart.JOURNAL)
    assert ResolvedLayout(low, PageRoom.DRAWER, is_low=True).parts_at(PanelPosition.RIGHT) == (
        BattlePart.PANEL,
    )
    assert not ResolvedLayout(
        low.with_folding(BattlePart.JOURNAL, False), PageRoom.DRAWER, is_low=True
    ).is_railed(BattlePart.JOURNAL)
