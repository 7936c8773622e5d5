"""A dialog that offers the cards of a unit as tiles."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.engine.forces import ForcePlace, ForceView
from companion.ui.forces.meter import PointsMeter
from companion.ui.forces.tile_grid import TileGrid
from companion.ui.help.help_key import offer_help
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.spacing import with_spacing

SIZE = (760, 640)
MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.SMALL)


class Picker(QDialog):
    """Tiles below a search field and the points that are spent; the last button closes it."""

    def __init__(self, title: str, last: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        offer_help(self, "bt-tactics")
        self.search, self.meter = QLineEdit(), PointsMeter()
        self.search.setPlaceholderText("Search")
        self.search.setAccessibleName("Search")
        add_clear_button(self.search)
        self.nothing = role_label("No matches.", LabelRole.MUTED)
        self.nothing.hide()
        self.buttons = QDialogButtonBox()
        self.close_button = self.buttons.addButton(last, QDialogButtonBox.ButtonRole.RejectRole)
        self.close_button.setAutoDefault(False)
        self._page, self._area = QWidget(), QScrollArea()
        self._column = with_spacing(QVBoxLayout(self._page), Space.SMALL, MARGINS)
        self.sections: list[TileSection] = []
        self._arrange(title)
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._enter)
        self.buttons.rejected.connect(self.reject)
        resize_on_screen(self, *SIZE)

    def show_force(self, force: ForceView) -> None:
        """Show the points of the force that is being built."""
        self.meter.show_force(force)

    def add_section(self, section: TileSection, index: int = 0) -> None:
        """Tiles under a heading, above the others unless told where."""
        self.sections.insert(index, section)
        self._column.insertWidget(index + 1, section)

    def _filter(self, query: str) -> None:
        found = [section.filter(query) for section in self.sections]
        self.nothing.setVisible(not any(found))
        self._area.verticalScrollBar().setValue(0)

    def _enter(self) -> None:
        """Return goes from the search to the first tile that is left."""
        section = next((section for section in self.sections if not section.isHidden()), None)
        if section is not None:
            section.grid.take_focus()

    def _arrange(self, title: str) -> None:
        self._page.setProperty("bare", True)
        self._column.addWidget(self.nothing)
        self._column.addStretch(1)
        self._area.setWidget(self._page)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName(title)
        head = with_spacing(QHBoxLayout(), Space.WIDE, (Space.WIDE, Space.LARGE, Space.WIDE, Space.SMALL))
        head.addWidget(self.search, 2)
        head.addWidget(self.meter, 3)
        foot = with_spacing(QHBoxLayout(), Space.SMALL, (Space.WIDE, Space.SMALL, Space.WIDE, Space.LARGE))
        foot.addWidget(self.buttons)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addLayout(head)
        column.addWidget(self._area, 1)
        column.addLayout(foot)


class TileSection(QWidget):
    """A heading with a caption over a grid of tiles."""

    chosen = Signal(str)

    def __init__(self, heading: str, caption: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid = TileGrid(heading or "Models")
        self.grid.chosen.connect(self.chosen)
        column = with_spacing(QVBoxLayout(self), Space.TINY, (0, 0, 0, Space.SMALL))
        if heading:
            row = with_spacing(QHBoxLayout(), Space.SMALL)
            name = role_label(heading, LabelRole.SECTION)
            name.setWordWrap(False)
            row.addWidget(name)
            row.addWidget(role_label(caption, LabelRole.CAPTION), 1)
            column.addLayout(row)
        column.addWidget(self.grid)

    def filter(self, query: str) -> int:
        """Show only what matches; a heading without tiles goes too."""
        found = self.grid.filter(query)
        self.setVisible(bool(found))
        return found


class CardPicker(Picker):
    """Chooses and takes off the cards of one unit; each choice counts at once.

    `look` tells the force and the places of the unit as they are; `put` lays a card at a place, or none.
    """

    def __init__(
        self,
        name: str,
        look: Callable[[], tuple[ForceView, tuple[ForcePlace, ...]]],
        put: Callable[[str, str], None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(f"Cards of {name}", "Done", parent)
        self._view_force, self._put = look, put
        self.places: dict[str, TileSection] = {}
        self._refresh()
        self.sections[0].grid.take_focus()

    def go_to(self, place: str) -> None:
        """Bring a place to the top as soon as everything has its place."""
        if (section := self.places.get(place)) is not None:
            section.grid.take_focus()
            QTimer.singleShot(0, section, lambda: self._area.verticalScrollBar().setValue(section.y()))

    def _refresh(self) -> None:
        force, places = self._view_force()
        self.show_force(force)
        for gone in [key for key in self.places if key not in {place.id for place in places}]:
            section = self.places.pop(gone)
            self.sections.remove(section)
            delete_later(section)
        for index, place in enumerate(places):
            section = self.places.get(place.id) or self._add_place_section(place, index)
            section.grid.show_offers(place.offers, place.chosen)

    def _add_place_section(self, place: ForcePlace, index: int) -> TileSection:
        section = self.places[place.id] = TileSection(place.label, place.caption)
        section.chosen.connect(lambda card, place=place.id: self._press(place, card))
        self.add_section(section, index)
        return section

    def _press(self, place: str, card: str) -> None:
        """The card that lies there is taken off, any other laid in its stead."""
        _force, places = self._view_force()
        lies = next(each.chosen for each in places if each.id == place)
        self._put(place, "" if card == lies else card)
        self._refresh()
