"""The editor of designs: every operation of the window, by the rules of one set.

Each operation makes a new draft and changes none; operations raise PlacementError in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from companion.construction.design_report import OpenChoice
from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import ItemToAdd, Placeable
from companion.construction.editing.views import DesignView, DropPreview, PartForm, PartOffer
from companion.documents.document import KeyPath


@dataclass(frozen=True, slots=True)
class FilledDraft:
    """A draft with everything filled in that leaves no choice, and the choices that are still open."""

    draft: Draft
    open: tuple[OpenChoice, ...]


class DesignCommand(StrEnum):
    """Commands that not every kind of unit has."""

    FILL = "fill"
    POD = "pod"
    REAR = "rear"
    TAKE_PODS_OFF = "take_pods_off"
    REMOVE_LOCATION = "remove_location"
    PLAY = "play"
    DATE = "date"
    """It has a year, and a model beside its chassis."""


class DesignEditor(Protocol):
    """Operations on designs of one kind, which a family provides for what its rules design."""

    ruleset: str
    kind: str
    """The kind of unit, by the `kind` of its documents."""
    label: str
    """What players call the kind."""
    commands: frozenset[DesignCommand]
    """Which of these it has."""
    first_location: str
    """Where the cursor stands at first."""

    # --- looking ---

    def view(self, draft: Draft, parent: Draft | None = None) -> DesignView:
        """Return a design as the window shows it, held against the one it is a variant of."""

    def offers(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return what may be taken aboard."""

    def load_at(self, draft: Draft, location: str, index: int) -> Placeable | None:
        """Return what may be picked up from a slot."""

    def places(self, draft: Draft, load: Placeable) -> tuple[tuple[str, int], ...]:
        """Return the slots that something fills now."""

    def rows_at(self, draft: Draft, at: KeyPath) -> tuple[tuple[str, int], ...]:
        """Return the slots of what a key path of the document leads to or into."""

    def form_at(self, draft: Draft, location: str, index: int) -> PartForm | None:
        """Return what may be said of the part in a slot, of an empty one of its location; None for none."""

    def landing(self, draft: Draft, load: Placeable, location: str, index: int) -> DropPreview:
        """Return what would come of putting something down in a slot."""

    # --- opening ---

    def new_design(self) -> Draft:
        """Return a design that has nothing yet but what every unit has."""

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a unit document. Raises PlacementError for what is not designed here,
        FileError.
        """

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the design with everything in its place that has no choice left. Raises FileError."""

    # --- the head ---

    def rename(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """Return the design by another name."""

    def with_year(self, draft: Draft, year: int | None) -> Draft:
        """Return the design of another year."""

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """Return the design with another value of a field of its head, by the names of HeadView."""

    def set_part(self, draft: Draft, location: str, index: int, field: str, value: Any) -> Draft:
        """Return the design with another value of a field of `form_at`."""

    # --- armor ---

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the design with other armor in a location."""

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the design with as much armor as there may be."""

    def even_armor(self, draft: Draft) -> Draft:
        """Return the design with its armor spread alike."""

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """Return the design with so many of the least lots of armor, spread alike."""

    # --- items ---

    def add(self, draft: Draft, new: ItemToAdd, location: str) -> Draft:
        """Return the design with something more, in this location or else in the first that takes it."""

    def drop(self, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
        """Return the design with what is carried in this slot."""

    def clear_slot(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the design without what fills a slot."""

    def remove(self, draft: Draft, load: Placeable) -> Draft:
        """Return the design without a thing that waits for slots."""

    def lift_out(self, draft: Draft, load: Placeable) -> Draft:
        """Return the design with what is carried out of its slots, but still aboard."""

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """Return the rounds that the ammunition in a slot may be; none where there is none."""

    def load_rounds(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """Return the design with so many rounds in a slot."""

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Return the design after a command of its kind on a slot, or on the whole. Raises PlacementError."""

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Return the design with or without a part of a location that may be left out."""
