"""The lineup of a side, beside the list that more units are picked from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.catalog.forces import ForceMember, total
from companion.engine.skeleton.setup import UnitSetup
from companion.tabletop.number_text import format_count
from companion.ui.hangar.rows.pictures import EntryPicture
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import in_scroll_area
from companion.ui.widgets.spacing import with_spacing

PICTURE = 28
MARGINS = (Space.MEDIUM, Space.SMALL, Space.TINY, Space.SMALL)

MOST_NAMED = 3


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


@dataclass(frozen=True, slots=True)
class SideUnits:
    """Units for a side; `omissions` says which are missing, and why."""

    units: tuple[UnitSetup, ...]
    omissions: str = ""


def units_for_side(entries: Sequence[CatalogueEntry], pool: UnitPool, side: str) -> SideUnits:
    """Return those of these units, and of the units of these forces, that the rules can play.

    Units of forces come as damaged as the force says. Raises FileError or StoreError.
    """
    units: list[UnitSetup] = []
    texts: list[str] = []
    for entry in entries:
        if entry.kind is DocumentKind.FORCE:
            units += _units_of_force(pool.units_of_force(entry, side), pool, texts)
        elif entry.is_unit:
            units.append(UnitSetup(id=f"unit_{len(units) + 1}", model=entry.key, side=side))
    troubles = {unit.model: pool.trouble(unit.model) for unit in units}
    texts += [f"{model} is left out. {trouble}" for model, trouble in troubles.items() if trouble]
    return SideUnits(tuple(unit for unit in units if not troubles[unit.model]), "\n".join(texts))


def _units_of_force(force: Sequence[ForceMember], pool: UnitPool, texts: list[str]) -> Iterator[UnitSetup]:
    """Yield the units of a force that can fight; what is not as the force says is told."""
    for unit in force:
        if unit.setup is None or unit.absence:
            texts.append(f"{unit.name} is left out. {unit.absence}")
            continue
        if unit.misfits:
            texts.append(f"{unit.name} has no place for what its force lists: {_format_some(unit.misfits)}.")
        if misfit := pool.misfit(unit.setup):
            texts.append(f"{unit.name} comes fresh. {misfit[:1].upper()}{misfit[1:]}")
            yield unit.setup.model_copy(update={"condition": None})
        else:
            yield unit.setup


def _format_some(texts: Sequence[str]) -> str:
    """Return the first of them, and how many there are besides."""
    more = len(texts) - MOST_NAMED
    return ", ".join(texts[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
