"""The README's promises about the command line and about house rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.entry import COMMANDS
from companion.paths import resources
from tests.cli.conftest import Run

README = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
EXAMPLE = (resources() / "examples" / "house-rules" / "our-quick-start" / "ruleset.yaml").read_text(
    encoding="utf-8"
)


@pytest.mark.parametrize("page", ["README.md", "resources/help/command-line.md"])
def test_every_command_is_listed(page: str) -> None:
    text = (Path(__file__).parents[3] / page).read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `companion ([a-z]+)", text, re.MULTILINE)) == set(COMMANDS)


def test_the_house_rule_shown_is_the_one_shipped() -> None:
    (shown,) = re.findall(r"^```yaml\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert shown == EXAMPLE
    assert len(shown.splitlines()) == 10


def test_the_house_rule_loads_and_changes_the_numbers_it_says(companion: Run, home: Path) -> None:
    folder = home / "rulesets" / "our-table"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(EXAMPLE, encoding="utf-8")
    assert companion("check", folder).code == 0

    def number(text: str, ruleset: str) -> int:
        answer = companion("tohit", "--json", "--ruleset", ruleset, text).answer
        return int(answer["target_number"])

    for text, difference in (("ml r1 walk", 0), ("ml r1 stood", -1), ("ml r1 walk lw1", 1)):
        assert number(text, "our-table") - number(text, "quickstart") == difference
    answer = companion("tohit", "--json", "--ruleset", "our-table", "ml r1").answer
    assert {"label": "Steady stance", "value": -1, "source": "Our table"} in answer["modifiers"]


def test_the_shot_shown_can_be_asked_for(companion: Run) -> None:
    (labels,) = re.findall(r"^\| `companion tohit ([^`]+)`", README, re.MULTILINE)
    assert companion("tohit", labels).code == 0
