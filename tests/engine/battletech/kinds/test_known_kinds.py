from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import pytest

from companion.engine.battletech.battle.actions import Deploy, Dismiss, Hide, LieInWait, Reveal, Settle
from companion.engine.battletech.battle.state import AnyKind, Arcs, Kind, UnitRules
from companion.engine.battletech.kinds.known_kinds import KINDS
from companion.engine.battletech.turn.action_rules import RULES
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.engine.battletech.units.unit_model import UnitModel
from companion.engine.skeleton.rule_rows import ActionRule
from tests.builders import citytech

OF_ALL = (Deploy, Hide, Reveal, LieInWait, Settle, Dismiss)
"""Units of every kind are set up, hide, lie in wait, and roll for what they owe."""
LACKED_BY_MOST = {
    Kind: {"circles", "piloting_label"},
    UnitRules: {
        "tracks",
        "why_not_use",
        "why_not_together",
        "mine_work",
        "heat_levels",
        "marked",
        "anti_mech",
        "duel_side",
        "vital",
        "transfers",
        "targets_apart",
    },
    Arcs: set(),
}
PLAYED = [kind for kind in KINDS if kind.rules is not None]


def test_every_model_has_one_kind() -> None:
    models = [kind.model for kind in KINDS]
    assert {*models} == {*UnitModel.__subclasses__(), *SlottedModel.__subclasses__()} - {SlottedModel}
    assert len({kind.id for kind in KINDS}) == len(models) == len({*models})


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.id)
def test_stored_battles_find_the_units_of_a_kind_by_its_id(kind: AnyKind) -> None:
    assert kind.rules is not None
    assert kind.rules.unit.kind == kind.id
    assert citytech().rules.kinds.unit_class(kind.id) is kind.rules.unit


def test_units_of_kinds_that_are_not_played_stand_in_no_battle() -> None:
    assert citytech().rules.kinds.unit_class("submarine") is None


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.id)
def test_what_may_put_a_unit_out_is_an_event_of_its_kind(kind: AnyKind) -> None:
    assert kind.rules is not None
    assert {*kind.rules.vital} <= {rule.event for rule in kind.rules.events}


@pytest.mark.parametrize("record", LACKED_BY_MOST)
def test_only_what_most_kinds_lack_may_be_left_out_of_a_record(record: Any) -> None:
    optional = {it.name for it in fields(record) if not it.default is MISSING is it.default_factory}
    assert optional == LACKED_BY_MOST[record]


@pytest.mark.parametrize("kind", PLAYED, ids=lambda kind: kind.id)
def test_units_of_a_kind_may_do_what_there_are_rules_for(kind: AnyKind) -> None:
    assert kind.rules is not None
    assert kind.rules.actions <= {row.action for row in RULES}


@pytest.mark.parametrize(
    "row", [row for row in RULES if row.action not in OF_ALL], ids=lambda row: row.action.__name__
)
def test_what_one_unit_does_some_kind_may_do(row: ActionRule[Any, Any]) -> None:
    names = {field.name for field in fields(row.action)}
    is_of_unit = "unit" in names and not row.is_by_hand
    assert is_of_unit is any(kind.rules and row.action in kind.rules.actions for kind in KINDS)
