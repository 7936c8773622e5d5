"""`python -m tests.damage N`: N damaged databases, and a player's actions on each.

Pages are zeroed, garbled, torn and swapped, bytes flipped, files and logs cut off, lists of tables and rows
spoilt. Nothing may fall, and what is intact is to be saved by the repair. The exit code is 1 where anything
fell.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.damage.player import FALLEN, FINE, REFUSED
from tests.damage.sound import make_folders
from tests.damage.trial import DamageTrial, run_trial


def main(arguments: list[str] | None = None) -> int:
    """Damage as many databases as asked, and say what became of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("number", nargs="?", type=int, default=400, help="how many databases")
    parser.add_argument("--seed", type=int, default=1, help="other damage for another number")
    parser.add_argument("--first", type=int, default=0, help="begin with this one, from 0")
    options = parser.parse_args(arguments)
    began, trials = time.monotonic(), list[DamageTrial]()
    with tempfile.TemporaryDirectory() as folder:
        sound = make_folders(_make_folders(Path(folder) / "sound"))
        for number in range(options.first, options.first + options.number):
            trial = run_trial(number, options.seed, sound, Path(folder))
            trials.append(trial)
            _show(trial)
            if len(trials) % 50 == 0:
                print(*summary(trials), sep="\n", flush=True)
    print(*summary(trials), f"It took {time.monotonic() - began:.0f} s.", sep="\n")
    return 1 if any(trial.failed for trial in trials) else 0


def summary(trials: list[DamageTrial]) -> list[str]:
    """Operations, faults, and the rows that were saved."""
    done = Counter(each.outcome for trial in trials for each in trial.done)
    intact, saved = (sum(getattr(trial, name) for trial in trials) for name in ("intact", "saved"))
    whole = sum(trial.saved == trial.intact for trial in trials)
    return [
        f"{len(trials)} damaged databases, {done.total()} operations: {done[FINE]} fine,"
        f" {done[REFUSED]} refused in words, {done[FALLEN]} fallen",
        f"intact rows saved: {saved} of {intact}; all of them in {whole} databases;"
        f" sound after the repair: {sum(trial.is_sound for trial in trials)};"
        f" memory at most {max((trial.megabytes for trial in trials), default=0)} MB",
    ]


def _show(trial: DamageTrial) -> None:
    name = f"{trial.number} ({trial.folder}, {trial.harm[:150]})"
    for each in trial.failed:
        print(f"{name}, {each.operation}: {each.fault}", flush=True)
    if trial.saved < trial.intact:
        some = ", ".join(trial.missing[:3])
        print(f"{name}: {trial.saved} of {trial.intact} intact rows saved; not: {some}", flush=True)
    if not trial.is_sound:
        print(f"{name}: not sound after the repair. {trial.problem[:200]}", flush=True)


def _make_folders(folder: Path) -> Path:
    folder.mkdir()
    return folder


if __name__ == "__main__":
    sys.exit(main())
