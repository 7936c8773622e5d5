"""A design while it is being drawn: an immutable value that a unit document is read into and written from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Protocol, TypeAlias

Document: TypeAlias = Mapping[str, Any]
"""A unit document, as files and catalogues hold it."""


class ItemGroup(StrEnum):
    """The lists of items that a unit document has."""

    WEAPONS = "weapons"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"


NAMES: Mapping[ItemGroup, str] = {
    ItemGroup.WEAPONS: "weapon",
    ItemGroup.AMMUNITION: "weapon",
    ItemGroup.EQUIPMENT: "item",
}
"""Under which key a thing of each list says what it is."""
KNOWN = ("id", "location", "text", "shots", "is_rear", "split_into")
APART = (*ItemGroup, "slots", "pods")
ORDER = (
    "kind", "id", "name", "chassis", "model", "tonnage", "tech", "is_mixed", "year", "role", "quirks",
    "is_omni", "configuration", "motive", "turns", "movement", "engine", "heat_sinks", "structure_kind",
    "armor_kind", "armor", "rear_armor", "structure", "cargo", *ItemGroup, "slots", "pods", "not_understood",
    "source", "source_file", "note",
)  # fmt: skip
"""The keys of a document in the order in which files have them; others follow."""


@dataclass(frozen=True, slots=True)
class DraftItem:
    """A weapon, a slot of ammunition or equipment.

    Where no rules know it, `name` is empty and `text` tells it; `more` are keys that are kept as they are.
    """

    id: str
    group: ItemGroup
    name: str
    location: str
    text: str = ""
    shots: int | None = None
    is_rear: bool = False
    split_into: str | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def places(self) -> tuple[str, ...]:
        """The locations where its slots are."""
        return (self.location,) if self.split_into is None else (self.location, self.split_into)


@dataclass(frozen=True, slots=True)
class SlotContent:
    """The content of a slot: a system or the id of an item, and whether it is in a pod."""

    name: str
    is_pod: bool = False


Slots: TypeAlias = Mapping[str, tuple[SlotContent | None, ...]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A design: its head as the document has it, the items aboard, and the content of each slot."""

    head: Mapping[str, Any]
    items: tuple[DraftItem, ...] = ()
    slots: Slots = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Draft:
        """Return the design of a unit document."""
        head = {key: value for key, value in document.items() if key not in APART}
        things = tuple(_read_item(group, row) for group in ItemGroup for row in document.get(group) or ())
        pods = document.get("pods") or {}
        slots = {
            name: tuple(
                _slot_content(each, index + 1 in (pods.get(name) or ())) for index, each in enumerate(row)
            )
            for name, row in (document.get("slots") or {}).items()
        }
        return cls(head, things, slots)

    def document(self) -> dict[str, Any]:
        """Return the unit document of the design."""
        data: dict[str, Any] = dict(self.head)
        for group in ItemGroup:
            data[group.value] = [_write_item(thing) for thing in self.items if thing.group is group]
        for group in (ItemGroup.AMMUNITION, ItemGroup.EQUIPMENT):
            if not data[group.value]:
                del data[group.value]
        if self.slots:
            data["slots"] = {
                name: [filling and filling.name for filling in row] for name, row in self.slots.items()
            }
        pods = {name: [*_pods(row)] for name, row in self.slots.items()}
        data["pods"] = {name: numbers for name, numbers in pods.items() if numbers}
        if not data["pods"]:
            del data["pods"]
        rank = {key: place for place, key in enumerate(ORDER)}
        return dict(sorted(data.items(), key=lambda pair: rank.get(pair[0], len(rank))))

    # --- what it is ---

    @property
    def tonnage(self) -> int:
        """What it weighs. In tons."""
        return int(self.head.get("tonnage", 0))

    @property
    def tech(self) -> str:
        """Who builds its chassis."""
        return str(self.head.get("tech", "any"))

    @property
    def is_mixed(self) -> bool:
        """Whether it carries what others build."""
        return bool(self.head.get("is_mixed", False))

    @property
    def is_omni(self) -> bool:
        """Whether it is an OmniMech."""
        return bool(self.head.get("is_omni", False))

    def number(self, part: str, key: str) -> int:
        """Return a whole number of a part of the head, as in `number("movement", "walking")`; 0 for none."""
        value = (self.head.get(part) or {}).get(key, 0)
        return int(value) if isinstance(value, int | float) else 0

    def text(self, part: str, key: str = "") -> str:
        """Return a word of the head, or of a part of it; empty for none."""
        value = (self.head.get(part) or {}).get(key, "") if key else self.head.get(part)
        return "" if value is None else str(value)

    # --- what is where ---

    def item(self, thing_id: str) -> DraftItem | None:
        """Return the thing of this id."""
        return next((thing for thing in self.items if thing.id == thing_id), None)

    def item_at(self, key_path: Sequence[str | int]) -> DraftItem | None:
        """Return the thing that a key path of the document leads to or into."""
        if len(key_path) < 2 or key_path[0] not in tuple(ItemGroup):
            return None
        listed = [thing for thing in self.items if thing.group == key_path[0]]
        index = key_path[1]
        return listed[index] if isinstance(index, int) and index < len(listed) else None

    def at(self, location: str, index: int) -> SlotContent | None:
        """Return what fills a slot, counted from 0."""
        row = self.slots.get(location, ())
        return row[index] if 0 <= index < len(row) else None

    def where(self, name: str) -> Iterator[tuple[str, int]]:
        """Yield every slot that something of this name fills."""
        for location, row in self.slots.items():
            for index, filling in enumerate(row):
                if filling is not None and filling.name == name:
                    yield location, index

    # --- with something changed ---

    def with_head(self, **values: Any) -> Draft:
        """Return the same design with other values in its head; None takes a key away."""
        head = {**self.head, **values}
        return replace(self, head={key: value for key, value in head.items() if value is not None})

    def with_part(self, part: str, **values: Any) -> Draft:
        """Return the same design with other values in a part of its head."""
        return self.with_head(**{part: {**(self.head.get(part) or {}), **values}})

    def with_item(self, thing: DraftItem) -> Draft:
        """Return the same design with a thing changed, or added behind the others of its list."""
        if self.item(thing.id) is None:
            groups = list(ItemGroup)
            things = sorted((*self.items, thing), key=lambda each: groups.index(each.group))
            return replace(self, items=tuple(things))
        return replace(self, items=tuple(thing if old.id == thing.id else old for old in self.items))

    def with_row(self, location: str, row: Sequence[SlotContent | None]) -> Draft:
        """Return the same design with other fillings in the slots of a location."""
        return replace(self, slots={**self.slots, location: tuple(row)})


