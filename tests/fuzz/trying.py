"""One input tried within its bounds of time and memory, and what became of it."""

from __future__ import annotations

import resource
import signal
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz.kinds import Kind

SECONDS, MEGABYTES = 2.0, 500
"""What an input may take, of the processor and of memory."""
STUCK = "stuck"
"""The trial itself could not go on: no fault of what it tries."""


@dataclass(frozen=True)
class Tried:
    """What became of an input; a fault says what is wrong, and where."""

    kind: str
    number: int
    outcome: str
    seconds: float
    fault: str = ""


class TooLong(BaseException):
    """The input takes longer than it may; nothing that is tried may catch it."""


def made(kind: Kind, seed: int, number: int) -> bytes:
    """The input with a number: the same one for the same seed."""
    return kind.make(Random(f"{seed}/{kind.name}/{number}"))


def tried(kind: Kind, number: int, raw: bytes, folder: Path, seconds: float = SECONDS) -> Tried:
    """Hand an input over; whatever it raises is a fault."""
    began, outcome, fault = time.process_time(), "", ""
    try:
        with _limited(seconds):
            outcome = kind.feed(raw, folder)
    except TooLong as problem:
        outcome, fault = "slow", _told(problem)
    except MemoryError as problem:
        outcome, fault = "memory", _told(problem)
    except Exception as problem:  # whatever comes up is what is looked for
        outcome, fault = ("fallen", _told(problem)) if _is_ours(problem) else (STUCK, "")
    return Tried(kind.name, number, outcome, time.process_time() - began, fault)


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: object) -> None:
        raise TooLong(f"still at it after {seconds:g} seconds")

    # What other programs take of the machine does not count.
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def bound_memory() -> None:
    """From now on this process gets no more than what an input may take."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    most = pages * resource.getpagesize() + MEGABYTES * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _is_ours(problem: BaseException) -> bool:
    """Whether Companion has fallen over, and not what plays it by chance."""
    frames = [it.filename for it in traceback.extract_tb(problem.__traceback__)]
    known = [name for name in frames if "/companion/" in name or "/tests/" in name]
    return bool(known) and ("/companion/" in known[-1] or "/tests/fuzz/" in known[-1])


def _told(problem: BaseException) -> str:
    frames = [it for it in traceback.extract_tb(problem.__traceback__) if "/companion/" in it.filename]
    where = " < ".join(f"{it.filename.rpartition('/companion/')[2]}:{it.lineno}" for it in frames[:-5:-1])
    return f"{type(problem).__name__}: {' '.join(str(problem).split())[:140]} [{where}]"
