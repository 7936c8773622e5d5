"""A line of shorthand is answered by few modules, once the rules that it asks were compiled."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from companion import paths
from companion.rulebooks.compiled import CODE
from companion.stamps import is_settled
from tests.ui.app.test_launch import environment
from tests.ui.app.test_start_imports import unexpected_modules

ANSWER = """
import sys
from companion.cli import main
assert main(["tohit", "ml", "r5"]) == 0
imported = {name for name, module in sys.modules.items() if type(module).__name__ != "DeferredModule"}
print(*sorted(imported))
"""
TO_ANSWER = (
    "companion.catalog.model_repository",
    "companion.cli.entry",
    "companion.cli.requests",
    "companion.cli.printing",
    "companion.cli.requests",
    "companion.cli.tohit",
    "companion.compiled_texts",
    "companion.deferred",
    "companion.documents",
    "companion.engine.asks",
    "companion.engine.battletech.attack",
    "companion.engine.battletech.battle",
    "companion.engine.battletech.damage.facts",
    "companion.engine.battletech.fire.hit_counts",
    "companion.engine.battletech.fire.hit_counts",
    "companion.engine.battletech.fire.procedures",
    "companion.engine.battletech.loader",
    "companion.engine.battletech.presenters.calculator_values",
    "companion.engine.battletech.presenters.calculators",
    "companion.engine.battletech.requests.calculators",
    "companion.engine.battletech.requests.completion",
    "companion.engine.battletech.requests.shorthand",
    "companion.engine.battletech.requests.shorthand",
    "companion.engine.battletech.sight.interference",
    "companion.engine.battletech.sight.intervening",
    "companion.engine.battletech.sight.intervening",
    "companion.engine.battletech.tables",
    "companion.engine.battletech.units",
    "companion.engine.downtime",
    "companion.engine.families",
    "companion.engine.forms",
    "companion.engine.hex_label",
    "companion.engine.marks",
    "companion.engine.play",
    "companion.engine.skeleton",
    "companion.engine.targets",
    "companion.errors",
    "companion.paths",
    "companion.rulebooks",
    "companion.stamps",
    "companion.tabletop",
)
HEAVY = (
    "annotated_types",
    "asyncio",
    "companion.documents.jsontext",
    "companion.documents.pydantic_errors",
    "companion.documents.yamltext",
    "companion.engine.battletech.battle.actions",
    "companion.engine.battletech.battle.events",
    "companion.store",
    "importlib.metadata",
    "numpy",
    "pydantic",
    "pydantic_core",
    "PySide6",
    "sqlalchemy",
    "sqlite3",
    "sqlmodel",
    "yaml",
)


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The modules of a process that has answered by rules which an earlier one has compiled."""
    _let_code_settle()
    home = environment(tmp_path_factory.mktemp("home"))
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", ANSWER], env=home, capture_output=True, text=True, check=True
        )
    return ended.stdout.splitlines()[-1].split()


def _let_code_settle() -> None:
    """Wait where code was saved just now: what is compiled by it is made anew until its time is trusted."""
    files: list[Path] = [file for name in CODE for file in (paths.PACKAGE / name).rglob("*.py")]
    while not all(is_settled(file.stat()) for file in files):
        time.sleep(1)


def test_what_is_imported_to_answer_a_line_of_shorthand(modules: list[str]) -> None:
    assert unexpected_modules(modules, TO_ANSWER, HEAVY) == []
