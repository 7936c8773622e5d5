"""One weapon against one target: a tick, its number and chance, and on demand the reasons."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLabel, QWidget

from companion.engine.forms import Outcome
from companion.engine.views import AttackView
from companion.ui.calculator.breakdown import Breakdown
from companion.ui.calculator.wording import chance_text, number_text
from companion.ui.spacing import spaced
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.words import Kind, Role, push_button, role_label

NARROW = 240
"""In pixels at scale 1."""


def can_hit(weapon: AttackView) -> bool:
    """Whether firing the weapon is allowed and may come to something."""
    return weapon.refusal is None and weapon.reckoning.outcome is Outcome.ROLL


class WeaponLine(QWidget):
    """A weapon to tick; one that the rules refuse may be ticked too, for players may overrule them."""

    ticked = Signal()

    def __init__(self, weapon: AttackView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.weapon = weapon
        self.tick = QCheckBox()
        self.why = push_button("Why?", Kind.QUIET)
        self._name = TickWords(self.tick)
        self._place = role_label("", Role.MUTED)
        self._number = role_label("", Role.NUMBER)
        self._chance = role_label("", Role.MUTED)
        self._reason = role_label("", Role.WARN)
        self._breakdown = Breakdown()
        self._is_narrow: bool | None = None
        self._build()
        self.tick.clicked.connect(self.ticked)
        self.why.toggled.connect(self._breakdown.setVisible)
        Theme.current().changed.connect(self._measure)
        self._measure()
        self.show_weapon(weapon)

    def _build(self) -> None:
        self.why.setCheckable(True)
        self.why.setAutoDefault(False)
        self._breakdown.hide()
        grid = spaced(QGridLayout(self), 0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.tick, 0, 0, 2, 1, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._name, 0, 1)
        grid.addWidget(self._place, 1, 1)
        for row, label in enumerate((self._number, self._chance)):
            label.setWordWrap(False)
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(label, row, 2)
        grid.addWidget(self._reason, 3, 1, 1, 3)
        grid.addWidget(self._breakdown, 4, 1, 1, 3)
        self._grid = grid

    def show_weapon(self, weapon: AttackView) -> None:
        """Show how the weapon stands now; the tick stays."""
        self.weapon = weapon
        number, chance = number_text(weapon.reckoning), chance_text(weapon.reckoning.probability)
        rounds = f" · {weapon.rounds} rounds left" if weapon.rounds is not None else ""
        self._name.setText(weapon.name)
        self._place.setText(f"{weapon.location} · {weapon.damage} damage{rounds}")
        self._number.setText(number)
        self._chance.setText(chance)
        self._reason.setText(_reason(weapon))
        self._reason.setVisible(bool(self._reason.text()))
        self.tick.setAccessibleName(f"{weapon.name}, {weapon.location}")
        self.tick.setAccessibleDescription(f"{number}, {chance}")
        self.why.setAccessibleName(f"Why {number}?")
        self.why.setToolTip(f"Why {number}?")
        self.why.setEnabled(bool(weapon.reckoning.modifiers))
        self._breakdown.show_modifiers(weapon.reckoning.modifiers)
        self._breakdown.setVisible(self.why.isChecked() and self.why.isEnabled())

    @property
    def is_ticked(self) -> bool:
        """Whether the weapon is to be fired."""
        return self.tick.isChecked()

    def set_ticked(self, is_ticked: bool) -> None:
        """Tick or untick without telling."""
        self.tick.setChecked(is_ticked)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def _measure(self) -> None:
        """The key for the reasons stands beside the number, or below the name where there is no room."""
        px = Theme.current().tokens.px
        self._grid.setHorizontalSpacing(px(Space.SMALL))
        is_narrow = self.width() < px(NARROW)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            place = (2, 1, 1, 1) if is_narrow else (0, 3, 2, 1)
            self._grid.addWidget(self.why, *place, Qt.AlignmentFlag.AlignLeft)


class TickWords(QLabel):
    """Words beside a tick that wrap; a touch on them is one on the tick."""

    def __init__(self, tick: QCheckBox) -> None:
        super().__init__()
        self._tick = tick
        self.setProperty("role", Role.SECTION.value)
        self.setWordWrap(True)
        self.setBuddy(tick)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(event.button() is Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self._tick.click()


def _reason(weapon: AttackView) -> str:
    """What speaks against firing it; empty when nothing does."""
    if weapon.refusal is not None:
        return str(weapon.refusal)
    match weapon.reckoning.outcome:
        case Outcome.ROLL:
            return ""
        case Outcome.AUTOMATIC_MISS:
            return "It can only miss."
        case Outcome.IMPOSSIBLE:
            return weapon.reckoning.reason
