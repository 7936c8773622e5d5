"""Killing a process that works on a data folder, again and again."""

from __future__ import annotations

import fcntl
import json
import os
import random
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.kills.player import play
from tests.kills.proof import Acknowledged, Line, prove

STORED = Path(__file__).parents[1] / "stored" / "598f824"
"""A data folder of an earlier release: opening it migrates it, which is to be killed too."""
ROUND = 40
"""Kills until a folder has grown enough and another is begun."""
SOONEST, LATEST = 0.01, 1.6
"""Seconds that a process lives, each order of magnitude as often as another."""


@dataclass
class KillSummary:
    """The results of all kills so far."""

    number: int = 0
    broken: list[tuple[int, str]] = field(default_factory=list)
    told: Counter[str] = field(default_factory=Counter)
    kept: int = 0

    def summary(self) -> str:
        """Return a line on what was done, what was acknowledged, and what was lost."""
        done = ", ".join(f"{what} {count}" for what, count in sorted(self.told.items()))
        lost = "\n".join(f"  kill {number}: {fault}" for number, fault in self.broken)
        return (
            f"{self.number} kills; said by the killed: {done}; acknowledged and proved to be there:"
            f" {self.kept}; promises broken: {len(self.broken)}" + (f"\n{lost}" if lost else "")
        )


def kill_often(folder: Path, kills: int, seed: int, tell: Callable[[KillSummary], object]) -> KillSummary:
    """Kill so many processes, in folders that are begun anew now and then; all chance is from the seed."""
    chance = random.Random(seed)
    done, acknowledged, data = KillSummary(), Acknowledged(), folder / "0"
    for number in range(1, kills + 1):
        if number % ROUND == 1:
            done.kept += acknowledged.count
            shutil.rmtree(data, ignore_errors=True)
            data, acknowledged = _starting_folder(folder, number, chance)
        lines = _run_until_killed(data, chance)
        acknowledged.take(lines)
        done.number = number
        done.told.update(line["what"] for line in lines)
        done.broken += [(number, fault) for fault in (*_trace(lines), *prove(data, acknowledged))]
        tell(done)
    done.kept += acknowledged.count
    return done


def _trace(lines: list[Line]) -> list[str]:
    return [line["fault"] for line in lines if line["what"] == "failed"]


def _starting_folder(folder: Path, number: int, chance: random.Random) -> tuple[Path, Acknowledged]:
    """Return a folder that is empty, or of an earlier release."""
    data = folder / str(number)
    if chance.random() < 0.5:
        shutil.copytree(STORED, data)
    else:
        data.mkdir()
    return data, Acknowledged()


def _run_until_killed(data: Path, chance: random.Random) -> list[Line]:
    """Return what a process said until it was killed."""
    seed, life = chance.randrange(1 << 30), SOONEST * (LATEST / SOONEST) ** chance.random()
    reading, writing = os.pipe()
    with suppress(OSError, AttributeError):
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 1 << 20)  # whoever has to wait for a reader is not at work
    sys.stdout.flush()
    process = os.fork()
    if process == 0:
        os.close(reading)
        _play_until_killed(data, seed, writing)
    os.close(writing)
    time.sleep(life)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    return [json.loads(line) for line in said.splitlines(keepends=True) if line.endswith(b"\n")]


def _play_until_killed(data: Path, seed: int, pipe: int) -> None:
    try:
        play(data, seed, pipe)
    except BaseException as error:
        fault = json.dumps({"what": "failed", "fault": f"{type(error).__name__}: {error}"})
        os.write(pipe, fault.encode() + b"\n")
        time.sleep(60)
    finally:
        os._exit(1)
