"""The catalogue of every unit, force and board: shipped, in players' rulesets, imported, designed."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from companion import paths
from companion.catalog.entries import (
    NO_UNITS,
    CatalogueEntry,
    EntryOrigin,
    entry_of,
    parse_entry,
    printed_names,
)
from companion.catalog.forces import ForceLookup, ForceMember
from companion.catalog.identity import (
    HOME,
    IN_RULESETS,
    free_key,
    names_of,
    new_item,
    normalize_name,
    preferred_key,
    with_key,
)
from companion.catalog.shipped_files import DesignFaultCounter, shipped_files
from companion.construction.families import listed_figures
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_cached
from companion.errors import CompanionError, Fault, StoreError
from companion.rulebooks.loader import RulebookLibrary
from companion.store.catalogue.database import CatalogueDatabase, path_in
from companion.store.catalogue.records import ImportBatch, KnownItems, ListedItem

if TYPE_CHECKING:
    from companion.store.catalogue.items import Reports
    from companion.store.catalogue.marks import CatalogueMarks


class Catalogue:
    """The entries of the catalogue, and the documents behind them, which are read when asked for.

    It may be opened in one thread and handed to another, but serves one thread at a time. Other windows and
    commands may change it meanwhile: `version` is another one then.
    """

    def __init__(self, database: CatalogueDatabase, rulebooks: RulebookLibrary) -> None:
        self._database, self.rulebooks, self.fault_counter = (
            database,
            rulebooks,
            DesignFaultCounter(rulebooks),
        )
        self._files: dict[CatalogueEntry, Path] = {}
        self._own: tuple[tuple[int, int], tuple[CatalogueEntry, ...]] | None = None
        self._is_changed = False
        self.faults: tuple[Fault, ...] = ()

    @classmethod
    def open(cls, folder: Path | None = None, *, read_only: bool = False) -> Catalogue:
        """Open the catalogue of a data folder, the player's own unless told; raises StoreError in words.

        With `read_only` a missing file counts as empty, and nothing can be changed.
        """
        return cls(CatalogueDatabase.open(path_in(folder), read_only=read_only), _rulebooks(folder))

    @classmethod
    def of_rulesets(cls, folder: Path | None = None) -> Catalogue:
        """Return what the rulesets hold, for when the catalogue's file cannot be used; nothing can be
        changed.
        """
        return cls(CatalogueDatabase.empty(path_in(folder)), _rulebooks(folder))

    @classmethod
    def open_or_shipped(cls, folder: Path | None = None) -> Catalogue:
        """Return the catalogue to be read, or what the rulesets hold alone where its file cannot be used."""
        try:
            return cls.open(folder, read_only=True)
        except StoreError:
            return cls.of_rulesets(folder)

    def close(self) -> None:
        """Let go of the file, of which a copy is made first where it was changed here and one is due."""
        try:
            if self._is_changed:
                with suppress(StoreError):  # what was changed is kept; the doctor tells what is wrong
                    self.back_up_if_due()
        finally:
            self._database.close()

    def __enter__(self) -> Catalogue:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- what there is ---

    @property
    def path(self) -> Path:
        """The catalogue's file."""
        return self._database.path

    @property
    def is_read_only(self) -> bool:
        """Whether nothing can be changed."""
        return self._database.is_read_only

    @property
    def version(self) -> tuple[int, int]:
        """Another pair as soon as anybody has changed anything; asking is cheap."""
        return self._database.version

    @property
    def marks(self) -> CatalogueMarks:
        """Favourites, folders and what was used last."""
        return self._database.marks

    @property
    def reports(self) -> Reports:
        """What became of the files of imports."""
        return self._database.reports

    def entries(self) -> tuple[CatalogueEntry, ...]:
        """Return every entry: those of the rulesets, then the player's own in the order they came.

        What cannot be read is left out; `faults` then tells it.
        """
        kept = self._database.items.files()
        found = shipped_files(self.rulebooks, kept, None if self.is_read_only else self.fault_counter)
        self.faults = tuple(found.faults)
        if (found.read or found.gone) and not self.is_read_only:
            self._database.items.keep_files(found.read, found.gone)
        self._files = {entry: path for path, entry in found.entries.items()}
        return (*self._files, *self.own_entries())

    def own_entries(self) -> tuple[CatalogueEntry, ...]:
        """Return the entries that lie in no ruleset: imported or designed here."""
        version = self.version
        if self._own is None or self._own[0] != version:
            found = (
                parse_entry(item.figures) or self._rebuild_entry(item)
                for item in self._database.items.read_listed()
            )
            self._own = (version, tuple(entry for entry in found if entry is not None))
        return self._own[1]

    def _rebuild_entry(self, item: ListedItem) -> CatalogueEntry | None:
        """Return the line of an item whose stored one another version wrote; None where it is damaged."""
        found = self._database.items.find(item.key)
        data = _mapping_in(found.document) if found is not None else None
        if data is None or item.origin not in set(EntryOrigin):
            return None
        names = self.printed_names(item.ruleset)
        faults = self.fault_counter.faults(data, item.ruleset)
        figures = self._figures(data, item.ruleset)
        made = entry_of(data, item.ruleset, EntryOrigin(item.origin), names, faults=faults, figures=figures)
        return replace(made, key=item.key)

    def document(self, entry: CatalogueEntry) -> dict[str, Any]:
        """Return all that is known of an entry, as its file or its import has it; raises FileError or
        StoreError.
        """
        if entry.origin in IN_RULESETS:
            return self._shipped_document(entry)
        found = self._database.items.find(entry.key)
        if found is None:
            raise StoreError(f"'{entry.name}' is no longer in the catalog. Look at the list again.")
        return self._parse_stored(entry.name, found.document)

    @staticmethod
    def _parse_stored(name: str, text: str) -> dict[str, Any]:
        data = _mapping_in(text)
        if data is None:
            raise StoreError(f"'{name}' in the catalog cannot be read. Import its file again.")
        return data

    def _shipped_document(self, entry: CatalogueEntry) -> dict[str, Any]:
        if entry not in self._files:
            self.entries()
        if entry not in self._files:
            raise StoreError(f"The file of '{entry.name}' has changed. Look at the list again.")
        data = read_cached(self._files[entry]).data
        if not isinstance(data, dict):
            raise StoreError(f"The file of '{entry.name}' has changed. Look at the list again.")
        return data

    def find(self, name: str) -> list[CatalogueEntry]:
        """Return the entries whose id, name, or chassis with model is written out so, in capitals or not."""
        return [entry for entry in self.entries() if normalize_name(name) in names_of(entry)]

    def find_model(self, rulesets: Collection[str], key: str) -> dict[str, Any] | None:
        """Return the document of an imported or own unit for one of these rulesets, by its id; raises
        StoreError.
        """
        found = self._database.items.find(key)
        if found is None or found.ruleset not in rulesets or found.kind in NO_UNITS:
            return None
        return self._parse_stored(key, found.document)

    def force(self, entry: CatalogueEntry, side: str, ruleset: str = HOME) -> tuple[ForceMember, ...]:
        """Return the units of a force as a battle by a ruleset may take them; raises FileError or StoreError.

        Of several units of one name the player's own counts.
        """
        chain = self.rulebooks.load(ruleset).chain
        return ForceLookup(self.entries(), chain, self.document).units(self.document(entry), side)

    def printed_names(self, ruleset: str) -> Mapping[str, str]:
        """Return the printed names of a ruleset's weapons and equipment; none where it cannot be read."""
        try:
            return printed_names(self.rulebooks.load(ruleset))
        except CompanionError:
            return {}

    def _figures(self, document: Mapping[str, Any], ruleset: str) -> Mapping[str, Any]:
        """Return what a document leaves to its rules; nothing where they cannot be read."""
        try:
            name = str(document.get("name", ""))
            given = Document(name, dict(document), SourcePositions.of_file(name))
            return listed_figures(self.rulebooks.load(ruleset), given)
        except CompanionError:
            return {}

    # --- what the player changes ---

    def save_design(
        self, document: Mapping[str, Any], key: str | None = None, ruleset: str = HOME
    ) -> CatalogueEntry:
        """Keep a design of the player's, over the one of this key, or as a new one; raises StoreError.

        A key that is not that of a design of his stands for the name that the new one would like to have.
        """
        own = {entry.key: entry for entry in self.own_entries()}
        if key is None or key not in own or own[key].origin is not EntryOrigin.OWN:
            made = entry_of(document, ruleset, EntryOrigin.OWN)
            key = free_key(key or preferred_key(document, made), self.used_keys())
        return self._save_document(document, key, ruleset, EntryOrigin.OWN)

    def used_keys(self) -> frozenset[str]:
        """Return the keys that nothing new may have, folded."""
        shipped = self._files or self.entries()
        keys = (*self._database.items.read_known().keys, *(entry.key for entry in shipped))
        return frozenset(map(normalize_name, keys))

    def rename(self, entry: CatalogueEntry, name: str) -> CatalogueEntry:
        """Call an imported or own unit, force or board otherwise; battles and folders still know it."""
        self._refuse_shipped(entry)
        if not name.strip():
            raise StoreError("It needs a name.")
        document = {**self.document(entry), "name": name.strip()}
        return self._save_document(document, entry.key, entry.ruleset, entry.origin)

    def remove(self, entries: Sequence[CatalogueEntry]) -> None:
        """Take imported or own units, forces and boards out of the catalogue; `restore` undoes it."""
        for entry in entries:
            self._refuse_shipped(entry)
        self._database.items.remove([entry.key for entry in entries])

    def restore(self, entries: Sequence[CatalogueEntry]) -> None:
        """Undo `remove`."""
        self._database.items.restore([entry.key for entry in entries])

    def import_batch(self, decide: Callable[[KnownItems], ImportBatch]) -> int:
        """Write an import whole or not at all, as `decide` says while nobody else writes.

        Returns the id of its report. What it calls may not ask the catalogue for anything.
        """
        return self._database.items.import_batch(decide)

    def known_files(self) -> Collection[str]:
        """Return the digests of the files whose units, forces and boards are here, the removed too."""
        return self._database.items.read_known().by_source.keys()

    def back_up_if_due(self) -> None:
        """Copy the catalogue's file where that is due; it may take a while, so not while anybody waits."""
        self._database.back_up_if_due()

    @property
    def log_sign(self) -> object | None:
        """Something else as soon as anything was written; None where all of it is in the file itself."""
        return self._database.log_sign

    def empty_log(self) -> bool:
        """Write into the file what waits beside it; False where another program uses it just now.

        Raises StoreError in words.
        """
        return self._database.empty_log()

    def _save_document(
        self, document: Mapping[str, Any], key: str, ruleset: str, origin: EntryOrigin
    ) -> CatalogueEntry:
        faults = self.fault_counter.faults(document, ruleset)
        names, figures = self.printed_names(ruleset), self._figures(document, ruleset)
        made = entry_of(document, ruleset, origin, names, faults=faults, figures=figures)
        entry, whole = with_key(document, made, key)
        self._is_changed = True
        self._database.items.store(new_item(entry, whole, ""))
        return entry

    @staticmethod
    def _refuse_shipped(entry: CatalogueEntry) -> None:
        if entry.origin in IN_RULESETS:
            raise StoreError(
                f"'{entry.name}' belongs to the ruleset {entry.ruleset}. Save it as a design of your own."
            )


def _rulebooks(folder: Path | None) -> RulebookLibrary:
    return RulebookLibrary((paths.rulesets(), folder / "rulesets")) if folder else RulebookLibrary.of_player()


def _mapping_in(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        return None
    return data if isinstance(data, dict) else None
