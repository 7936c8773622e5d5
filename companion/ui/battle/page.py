"""The battle page: the five places of the window, wired to one battle."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackKind
from companion.engine.views.units import Expected
from companion.errors import Refusal
from companion.ui.askbar.ask_bar import AskBar
from companion.ui.askbar.deed_row import DeedButton
from companion.ui.battle.centre import Centre
from companion.ui.battle.commands import Commands
from companion.ui.battle.cover import Cover, Covering
from companion.ui.battle.frame import BattleFrame
from companion.ui.battle.going_on.keys import press_key
from companion.ui.battle.layout.menu import LayoutMenu
from companion.ui.battle.layout.sheet_windows import SheetWindows
from companion.ui.battle.news import show_news
from companion.ui.battle.offers import deeds, prompt
from companion.ui.battle.panel import Panel
from companion.ui.battle.places import Places
from companion.ui.battle.sheet_bar.tick_switch import Touching
from companion.ui.guide.attached import guide_beside
from companion.ui.guide.lesson import Shown
from companion.ui.journal.panel import JournalPanel
from companion.ui.roster.roster import Roster
from companion.ui.settings.settings import Settings
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection
from companion.ui.turn.dues_panel import DuesPanel
from companion.ui.turn.phase_bar import PhaseBar
from companion.ui.widgets.spacing import spaced

KEEP_AFTER = 20
"""Milliseconds after which what is shown is stored: once it has been painted."""


class BattlePage(QWidget):
    """Everything that is on the window while a battle is played; `told` is a problem in words.

    `wanted` is a command of the window that a place of the page asks for.
    """

    told = Signal(str)
    wanted = Signal(str)

    def __init__(
        self, bridge: Bridge, settings: Settings, menu: QMenu, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self.setAccessibleName(bridge.session.title)
        self.selection = Selection(self)
        self.phase_bar, self.roster = PhaseBar(menu, bridge.game.turn_word), Roster(settings)
        self.ask_bar, self.journal = AskBar(), JournalPanel()
        touching = Touching(settings, self)
        self.centre, cover = Centre(bridge, self.selection, touching), Cover()
        self.panel = Panel(bridge, self.selection, touching)
        self.frame = BattleFrame(
            self.phase_bar,
            self.roster,
            self.centre,
            self.panel,
            self.journal,
            self.ask_bar,
            cover,
            settings,
            self,
        )
        self.covering = Covering(bridge, self.selection, self.frame, cover)
        self._armor = {unit.id: unit.armor_left for unit in bridge.units()}
        self._keeper = QTimer(self, singleShot=True, interval=KEEP_AFTER)
        self._keeper.timeout.connect(self._keep)
        self.guide = guide_beside(self, bridge, self.selection, self._places_of_guide())
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self.guide.strip)
        column.addWidget(self.frame, 1)
        self.dues = DuesPanel(self)
        self.sheet_windows = SheetWindows(bridge, self.selection, self)
        touching.follow(self.sheet_windows.set_carrying)
        self.places = Places(
            self,
            self.frame,
            self.phase_bar,
            self.roster,
            self.centre,
            self.panel,
            self.ask_bar,
            self.journal,
            self.dues,
            self.sheet_windows,
        )
        self.commands = Commands(bridge, self.selection, self.places)
        layouts = LayoutMenu(self.frame, self.do, self, has_map=self.centre.map is not None)
        self.phase_bar.layout_button.setMenu(layouts)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._connect_bridge()
        self.commands.bar.listen()
        self._connect_places()
        self.guide.turned.connect(self._keeper.start)

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self.commands.do(command)

    # --- coming and going ---

    def restore(self) -> None:
        """Show the battle exactly as it was last shown, a roll that was being asked for included."""
        view = self.bridge.session.view
        known = {unit.id for unit in self.bridge.units()}
        unit, target = view.get("unit"), view.get("target")
        self.selection.select(unit if unit in known else None, target if target in known else None)
        self._show_battle()
        self._select_next()
        self.centre.restore(view)
        self.panel.restore(view)
        self.sheet_windows.restore(view)
        if (moment := view.get("moment")) is not None:
            self.bridge.look_at(moment)
        self.guide.restore(view)
        self.places.take_table()
        self.bridge.take_up()

    @property
    def is_stored(self) -> bool:
        """Whether the window would open again as it is now."""
        return not self._keeper.isActive()

    def remember(self) -> None:
        """Store what is shown, at once."""
        self._keeper.stop()
        self._keep()
        self.frame.remember()

    def leave(self) -> None:
        """Store what is shown, and stop whatever goes on behind the window."""
        self.remember()
        self.frame.leave()
        self.sheet_windows.leave()
        self.panel.attack.finish()
        if self.centre.map is not None:
            self.centre.map.behind.finish()

    def _keep(self) -> None:
        self.bridge.remember_view(
            {
                "unit": self.selection.unit,
                "target": self.selection.target,
                "moment": self.bridge.moment,
                **self.centre.view_state(),
                **self.panel.view_state(),
                **self.sheet_windows.view_state(),
                **self.guide.view_state(),
            }
        )

    def _places_of_guide(self) -> dict[Shown, QWidget]:
        return {
            Shown.ROSTER: self.roster,
            Shown.TABLE: self.centre,
            Shown.PANEL: self.panel,
            Shown.BAR: self.ask_bar,
            Shown.GO_ON: self.phase_bar.go_on,
            Shown.JOURNAL: self.journal,
        }

    # --- showing ---

    def _show_battle(self, changed: frozenset[str] | None = None) -> None:
        """Show everything, or of sheets only those of the changed units."""
        bridge = self.bridge
        self._show_turn()
        self.covering.show_battle()
        self.roster.show_units(bridge.sides(), bridge.units())
        self.roster.show_selection(self.selection.unit, self.selection.target)
        sides = {side.id: side for side in bridge.sides()}
        marks = {unit.id: (sides[unit.side], unit.number) for unit in bridge.units()}
        self.ask_bar.show_units(marks)
        self.journal.show_units(marks)
        self.journal.show_lines(bridge.session.lines(), bridge.moment)
        self.journal.show_undo(bridge.session.undo_line, bridge.session.redo_line)
        self.centre.show_battle(changed)
        self.panel.show_battle(changed)
        self.sheet_windows.show_battle(changed)
        show_news(self.frame.banner, bridge, self.commands.correct)
        self._show_deeds()

    def _show_turn(self) -> None:
        """The phase bar; nobody goes on while dice are asked for."""
        bridge = self.bridge
        is_waiting = bridge.is_closed or bridge.ask is not None
        self.phase_bar.show_turn(bridge.turn(), bridge.sides(), is_closed=is_waiting)
        self.show_dues()

    def show_dues(self) -> None:
        """The list of what is owed, where it is open; nothing in it can be pressed while dice are asked."""
        bridge, button = self.bridge, self.phase_bar.dues_button
        units, sides = {unit.id: unit for unit in bridge.units()}, {side.id: side for side in bridge.sides()}
        is_asking = bridge.ask is not None
        is_closed = bridge.is_closed or is_asking
        self.dues.show_dues(bridge.turn(), units, sides, is_closed=is_closed, is_asking=is_asking)
        button.setChecked(self.dues.is_open)
        if self.dues.isVisible():
            corner = button.mapTo(self, button.rect().bottomRight())
            self.dues.settle_below(self.phase_bar.height(), corner.x(), self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.show_dues()

    def _show_selection(self) -> None:
        self.roster.show_selection(self.selection.unit, self.selection.target)
        self.centre.show_selection()
        self.panel.show_selection()
        self.sheet_windows.show_battle()
        self._show_deeds()
        self._keeper.start()

    def _show_deeds(self) -> None:
        selected = self.selection.unit
        if selected:
            example = self.bridge.game.damage_example(self.bridge.battle, selected)
            self.ask_bar.quick.show_unit(self.bridge.unit(selected).name, example)
        else:
            self.ask_bar.quick.show_unit("", "")
        planned = self.centre.map.movement if self.centre.map else None
        had_focus = isinstance(self.focusWidget(), DeedButton)
        self.ask_bar.quick.show_deeds(
            prompt(self.bridge, self.selection), deeds(self.bridge, self.selection, planned)
        )
        if had_focus and not isinstance(self.focusWidget(), DeedButton):
            self.places.take_table()
        self._show_main()

    def _show_main(self) -> None:
        """Let the button that Enter means stand out."""
        self.phase_bar.show_main(self.commands.main.is_going_on)

    # --- what the bridge tells ---

    def _connect_bridge(self) -> None:
        self.bridge.changed.connect(self._on_changed)
        self.bridge.moment_changed.connect(self._show_battle)
        self.bridge.screen.changed.connect(self._show_battle)
        self.covering.uncovered.connect(self.places.take_table)
        self.bridge.moment_changed.connect(self._keeper.start)
        self.bridge.asked.connect(self._on_asked)
        self.bridge.refused.connect(self._on_refused)
        self.bridge.told.connect(self._on_told)
        self.selection.changed.connect(self._show_selection)

    def _on_changed(self, changes: Any) -> None:
        """Choose what to look at, then show it and the battle at once."""
        before = (self.selection.unit, self.selection.target)
        with QSignalBlocker(self.selection):
            if (hurt := self._hurt()) is not None:
                self.selection.select(hurt)
            else:
                self._select_next()
        now = (self.selection.unit, self.selection.target)
        reselected = {*before, *now} if now != before else set()
        looked_at = reselected | ({self.selection.unit} if changes.turn else set())
        self._show_battle(changes.units | {unit for unit in looked_at if unit is not None})
        self._keeper.start()

    def _on_asked(self) -> None:
        ask = self.bridge.ask
        if ask is None:
            was_resting = self.ask_bar.is_resting
            self.ask_bar.rest()
            if not was_resting:
                self.places.take_table()
        else:
            self.ask_bar.ask(ask, self.bridge.side(ask.side), len(self.bridge.given))
        if self.centre.map is not None:
            self.centre.map.show_choice(ask)
        self.panel.show_rolling(self.bridge.rolling())
        self._show_turn()
        self._show_main()

    def _on_refused(self, refusal: Refusal) -> None:
        self.ask_bar.refuse(refusal, may_overrule=not self.bridge.is_closed)

    def _on_told(self, words: str) -> None:
        """What is wrong with an answer stands where it was given, all else at the top of the window."""
        if self.ask_bar.is_asking:
            self.ask_bar.say(words)
        else:
            self.told.emit(words)

    def _hurt(self) -> str | None:
        """The unit that was hit while the players rolled: its sheet is what they want to see."""
        before, self._armor = self._armor, {unit.id: unit.armor_left for unit in self.bridge.units()}
        hurt = [unit for unit, left in self._armor.items() if left < before.get(unit, left)]
        return hurt[0] if self.ask_bar.is_asking and self.selection.unit not in hurt and hurt else None

    def _select_next(self) -> None:
        """Select the unit that acts next where nothing is left to choose: nobody has to look for it."""
        acting = [unit for unit in self.bridge.units() if unit.may_act]
        if (
            not acting
            or self.bridge.moment is not None
            or self.selection.unit in {unit.id for unit in acting}
        ):
            return
        if len(acting) == 1 or acting[0].expects is Expected.SET_UP:
            self.selection.select(acting[0].id)

    # --- what the places tell ---

    def _connect_places(self) -> None:
        bridge, commands = self.bridge, self.commands
        self.panel.attack.reckoned.connect(self._keeper.start)
        self.panel.attack.reckoned.connect(self._show_main)
        self.panel.turned.connect(self._show_main)
        if self.centre.map is not None:
            self.centre.map.planned.connect(self._show_deeds)
            self.panel.attack.reckoned.connect(self._take_group)
        self.phase_bar.go_on_wanted.connect(commands.leave_step)
        self.phase_bar.let_be_wanted.connect(commands.let_be)
        self.phase_bar.dues_wanted.connect(self.dues.toggle)
        self.dues.chosen.connect(commands.settle)
        self.dues.proposed.connect(bridge.propose)
        self.dues.closed.connect(self._leave_dues)
        self.dues.toggled.connect(self.show_dues)
        self.roster.add_wanted.connect(commands.units.muster.add)
        self.roster.unit_chosen.connect(commands.units.touch)
        self.roster.menu_wanted.connect(
            lambda unit, where: commands.units.open_menu(unit, QPointF(where).toPoint())
        )
        self.centre.unit_touched.connect(commands.units.touch)
        self.centre.menu_wanted.connect(commands.units.open_menu)
        for sheets in (self.panel, self.sheet_windows):
            sheets.location_chosen.connect(commands.bar.begin_damage)
        self.panel.proposed.connect(commands.propose)
        for place in (self.centre, self.panel, self.sheet_windows):
            place.marked.connect(bridge.mark)
            place.touched.connect(bridge.touch)
            place.turned.connect(self._keeper.start)
        self.journal.undo_wanted.connect(bridge.undo)
        self.journal.dice_wanted.connect(lambda: self.wanted.emit("dice_log"))
        self.journal.redo_wanted.connect(bridge.redo)
        self.journal.look_wanted.connect(bridge.look_at)
        self.journal.go_to_wanted.connect(bridge.go_to)
        self.journal.correct_wanted.connect(commands.correct)

    def _take_group(self) -> None:
        """The weapons that are ticked are those whose threat the map shows."""
        plan, table = self.panel.attack.plan, self.centre.map
        if table is not None and plan is not None and plan.kind is AttackKind.WEAPONS:
            table.take_group(plan.attacker, self.panel.attack.ticked)

    def _leave_dues(self) -> None:
        self.phase_bar.dues_button.setChecked(False)
        self.places.take_table()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nothing on the page has used: going on, and digits for dice or units."""
        if not press_key(event, self.places, self.commands):
            super().keyPressEvent(event)
