"""The units that one could attack, before it has a target: a row each, the nearest first, a click away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackKind, AttackPlan
from companion.engine.views.units import SideView
from companion.engine.volleys import can_hit
from companion.tabletop.number_text import format_count
from companion.ui.askbar.ask_header import UnitMarks
from companion.ui.calculator.wording import chance_text, join_percent_signs, sight_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.plain_text import PlainLabel
from companion.ui.widgets.spacing import with_spacing

WIDEST = "best 10 dice, 83.3 %"
"""A number that is as wide as they come: its room is kept before it is known."""
LONGEST = "22 hexes · 2 light woods and 1 heavy woods between · 10 weapons"
"""What is told of a target is rarely longer: its room is kept, in as many lines as that takes."""

TALL = 10_000


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An enemy with what is known of an attack on it; `best` is empty where none can hit or none is known.

    While it `is_waiting`, the attack is still to be worked out.
    """

    id: str
    name: str
    number: int
    side: SideView
    about: str = ""
    best: str = ""
    is_refused: bool = False
    is_waiting: bool = False


def row_with_plan(row: TargetRow, plan: AttackPlan) -> TargetRow:
    """Return the row of an enemy with what an attack on it would be."""
    hits = [attack for attack in plan.attacks if can_hit(attack)]
    if plan.refusal is not None or not hits:
        reason = plan.refusal.reason if plan.refusal is not None else "Nothing can hit it"
        return replace(row, about=reason, is_refused=True, is_waiting=False)
    best = max(hits, key=lambda attack: attack.calculation.probability)
    what = "weapon" if plan.kind is AttackKind.WEAPONS else "attack"
    about = f"{sight_text(plan)} · {format_count(len(hits), what)}"
    chance = join_percent_signs(chance_text(best.calculation.probability))
    return replace(row, about=about, best=f"best {best.calculation.text}, {chance}", is_waiting=False)


class RoomyLabel(PlainLabel):
    """A label that keeps the room of its longest text before the text is there."""

    def __init__(self, role: LabelRole, longest: str, *, wraps: bool = False) -> None:
        super().__init__()
        self.setProperty("role", role.value)
        self.setWordWrap(wraps)
        self._longest = longest

    def heightForWidth(self, width: int) -> int:
        if not self.wordWrap():
            return -1
        room = self.fontMetrics().boundingRect(0, 0, width, TALL, Qt.TextFlag.TextWordWrap, self._longest)
        return max(super().heightForWidth(width), room.height())

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(self._least())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(self._least())

    def _least(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(
            0 if self.wordWrap() else metrics.horizontalAdvance(self._longest), metrics.lineSpacing()
        )


class TargetLine(QFrame):
    """An enemy's mark, name and numbers with its button; nothing of it moves as the numbers arrive."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "card")
        self.mark, self.name = UnitMarks(self), role_label("", LabelRole.SECTION)
        self.best = RoomyLabel(LabelRole.SECTION, WIDEST)
        self.about = RoomyLabel(LabelRole.MUTED, LONGEST, wraps=True)
        self.button = table_button("Target", ButtonKind.NORMAL, "target")
        self.best.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.about.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.name, 1)
        head.addWidget(self.best)
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addLayout(head)
        text_layout.addWidget(self.about)
        across = with_spacing(QHBoxLayout(self), Space.MEDIUM, (Space.SMALL,) * 4)
        across.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(text_layout, 1)
        across.addWidget(self.button)

    def show_row(self, row: TargetRow) -> None:
        """Show what is known of this enemy."""
        self.mark.known = {row.id: (row.side, row.number)}
        self.mark.show_marks([row.id], row.side)
        self.name.setText(row.name)
        self.best.setText(row.best)
        self.about.setText(row.about)
        self.about.setVisible(bool(row.about) or row.is_waiting)
        self.button.setAccessibleName(", ".join(filter(None, (f"Target {row.name}", row.about, row.best))))
        self.button.setEnabled(not row.is_refused)


class TargetList(QScrollArea):
    """A button for each enemy; `chosen` brings the id of the one that is to be the target."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Targets")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.rows: tuple[TargetRow, ...] = ()
        self.lines: list[TargetLine] = []
        self.heading, self._note = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        page = QWidget()
        page.setProperty("bare", True)
        self._column = with_spacing(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
        self._column.addWidget(self.heading)
        self._column.addWidget(self._note)
        self._column.addStretch(1)
        self.setWidget(page)

    @property
    def buttons(self) -> dict[str, QPushButton]:
        """The buttons of the enemies by their ids."""
        return {row.id: line.button for row, line in zip(self.rows, self.lines, strict=False)}

    def show_targets(self, attacker: str, note: str, rows: Sequence[TargetRow]) -> None:
        """Offer these targets to a unit."""
        self.heading.setText(f"{attacker}: choose its target")
        self._note.setText(note)
        before, self.rows = self.rows, tuple(rows)
        while len(self.lines) < len(rows):
            self._add_line()
        for place, line in enumerate(self.lines):
            line.setVisible(place < len(rows))
            if place < len(rows) and self.rows[place : place + 1] != before[place : place + 1]:
                line.show_row(self.rows[place])

    def show_row(self, row: TargetRow) -> None:
        """Show what has been worked out of one of the enemies, where it stands."""
        place = [each.id for each in self.rows].index(row.id)
        self.rows = (*self.rows[:place], row, *self.rows[place + 1 :])
        self.lines[place].show_row(row)

    def _add_line(self) -> None:
        line, place = TargetLine(), len(self.lines)
        line.button.clicked.connect(lambda: self.chosen.emit(self.rows[place].id))
        self.lines.append(line)
        self._column.insertWidget(self._column.count() - 1, line)
