"""Attacks that cannot be made now, folded away: each reason is said once, above all it speaks against."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackView
from companion.ui.attack.attack_line import AttackLine, reason_against
from companion.ui.theme.tokens import Space
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import LabelRole, role_label
from companion.ui.widgets.plain_text import button_text
from companion.ui.widgets.spacing import with_spacing

NAMED = 3
"""So many are named in the heading; of more than these it tells how many."""


class RefusedRows(Fold):
    """Lines under their reasons; a reason that speaks against all may be said elsewhere."""

    def __init__(self, parent: QWidget | None = None) -> None:
        content = QWidget()
        super().__init__("", content, parent)
        self._column = with_spacing(QVBoxLayout(content), Space.SMALL)
        self._reasons: list[QLabel] = []

    def show_lines(self, lines: Sequence[AttackLine], *, known: str = "") -> None:
        """Hold these lines; `known` is a reason that has been said."""
        self.setVisible(bool(lines))
        self.heading.setText(button_text(f"Not now: {_format_names([line.attack for line in lines])}"))
        if any(line.is_ticked for line in lines):
            self.open(True)
        by_reason: dict[str, list[AttackLine]] = {}
        for line in lines:
            by_reason.setdefault(reason_against(line.attack), []).append(line)
        self._make_labels(len(by_reason))
        row = 0
        for label, (reason, those) in zip(self._reasons, by_reason.items(), strict=False):
            label.setText(reason)
            for widget in (label, *those):
                if self._column.indexOf(widget) != row:
                    self._column.insertWidget(row, widget)
                row += 1
            # Only now has a new label a place; shown before, it would be a window of its own.
            label.setVisible(reason != known)

    def _make_labels(self, number: int) -> None:
        while len(self._reasons) < number:
            self._reasons.append(role_label("", LabelRole.WARN))
        for label in self._reasons[number:]:
            label.hide()


def _format_names(attacks: Sequence[AttackView]) -> str:
    """Return the attacks in a few words: "Machine Gun, 2 LRM 20", or "7 attacks" where they are many."""
    names = Counter(attack.name for attack in attacks)
    if len(names) > NAMED:
        return f"{len(attacks)} attacks"
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in names.items())
