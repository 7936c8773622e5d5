"""The scenarios of all rulesets in one list."""

from __future__ import annotations

from pathlib import Path

from companion import paths
from companion.battles.scenarios import list_scenarios
from companion.rulebooks.loader import RulebookLibrary


def test_each_ruleset_lists_its_own_scenarios(tmp_path: Path) -> None:
    scenarios = tmp_path / "ours" / "scenarios"
    scenarios.mkdir(parents=True)
    (tmp_path / "ours" / "ruleset.yaml").write_text("title: Our table\nextends: citytech\n", "utf-8")
    (scenarios / "broken.yaml").write_text("title: Broken\n", "utf-8")
    found = {each.ruleset: each for each in list_scenarios(RulebookLibrary([paths.rulesets(), tmp_path]))}
    assert found["citytech"].title == "CityTech"
    assert "river-crossing" in [each.name for each in found["citytech"].scenarios]
    assert [each.name for each in found["omega"].scenarios] == ["missile-pass", "road-block"]
    (broken,) = found["ours"].scenarios
    assert broken.name == "broken"
    assert "broken.yaml" in broken.problem
