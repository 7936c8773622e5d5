"""Commands that change the design, each an undoable step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from companion.construction.editing.draft import Draft
from companion.construction.editing.placement import InstalledItem, ItemToAdd, Placeable
from companion.construction.editing.views import PartOffer
from companion.ui.construction.page_editor import DesignPageEditor, Operation


class DesignCommands(QObject):
    """`outcome_reported` brings a message about a command; `refused` makes fields show the actual values."""

    outcome_reported = Signal(str)
    refused = Signal()

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
        if self.editor.act("Fill", fill_draft):
            nothing = "Nothing is left to place." if self.editor.draft == before else ""
            self.outcome_reported.emit(" ".join(messages) or nothing)

    def take_pods_off(self) -> None:
        """Leave the bare chassis of an OmniMech, for another configuration."""
        self.editor.act("Take the pods off", self.desk.without_pods)

    # --- slots ---

    def add(self, offer: PartOffer) -> None:
        """Take something aboard, where the cursor is or else where there is room."""
        load, (location, _) = offer.load, self.editor.cursor
        if isinstance(load, ItemToAdd):
            self.editor.act(f"Add {offer.name}", lambda draft: self.desk.add(draft, load, location))

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
        self._at_cursor("Pod", self.desk.toggle_pod)

    def toggle_rear(self) -> None:
        """Turn the weapon in the slot of the cursor to the rear, or to the front."""
        self._at_cursor("Facing", self.desk.turn_weapon)

    def load(self, location: str, index: int, shots: int) -> None:
        """Put so many rounds in a slot of ammunition."""
        self.editor.act("Load", lambda draft: self.desk.load_rounds(draft, location, index, shots))

    def set_actuator(self, location: str, system: str, has: bool) -> None:
        """Give an arm an actuator, or take it away."""
        text = system.replace("_", " ")
        self.editor.act(text, lambda draft: self.desk.with_actuators(draft, location, system, has))
        self.refused.emit()

    def _at_cursor(self, text: str, edit: Callable[[Draft, str, int], Draft]) -> None:
        location, index = self.editor.cursor
        self.editor.act(text, lambda draft: edit(draft, location, index))

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
