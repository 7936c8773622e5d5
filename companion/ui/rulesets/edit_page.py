"""Writing a ruleset: its files, the text, its faults as they come and go, and the rules tried out beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QMessageBox,
    QPlainTextDocumentLayout,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from PySide6.QtGui import QTextDocument

from companion.documents.textfile import read_text
from companion.errors import CompanionError, Fault
from companion.rulebooks.loader import RulebookLibrary
from companion.tabletop.counting import counted
from companion.ui.rulesets.code_editor import CodeEditor
from companion.ui.rulesets.fault_list import FaultList
from companion.ui.rulesets.try_view import Stored, TryView
from companion.ui.table.background import Behind
from companion.ui.theme.theme import Theme
from companion.ui.theme.tokens import Space
from companion.ui.widgets.plain import PlainLabel, button_text
from companion.ui.widgets.segments import Segments
from companion.ui.widgets.spacing import spaced
from companion.ui.widgets.words import Kind, Role, push_button, role_label
from companion.workshop.drafts import Checked
from companion.workshop.editing import Editing

WAIT = 300
FILES, PANEL = 190, 430
FAULTS, TRY = "faults", "try"
NAME = Qt.ItemDataRole.UserRole
UNSAVED = "•  "


class EditPage(QWidget):
    """One ruleset being written; `left` tells that the player is done, `saved` that files were written."""

    left = Signal()
    saved = Signal()
    told = Signal(str)
    duplicate_wanted = Signal()
