"""A widget that sets its children in lines, as many as they need."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later


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
