"""The lookup of units that commands name: those of rulesets, imported ones, designs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.catalog.identity import names_of, normalize_name
from companion.catalog.search.index import Index, SearchResult
from companion.catalog.search.lexicon import Lexicon, occurs_in
from companion.catalog.shipped_files import shipped_files
from companion.cli.printing import print_message
from companion.cli.requests import MAIN_RULESET
from companion.documents.document import Document, SourcePositions, clip
from companion.documents.similar_names import did_you_mean
from companion.documents.yamlfile import read_cached
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.skeleton.model_files import id_in
from companion.errors import CompanionError, FileError, InputError, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.catalogue.database import path_in
from companion.tabletop.number_text import format_count

ORIGINS: Mapping[EntryOrigin, str] = {EntryOrigin.IMPORTED: "imported", EntryOrigin.OWN: "own design"}
GIVEN: Mapping[DocumentKind, Mapping[str, Any]] = {
    DocumentKind.MECH: {"rear_armor": {}, "ammunition": [], "equipment": [], "slots": {}},
    DocumentKind.VEHICLE: {"ammunition": [], "equipment": []},
    DocumentKind.INFANTRY: {"weapons": []},
    DocumentKind.BATTLE_ARMOR: {"weapons": [], "ammunition": [], "equipment": []},
}
"""What an imported unit always has, be it nothing."""


@dataclass(frozen=True, slots=True)
class UnitListing:
    """A unit that can be named: its id and names, a line about it, and its data.

    One of the player's own was imported or designed, and lies in no ruleset.
    """

    id: str
    name: str
    summary: str
    ruleset: str
    origin: str
    chain: tuple[str, ...]
    data: Callable[[], Mapping[str, Any]]
    note: str = ""
    other_names: tuple[str, ...] = ()
    is_own: bool = False

    @property
    def full_name(self) -> str:
        """Its name, with its id where that says more."""
        return self.name if self.id in self.name else f"{self.name} {self.id}"

    @property
    def text(self) -> str:
        """What words are looked for in."""
        return f"{self.id} {self.name} {self.summary}".lower()


def list_units(library: RulebookLibrary, ruleset: str | None = None) -> list[UnitListing]:
    """Return every unit, or those for one ruleset; raises InputError or FileError for one that is not there.

    Files that cannot be read are told, and left out.
    """
    if ruleset is not None:
        source = library.load(ruleset)
        return [*_list_own_units(library, source.chain), *_of_ruleset(source, source.files("units"))]
    return [*_list_own_units(library, None), *_of_rulesets(library)]


def find(known: Sequence[UnitListing], query: str, library: RulebookLibrary) -> list[UnitListing]:
    """Return those that words describe, first those that are called so; raises InputError for no filter."""
    if not normalize_name(query):
        return list(known)
    exact = _find_named(known, query)
    found = _search(query, library)
    if found.hints and not exact:
        raise InputError(" ".join(found.hints))
    rows = {(row.entry.ruleset, row.entry.key) for row in found.rows} if found.query.tests else set()
    texts = [] if found.query.has_filters else query.lower().split()
    described = [
        one
        for one in known
        if (texts and all(occurs_in(word, one.text) for word in texts))
        or any((ruleset, one.id) in rows for ruleset in one.chain)
    ]
    return [*exact, *(one for one in described if one not in exact)]


def _find_named(known: Sequence[UnitListing], query: str) -> list[UnitListing]:
    """Return those with an id that is written out, else with such a name."""
    name = normalize_name(query)
    for called in (
        lambda one: (one.id,),
        lambda one: (one.full_name,),
        lambda one: one.other_names,
    ):
        if exact := [one for one in known if name in map(normalize_name, called(one))]:
            return exact
    return []


def choose_models(library: RulebookLibrary, game: Game, queries: Sequence[str]) -> tuple[Game, list[str]]:
    """Return the ids of the named models, one each, and a game that knows them all.

    Raises CompanionError where words describe none, or several.
    """
    known = list_units(library, game.ruleset)
    found = [_one(known, text, library, game.title) for text in queries]
    own = {
        one.id: Document(one.name, dict(one.data()), SourcePositions.of_file(one.name))
        for one in found
        if one.is_own
    }
    return game.with_models(own) if own else game, [one.id for one in found]


def choose_models_of_any(
    library: RulebookLibrary, queries: Sequence[str], ruleset: str | None, first: str
) -> tuple[Game, list[str]]:
    """Return the ids of the named models, one each, and a game that knows them all: that of the ruleset.

    Without one it is the first that does: the one of an imported unit or an own design among them, `first`,
    the main one, and the others. Raises CompanionError where none does, as the main one says it.
    """
    if ruleset is None:
        own = _ruleset_of_own(queries)
        others = sorted(library.names(), key=lambda name: name != MAIN_RULESET)
        for name in (*((own,) if own else ()), first, *others):
            with suppress(CompanionError):
                return choose_models(library, game_of(library.load(name)), queries)
    return choose_models(library, game_of(library.load(ruleset or MAIN_RULESET)), queries)


def _ruleset_of_own(queries: Sequence[str]) -> str | None:
    """Return the ruleset of the first of some names that is one of an imported unit or an own design."""
    entries = _own_entries() if queries else []
    named = (entry for text in queries for entry in entries if normalize_name(text) in names_of(entry))
    return next((entry.ruleset for entry in named), None)


def _one(known: Sequence[UnitListing], text: str, library: RulebookLibrary, title: str) -> UnitListing:
    found = _find_named(known, text) or find(known, text, library)
    if len(found) == 1:
        return found[0]
    names = [one.id for one in found or known]
    remedy = f"It may be {', '.join(names)}." if found else did_you_mean(text, names)
    problem = "is not the name of one model" if found else "is no model"
    raise CompanionError(f"'{clip(text)}' {problem} of {title}. {remedy}".rstrip())


def names_in(known: Iterable[UnitListing]) -> list[str]:
    """Return all that may be written out."""
    return [name for one in known for name in (one.id, one.name)]


def _search(query: str, library: RulebookLibrary) -> SearchResult:
    """Return the units that the search language of the hangar finds."""
    sources = []
    for name in library.names():
        with suppress(CompanionError):  # told where its units are listed
            sources.append(library.load(name))
    entries = [*shipped_files(library, {}).entries.values(), *_own_entries()]
    units = [entry for entry in entries if entry.is_unit]
    return Index(units, Lexicon.of(sources)).search(query)


def _own_entries() -> list[CatalogueEntry]:
    """Return what was imported or designed; a missing catalogue is not even looked for with what knows
    databases.
    """
    if not path_in().exists():
        return []
    with Catalogue.open_or_shipped() as catalogue:
        return [entry for entry in catalogue.own_entries() if entry.is_unit]


def _list_own_units(library: RulebookLibrary, chain: Sequence[str] | None) -> Iterator[UnitListing]:
    """Yield what was imported or designed; a catalogue that cannot be read is told."""
    if not path_in().exists():
        return
    try:
        with Catalogue.open(read_only=True) as catalogue:
            entries = [entry for entry in catalogue.own_entries() if entry.is_unit]
    except StoreError as error:
        print_message(str(error))
        return
    titles = _titles(library)
    for entry in entries:
        if chain is None or entry.ruleset in chain:
            yield _list_own(entry, titles.get(entry.ruleset, entry.ruleset))


def _list_own(entry: CatalogueEntry, title: str) -> UnitListing:
    return UnitListing(
        id=entry.key,
        name=entry.name,
        summary=summary_of(entry),
        ruleset=entry.ruleset,
        origin=f"{title}, {ORIGINS[entry.origin]}",
        chain=(entry.ruleset,),
        data=lambda: document_of(entry),
        note=f"From {entry.source_file}." if entry.source_file else "",
        other_names=(f"{entry.chassis} {entry.model}",),
        is_own=True,
    )


def document_of(entry: CatalogueEntry) -> dict[str, Any]:
    """Return all that is known of an entry, with what it always has; raises StoreError or FileError."""
    with Catalogue.open_or_shipped() as catalogue:
        data = catalogue.document(entry)
    if entry.origin not in ORIGINS:
        return data
    given = {"year": None, **GIVEN.get(entry.kind, {}), "source_file": ""}
    whole = {**data, **{key: value for key, value in given.items() if key not in data}}
    if entry.kind is DocumentKind.MECH:
        whole["weapons"] = [{**row, "is_rear": row.get("is_rear", False)} for row in data.get("weapons", ())]
    return whole


def summary_of(entry: CatalogueEntry) -> str:
    """Tons or men, Movement Points and armor."""
    size = format_count(entry.men, "man") if entry.men and not entry.tonnage else f"{entry.tonnage:g} tons"
    points = f"{entry.walking}/{entry.running}" + (f"/{entry.jumping}" if entry.jumping else "")
    return f"{size} · {points} MP · {entry.armor} armor"


def _titles(library: RulebookLibrary) -> dict[str, str]:
    found = {}
    for name in library.names():
        with suppress(CompanionError):  # told where its units are listed
            found[name] = library.load(name).title
    return found


def _of_rulesets(library: RulebookLibrary) -> Iterator[UnitListing]:
    """Yield the models of each ruleset that has files of them; one that cannot be read is told, and
    left out.
    """
    for name in library.names():
        try:
            source = library.load(name)
            if files := source.folders[0].files("units", ".yaml"):
                yield from _of_ruleset(source, files)
        except CompanionError as error:
            print_message(str(error))


def _of_ruleset(source: RulesetSource, files: Mapping[str, Path]) -> list[UnitListing]:
    """Return the models of some files; what is wrong with them is told, and those are left out."""
    game = game_of(source)
    paths = {str(path) for path in files.values()}
    for fault in game.model_faults():
        if fault.file in paths:
            print_message(str(fault))
    written = _models_in_files(files)
    return [
        UnitListing(
            id=model.id,
            name=model.name,
            summary=model.summary,
            ruleset=source.name,
            origin=source.title,
            chain=source.chain,
            data=lambda data=written[model.id]: data,  # type: ignore[misc]
            note=model.note,
        )
        for model in game.models()
        if model.id in written
    ]


def _models_in_files(files: Mapping[str, Path]) -> dict[str, dict[str, Any]]:
    """Models as their files have them, by id; what cannot be read is no model."""
    found: dict[str, dict[str, Any]] = {}
    for path in files.values():
        with suppress(FileError):
            document = read_cached(path)
            if (model := id_in(document.data)) is not None:
                found.setdefault(model, document.data)
    return found
