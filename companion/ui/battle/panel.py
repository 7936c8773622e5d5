"""The panel at the right: the selected unit's sheet, its attack, and the to-hit calculator."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from companion.engine.marks import Mark
from companion.engine.sheet import Sheet
from companion.engine.views.attacks import Rolling
from companion.engine.views.units import Expected, UnitView
from companion.ui.battle.attack.page import AttackPage
from companion.ui.battle.calculator import BattleCalculator, ShotMemory
from companion.ui.battle.move_page import MovePage
from companion.ui.battle.sheet_bar import SheetTouchMode, tick_switch, whole_button
from companion.ui.calculator.form_view import FormView
from companion.ui.calculator.shot_calculator import shot_calculator_of
from companion.ui.calculator.to_hit_panel import ToHitPanel
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.segments import SegmentedPages
from companion.ui.widgets.spacing import with_spacing

LEAST_SHEET, SPARE_LINES = 120, 8
SHEET, MOVE, ATTACK, TO_HIT = "sheet", "move", "attack", "to_hit"


class Panel(QWidget):
    """Follows the selection; `proposed` carries actions, `marked` marks made by hand, `touched` marks that
    mean more.
    """

    marked = Signal(object)
    touched = Signal(object)
    proposed = Signal(object)
    location_chosen = Signal(str)
    turned = Signal(str)

    def __init__(
        self,
        bridge: BattleController,
        selection: Selection,
        touching: SheetTouchMode,
        attack: AttackPage,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge, self._selection = bridge, selection
        self._expected = Expected.NOTHING
        self._before_rolling: str | None = None
        self.rolled: Rolling | None = None
        """What the latest attack came to, until something else is done."""
        self.pages = SegmentedPages("Panel")
        self.sheet, self.is_marking = SheetView(), False
        self.sheet.adapt_to_height()
        # It scrolls; the journal below it and the bars around it need what little room there may be.
        self.sheet.setMinimumHeight(LEAST_SHEET)
        self.attack = attack
        self._form: FormView | None = None
        self._shot_panel: ToHitPanel | None = None
        self._calculator: BattleCalculator | None = None
        self.memory = ShotMemory()
        self._to_hit_room = QWidget()
        with_spacing(QVBoxLayout(self._to_hit_room), 0)
        self._sheet_pages = QStackedWidget()
        empty = EmptyState("sheet", "Select a unit to see its record sheet.")
        empty.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._sheet_pages.addWidget(empty)
        self._sheet_pages.addWidget(self.sheet)
        self.pages.add(SHEET, "Sheet", "sheet", self._sheet_pages)
        self.move_page: MovePage | None = None
        if bridge.table().board is None:
            self.move_page = MovePage(bridge)
            self.pages.add(MOVE, "Move", "movement", self.move_page)
            self.move_page.move_noted.connect(self.proposed)
        self.pages.add(ATTACK, "Attack", "target", self.attack)
        self.pages.add(TO_HIT, "To hit", "calculator", self._to_hit_room)
        self.sheet.action_chosen.connect(self._mark)
        self.sheet.carried.connect(self.touched)
        self.tick_switch = tick_switch(touching)
        self.pages.add_corner(self.tick_switch)
        touching.follow(self.sheet.set_carrying)
        self.sheet.location_chosen.connect(self.location_chosen)
        self.sheet.weapon_toggled.connect(self.choose_weapon)
        self.attack.proposed.connect(self.proposed)
        self.attack.rolling.closed.connect(self.close_rolled)
        self.pages.turned.connect(self._on_turned)
        self.whole_button = whole_button()
        self.whole_button.toggled.connect(self.sheet.show_whole)
        self.pages.add_corner(self.whole_button)
        self.sheet.zoom_changed.connect(self._on_zoomed)
        with_spacing(QVBoxLayout(self), 0).addWidget(self.pages)

    @property
    def shown_sheet(self) -> str | None:
        """The unit whose sheet is to be seen here."""
        is_seen = self.pages.current == SHEET and self.isVisible()
        return self._selection.unit if is_seen and self._selection.structure is None else None

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the right end of the row of pages."""
        self.pages.add_corner(widget)

    @property
    def to_hit(self) -> ToHitPanel:
        """The calculator, which is made when it is first wanted."""
        if self._calculator is None:
            panel = self._make_shot_panel()
            self._calculator = BattleCalculator(self._bridge, self._selection, self.memory, panel)
            room = self._to_hit_room.layout()
            assert room is not None, "made in the beginning"
            room.addWidget(self._calculator)
            self._calculator.show_shot()
        return self._calculator.panel

    def _make_form(self) -> FormView:
        if self._form is None:
            self._form = FormView(self._bridge.game.form("to_hit"), self._to_hit_room)
        return self._form

    def _make_shot_panel(self) -> ToHitPanel:
        if self._shot_panel is None:
            reckoner = shot_calculator_of(self._bridge.game)
            self._shot_panel = ToHitPanel(reckoner, self._to_hit_room, self._make_form())
        return self._shot_panel

    def unmade(self) -> Iterator[tuple[str, Callable[[], object]]]:
        """Yield what can be made in advance, in pieces by name: widgets, and the places of all sheets."""
        yield "form", self._make_form
        yield "reckoning", self._make_shot_panel
        yield "calculator", lambda: self.to_hit
        for number in range(SPARE_LINES):
            yield f"line {number}", partial(self.attack.panel.make_spare_line, SPARE_LINES)
        for unit in self._bridge.units():
            yield f"sheet {unit.id}", partial(self._prepare_sheet, unit.id, unit.side)

    def show_battle(self, changed: frozenset[str] | None, *, is_rolling: bool = False) -> None:
        """Show the battle as it is now; only what shows one of the changed units is drawn again, and nothing
        that dice will stand in place of.
        """
        shown = {self._selection.unit, self._selection.target_unit}
        offers = self.pages.current == ATTACK and self.attack.is_offering_targets
        if changed is None or changed & shown or offers or self._selection.structure is not None:
            self._turn_to_selection()
            if not is_rolling:
                self._fill()

    def close_rolled(self) -> None:
        """Put away what an attack came to, as something else is looked at."""
        if self.rolled is not None:
            self.show_rolling(None)

    def show_selection(self) -> None:
        """Show the selected unit, and turn to the page for what it can do next."""
        self._turn_to_selection()
        self._fill()

    def _turn_to_selection(self) -> None:
        unit = self._unit()
        now = unit.expects if unit is not None else Expected.NOTHING
        if self._selection.structure is not None:
            # Whoever is selected afterwards finds the page for what he can do.
            self._expected = Expected.NOTHING
            self.pages.show_page(SHEET)
        elif now is not self._expected:
            self._expected = now
            self._turn_to_awaited_page(now)

    def show_rolling(self, rolling: Rolling | None) -> None:
        """Show attacks while they are rolled, until something else is done; then what was shown before."""
        self.rolled = rolling if rolling is not None and rolling.is_over else None
        self.attack.show_rolling(rolling)
        if rolling is not None and self._before_rolling is None:
            self._before_rolling = self.pages.current
            self.pages.show_page(ATTACK)
            self._show_tools()
        elif rolling is None and self._before_rolling is not None:
            page, self._before_rolling = self._before_rolling, None
            if self.pages.current == ATTACK:
                self.pages.show_page(page)
                self._fill()

    def turn_to(self, page: str) -> None:
        """Show a page."""
        self.pages.show_page(page)
        self._on_turned(page)

    def choose_weapon(self, weapon: str) -> bool:
        """Tick a weapon of the selected unit for its attack, or take the tick away, if it may attack now."""
        unit = self._unit()
        if unit is None or not unit.declares:
            return False
        self.turn_to(ATTACK)
        self.attack.panel.toggle(weapon)
        return True

    def view_state(self) -> dict[str, Any]:
        """Return the page shown, for the battle's memory."""
        return {
            "panel": self.pages.current,
            "sheet_zoom": self.sheet.zoom,
            "sheet_whole": self.sheet.shows_whole,
            "shots": self.memory.data(),
            **self.attack.view_state(),
        }

    def restore(self, view: Mapping[str, Any]) -> None:
        """Show what was shown before."""
        if (whole := view.get("sheet_whole")) is not None:
            # Where nobody had said anything, the zoom was not a player's choice either.
            self.sheet.set_zoom(float(view.get("sheet_zoom", 1.0)))
            self.sheet.show_whole(bool(whole))
        self.memory.restore(view.get("shots"))
        self.pages.show_page(str(view.get("panel", "")))
        self._fill()

    def _turn_to_awaited_page(self, now: Expected) -> None:
        """Declaring needs the attack, a paper move its form, all else the sheet; the calculator stays."""
        if self.pages.current == TO_HIT:
            return
        self._before_rolling = None
        page = ATTACK if now.is_attack else MOVE if now is Expected.MOVE else SHEET
        self.pages.show_page(page if self.pages.has(page) else SHEET)

    def _fill(self) -> None:
        """Draw the page that is shown; the others are drawn when they are turned to."""
        unit = self._unit()
        self._show_tools()
        match self.pages.current:
            case "sheet":
                self._fill_sheet(unit)
            case "move" if self.move_page is not None:
                self.move_page.show_unit(unit)
            case "attack":
                self.attack.show_attack()
            case "to_hit":
                self.to_hit.show()

    def _show_tools(self) -> None:
        """The buttons for sheets stand where there is one."""
        is_sheet = self.pages.current == SHEET
        self.whole_button.setVisible(is_sheet)
        self.tick_switch.setVisible(is_sheet and self._unit() is not None)

    def _mark(self, mark: Mark) -> None:
        """Pass on a mark; a structure has none besides what they mean."""
        self.is_marking = True
        (self.marked if self._selection.structure is None else self.touched).emit(mark)
        self.is_marking = False

    def _structure_sheet(self) -> Sheet | None:
        """Return the sheet of the building or bridge that is looked at, as long as it stands."""
        place = self._selection.structure
        return self._bridge.structure_sheet(place) if place is not None else None

    def _fill_sheet(self, unit: UnitView | None) -> None:
        structure = self._structure_sheet()
        self._sheet_pages.setCurrentIndex(0 if unit is None and structure is None else 1)
        if structure is not None:
            self.sheet.show_sheet(structure)
            self.sheet.set_read_only(self._bridge.is_closed)
            return
        if unit is None:
            return
        target = self._selection.target_unit
        sheet = self._bridge.sheet(unit.id, target)
        self.sheet.show_sheet(sheet, self._bridge.side(unit.side))
        self.sheet.set_read_only(self._bridge.is_closed)

    def _prepare_sheet(self, unit: str, side: str) -> None:
        """Lay out the sheet of a unit that may be selected next, if it is still there."""
        if not self.sheet.isVisible():
            # A page that is not shown yet has not been given the room that it will have.
            self.sheet.resize(self._sheet_pages.size())
        if any(it.id == unit for it in self._bridge.units()):
            self.sheet.prepare_sheet(self._bridge.sheet(unit), self._bridge.side(side))

    def _on_zoomed(self, _zoom: float) -> None:
        with QSignalBlocker(self.whole_button):
            self.whole_button.setChecked(self.sheet.shows_whole)
        self.turned.emit(SHEET)

    def _on_turned(self, page: str) -> None:
        if self.rolled is not None:
            self._before_rolling = page
            self.close_rolled()
        self._fill()
        if page == TO_HIT:
            self.to_hit.setFocus()
        self.turned.emit(page)

    def _unit(self) -> UnitView | None:
        return next((unit for unit in self._bridge.units() if unit.id == self._selection.unit), None)
