from __future__ import annotations

import pytest
from PySide6.QtCore import QSizeF

from companion.engine.battletech.presenters.record_sheet import record_sheet
from companion.engine.families import game_of
from companion.ui.sheet.layout.sheet import lay_out
from companion.ui.sheet.whole_zoom import LARGEST_WHOLE, SMALLEST_WHOLE, ZOOMS, fits, likely_zoom, whole_zoom
from tests.builders import source
from tests.citytech import fight


def columns(width: float) -> float:
    """Return how tall 1,900 units of a sheet are in columns of 400."""
    return 1900 / max(1, width // 400)


@pytest.mark.parametrize("room", [QSizeF(800, 1000), QSizeF(1000, 900), QSizeF(1500, 1000)])
def test_no_larger_zoom_would_do(room: QSizeF) -> None:
    zoom = whole_zoom(columns, room)
    assert fits(columns, room, zoom)
    assert not fits(columns, room, ZOOMS[ZOOMS.index(zoom) + 1])


def test_no_sheet_becomes_smaller_or_larger_than_can_be_read() -> None:
    assert whole_zoom(lambda _width: 9000.0, QSizeF(300, 300)) == pytest.approx(SMALLEST_WHOLE)
    assert whole_zoom(lambda _width: 90.0, QSizeF(900, 900)) == pytest.approx(LARGEST_WHOLE)


@pytest.mark.parametrize("near", [0.0, *ZOOMS])
def test_a_guess_changes_how_it_is_looked_for_and_not_what_is_found(near: float) -> None:
    room, asked = QSizeF(600, 700), list[float]()

    def tall(width: float) -> float:
        asked.append(width)
        return 400_000 / width

    found = whole_zoom(tall, room)
    usual = len(asked)
    asked.clear()
    assert whole_zoom(tall, room, near) == found
    assert near != found or len(asked) == 2 < usual


def test_a_sheet_of_the_same_area_is_guessed_at_once() -> None:
    room = QSizeF(600, 700)
    assert likely_zoom(400_000, room) == whole_zoom(lambda width: 400_000 / width, room)
    assert likely_zoom(0.0, room) == 0.0


ROOMS = {"1600x900": (QSizeF(1576, 800), 1.0), "1366x768": (QSizeF(1342, 740), SMALLEST_WHOLE)}
"""A whole window for one sheet, and the zoom that it is seen at."""


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", ["daishi", "orion", "wolfhound"])
@pytest.mark.usefixtures("theme")
def test_a_citytech_sheet_is_whole_where_it_has_the_window(name: str, room: str) -> None:
    at = fight(cicada="blue 0501 3", **{name: "red 0505 0"})
    sheet, (size, zoom) = record_sheet(at, at.units[name]), ROOMS[room]

    def tall(width: float) -> float:
        return lay_out(sheet, width).height

    assert fits(tall, size, zoom)
    assert fits(tall, size, whole_zoom(tall, size))


@pytest.mark.parametrize("width", [1000.0, 1200.0, 1400.0])
@pytest.mark.usefixtures("theme")
def test_on_a_wide_sheet_critical_slots_stand_beside_the_rest_from_the_top(width: float) -> None:
    at = fight(daishi="red 0505 0", cicada="blue 0501 3")
    placed = {
        each.block.id: each.rect for each in lay_out(record_sheet(at, at.units["daishi"]), width).placed
    }
    slots = placed["heading/Critical hits"]
    assert slots.top() == placed["header"].top()
    beside = [rect for name, rect in placed.items() if name.startswith(("plate/", "weapons/", "gauge/"))]
    assert max(rect.right() for rect in beside) < slots.left()


@pytest.mark.usefixtures("theme")
def test_a_card_of_bt_tactics_is_whole_beside_the_map() -> None:
    sheet = game_of(source("bt-tactics")).blank_sheet("AS7-D")
    assert fits(lambda width: lay_out(sheet, width).height, QSizeF(696, 607), SMALLEST_WHOLE)


@pytest.mark.usefixtures("theme")
def test_few_boxes_stand_in_line_with_their_names() -> None:
    sheet = game_of(source("bt-tactics")).blank_sheet("AS7-D")
    layout = lay_out(sheet, 416)
    for track in sheet.tracks:
        name, box = layout.area(track.id), layout.area(f"{track.id}/1")
        assert name is not None
        assert box is not None
        assert box.rect.top() < name.rect.bottom()
