"""Block files written: vehicles, platoons and battle armor in the words of such files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.catalog.formats.blocks.common import ARMORS, ENGINES, MADE_HERE, OTHER_ARMOR, OTHER_ENGINE
from companion.catalog.formats.blocks.infantry import (
    ANTI_MECH,
    ATTACKS,
    EVERYWHERE,
    FOOT,
    LARGEST_SQUAD,
    MOTIVES,
    PLACE,
    SUIT_PLACES,
)
from companion.catalog.formats.blocks.lines import EQUIPMENT, JOINED
from companion.catalog.formats.blocks.vehicles import BY_BLOCK, VTOL, plan_of
from companion.catalog.formats.known import Known
from companion.catalog.formats.names import CLAN, FULL, HALF, plain
from companion.catalog.formats.texts import one_line
from companion.catalog.formats.understood import names_in

Lines = Sequence[str]
LISTS = ("weapons", "ammunition", "equipment")
TITLE = EQUIPMENT.title()


class BlockWriter:
    """Writes one unit document; what an import kept as text stands again where it stood."""

    def __init__(self, document: Mapping[str, Any], known: Known) -> None:
        self._document, self._known = document, known
        self._tech = str(document.get("tech", ""))
        self._kept: dict[str, Lines] = {}
        self._told: dict[str, list[str]] = {}
        self._further: list[str] = []
        for text in map(str, document.get("not_understood") or ()):
            self._sort(text)

    def _sort(self, text: str) -> None:
        tag, colon, value = text.partition(": ")
        if text.startswith(MADE_HERE):
            return
        if not colon:
            self._further.append(text)
        elif tag.endswith(TITLE) and self._kind == "vehicle":
            self._told.setdefault(tag, []).append(value)
        else:
            self._kept[tag] = value.split(JOINED)

    def lines(self) -> Iterator[str]:
        """Every line of the file."""
        written = set()
        for tag, usual in self._blocks():
            same = next((kept for kept in self._kept if kept.lower() == tag.lower()), None)
            lines = self._kept.pop(same) if same is not None else usual
            if tag.lower() not in written:
                yield from _block(same or tag, lines)
            written.add(tag.lower())
        for tag, lines in self._kept.items():
            yield from _block(tag, lines)
        yield from self._further

    def _blocks(self) -> Iterator[tuple[str, Lines]]:
        chassis, model = map(one_line, names_in(self._document))
        yield from (("BlockVersion", ["1"]), ("UnitType", [self._unit_type()]), ("Name", [chassis]))
        yield "Model", [model] if model else []
        for tag, key in (("year", "year"), ("role", "role"), ("source", "source")):
            if key in self._document:
                yield tag, [one_line(str(self._document[key]))]
        maker = "Clan" if self._tech == CLAN else "IS"
        yield "type", [f"Mixed ({maker} Chassis)" if self._document.get("is_mixed") else f"{maker} Level 2"]
        quirks = [one_line(str(quirk)) for quirk in self._document.get("quirks") or ()]
        if ANTI_MECH in quirks:
            yield ANTI_MECH, ["true"]
        if usual := [quirk for quirk in quirks if quirk not in (*ATTACKS, ANTI_MECH)]:
            yield "quirks", usual
        yield from {"vehicle": self._vehicle, "infantry": self._platoon}.get(self._kind, self._suits)()

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
        armor: Mapping[str, int] = document["armor"]
        yield "armor", [str(armor[place]) for place in _armor_order(armor)]
        yield from self._aboard({place: block for block, place in BY_BLOCK.items()})

    def _platoon(self) -> Iterator[tuple[str, Lines]]:
        document = self._document
        motive = str(document.get("motive") or FOOT)
        yield "motion_type", [{file: word for word, file in MOTIVES.items()}.get(motive, motive).title()]
        men = int(document["men"])
        size = max(size for size in range(1, LARGEST_SQUAD + 1) if men % size == 0)
        yield from (("squad_size", [str(size)]), ("squadn", [str(men // size)]))
        names = [
            str(row["text"])
            for row in document.get("weapons") or ()
            if row.get("location") == PLACE and "text" in row
        ]
        if weapon := document.get("weapon"):
            told = self._known.names.platoons.get(weapon, (str(weapon),))[0]
            names = ["", told] if any(tag == "Primary" for tag in self._kept) else [told]
        for tag, name in zip(("Primary", "Secondary"), names, strict=False):
            yield tag, [one_line(name)] if name else []
        if len(names) > 1 or "Secondary" in self._kept:
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
        attacks = [str(quirk) for quirk in document.get("quirks") or () if quirk in ATTACKS]
        point = [line for line in self._suit_lines(SUIT_PLACES) if line]
        yield "Point Equipment", [*point, *attacks]

    def _suit_lines(self, places: Mapping[str, str]) -> Iterator[str]:
        words = {place: f":{_abbreviated(word)}" for word, place in places.items()}
        words[EVERYWHERE] = ""
        for key, row in self._rows():
            if row["location"] in words:
                where = words[row["location"]]
                told, shots = self._name(key, row), f":Shots{row['shots']}#" if row.get("shots") else ""
                yield f"{told}{where}{shots}"

    def _rows(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        for key in LISTS:
            yield from ((key, row) for row in self._document.get(key) or ())

    def _aboard(self, titles: Mapping[str, str]) -> Iterator[tuple[str, Lines]]:
        """The blocks of what is aboard."""
        found: dict[str, list[str]] = {}
        for key, row in self._rows():
            name = titles.get(row["location"], str(row["location"]).replace("_", " "))
            found.setdefault(name, []).append(self._line(key, row))
        for name in sorted(found):
            tag = f"{name.title()}{TITLE}"
            yield tag, self._with_told(tag, found[name])

    def _with_told(self, tag: str, lines: list[str]) -> list[str]:
        """The lines of a block, where one that said more than is kept stands as it did."""
        for told in self._told.get(tag, ()):
            meant = next((line for line in lines if plain(told).startswith(plain(line))), None)
            if meant is not None:
                lines[lines.index(meant)] = told
        return lines

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
        return self._known.names.written(thing, self._tech, kind) or thing


def _abbreviated(word: str) -> str:
    return word.upper() if len(word) == 2 else word.title()


def _number(words: Mapping[int, str], kind: str, other: str) -> str:
    number = next((str(number) for number, word in words.items() if word == kind), None)
    return number or kind.removeprefix(other)


def _armor_order(armor: Mapping[str, int]) -> Sequence[str]:
    """The places in the order in which files have them; as they are told where no vehicle has these."""
    for unit_type in ("tank", VTOL):
        for is_large in (False, True):
            plan = plan_of(unit_type, len(armor), is_large)
            if plan is not None and set(plan) == set(armor):
                return plan
    return tuple(armor)


def _block(tag: str, lines: Lines) -> Iterator[str]:
    yield from (f"<{tag}>", *lines, f"</{tag}>", "")
