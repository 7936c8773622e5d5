"""Decks of cards that nobody has seen: drawing, reshuffling, and cards lying face down.

What is drawn is either told by the player, whose real deck showed it, or drawn by the app.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.asks import Option, Question
from companion.engine.play import Play
from companion.engine.tactics.battle.events import CardDrawn, DeckReshuffled, HeatGained
from companion.engine.tactics.battle.state import Battle, Deck, UnitId
from companion.engine.tactics.battle.text import refusals
from companion.engine.tactics.tables.cards import Decks
from companion.engine.tactics.tables.names import HEAT_DECK, MAJOR, MINOR


def new_decks(decks: Decks) -> Mapping[str, Deck]:
    """Return the three decks before any card is drawn. Rule: BT Tactics 3025, R2."""
    return {
        name: Deck({card: row.count for card, row in decks.of(name).items()})
        for name in (MINOR, MAJOR, HEAT_DECK)
    }


def lying_face_down(battle: Battle) -> int:
    """Heat cards on units that nobody has seen."""
    return sum(mech.heat_down for mech in battle.units.values())


def in_pile(battle: Battle, deck: str) -> int:
    """Return the cards that can still be drawn before the deck is shuffled again."""
    now = battle.decks[deck]
    lying = lying_face_down(battle) if deck == HEAT_DECK else 0
    return max(sum(now.unseen.values()) - now.buried - lying, 0)


def is_any_unseen(battle: Battle, deck: str) -> bool:
    """Whether there is a card of a deck that nobody has seen, in the pile or face down."""
    return any(battle.decks[deck].unseen.values())


def draw(play: Play[Battle], unit: UnitId, deck: str) -> str | None:
    """Draw a card for a unit; None where every card of the deck lies on the table (gap G31)."""
    if not _has_cards(play, deck):
        return None
    return _reveal(play, unit, deck, refusals.ask_draw(play.battle.units[unit], deck))


def turn_up(play: Play[Battle], unit: UnitId) -> str:
    """See which heat card lies face down on a unit."""
    return _reveal(play, unit, HEAT_DECK, refusals.ask_turn_up(play.battle.units[unit]))


def gain_heat(play: Play[Battle], unit: UnitId, cards: int, cause: str) -> None:
    """Lay heat cards face down on a unit, as far as there are any. Rule: BT Tactics 3025, R68."""
    taken = 0
    while taken < cards and in_pile(play.battle, HEAT_DECK) - taken > 0:
        taken += 1
    if taken:
        play.emit(HeatGained(unit, taken, cause))
    if taken < cards and _has_cards(play, HEAT_DECK):
        gain_heat(play, unit, cards - taken, cause)


def _has_cards(play: Play[Battle], deck: str) -> bool:
    if in_pile(play.battle, deck) > 0:
        return True
    now = play.battle.decks[deck]
    if not now.discards and not now.buried:
        return False
    play.emit(DeckReshuffled(deck))
    return in_pile(play.battle, deck) > 0


def _reveal(play: Play[Battle], unit: UnitId, name: str, question: Question) -> str:
    battle = play.battle
    deck, cards = battle.decks[name], battle.tables.decks.of(name)
    options = [
        Option(card, cards[card].name, cards[card].text, copies) for card, copies in deck.unseen.items()
    ]
    seed = f"{battle.seed}/{name}/{deck.drawn}" if battle.seed else ""
    side, source = battle.units[unit].side, battle.tables.decks.source
    card = play.draw(question, options, side=side, source=source, seed=seed)
    play.emit(CardDrawn(unit, name, card))
    return card
