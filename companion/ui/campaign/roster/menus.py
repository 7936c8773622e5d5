"""The menus of the roster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from companion.campaign.state import Pilot
from companion.ui.campaign.roster.nodes import RosterNode, RosterNodeKind
from companion.ui.theme.icons import wear_icon

Do = Callable[[str], None]


def unit_menu(parent: QWidget, chosen: Sequence[RosterNode], has_cut: bool, do: Do) -> QMenu:
    """Return what can be done with the chosen lines of the tree."""
    menu = QMenu(parent)
    kinds = {node.kind for node in chosen}
    units = [node for node in chosen if node.kind is RosterNodeKind.UNIT]
    if len(units) == 1 == len(chosen):
        _add(menu, "Open\tEnter", "mech", "open", do)
        _add(menu, "Choose the pilot…\tP", "warrior", "assign", do)
    if any(node.unit is not None and node.unit.pilot for node in units):
        _add(menu, "Remove the pilot", "leave-map", "unseat", do)
    if kinds and RosterNodeKind.SIDE not in kinds:
        _add(menu, "Move to…\tM", "forward", "move", do)
        _add(menu, "Cut\tCtrl+X", "hand", "cut", do)
    if has_cut:
        _add(menu, "Paste here\tCtrl+V", "check", "paste", do)
    if len(chosen) == 1:
        _add(menu, "Rename…\tF2", "edit", "rename", do)
    menu.addSeparator()
    _add(menu, "Add units…\tIns", "plus", "add_units", do)
    _add(menu, "Add a stored force…", "hangar", "add_stored", do)
    _add(menu, "New force…", "roster", "add_force", do)
    if kinds and RosterNodeKind.SIDE not in kinds:
        menu.addSeparator()
        word = "Disband" if kinds == {RosterNodeKind.FORCE} else "Dismiss"
        _add(menu, f"{word}\tDel", "trash", "dismiss", do)
    return menu


def pilot_menu(parent: QWidget, chosen: Sequence[Pilot], do: Do) -> QMenu:
    """Return what can be done with the chosen pilots."""
    menu = QMenu(parent)
    if len(chosen) == 1:
        _add(menu, "Open\tEnter", "warrior", "open_pilot", do)
        _add(menu, "Rename…\tF2", "edit", "rename_pilot", do)
    _add(menu, "Add pilots…\tIns", "plus", "add_pilots", do)
    if chosen:
        menu.addSeparator()
        _add(menu, "Dismiss\tDel", "trash", "dismiss_pilots", do)
    return menu


def _add(menu: QMenu, label: str, icon: str, command: str, do: Do) -> None:
    action = menu.addAction(label)
    wear_icon(action, icon)
    action.triggered.connect(partial(_carry_out, do, command))


def _carry_out(do: Do, command: str, _checked: bool = False) -> None:
    do(command)
