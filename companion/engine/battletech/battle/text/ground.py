"""Structures, fires, smoke, rubble and mines in plain words: events, and what players note by hand."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.battletech.battle import actions, events
from companion.engine.battletech.battle.ground import EffectKind, HexEffect
from companion.engine.battletech.battle.structures import effect_in, structure_in
from companion.engine.battletech.battle.text.names import FACINGS, BattleAccount, format_basement, unit_name
from companion.tabletop.number_text import format_count

BEGINS: Mapping[EffectKind, str] = {
    "fire": "{hex} is on fire",
    "smoke": "Smoke drifts over {hex}",
    "heavy_smoke": "A smoke screen hides {hex}",
    "inferno": "{hex} is an inferno",
    "chaff": "Chaff fills the air over {hex}",
    "flares": "Flares burn in the air over {hex}",
    "rubble": "{hex} is rubble",
    "improved_position": "{hex} is an improved position",
    "thunder": "{hex} is mined with {points}",
    "conventional": "{hex} holds a conventional minefield, {points}",
    "command_detonated": "{hex} holds a command-detonated minefield, {points}",
    "vibrabomb": "{hex} holds vibrabombs set to {setting} tons, {points}",
}
ENDS: Mapping[EffectKind, str] = {
    "fire": "The fire in {hex} is out",
    "smoke": "The smoke over {hex} clears",
    "heavy_smoke": "The smoke screen over {hex} clears",
    "inferno": "The inferno in {hex} has burned out",
    "chaff": "The chaff over {hex} has come down",
    "flares": "The flares over {hex} have burned out",
    "rubble": "The rubble in {hex} is cleared",
    "improved_position": "The improved position in {hex} is gone",
    "thunder": "The minefield in {hex} is gone",
    "conventional": "The minefield in {hex} is gone",
    "command_detonated": "The command-detonated mines in {hex} are gone",
    "vibrabomb": "The vibrabombs in {hex} are gone",
}


def format_effect(place: str, effect: HexEffect) -> str:
    """Return what a hex suffers, as a sentence."""
    points = format_count(effect.points, "point")
    return BEGINS[effect.kind].format(hex=place, points=points, setting=effect.setting)


def format_effect_began(account: BattleAccount, event: events.EffectBegan) -> str:
    if _is_noted(account) or event.effect.owner:
        return ""
    return format_effect(event.hex.label, event.effect)


def format_effect_ended(account: BattleAccount, event: events.EffectEnded) -> str:
    return "" if _is_noted(account) else ENDS[event.effect].format(hex=event.hex.label)


def _is_noted(account: BattleAccount) -> bool:
    """Whether the line of the action says it already."""
    return isinstance(account.action, actions.NoteEffect | actions.NoteStructure)


def format_fire_rolled(_account: BattleAccount, event: events.FireRolled) -> str:
    outcome = "catches fire" if event.is_lit else "does not catch fire"
    return f"{event.hex.label}: {event.rolled} against {event.number}, {outcome}"


def format_wind_rolled(_account: BattleAccount, event: events.WindRolled) -> str:
    return f"The wind blows {FACINGS[event.direction]}"


def format_structure_damaged(account: BattleAccount, event: events.StructureDamaged) -> str:
    known = structure_in(account.battle, event.hex)
    name = known.name if known is not None else "structure"
    if not event.left:
        return f"The {name} in {event.hex.label} collapses"
    return f"The {name} in {event.hex.label} loses {event.points}: Construction Factor {event.left}"


def format_structure_struck(account: BattleAccount, event: events.StructureStruck) -> str:
    known = structure_in(account.battle, event.hex)
    name = known.name if known is not None else "building"
    what = "absorbs" if event.is_absorbed else "is struck instead:"
    return f"The {name} in {event.hex.label} {what} {format_count(event.points, 'point')}"


def format_basement_found(_account: BattleAccount, event: events.BasementFound) -> str:
    return f"Under {event.hex.label}: {format_basement(event.basement).lower()}"


def format_note_effect(account: BattleAccount, action: actions.NoteEffect) -> str:
    known = effect_in(account.battle, action.hex, action.effect)
    if owner := known.owner if action.is_gone and known is not None else action.owner:
        done = "taken up" if action.is_gone else "laid"
        return f"{account.battle.side(owner).name}: a hidden minefield is {done}"
    if action.is_gone:
        return f"{ENDS[action.effect].format(hex=action.hex.label)}, noted by hand"
    began = account.first(events.EffectBegan)
    effect = began.effect if began is not None else HexEffect(action.effect)
    return f"{format_effect(action.hex.label, effect)}, noted by hand"


def format_note_structure(account: BattleAccount, action: actions.NoteStructure) -> str:
    found = account.first(events.StructureSet)
    name = found.structure.name if found is not None else action.kind
    return f"A {name} stands in {action.hex.label}: Construction Factor {action.factor}, noted by hand"


def format_clear_mines(account: BattleAccount, action: actions.ClearMines) -> str:
    names = [unit_name(account.battle, unit) for unit in (action.unit, *action.also)]
    return f"{' and '.join(names)} {'clears' if len(names) == 1 else 'clear'} mines"


def format_detonate(_account: BattleAccount, action: actions.Detonate) -> str:
    return f"The command-detonated mines in {action.hex.label} go off"
