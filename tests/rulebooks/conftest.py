from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rulebooks.loader import RulebookLibrary

Write = Callable[[str, str], Path]

SHIPPED = {
    "training/ruleset.yaml": """\
name: Training rules
family: battletech
about: Short rules for a first battle.
tables: [tables.yaml, combat/to_hit.yaml]
options:
  leaving_map:
    label: Leaving the map
    choices: [destroyed, forbidden]
    default: destroyed
    source: Training Scenario
  forced_withdrawal: {label: Withdrawal, choices: [on, off], default: off, source: House}
phases: [movement, fire]
""",
    "training/tables.yaml": "transfer: {LA: LT, CT: null}\nhit_location: {7: CT, 2: CT}\n",
    "training/combat/to_hit.yaml": "to_hit:\n  base: 4\n  range: {short: 0, medium: 2, long: 4}\n",
    "training/units/HBK-4G.yaml": "name: Hunchback\n",
    "training/units/CDA-2A.yaml": "name: Cicada\n",
    "training/units/.HBK-4G.yaml": "left by an editor",
    "training/boards/woods.board": "size 15 17\n",
}
OWN = {
    "our-table/ruleset.yaml": """\
extends: training
to_hit:
  range: {medium: 1}
options:
  leaving_map: {default: forbidden}
phases: null
""",
    "our-table/units/HBK-4G.yaml": "name: Old Hunchback\n",
}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_file(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.fixture
def library(tmp_path: Path, write: Write) -> RulebookLibrary:
    for shelf, files in (("shipped", SHIPPED), ("own", OWN)):
        for name, text in files.items():
            write(f"{shelf}/{name}", text)
    return RulebookLibrary((tmp_path / "shipped", tmp_path / "own"))
