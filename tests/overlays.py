"""Rules of a table's own for tests: `overlaid("phases: {activation: by_unit}")`."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion import paths
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.engine.game import CampaignGame, campaigns_of
from companion.rulebooks.loader import RulebookLibrary


def citytech_with(rules: str, parent: str = "citytech") -> BattletechGame:
    """Return the BattleTech game by a shipped ruleset as these lines of YAML change it, or FileError."""
    made = game_with(rules, parent)
    assert isinstance(made, BattletechGame)
    return made


@cache
def game_with(rules: str, parent: str) -> CampaignGame:
    """Return the game by a shipped ruleset with these lines of YAML over it; raises FileError with their
    faults.
    """
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder) / "house"
        house.mkdir()
        (house / "ruleset.yaml").write_text(f"name: House\nextends: {parent}\n{rules}\n", encoding="utf-8")
        return campaigns_of(game_of(RulebookLibrary([Path(folder), paths.rulesets()]).load("house")))


def under_rules(rules: str, battle: Battle) -> Battle:
    """Return the same battle, played from here on by other rules."""
    return replace(battle, rules=citytech_with(rules).rules)
