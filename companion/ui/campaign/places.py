"""The places of an open campaign: the name of each, and the factory that makes its page on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QSizePolicy, QVBoxLayout, QWidget

from companion.ui.campaign.controller import (
    BATTLES,
    CHRONICLE,
    DASHBOARD,
    DEPLOYMENT,
    NOTES,
    PILOT,
    REVIEW,
    ROSTER,
    SETTINGS,
    UNIT,
    CampaignController,
)
from companion.ui.campaign.subpage import CampaignSubpage
from companion.ui.theme.fonts import sheet_font, text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.widgets.plain_text import set_tip
from companion.ui.widgets.spacing import with_spacing

WIDE, NARROW, HEIGHT = 176, 52, 40
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


@dataclass(frozen=True, slots=True)
class CampaignPlace:
    """A place; listed ones stand at the left, the others are reached from one of them.

    Of one that is not listed `under` tells which of the listed ones it belongs to.
    """

    id: str
    label: str
    icon: str
    make: Callable[[CampaignController], CampaignSubpage]
    is_listed: bool = True
    under: str = ""


def _dashboard(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.dashboard.page import Dashboard

    return Dashboard(controller)


def _roster(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.roster.page import RosterPage

    return RosterPage(controller)


def _battles(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.battles.page import BattlesPage

    return BattlesPage(controller)


def _chronicle(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.chronicle.page import ChroniclePage

    return ChroniclePage(controller)


def _pilot(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.pilot.page import PilotPage

    return PilotPage(controller)


def _unit(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.unit.page import UnitPage

    return UnitPage(controller)


def _review(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.after_action.page import ReviewPage

    return ReviewPage(controller)


def _deployment(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.deployment.page import DeploymentPage

    return DeploymentPage(controller)


def _notes(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.notes import NotesPage

    return NotesPage(controller)


def _settings(controller: CampaignController) -> CampaignSubpage:
    from companion.ui.campaign.settings import SettingsPage

    return SettingsPage(controller)


PLACES = (
    CampaignPlace(DASHBOARD, "Dashboard", "home", _dashboard),
    CampaignPlace(ROSTER, "Roster", "roster", _roster),
    CampaignPlace(BATTLES, "Battles", "flag", _battles),
    CampaignPlace(CHRONICLE, "Chronicle", "book", _chronicle),
    CampaignPlace(NOTES, "Notes", "note", _notes),
    CampaignPlace(SETTINGS, "Settings", "settings", _settings),
    CampaignPlace(PILOT, "Pilot", "warrior", _pilot, is_listed=False, under=ROSTER),
    CampaignPlace(UNIT, "Unit", "mech", _unit, is_listed=False, under=ROSTER),
    CampaignPlace(REVIEW, "Bring home", "return", _review, is_listed=False, under=BATTLES),
    CampaignPlace(DEPLOYMENT, "Into battle", "play", _deployment, is_listed=False, under=BATTLES),
)


class NavigationButton(QAbstractButton):
    """An icon, a name, and how many there are of what waits for the player."""

    def __init__(self, place: CampaignPlace, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place, self.count, self.is_narrow = place, 0, False
        self.setText(place.label)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        set_tip(self, f"{place.label} (Ctrl+{number})")
        self.show_count(0)
        Theme.current().changed.connect(self.updateGeometry)

    def show_count(self, count: int) -> None:
        """Tell how many are on the table; nothing is said of none."""
        self.count = count
        self.setAccessibleName(f"{self.place.label}, {count} on the table" if count else self.place.label)
        self.update()

    def sizeHint(self) -> QSize:
        tokens = Theme.current().tokens
        return QSize(tokens.px(NARROW - 2 * Space.SMALL), max(tokens.px(HEIGHT), tokens.touch))

    def paintEvent(self, _event: QPaintEvent) -> None:
        tokens = Theme.current().tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        self._draw_ground(painter, tokens, area)
        is_lit = self.isChecked()
        ink = tokens.on_selection if is_lit else tokens.ink
        side = tokens.icon
        left = area.left() + tokens.px(Space.SMALL)
        draw_icon(
            painter,
            self.place.icon,
            ink if is_lit else tokens.muted,
            QRectF(left, area.center().y() - side / 2, side, side),
        )
        if self.is_narrow:
            return
        room = area.adjusted(tokens.px(Space.SMALL + Space.MEDIUM) + side, 0, -tokens.px(Space.SMALL), 0)
        weight = QFont.Weight.DemiBold if is_lit else QFont.Weight.Normal
        painter.setFont(text_font(tokens.px(FontSize.BODY), weight))
        painter.setPen(QColor(ink))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), self.text())
        if self.count:
            painter.setFont(sheet_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
            painter.setPen(QColor(ink if is_lit else tokens.accent))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(room, int(right), str(self.count))

    def _draw_ground(self, painter: QPainter, tokens: Tokens, area: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if self.hasFocus():
            painter.setPen(QPen(QColor(tokens.accent), tokens.focus))
        if self.isChecked() or self.underMouse():
            painter.setBrush(QColor(tokens.selection if self.isChecked() else tokens.hover))
        if self.hasFocus() or self.isChecked() or self.underMouse():
            painter.drawRoundedRect(area, tokens.radius, tokens.radius)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)


class Navigation(QFrame):
    """The buttons of the places, one of them current; `chosen` brings the id of the place turned to."""

    chosen = Signal(str)

    def __init__(self, places: Sequence[CampaignPlace], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Places of the campaign")
        self._group = QButtonGroup(self)
        self.buttons: dict[str, NavigationButton] = {}
        self._is_narrow = False
        column = with_spacing(QVBoxLayout(self), Space.TINY, (Space.SMALL,) * 4)
        for number, place in enumerate(places, start=1):
            button = self.buttons[place.id] = NavigationButton(place, number)
            button.clicked.connect(lambda _on, place=place: self.chosen.emit(place.id))
            self._group.addButton(button)
            column.addWidget(button)
        column.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_place(self, place: str) -> None:
        """Mark a place as the one that is shown."""
        if place in self.buttons:
            self.buttons[place].setChecked(True)

    def show_narrow(self, is_narrow: bool) -> None:
        """Show icons only, or names too."""
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            for button in self.buttons.values():
                button.is_narrow = is_narrow
            self._measure()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        ids = list(self.buttons)
        here = next((ids.index(place) for place, each in self.buttons.items() if each.hasFocus()), None)
        if step is None or here is None:
            super().keyPressEvent(event)
            return
        place = ids[max(0, min(here + step, len(ids) - 1))]
        self.buttons[place].setFocus()
        self.chosen.emit(place)

    def _measure(self) -> None:
        self.setFixedWidth(Theme.current().tokens.px(NARROW if self._is_narrow else WIDE))
        self.update()
