"""Layouts of widgets for which a row or a column is not enough."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QSplitterHandle,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly

FINGER_HANDLE, DOTS, DOT, PITCH = 14, 3, 3.0, 7.0


class CurrentPageStack(QStackedWidget):
    """A page that is not shown, and needs more room, makes the window no larger."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(lambda _index: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        if page is None:
            return super().minimumSizeHint()
        return page.minimumSizeHint().expandedTo(page.minimumSize())


class Flow(QWidget):
    """Children from left to right, then on the next line; the height follows from the width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flowing: list[QWidget] = []
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, child: QWidget) -> None:
        """Put a widget behind the others."""
        child.setParent(self)
        child.show()
        self._flowing.append(child)
        self.updateGeometry()

    def remove(self, child: QWidget) -> None:
        """Take a widget out for good."""
        self._flowing.remove(child)
        delete_later(child)
        self.updateGeometry()
        self._arrange()

    def show_child(self, child: QWidget, shown: bool) -> None:
        """Show or hide a widget; a hidden one takes no room."""
        if child.isHidden() == shown:
            child.setVisible(shown)
            self.updateGeometry()
            self._arrange()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((rect.bottom() + 1 for rect in self._places(width)), default=0)

    def sizeHint(self) -> QSize:
        hints = [child.sizeHint() for child in self._shown_children()]
        wide = sum(hint.width() for hint in hints) + self._gap() * max(0, len(hints) - 1)
        return QSize(wide, max((hint.height() for hint in hints), default=0))

    def minimumSizeHint(self) -> QSize:
        hints = [child.sizeHint() for child in self._shown_children()]
        return QSize(
            max((hint.width() for hint in hints), default=0),
            max((hint.height() for hint in hints), default=0),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.StyleChange):
            self.updateGeometry()
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        for child, rect in zip(self._shown_children(), self._places(self.width()), strict=True):
            child.setGeometry(rect)

    def _places(self, width: int) -> list[QRect]:
        places: list[QRect] = []
        x = y = 0
        for child in self._shown_children():
            hint = child.sizeHint()
            if x and x + hint.width() > width:
                x, y = 0, places[-1].bottom() + 1 + self._gap()
            places.append(QRect(QPoint(x, y), hint))
            x += hint.width() + self._gap()
        return places

    def _shown_children(self) -> list[QWidget]:
        return [child for child in self._flowing if not child.isHidden()]

    def _gap(self) -> int:
        return Theme.current().tokens.px(Space.TINY)


class Grip(QToolButton):
    """The grip; `carried` and `dropped` bring global points, `menu_requested` tells of a press without a
    drag.

    `given_up` tells that Esc has ended a drag.
    """

    carried = Signal(QPoint)
    dropped = Signal(QPoint)
    given_up = Signal()
    menu_requested = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "quiet")
        self.setAccessibleName(f"Place of {name}")
        set_tip(self, f"Drag to put {name} elsewhere, or press for its places")
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        wear_icon(self, "grip", "muted")
        self._pressed_at: QPoint | None = None
        self._is_carrying = False
        self.clicked.connect(self.menu_requested)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.globalPosition().toPoint()
        if self._pressed_at is None:
            return
        if (point - self._pressed_at).manhattanLength() >= QApplication.startDragDistance():
            self._is_carrying = True
        if self._is_carrying:
            self.setDown(False)
            self.carried.emit(point)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_carrying, self._is_carrying, self._pressed_at = self._is_carrying, False, None
        if was_carrying:
            self.dropped.emit(event.globalPosition().toPoint())
        else:
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._is_carrying:
            self._is_carrying, self._pressed_at = False, None
            self.given_up.emit()
        else:
            super().keyPressEvent(event)


class LabelGrid(QWidget):
    """Rows under a heading; the first column takes the room, the others are numbers."""

    def __init__(self, heading: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = tuple(heading)
        self._lines: list[list[QLabel]] = []
        self._grid = with_spacing(QGridLayout(self), Space.TINY)
        self._grid.setColumnStretch(0, 1)
        self._add_line(LabelRole.CAPTION)
        self._fill(self._lines[0], self._heading)

    def show_heading(self, heading: Sequence[str]) -> None:
        """Name the columns otherwise; there are as many as before."""
        self._heading = tuple(heading)
        self._fill(self._lines[0], self._heading)

    def show_rows(self, rows: Sequence[Sequence[str]], strong: int | None = None) -> None:
        """Show these rows and no others; the `strong` one stands out. Columns without a word take no room."""
        while len(self._lines) <= len(rows):
            self._add_line(LabelRole.BODY)
        for line, row in zip(self._lines[1:], rows, strict=False):
            self._fill(line, row)
        filled = [any(row[column] for row in rows) for column in range(len(self._heading))]
        for number, line in enumerate(self._lines):
            for label, is_filled in zip(line, filled, strict=True):
                label.setVisible(number <= len(rows) and is_filled)
                if number:
                    restyle(label, "role", LabelRole.SECTION if number - 1 == strong else LabelRole.BODY)
        texts = [
            ", ".join(f"{name} {text}" for name, text in zip(self._heading, row, strict=True) if text)
            for row in rows
        ]
        self.setAccessibleDescription("; ".join(texts))

    def _fill(self, line: Sequence[QLabel], texts: Sequence[str]) -> None:
        for label, text in zip(line, texts, strict=True):
            label.setText(text)

    def _add_line(self, role: LabelRole) -> None:
        line = []
        for column in range(len(self._heading)):
            label = role_label("", role)
            label.setWordWrap(column == 0)
            label.setIndent(Theme.current().tokens.px(Space.MEDIUM) if column else 0)
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            label.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(label, len(self._lines), column)
            line.append(label)
        self._lines.append(line)


def parts_of(layout: QLayout) -> list[QWidget | QLayout]:
    """Return the widgets and layouts in a layout, in its order.

    Never by `itemAt`: PySide keeps the wrapper of an item as long as its layout, also where the item goes
    with its widget. What Qt makes at that address next is taken for the item, and the process falls.
    """
    parent = layout.parentWidget()
    widgets = parent.findChildren(QWidget, options=DIRECT) if parent is not None else []
    layouts = layout.findChildren(QLayout, options=DIRECT)
    children: list[QWidget | QLayout] = [*widgets, *layouts]
    places = [(layout.indexOf(part), part) for part in children]
    return [part for at, part in sorted(places, key=itemgetter(0)) if at >= 0]


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window a size in pixels at scale 1, as much of it as the screen has room for."""
    px = Theme.current().tokens.px
    window.resize(QSize(px(width), px(height)).boundedTo(window.screen().availableSize()))


