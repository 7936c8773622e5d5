"""The menu of a critical slot."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu

from companion.construction.editing.views import PartCategory, SlotView
from companion.tabletop.number_text import format_count
from companion.ui.construction.body.body import DesignBody
from companion.ui.construction.design_commands import DesignCommands
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import button_text

WEAPONS = (PartCategory.ENERGY, PartCategory.BALLISTIC, PartCategory.MISSILE)


def slot_menu(
    body: DesignBody, commands: DesignCommands, search: Callable[[], object], location: str, index: int
) -> QMenu:
    """Return the commands on a slot, each with its key; `search` leads to the palette."""
    menu = QMenu(body)
    view = commands.editor.view.location(location)
    assert view is not None, "the menu belongs to a location"
    slot = view.slots[index]
    if slot.category is None:
        _add_for_empty(menu, commands, search, location)
    else:
        _add_for_filled(menu, body, commands, slot)
    if menu.isEmpty():
        action = menu.addAction(button_text(f"{slot.text or 'An empty slot'}: nothing to do"))
        action.setEnabled(False)
    return menu


def _add_for_empty(
    menu: QMenu, commands: DesignCommands, search: Callable[[], object], location: str
) -> None:
    if missing := commands.desk.missing_actuators(commands.editor.draft, location):
        text = missing[0].replace("_", " ")
        _add(menu, f"Add the {text}", "plus", lambda: commands.set_actuator(location, missing[0], True))
    _add(menu, "Search the palette\t/", "search", search)


def _add_for_filled(menu: QMenu, body: DesignBody, commands: DesignCommands, slot: SlotView) -> None:
    text = button_text(slot.text)
    if not slot.is_fixed:
        _add(menu, f"Carry {text}\tSpace", "hand", lambda: _carry(body, commands, slot))
    if slot.category in WEAPONS:
        _add(menu, "Turn to the rear or the front\tR", "backward", commands.toggle_rear)
    lots = commands.desk.lots(commands.editor.draft, slot.location, slot.index)
    for shots in lots if len(lots) > 1 else ():
        _add(
            menu,
            f"Load {format_count(shots, 'shot')}",
            "ammo",
            partial(commands.load, slot.location, slot.index, shots),
        )
    if commands.editor.view.head.is_omni and not slot.is_fixed:
        pod_text = "Fix to the chassis\tP" if slot.is_pod else "Put in a pod\tP"
        _add(menu, pod_text, "pod", commands.toggle_pod)
    if not slot.is_fixed or slot.name in ("lower_arm_actuator", "hand_actuator"):
        _add(menu, f"Remove {text}\tDel", "trash", lambda: commands.empty_slot(slot.location, slot.index))


def _carry(body: DesignBody, commands: DesignCommands, slot: SlotView) -> None:
    commands.editor.pick_up_at(slot.location, slot.index)
    body.go_to(slot.location, slot.index)


def _add(menu: QMenu, text: str, icon: str, command: Callable[[], object]) -> None:
    action = menu.addAction(text)
    wear_icon(action, icon)
    action.triggered.connect(lambda _on=False: command())
