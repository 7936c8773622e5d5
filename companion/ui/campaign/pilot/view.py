"""The view of a pilot: identity at the left, record and improvements at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from companion.ui.campaign.components.record_lines import RecordLineList
from companion.ui.campaign.pilot.identity import WIDTH, PilotIdentity
from companion.ui.campaign.pilot.offer_list import PilotOfferList
from companion.ui.campaign.pilot.skill_chart import SkillChart
from companion.ui.campaign.pilot.view_model import NO_KILLS, PilotDetails
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.spacing import with_spacing

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
BESIDE = 720
HINT = "Point at the chart, or use ← and → on it, to read a day."


class PilotView(QWidget):
    """The parts of the page, each with its own signals; `leave_requested` tells that the player is done."""

    leave_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Pilot")
        self.back_button = push_button("Back", ButtonKind.QUIET, "chevron-left")
        self.chronicle_button = push_button("In the chronicle", ButtonKind.QUIET, "journal")
        self.identity, self.chart, self.offers = PilotIdentity(), SkillChart(), PilotOfferList()
        self.kills = RecordLineList("Kills", NO_KILLS)
        self.record = RecordLineList("Service record", "Nothing is on record yet.")
        self.reading = CutLabel()
        self._row = with_spacing(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.LARGE)
        self._arrange()
        self.chart.read.connect(lambda labels: self.reading.show_text(labels or HINT))
        self.back_button.clicked.connect(self.leave_requested)

    def show_pilot(self, details: PilotDetails) -> None:
        """Show somebody."""
        self.identity.show_pilot(details)
        self.offers.show_offers(details.offers, details.growth, may_buy=details.may_change)
        self.chart.show_skills(details.skills)
        self._chart_card.setVisible(bool(details.skills.lines))
        self.kills.show_empty_text(details.no_kills)
        self.kills.show_lines(details.kills)
        self.record.show_lines(details.record)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        tokens = Theme.current().tokens
        self._side.setFixedWidth(min(tokens.px(WIDTH), self.width() // 2))
        room = (self.width() - self._side.width()) / tokens.scale
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if room >= BESIDE else direction.TopToBottom)

    def _arrange(self) -> None:
        page = QWidget()
        page.setProperty("bare", "true")
        self._chart_card = self._chart()
        column = with_spacing(QVBoxLayout(page), Space.LARGE, MARGINS)
        head = with_spacing(QHBoxLayout(), Space.SMALL)
        head.addWidget(self.back_button)
        head.addStretch(1)
        head.addWidget(self.chronicle_button)
        column.addLayout(head)
        column.addWidget(self._chart_card)
        self._row.addWidget(self.offers, 1)
        self._row.addWidget(self.kills, 1)
        column.addLayout(self._row)
        column.addWidget(self.record)
        column.addStretch(1)
        area, side = QScrollArea(), QScrollArea()
        for scroll, widget in ((area, page), (side, self.identity)):
            scroll.setWidgetResizable(True)
            scroll.setFrameShape(QFrame.Shape.NoFrame)
            scroll.setWidget(widget)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._side = side
        row = with_spacing(QHBoxLayout(self), 0)
        row.addWidget(side)
        row.addWidget(area, 1)

    def _chart(self) -> QWidget:
        card = QFrame()
        card.setProperty("panel", "surface")
        column = with_spacing(QVBoxLayout(card), Space.TINY, CARD)
        head = with_spacing(QHBoxLayout(), Space.LARGE)
        head.addWidget(role_label("Skill over time", LabelRole.SECTION))
        restyle(self.reading, "role", LabelRole.MUTED)
        self.reading.show_text(HINT)
        head.addWidget(self.reading, 1)
        column.addLayout(head)
        column.addWidget(self.chart)
        return card
