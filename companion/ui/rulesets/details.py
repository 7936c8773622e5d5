"""The details of one ruleset: its head, its commands, its faults and its changes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStackedWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from companion.documents.document import SourcePosition
from companion.rulebooks.diff import ChangeKind
from companion.tabletop.number_text import format_count
from companion.ui.rulesets.fault_list import RulesetFaultList, format_place
from companion.ui.theme.fonts import text_font
from companion.ui.theme.icons import wear_icon
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import FontSize, Space
from companion.ui.widgets.empty_state import EmptyState
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, push_button, role_label
from companion.ui.widgets.layouts import Flow
from companion.ui.widgets.plain_text import button_text, set_tip, tip_text
from companion.ui.widgets.rows import SectionTree
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.own_rulesets import RulesetOverview
from companion.workshop.ruleset_changes import ChangeLine, ChangeSection

PLACE = Qt.ItemDataRole.UserRole
TIP = Qt.ItemDataRole.ToolTipRole
WORDS, BEFORE, AFTER, WHERE = range(4)
HEADINGS = ("", "Before", "Now", "Where")
SHARES = (0.28, 0.15, 0.27)
NEW, GONE = "–", "removed"


class ChangeTree(SectionTree):
    """Sections with their changes below; `chosen` brings the place that the player wants to see."""

    chosen = Signal(object)  # Place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Changes", HEADINGS, SHARES, parent)
        self.itemActivated.connect(self._choose)
        self.itemClicked.connect(self._click)
        self._shown_sections: tuple[Sequence[ChangeSection], Path] = ((), Path())
        Theme.current().changed.connect(self._dress)

    def show_sections(self, sections: Sequence[ChangeSection], folder: Path) -> None:
        """Show these changes; files are told from `folder` on."""
        self._shown_sections = (sections, folder)
        self.clear()
        for section in sections:
            self.add_section(section.title, [_item(change, folder) for change in section.changes])

    def _dress(self) -> None:
        self.show_sections(*self._shown_sections)

    def _click(self, item: QTreeWidgetItem, column: int) -> None:
        if column == WHERE:
            self._choose(item)

    def _choose(self, item: QTreeWidgetItem, _column: int = 0) -> None:
        place = item.data(0, PLACE)
        if place is not None:
            self.chosen.emit(SourcePosition(*place))


def _item(change: ChangeLine, folder: Path) -> QTreeWidgetItem:
    tokens = Theme.current().tokens
    before = change.before or NEW
    after = GONE if change.kind is ChangeKind.REMOVED else change.after
    where = f"{format_place(change.place.file, change.place.line, folder)}  ·  {change.key}"
    item = QTreeWidgetItem([change.text, before, after, where])
    item.setData(0, PLACE, tuple(change.place))
    item.setFont(AFTER, text_font(tokens.px(FontSize.BODY), QFont.Weight.DemiBold))
    item.setFont(WHERE, text_font(tokens.px(FontSize.CAPTION)))
    item.setForeground(BEFORE, QBrush(QColor(tokens.muted)))
    item.setForeground(WHERE, QBrush(QColor(tokens.muted)))
    item.setData(WORDS, TIP, tip_text(change.text))
    item.setData(BEFORE, TIP, tip_text(change.before))
    item.setData(AFTER, TIP, tip_text(change.after))
    source = f"\n{change.source}" if change.source else ""
    item.setData(WHERE, TIP, tip_text(f"{change.key}\n{change.place.file}:{change.place.line}{source}"))
    spoken = f"{change.text}: {before} becomes {after}, {where}"
    item.setData(0, Qt.ItemDataRole.AccessibleTextRole, spoken)
    return item


EDIT, TRY, DUPLICATE, SHARE, REMOVE = "edit", "try", "duplicate", "share", "remove"
BUTTONS = (
    (EDIT, "Edit", ButtonKind.PRIMARY, "edit", "Write its files here, checked as you type"),
    (TRY, "Try it", ButtonKind.NORMAL, "dice", "A shot, a volley and a battle before and after"),
    (DUPLICATE, "Duplicate…", ButtonKind.NORMAL, "copy", ""),
    (SHARE, "Share…", ButtonKind.NORMAL, "export", "Save it as one file for others"),
    (REMOVE, "Remove", ButtonKind.QUIET, "trash", "It is kept beside your rulesets, and can be brought back"),
)
FAULT_ROWS = 3


class RulesetDetails(QWidget):
    """The details of a Look; `command_requested` brings a command, `place_chosen` a file and line to open."""

    command_requested = Signal(str)
    place_chosen = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("The chosen ruleset")
        self.title = role_label("", LabelRole.HEADING)
        self.head, self.about = role_label("", LabelRole.MUTED), role_label("")
        self.effect = role_label("", LabelRole.GOOD)
        self.options = role_label("", LabelRole.MUTED)
        self.buttons: dict[str, QPushButton] = {}
        self.faults, self.changes = RulesetFaultList(), ChangeTree()
        self.fault_heading = role_label("", LabelRole.DANGER)
        self.change_heading = role_label("", LabelRole.SECTION)
        self.nothing = EmptyState("list", "It changes nothing yet.")
        self._changes = QStackedWidget()
        self._arrange()
        self.faults.chosen.connect(lambda fault: self.place_chosen.emit(fault.file, fault.line))
        self.changes.chosen.connect(lambda place: self.place_chosen.emit(place.file, place.line))

    def show_look(self, look: RulesetOverview) -> None:
        """Show a ruleset."""
        self.title.setText(look.title)
        whose = "Yours" if look.is_own else "Comes with Companion, read-only"
        extends = f"extends {' and '.join(look.parents)}" if look.parents else "a complete ruleset"
        self.head.setText(
            "  ·  ".join(part for part in (whose, f"folder {look.name}", extends, look.contents_text) if part)
        )
        for label, text in ((self.about, look.about), (self.effect, look.effect)):
            label.setText(text)
            label.setVisible(bool(text))
        self._show_options(look)
        self._show_faults(look)
        self._show_changes(look)
        self._show_buttons(look)

    def _show_options(self, look: RulesetOverview) -> None:
        named = [
            f"{option.label}: {' or '.join(option.format_choice(choice) for choice in option.choices)}"
            for option in (look.options or {}).values()
        ]
        self.options.setText(f"Options: {'; '.join(named)}" if named else "")
        self.options.setVisible(bool(named))

    def _show_faults(self, look: RulesetOverview) -> None:
        self.faults.show_faults(look.faults, look.folder)
        self.fault_heading.setText(format_count(len(look.faults), "fault"))
        for widget in (self.faults, self.fault_heading):
            widget.setVisible(bool(look.faults))
        self._measure()

    def _show_changes(self, look: RulesetOverview) -> None:
        self.changes.show_sections(look.changes, look.folder)
        against = " and ".join(look.parents)
        self.change_heading.setText(f"Changes from {against}" if look.parents else "")
        self.change_heading.setVisible(bool(look.parents and look.changes))
        self._changes.setCurrentWidget(self.changes if look.changes else self.nothing)
        if look.faults:
            text = "Fix its faults to see what it changes."
        elif look.parents:
            text = "It changes nothing yet."
        else:
            text = "These rules stand on their own. Duplicate them as an overlay to change something."
        self.nothing.sentence.setText(text)

    def _show_buttons(self, look: RulesetOverview) -> None:
        self.buttons[EDIT].setText("Edit" if look.is_own else "Read")
        wear_icon(self.buttons[EDIT], "edit" if look.is_own else "book", "on_accent")
        self.buttons[DUPLICATE].setText(
            button_text("Duplicate…" if look.is_own else "Duplicate as an overlay…")
        )
        for command in (REMOVE, SHARE, TRY):
            self._button_row.show_child(self.buttons[command], look.is_own)

    def _arrange(self) -> None:
        commands = self._button_row = Flow()
        for command, text, kind, icon, hint in BUTTONS:
            button = self.buttons[command] = push_button(text, kind, icon)
            set_tip(button, hint)
            button.clicked.connect(
                lambda _checked=False, command=command: self.command_requested.emit(command)
            )
            commands.add(button)
        self._changes.addWidget(self.changes)
        self._changes.addWidget(self.nothing)
        self._changes.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column = with_spacing(
            QVBoxLayout(self), Space.SMALL, (Space.LARGE, Space.SMALL, Space.LARGE, Space.LARGE)
        )
        for label in (self.title, self.head, self.about, self.effect, self.options):
            column.addWidget(label)
        column.addWidget(commands)
        column.addWidget(self.fault_heading)
        column.addWidget(self.faults)
        column.addWidget(self.change_heading)
        column.addWidget(self._changes, 1)
        self.title.setAlignment(Qt.AlignmentFlag.AlignLeft)
        Theme.current().changed.connect(self._measure)

    def _measure(self) -> None:
        rows = min(self.faults.count(), FAULT_ROWS)
        self.faults.setFixedHeight(Theme.current().tokens.px(12 + 52 * rows))
