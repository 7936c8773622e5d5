"""Where the app's own files and the player's data lie."""

from __future__ import annotations

import os
from pathlib import Path

from companion.errors import CompanionError

PACKAGE = Path(__file__).resolve().parent


def rulesets() -> Path:
    """The folder of the shipped rulesets, in a checkout or in an installed wheel."""
    return _shipped("rulesets")


def resources() -> Path:
    """The folder of icons, fonts, drawings and help pages, in a checkout or in an installed wheel."""
    return _shipped("resources")


def data_folder() -> Path:
    """The player's own folder: database, backups and own rulesets; COMPANION_HOME moves it.

    Raises CompanionError for a home folder that nobody has.
    """
    if home := os.environ.get("COMPANION_HOME"):
        try:
            return Path(home).expanduser()
        except RuntimeError:
            raise CompanionError(
                f"COMPANION_HOME is '{home}', and nobody here has that home folder. Write out the whole path."
            ) from None
    from platformdirs import user_data_path

    return user_data_path("Companion", appauthor=False)


def _shipped(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
