"""Side panel of a design: running balance, faults, differences from its parent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.construction.design_report import DesignFault, DesignRemark, Difference
from companion.construction.editing.views import Ledger, PartForm
from companion.ui.construction.balance import BalancePanel
from companion.ui.construction.header import DesignFields
from companion.ui.construction.page_editor import DesignPageEditor
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

PART, FAULTS, DIFFERENCES = "part", "faults", "differences"
MIN_FAULTS_HEIGHT = 180

LINE_ROLE = Qt.ItemDataRole.UserRole
WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True)
class DesignLine:
    """An entry: text, detail below it, icon and colour, and its target."""

    text: str
    detail: str
    icon: str
    tone: str
    target: object = None


class DesignLineList(QListWidget):
    """Entries that wrap; `chosen` brings the target of an activated one."""

    chosen = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(RowDelegate(self._row_height, _draw_line, self))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.itemClicked.connect(self._choose)
        self.itemActivated.connect(self._choose)

    def show_lines(self, lines: Sequence[DesignLine]) -> None:
        """Show these and no others."""
        now = [self.item(row).data(LINE_ROLE) for row in range(self.count())]
        if now == list(lines):
            return
        self.clear()
        for line in lines:
            item = QListWidgetItem(line.text)
            item.setData(LINE_ROLE, line)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{line.text} {line.detail}")
            self.addItem(item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def _row_height(self, tokens: Tokens, index: RowIndex) -> int:
        _, lower = _rooms(index.data(LINE_ROLE), QRectF(0, 0, self.viewport().width(), 10_000))
        return max(round(lower.bottom() + tokens.px(Space.SMALL)), tokens.touch)

    def _choose(self, item: QListWidgetItem) -> None:
        line = item.data(LINE_ROLE)
        if isinstance(line, DesignLine) and line.target is not None:
            self.chosen.emit(line.target)


def _draw_line(row: RowPainter, index: RowIndex) -> None:
    """An icon, text at its full length, and its detail below in smaller letters."""
    painter, tokens, line = row.painter, row.tokens, index.data(LINE_ROLE)
    row.is_selected = row.is_selected and row.has_focus
    row.fill()
    upper, lower = _rooms(line, row.area)
    side = tokens.px(16)
    icon = QRectF(row.area.left() + tokens.px(Space.MEDIUM), upper.top() + 1, side, side)
    draw_icon(painter, line.icon, row.colour(line.tone), icon)
    for room, text, font, ink in (
        (upper, line.text, _upper_font(), row.ink),
        (lower, line.detail, _lower_font(), row.soft),
    ):
        painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(room, WRAPPED, text)


def _upper_font() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.BODY))


def _lower_font() -> QFont:
    return text_font(Theme.current().tokens.px(FontSize.CAPTION))


def _rooms(line: DesignLine, rect: QRectF) -> tuple[QRectF, QRectF]:
    px = Theme.current().tokens.px
    left = px(Space.MEDIUM) + px(16) + px(Space.SMALL)
    room = QRectF(rect.left() + left, rect.top() + px(6), rect.width() - left - px(Space.SMALL), 10_000)
    upper = QFontMetricsF(_upper_font()).boundingRect(room, WRAPPED, line.text)
    below = QRectF(room.left(), upper.bottom() + 1, room.width(), 10_000)
    lower = QFontMetricsF(_lower_font()).boundingRect(below, WRAPPED, line.detail) if line.detail else QRectF(
        below.left(), below.top(), below.width(), 0
    )  # fmt: skip
    upper.setWidth(room.width())
    lower.setWidth(room.width())
    return upper, lower


def fault_lines(
    faults: Sequence[DesignFault], remarks: Sequence[DesignRemark], trouble: str
) -> list[DesignLine]:
    """Faults with remedy and rule, then remarks; where nothing is to be said, that."""
    lines = [DesignLine(trouble, "", "error", "danger")] if trouble else []
    for fault in faults:
        below = "\n".join(part for part in (fault.remedy, fault.rule) if part)
        lines.append(DesignLine(fault.message, below, "warning", "danger", fault))
    lines += [DesignLine(remark.message, "", "info", "muted", remark) for remark in remarks]
    if not faults and not trouble:
        lines.insert(0, DesignLine("By the book: no rule is broken.", "", "check", "good"))
    return lines


def difference_lines(differences: Sequence[Difference], parent: str) -> list[DesignLine]:
    """Return the differences, before and after."""
    lines = [
        DesignLine(each.what, f"{each.first} → {each.second}", "variant", "accent") for each in differences
    ]
    return lines or [DesignLine(f"As {parent}.", "", "check", "good")]


class PartPanel(QScrollArea):
    """Everything that may be said of one part, under its name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Part")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title, self.fields = role_label("", LabelRole.SECTION), DesignFields(columns=2)
        self.text = role_label("", LabelRole.MUTED)
        inside = QWidget()
        inside.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(inside), Space.SMALL, (Space.SMALL, Space.SMALL, 0, Space.SMALL))
        column.addWidget(self.title)
        column.addWidget(self.text)
        column.addWidget(self.fields)
        column.addStretch(1)
        self.setWidget(inside)

    def show_form(self, form: PartForm, faulty: Collection[str]) -> None:
        """Show the fields of a part; those that faults are about are marked."""
        self.title.setText(form.title)
        self.text.setText(form.text)
        self.text.setVisible(bool(form.text))
        self.fields.show_fields(form.fields, faulty)


