"""Critical cards: drawn, redirected, played on the unit, and what they do at once.

Rule: BT Tactics 3025, R64-R66.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.play import Play
from companion.engine.tactics.battle.events import CardDiscarded, CriticalPlayed, DiceShown
from companion.engine.tactics.battle.state import Battle, Critical, Mech, UnitId
from companion.engine.tactics.battle.text import questions
from companion.engine.tactics.cards import decks, losses
from companion.engine.tactics.cards.weapon_groups import stopped_groups
from companion.engine.tactics.tables import dice_pools
from companion.engine.tactics.tables.cards import DeckCard, Explosion
from companion.engine.tactics.tables.names import MAJOR, MINOR


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
        losses.destroy(play, unit, "ammunition_explodes", by=by)
    else:
        losses.mark_internals(play, unit, row.internals, "ammunition_explodes", by=by)


def die_for(play: Play[Battle], unit: UnitId, card: str, why: str) -> str:
    """One attack die rolled for a card, for this cause."""
    battle = play.battle
    mech = battle.units[unit]
    sides = dice_pools.sides_of(battle.tables.dice, "attack")
    source = battle.tables.decks.source
    (face,) = play.throw(1, sides, questions.ask_die(mech, card, why), side=mech.side, source=source)
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
        questions.ask_stopped_tic(mech, card, row.name),
        options,
        side=side,
        source=battle.tables.decks.source,
    )
