"""Layout of the new battle dialog, from a narrow window to a wide one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.catalog.entries import CatalogueEntry, DocumentKind
from companion.documents.model import LONGEST_NAME
from companion.engine.skeleton.setup import UnitSetup
from companion.errors import CompanionError
from companion.ui.dialogs.new_battle.board_box import BoardBox
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.dialogs.options_form import HouseRules, OptionLike, OptionsForm
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.map_sheets import MapSheets
from companion.ui.help.help_key import offer_help
from companion.ui.picking.lineup import units_for_side
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.fold import Fold
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import parts_of, resize_on_screen
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.workshop.hangar_model import HangarModel


class RulesetBox(QComboBox):
    """Its data are the names of the rulesets that can be played; `unusable` tells in words which cannot."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Rules")
        self.unusable: list[str] = []

    @property
    def name(self) -> str:
        """The name of the ruleset that is chosen, without house rules."""
        return str(self.currentData())

    def show_rulesets(self, library: Library) -> None:
        """Offer these in silence; what was chosen stays chosen where it is still there.

        The first time the rules of the battle played last are chosen.
        """
        chosen = self.currentData() or library.last_ruleset
        with QSignalBlocker(self):
            self.clear()
            self.unusable.clear()
            for name in sorted(library.rulesets(), key=lambda name: _has_no_scenario(library, name)):
                self._offer(library, name)
            self.setCurrentIndex(max(self.findData(chosen), 0))

    def _offer(self, library: Library, name: str) -> None:
        try:
            source = library.ruleset(name)
        except CompanionError as problem:
            self.unusable.append(f"{name} cannot be used. {problem}")
        else:
            if source.plays:
                self.addItem(source.title, name)


def _has_no_scenario(library: Library, name: str) -> bool:
    """Whether rules have no scenario to begin with: they stand behind those that have."""
    try:
        return not library.scenarios(name)
    except CompanionError:
        return True


MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
RULES_AND_OPTIONS = "Rules and options"
SIDE_WIDTH, ALL_BELOW = 480, 600
"""So much of the window a side needs beside another; narrower than that all stands in one column."""


