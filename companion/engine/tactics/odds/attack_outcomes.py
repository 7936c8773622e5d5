"""Every way in which attacks on one target can end, found by the rules that play them.

Dice are worked out beforehand; damage, cards and lost units are those of the play itself, followed through
every card that may be drawn. Cards that make no difference to the attacks to come count as one.

Rule: BT Tactics 3025, R62-R68.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.engine.play import Answers, Play, Script, all_results
from companion.engine.tactics.attack import attacks
from companion.engine.tactics.attack.dice_changes import Exchange, pay
from companion.engine.tactics.attack.dice_odds import ExchangeResult, Spent
from companion.engine.tactics.battle.events import CardDrawn, CirclesMarked, CriticalPlayed
from companion.engine.tactics.battle.state import Battle, Deck, Mech, UnitId
from companion.engine.tactics.tables.cards import DeckCard, MajorCard
from companion.engine.tactics.tables.names import MAJOR, MINOR, PHYSICAL
from companion.engine.tactics.turn.action_rules import ACTION_RULES


class AttackEffect(NamedTuple):
    """The effect of attacks on their target: hits that got through, circles marked, and cards drawn.

    `explodes` tells that its ammunition exploded, whether or not it was lost by that.
    """

    hits: int = 0
    armor: int = 0
    external: int = 0
    internal: int = 0
    is_destroyed: bool = False
    draws: bool = False
    explodes: bool = False

    @property
    def marked_circles(self) -> int:
        """All circles marked."""
        return self.armor + self.external + self.internal


Ends: TypeAlias = Mapping[AttackEffect, Fraction]
Condition: TypeAlias = Hashable
ExchangeOdds: TypeAlias = Callable[[Battle, Exchange], Mapping[ExchangeResult, Fraction]]


class TargetState(NamedTuple):
    """A target's condition, the battle's own at first, and what both sides have spent to bring it about."""

    condition: Condition = None
    attacker: tuple[str, ...] = ()
    defender: tuple[str, ...] = ()


class AttackSequence:
    """Attacks on one target, one after the other, and every state of the battle that they may lead to."""

    def __init__(self, harm: HitEffects) -> None:
        self._harm = harm
        self._chances: Mapping[TargetState, Ends] = {TargetState(): {AttackEffect(): Fraction(1)}}

    @property
    def ends(self) -> Ends:
        """What has been done so far, with its chances."""
        ends: defaultdict[AttackEffect, Fraction] = defaultdict(Fraction)
        for found in self._chances.values():
            for outcome, chance in found.items():
                ends[outcome] += chance
        return dict(ends)

    def attack(self, exchange: Exchange, reckoned: ExchangeOdds) -> None:
        """One attack more, if the target still stands, with its dice reckoned in each state."""
        after: defaultdict[TargetState, defaultdict[AttackEffect, Fraction]] = defaultdict(
            lambda: defaultdict(Fraction)
        )
        for state, before in self._chances.items():
            for (more, then), share in self._steps(state, exchange, reckoned).items():
                for outcome, chance in before.items():
                    after[then][_add_outcomes(outcome, more)] += chance * share
        self._chances = after

    def _steps(
        self, state: TargetState, exchange: Exchange, reckoned: ExchangeOdds
    ) -> Mapping[tuple[AttackEffect, TargetState], Fraction]:
        """Return what one attack adds to a state and what it makes of it; nothing where the target is
        gone.
        """
        battle = self._harm.battle(state, exchange)
        if battle.units[exchange.target].is_destroyed:
            return {(AttackEffect(), state): Fraction(1)}
        steps: defaultdict[tuple[AttackEffect, TargetState], Fraction] = defaultdict(Fraction)
        for end, chance in reckoned(battle, exchange).items():
            paid = _newly_spent(state.attacker, end.attacker), _newly_spent(state.defender, end.defender)
            for (outcome, condition), share in self._harm.of(state.condition, exchange, end.through).items():
                steps[outcome, TargetState(condition, *paid)] += chance * share
        return steps


def _newly_spent(before: tuple[str, ...], now: Spent) -> tuple[str, ...]:
    return tuple(sorted((*before, *now))) if now else before


class HitEffects:
    """The effects of hits on a target in each condition it may come to, found by playing them once."""

    def __init__(self, battle: Battle) -> None:
        self._battles: dict[Condition, Battle] = {None: _with_few_cards(battle)}
        self._known: dict[tuple[Condition, str, int], Mapping[tuple[AttackEffect, Condition], Fraction]] = {}

    def battle(self, state: TargetState, exchange: Exchange) -> Battle:
        """Return a battle in this state: in the target's condition, when all that was spent has been paid."""
        play: Play[Battle] = Play(self._battles[state.condition], Script(), ACTION_RULES.apply)
        for unit, spent in ((exchange.attacker, state.attacker), (exchange.target, state.defender)):
            for what in spent:
                pay(play, unit, what)
        return play.battle

    def of(
        self, condition: Condition, exchange: Exchange, through: int
    ) -> Mapping[tuple[AttackEffect, Condition], Fraction]:
        """Return what these hits do, with the chance of each course that cards and dice give it."""
        key = (condition, exchange.tic.id if exchange.tic is not None else PHYSICAL, through)
        if key not in self._known:
            self._known[key] = all_results(partial(self._play_attack, condition, exchange, through))
        return self._known[key]

    def _play_attack(
        self, condition: Condition, exchange: Exchange, through: int, answers: Answers
    ) -> tuple[AttackEffect, Condition]:
        play: Play[Battle] = Play(self._battles[condition], answers, ACTION_RULES.apply)
        attacks.take_effect(play, exchange, through)
        then = _condition(play.battle, exchange.target)
        self._battles.setdefault(then, play.battle)
        return _outcome(play, exchange.target, through), then


