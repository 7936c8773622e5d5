"""The trial of one damaged database in a process of its own, within bounds of memory and time."""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import sqlite3
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from companion.store.salvage.pages import PageFile
from companion.store.salvage.rebuilding import stored_tables
from tests.damage.harm import HARMS, PAGE, spoil_rows, spoil_schema
from tests.damage.player import FALLEN, OperationResult, first_problem, play
from tests.damage.sound import FILE, KEYS, Row, rows_of

MEGABYTES, SECONDS = 600, 120
"""What a trial may take beyond what this process has already."""
_WAL_HEADER, _FRAME = 32, 24


@dataclass
class DamageTrial:
    """The result for one damaged database: its operations, and the intact rows that are still there."""

    number: int
    folder: str
    harm: str
    done: list[OperationResult] = field(default_factory=list)
    intact: int = 0
    saved: int = 0
    problem: str = ""
    megabytes: int = 0
    missing: list[str] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether the doctor finds nothing wrong after the repair."""
        return not self.problem

    @property
    def failed(self) -> list[OperationResult]:
        """The operations in which something fell through."""
        return [each for each in self.done if each.outcome == FALLEN]


def run_trial(number: int, seed: int, sound: Sequence[Path], folder: Path) -> DamageTrial:
    """Damage one database, do what a player does, and count what was saved; all chance is from the seed."""
    chance = random.Random(f"{seed}/{number}")
    source, harm = chance.choice(sound), chance.choice(HARMS)
    data = folder / "trial"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(source, data)
    before = list(rows_of_sound(source))
    text = harm(data, chance)
    trial = DamageTrial(number, source.name, text)
    intact = _intact_rows(before, source, data, is_by_row=harm in (spoil_rows, spoil_schema))
    answer = _in_a_process(data, chance.randrange(1 << 30))
    trial.done = [OperationResult(**each) for each in answer.get("done", [])]
    trial.megabytes = answer.get("megabytes", 0)
    trial.problem = answer.get("problem", "the process ended")
    if "done" not in answer:
        trial.done.append(OperationResult("trial", FALLEN, str(answer.get("fault"))))
    trial.intact = len(intact)
    present = _keys_of(data)
    kept = [row for row in intact if _key(row) in present]
    trial.saved = len(kept)
    trial.missing = [f"{row[0]} {row[1]}" for row in intact if _key(row) not in present]
    return trial


def rows_of_sound(folder: Path) -> list[Row]:
    """Return the rows of a sound folder, of which nothing is changed by looking."""
    copy = folder.with_name(f"{folder.name}-looked-at")
    shutil.copytree(folder, copy, dirs_exist_ok=True)
    try:
        return list(rows_of(copy / FILE))
    finally:
        shutil.rmtree(copy)


def _intact_rows(before: Sequence[Row], source: Path, data: Path, *, is_by_row: bool) -> list[Row]:
    """Return the rows of which no byte was harmed."""
    if is_by_row:
        try:
            copy = data.with_name("looked-at")
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(data, copy)
            now = set(map(repr, rows_of(copy / FILE)))
        except (sqlite3.Error, UnicodeDecodeError):
            now = set()
        return [row for row in before if repr(row) in now]
    harmed = _harmed_pages(source, data)
    pages = _pages_of_rows(source)
    return [row for row in before if not pages.get(_key(row), {0}) & harmed]


def _harmed_pages(source: Path, data: Path) -> set[int]:
    """Return the pages that are not as they were, be they in the file or in its log."""
    places = _places_in_log(source)
    before, now = (source / FILE).read_bytes(), (data / FILE).read_bytes()
    log = source / f"{FILE}-wal"
    old_log = log.read_bytes() if log.exists() else b""
    new_log = (data / f"{FILE}-wal").read_bytes() if (data / f"{FILE}-wal").exists() else b""
    is_log_there = old_log[:_WAL_HEADER] == new_log[:_WAL_HEADER]
    harmed = {0}
    for number in range(1, max([len(before) // PAGE, *places]) + 1):
        if number in places:
            at = places[number]
            part = slice(at, at + _FRAME + PAGE)
            if not is_log_there or old_log[part] != new_log[part]:
                harmed.add(number)
        elif (part := slice((number - 1) * PAGE, number * PAGE)) and before[part] != now[part]:
            harmed.add(number)
    return harmed


def _places_in_log(folder: Path) -> dict[int, int]:
    """Return where the newest copy of each page lies in the write-ahead log of a sound folder."""
    log = folder / f"{FILE}-wal"
    raw = log.read_bytes() if log.exists() else b""
    salts = raw[16:24]
    frames = range(_WAL_HEADER, len(raw) - _FRAME - PAGE + 1, _FRAME + PAGE)
    return {int.from_bytes(raw[at : at + 4], "big"): at for at in frames if raw[at + 8 : at + 16] == salts}


def _pages_of_rows(folder: Path) -> dict[str, set[int]]:
    """Return the pages that each row of a sound database lies on."""
    found: dict[str, set[int]] = {}
    with PageFile.open(folder / FILE) as file:
        roots = {table.name: table.root for table in stored_tables(file)}
        for table in KEYS:
            seen, leaf = set(file.reached), 0
            for row in file.rows(roots[table]):
                new = file.reached - seen
                leaf = next((number for number in new if number > 0 and file.is_leaf(number)), leaf)
                first = row.rowid if table in ("battle", "entry", "campaign") else row.values[0]
                values = (first, *row.values[1:])
                key = f"{table} {_plain(values[: KEYS[table]])}"
                found[key] = {leaf, *new}
                seen |= new
    return found


def _plain(values: Sequence[object]) -> tuple[object, ...]:
    return tuple(value.encode() if isinstance(value, str) else value for value in values)


def _key(row: Row) -> str:
    return f"{row[0]} {row[1]}"


def _keys_of(data: Path) -> set[str]:
    try:
        return {_key(row) for row in rows_of(data / FILE)}
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return set()


def _in_a_process(data: Path, seed: int) -> dict[str, Any]:
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _answer(data, seed, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(process, 0)
    return json.loads(said) if said else {"fault": f"the process ended with {status}"}


def _answer(data: Path, seed: int, pipe: int) -> None:
    """Play, and say what became of it; this process ends here."""
    try:
        signal.alarm(SECONDS)
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEGABYTES * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        done = [asdict(each) for each in play(data, seed)]
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
        answer = {"done": done, "problem": first_problem(data), "megabytes": grown}
    except BaseException as problem:
        answer = {"fault": f"{type(problem).__name__}: {problem}"}
    with os.fdopen(pipe, "wb") as out:
        out.write(json.dumps(answer).encode())
    os._exit(0)
