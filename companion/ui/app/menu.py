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

ENTRIES = (
    ("New battle…", "new", "new"),
    ("Open a script…", "open", "open"),
    ("Export as a script…", "export", "export"),
    ("Print the sheet…", "print", "print"),
    ("Print all sheets…", "print_all", "print"),
    ("Print the cards…", "print_cards", "print"),
    ("Print the map…", "print_map", "tiles"),
    ("Save the map as a picture…", "picture", "picture"),
    ("Copy as text", "copy", "copy"),
    ("Note on the battle…", "battle_note", "note"),
    ("Rules of this battle…", "rules", "info"),
    ("Bring home…", "bring_home", "return"),
    ("Campaigns…", "campaigns", "campaign"),
    ("Hangar…", "hangar", "hangar"),
    ("Duels…", "duel", "target"),
    ("Calculator in front", "calculator_window", "calculator"),
    ("Dice…", "dice_log", "dice"),
    ("Rulesets…", "rulesets", "edit"),
    ("Backups…", "backups", "history"),
    ("Design a 'Mech…", "design", "design"),
    ("Draw a board…", "board", "board"),
    None,
    ("Undo", "undo", "undo"),
    ("Redo", "redo", "redo"),
    None,
    ("Settings…", "settings", "settings"),
    ("Guided battle", "guide", "flag"),
    ("Help", "help", "help"),
    None,
    ("Back to the welcome page", "welcome", "home"),
    ("Close Companion", "quit", "close"),
)


def bind_shortcuts(window: QWidget, do: Do) -> None:
    """Let every key of the list carry out its command anywhere in the window."""
    for shortcut in SHORTCUTS:
        if shortcut.command in BY_PAGE:
            continue
        action = QAction(shortcut.words, window)
        action.setShortcuts([QKeySequence(keys) for keys in shortcut.keys])
        action.triggered.connect(partial(_carry_out, do, shortcut.command))
        window.addAction(action)


def main_menu(window: QWidget, do: Do) -> QMenu:
    """The menu at the left of the phase bar."""
    menu = QMenu(window)
    for entry in ENTRIES:
        if entry is None:
            menu.addSeparator()
            continue
        label, command, icon = entry
        # The tab shows the key without binding it twice.
        action = menu.addAction(f"{label}\t{find_shortcut(command).keys[0]}")
        wear_icon(action, icon)
        action.triggered.connect(partial(_carry_out, do, command))
    return menu


def _carry_out(do: Do, command: str, _checked: bool = False) -> None:
    do(command)
