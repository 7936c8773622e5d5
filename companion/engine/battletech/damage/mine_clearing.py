"""Clearing minefields: infantry looks for the mines of its hex, large salvos of missiles strike a hex.

Rule: CityTech, Special Case Rules > Clearing Minefields.
"""

from __future__ import annotations

from companion.engine.battletech.battle.actions import ClearMines
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    BlowDeclared,
    EffectBegan,
    EffectEnded,
    FireDeclared,
    MinesSwept,
    MinesWorked,
)
from companion.engine.battletech.battle.ground import MINES, HexEffect
from companion.engine.battletech.battle.sequence import DECLARE, WEAPON_ATTACK, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effects_in
from companion.engine.battletech.battle.text import ground_asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Declaration, PhysicalAttackDeclaration, SideId, Unit
from companion.engine.battletech.damage.mines import go_off
from companion.engine.battletech.tables.vocabulary.shapes import ON_FOOT
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.errors import Refusal
from companion.tabletop.dice import parse_dice
from companion.tabletop.hexes import Hex
from companion.tabletop.odds import odds_of

WHOLE = 1000
"""Parts of a minefield that is cleared."""


def why_not_clear(battle: Battle, action: ClearMines) -> Refusal | None:
    """Return why units cannot clear the mines of their hex: they moved, attack, or there are none to find."""
    for name in (action.unit, *action.also):
        if name not in battle.units:
            return nonsense("no_such_unit_here", unit=name)
    first = battle.units[action.unit]
    for name in dict.fromkeys((action.unit, *action.also)):
        unit = battle.units[name]
        if refusal := _why_not_with(battle, unit, first) or _why_not_now(battle, unit):
            return refusal
    return None


def _why_not_with(battle: Battle, unit: Unit, first: Unit) -> Refusal | None:
    fields = battle.rules.tables.minefields
    clearing = fields.clearing if fields else None
    if clearing is None:
        return nonsense("nobody_clears", title=battle.rules.title)
    if unit.type not in ON_FOOT:
        return by_rule("clears_no_mines", clearing.source, unit=unit.name)
    if battle.kind(unit).mine_work(battle, unit) == 0:
        return by_rule("no_minesweepers", clearing.source, unit=unit.name)
    if unit.hex is None or (unit.hex, unit.side) != (first.hex, first.side) or not mines_known(battle, unit):
        return by_rule("no_mines_here", clearing.source, unit=unit.name)
    moved = unit.doings.moved
    if moved is None or moved.entered:
        return by_rule("clears_standing_still", clearing.source, unit=unit.name)
    return None


def _why_not_now(battle: Battle, unit: Unit) -> Refusal | None:
    return why_not_now(battle, unit, WEAPON_ATTACK, DECLARE)


def mines_known(battle: Battle, unit: Unit) -> tuple[HexEffect, ...]:
    """Return the mines in the hex of a unit that its side knows of."""
    return known_mines(battle, unit.hex, unit.side) if unit.hex is not None else ()


def known_mines(battle: Battle, place: Hex, side: SideId) -> tuple[HexEffect, ...]:
    """Return the mines in a hex that a side knows of."""
    return tuple(it for it in effects_in(battle, place) if it.kind in MINES and it.owner in ("", side))


def clears_mines(battle: Battle, weapon: Weapon) -> bool:
    """Whether a weapon that hits a hex may clear its mines."""
    fields = battle.rules.tables.minefields
    by_fire = fields.clearing.by_fire if fields and fields.clearing else None
    return by_fire is not None and weapon.missiles >= by_fire.missiles and weapon.category == "missile"


