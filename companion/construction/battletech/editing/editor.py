"""The editor of 'Mechs, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.construction.battletech.blueprint import Blueprint
from companion.construction.battletech.completion import completion_of
from companion.construction.battletech.design_differences import differences
from companion.construction.battletech.editing import armor, chassis, items
from companion.construction.battletech.editing.blocks import locations, part, rules_of
from companion.construction.battletech.editing.chassis import with_chassis
from companion.construction.battletech.editing.offers import offers
from companion.construction.battletech.editing.presenter import OMNI, design_view
from companion.construction.battletech.editing.slot_editor import SlotEditor
from companion.construction.battletech.examination import examine
from companion.construction.battletech.pods import bare_chassis
from companion.construction.design_report import DesignReport, Difference
from companion.construction.editing.draft import Draft, Slots
from companion.construction.editing.editor import DesignCommand, FilledDraft
from companion.construction.editing.placeable import (
    PlacementError,
)
from companion.construction.editing.views import DesignView, PartOffer
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import FUSION, STANDARD
from companion.engine.battletech.units.mech_model import BIPED, MechModel

NAME = "the design"


def plan_of(tables: Tables, draft: Draft) -> Blueprint:
    """Return the design as the rules see it; raises FileError where it is none at all."""
    return Blueprint(tables, rules_of(tables), model_of(draft.document()))


def model_of(document: Mapping[str, Any]) -> MechModel:
    """Return the model of a unit document; raises FileError where it is none of a 'Mech."""
    return validate(MechModel, Document(NAME, _plain(dict(document)), SourcePositions.of_file(NAME)))


def examine_draft(tables: Tables, draft: Draft) -> DesignReport:
    """Balance, faults and remarks of a draft. Raises FileError."""
    return examine(plan_of(tables, draft))


def fill_draft(tables: Tables, draft: Draft) -> FilledDraft:
    """Return what a draft leaves no choice about, done. Raises FileError."""
    filling = completion_of(plan_of(tables, draft))
    document = {**draft.document(), **filling.changes}
    return FilledDraft(Draft.of(document), filling.open)


def bare_draft(tables: Tables, draft: Draft) -> Draft:
    """Return an OmniMech without its pods. Raises FileError."""
    return Draft.of({**draft.document(), **bare_chassis(plan_of(tables, draft))})


def compare_drafts(tables: Tables, before: Draft, after: Draft) -> tuple[Difference, ...]:
    """Return what two drafts differ in. Raises FileError."""
    return differences(plan_of(tables, before), plan_of(tables, after))


def _plain(value: Any) -> Any:
    """Mappings and sequences as a file would have them."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def open_draft(tables: Tables, document: Mapping[str, Any]) -> Draft:
    """Return the draft of a unit document. Raises NotThere for what is no 'Mech on two legs, and
    FileError.
    """
    if document.get("kind", "mech") != "mech":
        raise PlacementError("Only 'Mechs are designed here.")
    if document.get("configuration", BIPED) != BIPED:
        raise PlacementError("Only 'Mechs on two legs are designed here; there are no rules for others.")
    model_of(document)
    return with_chassis(_complete_draft(tables, Draft.of(document)))


def _complete_draft(tables: Tables, draft: Draft) -> Draft:
    """Return the draft with a row of slots for every location, and with the parts of the head that are asked
    for.
    """
    usual: dict[str, Any] = {
        "engine": {"rating": max(1, draft.tonnage * draft.number("movement", "walking")), "kind": FUSION},
        "heat_sinks": {"kind": "single", "number": rules_of(tables).heat_sinks.free, "in_engine": 0},
        "structure_kind": STANDARD,
        "armor_kind": STANDARD,
        "rear_armor": {},
    }
    points = rules_of(tables).structure
    if draft.tonnage in points.rows:
        usual["structure"] = {
            name: points.points(draft.tonnage, part(tables, name)) for name in locations(tables)
        }
    missing = {key: value for key, value in usual.items() if not draft.head.get(key)}
    return replace(draft.with_head(**missing), slots=_rows(tables, draft))


def _rows(tables: Tables, draft: Draft) -> Slots:
    """Return a row for every location, as long as it is; what is beyond has no place on a 'Mech."""
    rows = {}
    for name, location in locations(tables).items():
        row = (*draft.slots.get(name, ()), *[None] * location.slots)
        rows[name] = row[: location.slots]
    return rows


