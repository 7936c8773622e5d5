"""Splitters and rails around the table, and the parts in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from companion.ui.battle.layout.arrangement import (
    SHARED,
    BattlePart,
    PageRoom,
    PanelPosition,
    ResolvedLayout,
    TableKind,
)
from companion.ui.journal.panel import JournalPanel
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.deletion import delete_later
from companion.ui.widgets.layouts import Splitter
from companion.ui.widgets.spacing import with_spacing

LINE = "line"
"""The name of a journal of one line: it shares a splitter as no other part does."""

UPRIGHT, LEVEL = Qt.Orientation.Vertical, Qt.Orientation.Horizontal

ROSTER, NARROW_ROSTER, JOURNAL, NARROW_PANEL, WIDE_PANEL = 230, 186, 320, 440, 708
"""How wide the columns are; a wide panel has room for a sheet in two columns."""

WIDE_PANEL_FROM, WIDE_MAP_FROM, PANEL_SHARE = 1560, 1700, 0.3
"""The widths of a window from which on the panel grows, and its share of all that is more."""

PARTS: dict[str, int] = {BattlePart.ROSTER: 2, BattlePart.PANEL: 6, BattlePart.JOURNAL: 1}
PARTS_ON_ITS_SIDE: dict[str, int] = {BattlePart.ROSTER: 1, BattlePart.PANEL: 2, BattlePart.JOURNAL: 1}
FOOT_PANEL, FOOT = 0.45, 0.2
"""How much of the height is the foot's, with the panel and without it."""

MIN_JOURNAL_HEIGHT = 176
"""Room for its head and four entries."""


@dataclass(frozen=True, slots=True)
class RailEntry:
    """A button that opens something folded."""

    id: str
    icon: str
    label: str
    open: Callable[[], object]


