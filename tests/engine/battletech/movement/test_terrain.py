from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.movement.terrain_costs import entry_cost, terrain_cost
from companion.engine.battletech.tables.movement import ON_LEGS, Carriage
from companion.engine.battletech.tables.vocabulary.terrain import (
    PLAIN,
    TYPES,
    Terrain,
    parse_terrain,
    terrain_of,
)
from companion.errors import Refusal
from companion.tabletop.boards import BoardHex
from tests.builders import citytech, game

MOVEMENT = citytech().rules.tables.movement
FREE = citytech().rules.options
FACTORS = st.none() | st.integers(1, 150)
TERRAINS = st.one_of(
    st.sampled_from(PLAIN).map(Terrain),
    st.integers(0, 20).map(lambda depth: Terrain("water", depth=depth)),
    st.builds(
        Terrain,
        kind=st.just("building"),
        type=st.sampled_from(TYPES["building"]),
        factor=FACTORS,
        height=st.integers(1, 20),
    ),
    st.builds(
        Terrain,
        kind=st.just("bridge"),
        type=st.sampled_from(TYPES["bridge"]),
        factor=FACTORS,
        height=st.integers(0, 9),
    ),
)


@given(TERRAINS)
def test_a_terrain_is_written_and_read_again(terrain: Terrain) -> None:
    assert parse_terrain(str(terrain)) == terrain
    assert MOVEMENT.knows(str(terrain))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("light_woods", Terrain("light_woods")),
        ("water_1", Terrain("water", depth=1)),
        ("building_heavy_cf90_h2", Terrain("building", type="heavy", factor=90, height=2)),
        ("building_light", Terrain("building", type="light", height=1)),
        ("building_hardened_cf150", Terrain("building", type="hardened", factor=150, height=1)),
        ("bridge_medium_cf40", Terrain("bridge", type="medium", factor=40)),
    ],
)
def test_terrain_words(word: str, expected: Terrain) -> None:
    assert parse_terrain(word) == expected


@pytest.mark.parametrize(
    "word", ["swamp", "water", "water_", "water_01", "building_tall", "bridge_hardened_h1", ""]
)
def test_strange_words_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"is not a terrain|a building is|a bridge is"):
        parse_terrain(word)
    assert terrain_of(word) == Terrain(word)
    assert not MOVEMENT.knows(word)


def test_each_ruleset_knows_the_terrain_of_its_own_table() -> None:
    own = game().rules.tables.movement
    assert [word for word in ("clear", "light_woods", "water_1", "smoke", "rough") if own.knows(word)] == [
        "clear",
        "light_woods",
    ]
    assert MOVEMENT.knows("water_9")
    assert MOVEMENT.knows("smoke")


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
@pytest.mark.parametrize(
    ("text", "carriage", "expected"),
    [
        ("", ON_LEGS, 1),
        ("rough", ON_LEGS, 2),
        ("heavy_woods", ON_LEGS, 3),
        ("light_woods smoke", ON_LEGS, 2),
        ("water_7", ON_LEGS, 4),
        ("building_hardened_cf120_h3", ON_LEGS, 5),
        ("bridge_heavy_cf90", ON_LEGS, 1),
        ("rough", "tracked", 2),
        ("rough", "wheeled", None),
        ("heavy_woods", "tracked", None),
        ("light_woods", "hover", None),
        ("water_2", "hover", 1),
        ("water_0", "wheeled", 1),
        ("water_1", "infantry", None),
        ("building_heavy_h2", "infantry", 1),
    ],
)
def test_what_terrain_costs_whom(text: str, carriage: Carriage, expected: int | None) -> None:
    cost = terrain_cost(MOVEMENT, BoardHex(0, tuple(text.split())), carriage)
    assert isinstance(cost, Refusal) if expected is None else cost == expected


@pytest.mark.rule("CityTech", "Movement > Movement Costs")
@pytest.mark.parametrize(
    ("left", "entered", "carriage", "expected"),
    [
        (BoardHex(0), BoardHex(1), ON_LEGS, 2),
        (BoardHex(2), BoardHex(0), ON_LEGS, 3),
        (BoardHex(0), BoardHex(3), ON_LEGS, None),
        (BoardHex(0), BoardHex(1, ("light_woods",)), ON_LEGS, 3),
        (BoardHex(0), BoardHex(0, ("water_1",)), ON_LEGS, 2),
        (BoardHex(1), BoardHex(0, ("water_1",)), ON_LEGS, 3),
        (BoardHex(0, ("water_1",)), BoardHex(0), ON_LEGS, 2),
        (BoardHex(0, ("water_1",)), BoardHex(0, ("water_2",)), ON_LEGS, 4),
        (BoardHex(0), BoardHex(1), "tracked", 3),
        (BoardHex(0), BoardHex(2), "infantry", None),
        (BoardHex(0), BoardHex(0, ("water_3",)), "hover", 1),
    ],
)
def test_levels_cost_movement_points(
    left: BoardHex, entered: BoardHex, carriage: Carriage, expected: int | None
) -> None:
    cost = entry_cost(MOVEMENT, FREE, left, entered, carriage)
    assert isinstance(cost, Refusal) if expected is None else cost == expected


@pytest.mark.rule("CityTech", "Movement > Movement Cost Table")
def test_the_depth_of_water_costs_what_the_option_says() -> None:
    into = BoardHex(0), BoardHex(0, ("water_1",))
    assert entry_cost(MOVEMENT, FREE, *into) == 2
    assert entry_cost(MOVEMENT, {"water_levels": "per_level"}, *into) == 3
