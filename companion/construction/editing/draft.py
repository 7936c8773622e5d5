"""A design while it is being drawn: an immutable value that a unit document is read into and written from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

Document: TypeAlias = Mapping[str, Any]
"""A unit document, as files and catalogues hold it."""


class Group(StrEnum):
    """The lists of things that a unit document has."""

    WEAPONS = "weapons"
    AMMUNITION = "ammunition"
    EQUIPMENT = "equipment"


NAMES: Mapping[Group, str] = {Group.WEAPONS: "weapon", Group.AMMUNITION: "weapon", Group.EQUIPMENT: "item"}
"""Under which key a thing of each list says what it is."""
KNOWN = ("id", "location", "text", "shots", "is_rear", "split_into")
APART = (*Group, "slots", "pods")
ORDER = (
    "kind", "id", "name", "chassis", "model", "tonnage", "tech", "is_mixed", "year", "role", "quirks",
    "is_omni", "configuration", "movement", "engine", "heat_sinks", "structure_kind", "armor_kind", "armor",
    "rear_armor", "structure", *Group, "slots", "pods", "not_understood", "source", "source_file", "note",
)  # fmt: skip
"""The keys of a document in the order in which files have them; others follow."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A weapon, a slot of ammunition or equipment.

    Where no rules know it, `name` is empty and `text` tells it; `more` are keys that are kept as they are.
    """

    id: str
    group: Group
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
class Filling:
    """What fills a slot: a system or the id of a thing, and whether it is in a pod."""

    name: str
    is_pod: bool = False


Slots: TypeAlias = Mapping[str, tuple[Filling | None, ...]]


@dataclass(frozen=True, slots=True)
class Draft:
    """A design: its head as the document has it, the things aboard, and what fills each slot."""

    head: Mapping[str, Any]
    things: tuple[Thing, ...] = ()
    slots: Slots = field(default_factory=dict)

    @classmethod
    def of(cls, document: Document) -> Draft:
        """The design of a unit document."""
        head = {key: value for key, value in document.items() if key not in APART}
        things = tuple(_thing(group, row) for group in Group for row in document.get(group) or ())
        pods = document.get("pods") or {}
        slots = {
            name: tuple(_filling(each, index + 1 in (pods.get(name) or ())) for index, each in enumerate(row))
            for name, row in (document.get("slots") or {}).items()
        }
        return cls(head, things, slots)

    def document(self) -> dict[str, Any]:
        """The unit document of the design."""
        told: dict[str, Any] = dict(self.head)
        for group in Group:
            told[group.value] = [_row(thing) for thing in self.things if thing.group is group]
        for group in (Group.AMMUNITION, Group.EQUIPMENT):
            if not told[group.value]:
                del told[group.value]
        told["slots"] = {
            name: [filling and filling.name for filling in row] for name, row in self.slots.items()
        }
        pods = {name: [*_pods(row)] for name, row in self.slots.items()}
        told["pods"] = {name: numbers for name, numbers in pods.items() if numbers}
        if not told["pods"]:
            del told["pods"]
        rank = {key: place for place, key in enumerate(ORDER)}
        return dict(sorted(told.items(), key=lambda pair: rank.get(pair[0], len(rank))))

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
        """A whole number of a part of the head, as in `number("movement", "walking")`; 0 for none."""
        value = (self.head.get(part) or {}).get(key, 0)
        return int(value) if isinstance(value, int | float) else 0

    def word(self, part: str, key: str = "") -> str:
        """A word of the head, or of a part of it; empty for none."""
        value = (self.head.get(part) or {}).get(key, "") if key else self.head.get(part)
        return "" if value is None else str(value)

    # --- what is where ---

    def thing(self, thing_id: str) -> Thing | None:
        """The thing of this id."""
        return next((thing for thing in self.things if thing.id == thing_id), None)

    def thing_at(self, key_path: Sequence[str | int]) -> Thing | None:
        """The thing that a key path of the document leads to or into."""
        if len(key_path) < 2 or key_path[0] not in tuple(Group):
            return None
        listed = [thing for thing in self.things if thing.group == key_path[0]]
        index = key_path[1]
        return listed[index] if isinstance(index, int) and index < len(listed) else None

    def at(self, location: str, index: int) -> Filling | None:
        """What fills a slot, counted from 0."""
        row = self.slots.get(location, ())
        return row[index] if 0 <= index < len(row) else None

    def where(self, name: str) -> Iterator[tuple[str, int]]:
        """Every slot that something of this name fills."""
        for location, row in self.slots.items():
            for index, filling in enumerate(row):
                if filling is not None and filling.name == name:
                    yield location, index

    # --- with something changed ---

    def with_head(self, **values: Any) -> Draft:
        """The same design with other values in its head; None takes a key away."""
        told = {**self.head, **values}
        return replace(self, head={key: value for key, value in told.items() if value is not None})

    def with_part(self, part: str, **values: Any) -> Draft:
        """The same design with other values in a part of its head."""
        return self.with_head(**{part: {**(self.head.get(part) or {}), **values}})

    def with_thing(self, thing: Thing) -> Draft:
        """The same design with a thing changed, or added behind the others of its list."""
        if self.thing(thing.id) is None:
            groups = list(Group)
            things = sorted((*self.things, thing), key=lambda each: groups.index(each.group))
            return replace(self, things=tuple(things))
        return replace(self, things=tuple(thing if old.id == thing.id else old for old in self.things))

    def with_row(self, location: str, row: Sequence[Filling | None]) -> Draft:
        """The same design with other fillings in the slots of a location."""
        return replace(self, slots={**self.slots, location: tuple(row)})


def _thing(group: Group, row: Mapping[str, Any]) -> Thing:
    key = NAMES[group]
    more = {each: value for each, value in row.items() if each not in (*KNOWN, key)}
    return Thing(
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


def _row(thing: Thing) -> dict[str, Any]:
    told: dict[str, Any] = {"id": thing.id}
    if thing.name:
        told[NAMES[thing.group]] = thing.name
    if thing.text:
        told["text"] = thing.text
    told["location"] = thing.location
    if thing.split_into is not None:
        told["split_into"] = thing.split_into
    if thing.shots is not None:
        told["shots"] = thing.shots
    if thing.is_rear:
        told["is_rear"] = True
    return {**told, **thing.more}


def _filling(name: str | None, is_pod: bool) -> Filling | None:
    return None if name is None else Filling(name, is_pod)


def _pods(row: Sequence[Filling | None]) -> Iterator[int]:
    return (number for number, filling in enumerate(row, start=1) if filling is not None and filling.is_pod)
