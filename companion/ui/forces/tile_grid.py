"""Tiles in columns of equal width; arrow keys go from tile to tile, and Tab leaves the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from companion.engine.forces import ForceOffer
from companion.tabletop.number_text import format_count
from companion.ui.map.counters.silhouettes import silhouette
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.deletion import delete_later

NARROWEST = 224

PICTURE = 48
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
TALL = 10_000
FAULT_MARK = 14


@dataclass(frozen=True, slots=True)
class TileParagraph:
    """One paragraph of a tile."""

    text: str
    size: FontSize
    colour: str
    weight: QFont.Weight = QFont.Weight.Normal
    mark: str = ""


class ForceTile(QAbstractButton):
    """One offer; a checked tile is the one that has been chosen."""

    def __init__(self, offer: ForceOffer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.offer = offer
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_offer(offer, is_chosen=False)

    def show_offer(self, offer: ForceOffer, *, is_chosen: bool) -> None:
        """Show the offer as it is now."""
        self.offer = offer
        self.setChecked(is_chosen)
        faults = [fault.text for fault in offer.faults]
        texts = [offer.name, format_count(offer.points, "point"), offer.caption, offer.text, *faults]
        self.setAccessibleName(". ".join(word.rstrip(".") for word in texts if word))
        self.updateGeometry()
        self.update()

    @property
    def is_refused(self) -> bool:
        """Whether something is against taking it."""
        return any(not fault.is_warning for fault in self.offer.faults)

    def matches(self, query: str) -> bool:
        """Whether every typed word occurs in the offer."""
        text = f"{self.offer.name} {self.offer.caption} {self.offer.text}".lower()
        return all(word in text for word in query.lower().split())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        tokens = Theme.current().tokens
        inner = self._inner(tokens, width)
        lines = sum(_height(tokens, tile_paragraph, inner) for tile_paragraph in self._below(tokens))
        head = self._head_height(tokens, width)
        return round(head + lines + 2 * tokens.px(Space.MEDIUM))

    def sizeHint(self) -> QSize:
        width = Theme.current().tokens.px(220)
        return QSize(width, self.heightForWidth(width))

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    # --- drawing ---

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_frame(painter, tokens)
        pad = tokens.px(Space.MEDIUM)
        area = QRectF(self.rect()).adjusted(pad, pad, -pad, -pad)
        self._draw_head(painter, tokens, area)
        top = area.top() + self._head_height(tokens, self.width())
        for tile_paragraph in self._below(tokens):
            height = _height(tokens, tile_paragraph, area.width())
            _draw(painter, tokens, tile_paragraph, QRectF(area.left(), top, area.width(), height))
            top += height

    def _draw_frame(self, painter: QPainter, tokens: Tokens) -> None:
        is_lit = self.hasFocus() or self.isChecked()
        width = tokens.focus if is_lit else tokens.border
        pen = QPen(QColor(tokens.accent if is_lit else tokens.line), width)
        if self.is_refused and not is_lit:
            pen.setColor(QColor(tokens.edge))
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        ground = tokens.hover if self.underMouse() else tokens.ground if self.is_refused else tokens.raised
        painter.setBrush(QColor(tokens.selection if self.isChecked() else ground))
        half = width / 2
        area = QRectF(self.rect()).adjusted(half, half, -half, -half)
        painter.drawRoundedRect(area, tokens.radius, tokens.radius)

    def _draw_head(self, painter: QPainter, tokens: Tokens, area: QRectF) -> None:
        left = area.left()
        if self.offer.silhouette:
            self._draw_picture(painter, tokens, area.topLeft())
            left += tokens.px(PICTURE + Space.SMALL)
        price = TileParagraph(
            str(self.offer.points), FontSize.NUMBER, self._ink(tokens), QFont.Weight.DemiBold
        )
        width = _metrics(tokens, price).horizontalAdvance(price.text)
        if self.isChecked():
            side = tokens.px(FAULT_MARK + 2)
            corner = QPointF(area.right() - width - side - tokens.px(Space.TINY), area.top() + 1)
            draw_icon(painter, "check", tokens.on_selection, QRectF(corner.x(), corner.y(), side, side))
        _draw(painter, tokens, price, QRectF(area.right() - width, area.top(), width + 2, TALL))
        inner, top = self._head_width(tokens, self.width()), area.top()
        for tile_paragraph in self._beside(tokens):
            height = _height(tokens, tile_paragraph, inner)
            _draw(painter, tokens, tile_paragraph, QRectF(left, top, inner, height))
            top += height

    def _draw_picture(self, painter: QPainter, tokens: Tokens, corner: QPointF) -> None:
        side = tokens.px(PICTURE)
        painter.save()
        painter.translate(corner + QPointF(side / 2, side / 2))
        painter.scale(side / 100, side / 100)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.muted if self.is_refused else tokens.ink))
        painter.drawPath(silhouette(self.offer.silhouette))
        painter.restore()

    # --- what stands where ---

    def _ink(self, tokens: Tokens) -> str:
        if self.isChecked():
            return tokens.on_selection
        return tokens.muted if self.is_refused else tokens.ink

    def _soft(self, tokens: Tokens) -> str:
        return tokens.on_selection if self.isChecked() else tokens.muted

    def _beside(self, tokens: Tokens) -> tuple[TileParagraph, ...]:
        """Name and caption, beside the price and the picture."""
        name = TileParagraph(self.offer.name, FontSize.BODY, self._ink(tokens), QFont.Weight.DemiBold)
        caption = TileParagraph(self.offer.caption, FontSize.CAPTION, self._soft(tokens))
        return (name, caption) if self.offer.caption else (name,)

    def _below(self, tokens: Tokens) -> tuple[TileParagraph, ...]:
        """Return the text and the faults, over the whole width."""
        text = TileParagraph(self.offer.text, FontSize.BODY, self._ink(tokens))
        faults = tuple(
            TileParagraph(
                fault.text,
                FontSize.CAPTION,
                tokens.warn if fault.is_warning else tokens.danger,
                mark="warning",
            )
            for fault in self.offer.faults
        )
        return ((text,) if self.offer.text else ()) + faults

    def _inner(self, tokens: Tokens, width: int) -> float:
        return width - 2 * tokens.px(Space.MEDIUM)

    def _head_width(self, tokens: Tokens, width: int) -> float:
        price = TileParagraph(str(self.offer.points), FontSize.NUMBER, "", QFont.Weight.DemiBold)
        room = self._inner(tokens, width) - _metrics(tokens, price).horizontalAdvance(price.text)
        room -= tokens.px(Space.SMALL) + tokens.px(FAULT_MARK + 2 + Space.TINY)
        return room - (tokens.px(PICTURE + Space.SMALL) if self.offer.silhouette else 0)

    def _head_height(self, tokens: Tokens, width: int) -> float:
        inner = self._head_width(tokens, width)
        labels = sum(_height(tokens, each, inner) for each in self._beside(tokens))
        least = tokens.px(PICTURE) if self.offer.silhouette else 0
        return max(labels, least) + tokens.px(Space.TINY)


def _font(tokens: Tokens, paragraph: TileParagraph) -> QFont:
    return text_font(tokens.px(paragraph.size), paragraph.weight)


def _metrics(tokens: Tokens, paragraph: TileParagraph) -> QFontMetricsF:
    return QFontMetricsF(_font(tokens, paragraph))


def _indent(tokens: Tokens, paragraph: TileParagraph) -> float:
    return tokens.px(FAULT_MARK + Space.TINY) if paragraph.mark else 0


def _gap(tokens: Tokens, paragraph: TileParagraph) -> float:
    """Return a fault stands a little below what is said before it."""
    return tokens.px(Space.TINY) if paragraph.mark else 0


def _height(tokens: Tokens, paragraph: TileParagraph, width: float) -> float:
    area = QRectF(0, 0, width - _indent(tokens, paragraph), TALL)
    lines = _metrics(tokens, paragraph).boundingRect(area, int(WRAP), paragraph.text).height()
    return lines + tokens.px(2) + _gap(tokens, paragraph)


def _draw(painter: QPainter, tokens: Tokens, paragraph: TileParagraph, area: QRectF) -> None:
    top = area.top() + _gap(tokens, paragraph)
    if paragraph.mark:
        side = tokens.px(FAULT_MARK)
        draw_icon(painter, paragraph.mark, paragraph.colour, QRectF(area.left(), top + 1, side, side))
    painter.setFont(_font(tokens, paragraph))
    painter.setPen(QColor(paragraph.colour))
    left = area.left() + _indent(tokens, paragraph)
    painter.drawText(QRectF(left, top, area.right() - left, TALL), int(WRAP), paragraph.text)


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
