"""Tiles in columns of equal width; arrow keys go from tile to tile, and Tab leaves the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.engine.forces import ForceOffer
from companion.ui.forces.tile import ForceTile
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later

NARROWEST = 224


class TileGrid(QWidget):
    """Offers to choose from; `chosen` tells the id of the one that was pressed."""

    chosen = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.tiles: list[ForceTile] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        Theme.current().changed.connect(self._arrange)

    def show_offers(self, offers: Sequence[ForceOffer], chosen: str = "") -> None:
        """Show these offers, of which one may have been chosen."""
        if [tile.offer.id for tile in self.tiles] != [offer.id for offer in offers]:
            self._rebuild(offers)
        for tile, offer in zip(self.tiles, offers, strict=True):
            tile.show_offer(offer, is_chosen=offer.id == chosen)
        self._arrange()

    def filter(self, query: str) -> int:
        """Show only what matches the typed words; returns how many do."""
        for tile in self.tiles:
            tile.setVisible(tile.matches(query))
        self._make_reachable()
        self._arrange()
        return len(self._visible_tiles())

    def tile(self, offer_id: str) -> ForceTile:
        """Return the tile of an offer."""
        return next(tile for tile in self.tiles if tile.offer.id == offer_id)

    def take_focus(self) -> None:
        """Put the keyboard on the chosen tile, or on the first that may be taken."""
        shown = self._visible_tiles()
        for wanted in (ForceTile.isChecked, lambda tile: not tile.is_refused, ForceTile.isEnabled):
            if (tile := next(filter(wanted, shown), None)) is not None:
                self._make_reachable(tile)
                tile.setFocus()
                return

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _tile, place in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        width = 2 * Theme.current().tokens.px(NARROWEST)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(Theme.current().tokens.px(NARROWEST), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys reach this from the tile that has the focus."""
        shown, columns = self._visible_tiles(), self._columns(self.width())
        steps = {
            Qt.Key.Key_Left: -1,
            Qt.Key.Key_Right: 1,
            Qt.Key.Key_Up: -columns,
            Qt.Key.Key_Down: columns,
        }
        step = steps.get(Qt.Key(event.key()))
        here = next((index for index, tile in enumerate(shown) if tile.hasFocus()), None)
        if step is None or here is None or not 0 <= here + step < len(shown):
            super().keyPressEvent(event)
            return
        self._make_reachable(shown[here + step])
        shown[here + step].setFocus(Qt.FocusReason.TabFocusReason)

    def _rebuild(self, offers: Sequence[ForceOffer]) -> None:
        for tile in self.tiles:
            delete_later(tile)
        self.tiles = [ArrowTile(offer, self) for offer in offers]
        for tile in self.tiles:
            tile.clicked.connect(lambda _checked, tile=tile: self.chosen.emit(tile.offer.id))
            tile.show()
        self._make_reachable()

    def _make_reachable(self, wanted: ForceTile | None = None) -> None:
        """One tile is on the way of the Tab key."""
        shown = self._visible_tiles()
        entry = wanted or next((tile for tile in shown if tile.isChecked()), shown[0] if shown else None)
        for tile in self.tiles:
            policy = Qt.FocusPolicy.StrongFocus if tile is entry else Qt.FocusPolicy.ClickFocus
            tile.setFocusPolicy(policy)

    def _visible_tiles(self) -> list[ForceTile]:
        return [tile for tile in self.tiles if not tile.isHidden()]

    def _columns(self, width: int) -> int:
        px = Theme.current().tokens.px
        return max(1, (width + px(Space.SMALL)) // (px(NARROWEST) + px(Space.SMALL)))

    def _places(self, width: int) -> Iterator[tuple[ForceTile, QRect]]:
        columns, gap, shown = (
            self._columns(width),
            Theme.current().tokens.px(Space.SMALL),
            self._visible_tiles(),
        )
        each = (width - gap * (columns - 1)) // columns
        top = 0
        for first in range(0, len(shown), columns):
            row = shown[first : first + columns]
            height = max(tile.heightForWidth(each) for tile in row)
            for column, tile in enumerate(row):
                yield tile, QRect(column * (each + gap), top, each, height)
            top += height + gap

    def _arrange(self) -> None:
        for tile, place in self._places(self.width()):
            tile.setGeometry(place)
        self.updateGeometry()
        self.setMinimumHeight(self.heightForWidth(self.width()))


class ArrowTile(ForceTile):
    """A tile that leaves the arrow keys to its grid."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        arrows = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
        if Qt.Key(event.key()) in arrows:
            event.ignore()
        elif Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
