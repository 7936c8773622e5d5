"""The header of a 'Mech file: tonnage, engine, heat sinks, armor and other fields."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.catalog.formats.mechs.lines import ARMOR, MechLines
from companion.catalog.formats.mechs.slot_entries import BIPED, PLACES, REAR_ARMOR
from companion.catalog.formats.names import CLAN, INNER_SPHERE, KnownRules
from companion.catalog.formats.texts import fault, quote
from companion.errors import FileError

MAX_TONNAGE = 500
MAX_POINTS, MAX_MP, MAX_RATING, MAX_SINKS = 200, 30, 1000, 100
STANDARD = "standard"
USUAL: Mapping[str, tuple[str, ...]] = {
    "myomer": ("standard", "masc", "triple-strength"),
    "cockpit": ("standard cockpit", "standard"),
    "gyro": ("standard gyro", "standard"),
    "heat sink kit": ("", "none"),
    "lam": ("", "none"),
    "motive": ("", "none"),
}
"""What fields say where a 'Mech has nothing out of the common there."""
TITLES = {"config": "Config", "techbase": "TechBase", "era": "Era", "heat sinks": "Heat Sinks"}
_FEW = 4
_NUMBER = re.compile(r"\s*(\d{1,4})(?:\.0*)?\s*")
_MAKER = re.compile(r"^(?:is|clan|inner sphere)\s+", re.IGNORECASE)
_BRACKETS = re.compile(r"\s*\(([^()]*)\)\s*")