def _read_item(group: ItemGroup, row: Mapping[str, Any]) -> DraftItem:
    key = NAMES[group]
    more = {each: value for each, value in row.items() if each not in (*KNOWN, key)}
    return DraftItem(
        id=str(row.get("id", "")),
        group=group,
        name=str(row.get(key, "")),
        location=str(row.get("location", "")),
        text=str(row.get("text", "")),
        shots=row.get("shots"),
        is_rear=bool(row.get("is_rear", False)),
        split_into=row.get("split_into"),
        more=more,
    )


def _write_item(thing: DraftItem) -> dict[str, Any]:
    row: dict[str, Any] = {"id": thing.id}
    if thing.name:
        row[NAMES[thing.group]] = thing.name
    if thing.text:
        row["text"] = thing.text
    row["location"] = thing.location
    if thing.split_into is not None:
        row["split_into"] = thing.split_into
    if thing.shots is not None:
        row["shots"] = thing.shots
    if thing.is_rear:
        row["is_rear"] = True
    return {**row, **thing.more}


def _slot_content(name: str | None, is_pod: bool) -> SlotContent | None:
    return None if name is None else SlotContent(name, is_pod)


def _pods(row: Sequence[SlotContent | None]) -> Iterator[int]:
    return (number for number, filling in enumerate(row, start=1) if filling is not None and filling.is_pod)


class DesignRepository(Protocol):
    """A catalogue that keeps designs of the player's own."""

    def is_taken(self, name: str) -> bool:
        """Whether something of this name is there that must not be replaced without a word."""

    def store(self, document: Mapping[str, Any], key: str | None, ruleset: str) -> str:
        """Keep a design over the player's own of this key, else as a new one; its key. Raises StoreError."""
