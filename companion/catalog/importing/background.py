"""An import in a process of its own, so that the window goes on answering."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from companion.catalog.catalogue import Catalogue
from companion.catalog.importing.run import import_paths
from companion.catalog.importing.sources import Cancelled, FinishedImport
from companion.errors import CompanionError

REPORT_EVERY = 0.05
"""How often the progress is told. In seconds."""
PATIENCE = 5.0
"""How long an import that was stopped may take to put its things away. In seconds."""


class ImportStep(NamedTuple):
    """The progress of an import; no files are counted before they have been found."""

    done: int = 0
    of: int = 0


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    """The outcome of an import: a report, or a message that says why there is none."""

    report: int | None
    message: str = ""
    is_cancelled: bool = False


class ImportJob:
    """An import that runs in a process of its own; `poll` never waits."""

    def __init__(self, folder: Path | None, paths: Sequence[Path]) -> None:
        """Begin to import into the catalogue of a data folder, the player's own unless told."""
        # A process that begins anew takes over nothing of a window, which forking would.
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, folder, list(paths)), daemon=True)
        self._process.start()
        there.close()
        self._deadline: float | None = None
        self.step = ImportStep()
        self.ended: ImportOutcome | None = None

    def poll(self) -> ImportOutcome | None:
        """Take in what was told meanwhile; how it ended, once it has."""
        while self.ended is None:
            try:
                if not self._here.poll():
                    self._terminate()
                    break
                given = self._here.recv()
            except (EOFError, OSError):
                given = ImportOutcome(None, "The import stopped unexpectedly. Nothing was imported.")
            if isinstance(given, ImportStep):
                self.step = given
            else:
                self._end(given)
        return self.ended

    def _terminate(self) -> None:
        if self._deadline is not None and monotonic() > self._deadline:
            self._process.kill()
            self._end(ImportOutcome(None, str(Cancelled()), is_cancelled=True))

    def wait(self, seconds: float | None = None) -> ImportOutcome | None:
        """Wait until it has ended, or for so long."""
        until = None if seconds is None else monotonic() + seconds
        while self.poll() is None and (until is None or monotonic() < until):
            self._here.poll(REPORT_EVERY)
        return self.ended

    def cancel(self) -> None:
        """Ask it to stop, which `poll` tells once it has; nothing is kept unless all was written already."""
        if self.ended is None and self._deadline is None:
            self._deadline = monotonic() + PATIENCE
            with suppress(OSError):  # it has ended, which `poll` tells
                self._here.send(None)

    def close(self) -> None:
        """Stop it if it still runs, and wait until its process is gone."""
        self.cancel()
        self.wait()
        self._process.join()
        self._process.close()

    def _end(self, ended: ImportOutcome) -> None:
        self.ended = ended
        self._here.close()


def _work(there: Connection, folder: Path | None, paths: Sequence[Path]) -> None:
    try:
        with Catalogue.open(folder) as catalogue:
            there.send(_outcome_of(import_paths(catalogue, paths, _ProgressReporter(there).report_progress)))
    except Cancelled as stopped:
        there.send(ImportOutcome(None, str(stopped), is_cancelled=True))
    except CompanionError as error:
        there.send(ImportOutcome(None, str(error)))
    except (BrokenPipeError, EOFError, KeyboardInterrupt):
        return  # the window is gone, or going


def _outcome_of(imported: FinishedImport) -> ImportOutcome:
    if imported.report is not None:
        return ImportOutcome(imported.report)
    reason = imported.lines[0].reason if imported.lines else "There is no file in it."
    return ImportOutcome(None, f"Nothing could be read. {reason}")


class _ProgressReporter:
    """A reporter that tells the window the progress, and asks whether to go on."""

    def __init__(self, there: Connection) -> None:
        self._there, self._last = there, 0.0

    def report_progress(self, done: int, of: int) -> None:
        """Raises Cancelled once the window says so, or is gone."""
        if self._there.poll():
            self._there.recv()
            raise Cancelled
        now = monotonic()
        if now - self._last >= REPORT_EVERY or done == of:
            self._last = now
            self._there.send(ImportStep(done, of))
