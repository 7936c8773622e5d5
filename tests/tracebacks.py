"""The places of this project in the traceback of an error, for trials that look for what falls over."""

from __future__ import annotations

import traceback
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def find_places(error: BaseException) -> list[str]:
    """Return the file and line of each frame of this project, seen from its top level, the innermost last."""
    return [place for frame in traceback.extract_tb(error.__traceback__) if (place := _find_place(frame))]


def describe_error(error: BaseException) -> str:
    """Return an error in one line with its innermost places first."""
    places = " < ".join(find_places(error)[:-5:-1])
    return f"{type(error).__name__}: {' '.join(str(error).split())[:140]} [{places}]"


def _find_place(frame: traceback.FrameSummary) -> str:
    path = Path(frame.filename)
    if not path.is_relative_to(PROJECT) or path.is_relative_to(PROJECT / ".venv"):
        return ""
    return f"{path.relative_to(PROJECT).as_posix()}:{frame.lineno}"
