"""All record sheets side by side."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QGridLayout, QScrollArea, QWidget

from companion.ui.battle.sheet_bar import BOTH
from companion.ui.sheet.canvas import SheetHighlight
from companion.ui.sheet.sheet_view import SheetView
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.spacing import with_spacing
from companion.ui.work.background import IdleQueue

SHEET_WIDTH, WHOLE_WIDTH = 428, 820
"""The least width of a sheet, and of one that is made as small as can be read to be seen whole."""

FILL = "fill"
NOWHERE = Qt.AlignmentFlag(0)
SHEET_KEYS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class AllSheets(QScrollArea):
    """Sheets in rows of as many as fit; a touch on one selects its unit by `unit_chosen`.

    Then `marked` carries the Mark behind it, `touched` one that means more, `location_chosen` a location to
    damage and `weapon_chosen` a weapon.
    Of one side only where a `side` is chosen; `shows_whole` makes each as high as the view.
    """

    marked = Signal(object)
    touched = Signal(object)
    unit_chosen = Signal(str)
    location_chosen = Signal(str)
    weapon_chosen = Signal(str)

    def __init__(self, bridge: BattleController, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("All record sheets")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self._bridge, self._selection = bridge, selection
        self._views: dict[str, SheetView] = {}
        self._stale: list[str] = []
        self._later = IdleQueue(self)
        self._inside = QWidget()
        self._inside.setProperty("bare", True)
        self._grid = with_spacing(QGridLayout(self._inside), Space.SMALL)
        self.setWidget(self._inside)
        self._columns, self._carries = 0, True
        self._pinned: str | None = None
        self._is_holding = False
        self._holder = QTimer(self, singleShot=True, interval=0)
        self._holder.timeout.connect(self._keep_pinned)
        self.verticalScrollBar().actionTriggered.connect(self._unpin)
        self._inside.installEventFilter(self)
        self.side, self.shows_whole = BOTH, False
        Theme.current().changed.connect(self._settle)

    def choose_side(self, side: str) -> None:
        """Show the sheets of one side only, or of both."""
        self.side = side
        self.show_sheets()
        self.verticalScrollBar().setValue(0)

    def show_whole(self, whole: bool) -> None:
        """Let every sheet be seen whole, or be as wide as there is room."""
        self.shows_whole = whole
        self._settle()
        for view in self._views.values():
            view.show_whole(whole)
        self._show_whole()

    def show_sheets(self, changed: frozenset[str] | None = None) -> None:
        """Show every sheet, or only the changed ones anew."""
        units = [unit.id for unit in self._bridge.units() if self.side in (BOTH, unit.side)]
        if units != list(self._views):
            self._rebuild(units)
        self.show_choice()
        stale = {unit for unit in units if changed is None or unit in changed or unit in self._stale}
        # What has changed just now is shown at once, before what still waits.
        self._stale = sorted(
            (unit for unit in units if unit in stale), key=lambda unit: unit not in (changed or ())
        )
        for unit in units:
            self._later.drop((FILL, unit))
        for unit in self._stale:
            # One by one: between two of them the window answers.
            self._later.add((FILL, unit), partial(self._fill, unit))
        if self._stale:
            self._later.finish((FILL, self._stale[0]))

    def set_carrying(self, carries: bool) -> None:
        """Let plain touches on the sheets be more than marks, or not."""
        self._carries = carries
        for view in self._views.values():
            view.set_carrying(carries)

    @property
    def is_filling(self) -> bool:
        """Whether sheets still wait to be shown as they are now."""
        return self._later.is_busy

    @property
    def units(self) -> tuple[str, ...]:
        """The units whose sheets are shown."""
        return tuple(self._views)

    def reveal_unit(self, unit: str) -> None:
        """Bring the sheet of a unit to the top; it stays there until somebody scrolls."""
        self._pinned = unit if unit in self._views else None
        self._keep_pinned()

    def _keep_pinned(self) -> None:
        """Keep a sheet at the top while those above it become longer or shorter."""
        view = self._views.get(self._pinned or "")
        if view is None:
            return
        # Sheets that have just been laid out have their places only now.
        self._grid.activate()
        bar = self.verticalScrollBar()
        self._is_holding = True
        bar.setValue(view.y())
        self._is_holding = False

    def _unpin(self) -> None:
        if not self._is_holding:
            self._pinned = None

    def view(self, unit: str) -> SheetView:
        """Return the sheet of one unit, as it is now."""
        self._later.finish((FILL, unit))
        self._views[unit].settle()
        return self._views[unit]

    def _fill(self, unit: str) -> None:
        self._stale.remove(unit)
        view, bridge = self._views[unit], self._bridge
        target = self._selection.target_unit if unit == self._selection.unit else None
        view.show_sheet(bridge.sheet(unit, target), bridge.side(bridge.unit(unit).side))
        view.set_read_only(bridge.is_closed)
        self._give_height(view)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A wheel over a sheet scrolls the page; with Ctrl or Shift it stays the sheet's."""
        if watched is self._inside and event.type() is QEvent.Type.Resize:
            self._holder.start()
        bar = self.verticalScrollBar()
        if watched is not bar and isinstance(event, QWheelEvent) and not event.modifiers() & SHEET_KEYS:
            QApplication.sendEvent(bar, event)
            return True
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def _rebuild(self, units: list[str]) -> None:
        self._later.clear()
        for view in self._views.values():
            delete_later(view)
        self._views = {}
        for unit in units:
            view = SheetView()
            view.show_whole(self.shows_whole)
            for source, signal in (
                (view.action_chosen, self.marked),
                (view.carried, self.touched),
                (view.location_chosen, self.location_chosen),
                (view.weapon_toggled, self.weapon_chosen),
            ):
                source.connect(partial(self._forward, unit, signal))
            view.released.connect(partial(self.unit_chosen.emit, unit))
            view.set_carrying(self._carries)
            view.viewport().installEventFilter(self)
            view.follow_late(self._later)
            view.settled.connect(partial(self._give_height, view))
            view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            self._views[unit] = view
        self._columns = 0
        self._settle()

    def _forward(self, unit: str, signal: SignalInstance, value: object) -> None:
        """Select the unit that was touched, then forward the signal."""
        self.unit_chosen.emit(unit)
        signal.emit(value)

    def show_choice(self) -> None:
        """Outline the sheets of the selected unit and of its target."""
        choices = {
            self._selection.target_unit: SheetHighlight.TARGET,
            self._selection.unit: SheetHighlight.SELECTED,
        }
        for unit, view in self._views.items():
            view.show_highlight(choices.get(unit, SheetHighlight.NONE))

    def _settle(self) -> None:
        """Lay the sheets out again when another number fits into a row."""
        px = Theme.current().tokens.px
        least = px(WHOLE_WIDTH if self.shows_whole else SHEET_WIDTH)
        columns = max(1, min(len(self._views), self.viewport().width() // least))
        if columns != self._columns:
            self._columns = columns
            for number, view in enumerate(self._views.values()):
                self._grid.addWidget(view, number // columns, number % columns)
        self._show_whole()

    def _show_whole(self) -> None:
        """Give every sheet the height that it needs, or the view's: the page scrolls, not each sheet."""
        for view in self._views.values():
            self._give_height(view)

    @property
    def _whole_room(self) -> int:
        """The height within which a sheet is seen whole."""
        return self.viewport().height() - Theme.current().tokens.px(Space.TINY)

    def _give_height(self, view: SheetView) -> None:
        tokens = Theme.current().tokens
        layout, tall = view.layout_shown, 0
        if layout is not None:
            tall = round(layout.height * tokens.scale * view.zoom) + 2 * tokens.px(Space.MEDIUM)
        view.set_whole_room(max(self._whole_room, tokens.px(SHEET_WIDTH)))
        # Sheets of one row begin at one height, however long they are.
        self._grid.setAlignment(view, Qt.AlignmentFlag.AlignTop if self.shows_whole else NOWHERE)
        if self.shows_whole:
            # What would become too small to read is higher than the view.
            view.setFixedHeight(
                max(self._whole_room, tokens.px(SHEET_WIDTH), tall if view.shows_whole else 0)
            )
        elif layout is not None:
            view.setMinimumHeight(tall)
            view.setMaximumHeight(self.maximumHeight())
