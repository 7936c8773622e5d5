"""The loadout of a design of any kind: its items, their weights, slots and locations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Literal, TypeAlias, TypeVar

from companion.construction.design_report import DesignFault, PartWeight
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.construction import Base, Construction, Section
from companion.engine.battletech.tables.equipment import Equipment, Size
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.vocabulary.shapes import Tech
from companion.engine.battletech.tables.weapons import Weapon, WeaponTrait
from companion.engine.battletech.units.unit_model import AmmunitionBin, Item, Mount, UnitModel

ItemCategory: TypeAlias = Literal["weapon", "ammunition", "equipment"]
LISTS: Mapping[ItemCategory, str] = {
    "weapon": "weapons",
    "ammunition": "ammunition",
    "equipment": "equipment",
}
"""The key of the unit document under which things of each sort stand."""
INNER_SPHERE: Base = "inner_sphere"
M = TypeVar("M", bound=UnitModel, covariant=True)


@dataclass(frozen=True, slots=True)
class LoadoutItem:
    """A weapon, a slot of ammunition or a piece of equipment aboard.

    `name` is that of the tables; `size` is how many slots it fills, and `tons` what it weighs.
    """

    category: ItemCategory
    id: str
    at: KeyPath
    name: str
    label: str
    locations: tuple[str, ...]
    size: int
    tons: float
    tech: Tech
    source: str
    is_rear: bool = False
    is_single_shot: bool = False

    @property
    def location(self) -> str:
        """Where it stands, or where it begins."""
        return self.locations[0]

    @property
    def kind(self) -> str:
        """What it is, whoever makes it."""
        return kind_of(self.name)


def rounded_up(number: float, step: float) -> float:
    """Return a weight in whole steps."""
    return -(-(number - 1e-9) // step) * step


class Loadout(Generic[M]):
    """The loadout of a model of any kind by the tables of its ruleset."""

    has_slots = True
    """Whether its things fill critical slots."""

    def __init__(self, tables: Tables, rules: Construction, model: M) -> None:
        self.tables, self.rules, self.model = tables, rules, model

    @property
    def base(self) -> Base:
        """Its technology; of a design that does not say, that of the Inner Sphere."""
        return INNER_SPHERE if self.model.tech == "any" else self.model.tech

    def label(self, location: str) -> str:
        """Return a location within a sentence."""
        if not self.tables.has_place(self.model.type, location):
            return location.replace("_", " ")
        return self.tables.place(self.model.type, location).label.lower()

    @cached_property
    def items(self) -> tuple[LoadoutItem, ...]:
        """Everything aboard that these rules have."""
        return (*self._weapons(), *self._ammunition(), *self._equipment())

    @cached_property
    def by_id(self) -> Mapping[str, LoadoutItem]:
        """Everything aboard that these rules have, by id."""
        return {thing.id: thing for thing in self.items}

    @cached_property
    def duplicate_ids(self) -> frozenset[str]:
        """Ids that more than one thing has."""
        counted = Counter(thing.id for thing in self.items)
        return frozenset(name for name, number in counted.items() if number > 1)

    def _weapons(self) -> Iterator[LoadoutItem]:
        for index, mount in enumerate(self.model.all_weapons):
            row = self.tables.weapons.get(mount.weapon) if isinstance(mount, Mount) else None
            if isinstance(mount, Mount) and row is not None:
                yield self._weapon(("weapons", index), mount, row)

    def _weapon(self, at: KeyPath, mount: Mount, row: Weapon) -> LoadoutItem:
        is_single_shot = mount.rounds == 1 and row.category == "missile"
        takes_reloads = is_single_shot and row.shots_per_ton is not None
        extra = self.rules.single_shot.extra_tons if self.rules.single_shot and takes_reloads else 0
        own_rounds = sum(self._slots_of(it.id) for it in self.model.ammunition if it.launcher == mount.id)
        return LoadoutItem(
            "weapon", mount.id, at, mount.weapon, row.name, mount.locations, row.slots - own_rounds,
            row.tons + extra, row.tech, row.source, is_rear=mount.is_rear, is_single_shot=is_single_shot,
        )  # fmt: skip

    def _ammunition(self) -> Iterator[LoadoutItem]:
        for index, stored in enumerate(self.model.all_ammunition):
            if not isinstance(stored, AmmunitionBin):
                continue
            user, is_built_in = self.user_of(stored.weapon), stored.launcher is not None
            if user is not None and user.shots_per_ton:
                lot = self.tables.ammunition.lot_of(stored.weapon)
                holds = isinstance(user, Weapon) and user.holds is not None
                tons = 0.0 if is_built_in and holds else rounded_up(stored.shots / user.shots_per_ton, lot)
                size = self._slots_of(stored.id) if is_built_in else 1
                yield LoadoutItem(
                    "ammunition", stored.id, ("ammunition", index), stored.weapon,
                    f"Ammunition ({user.name})", stored.locations, size, tons, user.tech, user.source,
                )  # fmt: skip

    def _slots_of(self, thing: str) -> int:
        """Return how many slots something fills in the design."""
        return len(self.model.places.get(thing, ()))

    def _equipment(self) -> Iterator[LoadoutItem]:
        for index, item in enumerate(self.model.all_equipment):
            row = self.tables.equipment.get(item.item) if isinstance(item, Item) else None
            if isinstance(item, Item) and row is not None:
                tons = self.resolve_size(row.tons) if isinstance(row.tons, Size) else row.tons or 0.0
                yield LoadoutItem(
                    "equipment", item.id, ("equipment", index), item.item, row.name, item.locations,
                    self.resolve_size(row.slots), float(tons), row.tech, row.source,
                )  # fmt: skip

    def user_of(self, name: str) -> Weapon | Equipment | None:
        """Return what uses ammunition of this name."""
        return self.tables.weapons.get(name) or self.tables.equipment.get(name)

    def resolve_size(self, size: Size | int) -> int:
        """Return a number that may go by the tonnage of the 'Mech, or of its direct-fire weapons."""
        if isinstance(size, int):
            return size
        tons = float(self.model.weight) if size.of == "tonnage" else self._direct_fire_tons
        return int(-(-tons // size.per)) if size.round == "up" else int(tons / size.per + 0.5)

    @cached_property
    def _direct_fire_tons(self) -> float:
        rows = (self.tables.weapons.get(mount.weapon) for mount in self.model.weapons)
        return sum(row.tons for row in rows if row is not None and WeaponTrait.DIRECT_FIRE in row.traits)

    def fault(
        self,
        cause: str,
        at: KeyPath,
        message: str,
        rule: str,
        remedy: str = "",
        location: str | None = None,
    ) -> DesignFault:
        """Return a fault at a key path; one in a slot tells location and slot of itself."""
        slot = None
        if at[:1] == ("slots",) and len(at) > 1:
            location = str(at[1])
            slot = at[2] if len(at) > 2 and isinstance(at[2], int) else None
        return DesignFault(cause, at, message, rule, remedy, location, slot)

    def section(self, about: Section) -> str:
        """Return the section of the book that is about something."""
        return self.rules.sections[about]


def item_weights(load: Loadout[UnitModel]) -> Iterator[PartWeight]:
    """Yield what weapons, ammunition and equipment weigh; what has no rules here has no weight either."""
    for category, label in (("weapon", "Weapons"), ("ammunition", "Ammunition"), ("equipment", "Equipment")):
        things = [thing for thing in load.items if thing.category == category]
        numbers = Counter((thing.label, thing.tons) for thing in things)
        how = ", ".join(
            f"{f'{number} × ' if number > 1 else ''}{name} {tons:g}"
            for (name, tons), number in numbers.items()
        )
        yield PartWeight(category, label, sum(thing.tons for thing in things), how)
    if load.model.unsupported_items:
        yield PartWeight("without_rules", "Without rules here", None)
