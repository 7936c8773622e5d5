"""The foot of the attack panel, always in sight: heat, declaring, one more target, and letting it be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QPushButton, QVBoxLayout, QWidget

from companion.engine.views.units import Command
from companion.ui.attack.heat_line import HeatLine
from companion.ui.calculator.wording import kept_together
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import restyle
from companion.ui.widgets.layouts.flow import Flow
from companion.ui.widgets.plain import button_text, set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, role_label, table_button


@dataclass(frozen=True, slots=True)
class TargetOffer:
    """One more unit to attack, and what speaks against it."""

    target: str
    name: str
    against: str = ""


class AttackFoot(QFrame):
    """`declared` is the large button, `declined` brings a command; `others_wanted` asks for more targets."""

    declared = Signal()
    declined = Signal(object)
    others_wanted = Signal()
    added = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "foot")
        self.heat = HeatLine()
        self._odds, self._keeps_odds = role_label("", Role.BODY), True
        self._odds.hide()
        self.declare_button = table_button("Declare fire", Kind.PRIMARY, "fire")
        self.against = role_label("", Role.WARN)
        self.against.hide()
        self.also_button, self.also_menu = table_button("Add target", icon="plus"), QMenu(self)
        self.also_menu.setToolTipsVisible(True)
        self.also_button.setMenu(self.also_menu)
        set_tip(self.also_button, "Attack one more target with other weapons")
        self._declines: tuple[Command, ...] = ()
        self._decline_buttons: list[QPushButton] = []
        self._buttons = Flow()
        self._buttons.add(self.declare_button)
        self._buttons.add(self.also_button)
        column = spaced(QVBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.SMALL))
        column.addWidget(self._odds)
        column.addWidget(self.against)
        self._deeds = spaced(QBoxLayout(QBoxLayout.Direction.BottomToTop), Space.SMALL)
        self._deeds.addWidget(self._buttons, 2)
        self._deeds.addWidget(self.heat, 1)
        column.addLayout(self._deeds)
        self.declare_button.clicked.connect(self.declared)
        self.also_menu.aboutToShow.connect(self.others_wanted)

    def show_deeds(
        self,
        declare: str,
        *,
        is_ready: bool,
        is_fire: bool,
        declines: Sequence[Command],
        may_add: bool,
        against: str = "",
    ) -> None:
        """Offer what may be done; only what has been ticked can be declared.

        What is `against` the rules may still be overruled, but no longer stands out.
        """
        self.declare_button.setText(button_text(declare))
        self.declare_button.setEnabled(is_ready)
        set_tip(self.declare_button, against or f"{declare} (Enter)")
        wear_icon(self.declare_button, "fire" if is_fire else "physical", "ink" if against else "on_accent")
        restyle(self.declare_button, "kind", (Kind.NORMAL if against else Kind.PRIMARY).value)
        self.against.setText(against)
        self.against.setVisible(bool(against))
        self._buttons.show_child(self.also_button, may_add)
        if tuple(declines) != self._declines:
            self._declines = tuple(declines)
            self._put_out()

    def show_odds(self, words: str) -> None:
        """Say in a line what the ticked attacks may do."""
        self._odds.setText(kept_together(words))
        self._odds.setVisible(self._keeps_odds and bool(words))

    def keep_odds_in_sight(self, keeps: bool) -> None:
        """Show that line, as the odds lie below the attacks; or leave it out, as they lie beside them."""
        self._keeps_odds = keeps
        self._odds.setVisible(keeps and bool(self._odds.text()))

    def lie_low(self, is_low: bool) -> None:
        """Where there is hardly any height the heat stands beside the buttons, else above them."""
        beside, above = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.BottomToTop
        self._deeds.setDirection(beside if is_low else above)

    def offer_targets(self, offers: Sequence[TargetOffer]) -> None:
        """Fill the menu of more targets."""
        self.also_menu.clear()
        for offer in offers:
            if not offer.against:
                action = self.also_menu.addAction(button_text(offer.name))
                action.triggered.connect(lambda _on, target=offer.target: self.added.emit(target))
                wear_icon(action, "target")
        away = [offer for offer in offers if offer.against]
        if away:
            names = ", ".join(offer.name for offer in away)
            action = self.also_menu.addAction(button_text(f"Out of reach: {names}"))
            action.setEnabled(False)
            set_tip(action, "\n".join(f"{offer.name}: {offer.against}" for offer in away))

    def _put_out(self) -> None:
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
