"""Whom a unit could attack, before it has a target: a row each, with distance and best number, to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackKind, AttackPlan
from companion.engine.views.units import SideView, UnitView
from companion.engine.volleys import can_hit
from companion.tabletop.counting import counted
from companion.ui.askbar.unit_marks import UnitMarks
from companion.ui.calculator.wording import chance_text, kept_together, sight_text
from companion.ui.theme.tokens import Space
from companion.ui.widgets.letting_go import let_go
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, role_label, table_button


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
    """The row of an enemy; without a map nobody knows the distance, and there is no plan."""
    row = TargetRow(enemy.id, enemy.name, enemy.number, side)
    if plan is None:
        return row
    hits = [attack for attack in plan.attacks if can_hit(attack)]
    if plan.refusal is not None or not hits:
        reason = plan.refusal.reason if plan.refusal is not None else "Nothing can hit it"
        return TargetRow(enemy.id, enemy.name, enemy.number, side, reason, is_refused=True)
    best = max(hits, key=lambda attack: attack.reckoning.probability)
    what = "weapon" if plan.kind is AttackKind.WEAPONS else "attack"
    about = f"{sight_text(plan)} · {counted(len(hits), what)}"
    chance = kept_together(chance_text(best.reckoning.probability))
    return TargetRow(
        enemy.id, enemy.name, enemy.number, side, about, f"best {best.reckoning.words}, {chance}"
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
        self.heading, self._note = role_label("", Role.HEADING), role_label("", Role.MUTED)
        page = QWidget()
        page.setProperty("bare", True)
        self._column = spaced(QVBoxLayout(page), Space.SMALL, (Space.LARGE,) * 4)
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
            let_go(line)
        self.buttons = {}
        self._lines = [self._line(row) for row in rows]
        for place, line in enumerate(self._lines, start=2):
            self._column.insertWidget(place, line)

    def _line(self, row: TargetRow) -> QWidget:
        line = QFrame()
        line.setProperty("panel", "card")
        words = spaced(QVBoxLayout(), 0)
        words.addWidget(role_label(row.name, Role.SECTION))
        if row.about:
            words.addWidget(role_label(row.about, Role.MUTED))
        mark, number = UnitMarks(line), role_label(row.best, Role.SECTION)
        mark.known = {row.id: (row.side, row.number)}
        mark.show_marks([row.id], row.side)
        number.setWordWrap(False)
        button = self.buttons[row.id] = table_button("Target", Kind.NORMAL, "target")
        button.setAccessibleName(", ".join(filter(None, (f"Target {row.name}", row.about, row.best))))
        button.setEnabled(not row.is_refused)
        button.clicked.connect(lambda: self.chosen.emit(row.id))
        across = spaced(QHBoxLayout(line), Space.MEDIUM, (Space.SMALL,) * 4)
        across.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(words, 1)
        across.addWidget(number)
        across.addWidget(button)
        return line
