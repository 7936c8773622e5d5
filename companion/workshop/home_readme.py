"""The README.txt of a data folder, which says what lies there."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path

from companion.errors import StoreError
from companion.paths import resources
from companion.writing import write_whole

NAME = "README.txt"
SIGNATURE = "Companion keeps this file up to date as long as nobody else changes it: "
"""Before a digest of all that stands above, by which a text of any release is known as ours."""


def write_readme(folder: Path) -> None:
    """Put the text of this release into a data folder; one that somebody has changed stays as it is.

    What cannot be written is left: nobody needs the file to play.
    """
    path, text = folder / NAME, readme_text()
    with suppress(OSError, UnicodeError, StoreError):
        there = path.read_text(encoding="utf-8") if path.exists() else ""
        if there != text and (not there or is_unchanged(there)):
            write_whole(path, text)


def readme_text() -> str:
    """Return the text of this release with its signature."""
    body = (resources() / "home" / NAME).read_text(encoding="utf-8")
    return f"{body}\n{SIGNATURE}{_digest(body)}\n"


def is_unchanged(text: str) -> bool:
    """Whether a text is as a release has written it."""
    body, _, digest = text.rpartition(f"\n{SIGNATURE}")
    return digest.strip() == _digest(body)


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()[:12]
