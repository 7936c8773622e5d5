"""What can be done with one unit, as a menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from companion.engine.views import Command
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain import button_text, set_tip


def unit_menu(
    bridge: Bridge,
    selection: Selection,
    unit: str,
    put_by_hand: Callable[[str], None],
    print_sheet: Callable[[str], None],
    carry_out: Callable[[str, Command], None],
    parent: QWidget,
) -> QMenu:
    """The menu of a unit; what the rules refuse now is greyed, with the reason."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    view = bridge.unit(unit)
    menu.addSection(view.name)
    wear_icon(menu.addAction("Select", lambda: selection.select(unit)), "sheet")
    own = bridge.unit(selection.unit) if selection.unit else None
    if own is not None and own.side != view.side:
        wear_icon(menu.addAction(button_text(f"Target of {own.name}"), lambda: selection.aim(unit)), "target")
    for command in bridge.commands(unit):
        entry = menu.addAction(button_text(command.label), partial(carry_out, unit, command))
        entry.setEnabled(command.refusal is None)
        set_tip(entry, str(command.refusal or command.hint))
        if command.icon:
            wear_icon(entry, command.icon)
    menu.addSeparator()
    if bridge.table().board is not None:
        wear_icon(menu.addAction("Put on the map by hand…", lambda: put_by_hand(unit)), "hand")
    for command in bridge.by_hand(unit):
        wear_icon(menu.addAction(command.label, partial(carry_out, unit, command)), command.icon)
    menu.addSeparator()
    wear_icon(menu.addAction("Print the sheet…", lambda: print_sheet(unit)), "print")
    return menu