class DesignSidePanel(QScrollArea):
    """`chosen` brings what the player wants to go to: a fault, a remark or a line of a ledger.

    `part_edited` brings a field of the part at the cursor and its new value.
    """

    chosen = Signal(object)
    part_edited = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Balance and faults")
        self.balance = BalancePanel()
        self.faults, self.differences = DesignLineList("Faults and remarks"), DesignLineList("Differences")
        self.pages = SegmentedPages("Faults and differences")
        self.pages.add(FAULTS, "Faults", "warning", self.faults)
        self.pages.add(DIFFERENCES, "Differences", "variant", self.differences)
        self.faults.chosen.connect(self.chosen)
        self.part = PartPanel()
        self.part.fields.edit_requested.connect(self.part_edited)
        self.ledgers: dict[str, DesignLineList] = {}
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        inside.setProperty("bare", True)
        column = with_spacing(QVBoxLayout(inside), 0)
        column.addWidget(self.balance)
        below = with_spacing(QVBoxLayout(), 0, (Space.TINY, 0, Space.MEDIUM, Space.MEDIUM))
        below.addWidget(self.pages)
        column.addLayout(below, 1)
        self.setWidget(inside)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_form(self, bench: DesignPageEditor) -> None:
        """Show what may be said of the part at the cursor."""
        if (form := bench.form) is None:
            return
        if not self.pages.has(PART):
            self.pages.add(PART, "Part", "edit", self.part)
            self.pages.show_page(PART)
        faulty = {
            field.id for field in form.fields for fault in bench.faults for shown in field.shows
            if fault.at[: len(shown)] == shown
        }  # fmt: skip
        self.part.show_form(form, faulty)

    def show_part(self) -> None:
        """Turn to the part at the cursor."""
        self.pages.show_page(PART)

    def _show_ledgers(self, ledgers: Sequence[Ledger]) -> None:
        for ledger in ledgers:
            if ledger.id not in self.ledgers:
                self.ledgers[ledger.id] = DesignLineList(ledger.label)
                self.ledgers[ledger.id].chosen.connect(self.chosen)
                self.pages.add(ledger.id, ledger.label, ledger.icon, self.ledgers[ledger.id])
            lines = [
                DesignLine(line.text, line.detail, ledger.icon, "muted", line if line.at else None)
                for line in ledger.lines
            ]
            self.ledgers[ledger.id].show_lines(lines)

    def show_design(self, bench: DesignPageEditor) -> None:
        """Show what there is to be told of the design on the bench."""
        self.show_form(bench)
        view, examined = bench.view, bench.view.examined
        self._show_ledgers(view.ledgers)
        self.balance.show_design(view)
        faults, remarks = (examined.faults, examined.remarks) if examined is not None else ((), ())
        self.faults.show_lines(fault_lines(faults, remarks, view.trouble))
        self.differences.show_lines(difference_lines(view.differences, view.parent or "what is saved"))
        self._name(FAULTS, "Faults", len(faults) + bool(view.trouble))
        self._name(DIFFERENCES, "Differences", len(view.differences))
        self.pages.button(DIFFERENCES).setVisible(bench.parent_draft is not None)
        if bench.parent_draft is None and self.pages.current == DIFFERENCES:
            self.pages.show_page(FAULTS)

    def show_faults_of(self, bench: DesignPageEditor, location: str) -> None:
        """Turn to the first fault about a location."""
        self.pages.show_page(FAULTS)
        row = next((place for place, fault in enumerate(bench.faults) if fault.location == location), None)
        if row is not None:
            self.faults.setCurrentRow(row)
            self.faults.setFocus()

    def _name(self, page: str, text: str, number: int) -> None:
        self.pages.button(page).setText(button_text(f"{text} ({number})" if number else text))

    def _measure(self) -> None:
        self.pages.setMinimumHeight(Theme.current().tokens.px(MIN_FAULTS_HEIGHT))
