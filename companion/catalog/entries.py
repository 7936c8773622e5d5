"""Entries of the catalogue: names and figures that lists and searches show, taken from documents."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any
from zlib import crc32

from companion.documents.model import one_line
from companion.rulebooks.loader import RulesetSource

SECTIONS_WITH_NAMES = ("weapons", "equipment")
"""The sections of a ruleset whose rows have printed names."""
MAX_LISTED, MAX_FIGURE = 120, 1_000_000
NOT_COUNTED = ("source_file",)
"""Keys that make no other design of a document."""


class DocumentKind(StrEnum):
    """The kind of a document in the catalogue."""

    MECH = "mech"
    VEHICLE = "vehicle"
    SLOTTED_VEHICLE = "slotted_vehicle"
    INFANTRY = "infantry"
    BATTLE_ARMOR = "battle_armor"
    GUN_EMPLACEMENT = "gun_emplacement"
    BOARD = "board"
    FORCE = "force"
    CHARACTER = "character"


VEHICLES = (DocumentKind.VEHICLE, DocumentKind.SLOTTED_VEHICLE)
"""Vehicles, without critical slots or with."""
NO_UNITS = (DocumentKind.BOARD, DocumentKind.FORCE, DocumentKind.CHARACTER)
"""Kinds of documents that are no units."""


class EntryOrigin(StrEnum):
    """The origin of a document."""

    SHIPPED = "shipped"
    PLAYERS = "players"
    """A file in a ruleset of the player's."""
    IMPORTED = "imported"
    OWN = "own"
    """Designed here."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """One line of the catalogue; figures that a document does not give are 0, and its year is None.

    `weapons` and `equipment` are printed names, one for each that it carries, those without rules among
    them. `armor` counts the points of every side, of battle armor those of all troopers. `parts` are the
    names of a force's units, and the columns and rows of a board. Of a design `faults` counts what the rules
    of construction have against it; None where nobody has looked.
    """

    key: str
    kind: DocumentKind
    name: str
    chassis: str
    model: str
    ruleset: str
    origin: EntryOrigin
    tonnage: float = 0
    walking: int = 0
    running: int = 0
    jumping: int = 0
    tech: str = "any"
    year: int | None = None
    armor: int = 0
    weapons: tuple[str, ...] = ()
    is_omni: bool = False
    not_understood: int = 0
    source_file: str = ""
    digest: str = ""
    is_mixed: bool = False
    role: str = ""
    motive: str = ""
    configuration: str = ""
    equipment: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    men: int = 0
    points: float = 0
    faults: int | None = None

    @property
    def is_unit(self) -> bool:
        """Whether it may stand on a table, unlike a board or a force."""
        return self.kind not in NO_UNITS


_NAMES = tuple(field.name for field in fields(CatalogueEntry))
SHAPE = 1
"""Counted up where the same document makes other figures than before."""
_SHAPE = crc32(f"{SHAPE} {_NAMES}".encode())
_AT = {name: place for place, name in enumerate(_NAMES, 1)}
_LISTS = [place for name, place in _AT.items() if name in ("weapons", "equipment", "parts")]


def entry_of(
    data: Mapping[str, Any],
    ruleset: str,
    origin: EntryOrigin,
    names: Mapping[str, str] | None = None,
    *,
    faults: int | None = None,
    figures: Mapping[str, Any] | None = None,
) -> CatalogueEntry:
    """Return the line of a document that need not be sound; `names` are those that `printed_names` gives.

    `figures` are those that the document leaves to its rules.
    """
    digest, data = digest_of(data), {**data, **(figures or {})}
    known, kind = names or {}, kind_of(data)
    name, chassis, model = _names(data, kind)
    walking, running, jumping = _movement(_mapping(data.get("movement")))
    men = _whole(data.get("men")) or _whole(data.get("troopers"))
    return CatalogueEntry(
        key=next(filter(None, (_text(data.get(key)) for key in ("id", "model", "character"))), name),
        kind=kind,
        name=name,
        chassis=chassis,
        model=model,
        ruleset=ruleset,
        origin=origin,
        tonnage=_number(data.get("tonnage")),
        walking=walking,
        running=running,
        jumping=jumping,
        tech=_text(data.get("tech")) or "any",
        year=_whole(data.get("year")) or None,
        armor=_armor(data, men if kind is DocumentKind.BATTLE_ARMOR else 1),
        weapons=tuple(_weapons(data, known)),
        is_omni=data.get("is_omni") is True,
        not_understood=_not_understood(data),
        source_file=str(data.get("source_file") or ""),
        digest=digest,
        is_mixed=data.get("is_mixed") is True,
        role=_text(data.get("role")) or _text(data.get("concept")) * (kind is DocumentKind.CHARACTER),
        motive=_text(data.get("motive")),
        configuration=_text(data.get("configuration")),
        equipment=tuple(_row_names(_list_of(data.get("equipment")), "item", known)),
        parts=tuple(_parts(data, kind)),
        men=men,
        points=_number(data.get("points")),
        faults=faults,
    )


def printed_names(source: RulesetSource) -> dict[str, str]:
    """Return the printed names of a ruleset's weapons and equipment by id."""
    rows = (
        (str(key), _text(_mapping(row).get("name")))
        for section in SECTIONS_WITH_NAMES
        for key, row in _mapping(source.document.data.get(section)).items()
    )
    return {key: name for key, name in rows if name}


