"""Boards for tests: any that the editor can make."""

from __future__ import annotations

from hypothesis import strategies as st

from companion.engine.skeleton.setup import HIGHEST
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.hexes import Hex, hex_at
from companion.workshop.boards.drawing import Drawing
from companion.workshop.boards.ground import CopyGround, Erase, Paint, Raise, SetLevel, Stroke
from companion.workshop.boards.strokes import RADII, DrawingTool

WORDS = (
    "light_woods", "heavy_woods", "rough", "rubble", "water_0", "water_1", "water_2", "road", "paved",
    "building_light", "building_medium_cf40", "building_heavy_cf90_h2", "building_hardened_h4",
    "bridge_medium", "bridge_heavy_cf50_h1", "smoke", "fire",
)  # fmt: skip
WIDE, HIGH = 9, 7

places: st.SearchStrategy[Hex] = st.builds(hex_at, st.integers(1, WIDE + 1), st.integers(1, HIGH + 1))
levels = st.integers(-3, HIGHEST)
strokes: st.SearchStrategy[Stroke] = st.one_of(
    st.builds(Paint, st.sampled_from(("", *WORDS)), st.sampled_from(("", "bridge_medium"))),
    st.builds(SetLevel, levels),
    st.builds(Raise, st.integers(-2, 2)),
    st.just(Erase()),
    st.builds(
        CopyGround, st.builds(BoardHex, levels, st.sampled_from([(), ("rough",), ("water_1", "smoke")]))
    ),
)
gestures = st.tuples(
    st.sampled_from(DrawingTool), st.lists(places, min_size=1, max_size=4), st.sampled_from(RADII), strokes
)


def sheet(width: int = WIDE, height: int = HIGH) -> Drawing:
    """Open ground."""
    return Drawing(Board("Sheet", width, height))
