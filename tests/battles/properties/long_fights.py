"""A long CityTech battle by chance, stored: many units, shots and blows, nearly all of them rolled."""

from __future__ import annotations

import random

from companion.battles.library import Library
from companion.battles.session import Session
from companion.engine.play import Script
from companion.engine.skeleton.setup import BoardData, Setup, SideSetup
from companion.tabletop.hexes import hex_at, hexes_within
from tests.citytech import BLUE, MODELS, RED
from tests.engine.battletech.fights.random_fights import played_out
from tests.engine.battletech.fights.random_setups import broken_ground, some_unit

BOARD, NEAR = (32, 34), 9


def setup(units: int, seed: int = 1) -> Setup:
    """So many units, half of them on each side, near each other amid broken ground."""
    chance = random.Random(seed)
    names = [
        (f"{name}{more}", side)
        for side, more in ((RED, ""), (BLUE, "_2"))
        for name in list(MODELS)[: units // 2]
    ]
    places = chance.sample(tuple(hexes_within(hex_at(BOARD[0] // 2, BOARD[1] // 2), NEAR)), len(names))
    return Setup(
        title="A long day",
        ruleset="citytech",
        board=BoardData.of(broken_ground(chance, *BOARD)),
        sides=(SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue")),
        units=tuple(
            some_unit(chance, name, side, place.label)
            for (name, side), place in zip(names, places, strict=True)
        ),
    )


def stored_fight(library: Library, entries: int, units: int = 24, seed: int = 1) -> Session:
    """Return a stored battle of so many entries, or of fewer where it is over before."""
    fight = played_out(setup(units, seed), random.Random(seed), entries)
    session = library.new_battle(fight.setup)
    for played in fight.steps:
        session.do(played.action, Script(played.answers))
    return session
