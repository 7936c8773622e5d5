"""The row of segments names its pages as far as there is room."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from companion.ui.widgets.segments import SegmentedPages

NAMED = {"all": ["Map", "All sheets"], "shown": ["", "All sheets"], "none": ["", ""]}


def test_pages_lose_their_names_before_what_stands_beside_them_is_cut_off(
    theme: object,  # noqa: ARG001
    qtbot: QtBot,
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(700, 300)
    pages, corner = SegmentedPages("Table", window), QPushButton("House Davion")
    pages.add("map", "Map", "map", QWidget())
    pages.add("sheets", "All sheets", "sheet", QWidget())
    pages.add_corner(corner)
    pages.show_page("sheets")
    window.show()
    seen = []
    for width in (600, 320, 250, 600):
        pages.resize(width, 300)
        for _ in range(3):
            QApplication.processEvents()
        names = [pages.button(page).text().strip() for page in ("map", "sheets")]
        seen.append(next(how for how, named in NAMED.items() if named == names))
        assert corner.width() >= corner.sizeHint().width(), width
    assert seen[0] == seen[-1] == "all"
    assert seen[2] == "none"
