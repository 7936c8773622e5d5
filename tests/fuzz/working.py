"""Inputs tried in a process of their own, which is killed and made anew where it hangs or dies."""

from __future__ import annotations

import multiprocessing
import os
import tempfile
from collections.abc import Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from tests.fuzz.kinds import InputKind, all_kinds, pick
from tests.fuzz.trial import FuzzResult, bound_memory, make_input, try_input

HANGS, BEGINNING = 90.0, 900.0
"""Seconds by the clock without an answer after which a process counts as hanging, and until it has read what
is read once for all inputs.
"""
READY = "ready"
AT_MOST = 4000
"""Inputs of one process, so that what it keeps is not taken for what an input takes."""


def kind_of(seed: int, number: int, kinds: dict[str, InputKind]) -> InputKind:
    """Return the kind of the input with a number."""
    return pick(Random(f"{seed}/{number}"), kinds)


def try_all(numbers: Sequence[int], seed: int, names: Sequence[str]) -> Iterator[FuzzResult]:
    """Yield what becomes of the inputs with these numbers."""
    context = multiprocessing.get_context("spawn")
    left = list(numbers)
    while left:
        here, there = context.Pipe(duplex=False)
        some = left[:AT_MOST]
        process = context.Process(target=_work, args=(there, some, seed, list(names)), daemon=True)
        process.start()
        there.close()
        done = 0
        for fuzz_result in _answers(here):
            done += 1
            yield fuzz_result
        if done < len(some):
            yield _lost_result(process.exitcode, seed, some[done], names)
            done += 1
        process.kill()
        process.join()
        left = left[done:]


def _answers(here: Connection) -> Iterator[FuzzResult]:
    patience = BEGINNING
    while True:
        try:
            if not here.poll(patience):
                return
            given = here.recv()
        except EOFError:
            return
        if given is None:
            return
        patience = HANGS
        if given != READY:
            yield given


def _lost_result(code: int | None, seed: int, number: int, names: Sequence[str]) -> FuzzResult:
    kinds = _chosen_kinds(names)
    why = "the process hangs" if code is None else f"the process died ({code})"
    return FuzzResult(kind_of(seed, number, kinds).name, number, "hang", HANGS, why)


def _chosen_kinds(names: Sequence[str]) -> dict[str, InputKind]:
    known = all_kinds()
    return {name: known[name] for name in names or known}


def _work(there: Connection, numbers: Sequence[int], seed: int, names: Sequence[str]) -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    kinds = _chosen_kinds(names)
    with tempfile.TemporaryDirectory(prefix="companion-fuzz-") as home:
        os.environ["COMPANION_HOME"] = str(Path(home) / "player")
        folder = Path(home) / "input"
        folder.mkdir()
        # What is read once for all inputs is not counted against the first one.
        for kind in kinds.values():
            for number in range(3):
                try_input(kind, number, make_input(kind, 0, number), folder, seconds=60)
        bound_memory()
        there.send(READY)
        for number in numbers:
            kind = kind_of(seed, number, kinds)
            there.send(try_input(kind, number, make_input(kind, seed, number), folder))
        there.send(None)
