"""The battle page: its parts, connected to one battle."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from companion.engine.views.attacks import AttackKind
from companion.errors import Refusal
from companion.rulebooks.loader import is_shipped
from companion.ui.askbar.ask_bar import AskBar
from companion.ui.attack.panel import AttackPanel
from companion.ui.battle.attack.page import AttackPage
from companion.ui.battle.centre import Centre
from companion.ui.battle.commands import BattlePageCommands
from companion.ui.battle.frame import BattleFrame
from companion.ui.battle.layout.arrangement import BattlePart
from companion.ui.battle.layout.layout_menu import LayoutMenu
from companion.ui.battle.layout.sheet_windows import SheetWindows
from companion.ui.battle.map_controller import MapController
from companion.ui.battle.orders_cover import OrdersCover, OrdersCoverController
from companion.ui.battle.page_keys import press_key
from companion.ui.battle.panel import Panel
from companion.ui.battle.places import BattlePlaces
from companion.ui.battle.preloading import PanelPreloader
from companion.ui.battle.sheet_bar import SheetTouchMode
from companion.ui.battle.showing import BattleShowing
from companion.ui.battle.turn_flow import AutoSelection
from companion.ui.battle.view_memory import ViewMemory
from companion.ui.guide.guide import attach_guide
from companion.ui.guide.lesson import LessonTarget
from companion.ui.journal.panel import JournalPanel
from companion.ui.map.mapsheet.stamps import stamp_cache
from companion.ui.roster.roster import RosterPanel
from companion.ui.settings import WindowSettings
from companion.ui.sheet.canvas import forget_sheets
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.turn.dues_panel import DuesPanel
from companion.ui.turn.phase_bar import PhaseBar
from companion.ui.widgets.spacing import with_spacing


class BattlePage(QWidget):
    """The whole window content while a battle is played; `problem_reported` brings a message.

    `command_requested` is a command of the window that a place of the page asks for. `lay_out` makes the
    page.
    """

    problem_reported = Signal(str)
    command_requested = Signal(str)

    def __init__(
        self, bridge: BattleController, settings: WindowSettings, menu: QMenu, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.bridge, self._settings, self._menu = bridge, settings, menu
        self.setAccessibleName(bridge.session.title)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.selection = Selection(self)
        self._is_whole = False

    def lay_out(self) -> Iterator[None]:
        """Make all that stands on the page, in steps; only then is it of use."""
        bridge, settings = self.bridge, self._settings
        touching, cover = SheetTouchMode(settings, self), OrdersCover()
        self.phase_bar, self.roster = PhaseBar(self._menu, bridge.game.turn_word), RosterPanel(settings)
        self.journal = JournalPanel()
        yield
        self.ask_bar = AskBar()
        yield
        table = MapController(bridge, self.selection) if bridge.table().board is not None else None
        yield
        if table is not None:
            yield from table.get_ready()
        self.centre = Centre(bridge, self.selection, touching, table)
        yield
        attack_panel = AttackPanel()
        yield
        attack = AttackPage(bridge, self.selection, attack_panel)
        yield
        self.panel = Panel(bridge, self.selection, touching, attack)
        yield
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
        yield
        self.frame.arrange_once()
        yield
        self.covering = OrdersCoverController(bridge, self.selection, self.frame, cover)
        self.following = AutoSelection(bridge, self.selection)
        self._has_unveiled = False
        self.guide = attach_guide(self, bridge, self.selection, self._places_of_guide())
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.guide.strip)
        column.addWidget(self.frame, 1)
        self.dues = DuesPanel(self)
        self.sheet_windows = SheetWindows(bridge, self.selection, self)
        touching.follow(self.sheet_windows.set_carrying)
        remembered = self.centre, self.panel, self.sheet_windows
        self.memory = ViewMemory(bridge, self.selection, remembered, self.guide, self)
        self.places = BattlePlaces(
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
        yield
        self.roster.show_units(bridge.sides(), bridge.units())
        yield
        self.commands = BattlePageCommands(bridge, self.selection, self.places)
        layouts = LayoutMenu(self.frame, self.do, self, has_map=self.centre.map is not None)
        self.phase_bar.layout_button.setMenu(layouts)
        self.showing = BattleShowing(
            bridge,
            self.selection,
            self.places,
            self.commands,
            self.covering,
            self.following,
            self.memory,
        )
        self._connect_bridge()
        self.warming = PanelPreloader(self.panel, bridge.session.codec, self)
        self.commands.bar.listen()
        self._connect_places()
        self.guide.step_changed.connect(self.memory.note)
        # Only then: whoever has just acted closes the drawer once he is done.
        self.guide.target_announced.connect(self._unveil, Qt.ConnectionType.QueuedConnection)
        self._is_whole = True

    def do(self, command: str) -> None:
        """Carry out a command of the keyboard or the menu."""
        self.showing.finish()
        self.commands.do(command)

    # --- coming and going ---

    def restore(self) -> None:
        """Show the battle exactly as it was last shown, a roll that was being asked for included."""
        with QSignalBlocker(self.selection):  # it is shown with all the rest
            self.memory.select()
        self.showing.show_battle()
        self.following.select_next()
        self.memory.restore()
        self.places.take_table()
        self.bridge.take_up()

    @property
    def is_stored(self) -> bool:
        """Whether the window would open again as it is now."""
        return self.memory.is_stored

    def remember(self) -> None:
        """Store what is shown, at once."""
        self.showing.finish()
        self.memory.store()
        self.frame.remember()

    def leave(self) -> None:
        """Store what is shown, and stop whatever goes on behind the window."""
        self.warming.stop()
        self.remember()
        self.frame.leave()
        self.sheet_windows.leave()
        self.panel.attack.finish()
        if self.centre.map is not None:
            self.centre.map.background.finish()
        forget_sheets()
        stamp_cache().leave()

    def _unveil(self, place: LessonTarget) -> None:
        """Bring what the guide points at into sight, also where a drawer holds it or lies over it."""
        if place is LessonTarget.JOURNAL and not self.journal.isVisible():
            self._has_unveiled = True
            self.frame.open_part(BattlePart.JOURNAL)
        elif place is not LessonTarget.JOURNAL and self._has_unveiled:
            self._has_unveiled = False
            self.frame.fold_part(BattlePart.JOURNAL, True)
        if place is LessonTarget.PANEL:
            self.frame.show_panel()
        elif place is LessonTarget.TABLE:
            self.frame.close_drawer()

    def _places_of_guide(self) -> dict[LessonTarget, QWidget]:
        return {
            LessonTarget.ROSTER: self.roster,
            LessonTarget.TABLE: self.centre,
            LessonTarget.PANEL: self.panel,
            LessonTarget.BAR: self.ask_bar,
            LessonTarget.GO_ON: self.phase_bar.go_on,
            LessonTarget.JOURNAL: self.journal,
        }

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._is_whole:
            self.showing.show_dues()

    # --- what the bridge tells ---

    def _connect_bridge(self) -> None:
        self.bridge.changed.connect(self.showing.show_changes)
        self.bridge.moment_changed.connect(self.showing.show_moment)
        self.bridge.screen.changed.connect(self.showing.show_battle)
        self.covering.uncovered.connect(self.places.take_table)
        self.bridge.moment_changed.connect(self.memory.note)
        self.bridge.asked.connect(self.showing.show_question)
        self.bridge.refused.connect(self._on_refused)
        self.bridge.problem_reported.connect(self._on_problem_reported)
        self.bridge.left_over.connect(self.ask_bar.keep_answers)
        self.selection.changed.connect(self.showing.show_selection)

    def _on_refused(self, refusal: Refusal) -> None:
        self.ask_bar.refuse(refusal, may_overrule=not self.bridge.is_closed)

    def _on_problem_reported(self, text: str) -> None:
        """Show a problem with an answer beside the answer, any other at the top of the window."""
        if self.ask_bar.is_asking:
            self.ask_bar.say(text)
        else:
            self.problem_reported.emit(text)

    # --- what the places tell ---

    def _connect_places(self) -> None:
        bridge, commands = self.bridge, self.commands
        self.panel.attack.ticks_changed.connect(self.memory.note)
        self.panel.attack.ticks_changed.connect(self.showing.show_main)
        self.panel.attack.position_declared.connect(
            lambda: self.centre.refresh_position(self.selection.unit or "")
        )
        self.panel.turned.connect(self.showing.show_main)
        self.panel.attack.rolling.closed.connect(self.frame.close_drawer)
        self.panel.attack.rolling.closed.connect(self.showing.show_result)
        self.ask_bar.quick.table_requested.connect(self.frame.show_panel)
        self.frame.arranged.connect(self.showing.show_result)
        self.panel.turned.connect(self.showing.reveal_awaited_sheet)
        if self.centre.map is not None:
            self.centre.map.planned.connect(self.showing.show_commands)
            self.panel.attack.ticks_changed.connect(self._take_group)
        rules = bridge.session.resolved_rules.source
        if not is_shipped(rules.name):
            self.phase_bar.show_house_rules(rules.title, rules.about)
        self.phase_bar.rules_requested.connect(lambda: self.command_requested.emit("rules"))
        self.phase_bar.go_on_requested.connect(commands.leave_step)
        self.phase_bar.pass_requested.connect(commands.pass_remaining)
        self.phase_bar.dues_requested.connect(self.dues.toggle)
        self.dues.chosen.connect(commands.settle)
        self.dues.proposed.connect(bridge.propose)
        self.dues.closed.connect(self._leave_dues)
        self.dues.toggled.connect(self.showing.show_dues)
        self.roster.add_requested.connect(commands.units.unit_changes.add)
        self.roster.unit_chosen.connect(commands.units.touch)
        self.roster.menu_requested.connect(
            lambda unit, where: commands.units.open_menu(unit, QPointF(where).toPoint())
        )
        self.centre.unit_touched.connect(commands.units.touch)
        self.centre.menu_requested.connect(commands.units.open_menu)
        self.centre.command_requested.connect(self.do)
        for others in (self.centre, self.sheet_windows):
            others.weapon_chosen.connect(self._choose_weapon)
        for sheets in (self.centre, self.panel, self.sheet_windows):
            sheets.location_chosen.connect(commands.bar.begin_damage)
        self.panel.proposed.connect(commands.propose)
        for place in (self.centre, self.panel, self.sheet_windows):
            place.marked.connect(bridge.mark)
            place.touched.connect(bridge.touch)
            place.turned.connect(self.memory.note)
        self.journal.undo_requested.connect(bridge.undo)
        self.journal.dice_requested.connect(lambda: self.command_requested.emit("dice_log"))
        self.journal.redo_requested.connect(bridge.redo)
        self.journal.look_requested.connect(bridge.look_at)
        self.journal.go_to_requested.connect(bridge.go_to)
        self.journal.correct_requested.connect(commands.correct)

    def _choose_weapon(self, weapon: str) -> None:
        """Tick a weapon that was touched on a sheet of the middle, and show the attack it belongs to."""
        if self.panel.choose_weapon(weapon):
            self.frame.show_panel()

    def _take_group(self) -> None:
        """The weapons that are ticked are those whose threat the map shows."""
        plan, table = self.panel.attack.plan, self.centre.map
        if table is not None and plan is not None and plan.kind is AttackKind.WEAPONS:
            table.take_group(plan.attacker, self.panel.attack.ticked_attacks)

    def _leave_dues(self) -> None:
        self.phase_bar.dues_button.setChecked(False)
        self.places.take_table()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that nothing on the page has used: going on, and digits for dice or units."""
        if self._is_whole:
            self.showing.finish()
        if not self._is_whole or not press_key(event, self.places, self.commands):
            super().keyPressEvent(event)
