"""Payloads that come down in a hex: what bursts there, mines it, or sets it ablaze."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
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
