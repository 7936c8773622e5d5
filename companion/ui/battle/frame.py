"""The parts of the battle page: how they share the window, and how a player moves and folds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.askbar.ask_bar import AskBar
from companion.ui.battle.centre import Centre
from companion.ui.battle.layout.arrangement import (
    ICONS,
    SHARED,
    Arrangement,
    BattlePart,
    PageRoom,
    PanelPosition,
    ResolvedLayout,
    TableKind,
    format_part,
    room_in,
)
from companion.ui.battle.layout.body import PageBody, RailEntry, give_shares
from companion.ui.battle.layout.layout_memory import LayoutMemory
from companion.ui.battle.layout.part_grips import PartGrips
from companion.ui.battle.layout.part_windows import Loan, PartWindows
from companion.ui.battle.panel import Panel
from companion.ui.journal.panel import JournalPanel
from companion.ui.roster.roster import RosterPanel
from companion.ui.settings import WindowSettings
from companion.ui.theme.theme import Theme
from companion.ui.turn.phase_bar import PhaseBar
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.spacing import with_spacing

DOWN, ACROSS = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight


class RosterHolder(QWidget):
    """Holds the roster, and a corner for what moves and folds it."""

    def __init__(self, roster: RosterPanel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.roster = roster
        self._line = with_spacing(QBoxLayout(DOWN, self), 0)
        self._line.addWidget(roster, 1)
        self._corner: QWidget | None = None

    def add_corner(self, widget: QWidget) -> None:
        """Put a widget at the upper right end."""
        self._corner = widget
        self._line.addWidget(widget)
        self._settle()

    def lie(self, strip: bool, *, low: bool, narrow: bool) -> None:
        """Lie as a strip, as low as can be if need be, or stand as a column that may be a narrow one."""
        self._line.setDirection(ACROSS if strip else DOWN)
        self.roster.become_strip(strip, low=low, narrow=narrow)
        fixed = QSizePolicy.Policy.Fixed if strip else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Preferred, fixed)
        self._settle()

    def _settle(self) -> None:
        if self._corner is None:
            return
        if self._line.direction() is ACROSS:
            self._line.addWidget(self._corner, 0, Qt.AlignmentFlag.AlignTop)
        else:
            self.roster.tools.add_corner(self._corner)


LOW_BELOW, NARROWEST, LOWEST = 540, 600, 330
"""In pixels of the design: below the first a strip makes do with less; the others are the least window."""


class BattleFrame(QWidget):
    """Roster, panel and journal around the table, arranged by the player; `arranged` reports a change.

    Where there is very little room the panel is a drawer over the table.
    """

    arranged = Signal()

    def __init__(
        self,
        phase_bar: PhaseBar,
        roster: RosterPanel,
        centre: Centre,
        panel: Panel,
        journal: JournalPanel,
        ask_bar: AskBar,
        cover: QWidget,
        settings: WindowSettings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._phase_bar, self._centre, self._panel, self._cover = phase_bar, centre, panel, cover
        self._has_map, self._roster_holder = centre.map is not None, RosterHolder(roster)
        parts: dict[BattlePart, RosterHolder | Panel | JournalPanel] = {
            BattlePart.ROSTER: self._roster_holder,
            BattlePart.PANEL: panel,
            BattlePart.JOURNAL: journal,
        }
        self._memory = LayoutMemory(settings, centre.kind)
        self._is_settled = self._is_peeking = self._is_drawer_open = False
        self._before_alone: Arrangement | None = None
        self.banner = Banner()
        self.body = PageBody(centre, ask_bar, parts, journal, self._ways_to, self)
        self._column = column = with_spacing(QVBoxLayout(self), 0)
        column.addWidget(phase_bar)
        column.addWidget(self.banner)
        column.addWidget(self.body, 1)
        column.addWidget(cover, 1)
        cover.hide()
        loans = {
            part: Loan(partial(_itself, widget), partial(widget.setParent, self))
            for part, widget in parts.items()
        }
        if self._has_map:
            loans[BattlePart.MAP] = Loan(centre.lend_map, centre.take_map_back)
        self.windows = PartWindows(parent, settings, loans)
        self.windows.closed.connect(self._take_back)
        self.part_grips = PartGrips(self, self, parts)
        phase_bar.panel_button.clicked.connect(self.toggle_panel)
        journal.fold_requested.connect(lambda folded: self.fold_part(BattlePart.JOURNAL, folded))
        centre.map_return_requested.connect(lambda: self._take_back(BattlePart.MAP))
        room = self._room_in(parent.parentWidget())
        self._resolved = ResolvedLayout(self._memory.arrangement(room, self._design_height), room)

    def arrange_once(self) -> None:
        """Arrange all parts once, before anything else is asked of the frame."""
        self._arrange()
        Theme.current().changed.connect(self._adapt_to_room)

    @staticmethod
    def _room_in(window: QWidget | None) -> PageRoom:
        """Return the room that there will be; unless it is known the smallest, as a wider one would push a
        small window open before it is measured.
        """
        return PageRoom.DRAWER if window is None else _room(window.width())

    @property
    def room(self) -> PageRoom:
        """The size class of the available room."""
        return self._resolved.room

    @property
    def arrangement(self) -> Arrangement:
        """The current arrangement."""
        return self._resolved.arrangement

    def positions(self, part: BattlePart) -> tuple[PanelPosition, ...]:
        """Return the positions that a part may have in this room."""
        return self._resolved.positions(part)

    # --- what players and pages want ---

    def toggle_panel(self) -> None:
        """Fold the panel with the journal beside it, or bring them back."""
        self._is_peeking = False
        if self.arrangement.position(BattlePart.PANEL) is PanelPosition.WINDOW:
            self.windows.show(BattlePart.PANEL)
        elif self._resolved.is_drawer:
            self._open_drawer(not self._is_drawer_open)
        else:
            self.fold_part(BattlePart.PANEL, not self.arrangement.is_folded(BattlePart.PANEL))

    def show_panel(self) -> None:
        """Bring the panel into view for what is to be done there; where it was folded it folds again."""
        self.windows.show(BattlePart.PANEL)
        if self._resolved.is_drawer:
            self._open_drawer(BattlePart.PANEL in self._resolved.parts_at(PanelPosition.RIGHT))
        elif self.arrangement.is_folded(BattlePart.PANEL):
            self._is_peeking = True
            self._apply(self.arrangement.with_folding(BattlePart.PANEL, False))

    def close_drawer(self) -> None:
        """Make way for the table where the panel lies over it, or was only there for a moment."""
        if self._resolved.is_drawer:
            self._open_drawer(False)
        elif self._is_peeking:
            self._is_peeking = False
            self._apply(self.arrangement.with_folding(BattlePart.PANEL, True))

    def fold_part(self, part: BattlePart, folded: bool) -> None:
        """Fold a part to what leads back to it, or unfold it."""
        self._adopt(self.arrangement.with_folding(part, folded))

    def toggle_part(self, part: BattlePart) -> None:
        """Fold a part that is shown, and show one that is not."""
        if part is BattlePart.PANEL:
            self.toggle_panel()
        elif self.arrangement.is_railed(part):
            self.open_part(part)
        else:
            self.fold_part(part, not self.arrangement.is_folded(part))

    def open_part(self, part: BattlePart) -> None:
        """Bring a part into view, wherever it stands, to stay."""
        made = self.arrangement.with_folding(part, False)
        if made.is_railed(part):
            made = made.with_folding(BattlePart.PANEL, False)
        self._is_peeking = False
        self._adopt(made)
        self.windows.show(part)
        if self._resolved.is_drawer and part in self._resolved.parts_at(PanelPosition.RIGHT):
            self._open_drawer(True)

    def move_part(self, part: BattlePart, place: PanelPosition) -> None:
        """Put a part somewhere else."""
        self._adopt(self.arrangement.with_position(part, place))
        self.windows.show(part)

    def adopt(self, make: Callable[[Arrangement], Arrangement]) -> None:
        """Arrange everything as is made of how it usually stands in this room."""
        self._is_peeking = False
        self._adopt(make(self._memory.usual(self.room, self._design_height)))

    def toggle_alone(self) -> None:
        """Fold everything beside the middle to its edges, or bring back what stood there before."""
        beside = [part for part in SHARED if self.arrangement.position(part) is not PanelPosition.WINDOW]
        if all(self.arrangement.is_folded(part) for part in beside):
            self._adopt(self._before_alone or self._memory.usual(self.room, self._design_height))
            return
        self._before_alone = alone = self.arrangement
        for part in beside:
            alone = alone.with_folding(part, True)
        self._adopt(alone)

    def reset(self) -> None:
        """Let everything stand as it did in the beginning, in windows of every size."""
        self.windows.close()
        self._memory.forget()
        self._is_peeking = False
        self._apply(self._memory.usual(self.room, self._design_height))

    # --- the cover ---

    @property
    def is_covered(self) -> bool:
        """Whether the cover lies over everything below the phase bar."""
        return not self._cover.isHidden()

    def show_covered(self, covered: bool) -> None:
        """Lay the cover over everything below the phase bar, or take it away."""
        self._cover.setVisible(covered)
        self.body.setVisible(not covered)
        self._show_strip()
        self.windows.cover(covered)

    # --- coming and going ---

    def remember(self) -> None:
        """Keep how the places share the room."""
        for splitter in self.body.splitters():
            self._memory.keep_shares(self._resolved, splitter)
        self.windows.remember()

    def leave(self) -> None:
        """Close the windows of parts; they open again with the next battle."""
        self.windows.closed.disconnect(self._take_back)
        self.windows.close()

    def minimumSizeHint(self) -> QSize:
        """Let the window become small, whatever its content needed while it was large."""
        hint, px = super().minimumSizeHint(), Theme.current().tokens.px
        return hint.boundedTo(QSize(px(NARROWEST), px(LOWEST)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._adapt_to_room()

    def _adapt_to_room(self) -> None:
        room, scale = _room(self.width()), Theme.current().scale
        kept, is_low = self._memory.arrangement(room, self._design_height), self.height() < LOW_BELOW * scale
        wanted = ResolvedLayout(kept, room, is_low, scale)
        is_same = wanted == replace(self._resolved, arrangement=wanted.arrangement)
        if not self._is_settled:
            self._resolved = wanted
            self._arrange()
        elif not is_same or (wanted != self._resolved and not self._is_peeking):
            self.remember()
            self._resolved, self._is_peeking = wanted, False
            self._arrange()
        self._is_settled = True

    # --- inside ---

    def _adopt(self, arrangement: Arrangement) -> None:
        """Arrange the parts anew, and remember it for windows of this size."""
        if arrangement != self.arrangement:
            self.remember()
            self._apply(arrangement)
            self._memory.keep(self._resolved)

    def _apply(self, arrangement: Arrangement) -> None:
        self._resolved = replace(self._resolved, arrangement=arrangement)
        self._arrange()

    def _arrange(self) -> None:
        laid = self._resolved
        self.windows.show_parts(laid.arrangement)
        if laid.has_strip and self._roster_holder.parent() is not self:
            self._column.insertWidget(self._column.indexOf(self.body), self._roster_holder)
        self.body.arrange(laid)
        is_narrow = laid.room is not PageRoom.WIDE or self._centre.kind is TableKind.WIDE_MAP
        self._roster_holder.lie(laid.has_strip, low=laid.is_low, narrow=is_narrow)
        self._show_strip()
        if laid.is_drawer:
            self._open_drawer(self._is_drawer_open)
        self._phase_bar.panel_button.setVisible(laid.is_drawer and bool(laid.parts_at(PanelPosition.RIGHT)))
        for splitter in self.body.splitters():
            if not self._memory.restore_shares(laid, splitter):
                give_shares(self.body, laid, splitter, self._centre.kind)
        self.body.hold_line(laid)
        self.arranged.emit()

    def _show_strip(self) -> None:
        if self._resolved.has_strip:
            self._roster_holder.setVisible(
                not self._resolved.is_railed(BattlePart.ROSTER) and not self.is_covered
            )

    def _open_drawer(self, opened: bool) -> None:
        self._is_drawer_open = self.body.open_drawer(self._resolved, opened)

    def _ways_to(self, part: BattlePart) -> Sequence[RailEntry]:
        """Return the buttons that lead back to a part: of the panel, one for each of its pages."""
        if part is not BattlePart.PANEL:
            return [RailEntry(part, ICONS[part], f"Show {format_part(part)}", partial(self.open_part, part))]
        return [
            RailEntry(f"{part}/{page}", icon, f"Show: {label}", partial(self._open_page, page))
            for page, label, icon in self._panel.pages.labels()
        ]

    def _open_page(self, page: str) -> None:
        self.open_part(BattlePart.PANEL)
        self._panel.turn_to(page)

    def _take_back(self, part: BattlePart) -> None:
        """A part whose window was closed goes back to where it usually stands."""
        self.move_part(part, self._memory.usual(self.room, self._design_height).position(part))

    @property
    def _design_height(self) -> float:
        return self.window().height() / Theme.current().scale


def _room(pixels: int) -> PageRoom:
    return room_in(pixels / Theme.current().scale)


def _itself(widget: QWidget) -> QWidget:
    """Return the widget itself, which is lent as it is."""
    return widget
