"""Small dialogs of the page of rulesets: a name and a parent, an example, a file, a replacement."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind, LabelRole, role_label
from companion.ui.widgets.layouts import resize_on_screen
from companion.ui.widgets.lines import add_clear_button
from companion.ui.widgets.plain_text import tip_text
from companion.ui.widgets.question import MARGINS, NARROW, ask_question
from companion.ui.widgets.rows import STATUS, RowDelegate, draw_two_lines, two_line_height
from companion.ui.widgets.spacing import with_spacing
from companion.workshop.own_rulesets import HouseRuleExample

SHARED = "Rulesets (*.yaml);;All files (*)"
WIDE, HIGH = 780, 600
EXAMPLE = Qt.ItemDataRole.UserRole
TIP = Qt.ItemDataRole.ToolTipRole
ENABLED = Qt.ItemFlag.ItemIsEnabled
DOWN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)


class RulesetNameDialog(QDialog):
    """Asks what a ruleset is to be called, and for a new one what it extends."""

    def __init__(
        self,
        title: str,
        action_text: str,
        name: str,
        parents: Sequence[tuple[str, str]] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.name, self.extends = QLineEdit(name), QComboBox()
        self.name.setAccessibleName("Name")
        self.extends.setAccessibleName("Extends")
        for ruleset, message in parents:
            self.extends.addItem(message, ruleset)
        column = with_spacing(QVBoxLayout(self), Space.SMALL, MARGINS)
        column.addWidget(role_label("Name", LabelRole.SECTION))
        column.addWidget(self.name)
        column.addWidget(
            role_label("It is the name of its folder: letters, digits, - and _.", LabelRole.MUTED)
        )
        if parents:
            column.addWidget(role_label("Extends", LabelRole.SECTION))
            column.addWidget(self.extends)
            column.addWidget(role_label("It contains only what it changes in these rules.", LabelRole.MUTED))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = buttons.addButton(action_text, QDialogButtonBox.ButtonRole.AcceptRole)
        self.accept_button.setProperty("kind", "primary")
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addStretch(1)
        column.addWidget(buttons)
        self.name.textChanged.connect(lambda text: self.accept_button.setEnabled(bool(text.strip())))
        self.name.selectAll()
        self.setMinimumWidth(Theme.current().tokens.px(NARROW))


class ExamplesDialog(QDialog):
    """The shipped house rules, each with its effect in one number; `added` are those that are there."""

    def __init__(
        self, examples: Sequence[HouseRuleExample], added: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Examples of house rules")
        self.search, self.list = QLineEdit(), QListWidget()
        self.search.setPlaceholderText("Search by name or by what is changed, such as heat or piloting")
        self.search.setAccessibleName("Search")
        add_clear_button(self.search)
        self.search.textChanged.connect(self._filter)
        self.nothing = role_label("No matches.", LabelRole.MUTED)
        self.nothing.hide()
        self.list.setAccessibleName("House rules")
        self.list.setItemDelegate(RowDelegate(two_line_height, draw_two_lines, self.list))
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        for example in examples:
            there = " (added)" if example.name in added else ""
            item = QListWidgetItem(f"{example.title}{there}")
            item.setData(EXAMPLE, example)
            item.setData(STATUS, example.effect or example.about)
            item.setData(TIP, tip_text(f"{example.about}\nChanges {', '.join(example.sections)}."))
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{example.title}{there}, {example.effect}")
            if there:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.add_button = buttons.addButton("Add to mine", QDialogButtonBox.ButtonRole.AcceptRole)
        self.add_button.setProperty("kind", "primary")
        self.add_button.setEnabled(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = with_spacing(QVBoxLayout(self), Space.MEDIUM, MARGINS)
        column.addWidget(
            role_label(
                "Choose one: it is copied to your rulesets, to play by and to change.", LabelRole.MUTED
            )
        )
        column.addWidget(self.search)
        column.addWidget(self.nothing)
        column.addWidget(self.list, 1)
        column.addWidget(buttons)
        self.list.currentItemChanged.connect(
            lambda item, _before: self.add_button.setEnabled(item is not None)
        )
        self.list.itemActivated.connect(lambda _item: self.accept())
        resize_on_screen(self, WIDE, HIGH)

    @property
    def chosen_example(self) -> HouseRuleExample | None:
        """The example that the player wants."""
        return example_of(self.list.currentItem())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the search for the list, where the same key would add an example at once."""
        if self.search.hasFocus() and event.key() in DOWN_KEYS:
            self._enter()
        else:
            super().keyPressEvent(event)

    def _filter(self, query: str) -> None:
        items = [self.list.item(row) for row in range(self.list.count())]
        for item in items:
            example = example_of(item)
            item.setHidden(example is None or not example.matches(query))
        if (current := self.list.currentItem()) is not None and current.isHidden():
            self.list.setCurrentRow(-1)
        self.nothing.setVisible(all(item.isHidden() for item in items))

    def _enter(self) -> None:
        """Go to the first example that is left and can be added."""
        rows = range(self.list.count())
        items = (self.list.item(row) for row in rows)
        first = next((it for it in items if not it.isHidden() and it.flags() & ENABLED), None)
        if first is not None:
            self.list.setCurrentItem(first)
            self.list.setFocus()


def example_of(item: QListWidgetItem | None) -> HouseRuleExample | None:
    """Return the example that a row of the dialog is of."""
    found = item.data(EXAMPLE) if item is not None else None
    return found if isinstance(found, HouseRuleExample) else None


def ask_import(parent: QWidget) -> Path | None:
    """Return which file, or which folder's ruleset.yaml, to import."""
    caption = "Import a ruleset: one file, or its ruleset.yaml"
    return ask_open_path(parent, caption, SHARED)


def ask_share(parent: QWidget, name: str) -> Path | None:
    """Return where to save a ruleset as one file."""
    return ask_save_path(parent, "Share the ruleset as one file", f"{name}.yaml", SHARED)


def ask_replace(parent: QWidget, name: str) -> bool:
    """Whether a ruleset of the same name is to be replaced."""
    text = f"There is already a ruleset '{name}'."
    more = "The existing one is set aside and can be recovered."
    return (
        ask_question(parent, text, more, (("Replace it", ButtonKind.PRIMARY), ("Cancel", ButtonKind.NORMAL)))
        == 0
    )


def ask_unsaved(parent: QWidget) -> bool | None:
    """Return what becomes of unsaved changes: save them, drop them, or None to stay."""
    answers = (("Save", ButtonKind.PRIMARY), ("Discard", ButtonKind.DANGER), ("Stay here", ButtonKind.NORMAL))
    return (True, False, None)[ask_question(parent, "You have unsaved changes.", "", answers)]
