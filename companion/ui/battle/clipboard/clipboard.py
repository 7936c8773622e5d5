"""The clipboard of the battle page: copies what the player looks at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from companion.engine.sheet import Tone
from companion.ui.battle.clipboard.plain_text import attack_text, journal_text, roster_text, sheet_text
from companion.ui.battle.places import BattlePlaces
from companion.ui.journal.model import JournalListLine
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.copy_text import text_of

COPY = "Copy the journal or the roster as text"


class BattleClipboard:
    """Copies what has the focus: an entry of the journal, an attack, a number, the roster, else a sheet."""

    def __init__(self, bridge: BattleController, selection: Selection, places: BattlePlaces) -> None:
        self._bridge, self._selection, self._places = bridge, selection, places
        places.journal.copy_requested.connect(self.copy_entry)
        places.journal.add_to_header(self._journal_button())
        places.dues.copy_button.clicked.connect(self.copy_dues)

    def copy(self) -> None:
        """Copy what has the focus."""
        places, focus = self._places, QApplication.focusWidget()
        line = places.journal.current_line()
        if _is_in(focus, places.journal) and line is not None:
            self.copy_entry(line)
        elif _is_in(focus, places.dues):
            self.copy_dues()
        elif _is_in(focus, places.panel.to_hit) and (text := text_of(focus)):
            self._copy_text("The number", text)
        elif _is_in(focus, places.roster) or self._selection.unit is None:
            self.copy_roster()
        elif _is_in(focus, places.panel.attack) and places.panel.attack.plan is not None:
            self.copy_attack()
        elif _is_in(focus, places.page) and (text := text_of(focus)):
            self._copy_text("What has the focus", text)
        else:
            self.copy_sheet(self._selection.unit)

    def copy_entry(self, line: JournalListLine) -> None:
        """Copy one entry of the journal with its dice and reasons."""
        self._copy_text("The entry", journal_text([line], with_reasons=True))

    def copy_journal(self, *, with_dice: bool) -> None:
        """Copy the whole journal."""
        self._copy_text("The journal", journal_text(self._bridge.session.lines(), with_dice=with_dice))

    def copy_roster(self) -> None:
        """Copy every unit with its state."""
        bridge, turn = self._bridge, self._bridge.turn()
        phase = next((each.label for each in turn.phases if each.id == turn.phase), "")
        when = f"{bridge.game.turn_word} {turn.number}, {phase.lower()}" if turn.number else phase
        title = f"{bridge.session.title} · {when}"
        note = bridge.game.battle_note(bridge.battle)
        self._copy_text("The roster", roster_text(title, bridge.sides(), bridge.units(), note))

    def copy_sheet(self, unit: str) -> None:
        """Copy the record sheet of a unit."""
        view = self._bridge.unit(unit)
        self._copy_text(f"The sheet of {view.name}", sheet_text(self._bridge.sheet(unit), view.note))

    def copy_dues(self) -> None:
        """Copy what is owed."""
        self._copy_text("Rolls due", self._places.dues.text_to_copy())

    def copy_attack(self) -> None:
        """Copy the attack that is laid out, with every number and its reasons."""
        plan = self._places.panel.attack.plan
        if plan is not None:
            attacker, target = (self._bridge.target_name(end) for end in (plan.attacker, plan.target))
            self._copy_text("The attack", attack_text(attacker, target, plan))

    def offer(self, menu: QMenu, unit: str) -> None:
        """Put into the menu of a unit what of it may be copied."""
        wear_icon(menu.addAction("Copy the sheet as text", lambda: self.copy_sheet(unit)), "copy")
        wear_icon(menu.addAction("Copy the roster as text", self.copy_roster), "copy")

    def _journal_button(self) -> QToolButton:
        button, menu = icon_button("copy", COPY), QMenu(self._places.page)
        commands: tuple[tuple[str, Callable[[], None]], ...] = (
            ("The whole journal", lambda: self.copy_journal(with_dice=True)),
            ("The whole journal without dice", lambda: self.copy_journal(with_dice=False)),
            ("The roster", self.copy_roster),
        )
        for text, command in commands:
            menu.addAction(text, command)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        return button

    def _copy_text(self, what: str, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._places.frame.banner.say(f"{what}: copied as text.", Tone.GOOD)


def _is_in(widget: QWidget | None, whole: QWidget) -> bool:
    return widget is not None and (widget is whole or whole.isAncestorOf(widget))
