"""Payloads that come down in a hex: what bursts there, mines it, sets it ablaze, or fills it."""

from __future__ import annotations

from typing import Literal

from companion.engine.battletech.battle.events import EffectBegan
from companion.engine.battletech.battle.ground import IN_THE_AIR, HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import fires, mines
from companion.engine.battletech.damage.bursts import burst_in_hex
from companion.engine.battletech.tables.fire_steps import EffectStep
from companion.engine.play import Play
from companion.tabletop.hexes import Hex


def come_down(play: Play[Battle], place: Hex, step: EffectStep, by: UnitId, names: asks.FiringWeapon) -> None:
    """Let what a unit has fired take effect in a hex, as its step lists it."""
    if step.effect == "burst":
        burst_in_hex(play, place, step.hits, by, names)
    elif step.effect == "field":
        mines.lay_field(play, place)
    elif step.effect == "inferno":
        fires.start_inferno(play, place, step.turns)
    elif step.raises:
        _raise_screen(play, place, step.raises)


def _raise_screen(play: Play[Battle], place: Hex, kind: Literal["heavy_smoke", "chaff", "flares"]) -> None:
    """Fill a hex for the rest of the turn; salvos of the same kind add up.

    Rule: Omega, Countermeasures Rockets.
    """
    battle = play.battle
    if battle.board is not None and place not in battle.board:
        return
    known = effect_in(battle, place, kind)
    salvos = 1 + (known.points if known is not None else 0) if kind in IN_THE_AIR else 0
    play.emit(EffectBegan(place, HexEffect(kind, salvos, ends=battle.turn.number)))
