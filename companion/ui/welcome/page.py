"""The welcome page: scenarios and other ways to begin, and the battles played last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from math import cos, pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens, mix_colours
from companion.ui.welcome.choice_card import LEAST_WIDTH, LEAST_WIDTH_SHORT, ChoiceCard
from companion.ui.welcome.recent_battles import ListedBattle, RecentBattles
from companion.ui.widgets.controls import icon_button
from companion.ui.widgets.labels_and_buttons import LabelRole, add_menu_heading, role_label
from companion.ui.widgets.plain_text import button_text, set_tip
from companion.ui.widgets.spacing import with_spacing

if TYPE_CHECKING:
    from companion.battles.scenarios import RulesetScenarios

CORNERS = 6


class Masthead(QWidget):
    """Draws the mark, the name and a line about what it is for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Companion")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        Theme.current().changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        px = Theme.current().tokens.px
        return QSize(px(320), px(72))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _draw_mark(painter, tokens, QRectF(0, 0, tokens.px(72), tokens.px(72)))
        left = tokens.px(72 + Space.LARGE)
        room = QRectF(left, tokens.px(6), self.width() - left, tokens.px(36))
        painter.setPen(QColor(tokens.ink))
        painter.setFont(text_font(tokens.px(FontSize.TITLE), QFont.Weight.DemiBold))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, "Companion")
        painter.setPen(QColor(tokens.muted))
        painter.setFont(text_font(tokens.px(FontSize.NUMBER)))
        room.moveTop(room.bottom())
        room.setHeight(tokens.px(26))
        painter.drawText(
            room, Qt.AlignmentFlag.AlignVCenter, "Your dice, your table. The sheets keep themselves."
        )


