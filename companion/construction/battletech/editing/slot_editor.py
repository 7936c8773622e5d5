"""Editors of designs with critical slots: what stands in them, and is put down there or taken out."""

from __future__ import annotations

from abc import abstractmethod

from companion.construction.battletech.editing import items
from companion.construction.battletech.editing.blocks import block_at, is_fixed, rules_of
from companion.construction.battletech.editing.kind_editor import KindEditor
from companion.construction.battletech.editing.placement import load_at
from companion.construction.editing.draft import Draft
from companion.construction.editing.placeable import (
    InstalledItem,
    ItemToAdd,
    LooseSystem,
    Placeable,
    PlacementError,
)
from companion.construction.editing.views import DropPreview, HeadChoice, PartOffer
from companion.engine.battletech.tables.book import Tables


class SlotEditor(KindEditor):
    """Operations on the critical slots of a design."""

    def __init__(self, ruleset: str, tables: Tables, kinds: tuple[HeadChoice, ...]) -> None:
        super().__init__(ruleset, tables, kinds)
        self._offers: tuple[object, tuple[PartOffer, ...]] = (None, ())
        rules_of(tables)  # raises where these rules have no construction

    def offers(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return what may be taken aboard; worked out anew only where something else may be."""
        aboard = tuple(sorted((thing.group, thing.name) for thing in draft.items))
        asked = (draft.tonnage, draft.tech, draft.is_mixed, aboard)
        if self._offers[0] != asked:
            self._offers = (asked, self._offered(draft))
        return self._offers[1]

    @abstractmethod
    def _offered(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return what units of the kind may carry."""

    def load_at(self, draft: Draft, location: str, index: int) -> Placeable | None:
        """Return what may be picked up from a slot."""
        return load_at(self._tables, draft, location, index)

    def places(self, draft: Draft, load: Placeable) -> tuple[tuple[str, int], ...]:
        """Return the slots that something fills now."""
        match load:
            case InstalledItem(thing_id):
                return tuple(draft.where(thing_id))
            case LooseSystem(_, at) if (
                at is not None and (block := block_at(self._tables, draft, *at)) is not None
            ):
                return block.slots
            case _:
                return ()

    def landing(self, draft: Draft, load: Placeable, location: str, index: int) -> DropPreview:
        """Return what would come of putting something down in a slot."""
        try:
            after = items.drop(self._tables, draft, load, location, index)
        except PlacementError as problem:
            return DropPreview(refusal=str(problem))
        changed = {
            (name, place)
            for name, row in after.slots.items()
            for place, filling in enumerate(row)
            if filling is not None and filling != draft.at(name, place)
        }
        name = _name_of(draft, after, load)
        filled = {place for place in changed if (there := after.at(*place)) and there.name == name}
        if isinstance(load, InstalledItem):
            filled = set(after.where(name))
        return DropPreview(frozenset(filled), frozenset(changed - filled))

    # --- things ---

    def add(self, draft: Draft, new: ItemToAdd, location: str) -> Draft:
        """Return the design with something more, in this location or else in the first that takes it."""
        return items.add_anywhere(self._tables, draft, new, location)

    def drop(self, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
        """Return the design with what is carried in this slot."""
        return items.drop(self._tables, draft, load, location, index)

    def clear_slot(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the design without what fills a slot: things go, systems wait for another slot."""
        block = block_at(self._tables, draft, location, index)
        if block is None:
            return draft
        if is_fixed(draft, block.filling):
            return self.set_switch(draft, location, block.filling.name, False)
        if draft.item(block.filling.name) is not None:
            return items.remove_item(self._tables, draft, block.filling.name)
        return items.lift_out(self._tables, draft, LooseSystem(block.filling.name, (location, block.start)))

    def remove(self, draft: Draft, load: Placeable) -> Draft:
        """Return the design without a thing that waits for slots."""
        return items.remove_item(self._tables, draft, load.id) if isinstance(load, InstalledItem) else draft

    def lift_out(self, draft: Draft, load: Placeable) -> Draft:
        """Return the design with what is carried out of its slots, but still aboard."""
        return items.lift_out(self._tables, draft, load)

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """Return the rounds that the ammunition in a slot may be; none where there is none."""
        filling = draft.at(location, index)
        return items.ammunition_lots(self._tables, draft, filling.name) if filling is not None else ()

    def load_rounds(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """Return the design with so many rounds in a slot."""
        filling = draft.at(location, index)
        return items.load_rounds(self._tables, draft, filling.name if filling is not None else "", shots)

    @abstractmethod
    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Return the design with or without a system that may be left out. Raises PlacementError."""


def _name_of(before: Draft, after: Draft, load: Placeable) -> str:
    match load:
        case InstalledItem(thing_id):
            return thing_id
        case LooseSystem(system):
            return system
        case ItemToAdd():
            known = {thing.id for thing in before.items}
            return next((thing.id for thing in after.items if thing.id not in known), "")
