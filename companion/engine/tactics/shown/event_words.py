"""Single events in words, for the lines under a journal entry."""

from __future__ import annotations

from companion.engine.tactics.battle import events
from companion.engine.tactics.battle.state import Battle, UnitId
from companion.engine.tactics.tables.dice_pools import label_of
from companion.engine.tactics.tables.names import HEAT_DECK, PHYSICAL
from companion.tabletop.counting import counted

DECKS = {"minor": "Minor Critical", "major": "Major Critical", "heat": "Heat card"}
TOKENS = {
    "focus": "focus token",
    "evade": "evade token",
    "special": "special action token",
    "suppressed": "Suppression",
}


def name(battle: Battle, unit: UnitId | None) -> str:
    """A unit's name."""
    return battle.units[unit].name if unit is not None and unit in battle.units else "nobody"


def tic_name(battle: Battle, unit: UnitId, tic: str) -> str:
    """A weapon group's name."""
    found = battle.card(battle.units[unit]).tic(tic)
    return found.name if found is not None else "Physical attack" if tic == PHYSICAL else tic


def phase_name(battle: Battle, phase: str) -> str:
    """A phase's name."""
    return next((row.label for row in battle.tables.rounds.order if row.id == phase), phase)


def told(battle: Battle, event: events.Event) -> str:
    """An event in words; empty for what needs none, or is secret."""
    for part in (_fight, _harm, _heat, _acts, _table):
        if words := part(battle, event):
            return words
    return ""


def _fight(battle: Battle, event: events.Event) -> str:
    match event:
        case events.AttackBegan(unit, target, tic, bracket, dice, defense) if target:
            what = tic_name(battle, unit, tic)
            pools = f"{dice} against {counted(defense, 'die')}"
            return f"{what} at {name(battle, target)}, {bracket} range: {pools}"
        case events.DiceShown(unit, pool, faces, by):
            shown = ", ".join(label_of(battle.tables.dice, face).lower() for face in faces) or "no dice"
            how = f" after {by[0].lower()}{by[1:]}" if by else ""
            return f"{name(battle, unit)}, {pool} dice{how}: {shown}"
        case events.AttackCompared(_, _, hits, evades, through):
            return f"{counted(hits, 'hit')}, {counted(evades, 'evade')}: {through} through"
        case events.CardUsed(unit, card, uses):
            used = battle.tables.mechwarriors.cards[card].name
            return f"{name(battle, unit)} uses {used}, once a {uses}"
        case _:
            return ""


def _harm(battle: Battle, event: events.Event) -> str:
    match event:
        case events.CirclesMarked(unit, armor, external, internal):
            rings = ((armor, "armor"), (external, "external"), (internal, "internal"))
            return f"{name(battle, unit)} loses " + ", ".join(
                f"{lost} {ring}" for lost, ring in rings if lost
            )
        case events.MechDestroyed(unit, cause, fights_on):
            more = " and still makes its attacks" if fights_on else ""
            return f"{name(battle, unit)} is destroyed: {cause}{more}"
        case events.CardDrawn(unit, deck, card) if deck != HEAT_DECK:
            return f"{name(battle, unit)} draws {battle.tables.decks.of(deck)[card].name} ({DECKS[deck]})"
        case events.DeckReshuffled(deck):
            return f"The {DECKS[deck]} deck is shuffled again"
        case events.CriticalPlayed(unit, critical):
            row = battle.tables.decks.of(critical.deck)[critical.card]
            tic = f": {tic_name(battle, unit, critical.tic)}" if critical.tic else ""
            return f"{row.name} stays on {name(battle, unit)}{tic}"
        case events.CriticalRepaired(unit, critical):
            return f"{name(battle, unit)} repairs {battle.tables.decks.of(critical.deck)[critical.card].name}"
        case _:
            return ""


def _heat(battle: Battle, event: events.Event) -> str:
    match event:
        case events.HeatGained(unit, cards, cause):
            return f"{name(battle, unit)} takes {_cards(cards)} face down{f' ({cause})' if cause else ''}"
        case events.HeatDiscarded(unit, down, up):
            names = [battle.tables.decks.heat[card].name for card in up]
            what = [*([f"{_cards(down)} unseen"] if down else []), *names]
            return f"{name(battle, unit)} discards {', '.join(what)}"
        case events.HeatTurnedUp(unit, card):
            return f"{name(battle, unit)} turns up {battle.tables.decks.heat[card].name}"
        case events.ShutDown(unit):
            return f"{name(battle, unit)} shuts down"
        case events.Restarted(unit):
            return f"{name(battle, unit)} starts up again"
        case _:
            return ""


def _cards(number: int) -> str:
    return counted(number, "heat card")


def _acts(battle: Battle, event: events.Event) -> str:
    match event:
        case events.TokensGained(unit, token, number):
            verb = "takes" if number > 0 else "spends"
            return f"{name(battle, unit)} {verb} {counted(abs(number), TOKENS[token])}"
        case events.LockTaken(unit, target):
            if target is None:
                return f"{name(battle, unit)} spends its Target Lock"
            return f"{name(battle, unit)} locks on {name(battle, target)}"
        case events.FreeActionGranted(unit, by) if unit is not None:
            return f"{name(battle, by)} gives {name(battle, unit)} a free action"
        case events.TicHeld(unit, tic):
            return f"{tic_name(battle, unit, tic)} does not fire this round"
        case events.ActivationEnded(unit):
            return f"{name(battle, unit)} has been activated"
        case _:
            return ""


def _table(battle: Battle, event: events.Event) -> str:
    match event:
        case events.UnitPlaced(unit, place, _):
            return f"{name(battle, unit)} stands in {place.label}"
        case events.HexTokenSet(place, token, is_there):
            return f"{token.capitalize()} {'in' if is_there else 'gone from'} hex {place.label}"
        case events.TerrainSet(place, terrain):
            return f"Hex {place.label} is now {', '.join(terrain) or 'clear'}"
        case events.EdgeChosen(side, sheet, end):
            where = ("western", "eastern")[sheet]
            return f"{battle.side(side).name} start at the {end} edge of the {where} sheet"
        case events.RoundBegan(number, initiative):
            return f"Round {number}: {battle.side(initiative).name} have the initiative"
        case events.PhaseBegan(phase):
            return f"On to {phase_name(battle, phase)}"
        case events.TokensCleared():
            return "Tokens are taken off the map; Target Locks stay"
        case events.BattleEnded(winner, reason):
            return f"{battle.side(winner).name} have won: {reason}" if winner else f"A draw: {reason}"
        case _:
            return ""