def _draw_mark(painter: QPainter, tokens: Tokens, where: QRectF) -> None:
    """Three hexes of a mapsheet, one of each side and one between them."""
    size = where.width() / 4.2
    height = size * 3**0.5
    middle = where.center() - QPointF(size * 0.75, 0)
    hexes = (
        (QPointF(0, -height / 2), tokens.side_a),
        (QPointF(size * 1.5, 0), mix_colours(tokens.ground, tokens.ink, 0.14)),
        (QPointF(0, height / 2), tokens.side_b),
    )
    painter.setPen(QPen(QColor(tokens.ground), tokens.px(3), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    for offset, colour in hexes:
        painter.setBrush(QColor(colour))
        painter.drawPolygon(_hexagon(middle + offset, size))


def _hexagon(middle: QPointF, size: float) -> QPolygonF:
    corners = (corner * pi / 3 for corner in range(CORNERS))
    return QPolygonF([middle + QPointF(cos(angle) * size, sin(angle) * size) for angle in corners])


COLUMNS = 12
FEWEST = 2
"""Where not even so many have room beside each other with their words, they show only their titles."""


class CardGrid(QWidget):
    """Rows as they are given; where they are too wide the cards stand anew, fewer beside each other."""

    def __init__(self, rows: Sequence[Sequence[ChoiceCard]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = tuple(tuple(row) for row in rows)
        self._laid: tuple[tuple[ChoiceCard, ...], ...] = ()
        self._grid = with_spacing(QGridLayout(self), Space.MEDIUM)
        for column in range(COLUMNS):
            self._grid.setColumnStretch(column, 1)
        Theme.current().changed.connect(self._arrange)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        super().resizeEvent(event)

    def _arrange(self) -> None:
        beside = self._beside(LEAST_WIDTH)
        is_short = beside < FEWEST
        if is_short:
            beside = max(self._beside(LEAST_WIDTH_SHORT), 1)
        rows = self._rows
        if beside < max(map(len, rows)):
            cards = [card for row in rows for card in row]
            rows = tuple(tuple(cards[at : at + beside]) for at in range(0, len(cards), beside))
        for card in (card for row in rows for card in row):
            card.shorten(is_short)
        if rows != self._laid:
            self._laid = rows
            self._lay_out()

    def _beside(self, width: int) -> int:
        """Return how many cards of a width fit beside each other."""
        px = Theme.current().tokens.px
        gap = px(Space.MEDIUM)
        return (self.width() + gap) // (px(width) + gap)

    def _lay_out(self) -> None:
        for number, row in enumerate(self._laid):
            span = COLUMNS // max(len(row), 1)
            for place, card in enumerate(row):
                self._grid.addWidget(card, number, place * span, 1, span)
        self.updateGeometry()


COLUMN_WIDTH = 960
FIRST_CONTACT = ("bt-tactics", "first-contact")
WITH_A_GUIDE = "{title}, with a guide"


class WelcomePage(QScrollArea):
    """Says how a battle begins; `battle_chosen` brings the id of a stored one."""

    first_requested = Signal()
    scenarios_requested = Signal()
    scenario_requested = Signal(str, str)
    new_requested = Signal()
    open_requested = Signal()
    to_hit_requested = Signal()
    campaigns_requested = Signal()
    hangar_requested = Signal()
    rulesets_requested = Signal()
    design_requested = Signal()
    settings_requested = Signal()
    help_requested = Signal()
    battle_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Welcome")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.first = ChoiceCard(
            "Your first battle",
            "Five minutes with a guide beside you: two 'Mechs a side, Quick-Start rules.",
            "play",
            is_main=True,
        )
        self.scenarios = ChoiceCard(
            "Scenarios", "A bridge, a town, an ambush, a quarry: choose and play.", "hexes"
        )
        self.scenario_menu = QMenu(self)
        self.scenario_menu.setToolTipsVisible(True)
        self.first_contact = ChoiceCard(
            "First contact",
            "BT Tactics 3025 with a guide: secret orders, custom dice, cards, tokens.",
            "dice",
        )
        self.new = ChoiceCard("New battle", "Rules, map or paper table, sides and units.", "new")
        self.open = ChoiceCard("Open", "A battle script, yours or somebody else's.", "open")
        self.to_hit = ChoiceCard(
            "Quick to-hit", "One shot's target number, modifiers and odds.", "quick-to-hit"
        )
        self.campaigns = ChoiceCard("Campaigns", "Your units and pilots from battle to battle.", "campaign")
        self.hangar = ChoiceCard("Hangar", "Any unit in a second, compared and printed.", "hangar")
        self.rulesets = ChoiceCard("Rulesets", "House rules: write your own, try them, share them.", "edit")
        self.design = ChoiceCard(
            "Design a unit",
            "From the engine to the last slot, with every broken rule pointed out.",
            "design",
        )
        self.recent = RecentBattles()
        self._connect()
        self._arrange()

    def show_battles(self, battles: Sequence[ListedBattle], edited: Collection[int] = ()) -> None:
        """List the battles played last; of those `edited` it is told that their rules were."""
        self.recent.show_battles(battles, edited)
        self.first.stand_out(self.recent.newest.battle is None)

    def _connect(self) -> None:
        self.first_contact.clicked.connect(lambda: self.scenario_requested.emit(*FIRST_CONTACT))
        for card, signal in (
            (self.first, self.first_requested),
            (self.scenarios, self.scenarios_requested),
            (self.new, self.new_requested),
            (self.open, self.open_requested),
            (self.to_hit, self.to_hit_requested),
            (self.campaigns, self.campaigns_requested),
            (self.hangar, self.hangar_requested),
            (self.rulesets, self.rulesets_requested),
            (self.design, self.design_requested),
        ):
            card.clicked.connect(signal)
        self.recent.chosen.connect(self.battle_chosen)

    def show_scenarios(
        self, groups: Sequence[RulesetScenarios], taught: Collection[tuple[str, str]] = ()
    ) -> None:
        """Offer the scenarios of each ruleset below their card; of those `taught` a guide is promised."""
        menu = self.scenario_menu
        menu.clear()
        for group in groups:
            add_menu_heading(menu, group.title)
            for scenario in group.scenarios:
                is_taught = (group.ruleset, scenario.name) in taught
                text = WITH_A_GUIDE.format(title=scenario.title) if is_taught else scenario.title
                entry = menu.addAction(
                    button_text(text), partial(self.scenario_requested.emit, group.ruleset, scenario.name)
                )
                set_tip(entry, scenario.problem or scenario.about)
                entry.setEnabled(not scenario.problem)
        menu.popup(self.scenarios.mapToGlobal(self.scenarios.rect().bottomLeft()))

    def _arrange(self) -> None:
        cards = CardGrid(
            (
                (self.first, self.scenarios, self.first_contact),
                (self.new, self.campaigns, self.hangar, self.open),
                (self.to_hit, self.design, self.rulesets),
            )
        )
        heading = with_spacing(QHBoxLayout(), Space.MEDIUM)
        heading.addWidget(role_label("Your battles", LabelRole.HEADING), 1)
        heading.addWidget(self.recent.search)
        column = QWidget()
        self._column = column
        inside = with_spacing(
            QVBoxLayout(column), Space.LARGE, (Space.WIDE, Space.WIDE, Space.WIDE, Space.WIDE)
        )
        inside.addLayout(self._header())
        inside.addWidget(self.recent.newest)
        inside.addWidget(cards)
        inside.addSpacing(Theme.current().tokens.px(Space.SMALL))
        inside.addLayout(heading)
        inside.addWidget(self.recent, 1)
        page = QWidget()
        page.setProperty("bare", True)
        around = with_spacing(QHBoxLayout(page), 0)
        around.addStretch(1)
        around.addWidget(column, 100)
        around.addStretch(1)
        self.setWidget(page)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def _header(self) -> QHBoxLayout:
        settings, help_button = icon_button("settings", "Settings"), icon_button("help", "Help")
        help_button.clicked.connect(self.help_requested)
        settings.clicked.connect(self.settings_requested)
        head = with_spacing(QHBoxLayout(), Space.TINY)
        head.addWidget(Masthead(), 1)
        head.addWidget(help_button, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(settings, 0, Qt.AlignmentFlag.AlignTop)
        return head

    def _measure(self) -> None:
        self._column.setMaximumWidth(Theme.current().tokens.px(COLUMN_WIDTH))
