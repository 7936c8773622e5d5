"""Dues: their order, and those that lapse."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.events import StepBegan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.marks import Mark
from tests.builders import resolve_action
from tests.citytech import act_by_rule, apply_events, fight, in_phase

PAIR = {"orion": "red 0505 0", "uller": "blue 0510 0"}


def owing(*kinds: str, phase: str = "physical_attack") -> Battle:
    """Return the Orion owes dues of these kinds, in this order of arising."""
    return act_by_rule(
        in_phase(fight(**PAIR), phase, "resolve"),
        lambda it: [dues.owe(it, "orion", kind, "kicked", 1) for kind in kinds],
    ).battle


def kinds(at: Battle) -> list[str]:
    return [due.kind for due in dues.pending_dues(at)]


@given(st.permutations(dues.ORDER))
def test_dues_stand_in_the_order_of_settling(order: list[str]) -> None:
    assert kinds(owing(*order)) == list(dues.ORDER)


@given(st.lists(st.sampled_from(dues.ORDER), max_size=8))
def test_every_due_has_an_id_of_its_own(order: list[str]) -> None:
    at = owing(*order)
    assert len({due.id for due in at.dues}) == len(order)
    assert at.dues_made == len(order)


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_dues_of_one_kind_stand_as_they_arose() -> None:
    at = in_phase(fight(**PAIR), "physical_attack", "resolve")

    def arise(it: Any) -> None:
        piloting.owe(it, "orion", "kicked")
        warriors.hurt_warrior(it, "uller", 1, "head_hit")
        piloting.owe(it, "uller", "kicked")

    at = act_by_rule(at, arise).battle
    assert [(due.unit, due.kind) for due in dues.pending_dues(at)] == [
        ("uller", "consciousness"), ("orion", "piloting"), ("uller", "piloting"),
    ]  # fmt: skip


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_what_keeps_upright_has_lapsed_for_who_lies_on_the_ground() -> None:
    at = resolve_action(owing("piloting", "consciousness"), Mark("orion", "flag/prone", 1)).battle
    assert kinds(at) == ["consciousness"]
    assert kinds(resolve_action(at, Mark("orion", "flag/prone", 0)).battle) == ["consciousness", "piloting"]


@pytest.mark.rule("CityTech", "Combat > Destroying a Unit")
def test_nothing_is_owed_to_a_wreck() -> None:
    at = resolve_action(
        owing("piloting", "consciousness", "shutdown"), Mark("orion", "flag/destroyed", 1)
    ).battle
    assert kinds(at) == []
    assert dues.must_settle(at) == ()


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_what_has_lapsed_is_forgotten_with_its_phase() -> None:
    at = resolve_action(owing("piloting", "consciousness"), Mark("orion", "flag/prone", 1)).battle
    assert [due.kind for due in apply_events(at, StepBegan("heat")).dues] == ["consciousness"]


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
def test_a_restart_may_wait() -> None:
    at = owing("restart", "piloting")
    assert [due.kind for due in dues.must_settle(at)] == ["piloting"]
