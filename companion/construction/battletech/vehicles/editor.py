"""The editor of vehicles, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.construction.battletech.editing import chassis
from companion.construction.battletech.editing.items import ammunition_lots, load_rounds
from companion.construction.battletech.editing.offers import BUILT_IN, offers
from companion.construction.battletech.vehicles import editing
from companion.construction.battletech.vehicles.armor_editor import VehicleArmorEditor
from companion.construction.battletech.vehicles.balance import structure_points
from companion.construction.battletech.vehicles.blueprint import VehicleBlueprint
from companion.construction.battletech.vehicles.design_differences import vehicle_differences
from companion.construction.battletech.vehicles.examination import examine
from companion.construction.battletech.vehicles.presenter import vehicle_view
from companion.construction.battletech.vehicles.rules import PLATOONS
from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.editor import DesignCommand, FilledDraft
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, Placeable, PlacementError
from companion.construction.editing.views import DesignView, DropPreview, PartOffer
from companion.engine.battletech.kinds.vehicle.model import TURRETS
from companion.engine.battletech.tables.kinds.vehicles import BODY, TURRET


class VehicleEditor(VehicleArmorEditor):
    """Operations on designs of vehicles by the rules of one set."""

    kind, label = "vehicle", "Vehicle"
    commands = frozenset((DesignCommand.DATE, DesignCommand.PLAY))
    first_location = "front"

    # --- looking ---

    def _examine(self, draft: Draft) -> DesignReport | None:
        return examine(self._plan(draft))

    def _compare(self, parent: Draft, draft: Draft) -> tuple[Difference, ...]:
        return vehicle_differences(self._plan(parent), self._plan(draft))

    def _view(
        self,
        draft: Draft,
        parent: Draft | None,
        examined: DesignReport | None,
        differences: tuple[Difference, ...],
        trouble: str,
    ) -> DesignView:
        return vehicle_view(self._tables, draft, parent, examined, differences, self._kinds, trouble)

    def _plan(self, draft: Draft) -> VehicleBlueprint:
        return editing.plan_of(self._tables, draft)

    def offers(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return what may be taken aboard."""
        rules = self._tables.vehicle_construction
        others = rules.mechs_only.equipment if rules is not None else ()
        found = offers(self._tables, draft, PLATOONS, (*BUILT_IN, *others))
        return tuple(replace(offer, size="1 item") for offer in found)

    def load_at(self, draft: Draft, location: str, index: int) -> Placeable | None:
        """Return what may be picked up from a row."""
        thing = editing.item_in_row(draft, location, index)
        return InstalledItem(thing.id) if thing is not None else None

    def places(self, draft: Draft, load: Placeable) -> tuple[tuple[str, int], ...]:
        """Return the row that something fills now."""
        thing = draft.item(load.id) if isinstance(load, InstalledItem) else None
        return (editing.place_of(draft, thing),) if thing is not None else ()

    def landing(self, draft: Draft, load: Placeable, location: str, index: int) -> DropPreview:
        """Return what would come of putting something down in a location: it fills its next row."""
        try:
            after = self.drop(draft, load, location, index)
        except PlacementError as problem:
            return DropPreview(refusal=str(problem))
        known = {thing.id for thing in draft.items if thing.location == location}
        new = (thing for thing in after.items if thing.location == location and thing.id not in known)
        return DropPreview(frozenset(editing.place_of(after, thing) for thing in new))

    # --- opening ---

    def new_design(self) -> Draft:
        """Return a vehicle that has nothing yet but what every vehicle has."""
        return editing.new_vehicle(self._tables)

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a unit document. Raises PlacementError for a vehicle that is not designed here,
        FileError.
        """
        model = self._plan(Draft.of(document)).model
        if not float(model.tonnage).is_integer():
            raise PlacementError("Only vehicles of whole tons are designed here.")
        if any(name in model.armor for name in TURRETS if name != TURRET):
            raise PlacementError("Only vehicles with one turret, or none, are designed here.")
        usual = {
            "heat_sinks": {"kind": "single", "number": 0},
            "structure": dict.fromkeys(model.armor, structure_points(self._plan(Draft.of(document)))),
            "structure_kind": model.structure_kind,
            "armor_kind": model.armor_kind,
        }
        draft = Draft.of(document)
        missing = {key: value for key, value in usual.items() if not draft.head.get(key)}
        return chassis.with_chassis(draft.with_head(**missing))

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the vehicle with everything as it is that has no choice left. Raises FileError."""
        return FilledDraft(editing.tidy_vehicle(self._tables, draft), ())

    # --- the head ---

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """Return the vehicle with another value of a field of its head."""
        tables = self._tables
        operations: dict[str, Callable[[], Draft]] = {
            "motive": lambda: editing.with_motive(tables, draft, str(value)),
            "tonnage": lambda: editing.with_tonnage(tables, draft, int(value)),
            "cruising": lambda: editing.with_cruising(tables, draft, int(value)),
            "tech": lambda: self._tidy(draft.with_head(tech=str(value))),
            "engine": lambda: self._tidy(draft.with_part("engine", kind=str(value))),
            "armor": lambda: self._tidy(draft.with_head(armor_kind=str(value))),
            "turret": lambda: editing.with_turret(tables, draft, str(value)),
            "cargo": lambda: editing.with_cargo(draft, float(value)),
        }
        return operations[field]()

    def _tidy(self, draft: Draft) -> Draft:
        return editing.tidy_vehicle(self._tables, draft)

    def _tons_left(self, draft: Draft) -> float:
        return editing.tons_left(self._tables, draft)

    # --- items ---

    def add(self, draft: Draft, new: ItemToAdd, location: str) -> Draft:
        """Return the vehicle with something more: a weapon in this location, or in front where that is the
        body; all else in the body.
        """
        if new.group is not ItemGroup.WEAPONS:
            location = BODY
        elif location == BODY:
            location = self.first_location
        return editing.add_item(self._tables, draft, new, location)

    def drop(self, draft: Draft, load: Placeable, location: str, index: int) -> Draft:
        """Return the vehicle with what is carried in this location."""
        del index
        if isinstance(load, ItemToAdd):
            return editing.add_item(self._tables, draft, load, location)
        assert isinstance(load, InstalledItem), "vehicles have no loose systems"
        return editing.move_item(draft, load.id, location)

    def clear_slot(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the vehicle without what stands in a row."""
        thing = editing.item_in_row(draft, location, index)
        return draft if thing is None else editing.remove_item(self._tables, draft, thing.id)

    def remove(self, draft: Draft, load: Placeable) -> Draft:
        """Return the vehicle without a thing."""
        return editing.remove_item(self._tables, draft, load.id) if isinstance(load, InstalledItem) else draft

    def lift_out(self, draft: Draft, load: Placeable) -> Draft:
        """Return the vehicle as it is: everything aboard has its place."""
        del load
        return draft

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """Return the rounds that the ammunition in a row may be; none where there is none."""
        thing = editing.item_in_row(draft, location, index)
        return ammunition_lots(self._tables, draft, thing.id) if thing is not None else ()

    def load_rounds(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """Return the vehicle with so many rounds in a row."""
        thing = editing.item_in_row(draft, location, index)
        return load_rounds(self._tables, draft, thing.id if thing is not None else "", shots)

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Raise PlacementError: vehicles have none of these commands."""
        del draft, location, index
        raise PlacementError(f"Vehicles have no such command: {command}.")

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Raise PlacementError: vehicles have nothing that may be left out of a location."""
        del draft, location, is_on
        raise PlacementError(f"Vehicles have no {switch}.")
