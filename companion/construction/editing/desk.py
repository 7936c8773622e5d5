"""The desk that a design is drawn on: every operation of the window, bound to the tables of one ruleset."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.construction.configurations import Difference
from companion.construction.design import Examined
from companion.construction.editing import armor, chassis, things
from companion.construction.editing.blocks import block_at, is_fixed
from companion.construction.editing.draft import Draft
from companion.construction.editing.held import Filled, bare_draft, compared, examined_draft, filled_draft
from companion.construction.editing.offers import offers
from companion.construction.editing.opening import opened
from companion.construction.editing.placing import Aboard, Load, Loose, New, load_at
from companion.construction.editing.showing import design_view
from companion.construction.editing.sizes import NotThere, rules_of
from companion.construction.editing.views import OMNI, DesignView, Landing, Offer
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.tables.book import Tables
from companion.engine.families import game_of
from companion.errors import CompanionError
from companion.rulebooks.loader import RulesetSource


class Desk:
    """What may be done with designs by the rules of one set; all of it makes new drafts and changes none.

    Operations raise NotThere in words.
    """

    def __init__(self, ruleset: str, title: str, tables: Tables) -> None:
        self.ruleset, self.title = ruleset, title
        self._tables = tables
        self._offers: tuple[object, tuple[Offer, ...]] = (None, ())
        rules_of(tables)  # raises where these rules have no construction

    @classmethod
    def of(cls, source: RulesetSource) -> Desk:
        """The desk of a ruleset. Raises NotThere where it has no construction, FileError for its faults."""
        game = game_of(source)
        if not isinstance(game, BattletechGame):
            raise NotThere(f"{source.title} has no rules for designing 'Mechs.")
        return cls(source.name, source.title, game.rules.tables)

    # --- looking ---

    def view(self, draft: Draft, parent: Draft | None = None) -> DesignView:
        """A design as the window shows it."""
        examined: Examined | None = None
        differences: tuple[Difference, ...] = ()
        trouble = ""
        try:
            examined = examined_draft(self._tables, draft)
            differences = compared(self._tables, parent, draft) if parent is not None else ()
        except CompanionError as problem:
            trouble = str(problem)
        return design_view(self._tables, draft, parent, examined, differences, trouble)

    def offers(self, draft: Draft) -> tuple[Offer, ...]:
        """What may be taken aboard; worked out anew only where something else may be."""
        aboard = tuple(sorted((thing.group, thing.name) for thing in draft.things))
        asked = (draft.tonnage, draft.tech, draft.is_mixed, aboard)
        if self._offers[0] != asked:
            self._offers = (asked, offers(self._tables, draft))
        return self._offers[1]

    def load_at(self, draft: Draft, location: str, index: int) -> Load | None:
        """What may be picked up from a slot."""
        return load_at(self._tables, draft, location, index)

    def places(self, draft: Draft, load: Load) -> tuple[tuple[str, int], ...]:
        """The slots that something fills now."""
        match load:
            case Aboard(thing_id):
                return tuple(draft.where(thing_id))
            case Loose(_, at) if at is not None and (block := block_at(self._tables, draft, *at)) is not None:
                return block.slots
            case _:
                return ()

    def landing(self, draft: Draft, load: Load, location: str, index: int) -> Landing:
        """What would come of putting something down in a slot."""
        try:
            after = things.dropped(self._tables, draft, load, location, index)
        except NotThere as problem:
            return Landing(refusal=str(problem))
        changed = {
            (name, place)
            for name, row in after.slots.items()
            for place, filling in enumerate(row)
            if filling is not None and filling != draft.at(name, place)
        }
        name = _name_of(draft, after, load)
        filled = {place for place in changed if (there := after.at(*place)) and there.name == name}
        if isinstance(load, Aboard):
            filled = set(after.where(name))
        return Landing(frozenset(filled), frozenset(changed - filled))

    # --- from nothing ---

    def new_design(self, tonnage: int = chassis.STARTING_TONS, tech: str = "inner_sphere") -> Draft:
        """A design that has nothing yet but what every 'Mech has."""
        return chassis.new_design(self._tables, tonnage, tech, "New 'Mech", "")

    def opened(self, document: Mapping[str, Any]) -> Draft:
        """The draft of a unit document. Raises NotThere for what is no 'Mech on two legs, FileError."""
        return opened(self._tables, document)

    def filled(self, draft: Draft) -> Filled:
        """The design with everything in its place that has no choice left. Raises FileError."""
        return filled_draft(self._tables, draft)

    def bared(self, draft: Draft) -> Draft:
        """The chassis of an OmniMech, ready for another configuration. Raises NotThere, FileError."""
        if not draft.is_omni:
            raise NotThere("Only OmniMechs have pods.")
        return bare_draft(self._tables, draft)

    # --- the head ---

    def named(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """The design by another name."""
        return chassis.named(draft, chassis_name, model)

    def with_year(self, draft: Draft, year: int | None) -> Draft:
        """The design of another year."""
        return chassis.with_year(draft, year)

    def set_head(self, draft: Draft, field: str, value: Any) -> Draft:
        """The design with another value of a field of its head, by the names of HeadView."""
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
        """The design with other armor in a location."""
        return armor.with_points(self._tables, draft, location, points, is_rear=is_rear)

    def maximised(self, draft: Draft) -> Draft:
        """The design with as much armor as there may be."""
        return armor.maximised(self._tables, draft)

    def evened(self, draft: Draft) -> Draft:
        """The design with its armor spread alike."""
        return armor.evened(self._tables, draft)

    def armor_by_lots(self, draft: Draft, lots: int) -> Draft:
        """The design with so many of the least lots of armor, spread alike."""
        return armor.by_tons(self._tables, draft, lots * rules_of(self._tables).armor.lot)

    # --- things ---

    def added(self, draft: Draft, new: New, location: str) -> Draft:
        """The design with something more, in this location or else in the first that takes it."""
        return things.added_anywhere(self._tables, draft, new, location)

    def dropped(self, draft: Draft, load: Load, location: str, index: int) -> Draft:
        """The design with what is carried in this slot."""
        return things.dropped(self._tables, draft, load, location, index)

    def taken_out(self, draft: Draft, location: str, index: int) -> Draft:
        """The design without what fills a slot: things go, systems wait for another slot."""
        block = block_at(self._tables, draft, location, index)
        if block is None:
            return draft
        if is_fixed(draft, block.filling):
            return chassis.with_actuator(self._tables, draft, location, block.filling.name, False)
        if draft.thing(block.filling.name) is not None:
            return things.removed(self._tables, draft, block.filling.name)
        return things.lifted_out(self._tables, draft, Loose(block.filling.name, (location, block.start)))

    def removed(self, draft: Draft, load: Load) -> Draft:
        """The design without a thing that waits for slots."""
        return things.removed(self._tables, draft, load.id) if isinstance(load, Aboard) else draft

    def lifted_out(self, draft: Draft, load: Load) -> Draft:
        """The design with what is carried out of its slots, but still aboard."""
        return things.lifted_out(self._tables, draft, load)

    def turned(self, draft: Draft, location: str, index: int) -> Draft:
        """The design with the weapon of a slot firing the other way."""
        filling = draft.at(location, index)
        return things.turned(draft, filling.name if filling is not None else "")

    def lots(self, draft: Draft, location: str, index: int) -> tuple[int, ...]:
        """The rounds that the ammunition in a slot may be; none where there is none."""
        filling = draft.at(location, index)
        return things.lots(self._tables, draft, filling.name) if filling is not None else ()

    def loaded(self, draft: Draft, location: str, index: int, shots: int) -> Draft:
        """The design with so many rounds in a slot."""
        filling = draft.at(location, index)
        return things.loaded(self._tables, draft, filling.name if filling is not None else "", shots)

    def podded(self, draft: Draft, location: str, index: int) -> Draft:
        """The design with what fills a slot in a pod, or fixed again."""
        return things.podded(self._tables, draft, location, index)

    def with_actuators(self, draft: Draft, location: str, system: str, has: bool) -> Draft:
        """The design with or without an actuator of an arm."""
        return chassis.with_actuator(self._tables, draft, location, system, has)

    def missing_actuators(self, draft: Draft, location: str) -> tuple[str, ...]:
        """The actuators that a location might have and has not, in the order in which they are added."""
        return chassis.missing_actuators(self._tables, draft, location)


def _name_of(before: Draft, after: Draft, load: Load) -> str:
    match load:
        case Aboard(thing_id):
            return thing_id
        case Loose(system):
            return system
        case New():
            known = {thing.id for thing in before.things}
            return next((thing.id for thing in after.things if thing.id not in known), "")
