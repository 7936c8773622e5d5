"""Actions in plain words: who, what, at whom, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.shared.actions import Mark
from companion.engine.tactics.battle import actions
from companion.engine.tactics.battle import events as happened
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.shown.commands import act_words, special_words
from companion.engine.tactics.shown.event_words import name, phase_name, tic_name, told
from companion.engine.views import Telling
from companion.tabletop.counting import counted


def tell(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> Telling:
    """One journal entry: its line, and each event under it; `battle` is the one before."""
    details = tuple(words for event in events if (words := told(battle, event)))
    units = tuple(dict.fromkeys(unit for event in events if (unit := getattr(event, "unit", None))))
    return Telling(_line(battle, action, events), details, units, _dice(battle, events))


def _dice(battle: Battle, events: Sequence[happened.Event]) -> str:
    """Dice by their faces and cards by their names, in the order in which they were thrown and drawn."""
    shown: list[str] = []
    for event in events:
        match event:
            case happened.DiceShown(faces=faces, by=""):
                shown.append(" ".join(face.partition("_")[0] for face in faces))
            case happened.CardDrawn(deck=deck, card=card):
                shown.append(battle.tables.decks.of(deck)[card].name)
    return ", ".join(part for part in shown if part)


def _line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    for part in (_setup_line, _round_line, _fight_line, _hand_line):
        if words := part(battle, action, events):
            return words
    raise AssertionError(f"{type(action).__name__} has a line")


def _setup_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.ShuffleDecks():
            shuffled = next(event for event in events if isinstance(event, happened.DecksShuffled))
            return f"The decks are shuffled by the seed {shuffled.seed}"
        case actions.FlipCoin():
            flipped = next(event for event in events if isinstance(event, happened.CoinFlipped))
            return f"The coin shows {flipped.shown}: {battle.side(flipped.side).name} have the initiative"
        case actions.ChooseEdge():
            return next(told(battle, event) for event in events if isinstance(event, happened.EdgeChosen))
        case actions.Deploy(unit, place):
            return f"{name(battle, unit)} is placed in {place.label}"
        case actions.Place(unit, place):
            return f"{name(battle, unit)} put in {place.label} by hand"
        case _:
            return ""


def _round_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.GoOn():
            return _step_line(battle, events)
        case actions.PlanOrders(unit):
            # What they are is nobody's business before they are revealed.
            return f"{name(battle, unit)} has its orders"
        case actions.Activate(unit):
            return _move_line(battle, unit, events)
        case actions.Act(unit):
            return f"{name(battle, unit)}: {act_words(battle, action)}"
        case actions.Decline(unit):
            return f"{name(battle, unit)} does nothing more"
        case actions.UseSpecial(unit):
            return f"{name(battle, unit)}: {special_words(battle, action)}"
        case actions.Cool(unit):
            return f"{name(battle, unit)} cools"
        case _:
            return ""


def _step_line(battle: Battle, events: Sequence[happened.Event]) -> str:
    ended = next((event for event in events if isinstance(event, happened.BattleEnded)), None)
    if ended is not None:
        return told(battle, ended)
    began = next((event for event in events if isinstance(event, happened.RoundBegan)), None)
    if began is not None:
        return f"Round {began.number} begins"
    phases = [event.phase for event in events if isinstance(event, happened.PhaseBegan)]
    return f"On to {phase_name(battle, phases[-1])}" if phases else "On with the set-up"


def _move_line(battle: Battle, unit: str, events: Sequence[happened.Event]) -> str:
    moved = next((event for event in events if isinstance(event, happened.Activated)), None)
    placed = next((event for event in events if isinstance(event, happened.UnitPlaced)), None)
    if moved is None:
        return f"{name(battle, unit)} is activated"
    done = battle.tables.movement.mode(moved.movement).done
    where = f" to {placed.hex.label}" if placed is not None and placed.hex != battle.units[unit].hex else ""
    return f"{name(battle, unit)} {done}{where}"


def _fight_line(battle: Battle, action: actions.Action, events: Sequence[happened.Event]) -> str:
    match action:
        case actions.Attack(unit, target, tics):
            what = ", ".join(tic_name(battle, unit, tic) for tic in tics)
            through = sum(event.through for event in events if isinstance(event, happened.AttackCompared))
            lost = [event for event in events if isinstance(event, happened.MechDestroyed)]
            ends = f"; {name(battle, lost[0].unit)} is destroyed" if lost else ""
            return f"{name(battle, unit)} attacks {name(battle, target)} with {what}: {_hits(through)}{ends}"
        case actions.FireAtHex(unit, tic, place):
            return f"{name(battle, unit)} fires {tic_name(battle, unit, tic)} at hex {place.label}"
        case _:
            return ""


def _hits(number: int) -> str:
    return counted(number, "hit") if number else "no hit"


def _hand_line(battle: Battle, action: actions.Action, _events: Sequence[happened.Event]) -> str:
    match action:
        case Mark(unit, track, left):
            return (
                f"{name(battle, unit)}: {track.replace('_', ' ').replace('flag/', '')} set to {left} by hand"
            )
        case actions.Hit(unit, damage):
            return f"{name(battle, unit)}: {_hits(damage)} from the table"
        case actions.Discard(unit, deck, card):
            return f"{battle.tables.decks.of(deck)[card].name} taken off {name(battle, unit)} by hand"
        case actions.SetLock(unit, target):
            on = f"set on {name(battle, target)}" if target else "taken away"
            return f"{name(battle, unit)}: Target Lock {on} by hand"
        case actions.SetHexToken(place, token, is_there):
            how = "put into" if is_there else "taken from"
            return f"{token.replace('_', ' ').capitalize()} {how} hex {place.label} by hand"
        case actions.Draw(unit, deck):
            return f"{name(battle, unit)} takes a card of the {deck} deck"
        case _:
            return ""
