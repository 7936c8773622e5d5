from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, get_args

import pytest

import companion.engine.battletech.battle.actions as battletech_actions
import companion.engine.battletech.battle.events as battletech_events
import companion.engine.battletech.kinds.gun_emplacement.damage as emplacements
import companion.engine.battletech.kinds.gun_emplacement.events as emplacement_events
import companion.engine.battletech.turn.action_rules as battletech_rules
import companion.engine.battletech.turn.event_rules as battletech_happenings
import companion.engine.battletech.turn.joining as battletech_joining
import companion.engine.shared.joining.actions as joining_actions
import companion.engine.shared.joining.changes as joining_changes
import companion.engine.shared.joining.events as joining_events
import companion.engine.tactics.battle.actions as tactics_actions
import companion.engine.tactics.battle.events as tactics_events
import companion.engine.tactics.turn.action_rules as tactics_rules
import companion.engine.tactics.turn.event_rules as tactics_happenings
import companion.engine.tactics.turn.joining as tactics_joining
from companion.engine.marks import Mark
from companion.engine.shared.notes.actions import NoteWritten, WriteNote
from companion.engine.shared.notes.hex_marks import HexMarked, MarkHex
from companion.engine.shared.rule_rows import ActionRule, EventRule


def written_in(module: ModuleType) -> set[type]:
    """Return the dataclasses that a module writes, or the chapters of a package."""
    own = (value for value in vars(module).values() if isinstance(value, type) and is_dataclass(value))
    return {kind for kind in own if kind.__module__.removeprefix(module.__name__)[:1] in ("", ".")}


PARTS_OF_ACTIONS = {battletech_actions.FireAt}
SHARED_ACTIONS = {Mark, MarkHex, WriteNote, *written_in(joining_actions)}
SHARED_EVENTS = {HexMarked, NoteWritten, *written_in(joining_events)}
OF_WARRIORS = {joining_events.PilotNamed, joining_events.SkillsSet}
"""What only happens where pilots are no cards."""


@pytest.mark.parametrize(
    ("module", "rules"),
    [
        (battletech_actions, (*battletech_rules.RULES, *battletech_joining.JOINING.rows())),
        (tactics_actions, (*tactics_rules.RULES, *tactics_joining.JOINING.rows())),
    ],
)
def test_every_action_has_one_row(module: ModuleType, rules: Sequence[ActionRule[Any, Any]]) -> None:
    rows = Counter(row.action for row in rules)
    assert set(rows.values()) == {1}
    assert (
        rows.keys() == set(get_args(module.Action)) == written_in(module) - PARTS_OF_ACTIONS | SHARED_ACTIONS
    )


@pytest.mark.parametrize(
    ("module", "happenings"),
    [
        (battletech_events, (*battletech_happenings.EVENT_RULES, *joining_changes.EVENT_RULES)),
        (emplacement_events, emplacements.EVENT_RULES),
        (tactics_events, (*tactics_happenings.EVENT_RULES, *joining_changes.EVENT_RULES)),
    ],
)
def test_every_event_has_one_row(module: ModuleType, happenings: Sequence[EventRule[Any, Any]]) -> None:
    rows, given = Counter(row.event for row in happenings), set(get_args(module.Event))
    assert set(rows.values()) == {1}
    assert rows.keys() - OF_WARRIORS == given - OF_WARRIORS
    assert given - SHARED_EVENTS == written_in(module)
