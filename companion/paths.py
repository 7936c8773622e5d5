"""Where the app's own files and the player's data lie."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


def rulesets() -> Path:
    """The folder of the shipped rulesets, in a checkout or in an installed wheel."""
    return _shipped("rulesets")


def resources() -> Path:
    """The folder of icons, fonts, drawings and help pages, in a checkout or in an installed wheel."""
    return _shipped("resources")


def data_folder() -> Path:
    """The player's own folder: database, backups and own rulesets; COMPANION_HOME moves it."""
    if home := os.environ.get("COMPANION_HOME"):
        return Path(home).expanduser()
    from platformdirs import user_data_path

    return user_data_path("Companion", appauthor=False)


def _shipped(name: str) -> Path:
    installed = PACKAGE / "_data" / name
    return installed if installed.is_dir() else PACKAGE.parent / name
