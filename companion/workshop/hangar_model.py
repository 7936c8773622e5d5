"""The player's catalogue as the hangar's model: read, searched, marked, put in folders."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from threading import RLock
from typing import Any

from companion.battles.library import Library
from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry
from companion.catalog.exporting import Format as Format
from companion.catalog.exporting import export_text, file_name, force_text
from companion.catalog.forces import ForceLookup, ForceMember
from companion.catalog.importing.background import ImportJob as ImportJob
from companion.catalog.search.index import Index
from companion.catalog.search.lexicon import Lexicon
from companion.catalog.search.rows import Marks, SearchRow
from companion.errors import CompanionError, Fault, StoreError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.catalogue.records import CatalogueMark
from companion.store.catalogue.records import Folder as Folder
from companion.store.catalogue.records import ReportLine as ReportLine
from companion.store.catalogue.records import ReportSummary as ReportSummary

SEPARATOR = " / "
"""Stands between the names of a folder and of one in it."""


class HangarModel:
    """All entries with the player's marks; call `read_index` first.

    It may be asked from several threads: the catalogue serves one after the other.
    """

    def __init__(self, rulebooks: RulebookLibrary, folder: Path, *, is_read_only: bool = False) -> None:
        self._rulebooks, self._folder, self._is_read_only = rulebooks, folder, is_read_only
        self._lock = RLock()
        self._catalogue: Catalogue | None = None
        self._is_closed = False
        self._version: object = None
        self.index = Index((), Lexicon())
        self.titles: Mapping[str, str] = {}
        self.folders: tuple[Folder, ...] = ()
        self.members: Mapping[int, frozenset[CatalogueMark]] = {}
        self.faults: tuple[Fault, ...] = ()

    def read_index(self) -> Index:
        """Read every entry, of all rulesets and of the catalogue, into an index; raises StoreError in words.

        Takes a while where there are thousands: ask it behind the window.
        """
        with self._lock:
            catalogue = self._open_catalogue()
            entries = catalogue.entries()
            # Only now, as reading writes what files of rulesets came to.
            self._version = catalogue.version
            sources = list(_rulebook_sources(self._rulebooks))
            self.titles = {source.name: source.title for source in sources}
            self._read_folders(catalogue)
            self.faults = catalogue.faults
            self.index = Index(entries, Lexicon.of(sources), self._marks(catalogue))
            return self.index

    def read_once(self) -> Index:
        """Return the index, read where nobody has done so yet; raises StoreError in words."""
        with self._lock:
            return self.index if len(self.index) else self.read_index()

    @property
    def is_stale(self) -> bool:
        """Whether another window or command has changed the catalogue since it was read.

        Never while it is being read, so that nobody waits for that.
        """
        if not self._lock.acquire(blocking=False):
            return False
        try:
            return self._catalogue is not None and self._catalogue.version != self._version
        finally:
            self._lock.release()

    @property
    def can_change(self) -> bool:
        """Whether anything can be kept."""
        return self._catalogue is not None and not self._catalogue.is_read_only

    def close(self) -> None:
        """Let go of the file, for good: who asks behind the window after that is refused."""
        with self._lock:
            self._is_closed = True
            if self._catalogue is not None:
                self._catalogue.close()
                self._catalogue = None

    def document(self, entry: CatalogueEntry) -> dict[str, Any]:
        """Return all that is known of an entry; raises FileError or StoreError."""
        with self._lock:
            return self._open_catalogue().document(entry)

    def find_model(self, rulesets: Collection[str], model: str) -> dict[str, Any] | None:
        """Return the document of an imported or own unit for one of these rulesets, by its id."""
        with self._lock:
            return self._open_catalogue().find_model(rulesets, model)

    def force(self, entry: CatalogueEntry, side: str, rulesets: Collection[str]) -> tuple[ForceMember, ...]:
        """Return the units of a force as battles by these rulesets take them; raises FileError or
        StoreError.
        """
        entries = [row.entry for row in self.index.rows.values()]
        return ForceLookup(entries, rulesets, self.document).units(self.document(entry), side)

    # --- exporting ---

    def export(self, entry: CatalogueEntry, format: Format) -> str:
        """Return an entry as a file; raises InputError where such a file cannot hold it."""
        with self._lock:
            return export_text(self._open_catalogue(), entry, format)

    def export_force(self, name: str, entries: Sequence[CatalogueEntry]) -> str:
        """Units as the file of a force; raises InputError."""
        with self._lock:
            return force_text(self._open_catalogue(), name, entries)

    @staticmethod
    def file_name(entry: CatalogueEntry, format: Format) -> str:
        """Return a name for the file of an entry that every system takes."""
        return file_name(entry, format)

    # --- importing ---

    def begin_import(self, paths: Sequence[Path]) -> ImportJob:
        """Begin to import files, folders and archives, in a process of its own."""
        return ImportJob(self._folder, paths)

    def reports(self) -> list[ReportSummary]:
        """Return the reports of imports, the newest first; raises StoreError."""
        with self._lock:
            return self._open_catalogue().reports.summaries()

    def report_lines(self, report: int) -> list[ReportLine]:
        """Return the lines of a report; raises StoreError where it is gone."""
        with self._lock:
            return self._open_catalogue().reports.lines(report)

    def forget_report(self, report: int) -> None:
        """Drop a report."""
        with self._lock:
            self._open_catalogue().reports.forget(report)

    # --- favourites and what was used last ---

    def set_favourite(self, rows: Sequence[SearchRow], *, is_favourite: bool) -> None:
        """Mark rows as favourites, or no longer."""
        with self._lock:
            self._open_catalogue().marks.set_favourite(_marks_of(rows), is_favourite)
        self._refresh_marks()

    def note_use(self, entries: Iterable[CatalogueEntry]) -> None:
        """Note that entries were used just now; what cannot be kept is no reason to stop."""
        if self.can_change:
            with self._lock:
                self._open_catalogue().marks.note_use(
                    [CatalogueMark(entry.ruleset, entry.key) for entry in entries]
                )
            self._refresh_marks()

    # --- folders ---

    def add_folder(self, name: str, parent: Folder | None = None) -> Folder:
        """Make a folder; raises StoreError for a name that is taken."""
        with self._lock:
            made = self._open_catalogue().marks.add_folder(_check_name(name), parent.id if parent else None)
        self._refresh_marks()
        return made

    def rename_folder(self, folder: Folder, name: str) -> None:
        """Call a folder otherwise; raises StoreError for a name that is taken."""
        with self._lock:
            self._open_catalogue().marks.rename_folder(folder, _check_name(name))
        self._refresh_marks()

    def remove_folder(self, folder: Folder) -> None:
        """Put a folder aside; what lay in it stays in the hangar, and `restore_folder` undoes it."""
        with self._lock:
            self._open_catalogue().marks.remove_folder(folder)
        self._refresh_marks()

    def restore_folder(self, folder: Folder) -> None:
        """Undo `remove_folder`."""
        with self._lock:
            self._open_catalogue().marks.restore_folder(folder)
        self._refresh_marks()

    def put_in(self, folder: Folder, rows: Sequence[SearchRow]) -> None:
        """Put rows in a folder; they may lie in several."""
        with self._lock:
            self._open_catalogue().marks.put_in(folder, _marks_of(rows))
        self._refresh_marks()

    def take_out(self, folder: Folder, rows: Sequence[SearchRow]) -> None:
        """Take rows out of a folder; they stay in the hangar."""
        with self._lock:
            self._open_catalogue().marks.take_out(folder, _marks_of(rows))
        self._refresh_marks()

    def path_of(self, folder: Folder) -> str:
        """Return a folder's name behind those of the folders that it lies in."""
        by_id = {each.id: each for each in self.folders}
        names, step = [folder.name], folder
        while step.parent_id is not None and step.parent_id in by_id and len(names) <= len(by_id):
            step = by_id[step.parent_id]
            names.insert(0, step.name)
        return SEPARATOR.join(names)

    def members_of(self, folder: Folder) -> frozenset[tuple[str, str]]:
        """Return what lies in a folder and in those inside it, by marks."""
        inside = [each for each in self.folders if _holds(folder, each, self.folders)]
        return frozenset().union(*(self.members.get(each.id, frozenset()) for each in inside))

    # --- renaming and taking away ---

    def rename(self, entry: CatalogueEntry, name: str) -> None:
        """Call an imported or own entry otherwise; raises StoreError for one that is shipped."""
        with self._lock:
            self._open_catalogue().rename(entry, name)

    def remove(self, rows: Sequence[SearchRow]) -> list[CatalogueEntry]:
        """Take imported and own entries out of the catalogue; raises StoreError where one is shipped."""
        entries = [row.entry for row in rows]
        with self._lock:
            self._open_catalogue().remove(entries)
        return entries

    def restore(self, entries: Sequence[CatalogueEntry]) -> None:
        """Undo `remove`."""
        with self._lock:
            self._open_catalogue().restore(entries)

    # --- its file ---

    @property
    def log_sign(self) -> object | None:
        """Something else as soon as anything was written; None where all of it is in the file itself.

        None too while it is worked with, so that nobody waits for that.
        """
        if not self._lock.acquire(blocking=False):
            return None
        try:
            return self._catalogue.log_sign if self._catalogue is not None else None
        finally:
            self._lock.release()

    def empty_log(self) -> bool:
        """Write into the file what waits beside it; False where it is in use. Raises StoreError in words."""
        with self._lock:
            return self._catalogue is not None and self._catalogue.empty_log()

    # --- inside ---

    def _open_catalogue(self) -> Catalogue:
        if self._is_closed:
            raise StoreError("The catalog is closed already.")
        if self._catalogue is None:
            self._catalogue = Catalogue.open(self._folder, read_only=self._is_read_only)
        return self._catalogue

    def _refresh_marks(self) -> None:
        with self._lock:
            catalogue = self._open_catalogue()
            self._read_folders(catalogue)
            self.index.mark(self._marks(catalogue))
            self._version = catalogue.version

    def _read_folders(self, catalogue: Catalogue) -> None:
        self.folders, self.members = tuple(catalogue.marks.folders()), catalogue.marks.members()

    def _marks(self, catalogue: Catalogue) -> Marks:
        shelves = catalogue.marks
        folders = {self.path_of(folder): self.members.get(folder.id, ()) for folder in self.folders}
        return Marks(shelves.favourites(), folders, shelves.recent())


def hangar_model_of(library: Library) -> HangarModel:
    """Return the catalogue beside a library's battles."""
    own = library.rulebooks.roots[-1]
    return HangarModel(library.rulebooks, own.parent, is_read_only=library.is_read_only)


def _rulebook_sources(library: RulebookLibrary) -> Iterable[RulesetSource]:
    for name in library.names():
        try:
            yield library.load(name)
        except CompanionError:
            continue  # the page of rulesets tells what is wrong with it


def _marks_of(rows: Sequence[SearchRow]) -> list[CatalogueMark]:
    return [CatalogueMark(*row.address.mark) for row in rows]


def _holds(outer: Folder, folder: Folder, all_folders: Sequence[Folder]) -> bool:
    """Whether a folder is another one, or lies in it."""
    by_id, step = {each.id: each for each in all_folders}, folder
    for _ in range(len(by_id) + 1):
        if step.id == outer.id:
            return True
        if step.parent_id is None or step.parent_id not in by_id:
            return False
        step = by_id[step.parent_id]
    return False


def _check_name(name: str) -> str:
    wanted = " ".join(name.split())
    if not wanted:
        raise CompanionError("A folder needs a name.")
    return wanted[:60]
