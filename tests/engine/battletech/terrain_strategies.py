"""Ground and figures for tests of the CityTech rules."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.engine.battletech.battle.stance import Stance
from companion.tabletop.boards import Board, BoardHex

TERRAINS = (
    (), (), (), ("light_woods",), ("heavy_woods",), ("smoke",), ("light_woods", "smoke"), ("water_1",),
    ("water_2",), ("building_light_h1",), ("building_heavy_cf90_h2",), ("rubble",),
)  # fmt: skip
STANCES = st.builds(
    Stance,
    unit=st.sampled_from(("mech", "mech", "vehicle", "infantry")),
    is_prone=st.booleans(),
    floor=st.sampled_from((0, 0, 1)),
)


@st.composite
def hills(draw: st.DrawFn, width: int = 9, height: int = 9) -> Board:
    """Return a board of hills, woods, water and buildings."""
    size = width * height
    levels = draw(st.lists(st.sampled_from((0, 0, 0, 1, 2, 3)), min_size=size, max_size=size))
    kinds = draw(st.lists(st.sampled_from(TERRAINS), min_size=size, max_size=size))
    every = Board("Hills", width, height).all_hexes()
    grounds = map(BoardHex, levels, kinds)
    return Board("Hills", width, height, dict(zip(every, grounds, strict=True)))
