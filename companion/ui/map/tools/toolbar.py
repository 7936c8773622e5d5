"""The bar of tools at the edge of the map: buttons in groups, named where there is the height for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button, restyle
from companion.ui.widgets.layouts import in_scroll_area
from companion.ui.widgets.shortcuts import find_shortcut
from companion.ui.widgets.spacing import with_spacing

NAMED, PLAIN = Qt.ToolButtonStyle.ToolButtonTextUnderIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
LAYOUTS = (
    (1, NAMED, True), (1, PLAIN, True), (1, PLAIN, False),
    (2, PLAIN, True), (2, PLAIN, False), (3, PLAIN, False),
)  # fmt: skip
"""Columns and style of the buttons, and whether a rule parts their groups, the best first.

The last one scrolls where even that is too high.
"""

NAMED_WIDTH, NAMED_HEIGHT = 56, 40
LEAST_HEIGHT = 60


class MapTool(StrEnum):
    """A tool that replaces the display of the selected unit's options; one at a time."""

    NONE = ""
    RULER = "ruler"
    SIGHT = "sight"
    ARCS = "arcs"
    RANGES = "ranges"
    REACH = "reach"
    THREAT = "threat"
    DANGER = "danger"
    NOTE = "note"

    @property
    def points(self) -> bool:
        """Whether hexes are pointed at with it."""
        return self in (MapTool.RULER, MapTool.SIGHT, MapTool.NOTE)


class MapPage(StrEnum):
    """Buttons that show something else in the place of the map, or give the map more room."""

    SHEETS = "sheets"
    ALONE = "layout_alone"


class MapViewCommand(StrEnum):
    """Commands that change how the map lies and looks."""

    NUMBERS = "hex_numbers"
    TURN = "turn_map"
    MIRROR = "mirror_map"
    ZOOM_OUT = "zoom_out"
    FIT = "fit"
    ZOOM_IN = "zoom_in"


@dataclass(frozen=True, slots=True)
class ToolButtonRow:
    """A button beside the map: its name, one word for it, its icon, its effect, and keys of the map's own."""

    id: str
    label: str
    word: str
    icon: str
    hint: str
    keys: str = ""
    is_checkable: bool = True

    @property
    def tip(self) -> str:
        """The hint with the key."""
        keys = self.keys or find_shortcut(self.id).keys[0]
        return f"{self.label}: {self.hint} ({keys})"


PAGES = (
    ToolButtonRow(
        MapPage.SHEETS, "All sheets", "Sheets", "sheet", "all record sheets side by side", is_checkable=False
    ),
    ToolButtonRow(
        MapPage.ALONE, "Map alone", "Expand", "expand", "alone; press again to go back", is_checkable=False
    ),
)
MEASURING = (
    ToolButtonRow(MapTool.RULER, "Ruler", "Ruler", "ruler", "click hexes to measure a path"),
    ToolButtonRow(MapTool.SIGHT, "Line of sight", "Sight", "eye", "click two hexes"),
)
SHOWING = (
    ToolButtonRow(MapTool.REACH, "Reach", "Reach", "movement", "where the selected unit could go"),
    ToolButtonRow(MapTool.ARCS, "Arcs", "Arcs", "arcs", "front, sides and rear of the selected unit"),
    ToolButtonRow(MapTool.RANGES, "Ranges", "Ranges", "rings", "range rings of the selected unit's weapons"),
    ToolButtonRow(
        MapTool.THREAT, "Threat", "Threat", "fire", "mean damage of the selected unit's weapons in each hex"
    ),
    ToolButtonRow(
        MapTool.DANGER, "Danger", "Danger", "shield", "mean damage of the other side's weapons in each hex"
    ),
)
WRITING = (ToolButtonRow(MapTool.NOTE, "Note", "Note", "note", "click a hex to write a note on it"),)
ORIENTING = (
    ToolButtonRow(MapViewCommand.NUMBERS, "Hex numbers", "Numbers", "hex-number", "show or hide them"),
    ToolButtonRow(MapViewCommand.TURN, "Turn the map", "Turn", "rotate-right", "by 60°", is_checkable=False),
    ToolButtonRow(MapViewCommand.MIRROR, "Mirror the map", "Mirror", "mirror", "swap left and right"),
)
ZOOMING = (
    ToolButtonRow(
        MapViewCommand.ZOOM_IN, "Zoom in", "Zoom in", "zoom-in", "one step", "+", is_checkable=False
    ),
    ToolButtonRow(MapViewCommand.FIT, "Whole map", "Fit", "fit", "as large as fits", "0", is_checkable=False),
    ToolButtonRow(
        MapViewCommand.ZOOM_OUT, "Zoom out", "Zoom out", "zoom-out", "one step", "−", is_checkable=False
    ),
)
GROUPS = (PAGES, MEASURING, SHOWING, WRITING, ORIENTING, ZOOMING)
"""All buttons beside the map, from the top, by what they are for."""