class MechEditor(SlotEditor):
    """Operations on designs of 'Mechs by the rules of one set."""

    kind, label = "mech", "'Mech"
    commands = frozenset(DesignCommand) - {DesignCommand.REMOVE_LOCATION}
    first_location = "center_torso"

    # --- looking ---

    def _offered(self, draft: Draft) -> tuple[PartOffer, ...]:
        return offers(self._tables, draft)

    def _examine(self, draft: Draft) -> DesignReport | None:
        return examine_draft(self._tables, draft)

    def _compare(self, parent: Draft, draft: Draft) -> tuple[Difference, ...]:
        return compare_drafts(self._tables, parent, draft)

    def _view(
        self,
        draft: Draft,
        parent: Draft | None,
        examined: DesignReport | None,
        differences: tuple[Difference, ...],
        trouble: str,
    ) -> DesignView:
        return design_view(self._tables, draft, parent, examined, differences, self._kinds, trouble)

    # --- from nothing ---

    def new_design(self, tonnage: int = chassis.STARTING_TONS, tech: str = "inner_sphere") -> Draft:
        """Return a design that has nothing yet but what every 'Mech has."""
        return chassis.new_design(self._tables, tonnage, tech, "New 'Mech", "")

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a unit document. Raises NotThere for what is no 'Mech on two legs,
        FileError.
        """
        return open_draft(self._tables, document)

    def fill(self, draft: Draft) -> FilledDraft:
        """Return the design with everything in its place that has no choice left. Raises FileError."""
        return fill_draft(self._tables, draft)

    def without_pods(self, draft: Draft) -> Draft:
        """Return the chassis of an OmniMech, ready for another configuration. Raises NotThere, FileError."""
        if not draft.is_omni:
            raise PlacementError("Only OmniMechs have pods.")
        return bare_draft(self._tables, draft)

    # --- the head ---

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """Return the design with another value of a field of its head, by the names of HeadView."""
        tables = self._tables
        operations: dict[str, Callable[[], Draft]] = {
            "tonnage": lambda: chassis.with_tonnage(tables, draft, int(value)),
            "tech": lambda: chassis.with_tech(
                tables, draft, str(value).removesuffix(OMNI), value.endswith(OMNI)
            ),
            "walking": lambda: chassis.with_walking(tables, draft, int(value)),
            "jumping": lambda: chassis.with_jumping(tables, draft, int(value)),
            "engine": lambda: chassis.with_engine(tables, draft, str(value)),
            "structure": lambda: chassis.with_structure(tables, draft, str(value)),
            "armor": lambda: chassis.with_armor_kind(tables, draft, str(value)),
            "sinks": lambda: chassis.with_heat_sinks(tables, draft, int(value)),
            "sink_kind": lambda: chassis.with_sink_kind(tables, draft, str(value)),
        }
        return operations[field]()

    # --- armor ---

    def with_armor(self, draft: Draft, location: str, points: int, *, is_rear: bool = False) -> Draft:
        """Return the design with other armor in a location."""
        return armor.with_points(self._tables, draft, location, points, is_rear=is_rear)

    def maximise_armor(self, draft: Draft) -> Draft:
        """Return the design with as much armor as there may be, or as there are tons for."""
        if rules_of(self._tables).armor.is_limited:
            return armor.maximise_armor(self._tables, draft)
        left = examine_draft(self._tables, draft).balance.remaining or 0.0
        return armor.with_tons_left(self._tables, draft, left)

    def even_armor(self, draft: Draft) -> Draft:
        """Return the design with its armor spread alike."""
        return armor.even_armor(self._tables, draft)

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """Return the design with so many of the least lots of armor, spread alike."""
        return armor.with_tons(self._tables, draft, lots * rules_of(self._tables).armor.lot)

    # --- commands ---

    def turn_weapon(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the design with the weapon of a slot firing the other way."""
        filling = draft.at(location, index)
        return items.turn_weapon(draft, filling.name if filling is not None else "")

    def toggle_pod(self, draft: Draft, location: str, index: int) -> Draft:
        """Return the design with what fills a slot in a pod, or fixed again."""
        return items.toggle_pod(self._tables, draft, location, index)

    def carry_out(self, draft: Draft, command: DesignCommand, location: str, index: int) -> Draft:
        """Return the design after a command on a slot, or on the whole of it."""
        match command:
            case DesignCommand.POD:
                return self.toggle_pod(draft, location, index)
            case DesignCommand.REAR:
                return self.turn_weapon(draft, location, index)
            case DesignCommand.TAKE_PODS_OFF:
                return self.without_pods(draft)
            case DesignCommand.FILL:
                return self.fill(draft).draft
            case _:
                raise PlacementError(f"'Mechs have no such command: {command}.")

    def set_switch(self, draft: Draft, location: str, switch: str, is_on: bool) -> Draft:
        """Return the design with or without an actuator of an arm."""
        return chassis.with_actuator(self._tables, draft, location, switch, is_on)