def fit_on_screen(window: QWidget, target_size: QSize) -> None:
    """Give a window the size that it wants as far as the screen has room, and move it onto the screen."""
    room = window.screen().availableGeometry()
    frame = window.frameGeometry().size() - window.size()
    size = target_size.boundedTo(room.size() - frame)
    place = QRect(window.pos(), size + frame)
    place.moveRight(min(place.right(), room.right()))
    place.moveBottom(min(place.bottom(), room.bottom()))
    place.moveLeft(max(place.left(), room.left()))
    place.moveTop(max(place.top(), room.top()))
    window.resize(size)
    window.move(place.topLeft())


def in_scroll_area(page: QWidget, name: str) -> QScrollArea:
    """Return a frameless area around a page; its name is read out."""
    page.setProperty("bare", True)
    area = QScrollArea()
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(name)
    return area


class Splitter(QSplitter):
    """Parts beside or below one another; none can be dragged out of sight."""

    def __init__(self, orientation: Qt.Orientation, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self.setObjectName(name)
        self.setChildrenCollapsible(False)
        Theme.current().changed.connect(self.measure)
        self.measure()

    def measure(self) -> None:
        """Give the handles the width that suits pointer or finger."""
        tokens = Theme.current().tokens
        self.setHandleWidth(tokens.px(FINGER_HANDLE if tokens.finger else Space.SMALL))

    def shown_names(self) -> str:
        """Return the names of what is shown, in its order."""
        return "+".join(widget.objectName() for widget in self.widgets() if not widget.isHidden())

    def give(self, widget: QWidget, length: int) -> None:
        """Give one of its widgets a length, at the cost of the first other one that is shown."""
        number, sizes = self.indexOf(widget), self.sizes()
        other = next((each for each, size in enumerate(sizes) if size and each != number), None)
        if other is not None:
            sizes[other] += sizes[number] - length
            sizes[number] = length
            self.setSizes(sizes)

    def widgets(self) -> list[QWidget]:
        """Return what it holds, in its order."""
        widgets = (self.widget(number) for number in range(self.count()))
        return [widget for widget in widgets if widget is not None]

    def createHandle(self) -> QSplitterHandle:
        return Handle(self.orientation(), self)


class Handle(QSplitterHandle):
    """A hairline with three dots to hold it by; both light up under the pointer."""

    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self.setAccessibleName("Divider")
        self._is_lit = False

    def enterEvent(self, event: QEnterEvent) -> None:
        self._light(True)
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._light(False)
        super().leaveEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(tokens.ground))
        if not self.isEnabled():
            return
        middle, is_upright = QRectF(self.rect()).center(), self.orientation() is Qt.Orientation.Horizontal
        painter.fillRect(self._hairline(), QColor(tokens.accent if self._is_lit else tokens.line))
        dot, pitch = tokens.px(DOT), tokens.px(PITCH)
        length = (DOTS + 1) * pitch
        across = 2.0 * dot
        size = (across, length) if is_upright else (length, across)
        painter.fillRect(QRectF(middle.x() - size[0] / 2, middle.y() - size[1] / 2, *size), tokens.ground)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent if self._is_lit else tokens.edge))
        for number in range(DOTS):
            along = (number - (DOTS - 1) / 2) * pitch
            centre = middle + (QPointF(0, along) if is_upright else QPointF(along, 0))
            painter.drawEllipse(centre, dot / 2, dot / 2)

    def _hairline(self) -> QRectF:
        thick = Theme.current().tokens.border
        whole = QRectF(self.rect())
        if self.orientation() is Qt.Orientation.Horizontal:
            return QRectF(round(whole.center().x() - thick / 2), 0, thick, whole.height())
        return QRectF(0, round(whole.center().y() - thick / 2), whole.width(), thick)

    def _light(self, is_lit: bool) -> None:
        self._is_lit = is_lit
        self.update()
