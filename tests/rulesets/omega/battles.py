"""Battles by the Omega rules for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from companion.engine.battletech.battle.actions import Illuminate
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.engine.skeleton.setup import UnitSetup
from companion.tabletop.boards import Board
from tests.builders import board, perform, source
from tests.citytech import SIDES, declaring
from tests.engine.battletech.gunnery import facing_victor, with_equipment

MODELS = {"corsac": "CRS-1", "warden": "WRD-2", "bulwark": "BLW-1", "kestrel": "Kestrel", "launcher": "BLW-2"}
VEHICLES = {"rampart": "Rampart", "skimmer": "Skimmer"}
PLATOONS = {"platoon": "Foot Platoon", "jumpers": "Jump Platoon", "elementals": "Elemental Point"}


@cache
def omega(**options: str) -> BattletechGame:
    """Return the Omega rules with these options chosen."""
    made = game_of(source("omega"), options)
    assert isinstance(made, BattletechGame)
    return made


def under_omega(battle: Battle, **options: str) -> Battle:
    """Return a battle, played from here on by the Omega rules."""
    return replace(battle, rules=omega(**options).rules)


def facing(ground: Board | None = None, /, **units: str) -> Battle:
    """Return our own designs as fire is declared: `facing(corsac="red 0505 0", warden="blue 0503 3")`."""
    setups = []
    for name, text in units.items():
        side, label, turned = text.split()
        model = (MODELS | VEHICLES | PLATOONS)[name.partition("_")[0]]
        where: Any = {"hex": label, "facing": int(turned)}
        setups.append(UnitSetup(id=name, model=model, side=side, name=name.title(), **where))
    return declaring(omega().new_battle(ground or board(), SIDES, setups))


def reacting(at: Battle) -> Battle:
    """Return a battle in its Reaction Phase."""
    return replace(at, turn=replace(at.turn, phase="reaction", step=""))


def illuminating(at: Battle, unit: str, weapon: str, target: str) -> Battle:
    """Return a battle as fire is declared, in which a unit illuminates another since the Reaction Phase."""
    return replace(perform(reacting(at), Illuminate(unit, weapon, target)), turn=at.turn)


def armed(*weapons: str, rounds: int = 60, loads: Mapping[str, str] | None = None, **fields: Any) -> Battle:
    """Return an Orion with these weapons and rounds for them, two hexes from a Victor."""
    at = under_omega(facing_victor(**fields))
    known = at.rules.tables.weapons
    mounts = [{"id": name, "weapon": name, "location": "left_arm"} for name in weapons]
    bins = [
        {"id": f"ammo_{name}", "weapon": name, "location": "right_arm", "shots": rounds}
        for name in weapons
        if known[name].uses_ammunition
    ]
    loaded = {**at.units["orion"].loads, **(loads or {})}
    return with_equipment(at, "orion", weapons=mounts, ammunition=bins, loads=loaded)
