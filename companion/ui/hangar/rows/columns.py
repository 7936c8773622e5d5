"""The columns of the list: what each shows, how wide it is, and by what a click on its heading sorts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt

from companion.catalog.entries import CatalogueEntry, DocumentKind, EntryOrigin
from companion.catalog.search.index import SearchOrder
from companion.tabletop.number_text import format_count
from companion.ui.theme.tokens import Space, Tokens

PICTURE, STAR = 40, 32
LEAST_NAME = 200
"""How much room a name has before figures stand beside it, in pixels at scale 1."""
LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight

TECH = {"inner_sphere": "Inner Sphere", "clan": "Clan"}
ORIGINS: Mapping[EntryOrigin, tuple[str, str]] = {
    EntryOrigin.SHIPPED: ("", "Comes with Companion"),
    EntryOrigin.PLAYERS: ("edit", "From one of your rulesets"),
    EntryOrigin.IMPORTED: ("import", "Imported"),
    EntryOrigin.OWN: ("structure", "Your own design"),
}
KINDS: Mapping[DocumentKind, str] = {
    DocumentKind.MECH: "’Mech",
    DocumentKind.VEHICLE: "Vehicle",
    DocumentKind.SLOTTED_VEHICLE: "Vehicle with slots",
    DocumentKind.INFANTRY: "Infantry",
    DocumentKind.BATTLE_ARMOR: "Battle armor",
    DocumentKind.GUN_EMPLACEMENT: "Gun emplacement",
    DocumentKind.BOARD: "Board",
    DocumentKind.FORCE: "Force",
    DocumentKind.CHARACTER: "Character",
}


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of figures at the right of the name."""

    id: str
    label: str
    hint: str
    width: int
    order: SearchOrder | None
    rank: int = 0
    """The higher, the sooner it gives way where names would be cut short."""


COLUMNS = (
    ListColumn("tons", "Tons", "Weight in tons", 56, SearchOrder.TONS),
    ListColumn(
        "move",
        "Move",
        "Walking, running, jumping (cruising and flank speed of vehicles)",
        84,
        SearchOrder.SPEED,
        2,
    ),
    ListColumn("armor", "Armor", "Points of armor on all sides", 60, SearchOrder.ARMOR, 3),
    ListColumn("year", "Year", "The year it was introduced", 52, SearchOrder.YEAR, 4),
)
WITH_POINTS = (
    *COLUMNS[:-1],
    ListColumn("points", "Points", "Its cost in a force", 60, SearchOrder.POINTS, 1),
)
"""The columns of units by whose rules forces are built from points."""


@dataclass(frozen=True, slots=True)
class RowAreas:
    """The areas of a row's parts."""

    picture: QRectF
    text: QRectF
    figures: tuple[tuple[ListColumn, QRectF], ...]
    star: QRectF


def columns_for(entries: Iterable[CatalogueEntry]) -> Sequence[ListColumn]:
    """Return the columns that tell most of these entries."""
    return WITH_POINTS if any(entry.points for entry in entries) else COLUMNS


def row_areas(tokens: Tokens, area: QRectF, columns: Sequence[ListColumn] = COLUMNS) -> RowAreas:
    """Return the places of a row of this width."""
    gap = tokens.px(Space.SMALL)
    star = QRectF(area.right() - tokens.px(STAR) - gap, area.top(), tokens.px(STAR), area.height())
    side = tokens.px(PICTURE)
    picture = QRectF(area.left() + gap, area.top() + (area.height() - side) / 2, side, side)
    left, right, figures = picture.right() + gap, star.left() - gap, []
    for column in reversed(_fitting_columns(tokens, columns, right - left - gap)):
        width = tokens.px(column.width)
        figures.append((column, QRectF(right - width, area.top(), width, area.height())))
        right -= width
    text_rect = QRectF(left, area.top(), right - left - gap, area.height())
    return RowAreas(picture, text_rect, tuple(reversed(figures)), star)


def _fitting_columns(tokens: Tokens, columns: Sequence[ListColumn], room: float) -> list[ListColumn]:
    """Return the columns beside which names have room enough."""
    shown = list(columns)
    while shown and room - sum(tokens.px(one.width) for one in shown) < tokens.px(LEAST_NAME):
        shown.remove(max(shown, key=lambda one: one.rank))
    return shown


def format_figure(entry: CatalogueEntry, column: str) -> str:
    """Return what a column says of an entry."""
    if column == "tons":
        return f"{entry.tonnage:g}" if entry.tonnage else "–"
    if column == "points":
        return f"{entry.points:g}" if entry.points else "–"
    if column == "year":
        return str(entry.year or "")
    if not entry.is_unit:
        return "–"
    if column == "armor":
        return str(entry.armor or "–")
    return format_movement(entry)


def format_movement(entry: CatalogueEntry) -> str:
    """Return the paces of a unit as players write them: 4/6/4."""
    if entry.kind is DocumentKind.GUN_EMPLACEMENT or not (entry.walking or entry.jumping):
        return "–"
    paces = [entry.walking] if entry.running <= entry.walking else [entry.walking, entry.running]
    return "/".join(map(str, [*paces, *([entry.jumping] if entry.jumping else [])]))


def format_weapons(entry: CatalogueEntry, short_names: Mapping[str, str]) -> str:
    """`AC/20 · 2 × LRM 20 · 4 × M Laser`; the size of a board, the units of a force."""
    if entry.kind is DocumentKind.BOARD:
        return " × ".join(entry.parts) + " hexes"
    if entry.kind is DocumentKind.FORCE:
        return format_counted_names(entry.parts, {})
    if entry.kind is DocumentKind.CHARACTER:
        return " · ".join(entry.parts)
    return format_counted_names(entry.weapons, short_names) or "No weapons"


def format_counted_names(names: tuple[str, ...], short_names: Mapping[str, str]) -> str:
    """Names with their numbers, each once, in their order."""
    counts = Counter(short_names.get(name, name) for name in names)
    return " · ".join(f"{number} × {name}" if number > 1 else name for name, number in counts.items())


def describe_entry(entry: CatalogueEntry, titles: Mapping[str, str]) -> str:
    """Return what an entry is: `100 tons · Inner Sphere · 2755 · Juggernaut`."""
    texts = [
        KINDS[entry.kind] if entry.kind is not DocumentKind.MECH else "OmniMech" if entry.is_omni else "",
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        format_count(f"{entry.points:g}", "point") if entry.points else "",
        entry.motive.capitalize(),
        f"{entry.configuration.capitalize()}" if entry.configuration not in ("", "biped") else "",
        "Mixed tech" if entry.is_mixed else TECH.get(entry.tech, ""),
        str(entry.year or ""),
        entry.role,
        titles.get(entry.ruleset, ""),
    ]
    return " · ".join(part for part in texts if part)


def spoken_description(entry: CatalogueEntry, short_names: Mapping[str, str], *, is_favourite: bool) -> str:
    """Return a row as it is read out."""
    texts = [
        entry.name,
        KINDS[entry.kind],
        f"{entry.tonnage:g} tons" if entry.tonnage else "",
        f"{entry.armor} armor" if entry.armor else "",
        format_weapons(entry, short_names),
        ORIGINS[entry.origin][1],
        "favorite" if is_favourite else "",
    ]
    return ", ".join(part for part in texts if part)
