"""Parsing of a file's bytes into a document of the catalogue, by the ending of its name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import DocumentKind, kind_of
from companion.catalog.foreign_formats import MEANT, READERS, known_rules_of
from companion.catalog.formats.board import texts_in_board
from companion.catalog.formats.force import ForceDocument
from companion.catalog.formats.names import KnownRules
from companion.catalog.formats.texts import decode
from companion.catalog.identity import HOME
from companion.catalog.importing.sources import OWN, ImportSource, UnreadableFile
from companion.construction.families import listed_figures
from companion.documents.document import Document
from companion.documents.model import validate
from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, parse_document, read_cached
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.skeleton.setup import BoardData
from companion.errors import CompanionError, Fault, FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource

_OTHERS = {
    "log": ("this is a battle.", "Open it: *Open* in the window, or `companion` and its name."),
    "journal": ("this is a campaign.", "`companion campaign import` stores it."),
    "roster": ("this is a campaign's force.", "`companion campaign import` lets it join one."),
    "sides": ("this is a scenario.", "Put it into the folder `scenarios` of a ruleset of your own."),
    "extends": ("this is a ruleset.", "Import it on the page *Rules*."),
    "family": ("this is a ruleset.", "Import it on the page *Rules*."),
}
"""Files of ours that the catalogue does not keep, by a key that only they have, and where they go."""


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The document in a file, the ruleset it is listed under, and its texts without rules.

    `names` are the printed names of that ruleset's weapons, `figures` those that a unit leaves to the rules.
    """

    kind: DocumentKind
    document: Mapping[str, Any]
    ruleset: str
    names: Mapping[str, str]
    not_understood: tuple[str, ...] = ()
    reason: str = ""
    figures: Mapping[str, Any] = field(default_factory=dict)


def kind_by_name(name: str) -> str:
    """Return what a file that cannot be read was likely meant to be; empty where its name does not tell."""
    return MEANT.get(_suffix(name), "")


class Reader:
    """A reader of one file after the other, which looks up what it needs once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._names: dict[str, Mapping[str, str]] = {}
        self.judge = catalogue.fault_counter
        self.known_files = catalogue.known_files()

    def read_file(self, raw: bytes, source: ImportSource) -> ParsedDocument:
        """Return what a file holds; raises FileError or Refused."""
        ending = _suffix(source.name)
        if ending in OWN:
            return self._own(parse_document(raw, source.source_file, bounds=BATTLE_PARSE_LIMITS))
        if (read := READERS.get(ending)) is not None:
            found = read(decode(raw, source.source_file), source.source_file, self._known_rules)
            names = self._names_of(HOME)
            return ParsedDocument(DocumentKind(found.kind), found.document, HOME, names, found.not_understood)
        raise UnreadableFile(
            f"Companion does not read files that end in '{ending}'."
            if ending
            else "Companion tells files apart by their ending, and this one has none."
        )

    @cached_property
    def _known_rules(self) -> KnownRules:
        return known_rules_of(self._catalogue.rulebooks)

    def _own(self, document: Document) -> ParsedDocument:
        if not isinstance(document.data, dict):
            raise FileError([document.fault((), "this is not a unit, force or board.")])
        if "kind" not in document.data:
            _refuse_others(document)
        kind = kind_of(document.data)
        if kind is DocumentKind.BOARD:
            validate(BoardData, document)
            return ParsedDocument(kind, document.data, HOME, {}, texts_in_board(document.data))
        if kind is DocumentKind.FORCE:
            force = validate(ForceDocument, document)
            texts = [text for unit in force.units for text in unit.not_understood]
            return ParsedDocument(kind, document.data, HOME, {}, (*texts, *force.not_understood))
        if kind is DocumentKind.CHARACTER:
            return self._character(document)
        return self._unit(document, kind)

    def _character(self, document: Document) -> ParsedDocument:
        """Return a character by the first rules that know such; raises FileError for what is none."""
        problem: FileError | None = None
        for source, game in _games(self._catalogue.rulebooks, self._rulesets):
            if (characters := game.ports.characters) is None:
                continue
            try:
                characters.check_character(document)
            except FileError as error:
                problem = problem or error
                continue
            return ParsedDocument(DocumentKind.CHARACTER, document.data, source.name, {}, ())
        raise problem or FileError([document.fault((), "no rules here have characters.")])

    def _unit(self, document: Document, kind: DocumentKind) -> ParsedDocument:
        if not {"model", "id"} & document.data.keys():
            raise FileError([document.fault((), "this is not a unit, force or board.")])
        game = game_for(document, self._catalogue.rulebooks, self._rulesets)
        texts, ruleset, reason = texts_in(document.data), game.ruleset, ""
        try:
            game.check_unit(document)
        except FileError as error:
            ruleset, reason = HOME, self._unplayable(document, error)
        figures = listed_figures(self._catalogue.rulebooks.load(ruleset), document)
        return ParsedDocument(kind, document.data, ruleset, self._names_of(ruleset), texts, reason, figures)

    def _unplayable(self, document: Document, error: FileError) -> str:
        """Return why a unit can be kept but not played; raises the error for what is no unit at all."""
        try:
            faults = game_of(self._catalogue.rulebooks.load(HOME)).unit_faults(document)
        except FileError:
            raise error from None
        fault = faults[0] if faults else error.faults[0]
        return f"It is kept, but cannot be played: {fault.key}: {fault.message}"

    @cached_property
    def _rulesets(self) -> list[str]:
        return sorted(self._catalogue.rulebooks.names(), key=lambda name: name != HOME)

    def _names_of(self, ruleset: str) -> Mapping[str, str]:
        if ruleset not in self._names:
            self._names[ruleset] = self._catalogue.printed_names(ruleset)
        return self._names[ruleset]


def _refuse_others(document: Document) -> None:
    """Raise FileError for a file of ours that goes elsewhere."""
    if sign := next((key for key in _OTHERS if key in document.data), None):
        raise FileError([document.fault((), *_OTHERS[sign])])


def texts_in(document: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a unit has that the rules do not know."""
    rows = (row for key in ("weapons", "ammunition", "equipment") for row in _list_in(document, key))
    texts = [str(row["text"]) for row in rows if isinstance(row, dict) and "text" in row]
    return (*texts, *map(str, _list_in(document, "not_understood")))


