"""The list of pilots beside the tree, free ones first; pilots are dragged onto units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QMimeData,
    QPoint,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QWidget,
)

from companion.campaign.roster import GONE_PILOTS, pilot_state
from companion.campaign.state import Campaign, Pilot, PilotStatus
from companion.ui.campaign.cards import TONES
from companion.ui.campaign.components.subject_names import traits_in_brief, traits_in_figures
from companion.ui.campaign.dashboard.rows import pilot_row_text
from companion.ui.campaign.roster.model import PILOT, encode_dragged
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.gestures.gesture_sets import CAMPAIGN_PILOTS
from companion.ui.widgets.rows import ROW, RowColumn, RowDelegate, RowIndex, RowModel, RowPainter, halves

HEIGHT, SIGN, STATE = 46, 18, 84


class PilotList(QListView):
    """The list; `opened` brings a pilot's id, `command_requested` a command's id, `menu_requested` a
    point.
    """

    opened = Signal(str)
    chosen = Signal()
    command_requested = Signal(str)
    menu_requested = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        columns = (RowColumn[Pilot]("Pilot", lambda pilot: pilot.name),)
        self.rows = RowModel(columns, tip=self._tip, speak=self._speak, pack=_encode_pilots)
        self._campaign: Campaign | None = None
        self._units: Mapping[str, str] = {}
        self._labels: Mapping[str, Mapping[str, str]] = {}
        self._is_filling = False
        self.setAccessibleName("Pilots")
        self.setModel(self.rows)
        self.setItemDelegate(RowDelegate(_height, self._draw_pilot, self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("plain", True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragEnabled(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.activated.connect(lambda index: self.opened.emit(self.rows.rows[index.row()].id))
        self.selectionModel().selectionChanged.connect(self._tell_chosen)
        Theme.current().changed.connect(self.doItemsLayout)

    def show_pilots(
        self, campaign: Campaign, pilots: Sequence[Pilot], labels: Mapping[str, Mapping[str, str]]
    ) -> None:
        """Show these; what was chosen stays so where it is still there."""
        kept = {pilot.id for pilot in self.selected_pilots()}
        self._is_filling = True
        scrolled = self.verticalScrollBar().value()
        self._campaign, self._labels, self._units = campaign, labels, _unit_names(campaign)
        self.rows.show_rows(pilots)
        selection = QItemSelection()
        for row, pilot in enumerate(pilots):
            if pilot.id in kept:
                selection.select(self.rows.index(row, 0), self.rows.index(row, 0))
        self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.verticalScrollBar().setValue(scrolled)
        self._is_filling = False
        self.chosen.emit()

    def selected_pilots(self) -> list[Pilot]:
        """Return the chosen pilots from above."""
        rows = sorted(index.row() for index in self.selectionModel().selectedIndexes())
        return [self.rows.rows[row] for row in rows if row < len(self.rows.rows)]

    def event(self, event: QEvent) -> bool:
        """Keys that mean something here are none of the window meanwhile."""
        return CAMPAIGN_PILOTS.claims(event) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if command := CAMPAIGN_PILOTS.of_key(event):
            self.command_requested.emit(command)
        else:
            super().keyPressEvent(event)

    def _tell_chosen(self) -> None:
        if not self._is_filling:
            self.chosen.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_requested.emit(event.globalPos())

    def _tip(self, pilot: Pilot) -> str:
        traits = traits_in_brief(pilot, self._labels[pilot.id])
        texts = (pilot.name, traits, self._units.get(pilot.id, "No unit"))
        return "\n".join(part for part in texts if part)

    def _speak(self, pilot: Pilot) -> str:
        assert self._campaign is not None, "shown with its pilots"
        state = str(pilot_state(pilot, self._campaign.today))
        return ", ".join((pilot.name, self._units.get(pilot.id, "no unit"), state))

    def _draw_pilot(self, row: RowPainter, index: RowIndex) -> None:
        """Paint the name over unit and skills, how he is at the right."""
        assert self._campaign is not None, "shown with its pilots"
        pilot: Pilot = index.data(ROW)
        row.fill()
        row.rule_off()
        tokens, area = row.tokens, row.area
        status, gap = pilot_row_text(self._campaign, pilot), tokens.px(Space.MEDIUM)
        tone = TONES.get(status.tone, "muted")
        side, width = tokens.px(SIGN), tokens.px(STATE)
        row.stamp(status.icon, tone, side, area.left() + gap, area.center().y())
        left, pad = gap + side + tokens.px(Space.SMALL), tokens.px(Space.TINY)
        small = text_font(tokens.px(FontSize.BODY))
        place = QRectF(area.right() - gap - width, area.top(), width, area.height())
        row.write(place, status.state, row.colour(tone), small, Qt.AlignmentFlag.AlignRight)
        upper, lower = halves(area.adjusted(left, pad, -gap - width - pad, -pad))
        row.write(upper, pilot.name, row.ink, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
        texts = (traits_in_figures(pilot), self._units.get(pilot.id, "No unit"))
        row.write(lower, " · ".join(part for part in texts if part), row.soft, small)


def _height(tokens: Tokens, _index: RowIndex) -> int:
    return max(tokens.px(HEIGHT), tokens.target)


def _encode_pilots(pilots: Sequence[Pilot]) -> QMimeData:
    return encode_dragged([(PILOT, pilot.id) for pilot in pilots])


def _unit_names(campaign: Campaign) -> dict[str, str]:
    """Return the names of units by the ids of their pilots."""
    return {unit.pilot: unit.name for unit in campaign.units.values() if unit.pilot}


def listed_pilots(campaign: Campaign, text: str, side: str) -> list[Pilot]:
    """Return the pilots that are shown: those without a unit first, those who are gone last, by name."""
    texts = text.casefold().split()
    units = _unit_names(campaign)
    found = [
        pilot
        for pilot in campaign.pilots.values()
        if pilot.status is not PilotStatus.DISMISSED
        and (not side or pilot.side == side)
        and all(word in f"{pilot.name} {units.get(pilot.id, '')}".casefold() for word in texts)
    ]
    gone = {pilot.id for pilot in found if pilot_state(pilot, campaign.today) in GONE_PILOTS}
    return sorted(found, key=lambda pilot: (pilot.id in gone, pilot.id in units, pilot.name.casefold()))