class NewBattleLayout(QDialog):
    """The arranged parts of the dialog; their behaviour is the dialog's."""

    def __init__(self, library: Library, stock: HangarModel | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New battle")
        offer_help(self, "quick-start")
        self.title, self.ruleset, self.board = QLineEdit(), RulesetBox(), BoardBox(stock)
        self.about, self.fault = role_label("", LabelRole.MUTED), role_label("", LabelRole.DANGER)
        self.banner = Banner()
        self.notice = role_label("", LabelRole.WARN)
        self.notice.hide()
        self.options, self.sheets = OptionsForm(), MapSheets()
        self.sheets.hide()
        self.house_rules = HouseRules(library)
        self.on_map, self.on_paper = QPushButton("Map"), QPushButton("Paper table")
        self.draw_button = push_button("Draw the table…", ButtonKind.NORMAL, "board")
        self.draw_button.setAutoDefault(False)
        set_tip(self.draw_button, "Draw the map that is on your table, and play on it")
        self.sides: tuple[SideEditor | ForceEditor, ...] = ()
        self.add_side_button = push_button("Add a side", ButtonKind.QUIET, "plus")
        self.add_side_button.setAutoDefault(False)
        self.add_side_button.setProperty("flush", "yes")
        self.rules_fold, self.rules_state = (
            Fold(RULES_AND_OPTIONS, self._rules_page()),
            role_label("", LabelRole.CAPTION),
        )
        self._area = QScrollArea()
        self._head = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.LARGE)
        self._columns = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.WIDE)
        self._sides_grid = with_spacing(QGridLayout(), Space.MEDIUM)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.begin_button = self.buttons.addButton("Begin", QDialogButtonBox.ButtonRole.AcceptRole)
        self._name_everything()
        self._arrange()
        resize_on_screen(self, 1140, 740)
        Theme.current().changed.connect(self._turn)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put side by side what has room there."""
        width = self.width() / Theme.current().scale
        below, beside = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        for layout in (self._head, self._columns):
            layout.setDirection(below if width < ALL_BELOW else beside)
        self._lay_sides(max(1, int(width // SIDE_WIDTH)))

    def _lay_sides(self, columns: int) -> None:
        """Put so many sides beside each other; those that follow stand below, in the same order."""
        grid = self._sides_grid
        columns = min(columns, max(len(self.sides), 1))
        for index, editor in enumerate(self.sides):
            grid.addWidget(editor, *divmod(index, columns))
        for column in range(grid.columnCount()):
            grid.setColumnStretch(column, 1 if column < columns else 0)

    def ruleset_name(self) -> str:
        """Return the rules chosen, with the house rules laid over them."""
        return self.house_rules.joined_name()

    def show_absent(self, text: str) -> None:
        """Say what of the hangar cannot be played here."""
        if not text:
            return
        self.notice.setText("\n".join(filter(None, (self.notice.text(), text))))
        self.notice.show()

    def show_unusual(self, titles: Sequence[str], options: Mapping[str, OptionLike]) -> None:
        """Say below the folded rules what of them is not as usual: house rules, and options changed."""
        changed = [
            option.label
            for name, option in options.items()
            if name in self.options.boxes and self.options.values()[name] != option.default
        ]
        parts = [
            f"{heading}: {', '.join(names)}"
            for heading, names in (("House rules", titles), ("Changed", changed))
            if names
        ]
        state = ": changed" if parts else ": as usual" if options else ""
        self.rules_fold.heading.setText(f"{RULES_AND_OPTIONS}{state}")
        self.rules_state.setText(". ".join(parts))
        self.rules_state.setVisible(bool(parts))

    def _show_fault(self, fault: str) -> None:
        self.fault.setText(fault)
        self.begin_button.setEnabled(not fault)

    def _name_everything(self) -> None:
        self.title.setAccessibleName("Title")
        self.title.setMaxLength(LONGEST_NAME)
        self.begin_button.setProperty("kind", "primary")
        set_tip(self.begin_button, "Begin the battle (Ctrl+Enter)")
        self.begin_button.setShortcut(QKeySequence("Ctrl+Return"))
        for button, icon, hint in (
            (self.on_map, "map", "The map is in the app: it measures ranges and lines of sight"),
            (self.on_paper, "table", "The map is on your table: you type ranges and hexes moved"),
        ):
            button.setCheckable(True)
            button.setAutoDefault(False)
            set_tip(button, hint)
            wear_icon(button, icon)
        self.on_map.setChecked(True)

    def _arrange(self) -> None:
        for text, widget, stretch in (("Title", self.title, 3), ("Rules", self.ruleset, 2)):
            named = with_spacing(QVBoxLayout(), Space.TINY)
            named.addWidget(role_label(text, LabelRole.SECTION))
            named.addWidget(widget)
            self._head.addLayout(named, stretch)
        sides = with_spacing(QVBoxLayout(), Space.SMALL)
        sides.addLayout(self._sides_grid)
        sides.addWidget(self.add_side_button, 0, Qt.AlignmentFlag.AlignLeft)
        sides.addStretch(1)
        self._columns.addLayout(sides, 5)
        self._columns.addLayout(self._table_and_rules(), 2)
        page = QWidget()
        page.setProperty("bare", True)
        whole = with_spacing(QVBoxLayout(page), Space.MEDIUM, MARGINS)
        whole.addLayout(self._head)
        whole.addWidget(self.notice)
        whole.addLayout(self._columns, 1)
        area = self._area
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName("The battle")
        foot = with_spacing(QHBoxLayout(), Space.MEDIUM, (Space.WIDE, Space.SMALL, Space.WIDE, Space.LARGE))
        foot.addWidget(self.fault, 1)
        foot.addWidget(self.buttons)
        column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(self.banner)
        column.addWidget(area, 1)
        column.addLayout(foot)

    def _table_and_rules(self) -> QVBoxLayout:
        """Return the table, and below it the rules folded away."""
        column = with_spacing(QVBoxLayout(), Space.SMALL)
        column.addWidget(role_label("Table", LabelRole.SECTION))
        kinds = with_spacing(QHBoxLayout(), Space.TINY)
        kinds.addWidget(self.on_map, 1)
        kinds.addWidget(self.on_paper, 1)
        column.addLayout(kinds)
        for part in (self.board, self.draw_button, self.sheets, self.rules_fold, self.rules_state):
            column.addWidget(part)
        column.addStretch(1)
        return column

    def _rules_page(self) -> QWidget:
        page = QWidget()
        column = with_spacing(QVBoxLayout(page), Space.SMALL)
        for part in (self.about, self.house_rules, self.options):
            column.addWidget(part)
        return page


def prefill(dialog: NewBattleLayout, entries: Sequence[CatalogueEntry], *, goes_on: bool) -> None:
    """Fill a dialog; the rules are those of the units where all are for the same, unless a draft goes on."""
    rules = {entry.ruleset for entry in entries if entry.ruleset and not goes_on}
    if len(rules) == 1 and (place := dialog.ruleset.findData(next(iter(rules)))) >= 0:
        dialog.ruleset.setCurrentIndex(place)
    if board := next((entry for entry in entries if entry.kind is DocumentKind.BOARD), None):
        dialog.board.choose_entry(board)
    units = [entry for entry in entries if entry.is_unit]
    forces = [entry for entry in entries if entry.kind is DocumentKind.FORCE]
    # Two forces alone stand against each other; everything else stands on one side.
    parties = [[force] for force in forces] if len(forces) == 2 and not units else [[*units, *forces]]
    for editor, chosen in zip(dialog.sides, parties, strict=False):
        side = editor.side()
        if chosen and isinstance(editor, SideEditor):
            party = units_for_side(chosen, editor.offered, side.id)
            editor.fill(side, party.units)
            dialog.show_absent(party.omissions)
        elif chosen:
            editor.fill(
                side, [_plain_setup(entry, side.id, number) for number, entry in enumerate(chosen, start=1)]
            )


def is_board_alone(entries: Sequence[CatalogueEntry]) -> bool:
    """Whether nobody is chosen who would stand on a side."""
    return all(entry.kind is DocumentKind.BOARD for entry in entries)


def _plain_setup(entry: CatalogueEntry, side: str, number: int) -> UnitSetup:
    return UnitSetup(id=f"unit_{number}", model=entry.key, side=side)


def order_tabs(window: QWidget) -> None:
    """Set the order of a window's widgets for the Tab key."""
    for before, after in pairwise(in_reading_order(window)):
        QWidget.setTabOrder(before, after)


def in_reading_order(widget: QWidget | None) -> Iterator[QWidget]:
    """Yield a widget and those inside it that the Tab key reaches, as the layouts have them."""
    if widget is None:
        return
    is_reached = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    if is_reached:
        yield widget
    if isinstance(widget, QScrollArea):
        yield from in_reading_order(widget.widget())
    elif (layout := widget.layout()) is not None:
        yield from _inside(layout)
    elif not is_reached:
        for child in widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            yield from in_reading_order(child)


def _inside(layout: QLayout) -> Iterator[QWidget]:
    for part in parts_of(layout):
        yield from in_reading_order(part) if isinstance(part, QWidget) else _inside(part)
