"""The places of the app's own files and of the player's data."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from companion.errors import StoreError

VARIABLE = "COMPANION_DATABASE"
"""Names a database for the window and the command line: a URL, or `local` for the player's own."""
HERE: Literal["local"] = "local"
PACKAGE = Path(__file__).resolve().parent


def rulesets() -> Path:
    """Return the folder of the shipped rulesets, in a checkout or in an installed wheel."""
    return _shipped_path("rulesets")


def resources() -> Path:
    """Return the folder of icons, fonts, drawings and help pages, in a checkout or in an installed wheel."""
    return _shipped_path("resources")


def data_folder() -> Path:
    """Return the player's own folder: database, backups and own rulesets; COMPANION_HOME moves it.

    Raises StoreError where COMPANION_HOME names the home of a user who is unknown here.
    """
    if home := os.environ.get("COMPANION_HOME"):
        try:
            return Path(home).expanduser()
        except RuntimeError as problem:
            raise StoreError(
                f"COMPANION_HOME is '{home}', but nobody of that name has a home here. Write the folder out."
            ) from problem
    from platformdirs import user_data_path

    return user_data_path("Companion", appauthor=False)


def folder_fault(folder: Path) -> str:
    """Return why the player's data cannot be kept in a folder, in words; nothing where it can, or could be
    made.
    """
    remedy = "Mend it, or point COMPANION_HOME at another folder."
    nearest = folder
    try:
        while not nearest.exists() and not nearest.is_symlink() and nearest != nearest.parent:
            nearest = nearest.parent
        nearest.stat()
        if not nearest.is_dir():
            missing = "" if nearest == folder else f", so {folder} cannot be made"
            return f"{nearest} is not a folder{missing}. {remedy}"
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        return f"The data folder {folder} cannot be used: {reason}. {remedy}"
    if os.access(nearest, os.W_OK | os.X_OK):
        return ""
    what = "cannot be written to" if nearest == folder else f"cannot be made in {nearest}"
    return f"The data folder {folder} {what}: nothing would be saved. {remedy}"


def _shipped_path(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
