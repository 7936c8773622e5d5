"""What may be said of a weapon: its figures, its traits with their ratings, and its ammunition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.construction.editing.views import HeadChoice, HeadField
from companion.construction.pools.editing.documents import Data, value_at, with_value, without
from companion.construction.pools.editing.fields import NONE, PartField, PartFields
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.mechs.weapons import usual_range
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.weapons import MELEE, ORDNANCE, AmmunitionRow, TraitRow

MOST_DAMAGE, MOST_RANGE, MOST_RATE, MOST_HANDLING, MOST_COUNT, MOST_SHOTS, MOST_CLIPS = (
    60, 200, 40, 20, 200, 500, 40,
)  # fmt: skip
THERE = "true"
"""The rating of a trait that says nothing but that it is there."""


def weapon_fields(tables: Tables, make: PartFields) -> Iterator[PartField]:
    """Yield the fields of a weapon, or of a profile, but its place."""
    yield from _figure_fields(tables, make)
    category, rules = make.value(("category",)), tables.weapons
    if category != MELEE and len(make.path) == 2:
        yield make.text("arc", "Arc")
    fitting = {name: each for name, each in rules.traits.items() if not each.fits or category in each.fits}
    yield from _trait_fields(make, "traits", fitting)


def _figure_fields(tables: Tables, make: PartFields) -> Iterator[PartField]:
    rules, category = tables.weapons, make.value(("category",))
    row = rules.categories[category]
    yield make.text("name", "Name")
    yield make.number(("damage",), "Damage", 1, MOST_DAMAGE)
    labels = {each: f"{int(each):+d}".replace("-", "−") for each in row.accuracy}
    usual = f"{row.usual_accuracy:+d} (usual)".replace("-", "−")
    yield make.rated(("accuracy",), "Accuracy", row.accuracy, usual, labels)
    if row.range:
        yield make.number(("range",), "Range", 0, MOST_RANGE, _usual_range(tables, make), "Range, hexes")
    if category == ORDNANCE:
        yield make.number(("count",), "Pieces", 1, MOST_COUNT, 1)
        salvos = {name: "Whole pack" if name == "1" else name for name in rules.salvos}
        yield make.choice(("salvo",), "Salvo", salvos, "1")
    else:
        yield make.number(("rate",), "Rate", 1, MOST_RATE, 1)
    yield make.number(("handling",), "Handling", 1, MOST_HANDLING, row.handling)


def _usual_range(tables: Tables, make: PartFields) -> int:
    profile = WeaponProfile.model_construct(
        id="", category=make.value(("category",)), damage=make.value(("damage",))
    )
    return usual_range(tables.weapons, profile) or 0


def _trait_fields(
    make: PartFields, key: str, rows: Mapping[str, TraitRow] | Mapping[str, AmmunitionRow]
) -> Iterator[PartField]:
    """Yield a field for each trait, with its ratings where it has some."""
    for name, row in rows.items():
        path = (*make.path, key, name)
        ratings = [*row.factors] if row.factor is None else [THERE]
        texts = {each: "Yes" if each == THERE else each.capitalize() for each in ratings}
        choices = (HeadChoice(NONE, "No"), *(HeadChoice(each, texts[each]) for each in ratings))
        now = value_at(make.data, path)
        value = NONE if now is None else THERE if now is True else str(now)

        def write(value: object, path: tuple[str | int, ...] = path) -> object:
            text = str(value)
            if text == NONE:
                return without(make.data, path)
            rating = True if text == THERE else int(text) if text.isdigit() else text
            return with_value(make.data, path, rating)

        yield PartField(
            HeadField(".".join(map(str, path)), row.label, value, (path,), choices=choices), write
        )


def clip_fields(tables: Tables, data: Data, make: PartFields) -> Iterator[PartField]:
    """Yield the fields of clips of ammunition."""
    names = {str(row["id"]): str(row.get("name") or row["id"]) for row in data["modules"]}
    yield make.number(("shots",), "Shots", 1, MOST_SHOTS)
    yield make.number(("number",), "Clips", 1, MOST_CLIPS, 1)
    yield make.choice(("in",), "Place", {None: "In the weapon", **names})
    yield make.flag(("outside",), "Outside")
    types = {name: row for name, row in tables.weapons.ammunition.types.items() if name != "standard"}
    yield from _trait_fields(make, "types", types)
