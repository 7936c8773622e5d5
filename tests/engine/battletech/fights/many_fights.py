"""Thousands of random CityTech battles, each with every check, for whoever has changed a rule.

`python -m tests.engine.battletech.fights.many_fights 2000` plays the battles with seeds 0 to 1999, a second
number being the first seed and a third how many battles are played at a time; the tests play the first few of
the same. Each seed is two battles and one against the rules. One seed of five is shown in every view, too:
that takes almost as long as all else. Faults are told as they are found and counted at the end; the exit code
is 1 if there are any.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from typing import TypeAlias

from tests.engine.battletech.fights.fight_checks import CHECKS, LAWS
from tests.engine.battletech.fights.overruled_fights import play_overruled
from tests.engine.battletech.fights.random_fights import play_fight, play_street_fight
from tests.engine.battletech.fights.return_checks import CHECKS as OF_ENDS

CHUNK, REPORT_EVERY, VIEWED_EVERY = 5, 100, 5
FindFaults: TypeAlias = Callable[[int], Iterable[str]]
"""What plays the battle with a seed and yields its faults."""


def faults_of(seed: int) -> Iterator[str]:
    """Yield what goes wrong in the battle with this seed, one line a check that fails."""
    checks = LAWS if seed % VIEWED_EVERY else CHECKS
    for name, play in (("playing", play_fight), ("in the streets", play_street_fight)):
        if text := fault_in(name, lambda play=play: play(seed)):  # type: ignore[misc]
            yield text
            continue
        for check in (*checks, *OF_ENDS):
            if text := fault_in(f"{name}, {check.__name__}", lambda: check(play(seed))):  # noqa: B023
                yield text
    if text := fault_in("overruled", lambda: play_overruled(seed)):
        yield text


def _each(find: FindFaults, seeds: Sequence[int], at_a_time: int) -> Iterator[tuple[int, list[str]]]:
    """Yield every seed with the faults of its battle."""
    found = partial(_all_faults, find)
    if at_a_time == 1:
        yield from ((seed, found(seed)) for seed in seeds)
        return
    with Pool(at_a_time) as pool:
        yield from zip(seeds, pool.imap(found, seeds, CHUNK), strict=True)


def _all_faults(find: FindFaults, seed: int) -> list[str]:
    return list(find(seed))


def fault_in(name: str, run: Callable[[], object]) -> str:
    """Run a part of a battle or a check of it; what goes wrong in a line, or nothing."""
    try:
        run()
    except Exception as problem:  # whatever goes wrong is counted, and the next battle played
        where = traceback.extract_tb(problem.__traceback__)[-1]
        text = " ".join(str(problem).split())[:160]
        return f"{name}: {type(problem).__name__} {text} ({where.filename}:{where.lineno})"
    return ""


def main(number: int, first: int = 0, at_a_time: int = 1, *, find: FindFaults = faults_of) -> int:
    """Play so many battles and tell their faults; the exit code."""
    found: dict[str, list[int]] = {}
    for seed, faults in _each(find, range(first, first + number), at_a_time):
        for text in faults:
            if text not in found:
                print(f"seed {seed}: {text}", flush=True)
            found.setdefault(text, []).append(seed)
        if (done := seed - first + 1) % REPORT_EVERY == 0:
            print(f"{done} battles, {len(found)} kinds of fault so far", file=sys.stderr, flush=True)
    for text, seeds in sorted(found.items(), key=lambda item: -len(item[1])):
        print(f"{len(seeds):5} x {text}")
    print(f"{number} battles, {len(found)} kinds of fault")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
