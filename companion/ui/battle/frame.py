"""The places of the battle page: how they share the window when it is wide, small or very small."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from companion.ui.askbar.ask_bar import AskBar
from companion.ui.journal.panel import JournalPanel
from companion.ui.roster.roster import Roster
from companion.ui.settings.settings import Settings
from companion.ui.theme.theme import Theme
from companion.ui.turn.phase_bar import PhaseBar
from companion.ui.widgets.banner import Banner
from companion.ui.widgets.spacing import spaced

STRIP_BELOW, DRAWER_BELOW = 1400, 1000
LOW_BELOW = 540
"""Lower than this, in pixels of the design, the strip makes do with less, and the drawer lies on its side."""


class Room(StrEnum):
    """How much room there is, in pixels of the design."""

    WIDE = "wide"
    STRIP = "strip"
    DRAWER = "drawer"


ROSTER, NARROW_PANEL, WIDE_PANEL = 230, 440, 740
"""How wide the columns are before a player moves them; a wide panel has room for a sheet in two columns."""

WIDE_PANEL_FROM, PANEL_SHARE = 1560, 0.3
PANEL_TO_JOURNAL, PANEL_BESIDE_JOURNAL = (4, 1), (2, 1)


class BattleFrame(QWidget):
    """Roster beside the table or as a strip above it; panel and journal at the right, or as a drawer."""

    def __init__(
        self,
        phase_bar: PhaseBar,
        roster: Roster,
        centre: QWidget,
        panel: QWidget,
        journal: JournalPanel,
        ask_bar: AskBar,
        cover: QWidget,
        settings: Settings,
        parent: QWidget,
        *,
        has_map: bool,
    ) -> None:
        super().__init__(parent)
        self._settings, self._has_map = settings, has_map
        self._phase_bar, self._roster, self._centre, self._cover = phase_bar, roster, centre, cover
        self.room = self._room_in(parent.parentWidget())
        self._is_settled = self._is_low = False
        self._arrange(panel, journal, ask_bar)
        phase_bar.panel_button.clicked.connect(self.toggle_panel)
        self.right.setVisible(self.room is not Room.DRAWER)
        self._take_room(self.room, is_low=False)
        Theme.current().changed.connect(self._look_for_room)

    def _arrange(self, panel: QWidget, journal: QWidget, ask_bar: QWidget) -> None:
        """Put everything where it stands, the outermost first: Qt styles all that is moved anew."""
        column = spaced(QVBoxLayout(self), 0)
        column.addWidget(self._phase_bar)
        self.banner = Banner()
        column.addWidget(self.banner)
        self._strip_slot, self._roster_slot = QWidget(), QWidget()
        column.addWidget(self._strip_slot)
        self.columns = _splitter(Qt.Orientation.Horizontal, self)
        column.addWidget(self.columns, 1)
        column.addWidget(self._cover, 1)
        self._cover.hide()
        self._left = QWidget(self.columns)
        self.right = _splitter(Qt.Orientation.Vertical, self.columns)
        self.table = _splitter(Qt.Orientation.Horizontal, self._left)
        left = spaced(QVBoxLayout(self._left), 0)
        left.addWidget(self.table, 1)
        left.addWidget(ask_bar)
        for slot in (self._strip_slot, self._roster_slot):
            spaced(QHBoxLayout(slot), 0)
        for part in (self._roster_slot, self._centre):
            self.table.addWidget(part)
        for part in (panel, journal):
            self.right.addWidget(part)
        self.columns.setStretchFactor(0, 1)
        self.table.setStretchFactor(1, 1)
        self.right.setStretchFactor(0, 1)

    @staticmethod
    def _room_in(window: QWidget | None) -> Room:
        """The room that there will be; unless it is known the smallest, as a wider one would push a small
        window open before it is measured.
        """
        return Room.DRAWER if window is None else _room(window.width())

    def toggle_panel(self) -> None:
        """Put the right column away, or bring it back."""
        self.show_panel(self.right.isHidden())

    def show_panel(self, shown: bool) -> None:
        """Show the right column or not; as a drawer it lies over the table."""
        self.right.setVisible(shown)
        self._centre.setVisible(not shown or self.room is not Room.DRAWER)

    def close_drawer(self) -> None:
        """Show the table again where the panel lies over it."""
        if self.room is Room.DRAWER:
            self.show_panel(False)

    @property
    def is_covered(self) -> bool:
        """Whether the cover lies over everything below the phase bar."""
        return not self._cover.isHidden()

    def show_covered(self, covered: bool) -> None:
        """Lay the cover over everything below the phase bar, or take it away."""
        self._cover.setVisible(covered)
        self.columns.setVisible(not covered)
        self._strip_slot.setVisible(not covered and self.room is not Room.WIDE)

    def remember(self) -> None:
        """Keep how the places share the room."""
        for name, splitter in self._splitters():
            self._settings.keep_layout(f"{self._kind}/{name}", splitter.saveState())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._look_for_room()

    def _look_for_room(self) -> None:
        room = _room(self.width())
        is_low = self.height() < LOW_BELOW * Theme.current().scale
        if (room, is_low) != (self.room, self._is_low):
            if self._is_settled:
                self.remember()
            self._take_room(room, is_low=is_low)
        elif not self._is_settled:
            self._restore_sizes()
        self._is_settled = True

    def _take_room(self, room: Room, *, is_low: bool) -> None:
        opens = not self.right.isHidden() if room is self.room else room is not Room.DRAWER
        self.room, self._is_low = room, is_low
        is_strip = room is not Room.WIDE
        slot = self._strip_slot if is_strip else self._roster_slot
        layout = slot.layout()
        assert layout is not None, "slots have a layout"
        layout.addWidget(self._roster)
        self._roster.become_strip(is_strip, low=is_low)
        self._strip_slot.setVisible(is_strip and not self.is_covered)
        self._roster_slot.setVisible(not is_strip)
        (self.table if room is Room.DRAWER else self.columns).addWidget(self.right)
        self.right.setOrientation(
            Qt.Orientation.Horizontal if self._is_on_its_side else Qt.Orientation.Vertical
        )
        self.show_panel(opens)
        self._phase_bar.panel_button.setVisible(room is Room.DRAWER)
        self._restore_sizes()

    def _restore_sizes(self) -> None:
        """The sizes that the player left in this room, or those to begin with."""
        kept = [self._settings.layout(f"{self._kind}/{name}") for name, _ in self._splitters()]
        if all(
            not state.isEmpty() and _restores(splitter, state)
            for state, (_, splitter) in zip(kept, self._splitters(), strict=True)
        ):
            return
        px = Theme.current().tokens.px
        panel = self._panel_width()
        self.table.setSizes([px(ROSTER), max(self.width() - px(ROSTER) - panel, 1)])
        self.columns.setSizes([max(self.width() - panel, 1), panel])
        parts = PANEL_BESIDE_JOURNAL if self._is_on_its_side else PANEL_TO_JOURNAL
        length = self.width() if self._is_on_its_side else self.height()
        self.right.setSizes([length * part // sum(parts) for part in parts])

    @property
    def _is_on_its_side(self) -> bool:
        """Whether panel and journal share the width of a drawer that has no height for both."""
        return self._is_low and self.room is Room.DRAWER

    @property
    def _kind(self) -> str:
        """What the sizes are remembered for."""
        lying = "/low" if self._is_on_its_side else ""
        return f"{self.room}{lying}/{'map' if self._has_map else 'paper'}"

    def _panel_width(self) -> int:
        """Room for a sheet in two columns if there is any; on a paper table all sheets lie in the middle."""
        px = Theme.current().tokens.px
        more = self.width() - px(WIDE_PANEL_FROM)
        if more < 0 or not self._has_map:
            return px(NARROW_PANEL)
        return px(WIDE_PANEL) + round(more * PANEL_SHARE)

    def _splitters(self) -> tuple[tuple[str, QSplitter], ...]:
        return (("columns", self.columns), ("table", self.table), ("right", self.right))


def _restores(splitter: QSplitter, state: QByteArray) -> bool:
    return splitter.restoreState(state)


def _room(pixels: int) -> Room:
    width = pixels / Theme.current().scale
    return Room.WIDE if width >= STRIP_BELOW else Room.STRIP if width >= DRAWER_BELOW else Room.DRAWER


def _splitter(orientation: Qt.Orientation, parent: QWidget) -> QSplitter:
    splitter = QSplitter(orientation, parent)
    splitter.setChildrenCollapsible(False)
    return splitter
