"""What a player does to the design on the bench, each one step that can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from companion.construction.editing.draft import Draft
from companion.construction.editing.placing import Aboard, Load, New
from companion.construction.editing.views import Offer
from companion.ui.construction.bench import Operation, Workbench


class Deeds(QObject):
    """`said` brings what is worth knowing of a deed; `refused` tells that fields must show what there is."""

    said = Signal(str)
    refused = Signal()

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.bench, self.desk = bench, bench.desk

    def fill(self) -> None:
        """Place heat sinks and all that fits only one way, and tell what is still to be chosen."""
        told: list[str] = []

        def filled(draft: Draft) -> Draft:
            made = self.desk.filled(draft)
            told.extend(choice.message for choice in made.open)
            return made.draft

        before = self.bench.draft
        if self.bench.act("Fill", filled):
            nothing = "Nothing is left to place." if self.bench.draft == before else ""
            self.said.emit(" ".join(told) or nothing)

    def take_pods_off(self) -> None:
        """Leave the bare chassis of an OmniMech, for another configuration."""
        self.bench.act("Take the pods off", self.desk.bared)

    # --- slots ---

    def add(self, offer: Offer) -> None:
        """Take something aboard, where the cursor is or else where there is room."""
        load, (location, _) = offer.load, self.bench.cursor
        if isinstance(load, New):
            self.bench.act(f"Add {offer.name}", lambda draft: self.desk.added(draft, load, location))

    def take_out(self, location: str, index: int) -> None:
        """Throw out what fills a slot; of systems alike, empty it."""
        view = self.bench.view.location(location)
        words = view.slots[index].words if view is not None else ""
        self.bench.act(f"Remove {words}", lambda draft: self.desk.taken_out(draft, location, index))

    def throw_out(self, load: Load) -> None:
        """Throw out something that has no slots."""
        self.bench.act("Remove", lambda draft: self.desk.removed(draft, load))

    def throw_out_carried(self) -> None:
        """Throw out what is carried: a thing goes, of systems alike one is out of its slots."""
        if isinstance(load := self.bench.carried, Aboard):
            self.throw_out(load)
        else:
            self.bench.put_aside()
        self.bench.let_go()

    def toggle_pod(self) -> None:
        """Put what fills the slot of the cursor in a pod, or fix it."""
        self._at_cursor("Pod", self.desk.podded)

    def toggle_rear(self) -> None:
        """Turn the weapon in the slot of the cursor to the rear, or to the front."""
        self._at_cursor("Facing", self.desk.turned)

    def load(self, location: str, index: int, shots: int) -> None:
        """Put so many rounds in a slot of ammunition."""
        self.bench.act("Load", lambda draft: self.desk.loaded(draft, location, index, shots))

    def set_actuator(self, location: str, system: str, has: bool) -> None:
        """Give an arm an actuator, or take it away."""
        words = system.replace("_", " ")
        self.bench.act(words, lambda draft: self.desk.with_actuators(draft, location, system, has))
        self.refused.emit()

    def _at_cursor(self, words: str, deed: Callable[[Draft, str, int], Draft]) -> None:
        location, index = self.bench.cursor
        self.bench.act(words, lambda draft: deed(draft, location, index))

    # --- head and armor ---

    def name(self, chassis: str, model: str) -> None:
        """Call the design otherwise."""
        self.bench.act("Name", lambda draft: self.desk.named(draft, chassis, model))

    def date(self, year: int | None) -> None:
        """Give the design another year."""
        self.bench.act("Year", lambda draft: self.desk.with_year(draft, year))

    def set_head(self, field: str, value: object) -> None:
        """Change a field of the head."""
        self._turn(field, lambda draft: self.desk.set_head(draft, field, value))

    def set_armor(self, location: str, points: int, is_rear: bool) -> None:
        """Give a location other armor."""
        words = f"armor, {location}{', rear' if is_rear else ''}"
        self._turn(words, lambda draft: self.desk.with_armor(draft, location, points, is_rear=is_rear))

    def set_armor_lots(self, lots: int) -> None:
        """Spread so many of the least lots of armor."""
        self._turn("tons of armor", lambda draft: self.desk.armor_by_lots(draft, lots))

    def maximise_armor(self) -> None:
        """As much armor as there may be."""
        self.bench.act("Maximum armor", self.desk.maximised)

    def even_armor(self) -> None:
        """Spread the armor there is."""
        self.bench.act("Even out armor", self.desk.evened)

    def _turn(self, words: str, operation: Operation) -> None:
        """A number that is turned is one step, however far."""
        if not self.bench.act(f"Change {words}".replace("_", " "), operation, joins=True):
            self.refused.emit()
