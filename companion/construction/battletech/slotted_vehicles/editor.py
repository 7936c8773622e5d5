"""The editor of vehicles with critical slots, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.construction.battletech.editing.chassis import with_chassis
from companion.construction.battletech.editing.offers import BUILT_IN, offers
from companion.construction.battletech.editing.slot_editor import SlotEditor
from companion.construction.battletech.slotted_vehicles import editing
from companion.construction.battletech.slotted_vehicles.blueprint import LIFE_SUPPORT
from companion.construction.battletech.slotted_vehicles.design_differences import slotted_differences
from companion.construction.battletech.slotted_vehicles.examination import examine_plan
from companion.construction.battletech.slotted_vehicles.presenter import slotted_view
from companion.construction.battletech.vehicles.armor_editor import VehicleArmorEditor
from companion.construction.battletech.vehicles.editing import NO_TURRET
from companion.construction.battletech.vehicles.rules import PLATOONS
from companion.construction.design_report import DesignReport, Difference, OpenChoice
from companion.construction.editing.draft import Draft
from companion.construction.editing.editor import DesignCommand, FilledDraft
from companion.construction.editing.placeable import PlacementError
from companion.construction.editing.views import DesignView, PartOffer


class SlottedVehicleEditor(VehicleArmorEditor, SlotEditor):
    """Operations on designs of vehicles with critical slots by the rules of one set."""

    kind, label = "slotted_vehicle", "Vehicle"
    commands = frozenset((DesignCommand.DATE, DesignCommand.PLAY, DesignCommand.FILL))
    first_location = "front"

    # --- looking ---

    def _examine(self, draft: Draft) -> DesignReport | None:
        return examine_plan(editing.plan_of(self._tables, draft))

    def _compare(self, parent: Draft, draft: Draft) -> tuple[Difference, ...]:
        return slotted_differences(*(editing.plan_of(self._tables, each) for each in (parent, draft)))

    def _view(
        self,
        draft: Draft,
        parent: Draft | None,
        examined: DesignReport | None,
        differences: tuple[Difference, ...],
        trouble: str,
    ) -> DesignView:
        return slotted_view(self._tables, draft, parent, examined, differences, self._kinds, trouble)

    def _offered(self, draft: Draft) -> tuple[PartOffer, ...]:
        rules = self._tables.slotted_vehicles
        assert rules is not None, "such vehicles are designed only where there are such"
        return offers(self._tables, draft, PLATOONS, (*BUILT_IN, *rules.design.mechs_only))

    # --- opening ---

    def new_design(self) -> Draft:
        """Return a vehicle that has nothing yet but what every vehicle has."""
        return editing.new_vehicle(self._tables)

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a unit document. Raises FileError."""
        return with_chassis(editing.opened(self._tables, Draft.of(document)))

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the vehicle with every system in slots; what finds none is an open choice."""
        filled = editing.filled_vehicle(self._tables, draft)
        waiting = self.view(filled).waiting
        return FilledDraft(
            filled, tuple(OpenChoice(("slots",), f"{each.text}: no room is left.") for each in waiting)
        )

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
            "turret": lambda: draft.with_head(turns=False if value == NO_TURRET else None),
            "sinks": lambda: editing.with_sinks(tables, draft, int(value)),
            "sink_kind": lambda: editing.with_sink_kind(tables, draft, str(value)),
        }
        return operations[field]()

    def _tidy(self, draft: Draft) -> Draft:
        return editing.tidy_vehicle(self._tables, draft)

    def _tons_left(self, draft: Draft) -> float:
        return editing.tons_left(self._tables, draft)

    # --- commands ---

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Return the vehicle after a command on the whole of it. Raises PlacementError."""
        del location, index
        if command is not DesignCommand.FILL:
            raise PlacementError(f"Vehicles have no such command: {command}.")
        return self.fill(draft).draft

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Return the vehicle with or without life support. Raises PlacementError."""
        if switch != LIFE_SUPPORT:
            raise PlacementError(f"The {switch.replace('_', ' ')} cannot be left out.")
        return editing.with_life_support(self._tables, draft, location, is_on)
