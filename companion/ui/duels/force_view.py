"""Two forces against each other: who belongs to them, their tons, and every unit against every other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.forces import propose_forces, total
from companion.engine.duelling import MatrixProgress, duel_matrix
from companion.engine.game.views import DuelRules
from companion.engine.views.duels import DuelChoices, Duellist, DuelSetup
from companion.engine.views.units import SideView
from companion.errors import CompanionError
from companion.tabletop.number_text import format_count
from companion.ui.duels.background_work import DuelWork
from companion.ui.duels.matrix import Matrix
from companion.ui.hangar.rows.pictures import picture_of
from companion.ui.picking.lineup import LineupMember
from companion.ui.picking.unit_picker import UnitPicker
from companion.ui.picking.unit_pool import UnitPool
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import run_modal
from companion.ui.widgets.gestures.gesture_sets import DUEL
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.side_mark import SideMark
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.contenders import Contender

MARGINS = (Space.LARGE, Space.SMALL, Space.LARGE, Space.MEDIUM)
SPREAD = (1, 3, 6, 9, 12, 15)
RANGES = (("At 1 to 15 hexes", SPREAD), *((f"At {format_count(at, 'hex')}", (at,)) for at in SPREAD))
DUELS, TURNS = 100, 15
NOBODY = "Add units to both forces, then fight it out."
PROPOSED = 6

DuelRulesOf = Callable[[Sequence[str]], DuelRules]

LIST_MARGINS = (Space.MEDIUM, Space.SMALL, Space.MEDIUM, Space.MEDIUM)
MAX_UNITS = 12
NAMES = ("First force", "Second force")


class UnitList(QListWidget):
    """`removed` tells that the current unit is to go."""

    removed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if DUEL.of_key(event) == "remove":
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class ForceList(QFrame):
    """`changed` tells another list."""

    changed = Signal()

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._known: dict[str, Contender] = {}
        self.units: list[Contender] = []
        self.setProperty("panel", "card")
        self.setAccessibleName(NAMES[side])
        self.mark, self.list, self._offered = SideMark(), UnitList(), UnitPool(())
        self.mark.show_side(SideView("", "", side))
        self.add_button = push_button("Add units", icon="plus")
        self.remove_button = icon_button("minus", "Remove the selected unit", "Remove it (Del)")
        self.total = role_label("", LabelRole.NUMBER)
        self.list.setAccessibleName(f"Units of the {NAMES[side].lower()}")
        self._arrange(NAMES[side])
        self.add_button.clicked.connect(self.choose_units)
        self.remove_button.clicked.connect(self.remove_selected)
        self.list.removed.connect(self.remove_selected)
        self._show()

    def show_contenders(self, contenders: Sequence[Contender], offered: UnitPool) -> None:
        """Offer these units; those that are gone leave the force."""
        self._known, self._offered = {it.id: it for it in contenders}, offered
        self.show_force([it.id for it in self.units])

    def show_force(self, units: Sequence[str]) -> None:
        """Have these units and no others, by their ids."""
        self.units = [self._known[unit] for unit in units if unit in self._known][:MAX_UNITS]
        self._show()

    @property
    def tonnage(self) -> float:
        """The total weight, in tons."""
        return total([it.tonnage for it in self.units])

    def choose_units(self) -> None:
        """Pick units one after the other."""
        picker = UnitPicker(self._offered, "Add units", self.window())
        picker.picked.connect(self.add)
        picker.dropped.connect(self._take_out)
        for signal in (picker.picked, picker.dropped):
            signal.connect(lambda _what: self._show_in(picker))
        self._show_in(picker)
        run_modal(picker)

    def add(self, unit: str) -> None:
        """Add a unit by its id."""
        self.show_force([*(it.id for it in self.units), unit])

    def _show_in(self, picker: UnitPicker) -> None:
        members = [LineupMember(it.name, picture_of(it.entry), f"{it.tonnage:g} t") for it in self.units]
        picker.show_side(self.accessibleName(), members, self.total.text())

    def remove_selected(self) -> None:
        """Remove the selected unit."""
        self._take_out(self.list.currentRow())

    def _take_out(self, row: int) -> None:
        if 0 <= row < len(self.units):
            del self.units[row]
            self._show()
            self.list.setCurrentRow(min(row, len(self.units) - 1))

    def _show(self) -> None:
        self.list.clear()
        for it in self.units:
            self.list.addItem(QListWidgetItem(f"{it.name}, {it.tonnage:g} t"))
        self.total.setText(f"{format_count(len(self.units), 'unit')}, {self.tonnage:g} t")
        self.remove_button.setEnabled(bool(self.units))
        self.add_button.setEnabled(len(self.units) < MAX_UNITS)
        self.changed.emit()

    def _arrange(self, name: str) -> None:
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.mark)
        head.addWidget(role_label(name, LabelRole.SECTION), 1)
        head.addWidget(self.total)
        self._row = with_spacing(QHBoxLayout(), Space.SMALL)
        self._row.addWidget(self.add_button)
        self._row.addStretch(1)
        self._row.addWidget(self.remove_button)
        self.total.setWordWrap(False)
        self.feet = with_spacing(QHBoxLayout(), Space.SMALL)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, LIST_MARGINS)
        column.addLayout(head)
        column.addLayout(self._row)
        column.addWidget(self.list, 1)
        column.addLayout(self.feet)


class ForceDuelView(QWidget):
    """`pair_chosen` brings two units to look at closely, `problem_reported` a message."""

    pair_chosen = Signal(str, str)
    problem_reported = Signal(str)

    def __init__(self, rules_of: DuelRulesOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rules_of = rules_of
        self._contenders: tuple[Contender, ...] = ()
        self.forces = (ForceList(0), ForceList(1))
        self.range, self.matrix, self.running = QComboBox(), Matrix(), DuelWork(self)
        self.equal_button = push_button("Equal tonnage…", ButtonKind.NORMAL, "compare")
        self.fight_button = push_button("Fight it out", ButtonKind.PRIMARY, "play")
        self.stop_button, self.progress = push_button("Stop", ButtonKind.QUIET, "close"), QProgressBar()
        self.reading = role_label(NOBODY, LabelRole.MUTED)
        self.about = role_label(_about(DUELS, TURNS), LabelRole.CAPTION)
        for text, ranges in RANGES:
            self.range.addItem(text, ranges)
        self.range.setAccessibleName("Range")
        self._arrange()
        self._connect()
        self._follow()

    def show_contenders(self, contenders: Sequence[Contender], offered: UnitPool) -> None:
        """Offer these units."""
        self._contenders = tuple(contenders)
        for force in self.forces:
            force.show_contenders(contenders, offered)

    # --- fighting ---

    def begin(self) -> None:
        """Fight every duel of the two forces."""
        rows, columns = ([it.id for it in force.units] for force in self.forces)
        ranges: tuple[int, ...] = self.range.currentData()
        try:
            game = self._rules_of([*rows, *columns])
            known = {unit: game.duel_choices(Duellist(unit)) for unit in (*rows, *columns)}
        except CompanionError as problem:
            self.problem_reported.emit(str(problem))
            return
        first, second = ([_usual(unit, known[unit]) for unit in units] for units in (rows, columns))
        turns = max((choices.usual_turns or TURNS for choices in known.values()), default=TURNS)
        duels = min((DUELS, *(choices.usual_duels for choices in known.values())))
        like = DuelSetup(Duellist(), Duellist(), ranges, turns, duels)
        self.about.setText(_about(duels, turns))
        self.matrix.show_pairings({})
        self._show_working(True)
        self.running.begin(lambda: duel_matrix(game, first, second, like))

    def _show(self, progress: MatrixProgress) -> None:
        self.progress.setValue(round(progress.done * self.progress.maximum()))
        self.matrix.show_pairings(progress.pairings)

    def _end(self, fault: Exception | None) -> None:
        self._show_working(False)
        if isinstance(fault, CompanionError):
            self.problem_reported.emit(str(fault))
        elif fault is not None:
            raise fault

    def _stop(self) -> None:
        self.running.cancel()
        self._show_working(False)

    def close_down(self) -> None:
        """Stop working behind the window."""
        self.running.finish()

    def _follow(self) -> None:
        """The forces are others now."""
        self._stop()
        rows, columns = ([it.name for it in force.units] for force in self.forces)
        self.matrix.show_forces(rows, columns)
        self.fight_button.setEnabled(bool(rows and columns))
        self.equal_button.setEnabled(bool(rows))
        self.reading.setText("" if rows and columns else NOBODY)

    # --- forces of equal tonnage ---

    def propose_equal_forces(self) -> list[tuple[Contender, ...]]:
        """Forces of as many units that come nearest to the first one's tons without passing them."""
        first = self.forces[0]
        taken = {it.id for it in first.units}
        alike = {(it.entry.kind, it.entry.motive) for it in first.units}
        others = [
            it
            for it in self._contenders
            if it.id not in taken and it.tonnage and (it.entry.kind, it.entry.motive) in alike
        ]
        weights = [it.tonnage for it in others]
        found = propose_forces(weights, first.tonnage, units=len(first.units), most=PROPOSED)
        return [tuple(others[at] for at in force) for force in found]

    def _offer_equal(self) -> None:
        menu = QMenu(self)
        for force in self.propose_equal_forces():
            tons = sum(it.tonnage for it in force)
            text = f"{tons:g} t: {', '.join(it.name for it in force)}"
            ids = [it.id for it in force]
            menu.addAction(button_text(text), partial(self.forces[1].show_force, ids))
        if menu.isEmpty():
            menu.addAction("No other units weigh so little").setEnabled(False)
        menu.exec(self.equal_button.mapToGlobal(self.equal_button.rect().bottomLeft()))

    # --- building ---

    def _arrange(self) -> None:
        lists = QWidget()
        left = with_spacing(QVBoxLayout(lists), Space.SMALL)
        for force in self.forces:
            left.addWidget(force, 1)
        self.forces[1].feet.addWidget(self.equal_button)
        self.forces[1].feet.addStretch(1)
        head = with_spacing(QHBoxLayout(), Space.MEDIUM)
        head.addWidget(self.range)
        head.addWidget(self.fight_button)
        head.addStretch(1)
        head.addWidget(self.progress)
        head.addWidget(self.stop_button)
        self.progress.setTextVisible(False)
        self.progress.setMaximum(1000)
        self.progress.setFixedWidth(160)
        self.progress.setAccessibleName("Progress")
        right = with_spacing(QVBoxLayout(), Space.SMALL)
        right.addLayout(head)
        right.addWidget(self.matrix, 1)
        right.addWidget(self.reading)
        right.addWidget(self.about)
        whole = with_spacing(QHBoxLayout(self), Space.LARGE, MARGINS)
        whole.addWidget(lists, 2)
        whole.addLayout(right, 5)

    def _connect(self) -> None:
        for force in self.forces:
            force.changed.connect(self._follow)
        self.fight_button.clicked.connect(self.begin)
        self.stop_button.clicked.connect(self._stop)
        self.equal_button.clicked.connect(self._offer_equal)
        self.matrix.cell_read.connect(self.reading.setText)
        self.matrix.opened.connect(self._open)
        self.running.progressed.connect(self._show)
        self.running.ended.connect(self._end)
        set_tip(self.equal_button, "Propose a second force with as many units and about the same tonnage")

    def _open(self, row: int, column: int) -> None:
        self.pair_chosen.emit(self.forces[0].units[row].id, self.forces[1].units[column].id)

    def _show_working(self, is_working: bool) -> None:
        for widget in (self.progress, self.stop_button):
            widget.setVisible(is_working)


def _about(duels: int, turns: int) -> str:
    return (
        "How often the unit on the left outlasts the one above, of 100 duels; even ones count half, and level"
        " is what so few duels cannot tell apart. Both do the usual, such as walk"
        f" and stay cool; {duels} duels at each range, up to {turns} turns. Click a pair for details."
    )


def _usual(unit: str, choices: DuelChoices) -> Duellist:
    """Return a unit that fights as it usually does."""
    return Duellist(unit, movement=choices.usual_movement, heat_line=choices.usual_heat_line)
