from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, get_args

import pytest

import companion.engine.battletech.battle.actions as battletech_actions
import companion.engine.battletech.battle.events as battletech_events
import companion.engine.battletech.gun_emplacements.damage as emplacements
import companion.engine.battletech.gun_emplacements.events as emplacement_events
import companion.engine.battletech.turn.action_rules as battletech_rules
import companion.engine.battletech.turn.happenings as battletech_happenings
import companion.engine.tactics.battle.actions as tactics_actions
import companion.engine.tactics.battle.events as tactics_events
import companion.engine.tactics.turn.action_rules as tactics_rules
import companion.engine.tactics.turn.happenings as tactics_happenings
from companion.engine.marking import Mark
from companion.engine.shared.rows import Happening, Rule

PARTS_OF_ACTIONS = {battletech_actions.FireAt}


def written_in(module: ModuleType) -> set[type]:
    """The dataclasses that a module writes."""
    own = (value for value in vars(module).values() if isinstance(value, type) and is_dataclass(value))
    return {kind for kind in own if kind.__module__ == module.__name__}


@pytest.mark.parametrize(
    ("module", "rules"),
    [
        (battletech_actions, battletech_rules.RULES),
        (tactics_actions, tactics_rules.RULES),
    ],
)
def test_every_action_has_one_row(module: ModuleType, rules: Sequence[Rule[Any, Any]]) -> None:
    rows = Counter(row.action for row in rules)
    assert set(rows.values()) == {1}
    assert rows.keys() == set(get_args(module.Action)) == written_in(module) - PARTS_OF_ACTIONS | {Mark}


@pytest.mark.parametrize(
    ("module", "happenings"),
    [
        (battletech_events, battletech_happenings.HAPPENINGS),
        (emplacement_events, emplacements.HAPPENINGS),
        (tactics_events, tactics_happenings.HAPPENINGS),
    ],
)
def test_every_event_has_one_row(module: ModuleType, happenings: Sequence[Happening[Any, Any]]) -> None:
    rows = Counter(row.event for row in happenings)
    assert set(rows.values()) == {1}
    assert rows.keys() == set(get_args(module.Event)) == written_in(module)
