"""One import: every file read first, then all of them written at once, or none."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin, entry_of
from companion.catalog.forces import unknown_units
from companion.catalog.identity import (
    IN_RULESETS,
    file_digest,
    free_key,
    names_of,
    new_item,
    normalize_name,
    preferred_key,
    with_key,
)
from companion.catalog.importing.finding import sources_in
from companion.catalog.importing.parsing import ParsedDocument, Reader, kind_by_name
from companion.catalog.importing.sources import (
    FinishedImport,
    ImportRefused,
    ImportSource,
    ImportStatus,
    ReportProgress,
    UnreadableFile,
)
from companion.catalog.shipped_files import DesignFaultCounter
from companion.errors import CompanionError, FileError
from companion.store.catalogue.records import ImportBatch, KnownItems, NewItem, ReportLine
from companion.tabletop.number_text import format_count


@dataclass(frozen=True, slots=True)
class PendingFile:
    """A parsed file that waits for the end of the import; without an item it was refused."""

    line: ReportLine
    item: NewItem | None = None
    entry: CatalogueEntry | None = None
    is_unread: bool = False
    is_judged: bool = False


def import_paths(
    catalogue: Catalogue, paths: Sequence[Path], progress: ReportProgress = lambda _done, _of: None
) -> FinishedImport:
    """Bring files, folders and archives into the catalogue; its report is kept with it.

    Raises StoreError where nothing can be written, and whatever `progress` raises: nothing is kept then.
    """
    reader = Reader(catalogue)
    with ExitStack() as to_close:
        sources = sources_in(paths, to_close)
        progress(0, len(sources))
        pending = []
        for number, source in enumerate(sources, 1):
            pending.append(read_source(source, reader))
            progress(number, len(sources))
    if all(one.is_unread for one in pending):
        return FinishedImport(None, [one.line for one in pending], is_unread=True)
    catalogue.back_up_if_due()
    entries, given = catalogue.entries(), list[ReportLine]()

    def decide(known: KnownItems) -> ImportBatch:
        given.clear()
        return _BatchBuilder(entries, known, given, reader.judge).batch(_title(paths), pending)

    return FinishedImport(catalogue.import_batch(decide), given)


def read_source(source: ImportSource, reader: Reader) -> PendingFile:
    """One file read; whatever is wrong with it is told by its line."""
    kind = kind_by_name(source.name)
    try:
        raw = source.read()
        found = reader.read_file(raw, source)
    except ImportRefused as problem:
        line = _refused_line(source, kind, str(problem))
        return PendingFile(line, is_unread=isinstance(problem, UnreadableFile))
    except FileError as error:
        return PendingFile(_refused_line(source, kind, _problem_text(error)))
    except CompanionError as error:
        return PendingFile(_refused_line(source, kind, str(error)))
    digest = file_digest(raw)
    # Looking for faults takes as long as reading, and most likely nobody will want to know them.
    return _pending_item(source, found, digest, None if digest in reader.known_files else reader.judge)


def _pending_item(
    source: ImportSource, found: ParsedDocument, digest: str, judge: DesignFaultCounter | None
) -> PendingFile:
    has_place = found.kind is not DocumentKind.BOARD
    document = {**found.document, "source_file": source.source_file} if has_place else found.document
    made = entry_of(document, found.ruleset, EntryOrigin.IMPORTED, found.names, figures=found.figures)
    made = replace(made, kind=found.kind, source_file=source.source_file)
    if judge is not None:
        made = _with_faults(made, document, judge)
    entry, whole = with_key(document, made, preferred_key(document, made))
    line = ReportLine(
        file=source.name,
        kind=found.kind,
        name=entry.name,
        status=ImportStatus.PART if found.not_understood or found.reason else ImportStatus.WHOLE,
        not_understood=found.not_understood,
        reason=found.reason,
        key=entry.key,
    )
    return PendingFile(line, new_item(entry, whole, digest), entry, is_judged=judge is not None)


def _with_faults(
    entry: CatalogueEntry, document: Mapping[str, Any], judge: DesignFaultCounter
) -> CatalogueEntry:
    return replace(entry, faults=judge.faults(document, entry.ruleset)) if entry.is_unit else entry


def _refused_line(source: ImportSource, kind: str, reason: str) -> ReportLine:
    return ReportLine(source.name, kind, "", ImportStatus.REFUSED, reason=reason)


def _problem_text(error: FileError) -> str:
    """Return the first fault of a file, and how many there are; the file itself is named by the line
    already.
    """
    fault = error.faults[0]
    place = f"Line {fault.line}: " if fault.line else ""
    key = f"{fault.key}: " if fault.key else ""
    more = f" ({format_count(len(error.faults) - 1, 'more fault')})" if len(error.faults) > 1 else ""
    return f"{place}{key}{fault.message} {fault.remedy}".rstrip() + more


def _title(paths: Sequence[Path]) -> str:
    names = [path.name or str(path) for path in paths]
    return names[0] if len(names) == 1 else f"{names[0]} and {format_count(len(names) - 1, 'other')}"


class _BatchBuilder:
    """The builder of a batch: what is new, what is there already, and the names, once nobody else writes."""

    def __init__(
        self,
        entries: Sequence[CatalogueEntry],
        known: KnownItems,
        report_lines: list[ReportLine],
        judge: DesignFaultCounter,
    ) -> None:
        self._known, self._report_lines, self._judge = known, report_lines, judge
        self._used_keys = {normalize_name(key) for key in (*known.keys, *(entry.key for entry in entries))}
        self._names = {name for entry in entries if entry.is_unit for name in names_of(entry)}
        self._by_source = dict(known.by_source)
        self._by_document = dict(known.by_document)
        self._shipped = {entry.digest: entry for entry in entries if entry.origin in IN_RULESETS}
        self._items: list[NewItem] = []
        self._brought_back: list[str] = []
        self._not_understood = {entry.key: entry.not_understood for entry in entries}
        self._read_again: list[NewItem] = []

    def batch(self, title: str, pending: Sequence[PendingFile]) -> ImportBatch:
        """Return the import as it is written."""
        for one in pending:
            if one.entry is not None and one.entry.is_unit:
                self._names |= names_of(one.entry)
        for one in pending:
            self._report_lines.append(self._line(one))
        return ImportBatch(title, self._items, self._brought_back, self._report_lines, self._read_again)

    def _line(self, one: PendingFile) -> ReportLine:
        if one.item is None or one.entry is None:
            return one.line
        line = self._with_strangers(one, one.entry)
        key = self._by_source.get(one.item.source_digest) or self._by_document.get(one.item.document_digest)
        if key in self._known.removed and key not in self._brought_back:
            self._brought_back.append(key)
            return replace(line, key=key, reason="It had been removed, and is back.")
        if key is not None and one.entry.not_understood < self._not_understood.get(key, 0):
            return self._read_anew(one.item, one.entry, key, line)
        if key is not None:
            reason = f"This is already in the catalog, as '{key}'."
            return replace(line, status=ImportStatus.KNOWN, key=key, reason=reason)
        if (shipped := self._shipped.get(one.entry.digest)) is not None:
            reason = f"This is '{shipped.key}' of the ruleset {shipped.ruleset}."
            return replace(line, status=ImportStatus.KNOWN, key=shipped.key, reason=reason)
        return self._add_item(one, one.item, one.entry, line)

    def _read_anew(self, item: NewItem, entry: CatalogueEntry, key: str, line: ReportLine) -> ReportLine:
        """Return the line of a file of which more is understood than when it was imported."""
        entry, document = with_key(json.loads(item.document), entry, key)
        self._read_again.append(
            new_item(_with_faults(entry, document, self._judge), document, item.source_digest)
        )
        return replace(line, key=key, reason=f"More of it is understood now. {line.reason}".rstrip())

    def _with_strangers(self, one: PendingFile, entry: CatalogueEntry) -> ReportLine:
        """Return a force's line with those of its units that nobody here knows."""
        if entry.kind is not DocumentKind.FORCE or one.item is None:
            return one.line
        unknown = unknown_units(json.loads(one.item.document), self._names)
        if not unknown:
            return one.line
        texts = tuple(f"{name}: not in the catalog" for name in unknown)
        return replace(one.line, status=ImportStatus.PART, not_understood=(*one.line.not_understood, *texts))

    def _add_item(
        self, one: PendingFile, item: NewItem, entry: CatalogueEntry, line: ReportLine
    ) -> ReportLine:
        if not one.is_judged:  # somebody has renamed it since it was read
            document = json.loads(item.document)
            entry = _with_faults(entry, document, self._judge)
            item = new_item(entry, document, item.source_digest)
        key = free_key(entry.key, self._used_keys)
        self._used_keys.add(normalize_name(key))
        if key != entry.key:
            entry, document = with_key(json.loads(item.document), entry, key)
            item = new_item(entry, document, item.source_digest)
            reason = f"There is already another '{one.line.key}'; this one is kept beside it as '{key}'."
            line = replace(line, key=key, reason=f"{reason} {line.reason}".rstrip())
        self._items.append(item)
        self._by_source[item.source_digest] = self._by_document[item.document_digest] = key
        return line
