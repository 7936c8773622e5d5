"""`python -m tests.fuzz N [--only KIND] [--seed S]`: N inputs of all kinds, spoilt at random.

None may end in a traceback, or take more than 2 s or 500 MB; each is tried in a process with these limits.
What fails is written to a folder, and `--again FILE` tries it once more and shows where. The exit code is 1
where anything failed.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import traceback
from argparse import ArgumentParser, Namespace
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.fuzz.kinds import all_kinds
from tests.fuzz.trial import FuzzResult, make_input
from tests.fuzz.working import try_all

FAULTS = ("fallen", "slow", "memory", "hang")
REPORT_EVERY = 30.0


@dataclass
class FuzzTally:
    """The results of all inputs so far, by kind, and the faults with the first number of each."""

    outcomes: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    slowest: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    faults: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def add(self, result: FuzzResult) -> bool:
        """Count one; whether it is the first with its fault."""
        self.outcomes[result.kind][result.outcome] += 1
        self.slowest[result.kind] = max(self.slowest[result.kind], result.seconds)
        self.seconds[result.kind] += result.seconds
        if result.outcome not in FAULTS:
            return False
        key = (result.kind, result.outcome, result.fault)
        self.faults[key] += 1
        return self.faults[key] <= 3

    @property
    def number(self) -> int:
        """How many there were."""
        return sum(each.total() for each in self.outcomes.values())

    def lines(self) -> list[str]:
        """Return a line for each kind, and one for each fault."""
        texts = []
        for kind, outcomes in sorted(self.outcomes.items()):
            counted = ", ".join(f"{number:,} {name}" for name, number in sorted(outcomes.items()))
            mean = 1000 * self.seconds[kind] / outcomes.total()
            took = f"mean {mean:6.1f} ms, longest {self.slowest[kind]:5.2f} s"
            texts.append(f"{kind:<12}{outcomes.total():>8,}  {took}: {counted}")
        for (kind, outcome, fault), number in self.faults.most_common():
            texts.append(f"{number:5} x {kind}, {outcome}: {fault}")
        return texts


def main(arguments: list[str]) -> int:
    """Try so many inputs, or one again."""
    parser = ArgumentParser(prog="python -m tests.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("number", nargs="?", type=int, default=1000, help="how many inputs")
    parser.add_argument("--only", action="append", default=[], choices=list(all_kinds()), help="a kind")
    parser.add_argument("--seed", type=int, default=1, help="other inputs for another number")
    parser.add_argument("--first", type=int, default=0, help="begin with this input, from 0")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()) / "companion-fuzz")
    parser.add_argument("--again", type=Path, help="a file that failed")
    options = parser.parse_args(arguments)
    return _again(options.again) if options.again else _run(options)


def _run(options: Namespace) -> int:
    tally, told_at, began = FuzzTally(), time.monotonic(), time.monotonic()
    numbers = range(options.first, options.first + options.number)
    with suppress(KeyboardInterrupt):  # who has seen enough is told what there was
        for fuzz_result in try_all(numbers, options.seed, options.only):
            if tally.add(fuzz_result):
                path = _save_input(fuzz_result, options.seed, options.found)
                print(
                    f"{fuzz_result.kind} {fuzz_result.number}, {fuzz_result.outcome}: "
                    f"{fuzz_result.fault} ({path})",
                    flush=True,
                )
            if time.monotonic() - told_at > REPORT_EVERY:
                told_at = time.monotonic()
                faults = f"{len(tally.faults)} kinds of fault"
                print(f"{tally.number:,} of {options.number:,} inputs, {faults} so far", flush=True)
    print(*tally.lines(), sep="\n")
    minutes = (time.monotonic() - began) / 60
    print(f"{tally.number:,} inputs in {minutes:.1f} minutes, {len(tally.faults)} kinds of fault")
    return 1 if tally.faults else 0


def _save_input(fuzz_result: FuzzResult, seed: int, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{fuzz_result.kind}-{seed}-{fuzz_result.number}"
    path.write_bytes(make_input(all_kinds()[fuzz_result.kind], seed, fuzz_result.number))
    return path


def _again(path: Path) -> int:
    """Try an input that failed before, without limits."""
    kind = all_kinds()[path.name.partition("-")[0]]
    began = time.process_time()
    with tempfile.TemporaryDirectory() as home:
        os.environ["COMPANION_HOME"] = str(Path(home) / "player")
        folder = Path(home) / "input"
        folder.mkdir()
        try:
            outcome = kind.feed(path.read_bytes(), folder)
        except Exception:  # it is what is looked for
            traceback.print_exc()
            return 1
    print(f"{kind.name}: {outcome} after {time.process_time() - began:.2f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
