"""The units, forces and boards that were imported or designed, and the lines of shipped files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, update

from companion.errors import StoreError
from companion.store.catalogue.records import (
    FoundItem,
    ImportBatch,
    KnownItems,
    ListedItem,
    NewItem,
    ReportLine,
    ReportSummary,
)
from companion.store.catalogue.tables import DOCUMENT, FILE, ITEM, REPORT, REPORT_LINE
from companion.store.sound_texts import parse_timestamp

_LISTED = (
    select(ITEM.c.key, ITEM.c.ruleset, ITEM.c.origin, ITEM.c.figures)
    .where(ITEM.c.removed_at.is_(None))
    .order_by(ITEM.c.id)
)
_FOUND = select(ITEM.c.kind, ITEM.c.ruleset, DOCUMENT.c.data).join(DOCUMENT, ITEM.c.id == DOCUMENT.c.item_id)

MAX_REPORTS = 50
"""How many reports are kept; the oldest is dropped for a newer one."""


class Reports:
    """The reports of imports."""

    def __init__(self, reading: Engine, writing: Engine) -> None:
        self._reading, self._writing = reading, writing

    def summaries(self) -> list[ReportSummary]:
        """Return the reports, the newest first."""
        columns = (REPORT_LINE.c.report_id, REPORT_LINE.c.status)
        given = select(*columns, func.count()).group_by(*columns)
        counts: dict[int, dict[str, int]] = {}
        with self._reading.connect() as connection:
            for report, status, count in connection.execute(given):
                counts.setdefault(report, {})[status] = count
            rows = connection.execute(select(REPORT).order_by(REPORT.c.id.desc()))
            return [
                ReportSummary(number, title, parse_timestamp(made), counts.get(number, {}))
                for number, title, made in rows
            ]

    def lines(self, report: int) -> list[ReportLine]:
        """Return the lines of one report, in the order of the files; raises StoreError where it is gone."""
        query = select(REPORT_LINE).where(REPORT_LINE.c.report_id == report).order_by(REPORT_LINE.c.number)
        with self._reading.connect() as connection:
            if connection.execute(select(REPORT.c.id).where(REPORT.c.id == report)).first() is None:
                raise StoreError("This report is gone. Choose another from the list.")
            return [_line(*row[2:]) for row in connection.execute(query)]

    def forget(self, report: int) -> None:
        """Drop one report."""
        with self._writing.begin() as connection:
            connection.execute(delete(REPORT).where(REPORT.c.id == report))


def write_report(connection: Connection, title: str, now: str, lines: Sequence[ReportLine]) -> int:
    """Write a report with its lines, and drop what is too old; return its id."""
    made = connection.execute(insert(REPORT).values(title=title, made_at=now).returning(REPORT.c.id))
    report: int = made.scalar_one()
    rows = [
        {
            "report_id": report,
            "number": number,
            **{name: getattr(line, name) for name in ReportLine.__slots__},
            "not_understood": json.dumps(line.not_understood),
        }
        for number, line in enumerate(lines, 1)
    ]
    if rows:
        connection.execute(insert(REPORT_LINE), rows)
    connection.execute(delete(REPORT).where(REPORT.c.id <= report - MAX_REPORTS))
    return report


def _line(file: str, kind: str, name: str, status: str, texts: str, reason: str, key: str) -> ReportLine:
    try:
        not_understood = tuple(map(str, json.loads(texts)))
    except (ValueError, TypeError):  # a damaged line is told as far as it can be read
        not_understood = ()
    return ReportLine(file, kind, name, status, not_understood, reason, key)


class Items:
    """Items by key; those removed are left out until they are brought back."""

    def __init__(self, reading: Engine, writing: Engine, clock: Callable[[], datetime]) -> None:
        self._reading, self._writing, self._clock = reading, writing, clock

    def read_listed(self) -> list[ListedItem]:
        """Return the figures of each item, in the order they were added."""
        with self._reading.connect() as connection:
            return [ListedItem(*row) for row in connection.execute(_LISTED)]

    def find(self, key: str) -> FoundItem | None:
        """Return an item with its document, None where there is no such item."""
        query = _FOUND.where(ITEM.c.key == key, ITEM.c.removed_at.is_(None))
        with self._reading.connect() as connection:
            row = connection.execute(query).first()
            return FoundItem(*row) if row else None

    def read_known(self) -> KnownItems:
        """Return what is there, the removed too."""
        with self._reading.connect() as connection:
            return _read_known(connection)

    def import_batch(self, decide: Callable[[KnownItems], ImportBatch]) -> int:
        """Write an import whole or not at all; return the id of its report.

        `decide` is told what is there, which nobody else changes until all is written.
        """
        now = self._clock().isoformat()
        with self._writing.begin() as connection:
            batch = decide(_read_known(connection))
            _insert(connection, batch.items, now)
            for item in batch.read_again:
                _replace(connection, item)
            _set_removed(connection, batch.brought_back, None)
            return write_report(connection, batch.title, now, batch.lines)

    def store(self, item: NewItem) -> None:
        """Write one item in the place of the one of its key, or as a new one."""
        with self._writing.begin() as connection:
            if not _replace(connection, item):
                _insert(connection, [item], self._clock().isoformat())

    def remove(self, keys: Sequence[str]) -> None:
        """Put items aside; `restore` undoes it."""
        with self._writing.begin() as connection:
            _set_removed(connection, keys, self._clock().isoformat())

    def restore(self, keys: Sequence[str]) -> None:
        """Undo `remove`."""
        with self._writing.begin() as connection:
            _set_removed(connection, keys, None)

    def faults(self) -> list[str]:
        """Return the items that cannot be read, in words."""
        query = (
            "SELECT item.key FROM item LEFT JOIN document ON item_id = item.id WHERE removed_at IS NULL"
            " AND NOT coalesce(json_valid(figures) AND json_valid(data), 0) ORDER BY item.id"
        )
        with self._reading.connect() as connection:
            keys = connection.exec_driver_sql(query).scalars()
            return [f"{key} in the catalog cannot be read. Import its file again." for key in keys]

    # --- lines of files that are read only when they have changed ---

    def files(self) -> dict[str, tuple[str, str]]:
        """Stamp and figures of each file by its path."""
        with self._reading.connect() as connection:
            return {path: (stamp, figures) for path, stamp, figures in connection.execute(select(FILE))}

    def keep_files(self, files: Mapping[str, tuple[str, str]], gone: Iterable[str] = ()) -> None:
        """Remember stamp and figures of files by their paths, and forget files that are gone."""
        rows = [
            {"path": path, "stamp": stamp, "figures": figures} for path, (stamp, figures) in files.items()
        ]
        forgotten = [{"gone": path} for path in (*files, *gone)]
        with self._writing.begin() as connection:
            if forgotten:
                connection.execute(delete(FILE).where(FILE.c.path == bindparam("gone")), forgotten)
            if rows:
                connection.execute(insert(FILE), rows)


def _read_known(connection: Connection) -> KnownItems:
    columns = (ITEM.c.key, ITEM.c.source_digest, ITEM.c.document_digest, ITEM.c.removed_at)
    rows = connection.execute(select(*columns).order_by(ITEM.c.removed_at.is_(None), ITEM.c.id)).all()
    return KnownItems(
        keys=frozenset(key for key, *_ in rows),
        by_source={source: key for key, source, _, _ in rows if source},
        by_document={document: key for key, _, document, _ in rows},
        removed=frozenset(key for key, _, _, removed in rows if removed is not None),
    )


def _replace(connection: Connection, item: NewItem) -> bool:
    """Write an item in the place of the one of its key; return whether there is one."""
    found: int | None = connection.execute(select(ITEM.c.id).where(ITEM.c.key == item.key)).scalar()
    if found is None:
        return False
    row = {name: value for name, value in asdict(item).items() if name != "document"}
    connection.execute(update(ITEM).where(ITEM.c.id == found).values(**row, removed_at=None))
    connection.execute(update(DOCUMENT).where(DOCUMENT.c.item_id == found).values(data=item.document))
    return True


def _insert(connection: Connection, items: Sequence[NewItem], now: str) -> None:
    if not items:
        return
    # Ids are given out here because rows written at once get none back.
    last = connection.exec_driver_sql("SELECT seq FROM sqlite_sequence WHERE name = 'item'").scalar() or 0
    rows, documents = [], []
    for number, item in enumerate(items, last + 1):
        row = asdict(item)
        documents.append({"item_id": number, "data": row.pop("document")})
        rows.append({"id": number, "added_at": now, **row})
    connection.execute(insert(ITEM), rows)
    connection.execute(insert(DOCUMENT), documents)


def _set_removed(connection: Connection, keys: Sequence[str], moment: str | None) -> None:
    if not keys:
        return
    change = update(ITEM).where(ITEM.c.key == bindparam("of")).values(removed_at=moment)
    found = connection.execute(change, [{"of": key} for key in keys])
    if found.rowcount != len(set(keys)):
        raise StoreError("That entry is no longer in the catalog. Look at the list again.")
