"""Rockets with countermeasures: fired at hexes in the Reaction Phase, they hinder missiles for a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import FireCountermeasures
from companion.engine.battletech.battle.events import EffectBegan, HeatBuilt, RoundSpent, ShotFired
from companion.engine.battletech.battle.ground import EffectKind, HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import with_effects
from companion.engine.battletech.damage.fires import burn
from companion.engine.play import Play
from companion.tabletop.hexes import Hex, parse_label
from tests.auto import Auto
from tests.builders import events_of, perform, resolve_action
from tests.citytech import change_unit
from tests.engine.battletech.gunnery import HIT, MISS, modifiers_by_label
from tests.rulesets.omega.battles import facing, omega, reacting
from tests.rulesets.omega.test_missiles import FIRST, SECOND, row

pytestmark = pytest.mark.rule("Omega", "R48")
PLACE = parse_label("0506")


def holding(load: str) -> Battle:
    """Return a Corsac whose first LRM 10 holds such rockets, in the Reaction Phase."""
    at = facing(corsac="red 0509 0", warden="blue 0503 3")
    return reacting(change_unit(at, "corsac", loads={**at.units["corsac"].loads, "lrm10_rt_laser": load}))


def rocket(load: str, place: Hex = PLACE, weapon: str = FIRST) -> FireCountermeasures:
    return FireCountermeasures("corsac", weapon, load, place)


def declaring(at: Battle) -> Battle:
    return replace(at, turn=replace(at.turn, phase="weapon_attack", step="declare"))


def why_not(at: Battle, action: FireCountermeasures) -> str:
    return str(omega().why_not(at, action))


@pytest.mark.parametrize(
    ("load", "kind", "salvos"), [("smoke", "heavy_smoke", 0), ("chaff", "chaff", 1), ("flares", "flares", 1)]
)
def test_they_fill_a_hex_for_the_turn(load: str, kind: str, salvos: int) -> None:
    played = resolve_action(holding(load), rocket(load), HIT)
    (began,) = events_of(played, EffectBegan)
    turn = played.battle.turn.number
    assert (began.hex, began.effect) == (PLACE, HexEffect(began.effect.kind, salvos, ends=turn))
    assert began.effect.kind == kind
    assert [it.is_hit for it in events_of(played, ShotFired)] == [True]
    assert [it.points for it in events_of(played, HeatBuilt)] == [3]
    assert len(events_of(played, RoundSpent)) == 1
    play: Play[Battle] = Play(played.battle, Auto(), omega().apply)
    burn(play)
    assert not play.battle.hex_effects.get(PLACE)


def test_a_miss_scatters() -> None:
    at = holding("smoke")
    corsac = at.units["corsac"]
    assert corsac.warrior is not None
    at = change_unit(at, "corsac", warrior=replace(corsac.warrior, gunnery=8))
    played = resolve_action(at, rocket("smoke"), MISS, (1,), (2,))
    assert [it.hex for it in events_of(played, EffectBegan)] != [PLACE]


def test_salvos_in_a_hex_add_up() -> None:
    at = with_effects(holding("chaff"), PLACE, (HexEffect("chaff", 1, ends=1),))
    after = perform(at, rocket("chaff"), HIT)
    assert [(it.kind, it.points) for it in after.hex_effects[PLACE]] == [("chaff", 2)]


@pytest.mark.parametrize(
    ("kind", "guide", "more"),
    [
        ("chaff", "active_radar", 2),
        ("chaff", "semi_active_radar", 2),
        ("chaff", "infrared", 0),
        ("flares", "infrared", 2),
        ("flares", "active_radar", 0),
        ("chaff", "laser", 0),
    ],
)
def test_they_hinder_missiles_that_fly_through(kind: EffectKind, guide: str, more: int) -> None:
    at = with_effects(declaring(holding("chaff")), PLACE, (HexEffect(kind, 1, ends=1),))
    found = modifiers_by_label(row(at, SECOND, shells=guide))
    assert sum(value for label, value in found.items() if "on the way" in label) == more
    beside = with_effects(declaring(holding("chaff")), parse_label("0706"), (HexEffect(kind, 1, ends=1),))
    assert not any("on the way" in label for label in modifiers_by_label(row(beside, SECOND, shells=guide)))


def test_what_has_fired_then_fires_no_more_in_the_turn() -> None:
    at = declaring(perform(holding("chaff"), rocket("chaff"), HIT))
    assert "has fired this turn" in str(row(at, FIRST, shells="semi_active_radar").refusal)
    assert "has fired" not in str(row(at, SECOND, shells="active_radar").refusal)


def test_they_are_fired_in_no_other_phase() -> None:
    at = declaring(holding("chaff"))
    assert "in the Reaction Phase" in why_not(at, rocket("chaff"))
    assert "in the Reaction Phase" in str(row(at, FIRST, shells="chaff").refusal)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (rocket("chaff", parse_label("0515")), "arc"),
        (rocket("flares"), "no flare rocket rounds are left. Choose SARaH"),
        (rocket("fascam"), "has no countermeasures to fire"),
        (rocket("chaff", weapon="medium_laser_la"), "has no countermeasures to fire"),
    ],
)
def test_what_speaks_against_it(action: FireCountermeasures, reason: str) -> None:
    assert reason in why_not(holding("chaff"), action)


def test_they_are_offered_with_their_hexes() -> None:
    at = holding("smoke")
    offered = [it for it in omega().commands(at, "corsac") if it.group == "countermeasures"]
    assert [it.label for it in offered] == ["LRM 10: Smoke rocket"] * 2
    assert offered[0].refusal is None
    assert PLACE in offered[0].places
    assert not [it for it in omega().commands(declaring(at), "corsac") if it.group == "countermeasures"]


def test_the_journal_tells_of_them_and_the_map_shows_them() -> None:
    at = holding("flares")
    played = resolve_action(at, rocket("flares"), HIT)
    assert omega().describe(at, rocket("flares"), played.events).line == "Corsac fires at 0506: Flare rocket"
    assert "Flares" in omega().table(played.battle).signs[PLACE].text
