"""Shields in use, and pilots who leave their mechs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.pools.battle import engagement_events, events
from companion.engine.pools.battle.actions import Attack, Prepare
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.combat.attacks import shots_of
from companion.engine.pools.combat.shots import Shot
from companion.engine.pools.combat.situation import situation_between
from companion.engine.pools.game import PoolsGame
from companion.engine.views.attacks import Volley
from tests.engine.pools.battle.builders import (
    after,
    change_unit,
    fight,
    plain_board,
    play,
    refusal_of,
    turn_of,
)
from tests.engine.pools.builders import SYSTEM, game

RIFLE = Attack("merlin", "palisade", ("beam_rifle",))
LEFT_ARM, CORE, HEAD = "left_arm", "core", "head"


def used() -> PoolsGame:
    return game(shields="in_use")


def facing(by: PoolsGame | None = None, side: int = 3) -> Battle:
    """Merlin four hexes before Palisade, which turns so; nobody has points, barriers or talents."""
    by = by or used()
    battle = fight(plain_board(), None, by, palisade=f"blue Palisade 0804 {side}", merlin="red Merlin 0808 0")
    for unit in ("merlin", "palisade"):
        record = replace(battle.units[unit].record, talents=())
        battle = change_unit(battle, unit, mettle_points=0, record=record)
    bare = {name: replace(state, value=0) for name, state in battle.units["palisade"].barriers.items()}
    return change_unit(battle, "palisade", barriers=bare)


def guarding(side: int = 3, *behind: str) -> Battle:
    """Palisade guards with its shield before its core and its head; it is Merlin's turn."""
    battle = turn_of(facing(side=side), "palisade")
    battle = change_unit(battle, "merlin", has_acted=False)
    answers = behind or (CORE, HEAD)
    return turn_of(after(battle, Prepare("palisade", "guard"), *answers, by=used()), "merlin")


def shot_of(battle: Battle) -> Shot:
    situation = situation_between(battle, battle.units["merlin"], battle.units["palisade"])
    assert situation is not None
    return next(iter(shots_of(battle, RIFLE, situation)))


def roll_of(battle: Battle, location: str) -> int:
    facts = battle.facts(battle.units["palisade"])
    rows = {row.location: row for row in facts.rows}
    return next(roll for roll in range(rows[location].low, rows[location].high) if roll % 11)


def struck(battle: Battle, location: str, dice: int = 42, *more: str) -> list[object]:
    played = play(battle, RIFLE, (dice,), (roll_of(battle, location),), *more, by=used())
    kinds = (engagement_events.ShieldStruck, events.LocationStruck)
    return [event for event in played.events if isinstance(event, kinds)]


@pytest.mark.rule(SYSTEM, "R143")
@pytest.mark.rule(SYSTEM, "R266")
def test_a_shield_protects_its_arm_and_wears_off() -> None:
    battle = turn_of(facing(), "merlin")
    shield, arm = struck(battle, LEFT_ARM)
    assert isinstance(shield, engagement_events.ShieldStruck)
    assert isinstance(arm, events.LocationStruck)
    assert (shield.stopped, arm.damage) == (7, 2)
    assert (shield.dr, shield.hits) == (7, 1)
    assert len(struck(battle, CORE)) == 1
    without = turn_of(facing(game()), "merlin")
    assert len(struck(without, LEFT_ARM)) == 1


@pytest.mark.rule(SYSTEM, "R145")
@pytest.mark.rule(SYSTEM, "R263")
def test_who_guards_parries_what_comes_from_ahead_and_protects_modules() -> None:
    battle = guarding()
    shot = shot_of(battle)
    assert shot.is_parried
    assert "Defense Bonus of the shield" in [each.label for each in shot.defense.modifiers]
    assert [type(event) for event in struck(battle, CORE)] == [
        engagement_events.ShieldStruck,
        events.LocationStruck,
    ]
    from_behind = guarding(0)
    assert not shot_of(from_behind).is_parried
    assert len(struck(from_behind, CORE)) == 1


@pytest.mark.rule(SYSTEM, "R145")
def test_a_narrow_hit_may_be_taken_behind_the_shield() -> None:
    battle = guarding()
    pool, need = shot_of(battle).pool, shot_of(battle).defense.number or 0
    narrow = need - pool.bonus
    moved = struck(battle, "right_leg", narrow, HEAD)
    assert [event.location for event in moved if isinstance(event, events.LocationStruck)] == [HEAD]
    kept = struck(battle, "right_leg", narrow, "keep")
    assert [event.location for event in kept if isinstance(event, events.LocationStruck)] == ["right_leg"]
    assert len(struck(battle, "right_leg", min(42, narrow + 3))) == 1


def test_the_odds_count_the_shield() -> None:
    def lost(by: PoolsGame) -> float:
        battle = turn_of(facing(by), "merlin")
        locations = battle.units["palisade"].locations
        bare = {**locations, LEFT_ARM: replace(locations[LEFT_ARM], dr=0)}
        battle = change_unit(battle, "palisade", locations=bare)
        volley = Volley(by.attack_plan(battle, "merlin", "palisade"), ("beam_rifle",))
        return by.volley_odds(battle, [volley]).location_damage[LEFT_ARM]

    assert lost(used()) < lost(game())


@pytest.mark.rule(SYSTEM, "R276")
def test_pilots_leave_their_mechs_the_faster_with_a_system() -> None:
    battle = turn_of(facing(), "merlin")
    left = after(battle, Prepare("merlin", "eject"), by=used())
    assert (left.units["merlin"].is_destroyed, left.units["merlin"].cause) == (True, "ejected")
    assert "has an ejection system" in refusal_of(battle, Prepare("merlin", "eject", 2))
    dray = turn_of(fight(plain_board(), dray="red Dray 0808 0", bantam="blue Bantam 0803 3"), "dray")
    assert "climbs out" in refusal_of(dray, Prepare("dray", "eject"))
    labels = [command.label for command in game().commands(dray, "dray")]
    assert "Leave the mech" in labels