def kind_of(data: Mapping[str, Any]) -> DocumentKind:
    """Return what a document is: a unit says its kind, or is a 'Mech; boards, forces and characters are known
    by their shape.
    """
    given = data.get("kind")
    if isinstance(given, str) and given in set(DocumentKind):
        return DocumentKind(given)
    if isinstance(data.get("size"), list | tuple):
        return DocumentKind.BOARD
    if isinstance(data.get("character"), str):
        return DocumentKind.CHARACTER
    return DocumentKind.FORCE if isinstance(data.get("units"), list | tuple) else DocumentKind.MECH


def digest_of(data: Mapping[str, Any]) -> str:
    """Return a short text that two documents share only where they say the same, wherever they came from."""
    given = {key: value for key, value in data.items() if key not in NOT_COUNTED}
    text = json.dumps(given, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _names(data: Mapping[str, Any], kind: DocumentKind) -> tuple[str, str, str]:
    """Return the whole name, the chassis and the designation; files of earlier releases give chassis
    and id.
    """
    text, model, chassis = (_text(data.get(key)) for key in ("name", "model", "chassis"))
    if kind in NO_UNITS:
        return text or _text(data.get("id")) or kind.value.capitalize(), "", ""
    if chassis or "id" in data:
        whole = text or f"{chassis} {model}".strip() or _text(data.get("id"))
        return whole, chassis or whole, model
    if not text or model.startswith(text):
        return model, text or model, model[len(text) :].strip() if text else ""
    return (text if text.endswith(model) else f"{text} {model}"), text, model


def _movement(points: Mapping[str, Any]) -> tuple[int, int, int]:
    walking = _first(points, "walking", "walk", "cruising")
    running = _first(points, "running", "run", "flank")
    return walking, max(running, walking), _first(points, "jumping", "jump")


def _first(points: Mapping[str, Any], *keys: str) -> int:
    return next((_whole(points[key]) for key in keys if key in points), 0)


def _armor(data: Mapping[str, Any], men: int) -> int:
    armor = data.get("armor")
    if not isinstance(armor, Mapping):
        return _whole(armor)
    rear = _mapping(data.get("rear_armor"))
    return sum(_whole(points) for points in (*armor.values(), *rear.values())) * max(men, 1)


def _weapons(data: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[str]:
    yield from _row_names(_list_of(data.get("weapons")), "weapon", names)
    if isinstance(given := data.get("weapon"), str):
        yield _text(given.replace("_", " ").capitalize())
    for group in _list_of(data.get("tics")):
        if name := _text(_mapping(group).get("name")):
            yield name


def _row_names(rows: Sequence[Any], key: str, names: Mapping[str, str]) -> Iterator[str]:
    for row in rows:
        given = _mapping(row)
        known = _text(given.get(key))
        if name := names.get(known) or _text(given.get("text")) or known:
            yield name


def _not_understood(data: Mapping[str, Any]) -> int:
    rows: Iterable[Any] = (
        row for key in ("weapons", "ammunition", "equipment") for row in _list_of(data.get(key))
    )
    return len(_list_of(data.get("not_understood"))) + sum("text" in _mapping(row) for row in rows)


def _parts(data: Mapping[str, Any], kind: DocumentKind) -> Iterator[str]:
    if kind is DocumentKind.BOARD:
        yield from (str(_whole(number)) for number in _list_of(data.get("size"))[:2])
    elif kind is DocumentKind.CHARACTER:
        ranks = _mapping(data.get("mech_skills"))
        yield from (f"{name.replace('_', ' ').title()} {_whole(rank)}" for name, rank in ranks.items())
    elif kind is DocumentKind.FORCE:
        for unit in _list_of(data.get("units")):
            given = _mapping(unit)
            whole = f"{_text(given.get('chassis'))} {_text(given.get('model'))}".strip()
            yield _text(given.get("name")) or whole or "?"


def _list_of(value: object) -> Sequence[Any]:
    return value[:MAX_LISTED] if isinstance(value, list | tuple) else ()


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _text(value: object) -> str:
    """Return a text on one line, of a length that lists have room for."""
    return one_line(value) if isinstance(value, str) and value else ""


def _number(value: object) -> float:
    """Return a number that may be a figure; what cannot be one counts as none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0
    return value if 0 <= value <= MAX_FIGURE else 0


def _whole(value: object) -> int:
    return int(_number(value))


def format_entry(entry: CatalogueEntry) -> str:
    """Return an entry as JSON text."""
    return json.dumps([_SHAPE, *(getattr(entry, name) for name in _NAMES)], ensure_ascii=False)


def parse_entry(text: str) -> CatalogueEntry | None:
    """Return the entry that a text holds; None where another version wrote it, or damage befell it."""
    try:
        given = json.loads(text)
        if not isinstance(given, list) or given[0] != _SHAPE:
            return None
        given[_AT["kind"]] = DocumentKind(given[_AT["kind"]])
        given[_AT["origin"]] = EntryOrigin(given[_AT["origin"]])
        for place in _LISTS:
            given[place] = tuple(given[place])
        return CatalogueEntry(*given[1:])
    except (ValueError, TypeError, IndexError, RecursionError):
        return None
