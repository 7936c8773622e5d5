"""`python -m tests.kills N`: a process is killed N times at random moments, and nothing may be lost.

It plays, imports units, makes backups and commits to campaigns, each many times over. A summary is printed at
the end; the exit code is 1 where any promise was broken.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.kills.killing import KillSummary, kill_often


def main() -> int:
    """Kill as often as asked, and tell what became of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("kills", type=int, help="how many processes are killed")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="what chance begins with")
    options = parser.parse_args()
    print(f"{options.kills} kills, seed {options.seed}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        kills = kill_often(Path(folder), options.kills, options.seed, _tell)
    print(f"{kills.summary()}\nIt took {time.monotonic() - began:.0f} s.")
    return 1 if kills.broken else 0


def _tell(kills: KillSummary) -> None:
    if kills.number % 50 == 0 or (kills.broken and kills.broken[-1][0] == kills.number):
        print(kills.summary(), flush=True)


if __name__ == "__main__":
    sys.exit(main())