def fire_at_mines(play: Play[Battle], place: Hex, weapon: Weapon, side: SideId) -> None:
    """Roll whether fire that has hit a hex clears the mines there that its side knows of."""
    fields = play.battle.rules.tables.minefields
    by_fire = fields.clearing.by_fire if fields and fields.clearing else None
    found = known_mines(play.battle, place, side)
    if by_fire is None or not found or not clears_mines(play.battle, weapon):
        return
    rows = {
        total: say("row/cleared") if total >= by_fire.clears_on else say("row/nothing_happens")
        for total in odds_of(parse_dice(by_fire.dice))
    }
    rolled = play.roll(
        by_fire.dice, ground_asks.fire_at_mines(place), side=side, source=by_fire.source, rows=rows
    )
    for effect in found if rolled >= by_fire.clears_on else ():
        play.emit(EffectEnded(place, effect.kind))


def clear(play: Play[Battle], action: ClearMines) -> None:
    """Let units look for the mines of their hex: all have to find them, and all suffer where one sets them
    off.
    """
    fields = play.battle.rules.tables.minefields
    place, clearing = play.battle.units[action.unit].hex, fields.clearing if fields else None
    assert clearing is not None, "refused where nobody clears mines"
    assert place is not None, "refused off the map"
    units = tuple(dict.fromkeys((action.unit, *action.also)))
    found = [play.battle.units[name] for name in units]
    if any(play.battle.kind(unit).mine_work(play.battle, unit) for unit in found):
        _work(play, units, place)
        return
    totals = odds_of(parse_dice(clearing.dice))
    rows = {total: _outcome(total, clearing.clears_on, clearing.explodes_up_to) for total in totals}
    rolls = []
    for name in units:
        unit = play.battle.units[name]
        play.emit(FireDeclared(name, Declaration()))
        play.emit(BlowDeclared(name, PhysicalAttackDeclaration()))
        question = ground_asks.clear_mines(unit, place)
        rolled = play.roll(clearing.dice, question, side=unit.side, source=clearing.source, rows=rows)
        rolls.append(rolled)
        play.emit(MinesSwept(name, place, rolled))
    if min(rolls) <= clearing.explodes_up_to:
        _set_off(play, units, place)
    elif min(rolls) >= clearing.clears_on:
        for effect in mines_known(play.battle, play.battle.units[action.unit]):
            play.emit(EffectEnded(place, effect.kind))


def _work(play: Play[Battle], units: tuple[str, ...], place: Hex) -> None:
    """Let units clear a part of the mines of their hex, which are gone once all of it is cleared."""
    for name in units:
        unit = play.battle.units[name]
        play.emit(FireDeclared(name, Declaration()))
        play.emit(BlowDeclared(name, PhysicalAttackDeclaration()))
        play.emit(MinesWorked(name, place, play.battle.kind(unit).mine_work(play.battle, unit) or 0))
    for effect in effects_in(play.battle, place):
        if effect.kind in MINES and effect.cleared >= WHOLE:
            play.emit(EffectEnded(place, effect.kind))


def _outcome(total: int, clears_on: int, explodes_up_to: int) -> str:
    if total >= clears_on:
        return say("row/cleared")
    return say("row/mines_explode") if total <= explodes_up_to else say("row/nothing_happens")


def _set_off(play: Play[Battle], units: tuple[str, ...], place: Hex) -> None:
    """Let the mines of a hex go off under those who look for them; a conventional field stays."""
    for effect in mines_known(play.battle, play.battle.units[units[0]]):
        for name in units:
            if not is_destroyed(play.battle, play.battle.units[name]):
                go_off(play, name, place, effect.points)
        if effect.kind not in ("conventional", "thunder"):
            play.emit(EffectEnded(place, effect.kind))


def tell_infantry(play: Play[Battle]) -> None:
    """Tell whose infantry has ended its move in a hex that the other side has mined."""
    fields = play.battle.rules.tables.minefields
    if fields is None or fields.clearing is None:
        return
    for unit in tuple(play.battle.units.values()):
        if unit.type not in ON_FOOT or unit.hex is None or is_destroyed(play.battle, unit):
            continue
        for effect in effects_in(play.battle, unit.hex):
            if effect.kind in MINES and effect.owner not in ("", unit.side):
                play.emit(EffectBegan(unit.hex, replace(effect, owner="")))