def _list_in(document: Mapping[str, Any], key: str) -> Sequence[Any]:
    """Return a list in a file that nobody has checked yet."""
    found = document.get(key)
    return found if isinstance(found, list | tuple) else ()


def _suffix(name: str) -> str:
    return PurePath(name).suffix.lower()


def game_for(document: Document, library: RulebookLibrary, names: Sequence[str]) -> Game:
    """Return the first ruleset by which a unit is sound, else the one by which it has the fewest faults.

    Of several with as few it is the one whose own units are written most like it. Raises FileError or
    InputError where no ruleset can be played at all.
    """
    best: tuple[int, float, Game] | None = None
    for source, game in _games(library, names):
        faults = _faults(game, document)
        if not faults:
            return game
        likeness = _likeness(source, document)
        if best is None or (-len(faults), likeness) > (-best[0], best[1]):
            best = (len(faults), likeness, game)
    return best[2] if best is not None else game_of(library.load(names[0]))


def _games(library: RulebookLibrary, names: Sequence[str]) -> Iterator[tuple[RulesetSource, Game]]:
    for name in names:
        try:
            source = library.load(name)
            yield source, game_of(source)
        except CompanionError:
            continue  # a ruleset that cannot be played knows no units


def _faults(game: Game, document: Document) -> tuple[Fault, ...]:
    try:
        game.check_unit(document)
    except FileError as error:
        return error.faults
    return ()


def _likeness(source: RulesetSource, document: Document) -> float:
    """Return how many of its keys a unit shares with the unit of a ruleset that is most like it, from
    0 to 1.
    """
    return max((_overlap(document, other) for other in _units(source)), default=0.0)


def _units(source: RulesetSource) -> Iterator[Document]:
    for path in source.files("units").values():
        try:
            yield read_cached(path)
        except FileError:
            continue


def _overlap(one: Document, other: Document) -> float:
    keys = [set(document.data) if isinstance(document.data, dict) else set() for document in (one, other)]
    every = keys[0] | keys[1]
    return len(keys[0] & keys[1]) / len(every) if every else 0.0