TOOLS = (*MEASURING, *SHOWING, *WRITING)
VIEW_COMMANDS = (*ORIENTING, *ZOOMING)


class MapToolbar(QFrame):
    """A column of tool buttons; `pressed` brings the id of a tool, deed or page."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Map tools")
        self.setProperty("panel", "side")
        self.buttons: dict[str, QToolButton] = {}
        self._layout = LAYOUTS[0]
        self._has_pages = True
        holder = QWidget()
        column = with_spacing(QVBoxLayout(holder), 0)
        self._grid = with_spacing(QGridLayout(), 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft)
        column.addLayout(self._grid)
        self.buttons |= {row.id: self._button(row, holder) for rows in GROUPS for row in rows}
        self._rules = [_rule(holder) for _ in GROUPS]
        column.addStretch(1)
        self._area = in_scroll_area(holder, "Map tools")
        self._area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        margins = (Space.TINY, Space.TINY, Space.TINY, Space.TINY)
        with_spacing(QVBoxLayout(self), 0, margins).addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(LEAST_HEIGHT)
        Theme.current().changed.connect(self._arrange)
        self._arrange()

    def show_checked(self, checked: dict[str, bool]) -> None:
        """Show which tools are on."""
        for name, on in checked.items():
            self.buttons[name].setChecked(on)

    def offer_pages(self, offered: bool) -> None:
        """Offer what stands in the map's place, or not, as in a window of the map's own."""
        self._has_pages = offered
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().height() != event.oldSize().height():
            self._arrange()

    def _button(self, row: ToolButtonRow, holder: QWidget) -> QToolButton:
        button = icon_button(row.icon, row.label, row.tip)
        button.setParent(holder)
        button.setText(row.word)
        button.setCheckable(row.is_checkable)
        button.clicked.connect(lambda _=False, row=row: self.pressed.emit(row.id))
        return button

    def _arrange(self) -> None:
        """Take the best layout that this height has room for."""
        height = self.height() - 2 * Theme.current().tokens.px(Space.TINY)
        fitting = (each for each in LAYOUTS if self._height(*each) <= height)
        self._layout = next(fitting, LAYOUTS[-1])
        columns, style, has_rules = self._layout
        at = 0
        for rows, rule in zip(GROUPS, self._rules, strict=True):
            rule.setVisible(has_rules and at > 0)
            if has_rules and at:
                # Each group begins a line, below a rule that has one to itself.
                at = columns * (-(-at // columns))
                self._grid.addWidget(rule, at // columns, 0, 1, columns)
                at += columns
            for row in rows:
                button = self.buttons[row.id]
                is_offered = self._has_pages or rows is not PAGES
                button.setVisible(is_offered)
                button.setToolButtonStyle(style)
                restyle(button, "named", "yes" if style is NAMED else "no")
                button.setFixedSize(self._size(style))
                if is_offered:
                    self._grid.addWidget(button, at // columns, at % columns)
                    at += 1
        self._area.setFixedWidth(columns * self._size(style).width())

    def _height(self, columns: int, style: Qt.ToolButtonStyle, has_rules: bool) -> int:
        """Return the height that all groups need."""
        counts = [len(rows) for rows in GROUPS if self._has_pages or rows is not PAGES]
        tokens = Theme.current().tokens
        if not has_rules:
            return -(-sum(counts) // columns) * self._size(style).height()
        lines = sum(-(-count // columns) for count in counts)
        gaps = (len(counts) - 1) * (2 * tokens.px(Space.TINY) + tokens.border)
        return lines * self._size(style).height() + gaps

    @staticmethod
    def _size(style: Qt.ToolButtonStyle) -> QSize:
        tokens = Theme.current().tokens
        if style is PLAIN:
            return QSize(tokens.target, tokens.target)
        return QSize(max(tokens.px(NAMED_WIDTH), tokens.target), max(tokens.px(NAMED_HEIGHT), tokens.target))


def _rule(holder: QWidget) -> QWidget:
    """Return a line with room above and below it."""
    rule, line = QWidget(holder), QFrame()
    line.setProperty("rule", "true")
    with_spacing(QVBoxLayout(rule), 0, (0, Space.TINY, 0, Space.TINY)).addWidget(line)
    return rule
