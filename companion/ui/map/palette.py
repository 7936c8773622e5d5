"""The inks of the mapsheet, one set a theme; the window's tokens stay apart, for these mean terrain."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.theme.tokens import Tokens, mixed

LEVEL_SHARE, MOST_LEVELS = 0.16, 5


@dataclass(frozen=True, slots=True)
class Crown:
    """The inks of one kind of tree."""

    fill: str
    edge: str
    light: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of a printed mapsheet as #RRGGBB; `water` by depth, from 0."""

    name: str
    table: str
    margin: str
    paper: str
    speck: str
    grid: str
    frame: str
    label: str
    shade: str
    light_floor: str
    light_crown: Crown
    heavy_floor: str
    heavy_crown: Crown
    stone: Crown
    water: tuple[str, str, str]
    wave: str
    pavement: str
    road: str
    road_edge: str
    roof: Crown
    high: str
    low: str
    contour: str
    ember: str
    smoke: str

    def of_level(self, colour: str, level: int) -> str:
        """A ground colour at a level: higher ground warmer, lower ground darker."""
        share = min(abs(level), MOST_LEVELS) * LEVEL_SHARE
        return mixed(colour, self.high if level > 0 else self.low, share)

    def of_water(self, depth: int) -> str:
        """The tone of water at a depth; from depth 2 on it only darkens once more."""
        return self.water[min(max(depth, 0), len(self.water) - 1)]


PAPER = Palette(
    name="light",
    table="#DDD7C7",
    margin="#E9E2CE",
    paper="#F2EDDD",
    speck="#DCD4BA",
    grid="#CFC6A9",
    frame="#A59B7C",
    label="#776E55",
    shade="#3A3A22",
    light_floor="#DFE5C6",
    light_crown=Crown("#A6BE86", "#72905A", "#C3D4A4"),
    heavy_floor="#BFCFA6",
    heavy_crown=Crown("#6B8F5C", "#42633E", "#88A977"),
    stone=Crown("#D3C9AF", "#A2967A", "#E8E0CB"),
    water=("#D3E3E4", "#B4D3DE", "#8DB9CE"),
    wave="#6A9DB6",
    pavement="#DEDBD2",
    road="#D9CBAA",
    road_edge="#B5A57E",
    roof=Crown("#C9BFB2", "#7D7266", "#DDD5CA"),
    high="#B98A4A",
    low="#6E7A86",
    contour="#8C6A3C",
    ember="#D8672A",
    smoke="#8E8E88",
)

NIGHT = Palette(
    name="dark",
    table="#101315",
    margin="#1E2426",
    paper="#2A3133",
    speck="#3A4446",
    grid="#434E50",
    frame="#55605F",
    label="#9CA9A7",
    shade="#05080A",
    light_floor="#2B3B33",
    light_crown=Crown("#557A5E", "#2A4033", "#6A9072"),
    heavy_floor="#1F352B",
    heavy_crown=Crown("#2F5A45", "#0F1E16", "#417158"),
    stone=Crown("#3C4344", "#1B2021", "#4B5455"),
    water=("#24383F", "#1F3B48", "#183240"),
    wave="#3F6C80",
    pavement="#33383A",
    road="#4A453A",
    road_edge="#2A2822",
    roof=Crown("#4E5356", "#1A1D1F", "#62686B"),
    high="#93734A",
    low="#06090C",
    contour="#B08F5C",
    ember="#F08A4B",
    smoke="#8A9094",
)

CONTRAST = Palette(
    name="contrast",
    table="#000000",
    margin="#000000",
    paper="#000000",
    speck="#000000",
    grid="#8C8C8C",
    frame="#FFFFFF",
    label="#FFFFFF",
    shade="#000000",
    light_floor="#000000",
    light_crown=Crown("#000000", "#FFFFFF", "#000000"),
    heavy_floor="#000000",
    heavy_crown=Crown("#8A8A8A", "#FFFFFF", "#8A8A8A"),
    stone=Crown("#000000", "#C0C0C0", "#000000"),
    water=("#000000", "#1A1A1A", "#333333"),
    wave="#FFFFFF",
    pavement="#262626",
    road="#595959",
    road_edge="#FFFFFF",
    roof=Crown("#404040", "#FFFFFF", "#404040"),
    high="#6E6E6E",
    low="#000000",
    contour="#FFFFFF",
    ember="#FFD60A",
    smoke="#C0C0C0",
)

PALETTES = {palette.name: palette for palette in (PAPER, NIGHT, CONTRAST)}


def palette_of(tokens: Tokens) -> Palette:
    """The mapsheet's inks for a look of the window."""
    return PALETTES[tokens.name]
