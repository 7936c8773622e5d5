"""'Mech files written: every line of a unit document in the words of such files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.catalog.formats.mechs.equipment import CLAN_CASE
from companion.catalog.formats.mechs.lines import ARMOR, FIELDS, PECULIAR, WITHOUT_SLOT
from companion.catalog.formats.mechs.slot_entries import (
    BY_ABBREVIATION,
    BY_TITLE,
    PLACES,
    READ,
    REAR_ARMOR,
    plan_of,
)
from companion.catalog.formats.names import CLAN, KnownRules
from companion.catalog.formats.texts import names_in, one_line
from companion.engine.battletech.tables.effects import SYSTEMS

LINES, EMPTY = 12, "-Empty-"
"""Lines that files have for every location, whatever it holds."""
TRIPLE_STRENGTH = "is.triple_strength_myomer"
HALF = 2
"""Lots of ammunition that make a ton, where it comes in halves."""
_SLOT = re.compile(r"(?P<place>[A-Za-z ]+), slot (?P<slot>[1-9]\d?): (?P<line>.+)")


class MechWriter:
    """A writer of one unit document; text that an import kept stands again where it stood."""

    def __init__(self, document: Mapping[str, Any], known: KnownRules) -> None:
        self._document, self._known = document, known
        self._tech = str(document.get("tech", ""))
        self._is_clan = self._tech == CLAN
        self._things = {str(row["id"]): (key, row) for key in _LISTS for row in document.get(key) or ()}
        self._fields: dict[str, str] = {}
        self._slots: dict[tuple[str, int], str] = {}
        self._further: list[str] = []
        for text in document.get("not_understood") or ():
            self._place_unparsed(str(text))

    def _place_unparsed(self, text: str) -> None:
        """Sort a text that was not understood to where it stood: a field, a slot, or a line of its own."""
        match = _SLOT.fullmatch(text)
        if match is not None and match["place"].lower() in BY_TITLE:
            self._slots[BY_TITLE[match["place"].lower()], int(match["slot"]) - 1] = match["line"]
            return
        key, colon, value = text.partition(": ")
        if colon and key.lower() in _REPLACED:
            self._fields[key.lower()] = value
        else:
            self._further.append(text)

    def lines(self) -> Iterator[str]:
        """Yield every line of the file."""
        written = set[str]()
        for key, value in self._head():
            yield f"{key}:{self._fields.get(key.lower(), value)}"
            written.add(key.lower())
        yield from (f"{key}:{value}" for key, value in self._fields.items() if key not in written)
        yield from self._besides()
        listed = [*(self._document.get("weapons") or ()), *self._out_of_order()]
        yield from ("", f"Weapons:{len(listed)}")
        for row in listed:
            rear = " (R)" if row.get("is_rear") else ""
            yield f"{self._name(str(row['id']))}, {PLACES[row['location']].title}{rear}"
        for place in READ:
            if place in self._document["slots"]:
                yield from ("", f"{PLACES[place].title}:", *self._section(place))

    def _head(self) -> Iterator[tuple[str, str]]:
        chassis, model = map(one_line, names_in(self._document))
        omni = " Omnimech" if self._document.get("is_omni") else ""
        yield from (("chassis", chassis), ("model", model), ("Config", self._configuration() + omni))
        mixed = f"Mixed ({'Clan' if self._is_clan else 'IS'} Chassis)"
        yield (
            "techbase",
            mixed if self._document.get("is_mixed") else "Clan" if self._is_clan else "Inner Sphere",
        )
        for key, text in (("era", "year"), ("source", "source"), ("role", "role")):
            if text in self._document or key in self._fields:
                yield key, one_line(str(self._document.get(text, "")))
        for quirk in self._document.get("quirks") or ():
            key, colon, value = str(quirk).partition(": ")
            yield (key, value) if colon and key in PECULIAR else (PECULIAR[0], one_line(str(quirk)))
        yield from self._built()
        yield from self._armor()
        yield from ((key, "") for key in self._fields if key in _SELDOM)

    def _configuration(self) -> str:
        return str(self._document.get("configuration") or "biped").title()

    def _built(self) -> Iterator[tuple[str, str]]:
        document, maker = self._document, "Clan" if self._is_clan else "IS"
        movement, engine, sinks = document["movement"], document["engine"], document["heat_sinks"]
        yield "mass", str(document["tonnage"])
        yield "engine", f"{engine['rating']} {_engine(str(engine['kind']), self._is_clan)} Engine"
        yield (
            "structure",
            _material_name(
                document.get("structure_kind"), {"endo_steel": f"{maker} Endo Steel"}, "IS Standard"
            ),
        )
        is_strong = any(row.get("item") == TRIPLE_STRENGTH for _, row in self._things.values())
        yield "myomer", "Triple-Strength" if is_strong else "Standard"
        double = f"{maker} Double" if sinks["kind"] == "double" else "Single"
        yield "heat sinks", f"{sinks['number']} {double}"
        if document.get("is_omni") or sinks["number"] - self._sinks_in_slots() != sinks["in_engine"]:
            yield "base chassis heat sinks", str(sinks["in_engine"])
        yield "walk mp", str(movement["walking"])
        yield "jump mp", str(movement.get("jumping", 0))

    def _sinks_in_slots(self) -> int:
        system = "double_heat_sink" if self._document["heat_sinks"]["kind"] == "double" else "heat_sink"
        filled: int = sum(slots.count(system) for slots in self._document["slots"].values())
        return filled // self._known.slots_of_sink(system, self._tech)

    def _armor(self) -> Iterator[tuple[str, str]]:
        document, maker = self._document, "Clan" if self._is_clan else "Inner Sphere"
        kinds = {"ferro_fibrous": f"Ferro-Fibrous({maker})"}
        yield "armor", _material_name(document.get("armor_kind"), kinds, f"Standard({maker})")
        for place in READ:
            if place in document["armor"]:
                yield PLACES[place].abbreviation + ARMOR, str(document["armor"][place])
        for key, place in REAR_ARMOR.items():
            yield key.upper() + ARMOR, str((document.get("rear_armor") or {}).get(place, 0))

    def _out_of_order(self) -> Iterator[Mapping[str, Any]]:
        """Yield the ammunition and equipment that a file has to list before the rest, which goes by its
        slots.
        """
        slots = self._document["slots"]
        cells = [name for place in READ for name in slots.get(place, ()) if name is not None]
        first = {name: -at for at, name in enumerate(reversed(cells), -len(cells) + 1)}
        for key in ("ammunition", "equipment"):
            rows = [row for row in self._document.get(key) or () if row["id"] in first]
            at = len(rows) - 1
            while at > 0 and first[rows[at - 1]["id"]] < first[rows[at]["id"]]:
                at -= 1
            # A text among the weapons would be taken for one.
            yield from (row for row in rows[: max(at, 0)] if key == "ammunition" or "text" not in row)

    def _besides(self) -> Iterator[str]:
        """Yield what fills no slot, and lines that nobody understood."""
        filling = {name for slots in self._document["slots"].values() for name in slots}
        rows = [row for id, (_, row) in self._things.items() if id not in filling]
        for row in rows[: len(rows) - self._usual(rows)]:
            yield f"{WITHOUT_SLOT}:{self._name(str(row['id']))}:{PLACES[row['location']].abbreviation}"
        yield from self._further

    def _usual(self, rows: Sequence[Mapping[str, Any]]) -> int:
        """Return how many of the last things need not be told: a Clan chassis has CASE where it has
        ammunition.
        """
        fed = dict.fromkeys(row["location"] for row in self._document.get("ammunition") or ())
        own = [(CLAN_CASE, place) for place in fed] if self._is_clan else []
        given = [(row.get("item"), row["location"]) for row in rows]
        return next(
            number
            for number in range(len(rows), -1, -1)
            if not number or list(dict.fromkeys([*given[: len(given) - number], *own])) == given
        )

    def _section(self, place: str) -> Iterator[str]:
        slots: Sequence[str | None] = self._document["slots"][place]
        pods = (self._document.get("pods") or {}).get(place, ())
        beyond = [slot + 1 for where, slot in self._slots if where == place]
        for index in range(max(LINES, *beyond, len(slots)) if beyond else LINES):
            if (place, index) in self._slots:
                yield self._slots[place, index]
                continue
            name = slots[index] if index < len(slots) else None
            pod = " (OMNIPOD)" if index + 1 in pods else ""
            yield self._slot(name) + pod if name is not None else EMPTY

    def _slot(self, name: str) -> str:
        if name not in self._things:
            return self._system(name)
        key, row = self._things[name]
        rear = " (R)" if row.get("is_rear") and key != "ammunition" else ""
        return self._name(name) + rear

    def _system(self, name: str) -> str:
        names = self._known.names
        if name in SYSTEMS and (texts := {str(key): value for key, value in names.systems.items()}.get(name)):
            return texts[0]
        makers = ("clan", "any") if self._is_clan else ("is", "any")
        written = (names.find_name(f"{maker}.{name}", self._tech) for maker in makers)
        return next((text for text in written if text), name)

    def _name(self, id: str) -> str:
        """Return what a file calls a thing aboard."""
        key, row = self._things[id]
        if "text" in row:
            return one_line(str(row["text"]))
        thing, kind = str(row.get("weapon") or row.get("item")), "names"
        if key == "ammunition":
            whole = self._known.shots(thing, 1.0) or 0
            kind = "half" if int(row.get("shots") or whole) * HALF == whole else "ammunition"
        elif row.get("rounds") == 1:
            kind = "one_shot"
        written = self._known.names.find_name(thing, self._tech, kind)
        written = written or self._known.names.find_name(
            thing, self._tech, "ammunition" if kind == "half" else kind
        )
        return written or thing


_LISTS = ("weapons", "ammunition", "equipment")
_REPLACED = {*FIELDS, *(key + ARMOR for key in (*BY_ABBREVIATION, *REAR_ARMOR))}
_SELDOM = ("cockpit", "gyro", "heat sink kit", "lam", "motive")
"""Fields that only stand in a file where they say something out of the common."""


def _engine(kind: str, is_clan: bool) -> str:
    if kind == "xl":
        return "XL (Clan)" if is_clan else "XL"
    return kind.title()


def _material_name(kind: object, names: Mapping[str, str], usual: str) -> str:
    if kind in (None, "standard"):
        return usual
    return names.get(str(kind), one_line(str(kind)))


def missing_fields(document: Mapping[str, Any]) -> list[str]:
    """Return what a document lacks that a 'Mech file cannot do without."""
    keys = ("tonnage", "movement", "engine", "heat_sinks", "armor", "slots")
    lacking = [key for key in keys if not document.get(key)]
    plan = plan_of(str(document.get("configuration") or "biped"))
    return lacking or [f"slots.{place}" for place in plan if place not in document["slots"]]
