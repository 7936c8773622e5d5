"""What stands where in the dialog for a new battle, from a narrow window to a wide one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from companion.documents.model import LONGEST_NAME
from companion.ui.dialogs.house_rules import HouseRules
from companion.ui.dialogs.new_battle.board_box import BoardBox
from companion.ui.dialogs.new_battle.ruleset_box import RulesetBox
from companion.ui.dialogs.new_battle.side_editor import SideEditor
from companion.ui.dialogs.options_form import OptionsForm
from companion.ui.forces.editor import ForceEditor
from companion.ui.forces.map_sheets import MapSheets
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.plain import set_tip
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.workshop.stock import Stock

MARGINS = (Space.WIDE, Space.LARGE, Space.WIDE, Space.LARGE)
SIDES_BELOW, ALL_BELOW = 960, 600
"""Narrower than these the sides stand below one another, and below the rules, in pixels of the design."""


class NewBattleLayout(QDialog):
    """The parts of the dialog, arranged; what they do is the dialog's."""

    def __init__(self, library: Library, stock: Stock | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New battle")
        self.title, self.ruleset, self.board = QLineEdit(), RulesetBox(), BoardBox(stock)
        self.about, self.fault = role_label("", Role.MUTED), role_label("", Role.DANGER)
        self.banner = Banner()
        self.notice = role_label("", Role.WARN)
        self.notice.hide()
        self.options, self.sheets = OptionsForm(), MapSheets()
        self.sheets.hide()
        self.house_rules = HouseRules(library)
        self.on_map, self.on_paper = QPushButton("Map"), QPushButton("Paper table")
        self.draw_button = push_button("Draw the table…", Kind.NORMAL, "board")
        self.draw_button.setAutoDefault(False)
        set_tip(self.draw_button, "Draw the map that lies on the table, and play on it")
        self.sides: tuple[SideEditor | ForceEditor, ...] = ()
        self._columns = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.WIDE, MARGINS)
        self._sides_row = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.MEDIUM)
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
        self._sides_row.setDirection(below if width < SIDES_BELOW else beside)
        self._columns.setDirection(below if width < ALL_BELOW else beside)

    def tell_left_out(self, words: str) -> None:
        """Say what of the hangar cannot be played here."""
        if not words:
            return
        self.notice.setText("\n".join(filter(None, (self.notice.text(), words))))
        self.notice.show()

    def _tell(self, fault: str) -> None:
        self.fault.setText(fault)
        self.begin_button.setEnabled(not fault)

    def _name_everything(self) -> None:
        self.title.setAccessibleName("Title")
        self.title.setMaxLength(LONGEST_NAME)
        self.begin_button.setProperty("kind", "primary")
        for button, icon, hint in (
            (self.on_map, "map", "The map is in the app: it measures ranges and lines of sight"),
            (self.on_paper, "table", "The map lies before you: you type ranges and hexes moved"),
        ):
            button.setCheckable(True)
            button.setAutoDefault(False)
            set_tip(button, hint)
            wear_icon(button, icon)
        self.on_map.setChecked(True)

    def _arrange(self) -> None:
        rules = spaced(QVBoxLayout(), Space.SMALL)
        for words, widget in (("Title", self.title), ("Rules", self.ruleset)):
            rules.addWidget(role_label(words, Role.SECTION))
            rules.addWidget(widget)
        rules.addWidget(self.about)
        rules.addWidget(self.notice)
        rules.addWidget(self.house_rules)
        rules.addWidget(role_label("Table", Role.SECTION))
        kinds = spaced(QHBoxLayout(), Space.TINY)
        kinds.addWidget(self.on_map, 1)
        kinds.addWidget(self.on_paper, 1)
        rules.addLayout(kinds)
        rules.addWidget(self.board)
        rules.addWidget(self.draw_button)
        rules.addWidget(self.sheets)
        rules.addWidget(self.options)
        rules.addStretch(1)
        page = QWidget()
        page.setProperty("bare", True)
        page.setLayout(self._columns)
        self._columns.addLayout(rules, 2)
        self._columns.addLayout(self._sides_row, 5)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setAccessibleName("The battle")
        foot = spaced(QHBoxLayout(), Space.MEDIUM, (Space.WIDE, Space.SMALL, Space.WIDE, Space.LARGE))
        foot.addWidget(self.fault, 1)
        foot.addWidget(self.buttons)
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self.banner)
        column.addWidget(area, 1)
        column.addLayout(foot)