def _outcome(play: Play[Battle], target: UnitId, through: int) -> AttackEffect:
    marked = [event for event in play.events if isinstance(event, CirclesMarked)]
    played = [event.critical for event in play.events if isinstance(event, CriticalPlayed)]
    major = play.battle.tables.decks.major
    return AttackEffect(
        hits=through,
        armor=sum(event.armor for event in marked),
        external=sum(event.external for event in marked),
        internal=sum(event.internal for event in marked),
        is_destroyed=play.battle.units[target].is_destroyed,
        draws=any(isinstance(event, CardDrawn) for event in play.events),
        explodes=any(row.deck == MAJOR and major[row.card].explosion is not None for row in played),
    )


def _add_outcomes(one: AttackEffect, more: AttackEffect) -> AttackEffect:
    return AttackEffect(
        one.hits + more.hits,
        one.armor + more.armor,
        one.external + more.external,
        one.internal + more.internal,
        one.is_destroyed or more.is_destroyed,
        one.draws or more.draws,
        one.explodes or more.explodes,
    )


def _condition(battle: Battle, unit: UnitId) -> Condition:
    """Return all that tells conditions of a target apart for the attacks to come; wrecks are alike."""
    target = battle.units[unit]
    if target.is_destroyed:
        return ()
    circles = (target.armor, target.external, target.internal)
    return circles, _lying_cards(battle, target), _deck_state(battle.decks[MAJOR])


def _lying_cards(battle: Battle, target: Mech) -> Hashable:
    """Return the critical cards on a target that make a difference, in any order."""
    decks = battle.tables.decks
    found = [row for row in target.criticals if _effect_key(decks.of(row.deck)[row.card]) != IDLE]
    return tuple(sorted((row.deck, row.card) for row in found))


def _deck_state(deck: Deck) -> Hashable:
    return tuple(sorted(deck.unseen.items())), tuple(sorted(deck.discards.items()))


# --- few cards instead of many ---


def _with_few_cards(battle: Battle) -> Battle:
    """Return the battle with one card standing for all that do the same to the attacks to come."""
    few = {name: _few_kinds(battle, name) for name in (MAJOR, MINOR)}
    decks = {
        name: _simplify_deck(deck, few[name]) if name in few else deck for name, deck in battle.decks.items()
    }
    return replace(battle, decks=decks)


def _few_kinds(battle: Battle, deck: str) -> Mapping[str, str]:
    """For each card of a deck the first that does the same."""
    first: dict[Hashable, str] = {}
    return {
        name: first.setdefault(_effect_key(row), name) for name, row in battle.tables.decks.of(deck).items()
    }


def _effect_key(row: DeckCard) -> Hashable:
    """Return what a critical card on a target does to attacks on it."""
    leads_on = (row.redirect, row.explosion) if isinstance(row, MajorCard) else (False, None)
    if row.effects is None:
        return *leads_on, (), False
    dice = tuple(sorted(row.effects.native_defense.items()))
    return *leads_on, dice, "spend_focus" in row.effects.forbids


IDLE: Hashable = (False, None, (), False)
"""What a card does that makes no difference to attacks on the unit where it lies."""


def _simplify_deck(deck: Deck, few: Mapping[str, str]) -> Deck:
    return replace(deck, unseen=_count_kinds(deck.unseen, few), discards=_count_kinds(deck.discards, few))


def _count_kinds(cards: Mapping[str, int], few: Mapping[str, str]) -> Mapping[str, int]:
    counted: defaultdict[str, int] = defaultdict(int)
    for name, copies in cards.items():
        counted[few[name]] += copies
    return dict(counted)
