from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

import companion.engine.battletech.battle.actions as battletech_actions
import companion.engine.battletech.battle.events as battletech_events
import companion.engine.battletech.kinds.gun_emplacement.damage as emplacements
import companion.engine.battletech.kinds.gun_emplacement.events as emplacement_events
import companion.engine.battletech.kinds.mech.changes as mech_changes
import companion.engine.battletech.turn.action_rules as battletech_rules
import companion.engine.battletech.turn.event_rules as battletech_happenings
import companion.engine.battletech.turn.joining as battletech_joining
import companion.engine.skeleton.common_events as common_events
import companion.engine.skeleton.joining.actions as joining
import companion.engine.skeleton.joining.rules as joining_changes
import companion.engine.tactics.battle.actions as tactics_actions
import companion.engine.tactics.battle.events as tactics_events
import companion.engine.tactics.turn.action_rules as tactics_rules
import companion.engine.tactics.turn.event_rules as tactics_happenings
import companion.engine.tactics.turn.joining as tactics_joining
from companion.engine.battletech.battle import causes as battletech
from companion.engine.battletech.battle.text.causes import format_heat_cause, format_withheld
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.skeleton.hex_notes import HexMarked, MarkHex
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.notes import NoteWritten, WriteNote
from companion.engine.skeleton.rule_rows import ActionRule, EventRule, text_as_id
from companion.engine.tactics.battle.state import Ending
from companion.engine.tactics.battle.text.names import format_ending
from companion.engine.tactics.tables import names as tactics

OLD: tuple[tuple[Any, str, str], ...] = (
    (battletech.Cause, "Head hit", "head_hit"),
    (battletech.Cause, "Center torso destroyed", "lost/center_torso"),
    (battletech.Cause, "Engine destroyed", "engine_destroyed"),
    (battletech.Cause, "kicked", "kicked"),
    (battletech.HeatCause, "Standing up", "standing_up"),
    (battletech.HeatCause, "Hit by Flamer", "hit_by/Flamer"),
    (battletech.HeatCause, "Ultra AC/5", "fired/Ultra AC/5"),
    (battletech.Withheld, "2 against 4, gets no lock and does not fire", "no_lock/4/2"),
    (battletech.Withheld, "13 needed, gets no lock and does not fire", "no_lock/13"),
    (battletech.Withheld, "", ""),
    (tactics.Cause, "its ammunition cooks off", "ammunition_cooks_off"),
    (tactics.Cause, "Spend an evade token", "evade"),
    (tactics.Cause, "Mw. Fay Fetters", "fay_fetters"),
    (tactics.Cause, "LRM", "lrm"),
    (tactics.Reason, "the enemy is eliminated", "enemy_eliminated"),
    (tactics.Reason, "51 points against 0 after the last round", "more_points/51/0"),
    (
        tactics.Reason,
        "both have 7 points after the last round, and its lance cost less",
        "even/7/cheaper",
    ),
)


def written_in(module: ModuleType) -> set[type]:
    """Return the dataclasses that a module writes, or the chapters of a package."""
    own = (value for value in vars(module).values() if isinstance(value, type) and is_dataclass(value))
    return {kind for kind in own if kind.__module__.removeprefix(module.__name__)[:1] in ("", ".")}


PARTS_OF_ACTIONS = {battletech_actions.FireAt}
JOINING_ACTIONS = {AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit}
SHARED_ACTIONS = {Mark, MarkHex, WriteNote, GoOn, LetBe, *JOINING_ACTIONS}
SHARED_EVENTS = {HexMarked, NoteWritten, *written_in(common_events), *written_in(joining)} - JOINING_ACTIONS
OF_WARRIORS = {joining.PilotNamed, joining.SkillsSet}
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
        (
            battletech_events,
            (
                *battletech_happenings.EVENT_RULES,
                *mech_changes.EVENT_RULES,
                *joining_changes.EVENT_RULES,
            ),
        ),
        (emplacement_events, emplacements.EVENT_RULES),
        (tactics_events, (*tactics_happenings.EVENT_RULES, *joining_changes.EVENT_RULES)),
    ],
)
def test_every_event_has_one_row(module: ModuleType, happenings: Sequence[EventRule[Any, Any]]) -> None:
    rows, given = Counter(row.event for row in happenings), set(get_args(module.Event))
    assert set(rows.values()) == {1}
    assert rows.keys() - OF_WARRIORS == given - OF_WARRIORS
    assert given - SHARED_EVENTS == written_in(module)


@pytest.mark.parametrize(("kind", "text", "id"), OLD)
def test_what_was_stored_in_words_is_read_as_an_id(kind: Any, text: str, id: str) -> None:
    read = TypeAdapter(kind).validate_python
    assert read(text) == id
    assert read(id) == id


def test_what_is_kept_by_words_is_kept_by_their_ids() -> None:
    read: Mapping[str, int] = TypeAdapter(battletech.HeatSources).validate_python({"Walking": 1, "PPC": 10})
    assert read == {"walking": 1, "fired/PPC": 10}


@pytest.mark.parametrize(("kind", "text", "id"), OLD)
def test_the_ids_give_the_words_again(kind: Any, text: str, id: str) -> None:
    if kind is battletech.HeatCause:
        assert format_heat_cause(id) == text
    if kind is battletech.Withheld and id:
        assert format_withheld(id) == text
    if kind is tactics.Reason:
        assert format_ending(Ending("red", id)) == text


def test_words_make_an_id() -> None:
    assert [text_as_id(text) for text in ("Left arm", "SRM 6", "Wolf's Own")] == [
        "left_arm",
        "srm_6",
        "wolfs_own",
    ]
