"""Damage marked off: armor, externals, internals, then critical cards, or the loss of the unit."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.tactics.battle.condition import activation_order
from companion.engine.tactics.battle.events import (
    CardDiscarded,
    CirclesMarked,
    CriticalPlayed,
    DiceShown,
    MechDestroyed,
)
from companion.engine.tactics.battle.sequence import COMBAT
from companion.engine.tactics.battle.state import Battle, Critical, Mech, UnitId
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.cards import decks
from companion.engine.tactics.cards.weapon_groups import stopped_groups
from companion.engine.tactics.tables import combat
from companion.engine.tactics.tables.cards import DeckCard, Explosion
from companion.engine.tactics.tables.names import MAJOR, MINOR


def deal_damage(play: Play[Battle], unit: UnitId, points: int, *, by: UnitId | None = None) -> None:
    """Carry one attack's hits through; one card at most is drawn for it (gap G19)."""
    mech = play.battle.units[unit]
    armor = min(points, mech.armor)
    external = min(points - armor, mech.external)
    internal = min(points - armor - external, mech.internal)
    if armor + external + internal < 1:
        return
    play.emit(CirclesMarked(unit, armor, external, internal))
    if internal == mech.internal:
        destroy(play, unit, "internals_marked", by=by)
    elif internal:
        draw_major(play, unit, by=by)
    elif external:
        draw_minor(play, unit, by=by)


def mark_internals(
    play: Play[Battle], unit: UnitId, points: int, cause: str, *, by: UnitId | None = None
) -> None:
    """Internals marked by a card; no further card is drawn for them."""
    mech = play.battle.units[unit]
    internal = min(points, mech.internal)
    if internal:
        play.emit(CirclesMarked(unit, internal=internal))
    if internal == mech.internal:
        destroy(play, unit, cause, by=by)


def destroy(play: Play[Battle], unit: UnitId, cause: str, *, by: UnitId | None = None) -> None:
    """A unit is lost; hit by one of the same Activation Order it still makes its attacks (gap G6)."""
    battle = play.battle
    mech = battle.units[unit]
    if not mech.is_destroyed:
        play.emit(MechDestroyed(unit, cause, fights_on=by is not None and _is_equal(battle, mech, by)))


def _is_equal(battle: Battle, mech: Mech, by: UnitId) -> bool:
    if battle.turn.phase != COMBAT or mech.has_fought or mech.is_shut_down:
        return False
    return activation_order(battle, mech) == activation_order(battle, battle.units[by])


def draw_minor(play: Play[Battle], unit: UnitId, *, by: UnitId | None = None) -> None:
    """Draw and play a Minor Critical."""
    card = decks.draw(play, unit, MINOR)
    if card is not None:
        _play(play, unit, MINOR, card, by)


def draw_major(play: Play[Battle], unit: UnitId, *, by: UnitId | None = None) -> None:
    """Draw and play a Major Critical, or the Minor one that it leads to."""
    card = decks.draw(play, unit, MAJOR)
    if card is None:
        return
    row = play.battle.tables.decks.major[card]
    if row.redirect:
        play.emit(CardDiscarded(unit, MAJOR, card))
        draw_minor(play, unit, by=by)
    elif row.explosion is not None:
        _explode(play, unit, card, row.explosion, by)
    else:
        _play(play, unit, MAJOR, card, by)


def has_ammunition(battle: Battle, mech: Mech) -> bool:
    """Whether a unit has a weapon group with ammunition."""
    types = battle.tables.attacks.types
    return any(types[tic.type].has_ammunition for tic in battle.card(mech).tics)


def _explode(play: Play[Battle], unit: UnitId, card: str, row: Explosion, by: UnitId | None) -> None:
    mech = play.battle.units[unit]
    if not has_ammunition(play.battle, mech):
        play.emit(CardDiscarded(unit, MAJOR, card))
        draw_minor(play, unit, by=by)
        return
    play.emit(CriticalPlayed(unit, Critical(MAJOR, card)))
    face = die_for(play, unit, card, "ammunition_explodes")
    if face in row.destroys_on:
        destroy(play, unit, "ammunition_explodes", by=by)
    else:
        mark_internals(play, unit, row.internals, "ammunition_explodes", by=by)


def die_for(play: Play[Battle], unit: UnitId, card: str, why: str) -> str:
    """One attack die rolled for a card, for this cause."""
    battle = play.battle
    mech = battle.units[unit]
    sides = combat.sides_of(battle.tables.dice, "attack")
    source = battle.tables.decks.source
    (face,) = play.throw(1, sides, refusals.ask_die(mech, card, why), side=mech.side, source=source)
    play.emit(DiceShown(unit, "attack", (face,), why))
    return face


def _play(play: Play[Battle], unit: UnitId, deck: str, card: str, by: UnitId | None) -> None:
    row = play.battle.tables.decks.of(deck)[card]
    if row.effects is None:
        play.emit(CardDiscarded(unit, deck, card))
        return
    tic = ""
    if row.effects.stops_tic:
        tic = _chosen_tic(play, unit, card, row, by)
        if not tic:
            play.emit(CardDiscarded(unit, deck, card))
            return
    play.emit(CriticalPlayed(unit, Critical(deck, card, tic)))


def _chosen_tic(play: Play[Battle], unit: UnitId, card: str, row: DeckCard, by: UnitId | None) -> str:
    """Return the weapon group that the attacker picks; empty where none is left to stop."""
    battle = play.battle
    mech = battle.units[unit]
    assert row.effects is not None, "a card that stops a group"
    how = row.effects.stops_tic
    types = battle.tables.attacks.types
    options = [
        Option(tic.id, tic.name)
        for tic in battle.card(mech).tics
        if tic.id not in stopped_groups(battle, mech, how)
        and tic.id not in stopped_groups(battle, mech, "destroyed")
        and not (how == "jammed" and types[tic.type].is_mixed)
    ]
    if not options:
        return ""
    side = battle.units[by].side if by is not None else battle.other(mech.side)
    return play.choose(
        refusals.ask_stopped_tic(mech, card, row.name),
        options,
        side=side,
        source=battle.tables.decks.source,
    )
