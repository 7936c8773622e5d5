"""Positions on a sheet: every box under its own area, nothing cut off, repaint only of changes."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from companion.engine.sheet import Counter, Remark, Sheet
from companion.ui.sheet.layout.elements import (
    BlockStamp,
    Boxes,
    DrawnPlate,
    PositionedBlock,
    SheetGesture,
    StepKey,
    TextLine,
)
from companion.ui.sheet.layout.lettering import Lettering, cap_height, metrics_of, text_width, wrap_text
from companion.ui.sheet.layout.sheet import NARROWEST, NO_KEYS, SheetLayout, lay_out
from tests import builders as battles
from tests.ui.sheet.builders import BLUE, hermes, track_id, with_left

WIDTHS = [NARROWEST, 200.0, 296.0, 396.0, 736.0, 1200.0]

pytestmark = pytest.mark.usefixtures("qapp")


def drawn_of_kind(layout: SheetLayout, kind: type) -> list[tuple[PositionedBlock, object]]:
    return [
        (placed, part) for placed in layout.placed for part in placed.block.drawn if isinstance(part, kind)
    ]


def extent(placed: PositionedBlock, text_line: TextLine) -> QRectF:
    top = text_line.baseline - cap_height(text_line.lettering)
    width = text_width(text_line.text, text_line.lettering)
    return QRectF(text_line.left, top, width, text_line.baseline - top).translated(placed.corner)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_boxs_middle_is_under_its_own_area(width: float) -> None:
    layout = lay_out(hermes(CT=9), width, BLUE)
    boxes = [area for area in layout.areas() if area.gesture is SheetGesture.BOX]
    assert len(boxes) == 9 + 17 + 14 + 14 + 11 + 11 + 14 + 14 + 20
    for area in boxes:
        found = layout.at(area.rect.center())
        assert found is not None
        assert (found.id, found.box) == (area.id, area.box)


@settings(max_examples=30)
@given(lost=st.integers(0, 17), full=st.integers(1, 60), width=st.floats(NARROWEST, 1300))
def test_areas_stand_where_the_boxes_are_drawn(lost: int, full: int, width: float) -> None:
    sheet = replace(hermes(CT=lost), counters=(Counter("rounds/ac5", "Rounds", full, full),))
    layout = lay_out(sheet, width)
    for placed, part in drawn_of_kind(layout, Boxes):
        assert isinstance(part, Boxes)
        assert len(part.rects) == part.full
        for number, rect in enumerate(part.rects, 1):
            area = layout.area(f"{part.subject}/{number}")
            assert area is not None
            assert area.rect.contains(rect.translated(placed.corner).center())


def test_areas_of_boxes_never_overlap() -> None:
    boxes = [area for area in lay_out(hermes(), 396).areas() if area.gesture is SheetGesture.BOX]
    for one, other in combinations(boxes, 2):
        shared = one.rect.intersected(other.rect)
        assert shared.width() * shared.height() < 1e-6, (one.id, other.id)


@pytest.mark.parametrize("width", WIDTHS)
def test_no_word_reaches_beyond_the_paper(width: float) -> None:
    layout = lay_out(hermes(CT=17, LT=14), width, BLUE)
    for placed, part in drawn_of_kind(layout, TextLine):
        assert isinstance(part, TextLine)
        assert layout.paper.contains(extent(placed, part)), part.text


@pytest.mark.parametrize("width", WIDTHS)
def test_words_of_the_same_block_never_lie_on_each_other(width: float) -> None:
    layout = lay_out(hermes(CT=17), width, BLUE)
    for placed in layout.placed:
        labels = [extent(placed, part) for part in placed.block.drawn if isinstance(part, TextLine)]
        for one, other in combinations(labels, 2):
            assert not one.intersects(other), placed.block.id


@pytest.mark.parametrize("width", WIDTHS)
def test_blocks_other_than_plates_never_overlap(width: float) -> None:
    layout = lay_out(hermes(), width, BLUE)
    others = [placed for placed in layout.placed if not placed.block.id.startswith("plate/")]
    for one, other in combinations(others, 2):
        shared = one.rect.intersected(other.rect)
        assert shared.height() * shared.width() < 1, (one.block.id, other.block.id)


def test_the_doll_gives_way_to_plain_rows_where_boxes_would_be_too_small() -> None:
    assert drawn_of_kind(lay_out(hermes(), 396), DrawnPlate)
    narrow = lay_out(hermes(), 180)
    assert not drawn_of_kind(narrow, DrawnPlate)
    assert narrow.area(f"{track_id('CT')}/17") is not None


def test_a_sheet_without_a_drawing_shows_every_track_in_rows() -> None:
    layout = lay_out(replace(hermes(), drawing="walking_tank"), 396)
    assert not drawn_of_kind(layout, DrawnPlate)
    assert {area.subject for area in layout.areas() if area.gesture is SheetGesture.PLATE} == {
        track.id for track in hermes().tracks
    }


def test_two_columns_stand_side_by_side_when_there_is_room() -> None:
    wide, narrow = lay_out(hermes(), 760), lay_out(hermes(), 396)
    assert wide.height < narrow.height
    doll, table = wide.area(track_id("LA")), wide.area("weapons/ac5")
    assert doll is not None
    assert table is not None
    assert doll.rect.right() < table.rect.left()


def test_locations_are_named_in_full_or_all_by_their_letters() -> None:
    def names(width: float) -> set[str]:
        plates = [
            placed for placed in lay_out(hermes(), width).placed if placed.block.id.startswith("plate/")
        ]
        return {part.text for placed in plates for part in placed.block.drawn if isinstance(part, TextLine)}

    assert {"Right arm", "Center torso"} <= names(740)
    assert {"RA", "CT", "HD"} <= names(420)
    assert "Head" not in names(420)


@pytest.mark.parametrize("width", [396.0, 420.0, 740.0])
def test_the_name_of_a_location_keeps_clear_of_its_number(width: float) -> None:
    for placed, _ in drawn_of_kind(lay_out(hermes(), width), DrawnPlate):
        name, number, *_ = [part for part in placed.block.drawn if isinstance(part, TextLine)]
        assert extent(placed, number).top() - extent(placed, name).bottom() >= 2, placed.block.id


def test_a_dead_unit_is_stamped() -> None:
    assert not drawn_of_kind(lay_out(hermes(), 396), BlockStamp)
    assert len(drawn_of_kind(lay_out(replace(hermes(), is_destroyed=True), 396), BlockStamp)) == 1


def test_paper_has_no_keys() -> None:
    assert drawn_of_kind(lay_out(hermes(), 720), StepKey)
    assert not drawn_of_kind(lay_out(hermes(), 720, target=NO_KEYS), StepKey)


def test_a_mark_changes_its_own_plate_only() -> None:
    before, after = lay_out(hermes(), 396), lay_out(hermes(CT=1), 396)
    plate = next(placed for placed in after.placed if placed.block.id == f"plate/{track_id('CT')}")
    assert after.differences(before) == [plate.rect, plate.rect]
    assert before.differences(lay_out(hermes(), 396)) == []


def test_a_chip_that_goes_changes_the_head_only() -> None:
    after, before = lay_out(replace(hermes(), chips=()), 396), lay_out(hermes(), 396)
    head = next(placed for placed in after.placed if placed.block.id == "header")
    assert after.differences(before) == [head.rect, head.rect]


def test_another_height_changes_everything() -> None:
    remarked = replace(hermes(), remarks=(Remark("without_rules", "No rules here", ("Gyro",)),))
    assert lay_out(hermes(), 396).differences(lay_out(remarked, 396)) is None


def test_areas_say_what_they_are_and_how_they_stand() -> None:
    layout = lay_out(hermes(CT=9, LT=14), 396, BLUE)
    given = {area.id: (area.name, area.value) for area in layout.areas()}
    assert given["unit"] == ("Hermes II, Blue", "HER-2S · 40 tons")
    assert given[track_id("CT")] == ("Center torso", "8 of 17")
    assert given[track_id("LT")] == ("Left torso", "0 of 14, destroyed")
    assert given[f"{track_id('CT')}/9"] == ("Center torso, box 9", "lost")
    assert given[f"{track_id('CT')}/10"] == ("Center torso, box 10", "left")
    assert given["rounds/ac5/-"] == ("Autocannon 5 rounds: one less", "13 of 20")
    assert given["fact/walking"] == ("Walking MP", "0, printed 6")
    assert given["weapons/ml"][1].endswith("To hit 13")


def test_every_area_has_a_name_and_every_id_is_used_once() -> None:
    areas = lay_out(hermes(), 396, BLUE).areas()
    assert all(area.name for area in areas)
    assert len({area.id for area in areas}) == len(areas)


@given(text=st.text("abcde fgh", max_size=60), width=st.floats(20, 200))
def test_wrapping_loses_no_letter_and_keeps_to_the_width(text: str, width: float) -> None:
    lines = wrap_text(text, Lettering.BODY, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(line, Lettering.BODY) <= width for line in lines)


def test_lettering_keeps_its_widths_at_every_zoom(qapp: QApplication) -> None:
    assert qapp is not None
    for lettering in Lettering:
        assert metrics_of(lettering).capHeight() > 0
        assert text_width("00", lettering) == pytest.approx(2 * text_width("8", lettering), abs=0.2)


@pytest.mark.parametrize("name", list(battles.MODELS))
def test_all_tracks_of_the_training_mechs_lie_on_the_doll(name: str) -> None:
    battle = battles.battle(cicada="0505 0", hunchback="0606 0", hermes="0501 3", enforcer="0601 3")
    sheet: Sheet = battles.game().sheet(battle, name)
    layout = lay_out(sheet, 396)
    assert {
        part.subject for _, part in drawn_of_kind(layout, DrawnPlate) if isinstance(part, DrawnPlate)
    } == {track.id for track in sheet.tracks}


def test_marking_does_not_move_anything() -> None:
    sheet = hermes()
    before, after = lay_out(sheet, 396), lay_out(with_left(sheet, track_id("RT"), 3), 396)
    assert [area.rect for area in before.areas()] == [area.rect for area in after.areas()]


@pytest.mark.parametrize("width", WIDTHS)
def test_remarks_stand_below_everything_else(width: float) -> None:
    lines = ("ISRotaryAC5, left arm", "Gyro: XL Gyro", "Supercharger, right torso")
    layout = lay_out(replace(hermes(), remarks=(Remark("without_rules", "No rules here", lines),)), width)
    note = layout.area("remark/without_rules")
    assert note is not None
    assert (note.name, note.value) == ("No rules here", ", ".join(lines))
    last = layout.placed[-1]
    assert last.block.id == "remark/without_rules"
    labels = [part for _, part in drawn_of_kind(layout, TextLine) if isinstance(part, TextLine)]
    assert "NO RULES HERE" in " ".join(part.text for part in labels)
    for part in last.block.drawn:
        assert isinstance(part, TextLine)
        assert extent(last, part).right() <= layout.paper.right()
