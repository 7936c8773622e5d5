"""The commands of the window as a menu and as keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.shortcuts import SHORTCUTS, find_shortcut

Do = Callable[[str], None]

BY_PAGE = frozenset({"go_on"})
"""Commands whose keys mean something else while a button or a field has the focus."""

PRINT_AND_EXPORT = "Print, copy and export"
PRINTED = frozenset({"print", "print_all", "print_cards", "print_map", "picture", "copy", "export"})
"""Commands that stand in a menu of their own, so that the menu is one column."""

ENTRIES = (
    ("New battle…", "new", "new"),
    ("Open a script…", "open", "open"),
    ("Note on the battle…", "battle_note", "note"),
    ("Rules of this battle…", "rules", "info"),
    ("Bring home…", "bring_home", "return"),
    ("Print the sheet…", "print", "print"),
    ("Print all sheets…", "print_all", "print"),
    ("Print the cards…", "print_cards", "print"),
    ("Print the map…", "print_map", "tiles"),
    ("Save the map as a picture…", "picture", "picture"),
    ("Copy as text", "copy", "copy"),
    ("Export as a script…", "export", "export"),
    None,
    ("Undo", "undo", "undo"),
    ("Redo", "redo", "redo"),
    ("Dice…", "dice_log", "dice"),
    ("Calculator on top", "calculator_window", "calculator"),
    ("Duels…", "duel", "target"),
    None,
    ("Campaigns…", "campaigns", "campaign"),
    ("Hangar…", "hangar", "hangar"),
    ("Design a unit…", "design", "design"),
    ("Draw a board…", "board", "board"),
    ("Rulesets…", "rulesets", "edit"),
    ("Backups…", "backups", "history"),
    None,
    ("Guided battle", "guide", "flag"),
    ("Settings…", "settings", "settings"),
    ("Help", "help", "help"),
    ("Back to the welcome page", "welcome", "home"),
    ("Close Companion", "quit", "close"),
)
"""Groups of five to seven lines between separators."""


def bind_shortcuts(window: QWidget, do: Do) -> None:
    """Let every key of the list carry out its command anywhere in the window."""
    for shortcut in SHORTCUTS:
        if shortcut.command in BY_PAGE:
            continue
        action = QAction(shortcut.text, window)
        action.setShortcuts([QKeySequence(keys) for keys in shortcut.keys])
        action.triggered.connect(partial(_carry_out, do, shortcut.command))
        window.addAction(action)


def main_menu(window: QWidget, do: Do) -> QMenu:
    """Return the menu at the left of the phase bar."""
    menu = QMenu(window)
    printing = QMenu(PRINT_AND_EXPORT, menu)
    for entry in ENTRIES:
        if entry is None:
            menu.addSeparator()
            continue
        label, command, icon = entry
        if command in PRINTED and printing.isEmpty():
            wear_icon(menu.addMenu(printing), "print")
        # The tab shows the key without binding it twice.
        into = printing if command in PRINTED else menu
        action = into.addAction(f"{label}\t{find_shortcut(command).keys[0]}")
        wear_icon(action, icon)
        action.triggered.connect(partial(_carry_out, do, command))
    return menu


def _carry_out(do: Do, command: str, _checked: bool = False) -> None:
    do(command)
