"""`python -m tests.monkey [MINUTES] [--seed N]`: a monkey at the window, which must not find an exception.

It acts through the window's own events, in a process and a data folder of its own: nothing outside that
folder is written, and no browser or printer is reached. What it finds is printed with the last acts before
it; the exit code is 1 where anything was found, also where the process fell.
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

TRAIL, LAST = "acts.txt", 40


def main() -> int:
    """Let a monkey act in a process of its own, and tell what it found."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__.partition("\n")[0])
    parser.add_argument("minutes", nargs="?", type=float, default=10.0, help="how long it acts")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30), help="what chance begins with")
    parser.add_argument("--acts", type=int, default=1 << 40, help="after how many acts it ends at the latest")
    options = parser.parse_args()
    print(f"{options.minutes:g} minutes, seed {options.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        code = _let_act(Path(folder), options)
        if code < 0:
            print(f"The process fell: {signal.Signals(-code).name}. Seed {options.seed}. Its last acts:")
            print(*(Path(folder) / TRAIL).read_text("utf-8").splitlines()[-LAST:], sep="\n")
    return 1 if code else 0


def _let_act(folder: Path, options: argparse.Namespace) -> int:
    home = folder / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment = {
        **kept,
        "COMPANION_HOME": str(home),
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONFAULTHANDLER": "1",
    }
    acting = f"from tests.monkey.acting import act; act({options.minutes}, {options.seed}, {options.acts})"
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {acting}"]
    return subprocess.run(command, cwd=folder, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
