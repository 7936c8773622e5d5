"""Beagle probes: switched on for a turn they find hidden units and mines, and see through smoke."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.attack.situation import sight_between
from companion.engine.battletech.battle.actions import SetEquipment
from companion.engine.battletech.battle.events import EffectBegan, HeatBuilt, UnitRevealed
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import with_effects
from companion.tabletop.hexes import parse_label
from tests.builders import events_of, resolve_action
from tests.rulesets.omega.battles import omega
from tests.rulesets.omega.test_countermeasures import aboard, as_set, pair, reacting

pytestmark = pytest.mark.rule("Omega", "R93")
SEARCH = SetEquipment("corsac", "gear", "search")
SMOKE = HexEffect("heavy_smoke", ends=99)


def with_effect(at: Battle, label: str, effect: HexEffect) -> Battle:
    """Return the battle with an effect in a hex."""
    return with_effects(at, parse_label(label), (effect,))


@pytest.fixture
def at() -> Battle:
    """Return a Corsac with a probe, eight hexes from a Warden."""
    return aboard(pair(), "corsac", "is.active_probe")


def test_it_heats_by_two(at: Battle) -> None:
    assert [it.points for it in events_of(resolve_action(reacting(at), SEARCH), HeatBuilt)] == [2]


@pytest.mark.parametrize(("label", "is_found"), [("0505", True), ("0504", False)])
def test_it_finds_hidden_units_within_its_reach(at: Battle, label: str, is_found: bool) -> None:
    hidden = replace(at.units["warden"], hex=parse_label(label), is_hidden=True)
    played = resolve_action(reacting(at.with_unit(hidden)), SEARCH)
    assert bool(events_of(played, UnitRevealed)) is is_found


@pytest.mark.parametrize(
    ("label", "owner", "is_found"), [("0506", "blue", True), ("0506", "red", False), ("0501", "blue", False)]
)
def test_it_finds_mines_of_the_other_side(at: Battle, label: str, owner: str, is_found: bool) -> None:
    mined = with_effect(at, label, HexEffect("conventional", 5, owner=owner))
    found = events_of(resolve_action(reacting(mined), SEARCH), EffectBegan)
    assert [(it.hex.label, it.effect.owner) for it in found] == ([(label, "")] if is_found else [])


@pytest.mark.parametrize(("label", "is_seen"), [("0506", True), ("0503", False)])
def test_it_sees_through_smoke_within_its_reach(at: Battle, label: str, is_seen: bool) -> None:
    screened = with_effect(at, label, SMOKE)
    corsac, warden = screened.units["corsac"], screened.units["warden"]
    blocked = sight_between(screened, corsac, warden)
    assert blocked is not None
    assert not blocked.is_clear
    searching = as_set(screened, "corsac", "search")
    seen = sight_between(searching, searching.units["corsac"], searching.units["warden"])
    assert seen is not None
    assert seen.is_clear is is_seen


def test_an_enemy_suite_jams_it(at: Battle) -> None:
    jammed = as_set(aboard(at, "warden", "is.ecm_3"), "warden", "mode_3")
    near = jammed.with_unit(replace(jammed.units["warden"], hex=parse_label("0504")))
    screened = as_set(with_effect(near, "0506", SMOKE), "corsac", "search")
    seen = sight_between(screened, screened.units["corsac"], screened.units["warden"])
    assert seen is not None
    assert not seen.is_clear


@pytest.mark.parametrize("is_on", [True, False])
def test_plans_sight_and_threat_show_what_it_sees(at: Battle, *, is_on: bool) -> None:
    near = at.with_unit(replace(at.units["warden"], hex=parse_label("0503")))
    screened = with_effect(near, "0506", SMOKE)
    seen = as_set(screened, "corsac", "search") if is_on else screened
    plan = omega().attack_plan(seen, "corsac", "warden")
    laser = next(it for it in plan.attacks if it.id == "medium_laser_la")
    assert (laser.refusal is None) is is_on
    assert plan.sight is not None
    assert plan.sight.is_visible is is_on
    start, end = parse_label("0509"), parse_label("0503")
    assert omega().sight(seen, start, end).is_visible is is_on
    assert (omega().threat(seen, "corsac", [laser.id]).get(end, 0.0) > 0) is is_on
