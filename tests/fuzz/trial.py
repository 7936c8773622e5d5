"""The trial of one input within bounds of time and memory, and its result."""

from __future__ import annotations

import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.fuzz.kinds import InputKind
from tests.tracebacks import describe_error, find_places

SECONDS, MEGABYTES = 2.0, 500
"""What an input may take, of the processor and of memory."""
STUCK = "stuck"
"""The trial itself could not go on: no fault of what it tries."""


@dataclass(frozen=True)
class FuzzResult:
    """The result for one input; a fault says what is wrong, and where."""

    kind: str
    number: int
    outcome: str
    seconds: float
    fault: str = ""


class TooLong(BaseException):
    """The error of an input that takes longer than it may; nothing that is tried may catch it."""


def make_input(kind: InputKind, seed: int, number: int) -> bytes:
    """Return the input with a number: the same one for the same seed."""
    return kind.make(Random(f"{seed}/{kind.name}/{number}"))


def try_input(kind: InputKind, number: int, raw: bytes, folder: Path, seconds: float = SECONDS) -> FuzzResult:
    """Hand an input over; whatever it raises is a fault."""
    began, outcome, fault = time.process_time(), "", ""
    try:
        with _time_limit(seconds):
            outcome = kind.feed(raw, folder)
    except TooLong as problem:
        outcome, fault = "slow", describe_error(problem)
    except MemoryError as problem:
        outcome, fault = "memory", describe_error(problem)
    except Exception as problem:  # whatever comes up is what is looked for
        outcome, fault = ("fallen", describe_error(problem)) if _is_ours(problem) else (STUCK, "")
    return FuzzResult(kind.name, number, outcome, time.process_time() - began, fault)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
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
    places = find_places(problem)
    return bool(places) and places[-1].startswith(("companion/", "tests/fuzz/"))
