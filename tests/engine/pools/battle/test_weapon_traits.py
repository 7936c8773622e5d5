"""Traits of weapons in battle, on a mech built for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.pools.battle.actions import Attack, Move, Prepare
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.defenses import defense_of
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.reading import mech_in
from companion.tabletop.hexes import parse_label
from tests.engine.pools.battle.builders import after, fight, plain_board, refusal_of, turn_of
from tests.engine.pools.builders import RULESET, SYSTEM, document, game, mech

SOURCE = {"accuracy": 0, "in": "right_arm", "arc": "front"}
NEAR = Situation(3)


def game_with(**weapon: Any) -> PoolsGame:
    """Return the game with a mech called Test that has this weapon, a gun unless told otherwise."""
    gun = {"id": "gun", "name": "Gun", "category": "projectile", "damage": 5, **SOURCE, **weapon}
    rules = game().rules
    test = mech_in(rules.tables, document(mech(weapons=[gun], sensors={"class": "MS", "in": "head"})))
    return PoolsGame(RULESET, replace(rules, mechs={**rules.mechs, "Test": test}))


def begun(by: PoolsGame) -> Battle:
    loads = {"a": {"pilot": "gunner"}, "b": {"pilot": "minor"}}
    board = plain_board()
    return turn_of(fight(board, loads, by, a="red Test 0808 0", b="blue Bantam 0805 3"), "a")


def reasons(battle: Battle, attack: Attack) -> dict[str, int]:
    (shot,) = shots_of(battle, attack, NEAR)
    return {row.label: row.value for row in shot.pool.reasons}


@pytest.mark.rule(SYSTEM, "R91")
@pytest.mark.rule(SYSTEM, "R228")
def test_a_heavy_weapon_wants_to_be_braced() -> None:
    by = game_with(traits={"heavy": True})
    battle, shot = begun(by), Attack("a", "b", ("gun",))
    assert reasons(battle, shot)["Heavy weapon, unbraced"] == -8
    braced = after(battle, Prepare("a", "brace", weapon="gun"), by=by)
    assert "Heavy weapon, unbraced" not in reasons(braced, shot)
    assert "braced already" in refusal_of(braced, Prepare("a", "brace", weapon="gun"), by)
    turned = after(braced, Move("a", "half", parse_label("0808"), 1), by=by)
    assert turned.units["a"].braced == ("gun",)
    left = after(braced, Move("a", "half", parse_label("0807"), 0), by=by)
    assert left.units["a"].braced == ()


@pytest.mark.rule(SYSTEM, "R87")
@pytest.mark.rule(SYSTEM, "R88")
@pytest.mark.parametrize(
    ("traits", "refusal"),
    [
        ({"anti_personnel": "only"}, "is made for people only."),
        ({"anti_ordnance": "only"}, "is made for ordnance only."),
        ({"anti_personnel": "variable"}, ""),
        ({"all_purpose": True}, ""),
    ],
)
def test_what_is_made_for_people_or_ordnance_alone_attacks_no_mech(
    traits: dict[str, Any], refusal: str
) -> None:
    by = game_with(category="beam", traits=traits)
    found = by.why_not(begun(by), Attack("a", "b", ("gun",)))
    assert (found.reason if found else "").endswith(refusal)
    assert (found is None) is (not refusal)


@pytest.mark.rule(SYSTEM, "R134")
def test_tracers_add_to_the_result() -> None:
    clips = [{"types": {"tracer": True}, "shots": 10}]
    plain = [{"types": {}, "shots": 10}]
    traced, bare = (begun(game_with(clips=each)) for each in (clips, plain))
    assert reasons(traced, Attack("a", "b", ("gun",)))["Tracers"] == 1
    assert "Tracers" not in reasons(bare, Attack("a", "b", ("gun",)))


@pytest.mark.rule(SYSTEM, "R90")
def test_a_fragile_weapon_has_one_structure_point() -> None:
    by = game_with(damage=10, traits={"fragile": True})
    figures = by.rules.facts("Test").armaments["gun"].figures
    assert (figures.sp, figures.spaces > 1) == (1, True)


@pytest.mark.rule(SYSTEM, "R220")
def test_the_maneuver_value_counts_in_defense() -> None:
    battle = begun(game_with())
    test = battle.units["b"]
    lines = defense_of(battle, test, "front", is_melee=False, parries=False).modifiers
    assert sum(line.value for line in lines[3:]) == battle.facts(test).form("").total_mv
