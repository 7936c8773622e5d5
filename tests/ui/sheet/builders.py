"""Record sheets for tests, written out by hand: `hermes(CT=9)` has lost nine points of its centre torso."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.sheet import Cell, Chip, Column, Counter, Fact, Row, Sheet, Table, Tone, Track
from companion.engine.views.units import SideView

LOCATIONS = {
    "HD": ("head", "Head", 9),
    "CT": ("center_torso", "Center torso", 17),
    "RT": ("right_torso", "Right torso", 14),
    "LT": ("left_torso", "Left torso", 14),
    "RA": ("right_arm", "Right arm", 11),
    "LA": ("left_arm", "Left arm", 11),
    "RL": ("right_leg", "Right leg", 14),
    "LL": ("left_leg", "Left leg", 14),
}
BLUE, RED = SideView("blue", "Blue", 0), SideView("red", "Red", 1)
COLUMNS = (
    Column("Weapon"),
    Column("Loc", hint="Location"),
    Column("Dmg", is_number=True),
    Column("Sht", is_number=True),
    Column("Med", is_number=True),
    Column("Lng", is_number=True),
    Column("To hit", is_number=True),
)


def track_id(abbreviation: str) -> str:
    """Return the id of a location's track."""
    return f"armor/{LOCATIONS[abbreviation][0]}"


def tracks(**lost: int) -> tuple[Track, ...]:
    """Armor with points lost by location."""
    return tuple(
        Track(
            f"armor/{name}",
            label,
            abbreviation,
            full,
            full - lost.get(abbreviation, 0),
            is_destroyed=lost.get(abbreviation, 0) == full,
            hint="More damage goes inward.",
            layer="armor",
            location=name,
        )
        for abbreviation, (name, label, full) in LOCATIONS.items()
    )


def weapons() -> Table:
    """Three weapons with their numbers against a target."""
    rows = (
        (
            "ac5",
            "Autocannon 5",
            "RT",
            "5",
            "6",
            "12",
            "18",
            Cell("8+", "Base to-hit number +4, Medium range +2"),
        ),
        ("ml", "Medium Laser", "RA", "5", "3", "6", "9", Cell("13", "Long range +4", Tone.DANGER)),
        ("flamer", "Flamer", "LA", "2", "1", "2", "3", Cell("–", "Out of range")),
    )
    return Table(
        "weapons",
        "Weapons",
        COLUMNS,
        tuple(Row(row_id, (*(Cell(text) for text in texts), answer)) for row_id, *texts, answer in rows),
    )


def hermes(**lost: int) -> Sheet:
    """Return a Hermes II with points lost by location."""
    return Sheet(
        unit="hermes",
        title="Hermes II",
        subtitle="HER-2S · 40 tons",
        side="blue",
        drawing="biped",
        tracks=tracks(**lost),
        tables=(weapons(),),
        counters=(Counter("rounds/ac5", "Autocannon 5 rounds", 20, 13, "One a shot"),),
        facts=(
            Fact("walking", "Walking MP", "0", "6", "A leg is destroyed."),
            Fact("this_turn", "This turn", "Walked 5 hexes"),
        ),
        chips=(Chip("immobile", "Immobile", Tone.WARN, "A leg is destroyed."),),
    )


def with_left(sheet: Sheet, subject: str, left: int) -> Sheet:
    """Return the sheet with a track or counter as a Mark leaves it."""
    return replace(
        sheet,
        tracks=tuple(replace(each, left=left) if each.id == subject else each for each in sheet.tracks),
        counters=tuple(replace(each, left=left) if each.id == subject else each for each in sheet.counters),
    )
