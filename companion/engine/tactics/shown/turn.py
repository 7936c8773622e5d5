"""Round, phase, who is to act, and how to go on, as the phase bar shows it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.tactics.battle.actions import ChooseEdge, Cool, Decline, FlipCoin, GoOn, ShuffleDecks
from companion.engine.tactics.battle.condition import surviving
from companion.engine.tactics.battle.sequence import (
    ACTIVATION,
    COIN,
    COMBAT,
    EDGES,
    END,
    HEAT,
    PLACEMENT,
    PLANNING,
    READY,
    SETUP,
    SPECIAL,
    next_units,
    pending,
    place_of,
    side_to_act,
)
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.words.causes import ending_words
from companion.engine.tactics.lances.victory import ending, score
from companion.engine.tactics.turn.phases import why_not_go_on
from companion.engine.tactics.turn.set_up import NORTH, SOUTH
from companion.engine.views import Command, NextStep, PhaseView, TurnView

DOING = {
    EDGES: "choose a start edge",
    PLACEMENT: "place a unit",
    PLANNING: "write orders",
    ACTIVATION: "activate a unit",
    SPECIAL: "resolve a special action",
    COMBAT: "attack",
}


def turn_view(battle: Battle) -> TurnView:
    """Where the battle stands."""
    phases = tuple(PhaseView(row.id, row.label) for row in battle.tables.rounds.order)
    setup = (PhaseView(SETUP, "Set-up"),) if battle.turn.phase == SETUP else ()
    return TurnView(
        number=battle.turn.number,
        phases=setup + phases,
        phase=battle.turn.phase,
        status=_status(battle),
        side=None if battle.ending else side_to_act(battle),
        next=_next(battle),
        winner=battle.ending.winner if battle.ending else None,
        is_over=battle.ending is not None,
        is_secret=battle.turn.phase == PLANNING and battle.ending is None,
        commands=(*_edges(battle), *_shuffling(battle)),
    )


def _edges(battle: Battle) -> Iterator[Command]:
    """The short edges to choose from."""
    if place_of(battle) != EDGES:
        return
    for sheet, which in enumerate(("west", "east")):
        for end in (NORTH, SOUTH):
            label = f"{end.capitalize()}-{which}"
            hint = battle.tables.set_up.source
            yield Command(f"{sheet}/{end}", label, ChooseEdge(sheet, end), "flag", hint=hint)


def _shuffling(battle: Battle) -> Iterator[Command]:
    """Decks in the app, for a table without real cards: shuffled once, before anything else."""
    if battle.turn.phase == SETUP and not battle.seed:
        hint = "Only for cards that the app draws: a draw that is undone then brings the same card again."
        yield Command("shuffle", "Shuffle the decks", ShuffleDecks(), "refresh", hint=hint)


def _status(battle: Battle) -> str:
    place = place_of(battle)
    if over := battle.ending or (ending(battle) if place == END else None):
        return f"{battle.side(over.winner).name} have won: {ending_words(over)}" if over.winner else "A draw"
    gone = [side.name for side in battle.sides if not surviving(battle, side.id)]
    now = _what_is_done(battle, place)
    return f"{' and '.join(gone)} have no units left. {now}" if gone else now


def _what_is_done(battle: Battle, place: str) -> str:
    if place == COIN:
        return "The lances cost the same: flip a coin"
    if place == HEAT:
        return "Heat cards are discarded and turned up"
    if place == END:
        points = ", ".join(f"{side.name} {score(battle, side.id)}" for side in battle.sides)
        return f"The round is over. Points: {points}"
    if place == PLANNING and not pending(battle):
        return "All orders are written"
    side = side_to_act(battle)
    if side is None:
        return "Ready to begin" if place == READY else "Everybody has acted"
    return f"{battle.side(side).name} {_doing(battle, place)}"


def _doing(battle: Battle, place: str) -> str:
    if battle.turn.granted is not None:
        return f"take a free action with {battle.units[battle.turn.granted].name}"
    if battle.turn.active is not None:
        return f"take actions with {battle.units[battle.turn.active].name}"
    names = " or ".join(mech.name for mech in next_units(battle)) if place != PLANNING else ""
    return f"{DOING.get(place, 'act')}{f': {names}' if names else ''}"


def _next(battle: Battle) -> NextStep | None:
    if battle.ending is not None:
        return None
    place = place_of(battle)
    if place == COIN:
        return NextStep("Flip the coin", FlipCoin())
    if battle.turn.granted is not None:
        return NextStep("No free action", Decline(battle.turn.granted))
    if battle.turn.active is not None:
        return NextStep("No more actions", Decline(battle.turn.active))
    waiting = next_units(battle)
    if place == HEAT and waiting:
        return NextStep(f"Cool {waiting[0].name}", Cool(waiting[0].id))
    if place == COMBAT and waiting:
        return NextStep(f"{waiting[0].name}: no more attacks", Decline(waiting[0].id))
    labels = {PLANNING: "Reveal the orders", END: "End the battle" if ending(battle) else "Next round"}
    label = "Begin the battle" if battle.turn.phase == SETUP else labels.get(place, "Go on")
    return NextStep(label, GoOn(), why_not_go_on(battle))
