"""Every shipped example of house rules, through every command that takes a ruleset."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.rulebooks.loader import RulesetSource
from tests.cli.conftest import CommandResult, Run
from tests.examples import only_long
from tests.rulesets.house_rules.examples import FOLDER, LIBRARY, combined_examples

pytestmark = pytest.mark.usefixtures("qapp")  # sheets are painted: who comes first in a process makes it

EXAMPLES = [
    *(pytest.param(names, id=f"{names.partition('+')[0]} and others") for names in combined_examples()),
    *map(only_long, sorted(path.parent.name for path in FOLDER.glob("*/ruleset.yaml"))),
]
"""As many in one as go together; with `--long` each by itself too."""
MODELS = {
    "citytech": ("WLF-2", "CN9-D"),
    "quickstart": ("HBK-4G", "CDA-2A"),
    "bt-tactics": ("AS7-D", "COM-2D"),
}
VOLLEY = """\
ruleset: {name}
range: 3
weapons: [Medium Laser, Autocannon/10, Medium Laser]
attacker: {{movement: walked}}
target: {{model: {target}, hexes_moved: 2}}
"""
LINE = """\
ruleset: {name}
board: {{size: [5, 7], hexes: {{"0103": {{terrain: [light_woods]}}}}}}
from: {{hex: "0101"}}
to: {{hex: "0105"}}
"""
BATTLE = """\
ruleset: {name}
title: A battle
sides: [{{id: red, name: Red}}, {{id: blue, name: Blue}}]
units:
  - {{id: one, model: {model}, side: red}}
  - {{id: two, model: {target}, side: blue}}
log: []
"""


@pytest.fixture
def ours(companion: Run, home: Path) -> Run:
    """Commands of a player who has copied every example to his own rulesets."""
    shutil.copytree(FOLDER, home / "rulesets")
    return companion


def parent_of(source: RulesetSource) -> str:
    """Return the shipped ruleset that an example extends."""
    return next(name for name in MODELS if name in source.chain)


def write_yaml(path: Path, text: str, **values: str) -> Path:
    path.write_text(text.format(**values), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_command_takes_it(name: str, ours: Run, tmp_path: Path) -> None:
    parent = parent_of(LIBRARY.load(name))
    model, target = MODELS[parent]
    files = {
        text: write_yaml(tmp_path / f"{kind}.yaml", text, name=name, model=model, target=target)
        for kind, text in (("volley", VOLLEY), ("line", LINE), ("battle", BATTLE))
    }
    done: dict[str, CommandResult] = {
        "tohit": ours("tohit", "--ruleset", name, "ml r3 walk t2"),
        "odds": ours("odds", files[VOLLEY]),
        "los": ours("los", files[LINE]),
        "check": ours("check", files[BATTLE]),
        "replay": ours("replay", files[BATTLE]),
        "rules": ours("rules", name, "--diff", parent),
        "units": ours("units", model, "--ruleset", name, "--json"),
        "sheet": ours("sheet", model, "--ruleset", name, "--pdf", tmp_path / "sheet.pdf"),
    }
    assert {command: result.err for command, result in done.items() if result.code} == {}
    duel = ours("duel", model, target, "--ruleset", name, "--duels", "12", "--ranges", "3", "--turns", "4")
    if parent == "citytech":
        assert (duel.code, duel.err) == (0, "")
    else:
        assert "so no duels" in duel.err


@pytest.mark.parametrize(
    ("name", "model", "target"),
    [
        *((name, *models) for name, models in MODELS.items()),
        ("omega", "WRD-2", "CRS-1"),
        ("untitled-mech", "Merlin", "Bantam"),
    ],
)
def test_every_shipped_ruleset_is_taken(
    name: str, model: str, target: str, companion: Run, tmp_path: Path
) -> None:
    battle = write_yaml(tmp_path / "battle.yaml", BATTLE, name=name, model=model, target=target)
    done: dict[str, CommandResult] = {
        "check": companion("check", battle),
        "replay": companion("replay", battle),
        "rules": companion("rules", name),
        "units": companion("units", model, "--ruleset", name, "--json"),
        "export": companion("export", model, "--ruleset", name, "--format", "yaml", "--out", tmp_path),
        "sheet": companion("sheet", model, "--ruleset", name, "--pdf", tmp_path / "sheet.pdf"),
    }
    assert {command: result.err for command, result in done.items() if result.code} == {}
    (exported,) = set(tmp_path.glob("*.yaml")) - {battle}
    checked = companion("check", exported, "--ruleset", name)
    assert (checked.code, checked.err) == (0, "")


def test_every_example_is_walked() -> None:
    walked = {part for names in combined_examples() for part in names.split("+")}
    assert {path.parent.name for path in FOLDER.glob("*/ruleset.yaml")} == walked
