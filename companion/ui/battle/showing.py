"""The showing of the battle on its page: an act's doing at once, all that follows from it right after."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker

from companion.engine.sheet import Chip
from companion.engine.views.attacks import Rolling
from companion.ui.askbar.command_row import BarCommandButton
from companion.ui.battle.bar_commands import available_commands, format_prompt, line_hint, sheet_to_show
from companion.ui.battle.commands import BattlePageCommands
from companion.ui.battle.news import show_news
from companion.ui.battle.orders_cover import OrdersCoverController
from companion.ui.battle.places import BattlePlaces
from companion.ui.battle.turn_flow import AutoSelection
from companion.ui.battle.view_memory import ViewMemory
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.work.background import IdleQueue

ROSTER, PANEL, JOURNAL, COMMANDS = "roster", "panel", "journal", "commands"


class BattleShowing(QObject):
    """Shows the battle in all parts of the page, and what is asked.

    An act is answered by the map, the cards of units that it changed, the phase bar, the question and the
    dice. The rest follows in the next turns of the event loop, each of which is painted; whatever a player
    does next finds it shown.
    """

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        places: BattlePlaces,
        commands: BattlePageCommands,
        covering: OrdersCoverController,
        following: AutoSelection,
        memory: ViewMemory,
    ) -> None:
        super().__init__(places.page)
        self._bridge, self._selection, self._places = bridge, selection, places
        self._commands, self._covering, self._following = commands, covering, following
        self._memory = memory
        self._chips: dict[str, tuple[Chip, ...]] = {}
        self._shown_to: tuple[str | None, frozenset[str]] = (None, frozenset())
        self._shown_question: tuple[Any, Any] = (None, None)
        self._not_in_panel: list[frozenset[str] | None] = []
        self._following_parts = IdleQueue(self)

    # --- the battle ---

    def show_battle(self) -> None:
        """Show everything."""
        self._show(None)
        self.finish()

    def finish(self) -> None:
        """Show at once what is still to follow."""
        self._following_parts.finish_all()

    def _show(self, changed: frozenset[str] | None) -> None:
        """Show everything, or of sheets only those of the changed units."""
        bridge, places = self._bridge, self._places
        self._shown_question = bridge.battle, bridge.ask
        self._show_turn()
        self._covering.show_battle()
        # What one side has hidden goes out of sight with the act that hands the screen on.
        shown_to = bridge.screen.side, frozenset(unit.id for unit in bridge.units())
        is_same, self._shown_to = shown_to == self._shown_to, shown_to
        self._chips = {unit.id: unit.chips for unit in bridge.units()}
        sides = {side.id: side for side in bridge.sides()}
        marks = {unit.id: (sides[unit.side], unit.number) for unit in bridge.units()}
        places.ask_bar.show_units(marks)
        places.journal.show_units(marks)
        places.centre.show_battle(changed)
        places.sheet_windows.show_battle(changed)
        show_news(places.frame.banner, bridge, self._commands.correct)
        self._not_in_panel.append(changed)
        for name, show in (
            (ROSTER, self._show_roster),
            (PANEL, self._show_panel),
            (COMMANDS, self.show_commands),
            (JOURNAL, self._show_journal),
        ):
            self._following_parts.defer(name, show)
        if not is_same:
            self.finish()

    def _show_turn(self) -> None:
        """The phase bar; nobody goes on while dice are asked for."""
        bridge = self._bridge
        is_waiting = bridge.is_closed or bridge.ask is not None
        self._places.phase_bar.show_turn(bridge.turn(), bridge.sides(), is_closed=is_waiting)
        self.show_dues()

    def show_dues(self) -> None:
        """The list of what is owed, where it is open; nothing in it can be pressed while dice are asked."""
        bridge, bar, dues = self._bridge, self._places.phase_bar, self._places.dues
        units, sides = {unit.id: unit for unit in bridge.units()}, {side.id: side for side in bridge.sides()}
        is_asking = bridge.ask is not None
        is_closed = bridge.is_closed or is_asking
        dues.show_dues(bridge.turn(), units, sides, is_closed=is_closed, is_asking=is_asking)
        bar.dues_button.setChecked(dues.is_open)
        if dues.isVisible():
            page = self._places.page
            corner = bar.dues_button.mapTo(page, bar.dues_button.rect().bottomRight())
            dues.settle_below(bar.height(), corner.x(), page)

    def _show_roster(self) -> None:
        self._places.roster.show_units(self._bridge.sides(), self._bridge.units())
        self._places.roster.show_selection(self._selection.unit, self._selection.target_unit)

    def _show_journal(self) -> None:
        session, journal = self._bridge.session, self._places.journal
        journal.show_lines(session.lines(), self._bridge.moment)
        journal.show_undo(session.undo_line, session.redo_line)

    def _show_panel(self, *, is_rolling: bool = False) -> None:
        """Show in the panel what it does not show yet; while dice are shown there, it is filled later."""
        if self._not_in_panel:
            changed = None if None in self._not_in_panel else self._all_not_in_panel()
            self._not_in_panel.clear()
            self._places.panel.show_battle(changed, is_rolling=is_rolling)
        self.reveal_awaited_sheet()

    def _all_not_in_panel(self) -> frozenset[str]:
        return frozenset(unit for units in self._not_in_panel if units is not None for unit in units)

    # --- parts of it ---

    def show_selection(self) -> None:
        """Show what a player has selected."""
        self.finish()
        places = self._places
        places.panel.close_rolled()
        self.show_result()
        places.roster.show_selection(self._selection.unit, self._selection.target_unit)
        places.centre.show_selection()
        places.panel.show_selection()
        places.sheet_windows.show_battle()
        self.show_commands()
        self.reveal_awaited_sheet()
        self._memory.note()

    def show_result(self) -> None:
        """Tell in a line what an attack came to where its table is out of sight, as in a drawer."""
        panel = self._places.panel
        rolled = None if panel.isVisible() else panel.rolled
        text = "" if rolled is None else ": ".join(filter(None, (rolled.title, rolled.summary)))
        self._places.ask_bar.quick.show_result(text)

    def show_commands(self) -> None:
        """Show what may be done now."""
        quick, page, table = self._places.ask_bar.quick, self._places.page, self._places.centre.map
        quick.show_hint(line_hint(self._bridge, self._selection))
        planned = table.movement if table else None
        had_focus = isinstance(page.focusWidget(), BarCommandButton)
        quick.show_commands(
            format_prompt(self._bridge, self._selection),
            available_commands(self._bridge, self._selection, planned),
        )
        if had_focus and not isinstance(page.focusWidget(), BarCommandButton):
            self._places.take_table()
        self.show_main()

    def reveal_awaited_sheet(self) -> None:
        """Bring the sheet into the middle that is wanted beside what the panel shows."""
        self._places.centre.reveal_unit(
            sheet_to_show(self._bridge, self._selection, self._places.panel.shown_sheet)
        )

    def show_main(self) -> None:
        """Let the button that Enter means stand out."""
        self._places.phase_bar.show_main(self._commands.main.is_going_on)

    # --- what the bridge tells ---

    def show_changes(self, changes: Any) -> None:
        """Choose what to look at after an act, then show it and the battle at once."""
        before = (self._selection.unit, self._selection.target)
        with QSignalBlocker(self._selection):
            self._following.follow(is_rolling=self._places.ask_bar.is_asking)
        now = (self._selection.unit, self._selection.target)
        reselected = {*before, *now} if now != before else set()
        looked_at = reselected | ({self._selection.unit} if changes.turn else set())
        # What is said of a unit for a phase, such as that it holds fire, goes though the unit is the same.
        restated = {unit.id for unit in self._bridge.units() if self._chips.get(unit.id) != unit.chips}
        self._places.roster.show_changed(unit for unit in self._bridge.units() if unit.id in changes.units)
        self._show(changes.units | restated | {unit for unit in looked_at if unit is not None})
        if self._places.panel.is_marking:
            # A mark is seen at once where it was made.
            self._following_parts.drop(PANEL)
            self._show_panel()
        self._memory.note()

    def show_moment(self) -> None:
        """Show another moment, in which other units may be on the table."""
        with QSignalBlocker(self._selection):
            self._following.leave_gone()
        self.show_battle()

    def show_question(self) -> None:
        """Show what is asked, or that nothing is, and the dice of the latest act."""
        ask, ask_bar, places = self._bridge.ask, self._places.ask_bar, self._places
        self._following.follow_question()
        if ask is None:
            was_resting = ask_bar.is_resting
            ask_bar.rest()
            if not was_resting:
                places.take_table()
        else:
            ask_bar.ask(ask, self._bridge.side(ask.side), len(self._bridge.given_answers))
        battle, shown = self._shown_question
        if self._bridge.battle is not battle or ask is not shown:
            self._shown_question = self._bridge.battle, ask
            self._show_turn()
            if places.centre.map is not None:
                places.centre.map.show_choice(ask)
        if (rolling := self._bridge.rolling()) is not None:
            self._following_parts.drop(PANEL)
            self._show_rolling(rolling)
        else:
            self._following_parts.defer(PANEL, self._show_rolling)

    def _show_rolling(self, rolling: Rolling | None = None) -> None:
        self._show_panel(is_rolling=rolling is not None)
        self._places.panel.show_rolling(rolling)
        self.show_result()
        self.reveal_awaited_sheet()
        self.show_main()