class Rail(QFrame):
    """A column of buttons; without any it takes no room."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", "side")
        self.setAccessibleName(name)
        self.buttons: dict[str, QToolButton] = {}
        self._column = with_spacing(QVBoxLayout(self), Space.TINY, (Space.TINY, Space.SMALL, Space.TINY, 0))
        self._column.addStretch(1)
        self.hide()

    def offer(self, ways: Sequence[RailEntry]) -> None:
        """Offer these ways back."""
        if [way.id for way in ways] != list(self.buttons):
            for old in self.buttons.values():
                delete_later(old)
            self.buttons = {way.id: self._button(way) for way in ways}
        self.setVisible(bool(ways))

    def _button(self, way: RailEntry) -> QToolButton:
        button = icon_button(way.icon, way.label)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.clicked.connect(way.open)
        self._column.insertWidget(self._column.count() - 1, button)
        return button


class PageBody(QWidget):
    """Everything between the bars above and the bottom of the window, except the roster's strip.

    `ways` gives the buttons that lead back to a part.
    """

    def __init__(
        self,
        centre: QWidget,
        ask_bar: QWidget,
        parts: Mapping[BattlePart, QWidget],
        journal: JournalPanel,
        ways: Callable[[BattlePart], Sequence[RailEntry]],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._centre, self._parts, self._journal, self._ways = centre, parts, journal, ways
        for part, widget in parts.items():
            widget.setObjectName(part)
        centre.setObjectName("centre")
        self.rails = {
            PanelPosition.LEFT: Rail("Folded on the left"),
            PanelPosition.RIGHT: Rail("Folded on the right"),
        }
        self.columns = Splitter(LEVEL, "columns")
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(self.rails[PanelPosition.LEFT])
        row.addWidget(self.columns, 1)
        row.addWidget(self.rails[PanelPosition.RIGHT])
        side = QWidget(self.columns)
        side.setObjectName("table_side")
        self.right = Splitter(UPRIGHT, "right", self.columns)
        self.middle = Splitter(UPRIGHT, "middle")
        column = with_spacing(QVBoxLayout(side), 0)
        column.addWidget(self.middle, 1)
        column.addWidget(ask_bar)
        self.table = Splitter(LEVEL, "table", self.middle)
        self.bottom = Splitter(LEVEL, "foot", self.middle)
        self.left = Splitter(UPRIGHT, "left", self.table)
        self.table.addWidget(centre)
        self.columns.setStretchFactor(0, 1)
        self.middle.setStretchFactor(0, 1)
        self.table.setStretchFactor(1, 1)
        self.holders = {
            PanelPosition.LEFT: self.left,
            PanelPosition.RIGHT: self.right,
            PanelPosition.BELOW: self.bottom,
        }

    def arrange(self, laid: ResolvedLayout) -> None:
        """Let every part stand where it is to stand."""
        self.right.setOrientation(LEVEL if laid.is_on_its_side else UPRIGHT)
        home = self.table if laid.is_drawer else self.columns
        if self.right.parent() is not home:
            home.addWidget(self.right)
        for place, holder in self.holders.items():
            self._fill(holder, [part for part in SHARED if laid.position(part) is place], laid)
        self._journal.fold(laid.folds_journal)
        self._journal.setObjectName(LINE if laid.folds_journal else BattlePart.JOURNAL)
        for edge, rail in self.rails.items():
            rail.offer([way for part in laid.railed_parts(edge) for way in self._ways(part)])
        if not laid.is_drawer:
            self._centre.show()
        # A splitter within others does not always tell them that it needs less room than before.
        for splitter in reversed(self.splitters()):
            splitter.updateGeometry()

    def open_drawer(self, laid: ResolvedLayout, opened: bool) -> bool:
        """Show the drawer instead of the table, or the table; whether the drawer is open now."""
        is_open = opened and bool(laid.parts_at(PanelPosition.RIGHT))
        self.right.setVisible(is_open)
        self._centre.setVisible(not is_open)
        return is_open

    def hold_line(self, laid: ResolvedLayout) -> None:
        """Keep a journal of one line as high as that, and a foot that is nothing else."""
        is_foot = laid.parts_at(PanelPosition.BELOW) == (BattlePart.JOURNAL,)
        held, holder = (self.bottom, self.middle) if is_foot else (self._journal, self._journal.parent())
        for splitter in (self.middle, self.left, self.right):
            for number in range(splitter.count()):
                is_line = laid.folds_journal and splitter.widget(number) is held
                splitter.handle(number).setEnabled(not is_line)
        if laid.folds_journal and isinstance(holder, Splitter) and holder.orientation() is UPRIGHT:
            holder.give(held, self._journal.maximumHeight())

    def splitters(self) -> tuple[Splitter, ...]:
        """Return all of them, the outermost first."""
        return (self.columns, self.middle, self.table, self.left, self.right, self.bottom)

    def _fill(self, holder: Splitter, parts: Sequence[BattlePart], laid: ResolvedLayout) -> None:
        """Put parts into a holder in their order; without anything to show it takes no room."""
        for number, part in enumerate(parts):
            widget = self._parts[part]
            if holder.indexOf(widget) != number:
                holder.insertWidget(number, widget)
            widget.setVisible(not laid.is_railed(part))
            holder.setStretchFactor(number, 1 if part is BattlePart.PANEL else 0)
        holder.setVisible(any(not laid.is_railed(part) for part in parts))


def give_shares(body: PageBody, laid: ResolvedLayout, splitter: Splitter, table: TableKind) -> None:
    """Share the room of a splitter."""
    match splitter.objectName():
        case "columns":
            _beside(splitter, body.width(), "right", _width(laid, PanelPosition.RIGHT, body, table))
        case "table":
            _beside(splitter, body.width(), "left", _width(laid, PanelPosition.LEFT, body, table))
        case "middle":
            share = FOOT_PANEL if BattlePart.PANEL in laid.parts_at(PanelPosition.BELOW) else FOOT
            _beside(splitter, body.height(), "foot", round(body.height() * share))
        case _:
            _share(splitter)


def _beside(splitter: Splitter, whole: int, name: str, length: int) -> None:
    """Give one child its length, and all others what is left."""
    names = [widget.objectName() for widget in splitter.widgets()]
    sizes = [length if each == name else max(whole - length, 1) for each in names]
    splitter.setSizes(sizes)


def _share(splitter: Splitter) -> None:
    parts = PARTS if splitter.orientation() is UPRIGHT else PARTS_ON_ITS_SIDE
    weights = [parts.get(widget.objectName(), 1) for widget in splitter.widgets()]
    length = splitter.height() if splitter.orientation() is UPRIGHT else splitter.width()
    if not weights:
        return
    sizes = [max(length * weight // sum(weights), 1) for weight in weights]
    names = [widget.objectName() for widget in splitter.widgets()]
    if splitter.orientation() is UPRIGHT and BattlePart.JOURNAL in names and len(names) > 1:
        journal, largest = names.index(BattlePart.JOURNAL), sizes.index(max(sizes))
        more = min(Theme.current().tokens.px(MIN_JOURNAL_HEIGHT), length // 2) - sizes[journal]
        if more > 0 and journal != largest:
            sizes[journal] += more
            sizes[largest] -= more
    splitter.setSizes(sizes)


def _width(laid: ResolvedLayout, place: PanelPosition, body: PageBody, table: TableKind) -> int:
    """As wide as the widest part of a column needs."""
    px = Theme.current().tokens.px
    widths = {
        BattlePart.ROSTER: px(
            ROSTER if laid.room is PageRoom.WIDE and table is not TableKind.WIDE_MAP else NARROW_ROSTER
        ),
        BattlePart.JOURNAL: px(JOURNAL),
        BattlePart.PANEL: _panel_width(body.width(), table),
    }
    return max((widths[part] for part in laid.parts_at(place)), default=0)


def _panel_width(whole: int, table: TableKind) -> int:
    """Room for a sheet in two columns if there is any.

    On a paper table all sheets lie in the middle, and a wide map has the better use for it.
    """
    px = Theme.current().tokens.px
    more = whole - px(WIDE_MAP_FROM if table is TableKind.WIDE_MAP else WIDE_PANEL_FROM)
    if more < 0 or table is TableKind.PAPER:
        return px(NARROW_PANEL)
    return px(WIDE_PANEL if table is TableKind.MAP else NARROW_PANEL) + round(more * PANEL_SHARE)
