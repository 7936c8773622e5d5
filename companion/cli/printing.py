"""Printed text for people, and the guards around standard output."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO, cast

from companion.documents.textfile import escape_unseen

BOLD, DIM, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"
ERASE_LINE = "\x1b[K"
_OURS = re.compile(f"({'|'.join(map(re.escape, (BOLD, DIM, RESET, ERASE_LINE)))})")


class SafeOutput:
    """A stream of text on which names from files and databases cannot steer the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text; control characters in it, but for our own, become a visible sign."""
        if not text.isprintable():
            parts = _OURS.split(text)
            text = "".join(part if place % 2 else escape_unseen(part) for place, part in enumerate(parts))
        return self.stream.write(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def prepare_output() -> None:
    """Let no character that a terminal lacks stop an answer, and no setting of Python's change its faults."""
    sys.stdout = sys.stdout or _null_output()
    # Without this argparse would print its complaints to standard output.
    sys.stderr = sys.stderr or _null_output()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Written at each print, a fault would be lost where argparse passes over it.
        sys.stdout.reconfigure(errors="replace", write_through=False)
    sys.stdout, sys.stderr = (cast("TextIO", SafeOutput(stream)) for stream in (sys.stdout, sys.stderr))


def _null_output() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def flush() -> None:
    """Hand over all that was printed; raises OSError where nobody takes it."""
    sys.stdout.flush()


def flush_or_discard() -> None:
    """Flush what can be flushed and drop the rest, or Python would complain at its end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
    if isinstance(sys.stdout, SafeOutput) and isinstance(sys.stderr, SafeOutput):
        sys.stdout, sys.stderr = sys.stdout.stream, sys.stderr.stream


def print_message(message: str) -> None:
    """Print a message about a problem."""
    flush()
    with suppress(OSError):
        print(message, file=sys.stderr, flush=True)


def print_json(data: object) -> None:
    """Print one answer as one line of JSON, at once, for whoever waits at the other end of a pipe."""
    print(json.dumps(data).replace("\x7f", "\\u007f"), flush=True)


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


def format_percent(chance: float) -> str:
    """Return a chance for people, as the window writes it."""
    from fractions import Fraction

    from companion.tabletop.odds import percent as in_words

    return in_words(Fraction(chance))


def _is_coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
