"""`companion import`: other programs' files, and our own, into the catalogue."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.run import import_paths
from companion.catalog.importing.sources import FinishedImport, ImportStatus
from companion.cli.printing import ERASE_LINE, dim, print_json, print_message, table
from companion.store.catalogue.records import ReportLine
from companion.tabletop.number_text import format_count

EPILOG = """\
Name files one by one, whole folders, or zip archives (nothing is unpacked to disk): 'Mechs (.mtf), vehicles,
platoons and battle armor (.blk), forces (.mul), boards (.board), and units, forces and boards as Companion
writes them (.yaml, .json).

  companion import mechs
  companion import lance.zip "Atlas AS7-D.mtf" --json

Each file gets a line: whole; part, if it has words that the rules do not know, which are kept as text; known,
if you have it already and nothing changed; or refused, and why. `companion units` finds what was imported.
With --json a line has the keys file, kind, name, status, not_understood and reason. Everything is stored at
the end: an import that is stopped leaves nothing behind.

Exit code 0: all files are in the catalog. 1: a file was refused. 2: no file could be read."""
_HEAD_START = f"\r{ERASE_LINE}"


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion import` takes."""
    parser.add_argument("paths", nargs="+", metavar="PATH", help="files, folders and zip archives")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for each file")


def run(options: Namespace) -> int:
    """Import everything, and tell what became of each file."""
    progress = _Progress()
    try:
        with Catalogue.open() as catalogue:
            imported = import_paths(catalogue, [Path(path) for path in options.paths], progress.report)
    finally:
        progress.clear()
    for line in imported.lines:
        if options.json:
            print_json(line_data(line))
    if not options.json:
        _show(imported.lines)
    if not imported.lines:
        print_message("companion import: there is no file to import here.")
    if imported.is_unread:
        return 2
    return 1 if imported.count(ImportStatus.REFUSED) else 0


def line_data(line: ReportLine) -> dict[str, object]:
    """Return a line of a report as commands print it."""
    return {
        "file": line.file,
        "kind": line.kind or None,
        "name": line.name,
        "status": line.status,
        "not_understood": list(line.not_understood),
        "reason": line.reason,
    }


def _show(lines: Sequence[ReportLine]) -> None:
    if not lines:
        return
    for row, line in zip(
        table([(line.status, line.name or "–", line.file) for line in lines]), lines, strict=True
    ):
        print(row)
        if line.not_understood:
            print(dim(f"  not understood: {'; '.join(line.not_understood)}"))
        if line.reason:
            print(dim(f"  {line.reason}"))
    print(summary(FinishedImport(None, lines)))


def summary(imported: FinishedImport) -> str:
    """Return how many files ended how, in words."""
    labels = {
        ImportStatus.WHOLE: "imported whole",
        ImportStatus.PART: "in part",
        ImportStatus.KNOWN: "known already",
        ImportStatus.REFUSED: "refused",
    }
    counts = [f"{imported.count(status)} {text}" for status, text in labels.items() if imported.count(status)]
    return f"{format_count(len(imported.lines), 'file')}: {', '.join(counts)}."


class _Progress:
    """The progress of the import, on one line of a terminal and nowhere else."""

    def __init__(self) -> None:
        self._is_shown = sys.stderr.isatty()
        self._last = -1

    def report(self, done: int, of: int) -> None:
        """Say it again once a percent more is done."""
        percent = done * 100 // of if of else 100
        if self._is_shown and percent != self._last:
            self._last = percent
            print(
                f"{_HEAD_START}{done} of {format_count(of, 'file')} read", end="", file=sys.stderr, flush=True
            )

    def clear(self) -> None:
        """Take the line away."""
        if self._is_shown and self._last >= 0:
            print(_HEAD_START, end="", file=sys.stderr, flush=True)
