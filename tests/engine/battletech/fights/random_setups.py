"""Set-ups of CityTech battles by chance: ground, 'Mechs, skills, options and special rounds."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.families import game_of
from companion.engine.skeleton.setup import (
    BoardData,
    CrossingGoal,
    MapEdge,
    MinesSetup,
    Setup,
    SideSetup,
    UnitSetup,
    Zone,
)
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, source
from tests.citytech import BLUE, EMPLACEMENTS, MODELS, PLATOONS, POINTS, RED, VEHICLES

GREEN = "green"
SHY, MINING, CROSSING = 0.2, 0.15, 0.2
"""Of units that may hide so many do, of the sides so many hide mines, and so many have an edge to reach."""
GROUND = (
    (), (), (), (), ("light_woods",), ("heavy_woods",), ("rough",), ("water_1",), ("water_2",), ("road",),
    ("paved",), ("rubble",), ("smoke",), ("water_1", "bridge_medium_h2"), ("light_woods", "fire"),
    ("building_light_h1",), ("building_medium_cf30_h2",), ("building_heavy_cf80_h2_b1",),
    ("building_hardened_h3",),
)  # fmt: skip
LEVELS = (0, 0, 0, 0, 0, 1, 1, 2, 3)
ZONES = (Zone(edge="south", rows=3), Zone(edge="north", rows=3))


def some_setup(chance: random.Random) -> Setup:
    """Return two to six 'Mechs near each other on broken ground, without a map, or still to be set up."""
    size = chance.choice((6, 9, 12))
    board = broken_ground(chance, size, size)
    names = chance.sample([*MODELS, *VEHICLES, *EMPLACEMENTS, *PLATOONS, *POINTS], chance.randint(2, 6))
    places = chance.sample(board.all_hexes(), len(names))
    kind = chance.choice(("map",) * 7 + ("paper", "set up"))
    sides = (RED, BLUE, GREEN)[: 3 if len(names) > 2 and kind != "set up" and chance.random() < 0.2 else 2]
    units = [
        some_unit(chance, name, sides[number % len(sides)], place.label if kind == "map" else None)
        for number, (name, place) in enumerate(zip(names, places, strict=True))
    ]
    if kind != "set up":
        units = [hidden_perhaps(chance, board, it) for it in units]
    return Setup(
        title="By chance",
        ruleset="citytech",
        options=some_options(chance),
        board=None if kind == "paper" else BoardData.of(board),
        sides=tuple(
            SideSetup(
                id=side,
                name=side.title(),
                zone=zone if kind == "set up" else None,
                mines=hidden_mines(chance, board, side) if kind == "map" else (),
                goal=goal_perhaps(chance, side, [unit.id for unit in units if unit.side == side]),
            )
            for side, zone in zip(sides, (*ZONES, None), strict=False)
        ),
        units=tuple(units),
    )


