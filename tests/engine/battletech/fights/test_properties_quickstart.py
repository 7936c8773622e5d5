"""Properties of every Quick-Start battle, whoever plays and whatever the dice show."""

from __future__ import annotations

import json
import random
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle.actions import DeclareFire, Move, Place, Step
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    ArmorLost,
    DamageVanished,
    LocationDestroyed,
    LocationHit,
    RoundSpent,
    ShotFired,
    TurnBegan,
)
from companion.engine.battletech.battle.sequence import pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.downtime.aftermath import EntryEvents, UnitFate
from companion.engine.play import Play, Script
from tests.builders import game
from tests.engine.battletech.fights.random_play import (
    ChanceAnswers,
    PlayStep,
    any_action,
    moments,
    play_battle,
    start,
)
from tests.examples import at_most, examples

SEEDS = st.integers(0, at_most(3, 63))
STEPS: tuple[Step, ...] = ("forward", "backward", "left", "right")
some_battles = examples(30)


def replay(played: PlayStep) -> Play[Battle]:
    play: Play[Battle] = Play(played.before, Script(played.answers), game().apply)
    game().resolve(play, played.action)
    return play


@some_battles
@given(SEEDS)
def test_every_action_that_the_views_offer_is_legal(seed: int) -> None:
    for played in play_battle(seed):
        if not isinstance(played.action, Place):
            assert game().why_not(played.before, played.action) is None, played.action


@some_battles
@given(SEEDS)
def test_replaying_the_answers_gives_the_same_events_and_the_same_battle(seed: int) -> None:
    for played in play_battle(seed):
        again = replay(played)
        assert tuple(again.events) == played.events
        assert tuple(again.given_answers) == played.answers
        assert again.battle == played.after


@some_battles
@given(SEEDS)
def test_folding_the_events_gives_the_battle(seed: int) -> None:
    for played in play_battle(seed):
        assert reduce(game().apply, played.events, played.before) == played.after
    everything = [event for played in play_battle(seed) for event in played.events]
    assert reduce(game().apply, everything, play_battle(seed)[0].before) == play_battle(seed)[-1].after


@some_battles
@given(SEEDS)
def test_a_battle_written_and_read_is_the_same_at_every_moment(seed: int) -> None:
    for at in moments(seed):
        assert game().battle_from(json.loads(json.dumps(game().battle_data(at)))) == at


@some_battles
@given(SEEDS)
def test_armor_and_rounds_stay_within_their_bounds(seed: int) -> None:
    for at in moments(seed):
        for mech in at.units.values():
            model = at.model(mech)
            assert all(0 <= mech.armor[name] <= model.armor[name] for name in model.armor)
            printed = {mount.id: mount.rounds for mount in model.weapons if mount.rounds is not None}
            assert mech.rounds.keys() == printed.keys()
            assert all(0 <= left <= printed[weapon] for weapon, left in mech.rounds.items())


@pytest.mark.rule("Quick-Start", "R40")
@some_battles
@given(SEEDS)
def test_every_point_of_damage_is_lost_or_vanishes(seed: int) -> None:
    for played in play_battle(seed):
        dealt = sum(event.damage for event in played.events if isinstance(event, LocationHit))
        if dealt:
            vanished = sum(event.points for event in played.events if isinstance(event, DamageVanished))
            assert _damage_borne(played) + vanished == dealt


def _damage_borne(played: PlayStep) -> int:
    """Points of armor lost to damage, without those of arms that went with their torso."""
    following = [*played.events[1:], None]
    return sum(
        event.points
        for event, after in zip(played.events, following, strict=True)
        if isinstance(event, ArmorLost)
        and not (isinstance(after, LocationDestroyed) and after.with_location is not None)
    )


@pytest.mark.rule("Quick-Start", "R28")
@some_battles
@given(SEEDS)
def test_a_round_is_spent_for_every_shot_of_a_weapon_that_needs_one(seed: int) -> None:
    for played in play_battle(seed):
        fired = [(e.unit, e.weapon) for e in played.events if isinstance(e, ShotFired)]
        spent = [(e.unit, e.weapon) for e in played.events if isinstance(e, RoundSpent)]
        units = played.before.units
        assert spent == [(unit, weapon) for unit, weapon in fired if weapon in units[unit].rounds]


@pytest.mark.rule("Quick-Start", "R45")
@some_battles
@given(SEEDS)
def test_weapons_of_lost_locations_are_never_declared(seed: int) -> None:
    for played in play_battle(seed):
        if isinstance(played.action, DeclareFire):
            mech = played.before.units[played.action.unit]
            for mount in played.before.model(mech).weapons:
                if mech.armor[mount.location] == 0:
                    assert mount.id not in played.action.weapons


