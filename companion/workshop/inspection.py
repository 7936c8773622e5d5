"""The inspection of one entry: its sheet, its derived facts, its equipment, its faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.catalog.entries import CatalogueEntry, DocumentKind, printed_names
from companion.construction.families import design_rules_of, listed_figures
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.engine.families import game_of
from companion.engine.game import Game, battles_of
from companion.engine.sheet import ReferenceTable, Sheet
from companion.engine.skeleton.setup import BoardData, SideSetup, UnitSetup
from companion.engine.skeleton.thing_names import readable_name
from companion.engine.views.units import ModelFacts
from companion.errors import CompanionError, FileError
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.boards import Board
from companion.workshop.hangar_model import HangarModel

LISTS = (("weapons", "weapon"), ("equipment", "item"), ("ammunition", "weapon"))
AMMUNITION = "ammunition"


@dataclass(frozen=True, slots=True)
class CarriedLine:
    """Things of one name: their number, their places, and for ammunition the shots in all."""

    name: str
    number: int
    places: str
    shots: int | None = None
    has_rules: bool = True

    @property
    def text(self) -> str:
        """The line as it is read."""
        name = f"{self.number} × {self.name}" if self.number > 1 else self.name
        return f"{name}, {self.shots} shots" if self.shots is not None else name


@dataclass(frozen=True, slots=True)
class Inspection:
    """The details of an entry; parts that cannot be worked out are empty, and `trouble` says why."""

    entry: CatalogueEntry
    document: Mapping[str, Any]
    facts: ModelFacts | None = None
    sheet: Sheet | None = None
    board: Board | None = None
    carried: tuple[CarriedLine, ...] = ()
    without_rules: tuple[str, ...] = ()
    faults: tuple[str, ...] | None = None
    remarks: tuple[str, ...] = ()
    trouble: str = ""


def inspect_entry(hangar_model: HangarModel, library: RulebookLibrary, entry: CatalogueEntry) -> Inspection:
    """Inspect an entry; raises FileError or StoreError where its document cannot be read."""
    data = hangar_model.document(entry)
    if entry.kind is DocumentKind.BOARD:
        return _board(entry, data)
    if entry.kind is DocumentKind.CHARACTER:
        return _character(library, entry, data)
    if not entry.is_unit:
        return Inspection(entry, data)
    return _unit(library, entry, data)


@dataclass(frozen=True, slots=True)
class FreshSheet:
    """The sheet of a unit fresh from the works, with the title and the tables of its rules."""

    name: str
    sheet: Sheet
    rules: str
    tables: tuple[ReferenceTable, ...]


def fresh_sheets(
    hangar_model: HangarModel, library: RulebookLibrary, entries: Sequence[CatalogueEntry]
) -> list[FreshSheet]:
    """Return the sheets of those of some entries that have one; raises what `inspect_entry` does."""
    found = []
    for entry in entries:
        if (sheet := inspect_entry(hangar_model, library, entry).sheet) is not None:
            game = game_of(library.load(entry.ruleset))
            found.append(FreshSheet(entry.name, sheet, game.title, game.reference_tables()))
    return found


def _board(entry: CatalogueEntry, data: Mapping[str, Any]) -> Inspection:
    try:
        board = validate(BoardData, _document(entry, data)).board()
    except FileError as problem:
        return Inspection(entry, data, trouble=_first_sentence(problem))
    return Inspection(entry, data, board=board)


def _character(library: RulebookLibrary, entry: CatalogueEntry, data: Mapping[str, Any]) -> Inspection:
    document, bare = _document(entry, data), Inspection(entry, data)
    try:
        rules = game_of(library.load(entry.ruleset)).ports.characters
        if rules is None:
            return bare
        check = rules.check_character(document)
        sheet = rules.character_sheet(document)
    except CompanionError as problem:
        return replace(bare, trouble=_first_sentence(problem))
    faults = tuple(fault.message for fault in check.faults)
    remarks = tuple(f"Still to choose: {text}" for text in check.left)
    return replace(bare, sheet=sheet, faults=faults, remarks=remarks)


def _unit(library: RulebookLibrary, entry: CatalogueEntry, data: Mapping[str, Any]) -> Inspection:
    try:
        source = library.load(entry.ruleset)
        names = printed_names(source)
    except CompanionError as problem:
        return Inspection(entry, data, carried=tuple(_equipment_lines(data, {})), trouble=str(problem))
    figures = listed_figures(source, _document(entry, data))
    carried = tuple(_equipment_lines({**data, **figures}, names))
    texts = [line.name for line in carried if not line.has_rules]
    bare = Inspection(
        entry, data, carried=carried, without_rules=(*texts, *_texts(data.get("not_understood")))
    )
    document = _document(entry, data)
    try:
        game = game_of(source)
    except CompanionError as problem:
        return replace(bare, trouble=_first_sentence(problem))
    trouble = why_not_played(game, entry.key, document)
    knowing = game.with_models({entry.key: document})
    judged = _with_faults(bare, game, document)
    return replace(
        judged, trouble=trouble, facts=_facts(knowing, entry.key), sheet=_sheet(knowing, entry.key)
    )


def why_not_played(game: Game, model: str, document: Document) -> str:
    """Return why a unit cannot stand in a battle of these rules, nothing where it can."""
    sides = [SideSetup(id=side, name=side) for side in ("one", "other")]
    units = [UnitSetup(id=side.id, model=model, side=side.id) for side in sides]
    try:
        game.check_unit(document)
        battles_of(game).with_models({model: document}).new_battle(None, sides, units)
    except CompanionError as problem:
        return _first_sentence(problem).removeprefix(f"{units[0].id}: ")
    return ""


def _with_faults(inspection: Inspection, game: Game, document: Document) -> Inspection:
    """With what the rules of construction have against it, where there are such for its kind.

    Of what play could not take for a unit `trouble` tells more.
    """
    try:
        game.check_unit(document)
    except CompanionError:
        return inspection
    rules = design_rules_of(game)
    look = rules.check(document) if rules is not None else None
    if look is None or look.is_legal is None:
        return inspection
    faults = tuple(" ".join(filter(None, (fault.message, fault.remedy))) for fault in look.faults)
    return replace(inspection, faults=faults, remarks=tuple(remark.message for remark in look.remarks))


def _facts(game: Game, key: str) -> ModelFacts | None:
    """Return what can be worked out of it, nothing for what the rules cannot read."""
    with suppress(CompanionError):
        return game.facts(key)
    return None


def _sheet(game: Game, key: str) -> Sheet | None:
    """Return its sheet, nothing for what the rules cannot read."""
    with suppress(CompanionError):
        return game.blank_sheet(key)
    return None


def _equipment_lines(data: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[CarriedLine]:
    """Yield what a unit carries, each name once, in the order of its file."""
    for section, key in LISTS:
        rows = [row for row in _list(data.get(section)) if isinstance(row, Mapping)]
        counts: Counter[tuple[str, bool]] = Counter()
        places: dict[tuple[str, bool], list[str]] = {}
        shots: dict[tuple[str, bool], int] = {}
        for row in rows:
            name = names.get(str(row.get(key)), readable_name(str(row.get("text") or row.get(key) or "?")))
            line = (
                f"{name} ammunition" if section == AMMUNITION and "text" not in row else name,
                "text" not in row,
            )
            counts[line] += 1
            places.setdefault(line, []).append(_place(row))
            if section == AMMUNITION and isinstance(row.get("shots"), int):
                shots[line] = shots.get(line, 0) + row["shots"]
        for line, number in counts.items():
            where = ", ".join(dict.fromkeys(filter(None, places[line])))
            yield CarriedLine(line[0], number, where, shots.get(line), line[1])


def _place(row: Mapping[str, Any]) -> str:
    text = str(row.get("location") or row.get("arc") or "").replace("_", " ")
    return f"{text} (rear)" if row.get("is_rear") else text


def _document(entry: CatalogueEntry, data: Mapping[str, Any]) -> Document:
    return Document(entry.name, dict(data), SourcePositions.of_file(entry.name))


def _first_sentence(problem: CompanionError) -> str:
    if isinstance(problem, FileError) and problem.faults:
        fault = problem.faults[0]
        joint = " " if fault.message.startswith("is ") else ": "
        return f"{fault.key}{joint}{fault.message}" if fault.key else fault.message
    return str(problem)


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _texts(value: object) -> Iterator[str]:
    yield from (str(text) for text in _list(value))