class MechHeader:
    """The fields of one 'Mech's header; those not understood are kept in `not_understood`."""

    def __init__(self, lines: MechLines, name: str) -> None:
        self.fields, self._places, self._name = lines.fields, lines.places, name
        self.not_understood: list[str] = []
        self.tech, self.is_mixed = self._tech()
        self.configuration, self.is_omni = self._configuration()

    def make_error(self, key: str, message: str, remedy: str = "") -> FileError:
        """Return the refusal of the file for what a field says."""
        return fault(self._name, self._places.get(key, 0), message, remedy)

    def keep(self, key: str) -> None:
        """Keep a field as text."""
        self.not_understood.append(f"{TITLES.get(key, key.capitalize())}: {self.fields[key]}")

    def text(self, key: str) -> str:
        """Return what a field says; nothing where there is none."""
        return self.fields.get(key, "")

    def number(self, key: str, limit: int) -> int | None:
        """Return a field's number; one that is none, or larger than a sheet has room for, is kept as text."""
        text = self.fields.get(key)
        if text is None:
            return None
        if text.isdecimal() and len(text) <= _FEW and int(text) <= limit:
            return int(text)
        match = _NUMBER.fullmatch(text)
        if match is None or int(match[1]) > limit:
            self.keep(key)
            return None
        return int(match[1])

    def tonnage(self) -> int:
        """Return what the 'Mech weighs, in tons; raises FileError where it is not said."""
        text = self.text("mass")
        match = _NUMBER.fullmatch(text)
        if match is None or not 0 < int(match[1]) <= MAX_TONNAGE:
            wrong = (
                f"'{quote(text)}' is not a 'Mech's mass." if text else "the file does not say what it weighs."
            )
            raise self.make_error("mass", wrong, "Write a line such as mass:50.")
        return int(match[1])

    def _tech(self) -> tuple[str, bool]:
        text = self.text("techbase").lower()
        is_mixed = text.startswith("mixed")
        tech = CLAN if "clan" in text else INNER_SPHERE
        if text and text not in _TECHS:
            self.keep("techbase")
        return tech, is_mixed

    def _configuration(self) -> tuple[str, bool]:
        texts = self.text("config").lower().split()
        others = [word for word in texts if word not in (*_OMNI, *_BUILT_OF_PARTS)]
        configuration = " ".join(others) or BIPED
        if configuration != BIPED or any(word in _BUILT_OF_PARTS for word in texts):
            self.keep("config")
        return configuration, any(word in _OMNI for word in texts)

    def engine(self, tonnage: int, walking: int | None) -> dict[str, Any]:
        """Rating and kind; an engine that is not told has the rating that the walking takes."""
        text = self.text("engine")
        match = re.match(r"(\d{1,4})\s*", text)
        if match is None:
            if text:
                self.keep("engine")
            rating = max(tonnage * (walking or 1), 1)
            return {"rating": min(rating, MAX_RATING), "kind": "fusion"}
        kind, makers = _engine_kind(text[match.end() :])
        if (CLAN in makers and self.tech != CLAN and kind != "fusion") or not 0 < int(match[1]) <= MAX_RATING:
            self.keep("engine")
        return {"rating": min(max(int(match[1]), 1), MAX_RATING), "kind": kind}

    def walking(self, tonnage: int) -> int:
        """Walking MP, or what the engine's rating makes of the tons."""
        walking = self.number("walk mp", MAX_MP)
        if walking is not None:
            return walking
        match = re.match(r"(\d{1,4})", self.text("engine"))
        return min(int(match[1]) // tonnage, MAX_MP) if match else 0

    def heat_sinks(self, known: KnownRules, rating: int, slots: Sequence[str]) -> dict[str, Any]:
        """Return all heat sinks and how many the engine holds; `slots` are the systems that stand in
        slots.
        """
        text = self.text("heat sinks")
        match = re.match(r"(\d{1,3})\s*", text)
        number = min(int(match[1]), MAX_SINKS) if match else 0
        message = text[match.end() :].lower() if match else text.lower()
        kind = "double" if "double" in message or "laser" in message else "single"
        if text and (match is None or _without_maker(message) not in ("single", "double", "")):
            self.keep("heat sinks")
        if not message and "double_heat_sink" in slots:
            kind = "double"
        system = "double_heat_sink" if kind == "double" else "heat_sink"
        placed = slots.count(system) // known.slots_of_sink(system, self.tech)
        base = self.number("base chassis heat sinks", MAX_SINKS)
        room = min(rating // known.rating_per_sink, number if base is None else base, number)
        in_engine = number - placed
        return {"kind": kind, "number": number, "in_engine": in_engine if 0 <= in_engine <= room else room}

    def structure_kind(self) -> str:
        """Return what the structure is made of."""
        return _made_of(self.text("structure"), self.tech, "endo_steel", ("endo steel", "endo-steel"))

    def armor_kind(self) -> str:
        """Return what the armor is made of."""
        return _made_of(self.text("armor"), self.tech, "ferro_fibrous", ("ferro-fibrous", "ferro fibrous"))

    def points(self, plan: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
        """Armor in front and at the back by location."""
        front = {place: self._points(PLACES[place].abbreviation.lower()) for place in plan}
        rear = {place: self._points(key) for key, place in REAR_ARMOR.items()}
        for name, place in PLACES.items():
            key = place.abbreviation.lower() + ARMOR
            if name not in plan and key in self.fields:
                self.not_understood.append(f"{place.abbreviation}{ARMOR}: {self.fields[key]}")
        return front, {place: rear[place] for place in plan if place in rear}

    def _points(self, key: str) -> int:
        """Return the points of a location, behind the kind of its armor where that is told for each."""
        text = self.fields.get(key + ARMOR)
        if text is None:
            return 0
        if text.isdecimal() and len(text) <= _FEW and int(text) <= MAX_POINTS:
            return int(text)
        kind, _, number = text.rpartition(":")
        match = _NUMBER.fullmatch(number)
        if match is None or int(match[1]) > MAX_POINTS or kind:
            self.not_understood.append(f"{key.upper()} armor: {text}")
        return min(int(match[1]), MAX_POINTS) if match else 0

    def unusual(self) -> None:
        """Keep the fields that say something out of the common."""
        for key, usual in USUAL.items():
            if key in self.fields and self.fields[key].lower() not in usual:
                self.keep(key)


_TECHS = ("inner sphere", "clan", "mixed (is chassis)", "mixed (clan chassis)")
_OMNI, _BUILT_OF_PARTS = ("omnimech", "omnimek", "omni"), ("frankenmek", "frankenmech")


def _without_maker(text: str) -> str:
    return _MAKER.sub("", text.strip()).strip()


@lru_cache(maxsize=1024)
def _made_of(text: str, tech: str, known: str, names: tuple[str, ...]) -> str:
    """Standard, what the rules know under these names if it is the chassis' own, or a text."""
    makers = " ".join([*_BRACKETS.findall(text), *_MAKER.findall(text)]).lower()
    bare = _without_maker(_BRACKETS.sub("", text)).lower().removesuffix(" armor").removesuffix(" structure")
    if bare in ("", STANDARD):
        return STANDARD
    other = INNER_SPHERE.replace("_", " ") if tech == CLAN else CLAN
    is_others = other in makers or (tech == CLAN and makers.split()[:1] == ["is"])
    return known if bare in names and not is_others else text


@lru_cache(maxsize=1024)
def _engine_kind(text: str) -> tuple[str, str]:
    """Return the kind of an engine in small letters, and who its brackets say builds it."""
    makers = " ".join(_BRACKETS.findall(text)).lower()
    bare = _BRACKETS.sub(" ", text).lower().replace("engine", " ")
    kind = " ".join(bare.replace("i.c.e.", "ice").split())
    return (kind or "fusion"), makers
