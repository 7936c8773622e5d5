"""The list of campaigns, the last changed first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from companion.tabletop.number_text import format_count
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import draw_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space, Tokens
from companion.ui.welcome.recent_battles import format_when
from companion.ui.widgets.rows import RowDelegate, RowIndex, RowPainter, halves
from companion.ui.widgets.spacing import with_spacing

SUMMARY = Qt.ItemDataRole.UserRole
WORDS = Qt.ItemDataRole.UserRole + 1
ROW_HEIGHT, WIDEST, PICTURE = 72, 960, 28


class ListedCampaign(Protocol):
    """The facts that the list shows of a campaign."""

    @property
    def id(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def battles(self) -> int: ...
    @property
    def updated_at(self) -> datetime | None: ...


class CampaignList(QWidget):
    """The list; `opened` tells that the chosen campaign is to be opened, `changed` that another is chosen."""

    opened = Signal()
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = QListWidget()
        self.view.setAccessibleName("Your campaigns")
        self.view.setFrameShape(QFrame.Shape.NoFrame)
        self.view.setItemDelegate(RowDelegate(_height, _draw_campaign, self.view))
        self.view.setMouseTracking(True)
        self.view.setProperty("plain", True)
        self.view.setProperty("clear", True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.itemActivated.connect(lambda _item: self.opened.emit())
        self.view.itemSelectionChanged.connect(self.changed)
        row = with_spacing(QHBoxLayout(self), 0, (Space.LARGE, Space.LARGE, Space.LARGE, Space.LARGE))
        row.addStretch(1)
        row.addWidget(self.view, 100)
        row.addStretch(1)
        Theme.current().changed.connect(self._measure)
        self._measure()

    def show_campaigns(self, campaigns: Sequence[ListedCampaign], titles: Mapping[str, str]) -> None:
        """List these; the one that was chosen stays so where it is still there."""
        chosen = self.chosen_campaign
        self.view.clear()
        for campaign in campaigns:
            item = QListWidgetItem(campaign.name)
            texts = _summary_texts(campaign, titles)
            item.setData(SUMMARY, campaign)
            item.setData(WORDS, texts)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join((campaign.name, *texts)))
            self.view.addItem(item)
        numbers = [number for number, each in enumerate(campaigns) if chosen and each.id == chosen.id]
        if campaigns:
            self.view.setCurrentRow(numbers[0] if numbers else 0)

    @property
    def has_any(self) -> bool:
        """Whether there are campaigns at all."""
        return self.view.count() > 0

    @property
    def chosen_campaign(self) -> ListedCampaign | None:
        """The campaign that is chosen."""
        item = self.view.currentItem()
        summary: ListedCampaign | None = item.data(SUMMARY) if item is not None else None
        return summary

    def _measure(self) -> None:
        self.view.setMaximumWidth(Theme.current().tokens.px(WIDEST))
        self.view.doItemsLayout()


def _summary_texts(campaign: ListedCampaign, titles: Mapping[str, str]) -> tuple[str, str]:
    """Return what stands below the name, and what at the right."""
    parts = [titles.get(campaign.ruleset, campaign.ruleset), campaign.status]
    parts.append(format_count(campaign.battles, "battle") if campaign.battles else "No battles yet")
    when = format_when(campaign.updated_at) if campaign.updated_at else ""
    return "  ·  ".join(part for part in parts if part), when


def _height(tokens: Tokens, _index: RowIndex) -> int:
    return tokens.px(ROW_HEIGHT)


def _draw_campaign(row: RowPainter, index: RowIndex) -> None:
    tokens, area = row.tokens, row.area
    row.fill_card(area.adjusted(1, 1, -1, -tokens.px(Space.SMALL) + 1), is_framed=True)
    gap, side = tokens.px(Space.LARGE), tokens.px(PICTURE)
    place = QRectF(area.left() + gap, area.center().y() - side / 2, side, side)
    draw_icon(row.painter, "campaign", row.colour("accent"), place)
    upper, lower = halves(
        area.adjusted(2 * gap + side, tokens.px(Space.MEDIUM), -gap, -tokens.px(Space.MEDIUM))
    )
    labels, when = index.data(WORDS)
    body = text_font(tokens.px(FontSize.BODY))
    used = row.write(upper, when, row.soft, body, Qt.AlignmentFlag.AlignRight)
    name = text_font(tokens.px(FontSize.NUMBER), QFont.Weight.DemiBold)
    row.write(upper.adjusted(0, 0, -used - gap, 0), str(index.data()), row.ink, name)
    row.write(lower, labels, row.soft, body)
