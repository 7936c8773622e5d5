"""The page of a pilot: who he is at the left, what he did and may learn at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from companion.ui.campaign.pieces.lines import LineList
from companion.ui.campaign.pilot.identity import WIDTH, Identity
from companion.ui.campaign.pilot.offer_list import OfferList
from companion.ui.campaign.pilot.shown import NO_KILLS, ShownPilot
from companion.ui.campaign.pilot.skill_chart import SkillChart
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.controls import CutLabel, restyle
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label

MARGINS = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.LARGE)
CARD = (Space.LARGE, Space.MEDIUM, Space.LARGE, Space.MEDIUM)
BESIDE = 720
HINT = "Point at the chart, or use ← and → on it, to read a day."


class PilotView(QWidget):
    """What its parts ask for is told by their own signals; `left` that the player is done."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Pilot")
        self.back_button = push_button("Back", Kind.QUIET, "chevron-left")
        self.chronicle_button = push_button("In the chronicle", Kind.QUIET, "journal")
        self.identity, self.chart, self.offers = Identity(), SkillChart(), OfferList()
        self.kills = LineList("Kills", NO_KILLS)
        self.record = LineList("Service record", "Nothing is on record yet.")
        self.reading = CutLabel()
        self._row = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), Space.LARGE)
        self._arrange()
        self.chart.read.connect(lambda words: self.reading.show_words(words or HINT))
        self.back_button.clicked.connect(self.left)

    def show_pilot(self, shown: ShownPilot) -> None:
        """Show somebody."""
        self.identity.show_pilot(shown)
        self.offers.show_offers(shown.offers, shown.growth, may_buy=shown.may_change)
        self.chart.show_skills(shown.skills)
        self._chart_card.setVisible(bool(shown.skills.lines))
        self.kills.say_empty(shown.no_kills)
        self.kills.show_lines(shown.kills)
        self.record.show_lines(shown.record)

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
        column = spaced(QVBoxLayout(page), Space.LARGE, MARGINS)
        head = spaced(QHBoxLayout(), Space.SMALL)
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
        row = spaced(QHBoxLayout(self), 0)
        row.addWidget(side)
        row.addWidget(area, 1)

    def _chart(self) -> QWidget:
        card = QFrame()
        card.setProperty("panel", "surface")
        column = spaced(QVBoxLayout(card), Space.TINY, CARD)
        head = spaced(QHBoxLayout(), Space.LARGE)
        head.addWidget(role_label("Skill over time", Role.SECTION))
        restyle(self.reading, "role", Role.MUTED)
        self.reading.show_words(HINT)
        head.addWidget(self.reading, 1)
        column.addLayout(head)
        column.addWidget(self.chart)
        return card
