"""Dialog on rules that changed since a battle began, and whether it adopts the new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from companion.rulebooks.diff import ChangeKind as ChangeKind
from companion.ui.help.help_key import offer_help
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.plain_text import tip_text
from companion.ui.widgets.rows import SectionTree
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.ruleset_changes import ChangeLine, ChangeSection

TITLE = "The rules have changed since"


class DialogTexts(NamedTuple):
    """Texts of the dialog, for a battle or a campaign."""

    title: str
    about: str
    heading: str


OF_BATTLE = DialogTexts(
    "Rules of this battle",
    "The battle goes on by the rules and units that it began with. What is on record stays as it was played,"
    " either way; taking the new rules over is an entry of the journal, and can be undone.",
    "In this battle",
)
OF_CAMPAIGN = DialogTexts(
    "Rules of this campaign",
    "The campaign goes on by the rules and units that it keeps, and so do its next battles. What is on record"
    " stays as it is, either way; taking the new rules over is an entry of the chronicle, and can be undone.",
    "In this campaign",
)
TAKE, KEEP = "Adopt the new rules", "Keep the old rules"
WORDS, BEFORE, AFTER = range(3)
SHARES = (0.44, 0.26)
TIP = Qt.ItemDataRole.ToolTipRole
WIDTH, HEIGHT, LOW = 760, 560, 240
NEW, GONE = "–", "removed"


class ChangedRulesDialog(QDialog):
    """Lists the differences; accepted to adopt the new rules."""

    def __init__(
        self,
        sections: Sequence[ChangeSection],
        why_not: str = "",
        parent: QWidget | None = None,
        texts: DialogTexts = OF_BATTLE,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts.title)
        offer_help(self, "house-rules")
        self.tree = _ChangesTree(sections, texts.heading)
        self.take_button = push_button(TAKE, ButtonKind.PRIMARY)
        self.keep_button = push_button(KEEP)
        self.take_button.setEnabled(not why_not)
        self.take_button.clicked.connect(self.accept)
        self.keep_button.clicked.connect(self.reject)
        usual = self.keep_button if why_not else self.take_button
        usual.setDefault(True)
        margins = (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, margins)
        column.addWidget(role_label(TITLE, LabelRole.TITLE))
        column.addWidget(role_label(texts.about, LabelRole.MUTED))
        if sections:
            column.addWidget(self.tree, 1)
        else:
            column.addStretch(1)
        self.verdict = role_label(why_not and f"They cannot be adopted. {why_not}", LabelRole.BODY)
        self.verdict.setVisible(bool(why_not))
        column.addWidget(self.verdict)
        row = with_spacing(QHBoxLayout(), Space.SMALL)
        row.addStretch(1)
        row.addWidget(self.keep_button)
        row.addWidget(self.take_button)
        column.addLayout(row)
        resize_on_screen(self, WIDTH, HEIGHT if sections else LOW)
        usual.setFocus()


class _ChangesTree(SectionTree):
    """Sections with what differs below: by the battle's own rules, and by those that there are now."""

    def __init__(self, sections: Sequence[ChangeSection], heading: str) -> None:
        super().__init__("What has changed", ("", heading, "Now"), SHARES)
        for section in sections:
            self.add_section(section.title, [_item(change) for change in section.changes])


def _item(change: ChangeLine) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    before = change.before or NEW
    after = GONE if change.kind is ChangeKind.REMOVED else change.after
    item = QTreeWidgetItem([change.text, before, after])
    item.setFont(AFTER, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    source = f"\n{change.source}" if change.source else ""
    item.setData(WORDS, TIP, tip_text(f"{change.text}{source}"))
    item.setData(BEFORE, TIP, tip_text(change.before))
    item.setData(AFTER, TIP, tip_text(after))
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{change.text}: {before} becomes {after}")
    return item
