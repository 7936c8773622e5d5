"""Those who are on a side already, beside the list that more are picked from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.catalog.entries import Entry
from companion.catalog.tonnage import total
from companion.tabletop.counting import counted
from companion.ui.hangar.rows.pictures import Picture
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.layouts.scrolled import scrolled
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Role, role_label

PICTURE = 28
MARGINS = (Space.MEDIUM, Space.SMALL, Space.TINY, Space.SMALL)


@dataclass(frozen=True, slots=True)
class OnSide:
    """A unit on the side: its name, the name of its picture, and what it weighs or costs in short words."""

    name: str
    picture: str
    worth: str = ""


def totals(entries: Iterable[Entry | None], units: int) -> str:
    """`4 units · 245 tons · 812 armor`; what no entry tells is left out."""
    known = [entry for entry in entries if entry is not None]
    tons, armor = total([entry.tonnage for entry in known]), sum(entry.armor for entry in known)
    told = (
        counted(units, "unit"),
        f"{tons:g} tons" if tons else "",
        f"{armor} armor" if armor else "",
    )
    return " · ".join(filter(None, told))


class Lineup(QFrame):
    """`removed` brings the place of a unit that shall go."""

    removed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.title, self.sums = role_label("", Role.SECTION), role_label("", Role.MUTED)
        self.empty = EmptyState("roster", "Nobody yet: Enter adds the highlighted unit.")
        self.rows: list[OnSideRow] = []
        inside = QWidget()
        inside.setProperty("bare", True)
        self._column = spaced(QVBoxLayout(inside), 0)
        self._column.addStretch(1)
        self._area = scrolled(inside, "Units of the side")
        self._head = spaced(QVBoxLayout(), Space.TINY)
        self._head.addWidget(self.title)
        self._head.addWidget(self.sums)
        column = spaced(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addLayout(self._head)
        column.addWidget(self.empty, 1)
        column.addWidget(self._area, 1)

    def add_above(self, widget: QWidget) -> None:
        """Put something above the name of the side, such as where its units belong."""
        self._head.insertWidget(0, widget)

    def add_meter(self, meter: QWidget) -> None:
        """Show what is spent below the name of the side, in the stead of the sums."""
        self._head.addWidget(meter)
        self.sums.hide()

    def show_members(self, side: str, members: Sequence[OnSide], sums: str) -> None:
        """Show who is on a side, and what all come to."""
        for row in self.rows:
            self._column.removeWidget(row)
            let_go(row)
        self.title.setText(side)
        self.sums.setText(sums)
        self.rows = [OnSideRow(member) for member in members]
        for place, row in enumerate(self.rows):
            self._column.insertWidget(place, row)
            row.remove_button.clicked.connect(lambda _checked, place=place: self.removed.emit(place))
        self.empty.setVisible(not members)
        self._area.setVisible(bool(members))
        if self.rows:
            self._column.activate()
            self._area.ensureWidgetVisible(self.rows[-1])


class OnSideRow(QWidget):
    """One of them in a line."""

    def __init__(self, member: OnSide, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.member = member
        picture, name = Picture(PICTURE), CutLabel()
        picture.show_picture(member.picture)
        name.show_words(member.name)
        worth = role_label(member.worth, Role.MUTED)
        worth.setWordWrap(False)
        self.remove_button = icon_button("close", f"Take {member.name} off")
        row = spaced(QHBoxLayout(self), Space.SMALL)
        row.addWidget(picture)
        row.addWidget(name, 1)
        row.addWidget(worth)
        row.addWidget(self.remove_button)
