"""One import: every file read first, then all of them written at once, or none."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.catalog.catalogue import Catalogue
from companion.catalog.entries import Entry, Kind, Origin, entry_of
from companion.catalog.forces import strangers
from companion.catalog.importing.reading import Read, Reader, kind_by_name
from companion.catalog.importing.report import Imported, Progress, Status
from companion.catalog.importing.sources import Refused, Source, Unreadable, sources_in
from companion.catalog.judging import Judge
from companion.catalog.keeping import (
    IN_RULESETS,
    file_digest,
    folded,
    free_key,
    keyed,
    names_of,
    new_item,
    wanted_key,
)
from companion.errors import CompanionError, FileError
from companion.store.catalogue import Batch, KnownItems, NewItem, ReportLine
from companion.tabletop.counting import counted


@dataclass(frozen=True, slots=True)
class Pending:
    """A file that was read and waits for the end of the import; without an item it was refused."""

    line: ReportLine
    item: NewItem | None = None
    entry: Entry | None = None
    is_unread: bool = False
    is_judged: bool = False


def import_paths(
    catalogue: Catalogue, paths: Sequence[Path], progress: Progress = lambda _done, _of: None
) -> Imported:
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
        return Imported(None, [one.line for one in pending], is_unread=True)
    catalogue.back_up_if_due()
    entries, told = catalogue.entries(), list[ReportLine]()

    def decide(known: KnownItems) -> Batch:
        told.clear()
        return _Deciding(entries, known, told, reader.judge).batch(_title(paths), pending)

    return Imported(catalogue.bring_in(decide), told)


def read_source(source: Source, reader: Reader) -> Pending:
    """One file read; whatever is wrong with it is told by its line."""
    kind = kind_by_name(source.name)
    try:
        raw = source.read()
        found = reader.read(raw, source)
    except Refused as problem:
        line = _refused(source, kind, str(problem))
        return Pending(line, is_unread=isinstance(problem, Unreadable))
    except FileError as error:
        return Pending(_refused(source, kind, _in_words(error)))
    except CompanionError as error:
        return Pending(_refused(source, kind, str(error)))
    digest = file_digest(raw)
    # Looking for faults takes as long as reading, and most likely nobody will want to know them.
    return _kept(source, found, digest, None if digest in reader.known_files else reader.judge)


def _kept(source: Source, found: Read, digest: str, judge: Judge | None) -> Pending:
    has_place = found.kind is not Kind.BOARD
    document = {**found.document, "source_file": source.source_file} if has_place else found.document
    made = entry_of(document, found.ruleset, Origin.IMPORTED, found.names)
    made = replace(made, kind=found.kind, source_file=source.source_file)
    if judge is not None:
        made = _judged(made, document, judge)
    entry, whole = keyed(document, made, wanted_key(document, made))
    line = ReportLine(
        file=source.name,
        kind=found.kind,
        name=entry.name,
        status=Status.PART if found.not_understood or found.reason else Status.WHOLE,
        not_understood=found.not_understood,
        reason=found.reason,
        key=entry.key,
    )
    return Pending(line, new_item(entry, whole, digest), entry, is_judged=judge is not None)


def _judged(entry: Entry, document: Mapping[str, Any], judge: Judge) -> Entry:
    return replace(entry, faults=judge.faults(document, entry.ruleset)) if entry.is_unit else entry


def _refused(source: Source, kind: str, reason: str) -> ReportLine:
    return ReportLine(source.name, kind, "", Status.REFUSED, reason=reason)


def _in_words(error: FileError) -> str:
    """The first fault of a file, and how many there are; the file itself is named by the line already."""
    fault = error.faults[0]
    place = f"Line {fault.line}: " if fault.line else ""
    key = f"{fault.key}: " if fault.key else ""
    more = f" ({counted(len(error.faults) - 1, 'more fault')})" if len(error.faults) > 1 else ""
    return f"{place}{key}{fault.message} {fault.remedy}".rstrip() + more


def _title(paths: Sequence[Path]) -> str:
    names = [path.name or str(path) for path in paths]
    return names[0] if len(names) == 1 else f"{names[0]} and {counted(len(names) - 1, 'other')}"


class _Deciding:
    """What is new, what is there already, and what everything is called, once nobody else writes any more."""

    def __init__(
        self, entries: Sequence[Entry], known: KnownItems, told: list[ReportLine], judge: Judge
    ) -> None:
        self._known, self._told, self._judge = known, told, judge
        self._taken = {folded(key) for key in (*known.keys, *(entry.key for entry in entries))}
        self._names = {name for entry in entries if entry.is_unit for name in names_of(entry)}
        self._by_source = dict(known.by_source)
        self._by_document = dict(known.by_document)
        self._shipped = {entry.digest: entry for entry in entries if entry.origin in IN_RULESETS}
        self._items: list[NewItem] = []
        self._brought_back: list[str] = []

    def batch(self, title: str, pending: Sequence[Pending]) -> Batch:
        """The import as it is written."""
        for one in pending:
            if one.entry is not None and one.entry.is_unit:
                self._names |= names_of(one.entry)
        for one in pending:
            self._told.append(self._line(one))
        return Batch(title, self._items, self._brought_back, self._told)

    def _line(self, one: Pending) -> ReportLine:
        if one.item is None or one.entry is None:
            return one.line
        line = self._with_strangers(one, one.entry)
        key = self._by_source.get(one.item.source_digest) or self._by_document.get(one.item.document_digest)
        if key in self._known.removed and key not in self._brought_back:
            self._brought_back.append(key)
            return replace(line, key=key, reason="It had been removed, and is back.")
        if key is not None:
            reason = f"This is already in the catalog, as '{key}'."
            return replace(line, status=Status.KNOWN, key=key, reason=reason)
        if (shipped := self._shipped.get(one.entry.digest)) is not None:
            reason = f"This is '{shipped.key}' of the ruleset {shipped.ruleset}."
            return replace(line, status=Status.KNOWN, key=shipped.key, reason=reason)
        return self._added(one, one.item, one.entry, line)

    def _with_strangers(self, one: Pending, entry: Entry) -> ReportLine:
        """A force's line with those of its units that nobody here knows."""
        if entry.kind is not Kind.FORCE or one.item is None:
            return one.line
        unknown = strangers(json.loads(one.item.document), self._names)
        if not unknown:
            return one.line
        told = tuple(f"{name}: not in the catalog" for name in unknown)
        return replace(one.line, status=Status.PART, not_understood=(*one.line.not_understood, *told))

    def _added(self, one: Pending, item: NewItem, entry: Entry, line: ReportLine) -> ReportLine:
        if not one.is_judged:  # somebody has renamed it since it was read
            document = json.loads(item.document)
            entry = _judged(entry, document, self._judge)
            item = new_item(entry, document, item.source_digest)
        key = free_key(entry.key, self._taken)
        self._taken.add(folded(key))
        if key != entry.key:
            entry, document = keyed(json.loads(item.document), entry, key)
            item = new_item(entry, document, item.source_digest)
            reason = f"There is already another '{one.line.key}'; this one is kept beside it as '{key}'."
            line = replace(line, key=key, reason=f"{reason} {line.reason}".rstrip())
        self._items.append(item)
        self._by_source[item.source_digest] = self._by_document[item.document_digest] = key
        return line