@pytest.mark.rule("Quick-Start", "R8")
@some_battles
@given(SEEDS)
def test_every_unit_acts_at_most_once_a_phase_and_the_dead_never(seed: int) -> None:
    acted: set[tuple[str, str]] = set()
    for played in play_battle(seed):
        if any(isinstance(event, TurnBegan) for event in played.events):
            acted.clear()
        if isinstance(played.action, Move | DeclareFire) and played.before != played.after:
            mech = played.before.units[played.action.unit]
            assert not is_destroyed(played.before, mech)
            who = (type(played.action).__name__, mech.id)
            done = played.after.units[mech.id]
            if isinstance(played.action, Move) or done.doings.declared is not None:
                assert who not in acted
                acted.add(who)


@pytest.mark.rule("Quick-Start", "R21")
@some_battles
@given(SEEDS)
def test_no_move_ends_on_another_unit(seed: int) -> None:
    for played in play_battle(seed):
        if isinstance(played.action, Move):
            mover = played.after.units[played.action.unit]
            others = [m for m in played.after.units.values() if m.id != mover.id]
            standing = [m.hex for m in others if not is_destroyed(played.after, m)]
            assert mover.hex is None or mover.hex not in standing


@some_battles
@given(SEEDS)
def test_somebody_can_always_act_or_the_step_can_end(seed: int) -> None:
    for at in moments(seed):
        turn = game().turn(at)
        if turn.is_over:
            assert turn.next is None
            continue
        assert turn.next is not None
        acting = [view.id for view in game().units(at) if view.may_act]
        assert bool(acting) == bool(pending_units(at))
        assert acting or turn.next.refusal is None


@some_battles
@given(SEEDS)
def test_everything_can_be_shown_and_told_at_every_moment(seed: int) -> None:
    for played in play_battle(seed):
        entry_description = game().describe(played.before, played.action, played.events)
        assert entry_description.line
        assert "  " not in entry_description.line
        assert all(entry_description.details)
        assert set(entry_description.units) <= set(played.after.units)
    for at in moments(seed):
        assert game().turn(at).phase in [phase.id for phase in game().turn(at).phases]
        for name in at.units:
            assert game().sheet(at, name).unit == name
            assert {way.id for way in game().movements(at, name)} == set(at.rules.tables.movement.modes)


@pytest.mark.rule("Quick-Start", "R13")
@examples(12)
@given(SEEDS, st.integers(0, 10**6))
def test_what_reach_offers_is_legal_and_any_other_path_agrees_with_it(seed: int, chosen: int) -> None:
    chance = random.Random(chosen)
    at = next((at for at in moments(seed) if at.turn.phase == "movement" and at.board is not None), None)
    if at is None:
        return
    name = next(view.id for view in game().units(at) if view.may_act)
    for way in game().movements(at, name):
        if way.refusal is not None:
            continue
        places = {(place.hex, place.facing): place for place in game().reach(at, name, way.id).places}
        for place in places.values():
            assert (game().why_not(at, place.action) is None) is place.is_stop
        for _ in range(40):
            path = tuple(chance.choices(STEPS, k=chance.randint(0, way.points + 1)))
            _agrees(at, Move(name, way.id, path), places)


def _agrees(at: Battle, action: Move, places: Any) -> None:
    """A legal path ends where reach says, at no less than it says; an illegal one has a reason."""
    refusal = game().why_not(at, action)
    if refusal is not None:
        assert refusal.source
        return
    play: Play[Battle] = Play(at, Script(), game().apply)
    game().resolve(play, action)
    after = play.battle.units[action.unit]
    assert after.doings.moved is not None
    if not after.has_left:
        assert places[after.hex, after.facing].spent <= after.doings.moved.spent


@examples(40)
@given(st.integers(0, 10**6))
def test_whatever_a_rule_forbids_may_be_overruled_without_breaking_anything(seed: int) -> None:
    chance = random.Random(seed)
    at = start(chance)
    for _ in range(25):
        action = any_action(chance, at)
        refusal = game().why_not(at, action)
        if refusal is not None and not refusal.can_be_overruled:
            continue
        play: Play[Battle] = Play(at, ChanceAnswers(chance), game().apply)
        game().resolve(play, action)
        assert game().describe(at, action, play.events).line
        at = play.battle
        assert game().battle_from(json.loads(json.dumps(game().battle_data(at)))) == at
        assert game().turn(at).phase
        assert len(game().units(at)) == len(at.units)


@some_battles
@given(SEEDS)
def test_every_unit_destroyed_in_the_end_was_put_out_once(seed: int) -> None:
    fight = play_battle(seed)
    start, end = fight[0].before, fight[-1].after
    entries = [EntryEvents(number, played.events) for number, played in enumerate(fight, 1)]
    destroyed = [unit.id for unit in game().aftermath(start, end) if unit.fate is UnitFate.DESTROYED]
    kills = game().kills(start, entries)
    assert sorted(kill.victim for kill in kills) == sorted(destroyed)
    for kill in kills:
        assert kill.by is None or end.units[kill.by].side != end.units[kill.victim].side


@some_battles
@given(SEEDS)
def test_rules_without_warriors_leave_damage_only(seed: int) -> None:
    fight = play_battle(seed)
    for unit in game().aftermath(fight[0].before, fight[-1].after):
        assert unit.pilot_fate is None
        found = unit.condition
        assert found is None or not (found.hits or found.structure or found.slots or found.rear)
