"""Commands that change the design, each an undoable step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu

from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, Placeable
from companion.construction.editing.views import PartCategory, PartOffer, SlotView
from companion.tabletop.number_text import format_count
from companion.ui.construction.body.body import DesignBody
from companion.ui.construction.page_editor import DesignPageEditor, Operation
from companion.ui.theme.icons import wear_icon
from companion.ui.widgets.plain_text import button_text

WEAPONS = (PartCategory.ENERGY, PartCategory.BALLISTIC, PartCategory.MISSILE)


class DesignCommands(QObject):
    """`outcome_reported` brings a message about a command; `refused` makes fields show the actual values."""

    outcome_reported = Signal(str)
    refused = Signal()
    part_added = Signal()
    """A part that has something to be said of it is aboard, and at the cursor."""

    def __init__(self, bench: DesignPageEditor) -> None:
        super().__init__(bench)
        self.editor, self.desk = bench, bench.desk

    def fill(self) -> None:
        """Place heat sinks and all that fits only one way, and tell what is still to be chosen."""
        messages: list[str] = []

        def fill_draft(draft: Draft) -> Draft:
            made = self.desk.fill(draft)
            messages.extend(choice.message for choice in made.open)
            return made.draft

        before = self.editor.draft
        if DesignCommand.FILL not in self.desk.commands:
            return
        if self.editor.act("Fill", fill_draft):
            nothing = "Nothing is left to place." if self.editor.draft == before else ""
            self.outcome_reported.emit(" ".join(messages) or nothing)

    def take_pods_off(self) -> None:
        """Leave the bare chassis of an OmniMech, for another configuration."""
        self._at_cursor("Take the pods off", DesignCommand.TAKE_PODS_OFF)

    # --- slots ---

    def add(self, offer: PartOffer) -> None:
        """Take something aboard, where the cursor is or else where there is room."""
        load, (location, _) = offer.load, self.editor.cursor
        if not isinstance(load, ItemToAdd):
            return
        before = {slot.name for each in self.editor.view.locations for slot in each.slots}
        if self.editor.act(f"Add {offer.name}", lambda draft: self.desk.add(draft, load, location)):
            new = [
                (slot.location, slot.index)
                for each in self.editor.view.locations
                for slot in each.slots
                if slot.name not in before
            ]
            if new and self.desk.form_at(self.editor.draft, *new[0]) is not None:
                self.editor.move_cursor(*new[0])
                self.part_added.emit()

    def empty_slot(self, location: str, index: int) -> None:
        """Throw out what fills a slot; of systems alike, empty it."""
        view = self.editor.view.location(location)
        text = view.slots[index].text if view is not None else ""
        self.editor.act(f"Remove {text}", lambda draft: self.desk.clear_slot(draft, location, index))

    def remove(self, load: Placeable) -> None:
        """Throw out something that has no slots."""
        self.editor.act("Remove", lambda draft: self.desk.remove(draft, load))

    def remove_carried(self) -> None:
        """Throw out what is carried: a thing goes, of systems alike one is out of its slots."""
        if isinstance(load := self.editor.carried, InstalledItem):
            self.remove(load)
        else:
            self.editor.unslot_carried()
        self.editor.cancel_carry()

    def toggle_pod(self) -> None:
        """Put what fills the slot of the cursor in a pod, or fix it."""
        self._at_cursor("Pod", DesignCommand.POD)

    def toggle_rear(self) -> None:
        """Turn the weapon in the slot of the cursor to the rear, or to the front."""
        self._at_cursor("Facing", DesignCommand.REAR)

    def load(self, location: str, index: int, shots: int) -> None:
        """Put so many rounds in a slot of ammunition."""
        self.editor.act("Load", lambda draft: self.desk.load_rounds(draft, location, index, shots))

    def set_switch(self, location: str, name: str, is_on: bool) -> None:
        """Give a location a part that may be left out, such as an actuator, or take it away."""
        text = name.replace("_", " ")
        self.editor.act(text, lambda draft: self.desk.set_switch(draft, location, name, is_on))
        self.refused.emit()

    def _at_cursor(self, text: str, command: DesignCommand) -> None:
        location, index = self.editor.cursor
        if command in self.desk.commands:
            self.editor.act(text, lambda draft: self.desk.carry_out(draft, command, location, index))

    # --- head and armor ---

    def name(self, chassis: str, model: str) -> None:
        """Call the design otherwise."""
        self.editor.act("Name", lambda draft: self.desk.rename(draft, chassis, model))

    def date(self, year: int | None) -> None:
        """Give the design another year."""
        self.editor.act("Year", lambda draft: self.desk.with_year(draft, year))

    def set_chassis_field(self, field: str, value: object) -> None:
        """Change a field of the head."""
        self._turn(field, lambda draft: self.desk.set_head(draft, field, value))

    def set_part(self, field: str, value: object) -> None:
        """Change a field of the part at the cursor."""
        place, form = self.editor.cursor, self.editor.form
        labels = {each.id: each.label for each in form.fields} if form is not None else {}
        text = f"{labels.get(field, field)}, {form.title if form is not None else ''}"
        self._turn(text, lambda draft: self.desk.set_part(draft, *place, field, value))

    def remove_location(self, location: str) -> None:
        """Take a location off, with what is in it going elsewhere."""
        command = DesignCommand.REMOVE_LOCATION
        self.editor.act("Remove", lambda draft: self.desk.carry_out(draft, command, location, 0))

    def set_armor(self, location: str, points: int, is_rear: bool) -> None:
        """Give a location other armor."""
        text = f"armor, {location}{', rear' if is_rear else ''}"
        self._turn(text, lambda draft: self.desk.with_armor(draft, location, points, is_rear=is_rear))

    def set_armor_lots(self, lots: int) -> None:
        """Spread so many of the least lots of armor."""
        self._turn("tons of armor", lambda draft: self.desk.armor_by_lots(draft, lots))

    def maximise_armor(self) -> None:
        """As much armor as there may be."""
        self.editor.act("Maximum armor", self.desk.maximise_armor)

    def even_armor(self) -> None:
        """Spread the armor there is."""
        self.editor.act("Even out armor", self.desk.even_armor)

    def _turn(self, text: str, operation: Operation) -> None:
        """A number that is turned is one step, however far."""
        if not self.editor.act(f"Change {text}".replace("_", " "), operation, joins=True):
            self.refused.emit()


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
    view = commands.editor.view.location(location)
    missing = [switch for switch in (view.switches if view is not None else ()) if not switch.is_on]
    if missing:
        first = missing[0]
        _add(menu, f"Add the {first.name}", "plus", lambda: commands.set_switch(location, first.id, True))
    _add(menu, "Search the palette\t/", "search", search)
    is_removable = DesignCommand.REMOVE_LOCATION in commands.desk.commands
    if is_removable and view is not None and view.armor is not None:
        text = button_text(f"Remove {view.label}")
        _add(menu, text, "trash", lambda: commands.remove_location(location))


def _add_for_filled(menu: QMenu, body: DesignBody, commands: DesignCommands, slot: SlotView) -> None:
    text = button_text(slot.text)
    if not slot.is_fixed:
        _add(menu, f"Carry {text}\tSpace", "hand", lambda: _carry(body, commands, slot))
    if slot.category in WEAPONS and DesignCommand.REAR in commands.desk.commands:
        _add(menu, "Turn to the rear or the front\tR", "backward", commands.toggle_rear)
    lots = commands.desk.lots(commands.editor.draft, slot.location, slot.index)
    for shots in lots if len(lots) > 1 else ():
        _add(
            menu,
            f"Load {format_count(shots, 'shot')}",
            "ammo",
            partial(commands.load, slot.location, slot.index, shots),
        )
    if commands.editor.draft.is_omni and not slot.is_fixed:
        pod_text = "Fix to the chassis\tP" if slot.is_pod else "Put in a pod\tP"
        _add(menu, pod_text, "pod", commands.toggle_pod)
    if slot.is_removable:
        _add(menu, f"Remove {text}\tDel", "trash", lambda: commands.empty_slot(slot.location, slot.index))


def _carry(body: DesignBody, commands: DesignCommands, slot: SlotView) -> None:
    commands.editor.pick_up_at(slot.location, slot.index)
    body.go_to(slot.location, slot.index)


def _add(menu: QMenu, text: str, icon: str, command: Callable[[], object]) -> None:
    action = menu.addAction(text)
    wear_icon(action, icon)
    action.triggered.connect(lambda _on=False: command())