def street_setup(chance: random.Random) -> Setup:
    """Return soldiers, OmniMechs that carry them, tanks and 'Mechs close together in a few streets."""
    plain = Board("Streets", 7, 7)
    words = [*GROUND[-4:], ("road",), ("paved",), (), ("light_woods",)]
    hexes = {place: BoardHex(0, chance.choice(words)) for place in plain.all_hexes()}
    board = Board("Streets", 7, 7, hexes)
    reds = ["mad_cat", "elementals", *chance.sample(("condor", "rifles", "gunners", "wolfhound"), 2)]
    blues = ["orion", "climbers", *chance.sample(("gun_suits", "flame_suits", "vedette", "bunker"), 2)]
    places = chance.sample(board.all_hexes(), len(reds) + len(blues))
    units = [
        some_unit(chance, name, RED if name in reds else BLUE, place.label)
        for name, place in zip((*reds, *blues), places, strict=True)
    ]
    if chance.random() < 0.5:
        units[1] = units[1].model_copy(update={"hex": units[0].hex, "carrier": "mad_cat"})
    return Setup(
        title="Streets",
        ruleset="citytech",
        options=some_options(chance),
        board=BoardData.of(board),
        sides=(SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue")),
        units=tuple(units),
    )


def broken_ground(chance: random.Random, width: int, height: int) -> Board:
    """Return a board of hills, woods, water, rubble and buildings."""
    plain = Board("Broken ground", width, height)
    hexes = {place: BoardHex(chance.choice(LEVELS), chance.choice(GROUND)) for place in plain.all_hexes()}
    return Board("Broken ground", width, height, hexes)


def some_unit(chance: random.Random, name: str, side: str, label: str | None) -> UnitSetup:
    """Return a unit (`orion`, or `orion_2` for one more) with any skills, facing and special rounds."""
    known = MODELS | VEHICLES | EMPLACEMENTS | PLATOONS | POINTS
    model = next(it for it in citytech().models() if it.id == known[name.rstrip("_2")])
    loads = {it.id: chance.choice(it.choices).id for it in model.loads if chance.random() < 0.5}
    return UnitSetup(
        id=name,
        model=model.id,
        side=side,
        name=name.replace("_", " ").title(),
        hex=label,
        facing=chance.randrange(6),
        gunnery=None if model.gunnery is None else chance.randint(0, 6),
        piloting=None if model.piloting is None else chance.randint(1, 7),
        loads=loads,
    )


def hidden_perhaps(chance: random.Random, board: Board, unit: UnitSetup) -> UnitSetup:
    """Return a unit that sets out hidden where it may; the chance for all else stays as it is."""
    words = board.at(parse_label(unit.hex)).terrain if unit.hex is not None else ("light_woods",)
    may_hide = unit.model not in MODELS.values() or any(word not in ("paved", "road") for word in words)
    is_shy = random.Random(f"{chance.getstate()[1][:2]} {unit.id}").random() < SHY
    return unit.model_copy(update={"hidden": True}) if may_hide and is_shy else unit


def hidden_mines(chance: random.Random, board: Board, side: str) -> tuple[MinesSetup, ...]:
    """Return the minefields that a side has hidden, mostly none; the chance for all else stays as it is."""
    own = random.Random(f"{chance.getstate()[1][:2]} {side}")
    if own.random() > MINING:
        return ()
    places = own.sample(board.all_hexes(), 4)
    kinds = ("conventional", "command_detonated", "vibrabomb", "thunder")
    return tuple(
        MinesSetup(hex=place.label, kind=kind, setting=40 if kind == "vibrabomb" else 0)
        for place, kind in zip(places, kinds, strict=True)
    )


def goal_perhaps(chance: random.Random, side: str, units: Sequence[str]) -> CrossingGoal | None:
    """Return an edge over which a side has to bring units, mostly none; the chance for all else stays as
    it is.
    """
    own = random.Random(f"{chance.getstate()[1][:2]} goal {side}")
    if own.random() > CROSSING:
        return None
    counted = own.sample(units, own.randint(1, len(units)))
    named = tuple(counted) if own.random() < 0.5 else ()
    edges: tuple[MapEdge, ...] = ("north", "east", "south", "west")
    edge = own.choice(edges)
    return CrossingGoal(edge=edge, needed=own.randint(1, len(named or units)), units=named)


def some_options(chance: random.Random) -> Mapping[str, str]:
    """CityTech as it is printed, or with its other options."""
    return {
        name: chance.choice(option.choices)
        for name, option in sorted(source("citytech").options.items())
        if chance.random() < 0.25
    }


def begun(setup: Setup) -> tuple[BattletechGame, Battle]:
    """Return the game and the first state of a set-up."""
    is_usual = setup.ruleset == "citytech"
    game = citytech(**setup.options) if is_usual else game_of(source(setup.ruleset), setup.options)
    assert isinstance(game, BattletechGame)
    assert not isinstance(setup.board, str), "boards of fights are written out"
    board = setup.board.board() if setup.board else None
    return game, game.new_battle(board, setup.sides, setup.units)
