"""The reports of imports: the line of each file, to be read afterwards."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import Connection, Engine, delete, func, insert, select

from companion.errors import StoreError
from companion.store.catalogue.records import ReportLine, ReportSummary
from companion.store.catalogue.tables import REPORT, REPORT_LINE
from companion.store.damage import parse_timestamp

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
