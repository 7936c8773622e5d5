"""`python -m tests.soak [MINUTES] [--seed N]`: hours at one window, which must neither fall nor grow.

Battles of sixty acts are begun, played and left; stored battles, pages and dialogs are opened and closed by
chance, and the size of text changes, while a thread makes garbage beside the window and freed memory is
overwritten. The memory held is printed after each battle, with what was visited. The exit code is 0 where
nothing fell, no garbage was collected on another thread, and the memory was level from the fifth battle on:
after the first four everything is visited.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

PERTURB = "165"
"""The byte that is written over memory as it is freed: who uses it afterwards falls at once."""


def main() -> int:
    """Soak in a process of its own, and tell how it ended."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__.partition("\n")[0])
    parser.add_argument("minutes", nargs="?", type=float, default=10.0, help="how long it lasts")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="what chance begins with")
    parser.add_argument("--battles", type=int, default=1 << 40, help="how many battles at most")
    parser.add_argument("--acts", type=int, default=60, help="how many acts a battle has")
    options = parser.parse_args()
    print(f"{options.minutes:g} minutes, seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "COMPANION_HOME": str(Path(folder) / "home"),
            "QT_QPA_PLATFORM": "offscreen",
            "MALLOC_PERTURB_": PERTURB,
            "PYTHONFAULTHANDLER": "1",
        }
        limits = f"Limits({options.minutes}, {options.battles}, {options.acts})"
        soaking = f"from tests.soak.soaking import Limits, run_soak; run_soak({limits}, {options.seed})"
        command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {soaking}"]
        code = subprocess.run(command, cwd=folder, env=environment, check=False).returncode
    if code < 0:
        print(f"The process fell: {signal.Signals(-code).name}. Seed {options.seed}.")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())
