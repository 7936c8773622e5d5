"""Properties of every battle, however it is played."""

from __future__ import annotations

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from companion.battles.scripts.codec import Codec
from companion.engine.downtime.aftermath import EntryEvents, UnitFate
from companion.engine.play import Play, Script
from companion.engine.tactics.battle.actions import Action, Activate
from companion.engine.tactics.battle.condition import points, survivors
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.orders.orders import orders_of
from companion.engine.tactics.tables.names import HEAT_DECK
from companion.tabletop.hexes import distance
from tests.engine.tactics.builders import game, tables
from tests.engine.tactics.random_battles import RandomAnswers, any_action, play_random, random_start
from tests.examples import at_most, examples

SLOW = examples(20, suppress_health_check=[HealthCheck.too_slow])


def cards_of(battle: Battle, deck: str) -> int:
    """Return all the cards of a deck, wherever they lie."""
    now = battle.decks[deck]
    on_units = sum(critical.deck == deck for mech in battle.units.values() for critical in mech.criticals)
    if deck == HEAT_DECK:
        on_units += sum(len(mech.heat_up) for mech in battle.units.values())
    return sum(now.unseen.values()) + sum(now.discards.values()) + on_units


def check(before: Battle, action: Action, after: Battle) -> None:
    """What must be true after every action."""
    for deck in after.decks:
        assert cards_of(after, deck) == 50, deck
        assert all(copies > 0 for copies in after.decks[deck].unseen.values())
    places = [mech.hex for mech in survivors(after) if mech.hex is not None]
    assert len(set(places)) == len(places), "one unit a hex"
    for mech in after.units.values():
        card = after.card(mech)
        assert 0 <= mech.armor <= card.armor
        assert 0 <= mech.external <= card.external
        assert 0 <= mech.internal <= card.internal
        assert min(mech.focus, mech.evade, mech.special, mech.heat_down, mech.suppressed) >= 0
        assert mech.is_destroyed == (mech.internal == 0)
        assert mech.lock is None or not after.units[mech.lock].is_destroyed
    if isinstance(action, Activate):
        old, new = before.units[action.unit], after.units[action.unit]
        assert old.hex is not None
        assert new.hex is not None
        assert distance(old.hex, new.hex) <= points(before, old, orders_of(before, old).movement)
    assert after.turn.number <= tables().rounds.number


@given(st.integers(0, 10_000))
@SLOW
def test_random_battles_keep_the_rules(seed: int) -> None:
    for before, action, play in play_random(seed, at_most(50, 150)):
        check(before, action, play.battle)
        assert game().describe(before, action, play.events).line
        view = game().turn(play.battle)
        assert view.status
        assert view.next is None or view.next.refusal is None or view.next.refusal.reason


@given(st.integers(0, 10_000))
@SLOW
def test_events_and_answers_give_the_same_battle_again(seed: int) -> None:
    codec = Codec(game())
    for before, action, play in play_random(seed, 60):
        folded = before
        for event in codec.events(codec.events_text(play.events)):
            folded = game().apply(folded, event)
        assert folded == play.battle
        again: Play[Battle] = Play(before, Script(play.given_answers), game().apply)
        game().resolve(again, codec.action(codec.action_data(action)))
        assert again.events == play.events
        assert game().battle_from(game().battle_data(play.battle)) == play.battle


@given(st.integers(0, 10_000))
@SLOW
def test_every_unit_can_be_shown_at_any_moment(seed: int) -> None:
    for _before, _action, play in play_random(seed, 40):
        battle = play.battle
        for view in game().units(battle):
            sheet = game().sheet(battle, view.id)
            assert sheet.tracks
            assert [track.left <= track.full for track in sheet.tracks] == [True] * 3
            assert game().commands(battle, view.id) is not None
        assert game().table(battle).board is not None


@given(st.integers(0, 10_000))
@SLOW
def test_rules_that_players_overrule_break_nothing(seed: int) -> None:
    answers, battle = RandomAnswers(seed), random_start(seed)
    for _ in range(120):
        action = any_action(battle, answers.random)
        refusal = game().why_not(battle, action)
        if refusal is not None and not refusal.can_be_overruled:
            continue
        play: Play[Battle] = Play(battle, answers, game().apply)
        game().resolve(play, action)
        assert game().describe(battle, action, play.events).line
        battle = play.battle
        for deck in battle.decks:
            assert cards_of(battle, deck) == 50, deck
        assert game().turn(battle).status
        assert all(0 <= mech.internal <= battle.card(mech).internal for mech in battle.units.values())
        for unit in battle.units:
            assert game().sheet(battle, unit).tracks
            assert game().commands(battle, unit) is not None


@given(st.integers(0, 10_000))
@SLOW
def test_every_unit_destroyed_in_the_end_was_put_out_once(seed: int) -> None:
    fight = [*play_random(seed, at_most(80, 400))]
    begun, end = fight[0][0], fight[-1][2].battle
    entries = [EntryEvents(number, tuple(play.events)) for number, (_, _, play) in enumerate(fight, 1)]
    kills = game().kills(begun, entries)
    ends = game().aftermath(begun, end)
    assert [kill.entry for kill in kills] == sorted(kill.entry for kill in kills)
    assert {kill.victim for kill in kills} == {it.id for it in ends if it.fate is UnitFate.DESTROYED}
    for kill in kills:
        before = fight[kill.entry - 1][0].units[kill.victim]
        assert not before.is_destroyed
        assert kill.how
        assert kill.by is None or before.side != end.units[kill.by].side
    assert all(unit.condition is None for unit in ends)
