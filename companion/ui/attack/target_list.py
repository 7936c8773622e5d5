"""The units that one could attack, before it has a target: a row each, the surest first, a click away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackKind, AttackPlan
from companion.engine.views.units import SideView, UnitView
from companion.engine.volleys import can_hit
from companion.tabletop.number_text import format_count
from companion.ui.askbar.unit_marks import UnitMarks
from companion.ui.calculator.wording import chance_text, join_percent_signs, sight_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.spacing import with_spacing


@dataclass(frozen=True, slots=True)
class TargetRow:
    """An enemy with what is known of an attack on it; `best` is empty where none can hit or none is known."""

    id: str
    name: str
    number: int
    side: SideView
    about: str = ""
    best: str = ""
    is_refused: bool = False


def target_row(enemy: UnitView, side: SideView, plan: AttackPlan | None) -> TargetRow:
    """Return the row of an enemy; without a map nobody knows the distance, and there is no plan."""
    row = TargetRow(enemy.id, enemy.name, enemy.number, side)
    if plan is None:
        return row
    hits = [attack for attack in plan.attacks if can_hit(attack)]
    if plan.refusal is not None or not hits:
        reason = plan.refusal.reason if plan.refusal is not None else "Nothing can hit it"
        return TargetRow(enemy.id, enemy.name, enemy.number, side, reason, is_refused=True)
    best = max(hits, key=lambda attack: attack.calculation.probability)
    what = "weapon" if plan.kind is AttackKind.WEAPONS else "attack"
    about = f"{sight_text(plan)} · {format_count(len(hits), what)}"
    chance = join_percent_signs(chance_text(best.calculation.probability))
    return TargetRow(
        enemy.id, enemy.name, enemy.number, side, about, f"best {best.calculation.text}, {chance}"
    )


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
        self.buttons: dict[str, QPushButton] = {}
        self._lines: list[QWidget] = []
        self.heading, self._note = role_label("", LabelRole.HEADING), role_label("", LabelRole.MUTED)
        page = QWidget()
        page.setProperty("bare", True)
        self._column = with_spacing(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
        self._column.addWidget(self.heading)
        self._column.addWidget(self._note)
        self._column.addStretch(1)
        self.setWidget(page)

    def show_targets(self, attacker: str, note: str, rows: Sequence[TargetRow]) -> None:
        """Offer these targets to a unit."""
        self.heading.setText(f"{attacker}: choose its target")
        self._note.setText(note)
        if tuple(rows) == self.rows:
            return
        self.rows = tuple(rows)
        for line in self._lines:
            self._column.removeWidget(line)
            delete_later(line)
        self.buttons = {}
        self._lines = [self._line(row) for row in rows]
        for place, line in enumerate(self._lines, start=2):
            self._column.insertWidget(place, line)

    def _line(self, row: TargetRow) -> QWidget:
        line = QFrame()
        line.setProperty("panel", "card")
        text_layout = with_spacing(QVBoxLayout(), 0)
        text_layout.addWidget(role_label(row.name, LabelRole.SECTION))
        if row.about:
            text_layout.addWidget(role_label(row.about, LabelRole.MUTED))
        mark, number = UnitMarks(line), role_label(row.best, LabelRole.SECTION)
        mark.known = {row.id: (row.side, row.number)}
        mark.show_marks([row.id], row.side)
        number.setWordWrap(False)
        button = self.buttons[row.id] = table_button("Target", ButtonKind.NORMAL, "target")
        button.setAccessibleName(", ".join(filter(None, (f"Target {row.name}", row.about, row.best))))
        button.setEnabled(not row.is_refused)
        button.clicked.connect(lambda: self.chosen.emit(row.id))
        across = with_spacing(QHBoxLayout(line), Space.MEDIUM, (Space.SMALL,) * 4)
        across.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(text_layout, 1)
        across.addWidget(number)
        across.addWidget(button)
        return line
