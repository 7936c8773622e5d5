"""A volley being rolled: what each attack needs and rolled, its location, and what is left there."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.attacks import Rolling
from companion.ui.attack.roll_lines import RollLines, line_texts
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing


class RollingTable(QWidget):
    """Lines beneath a title with their sum at the foot; those that are rolled now stand out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.summary = role_label("", LabelRole.HEADING), role_label("", LabelRole.SECTION)
        self.lines = RollLines()
        column = with_spacing(QVBoxLayout(self), Space.SMALL)
        for part in (self.title, self.lines, self.summary):
            column.addWidget(part)

    def show_rolling(self, rolling: Rolling) -> None:
        """Show how far it is."""
        self.title.setText(rolling.title)
        so_far = rolling.summary or ("" if rolling.is_over else "nothing rolled yet")
        self.summary.setText(f"{'Total' if rolling.is_over else 'So far'}: {so_far}")
        self.summary.setVisible(bool(so_far))
        self.lines.show_lines(rolling.headings, rolling.lines)


class RollingView(QScrollArea):
    """A running list of attacks; the line that is rolled now stays in sight.

    What is over stays until `closed`, or until something else is done.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("What is rolled")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.table, self.also = RollingTable(), RollingTable()
        self.close_button = push_button("Close", icon="close")
        self.close_button.clicked.connect(self.closed)
        page = self._page = QWidget()
        page.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(page), Space.LARGE, (Space.LARGE,) * 4)
        column.addWidget(self.table)
        column.addWidget(self.also)
        column.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setWidget(page)

    def show_rolling(self, rolling: Rolling) -> None:
        """Show how far it is, and what came after it."""
        self.table.show_rolling(rolling)
        self.also.setVisible(rolling.also is not None)
        if rolling.also is not None:
            self.also.show_rolling(rolling.also)
        # Once the lines have their places.
        if any(line.is_open for line in rolling.lines):
            QTimer.singleShot(0, self, self._reveal_open_line)
        elif rolling.is_over and self.close_button.isHidden():
            QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(self.table.summary))
        self.close_button.setVisible(rolling.is_over)
        lines = (*rolling.lines, *(rolling.also.lines if rolling.also is not None else ()))
        texts = (", ".join(filter(None, line_texts(line))) for line in lines)
        self.setAccessibleDescription("; ".join(texts))

    def rows(self) -> list[tuple[str, ...]]:
        """Return the lines of the attacks as they are shown."""
        return self.table.lines.rows()

    def _reveal_open_line(self) -> None:
        """Scroll so that the line can be seen that is rolled now."""
        area = self.table.lines.open_area()
        middle = self.table.lines.mapTo(self._page, area.center())
        self.ensureVisible(middle.x(), middle.y(), 0, area.height())
