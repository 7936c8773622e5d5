"""What has changed in the rules of a battle since it began, and whether it goes on by the new ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QDialog, QHBoxLayout, QTreeWidgetItem, QVBoxLayout, QWidget

from companion.rulebooks.diff import Kind as ChangeKind
from companion.ui.help.offered import offer_help
from companion.ui.theme.fonts import text_font
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space, Type
from companion.ui.widgets.layouts.sized import resize_on_screen
from companion.ui.widgets.lists.section_tree import SectionTree
from companion.ui.widgets.plain import tip_text
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.workshop.changes import Section, Told

TITLE = "The rules have changed since"


class DialogTexts(NamedTuple):
    """What the dialog says of whose rules have changed."""

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
    """Lists what differs; accepted where the new rules are to be taken over."""

    def __init__(
        self,
        sections: Sequence[Section],
        why_not: str = "",
        parent: QWidget | None = None,
        texts: DialogTexts = OF_BATTLE,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(texts.title)
        offer_help(self, "house-rules")
        self.tree = _ChangesTree(sections, texts.heading)
        self.take_button = push_button(TAKE, Kind.PRIMARY)
        self.keep_button = push_button(KEEP)
        self.take_button.setEnabled(not why_not)
        self.take_button.clicked.connect(self.accept)
        self.keep_button.clicked.connect(self.reject)
        usual = self.keep_button if why_not else self.take_button
        usual.setDefault(True)
        margins = (Space.WIDE, Space.WIDE, Space.WIDE, Space.LARGE)
        column = spaced(QVBoxLayout(self), Space.MEDIUM, margins)
        column.addWidget(role_label(TITLE, Role.TITLE))
        column.addWidget(role_label(texts.about, Role.MUTED))
        if sections:
            column.addWidget(self.tree, 1)
        else:
            column.addStretch(1)
        self.verdict = role_label(why_not and f"They cannot be adopted. {why_not}", Role.BODY)
        self.verdict.setVisible(bool(why_not))
        column.addWidget(self.verdict)
        row = spaced(QHBoxLayout(), Space.SMALL)
        row.addStretch(1)
        row.addWidget(self.keep_button)
        row.addWidget(self.take_button)
        column.addLayout(row)
        resize_on_screen(self, WIDTH, HEIGHT if sections else LOW)
        usual.setFocus()


class _ChangesTree(SectionTree):
    """Sections with what differs below: by the battle's own rules, and by those that there are now."""

    def __init__(self, sections: Sequence[Section], heading: str) -> None:
        super().__init__("What has changed", ("", heading, "Now"), SHARES)
        for section in sections:
            self.add_section(section.title, [_item(change) for change in section.changes])


def _item(change: Told) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    before = change.before or NEW
    after = GONE if change.kind is ChangeKind.REMOVED else change.after
    item = QTreeWidgetItem([change.words, before, after])
    item.setFont(AFTER, text_font(tokens.px(Type.BODY), QFont.Weight.DemiBold))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    source = f"\n{change.source}" if change.source else ""
    item.setData(WORDS, TIP, tip_text(f"{change.words}{source}"))
    item.setData(BEFORE, TIP, tip_text(change.before))
    item.setData(AFTER, TIP, tip_text(after))
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{change.words}: {before} becomes {after}")
    return item
