"""Calm text for people, and the guards around standard output."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress

BOLD, DIM, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"


def prepare_output() -> None:
    """Let no character that a terminal lacks stop an answer."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def flush() -> None:
    """Hand over all that was printed; raises OSError where nobody takes it."""
    if sys.stdout is not None:
        sys.stdout.flush()


def tell(message: str) -> None:
    """Print what is wrong."""
    if sys.stderr is not None:
        flush()
        with suppress(OSError):
            print(message, file=sys.stderr, flush=True)


def say_json(data: object) -> None:
    """Print one answer as one line of JSON, at once, for whoever waits at the other end of a pipe."""
    print(json.dumps(data), flush=True)


def bold(text: str) -> str:
    """Text that stands out, where the terminal can show it."""
    return f"{BOLD}{text}{RESET}" if _is_coloured() else text


def dim(text: str) -> str:
    """Text that recedes, where the terminal can show it."""
    return f"{DIM}{text}{RESET}" if text and _is_coloured() else text


def table(rows: Sequence[Sequence[str]], numbers: Collection[int] = ()) -> list[str]:
    """Lines with their columns aligned, those in `numbers` to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if at in numbers else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


def percent(chance: float) -> str:
    """A chance for people, as the window writes it."""
    from fractions import Fraction

    from companion.tabletop.odds import percent as in_words

    return in_words(Fraction(chance))


def _is_coloured() -> bool:
    return (
        sys.stdout is not None
        and sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
