"""The inks of the mapsheet, one set a theme; the window's tokens stay apart, for these mean terrain."""

from __future__ import annotations

from dataclasses import dataclass

from companion.ui.theme.tokens import Tokens, mix_colours

LEVEL_SHARE, MOST_LEVELS = 0.18, 5


@dataclass(frozen=True, slots=True)
class Crown:
    """The inks of one kind of tree, stone or roof; `far` is what it is drawn with where it is very small."""

    fill: str
    edge: str
    light: str
    far: str = ""


@dataclass(frozen=True, slots=True)
class MapPalette:
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
    water: tuple[str, str, str, str]
    wave: str
    pavement: str
    joint: str
    road: str
    road_edge: str
    deck: str
    roof: Crown
    roof_label: str
    high: str
    low: str
    hatching: str
    contour: str
    ember: str
    smoke: str

    def of_level(self, colour: str, level: int) -> str:
        """Return a ground colour at a level: higher ground warmer, lower ground darker."""
        share = min(abs(level), MOST_LEVELS) * LEVEL_SHARE
        return mix_colours(colour, self.high if level > 0 else self.low, share)

    def of_water(self, depth: int) -> str:
        """Return the tone of water at a depth; from depth 3 on it stays the same."""
        return self.water[min(max(depth, 0), len(self.water) - 1)]


PAPER = MapPalette(
    name="light",
    table="#DDD7C7",
    margin="#E9E2CE",
    paper="#F2EDDD",
    speck="#DCD4BA",
    grid="#CFC6A9",
    frame="#A59B7C",
    label="#5C543F",
    shade="#3A3A22",
    light_floor="#DFE5C6",
    light_crown=Crown("#A6BE86", "#72905A", "#C3D4A4"),
    heavy_floor="#BFCFA6",
    heavy_crown=Crown("#6B8F5C", "#42633E", "#88A977"),
    stone=Crown("#C3B590", "#86795A", "#E0D5B8", "#86795A"),
    water=("#DAE9EA", "#ABCDDB", "#84B3CB", "#6FA4C3"),
    wave="#4F86A3",
    pavement="#D3D1CA",
    joint="#A19C8E",
    road="#D9CBAA",
    road_edge="#8F7F57",
    deck="#CDB380",
    roof=Crown("#B9AE9F", "#6B6055", "#C9BEB0"),
    roof_label="#2F2A20",
    high="#B98A4A",
    low="#6E7A86",
    hatching="#727D88",
    contour="#8C6A3C",
    ember="#D8672A",
    smoke="#74746E",
)

NIGHT = MapPalette(
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
    light_crown=Crown("#557A5E", "#8FB498", "#6A9072"),
    heavy_floor="#16281F",
    heavy_crown=Crown("#45795F", "#0F1E16", "#568B70"),
    stone=Crown("#8E9693", "#0F1416", "#BFC6C3", "#B3BBB8"),
    water=("#3C616B", "#2A5068", "#1C3D59", "#0A1F36"),
    wave="#8ABED4",
    pavement="#4A5052",
    joint="#1F2426",
    road="#665D4B",
    road_edge="#1F1E19",
    deck="#96835B",
    roof=Crown("#6F777B", "#0B0D0E", "#B4BCBF"),
    roof_label="#0B0D0E",
    high="#93734A",
    low="#06090C",
    hatching="#75848A",
    contour="#B08F5C",
    ember="#F08A4B",
    smoke="#8A9094",
)

CONTRAST = MapPalette(
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
    light_crown=Crown("#3C3C3C", "#FFFFFF", "#7A7A7A"),
    heavy_floor="#000000",
    heavy_crown=Crown("#D0D0D0", "#000000", "#FFFFFF"),
    stone=Crown("#8C8C8C", "#FFFFFF", "#B4B4B4", "#FFFFFF"),
    water=("#141414", "#272727", "#3D3D3D", "#565656"),
    wave="#FFFFFF",
    pavement="#2E2E2E",
    joint="#B0B0B0",
    road="#595959",
    road_edge="#FFFFFF",
    deck="#202020",
    roof=Crown("#404040", "#FFFFFF", "#404040"),
    roof_label="#FFFFFF",
    high="#6E6E6E",
    low="#000000",
    hatching="#8C8C8C",
    contour="#FFFFFF",
    ember="#FFD60A",
    smoke="#C0C0C0",
)

PALETTES = {palette.name: palette for palette in (PAPER, NIGHT, CONTRAST)}


def palette_of(tokens: Tokens) -> MapPalette:
    """Return the mapsheet's inks for a look of the window."""
    return PALETTES[tokens.name]
