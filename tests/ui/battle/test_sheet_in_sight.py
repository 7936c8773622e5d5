"""The sheet's vital parts are in sight beside the map, in legible letters, at every size."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from companion.ui.sheet.layout.elements import TextLine
from companion.ui.sheet.layout.lettering import font_of
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.theme.theme import Theme
from tests.ui.table_driver import TableDriver

SIZES = [(1280, 720), (1366, 768), (1600, 900)]
LARGE_TEXT = [
    ((1280, 720), 1.5),
    ((1366, 768), 1.25),
    ((1366, 768), 1.5),
    ((1600, 900), 1.5),
    ((1920, 1080), 1.5),
]
LEAST_LETTER = 11
VITAL = ("heat", "warrior", "flag/", "kind/rounds", "status/")


def smallest_letter(view: SheetView) -> float:
    """Return the smallest letters on a sheet, in pixels."""
    layout = view.layout_shown
    assert layout is not None
    kinds = {
        drawn.lettering
        for placed in layout.placed
        for drawn in placed.block.drawn
        if isinstance(drawn, TextLine)
    }
    return min(font_of(kind).pixelSize() for kind in kinds) * view.zoom


@pytest.mark.parametrize(("size", "scale"), [*((size, 1.0) for size in SIZES), *LARGE_TEXT])
def test_heat_ammunition_warrior_and_conditions_need_no_scrolling(
    duel: TableDriver, theme: Theme, size: tuple[int, int], scale: float
) -> None:
    duel.window.resize(*size)
    theme.set_scale(scale)
    QApplication.processEvents()
    for unit in ("mad_cat", "victor"):
        duel.select(unit)
        duel.page.frame.show_panel()
        duel.page.panel.turn_to("sheet")
        QApplication.processEvents()
        view = duel.page.panel.sheet
        assert smallest_letter(view) >= LEAST_LETTER
        seen = view.viewport().rect()
        layout = view.layout_shown
        assert layout is not None
        vital = (*VITAL, *(("armor/right_torso",) if scale == 1 else ()))
        wanted = [area.id for area in layout.areas() if area.id.startswith(vital)]
        assert {"heat/30", "warrior/6", "flag/prone"} <= set(wanted)
        hidden = [area for area in wanted if not seen.contains(view.rect_of(area).center())]
        assert not hidden, (unit, hidden)


def test_a_sheet_is_never_made_smaller_unasked(duel: TableDriver) -> None:
    for size in SIZES:
        duel.window.resize(*size)
        QApplication.processEvents()
        duel.select("orion")
        assert duel.page.panel.sheet.zoom == 1
        assert not duel.page.panel.whole_button.isChecked()
