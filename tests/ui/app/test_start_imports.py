"""The window imports little before it is shown and before the player's library is open, and no page of it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import companion
from tests.ui.app.test_launch import environment

OPEN = """
import json, linecache, sys
from companion.cli import main
from companion.ui.app.qt_import import import_qt
import_qt()
from PySide6 import QtWidgets
from PySide6.QtCore import QTimer
from companion.ui.app import start, window

adopt, begin, modules = window.MainWindow.adopt, window.MainWindow.begin, {}

def imported():
    return sorted(name for name, module in sys.modules.items() if type(module).__name__ != "DeferredModule")

def begin_after_painting(window, *arguments, **named):
    window.repaint()
    modules["painted"] = imported()
    modules["widgets"] = sorted(vars(QtWidgets))
    begin(window, *arguments, **named)

def close_after_adopting(window, library):
    adopt(window, library)
    window.welcome.repaint()
    modules["opened"] = imported()
    modules["sources"] = sorted(linecache.cache)
    QtWidgets.QApplication.instance().setStyleSheet("")
    modules["style"] = [QtWidgets.QApplication.style().name()]
    QTimer.singleShot(0, window.close)

window.MainWindow.begin, window.MainWindow.adopt = begin_after_painting, close_after_adopting
start.LibraryOpenThread._get_ready = lambda *_: None
code = main([])
print(json.dumps(modules))
sys.exit(code)
"""
BEFORE_PAINTING = (
    "companion.cli.entry",
    "companion.cli.printing",
    "companion.cli.window",
    "companion.compiled_texts",
    "companion.deferred",
    "companion.documents.document",  # in which texts are shortened
    "companion.documents.textfile",  # in which settings are kept
    "companion.engine.tone",
    "companion.errors",
    "companion.paths",
    "companion.tabletop.number_text",
    "companion.tabletop.dice",
    "companion.ui.app",
    "companion.ui.widgets.question",
    "companion.ui.settings",
    "companion.ui.theme",
    "companion.ui.welcome",
    "companion.ui.widgets",
    "companion.ui.work",
    "companion.writing",
)
BEFORE_OPENING = (
    *BEFORE_PAINTING,
    "companion.battles.clubs",
    "companion.battles.library",
    "companion.battles.listing",
    "companion.battles.rules.rules_ref",
    "companion.catalog.model_repository",
    "companion.documents",
    "companion.cooperative",
    "companion.rulebooks",
    "companion.stamps",
    "companion.store",
    "companion.tabletop.boards",
    "companion.tabletop.hexes",
    "companion.ui.rulesets.folder_watch",
)
HEAVY_BEFORE_PAINTING = (
    "argparse",
    "asyncio",
    "getpass",
    *(("inspect",) if sys.version_info < (3, 13) else ()),  # dataclasses of 3.13 always ask it
    "ipaddress",
    "logging",
    "numpy",
    "platform",
    "pydantic",
    "sqlalchemy",
    "sqlite3",
    "sqlmodel",
    "yaml",
)
HEAVY_BEFORE_OPENING = (
    "argparse",
    "asyncio",
    "email",
    "importlib.metadata",
    "ssl",
    "PySide6.QtPrintSupport",
    "companion.documents.jsontext",
    "companion.documents.yamltext",
    "companion.store.catalogue",
    "companion.store.repair",
    "companion.store.server.link",
    "companion.store.server.opening",
    "numpy",
    "psycopg",
    "sqlalchemy.dialects.postgresql",
    "yaml",
)


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The modules of a window's process once it was painted, and once its library was open."""
    ended = subprocess.run(
        [sys.executable, "-c", OPEN],
        env={**environment(tmp_path_factory.mktemp("home")), "QT_STYLE_OVERRIDE": "windows"},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, list[str]] = json.loads(ended.stdout)
    return found


def test_what_is_imported_before_the_first_paint(modules: dict[str, list[str]]) -> None:
    assert unexpected_modules(modules["painted"], BEFORE_PAINTING, HEAVY_BEFORE_PAINTING) == []


def test_the_style_is_fusion_whatever_a_desktop_prefers(modules: dict[str, list[str]]) -> None:
    assert modules["style"] == ["fusion"]


def test_no_enumeration_of_styles_is_made_before_the_first_paint(modules: dict[str, list[str]]) -> None:
    assert "QListWidget" in modules["widgets"]
    assert "QStyle" not in modules["widgets"]


def test_what_is_imported_before_the_library_is_open(modules: dict[str, list[str]]) -> None:
    assert unexpected_modules(modules["opened"], BEFORE_OPENING, HEAVY_BEFORE_OPENING) == []


def test_no_page_is_imported_before_it_is_opened(modules: dict[str, list[str]]) -> None:
    pages = {name for name in modules["opened"] if is_of(name, ("companion.ui",)) and name.endswith(".page")}
    assert pages == {"companion.ui.welcome.page"}


def test_no_source_is_read_of_what_is_imported(modules: dict[str, list[str]]) -> None:
    files = [source for source in modules["sources"] if not source.startswith("<")]
    ours = str(Path(companion.__file__).parent)
    assert [file for file in files if "sqlalchemy" in Path(file).parts or file.startswith(ours)] == []


def unexpected_modules(modules: list[str], allowed: tuple[str, ...], heavy: tuple[str, ...]) -> list[str]:
    """Return the modules of ours that are not of what is allowed, and all that are heavy."""
    return [
        name
        for name in modules
        if is_of(name, heavy)
        or (is_of(name, ("companion",)) and not is_of(name, allowed) and not is_above(name, allowed))
    ]


def is_of(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def is_above(module: str, packages: tuple[str, ...]) -> bool:
    """Whether a module is a package in which one of these lies."""
    return any(package.startswith(f"{module}.") for package in packages)


def test_what_would_be_unexpected_is_found() -> None:
    assert unexpected_modules(["companion", "companion.ui", "companion.ui.sheet"], BEFORE_PAINTING, ()) == [
        "companion.ui.sheet"
    ]
    found = unexpected_modules(["yaml.reader", "os"], BEFORE_PAINTING, HEAVY_BEFORE_PAINTING)
    assert found == ["yaml.reader"]
