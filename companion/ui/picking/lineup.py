"""The lineup of a side, beside the list that more units are picked from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.catalog.entries import CatalogueEntry
from companion.catalog.forces import total
from companion.tabletop.number_text import format_count
from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts.scroll_area import in_scroll_area
from companion.ui.widgets.spacing import with_spacing

PICTURE = 28
MARGINS = (Space.MEDIUM, Space.SMALL, Space.TINY, Space.SMALL)


@dataclass(frozen=True, slots=True)
class LineupMember:
    """A unit on the side: its name, the name of its picture, and what it weighs or costs in short words."""

    name: str
    picture: str
    worth: str = ""


def format_totals(entries: Iterable[CatalogueEntry | None], units: int) -> str:
    """`4 units · 245 tons · 812 armor`; what no entry tells is left out."""
    known = [entry for entry in entries if entry is not None]
    tons, armor = total([entry.tonnage for entry in known]), sum(entry.armor for entry in known)
    texts = (
        format_count(units, "unit"),
        f"{tons:g} tons" if tons else "",
        f"{armor} armor" if armor else "",
    )
    return " · ".join(filter(None, texts))


class Lineup(QFrame):
    """The units of a side; `removed` brings the index of a unit to remove."""

    removed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.title, self.sums = role_label("", LabelRole.SECTION), role_label("", LabelRole.MUTED)
        self.empty = EmptyState("roster", "Nobody yet: Enter adds the highlighted unit.")
        self.rows: list[LineupRow] = []
        inside = QWidget()
        inside.setProperty("bare", True)
        self._column = with_spacing(QVBoxLayout(inside), 0)
        self._column.addStretch(1)
        self._area = in_scroll_area(inside, "Units of the side")
        self._header = with_spacing(QVBoxLayout(), Space.TINY)
        self._header.addWidget(self.title)
        self._header.addWidget(self.sums)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(self._header)
        column.addWidget(self.empty, 1)
        column.addWidget(self._area, 1)

    def add_above(self, widget: QWidget) -> None:
        """Put something above the name of the side, such as where its units belong."""
        self._header.insertWidget(0, widget)

    def add_meter(self, meter: QWidget) -> None:
        """Show what is spent below the name of the side, in the stead of the sums."""
        self._header.addWidget(meter)
        self.sums.hide()

    def show_members(self, side: str, members: Sequence[LineupMember], sums: str) -> None:
        """Show who is on a side, and what all come to."""
        for row in self.rows:
            delete_later(row)
        self.title.setText(side)
        self.sums.setText(sums)
        self.rows = [LineupRow(member) for member in members]
        for place, row in enumerate(self.rows):
            self._column.insertWidget(place, row)
            row.remove_button.clicked.connect(lambda _checked, place=place: self.removed.emit(place))
        self.empty.setVisible(not members)
        self._area.setVisible(bool(members))
        if self.rows:
            self._column.activate()
            self._area.ensureWidgetVisible(self.rows[-1])


class LineupRow(QWidget):
    """The row of one unit."""

    def __init__(self, member: LineupMember, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.member = member
        picture, name = EntryPicture(PICTURE), CutLabel()
        picture.show_picture(member.picture)
        name.show_text(member.name)
        worth = role_label(member.worth, LabelRole.MUTED)
        worth.setWordWrap(False)
        self.remove_button = icon_button("close", f"Take {member.name} off")
        row = with_spacing(QHBoxLayout(self), Space.SMALL)
        row.addWidget(picture)
        row.addWidget(name, 1)
        row.addWidget(worth)
        row.addWidget(self.remove_button)
