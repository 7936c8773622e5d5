"""Footer of the attack panel, always in sight: heat, declaring, one more target, and passing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from companion.engine.views.units import Command
from companion.ui.attack.heat_line import HeatOutlookLine
from companion.ui.attack.target_list import WIDEST, TargetRow
from companion.ui.calculator.wording import join_percent_signs
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label, table_button
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing


class AttackFooter(QFrame):
    """`declared` is the main button, `declined` brings a command, `more_targets_requested` asks for more."""

    declared = Signal()
    declined = Signal(object)
    more_targets_requested = Signal()
    added = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.heat = HeatOutlookLine()
        self._odds, self._keeps_odds = role_label("", LabelRole.BODY), True
        self._odds.hide()
        self.declare_button = table_button("Declare fire", ButtonKind.PRIMARY, "fire")
        self.against = role_label("", LabelRole.WARN)
        self.against.hide()
        self.add_target_button, self.add_target_menu = table_button("Add target", icon="plus"), QMenu(self)
        self.add_target_menu.setToolTipsVisible(True)
        self.add_target_button.setMenu(self.add_target_menu)
        set_tip(self.add_target_button, "Attack one more target with other weapons")
        self._offers: dict[str, QAction] = {}
        self._declines: tuple[Command, ...] = ()
        self._decline_buttons: list[QPushButton] = []
        self._buttons = Flow()
        self._buttons.add(self.declare_button)
        self._buttons.add(self.add_target_button)
        column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL)
        )
        column.addWidget(self._odds)
        column.addWidget(self.against)
        self._command_layout = with_spacing(QBoxLayout(QBoxLayout.Direction.BottomToTop), Space.SMALL)
        self._command_layout.addWidget(self._buttons, 2)
        self._command_layout.addWidget(self.heat, 1)
        column.addLayout(self._command_layout)
        self.declare_button.clicked.connect(self.declared)
        self.add_target_menu.aboutToShow.connect(self.more_targets_requested)

    def show_commands(
        self,
        declare: str,
        *,
        is_ready: bool,
        is_fire: bool,
        declines: Sequence[Command],
        may_add: bool,
        against: str = "",
    ) -> None:
        """Offer the possible commands; only ticked attacks can be declared.

        What is `against` the rules may still be overruled, but no longer stands out.
        """
        self.declare_button.setText(button_text(declare))
        self.declare_button.setEnabled(is_ready)
        set_tip(self.declare_button, against or f"{declare} (Enter)")
        wear_icon(self.declare_button, "fire" if is_fire else "physical", "ink" if against else "on_accent")
        restyle(self.declare_button, "kind", (ButtonKind.NORMAL if against else ButtonKind.PRIMARY).value)
        self.against.setText(against)
        self.against.setVisible(bool(against))
        self._buttons.show_child(self.add_target_button, may_add)
        if tuple(declines) != self._declines:
            self._declines = tuple(declines)
            self._show_declines()

    def show_odds(self, text: str) -> None:
        """Say in a line what the ticked attacks may do."""
        self._odds.setText(join_percent_signs(text))
        self._odds.setVisible(self._keeps_odds and bool(text))

    def keep_odds_in_sight(self, keeps: bool) -> None:
        """Show that line, as the odds lie below the attacks; or leave it out, as they lie beside them."""
        self._keeps_odds = keeps
        self._odds.setVisible(keeps and bool(self._odds.text()))

    def set_low(self, is_low: bool) -> None:
        """Place the heat beside the buttons where height is scarce, else above them."""
        beside, above = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._command_layout.setDirection(beside if is_low else above)

    def offer_targets(self, rows: Sequence[TargetRow]) -> None:
        """Fill the menu of more targets; it keeps the width that the numbers to come will need."""
        menu = self.add_target_menu
        menu.clear()
        menu.setMinimumWidth(0)
        self._offers = {row.id: self._add_offer(row) for row in rows if not row.is_refused}
        away = [row for row in rows if row.is_refused]
        if away:
            action = menu.addAction(button_text(f"Out of reach: {', '.join(row.name for row in away)}"))
            action.setEnabled(False)
            set_tip(action, "\n".join(f"{row.name}: {row.about}" for row in away))
        menu.setMinimumWidth(menu.sizeHint().width())
        for row in rows:
            if not row.is_refused:
                self.show_row(row)

    def show_row(self, row: TargetRow) -> None:
        """Show what is known of one more target, where it stands in the menu."""
        action = self._offers[row.id]
        action.setText(button_text(_offer_text(row, row.best)))
        action.setEnabled(not row.is_refused)
        set_tip(action, row.about)

    def _add_offer(self, row: TargetRow) -> QAction:
        action = self.add_target_menu.addAction(
            button_text(_offer_text(row, WIDEST if row.is_waiting else ""))
        )
        action.triggered.connect(lambda: self.added.emit(row.id))
        wear_icon(action, "target")
        return action

    def _show_declines(self) -> None:
        while len(self._decline_buttons) < len(self._declines):
            self._add_button(len(self._decline_buttons))
        for button in self._decline_buttons[len(self._declines) :]:
            self._buttons.show_child(button, False)
        for button, command in zip(self._decline_buttons, self._declines, strict=False):
            button.setText(button_text(command.label))
            button.setEnabled(command.refusal is None)
            set_tip(button, str(command.refusal or command.hint))
            self._buttons.show_child(button, True)

    def _add_button(self, place: int) -> None:
        button = table_button("")
        button.clicked.connect(lambda: self.declined.emit(self._declines[place]))
        self._buttons.add(button)
        self._decline_buttons.append(button)


def _offer_text(row: TargetRow, best: str) -> str:
    """Return a row of the menu: a target's name and, in a column of its own, the best number against it."""
    return f"{row.name}\t{best}" if best else row.name
