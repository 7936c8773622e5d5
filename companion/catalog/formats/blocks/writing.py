"""Block files written: vehicles, platoons and battle armor in the words of such files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Any

from companion.catalog.formats.blocks.infantry import (
    ANTI_MECH,
    ATTACKS,
    EVERY_SUIT,
    FOOT,
    MAX_SQUAD,
    MOTIVES,
    PLACE,
    SUIT_PLACES,
    load_on_suits,
)
from companion.catalog.formats.blocks.items import (
    ARMORS,
    ENGINES,
    MADE_HERE,
    OTHER_ARMOR,
    OTHER_ENGINE,
    Cargo,
)
from companion.catalog.formats.blocks.lines import AGAIN, EQUIPMENT, JOINED, OUTSIDE
from companion.catalog.formats.blocks.vehicles import BY_BLOCK, VTOL, plan_of
from companion.catalog.formats.names import CLAN, FULL, HALF, KnownRules, plain
from companion.catalog.formats.texts import names_in, one_line

Lines = Sequence[str]
Aboard = tuple[str, Mapping[str, Any]]
"""A thing that is carried, and the list that it stands in."""
PLATOON = "infantry"
LISTS = ("weapons", "ammunition", "equipment")
TITLE = EQUIPMENT.title()
OF_SUITS = tuple(f"{block.title()}{TITLE}" for block in EVERY_SUIT)
INSTEAD: Mapping[str, tuple[str, ...]] = {
    "vehicle": ("UnitType", "internal_type"),
    "infantry": ("Primary", "Secondary", "secondn"),
    "battle_armor": ("chassis", "weightclass", "motion_type"),
}
"""Blocks whose content an import keeps as text where it is out of the common, by the kind of unit."""


class BlockWriter:
    """A writer of one unit document; text that an import kept stands again where it stood."""

    def __init__(self, document: Mapping[str, Any], known: KnownRules) -> None:
        self._document, self._known = document, known
        self._tech = str(document.get("tech", ""))
        self._kept: dict[str, Lines] = {}
        self._instead: dict[str, str] = {}
        self._kept_fields: list[tuple[str, str]] = []
        self._further: list[str] = []
        for text in map(str, document.get("not_understood") or ()):
            self._sort_kept_text(text)
        self._lines_of_rows = self._fields_by_line()

    def _sort_kept_text(self, text: str) -> None:
        tag, colon, value = text.partition(": ")
        if text.startswith(MADE_HERE):
            return
        if not colon or text.startswith(OUTSIDE) or (text.startswith(AGAIN) and ": " in value):
            self._further.append(text)
        elif (
            tag in OF_SUITS if self._kind == "battle_armor" else tag.endswith(TITLE) and self._kind != PLATOON
        ):
            self._kept_fields.append((tag, value))
        elif tag in INSTEAD.get(self._kind, ()) and tag not in self._instead:
            self._instead[tag] = value
        else:
            self._kept[tag] = value.split(JOINED)

    def lines(self) -> Iterator[str]:
        """Yield every line of the file."""
        written = set()
        for tag, usual in (*self._blocks(), *((tag, [text]) for tag, text in self._instead.items())):
            if tag.lower() not in written:
                yield from _block(tag, [self._instead[tag]] if tag in self._instead else usual)
            written.add(tag.lower())
        for tag, lines in self._kept.items():
            written.add(tag.lower())
            yield from _block(tag, lines)
        for text in self._further:
            yield from self._outside(text, written)

    @staticmethod
    def _outside(text: str, written: set[str]) -> Iterator[str]:
        """Yield a line outside all blocks, or a block that is there a second time: below the first one."""
        if not text.startswith(AGAIN):
            yield text.removeprefix(OUTSIDE)
            return
        tag, _, value = text.removeprefix(AGAIN).partition(": ")
        if tag.lower() not in written:
            yield from _block(tag, [])
            written.add(tag.lower())
        yield from _block(tag, value.split(JOINED))

    def _blocks(self) -> Iterator[tuple[str, Lines]]:
        chassis, model = map(one_line, names_in(self._document))
        yield from (("BlockVersion", ["1"]), ("UnitType", [self._unit_type()]), ("Name", [chassis]))
        yield "Model", [model] if model else []
        for tag, key in (("year", "year"), ("role", "role"), ("source", "source")):
            if key in self._document:
                yield tag, [one_line(str(self._document[key]))]
        maker = "Clan" if self._tech == CLAN else "IS"
        yield "type", [f"Mixed ({maker} Chassis)" if self._document.get("is_mixed") else f"{maker} Level 2"]
        quirks, last = self._quirks()
        if last and self._kind == PLATOON:
            yield ANTI_MECH, ["true"]
        if quirks:
            yield "quirks", quirks
        yield from {"vehicle": self._vehicle, "infantry": self._platoon}.get(self._kind, self._suits)()

    def _quirks(self) -> tuple[list[str], list[str]]:
        """Return the quirks, and the last of them for which files have other blocks."""
        quirks = [one_line(str(quirk)) for quirk in self._document.get("quirks") or ()]
        elsewhere = {PLATOON: (ANTI_MECH,), "battle_armor": ATTACKS}.get(self._kind, ())
        most = 1 if self._kind == PLATOON else len(quirks)
        last: list[str] = []
        while quirks and quirks[-1] in elsewhere and len(last) < most:
            last.insert(0, quirks.pop())
        return quirks, last

    @property
    def _kind(self) -> str:
        return str(self._document.get("kind"))

    def _unit_type(self) -> str:
        if self._kind != "vehicle":
            return {"infantry": "Infantry"}.get(self._kind, "BattleArmor")
        return "VTOL" if self._document.get("motive") == VTOL else "Tank"

    def _vehicle(self) -> Iterator[tuple[str, Lines]]:
        document = self._document
        yield "motion_type", [str(document["motive"]).title()]
        yield "cruiseMP", [str(document["movement"]["cruising"])]
        if jumping := document["movement"].get("jumping"):
            yield "jumpingMP", [str(jumping)]
        yield "tonnage", [str(float(document["tonnage"]))]
        if document.get("is_omni"):
            yield "omni", ["1"]
        yield "engine_type", [_number(ENGINES, str(document["engine"]["kind"]), OTHER_ENGINE)]
        yield "armor_type", [_number(ARMORS, str(document.get("armor_kind", "standard")), OTHER_ARMOR)]
        if cargo := document.get("cargo"):
            yield "transporters", [f"troopspace:{float(cargo):g}"]
        armor: Mapping[str, int] = document["armor"]
        yield "armor", [str(armor[place]) for place in _armor_order(armor)]
        yield from self._aboard({place: block for block, place in BY_BLOCK.items()})

    def _platoon(self) -> Iterator[tuple[str, Lines]]:
        document = self._document
        motive = str(document.get("motive") or FOOT)
        yield "motion_type", [{file: word for word, file in MOTIVES.items()}.get(motive, motive).title()]
        men = int(document["men"])
        size = max(size for size in range(1, MAX_SQUAD + 1) if men % size == 0)
        yield from (("squad_size", [str(size)]), ("squadn", [str(men // size)]))
        names = [
            str(row["text"])
            for row in document.get("weapons") or ()
            if row.get("location") == PLACE and "text" in row
        ]
        if weapon := document.get("weapon"):
            text = self._known.names.platoons.get(weapon, (str(weapon),))[0]
            names = ["", text] if "Primary" in self._instead else [text]
        elif len(names) == 1 and plain(names[0]) in self._known.names.arms:
            names.insert(0, "")
        for tag, name in zip(("Primary", "Secondary"), names, strict=False):
            yield tag, [one_line(name)] if name else []
        second = self._instead.get("Secondary") or "".join(names[1:])
        if second and ((weapon and len(names) > 1) or plain(second) not in self._known.names.arms):
            yield "secondn", ["1"]

    def _suits(self) -> Iterator[tuple[str, Lines]]:
        document = self._document
        yield from (("motion_type", ["Jump"]), ("chassis", ["biped"]), ("weightclass", ["2"]))
        yield "cruiseMP", [str(document["movement"].get("walking", 0))]
        yield "jumpingMP", [str(document["movement"].get("jumping", 0))]
        yield "Trooper Count", [str(document["troopers"])]
        kind = str(document.get("armor_kind") or f"{OTHER_ARMOR}28")
        yield "armor_type", [_number(ARMORS, kind, OTHER_ARMOR)]
        yield "armor", [str(document["armor"]["trooper"])]
        lines = list(self._suit_lines())
        for tag in OF_SUITS:
            attacks = self._quirks()[1] if tag == OF_SUITS[1] else []
            if attacks or any(text == tag for text, _ in lines):
                yield tag, [*(line for text, line in lines if text == tag), *attacks]

    def _suit_lines(self) -> Iterator[tuple[str, str]]:
        """Lines with the block of each: it stands before whatever is known to stand in a later one."""
        labels = {place: f":{_abbreviate(word)}" for word, place in SUIT_PLACES.items()}
        waiting: list[str] = []
        last = OF_SUITS[1]
        for key, row in self._in_order(list(self._rows())):
            tag, text = self._lines_of_rows.get(str(row["id"]), ("", ""))
            shots = f":Shots{row['shots']}#" if row.get("shots") else ""
            waiting.append(text or f"{self._name(key, row)}{labels.get(row['location'], '')}{shots}")
            if tag:
                yield from ((tag, line) for line in waiting)
                waiting.clear()
                last = max(last, tag, key=OF_SUITS.index)
        yield from ((last, line) for line in waiting)

    def _fields_by_line(self) -> dict[str, tuple[str, str]]:
        """Return the blocks and lines of the things whose lines said more than is kept, by their ids."""
        found: dict[str, tuple[str, str]] = {}
        begun: dict[tuple[str, str], int] = {}
        # Suits have one list for all blocks, in the order of the blocks; vehicles one for each block.
        is_suit = self._kind == "battle_armor"
        for tag, line in self._kept_fields:
            for key, meant in self._parse_line(tag, line):
                rows, block = self._document.get(key) or (), "" if is_suit else tag
                first = begun.get((block, key), 0)
                same = (at for at in range(first, len(rows)) if _without_id(rows[at]) == _without_id(meant))
                if (at := next((at for at in same if str(rows[at]["id"]) not in found), None)) is not None:
                    begun[block, key] = at + 1
                    found[str(rows[at]["id"])] = tag, line
        return found

    def _parse_line(self, tag: str, line: str) -> Iterator[Aboard]:
        """Yield what an import makes of a line: a thing and its list."""
        cargo, block = Cargo(self._known, self._tech), tag.removesuffix(TITLE).lower()
        if self._kind == "battle_armor":
            load_on_suits(cargo, line, "")
        else:
            cargo.add(line, BY_BLOCK.get(block, block.replace(" ", "_")), "")
        yield from ((key, row) for key, rows in cargo.lists().items() for row in rows)

    def _in_order(self, rows: Sequence[Aboard]) -> Iterator[Aboard]:
        """Things list by list, but so that those whose lines are kept stand as these do."""
        left = {key: [row for text, row in rows if text == key] for key in LISTS}
        lists = {str(row["id"]): key for key, row in rows}
        for id in (id for id in self._lines_of_rows if id in lists):
            key = lists[id]
            end = next((at for at, row in enumerate(left[key], 1) if str(row["id"]) == id), 0)
            yield from ((key, row) for row in left[key][:end])
            del left[key][:end]
        yield from ((key, row) for key in LISTS for row in left[key])

    def _rows(self) -> Iterator[Aboard]:
        for key in LISTS:
            yield from ((key, row) for row in self._document.get(key) or ())

    def _aboard(self, titles: Mapping[str, str]) -> Iterator[tuple[str, Lines]]:
        """Yield the blocks of what is aboard, so that each list of it is in order, as far as blocks
        can be.
        """
        found: dict[str, list[Aboard]] = {}
        orders: dict[str, list[str]] = {"told": [tag for tag, _ in self._kept_fields]}
        for key, row in self._rows():
            name = titles.get(row["location"], str(row["location"]).replace("_", " "))
            tag = f"{name.title()}{TITLE}"
            found.setdefault(tag, []).append((key, row))
            orders.setdefault(key, []).append(tag)
        for tag in _merge_orders(orders.values()):
            rows = self._in_order(found.get(tag, ()))
            given = ((self._lines_of_rows.get(str(row["id"])), key, row) for key, row in rows)
            yield tag, [kept[1] if kept else self._line(key, row) for kept, key, row in given]

    def _line(self, key: str, row: Mapping[str, Any]) -> str:
        shots = row.get("shots") if key == "ammunition" else None
        is_lot = "text" not in row and shots in self._lots(str(row.get("weapon")))
        rear = " (R)" if row.get("is_rear") else ""
        return f"{self._name(key, row)}{rear}{f':Shots{shots}#' if shots and not is_lot else ''}"

    def _lots(self, thing: str) -> tuple[int | None, ...]:
        row = self._known.names.things.get(thing)
        half = self._known.shots(thing, HALF) if row is not None and row.half else None
        return (self._known.shots(thing, FULL), half)

    def _name(self, key: str, row: Mapping[str, Any]) -> str:
        if "text" in row:
            return one_line(str(row["text"]))
        thing, kind = str(row.get("weapon") or row.get("item")), "names"
        if self._kind == "battle_armor" and (own := self._known.names.suits.get(thing)):
            names = own.ammunition if key == "ammunition" else own.names
            return names[0] if names else thing
        if key == "ammunition":
            is_half = row.get("shots") == self._lots(thing)[1]
            kind = "half" if is_half else "ammunition"
        elif row.get("rounds") == 1:
            kind = "one_shot"
        return self._known.names.find_name(thing, self._tech, kind) or thing


def _merge_orders(orders: Iterable[Sequence[str]]) -> Sequence[str]:
    """Return the names of several lists in an order that is right for all of them; where none is, as they
    come.
    """
    graph, lists = TopologicalSorter[str](), list(orders)
    for names in lists:
        for name in names:
            graph.add(name)
        for before, name in pairwise(names):
            if before != name:
                graph.add(name, before)
    try:
        return tuple(graph.static_order())
    except CycleError:
        return tuple(dict.fromkeys(name for names in lists for name in names))


def _without_id(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "id"}


def _abbreviate(word: str) -> str:
    return word.upper() if len(word) == 2 else word.title()


def _number(names: Mapping[int, str], kind: str, other: str) -> str:
    number = next((str(number) for number, word in names.items() if word == kind), None)
    return number or kind.removeprefix(other)


def _armor_order(armor: Mapping[str, int]) -> Sequence[str]:
    """Return the places in the order in which files have them; as they are told where no vehicle has
    these.
    """
    for unit_type in ("tank", VTOL):
        for is_large in (False, True):
            plan = plan_of(unit_type, len(armor), is_large)
            if plan is not None and set(plan) == set(armor):
                return plan
    return tuple(armor)


def _block(tag: str, lines: Lines) -> Iterator[str]:
    yield from (f"<{tag}>", *lines, f"</{tag}>", "")
