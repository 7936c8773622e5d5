"""Battles as files: choosing, reading and writing scripts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from companion.engine.views.units import SideView
from companion.ui.widgets.file_dialogs import ask_open_path, ask_save_path
from companion.ui.widgets.labels_and_buttons import ButtonKind
from companion.ui.widgets.question import ask_question

if TYPE_CHECKING:
    from companion.battles.library import Library
    from companion.battles.session import Session

DATABASES = "Databases (*.sqlite3);;All files (*)"
SCRIPTS = "Battle scripts (*.yaml *.yml *.json);;All files (*)"


@dataclass(frozen=True, slots=True)
class ScriptReader:
    """The reader of a script: a side, which knows what it has hidden itself, or anybody."""

    side: str | None = None


SEES_ALL = ScriptReader()
"""Somebody who may read everything, hidden or not."""


def ask_reader(parent: QWidget, sides: Sequence[SideView]) -> ScriptReader | None:
    """Return who will read a script of a battle in which something is hidden; None for nobody."""
    readers = (ScriptReader(), *(ScriptReader(side.id) for side in sides), SEES_ALL)
    labels = ("Anybody", *(side.name for side in sides), "Only me: tell all")
    kinds = (ButtonKind.PRIMARY, *(ButtonKind.NORMAL for _ in labels[1:]))
    answers = [*zip(labels, kinds, strict=True), ("Cancel", ButtonKind.NORMAL)]
    more = "Units and mines that are hidden from the reader are left out."
    number = ask_question(parent, "Who will read the script?", more, answers)
    return readers[number] if number < len(readers) else None


def ask_script(parent: QWidget) -> Path | None:
    """Return which script to open."""
    return ask_open_path(parent, "Open a battle script", SCRIPTS)


def ask_export(parent: QWidget, title: str) -> Path | None:
    """Return where to save a battle's script."""
    return ask_save_path(parent, "Export the battle", f"{file_name(title)}.yaml", SCRIPTS)


def ask_pdf(parent: QWidget, title: str, caption: str = "Print the sheet") -> Path | None:
    """Return where to save what is printed."""
    return ask_save_path(parent, caption, f"{file_name(title)}.pdf", "PDF (*.pdf)")


def ask_svg(parent: QWidget, title: str) -> Path | None:
    """Return where to save pages as drawings, one a file."""
    return ask_save_path(parent, "Save the sheets as SVG", f"{file_name(title)}.svg", "SVG (*.svg)")


def ask_database(parent: QWidget) -> Path | None:
    """Return where to save every battle."""
    return ask_save_path(parent, "Save all battles", "companion.sqlite3", DATABASES)


def import_script(library: Library, path: Path) -> Session:
    """Play a script into a new stored battle; raises FileError with all its faults."""
    from companion.documents.yamlfile import BATTLE_PARSE_LIMITS, read_document

    return library.import_script(read_document(path, BATTLE_PARSE_LIMITS))


def file_name(title: str) -> str:
    """Return a title as part of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "battle"
