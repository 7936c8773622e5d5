"""Options of a player's own rules: a choice that play does not know, and rows that count with none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.engine.families import game_of
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

CASES = [
    ("quickstart", "options: {leaving_map: {choices: [destroyed, forbiden]}}",
     "options.leaving_map.choices",
     "'forbiden' is not a choice in these rules. Did you mean 'forbidden'?"),
    ("quickstart", "options: {immobile_target: null}",
     "options.immobile_target", "there is no such option."),
    ("quickstart", "options: {immobile_target: {choices: [no_bonus, much]}}",
     "options.immobile_target.choices", "'bonus' is not one of the choices."),
    ("bt-tactics", 'options: {medium_range: {choices: ["12", "20"]}}', "options.medium_range.choices",
     "'20' is not a choice in these rules."),
]  # fmt: skip


@pytest.mark.parametrize(("parent", "rules", "key", "text"), CASES)
def test_options_that_would_act_in_no_way_are_told(
    tmp_path: Path, parent: str, rules: str, key: str, text: str
) -> None:
    folder = tmp_path / "house"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text(f"name: House\nextends: {parent}\n{rules}\n", encoding="utf-8")
    with pytest.raises(FileError) as raised:
        game_of(RulebookLibrary([tmp_path, paths.rulesets()]).load("house"))
    (fault,) = raised.value.faults
    assert (fault.key, fault.line > 0) == (key, True)
    assert text in f"{fault.message} {fault.remedy}"
