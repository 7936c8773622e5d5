"""Platoons as lists and record sheets show them.

Rule: CityTech, Components > Infantry Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.names import remarks_on
from companion.engine.battletech.blank_sheets import (
    NOBODY,
    round_counters,
    subtitle,
    unit_data,
    weapons_without_heat,
)
from companion.engine.battletech.kinds.infantry.model import InfantryModel
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.infantry import Infantry, PlatoonWeapon
from companion.engine.shared.wording import Sentences
from companion.engine.sheet import Cell, Column, Fact, Row, Sheet, Table, Track
from companion.engine.views.units import ModelView
from companion.tabletop.number_text import format_count

MEN = "men"

LABELS: Mapping[str, str] = {
    "infantry/not_yet": "Platoons cannot be played yet, but their sheets can be viewed and printed.",
    "infantry/summary": "{men} · {motive} · {points} MP{weapon}",
    "infantry/with_weapon": " · {weapon}",
    "infantry/platoon": "{motive} platoon",
    "infantry/whole": "Platoon",
    "infantry/men": "Men",
    "infantry/men_hint": "Below each box: the damage of an attack while that man stands. {source}",
    "infantry/walking": "MP",
    "infantry/jumping": "Jumping MP",
    "infantry/motive": "Moves",
    "infantry/weapon": "Weapon",
    "infantry/most_damage": "Damage",
    "infantry/to_hit": "To hit by range",
    "infantry/range": "Range",
    "infantry/base": "To hit",
}
say = Sentences(LABELS)
"""The words of a label, with its values."""


def why_not_played(_model: InfantryModel, _tables: Tables) -> str:
    """Return why units of a model cannot be played."""
    return say("infantry/not_yet")


def silhouette(_model: InfantryModel) -> str:
    """Return the outline that the counter shows."""
    return "infantry"


def infantry_rules(rules: Rulebook) -> Infantry:
    """Return the tables on platoons, in rules that have such."""
    assert rules.tables.infantry is not None, "models of platoons are refused without"
    return rules.tables.infantry


def model_view(model: InfantryModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: men, Movement Points and weapon."""
    weapon = _weapon(infantry_rules(rules), model)
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "infantry/summary",
            men=_men(model),
            motive=_motive(infantry_rules(rules), model),
            points=format_movement(model.movement.walking, model.movement.jumping),
            weapon=say("infantry/with_weapon", weapon=weapon.label) if weapon else "",
        ),
        silhouette=silhouette(model),
        note=model.note,
        why_not=why_not_played(model, rules.tables),
    )


def format_movement(walking: int, jumping: int) -> str:
    """Movement Points on the ground and, where it can, jumping: "1/3"."""
    return f"{walking}/{jumping}" if jumping else str(walking)


def _men(model: InfantryModel) -> str:
    return format_count(model.men, "man")


def _motive(rules: Infantry, model: InfantryModel) -> str:
    return rules.movements.get(model.motive, model.motive.capitalize())


def _weapon(rules: Infantry, model: InfantryModel) -> PlatoonWeapon | None:
    return rules.weapons.get(model.weapon) if model.weapon is not None else None


def blank_sheet(model: InfantryModel, rules: Rulebook) -> Sheet:
    """Return a platoon's sheet: a box a man, with what so many do, and the numbers to hit."""
    own = infantry_rules(rules)
    weapon = _weapon(own, model)
    platoon = say("infantry/platoon", motive=_motive(own, model))
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=subtitle(model, platoon, _men(model)),
        side=NOBODY,
        drawing="",
        tracks=(_men_track(own, model, weapon),),
        tables=(*([_to_hit(weapon, own)] if weapon else []), *weapons_without_heat(rules, model)),
        counters=tuple(round_counters(rules, model)),
        facts=tuple(_facts(own, model, weapon)),
        chips=(),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(unit_data(model)),
    )


def _men_track(rules: Infantry, model: InfantryModel, weapon: PlatoonWeapon | None) -> Track:
    """Return a box a man, crossed off from the left; below each what the platoon does as long as it
    is there.
    """
    damage = weapon.damage if weapon else ()
    notes = [str(damage[min(left, len(damage)) - 1]) for left in range(model.men, 0, -1)] if damage else []
    return Track(
        id=MEN,
        label=say("infantry/men"),
        abbreviation=say("infantry/men"),
        full=model.men,
        left=model.men,
        hint=say("infantry/men_hint", source=rules.damage_source) if notes else rules.source,
        notes=tuple(notes),
        layer=MEN,
        plate=say("infantry/whole"),
    )


def _to_hit(weapon: PlatoonWeapon, rules: Infantry) -> Table:
    ranges = (Column(str(at), is_number=True) for at in range(len(weapon.to_hit)))
    columns = (Column(say("infantry/range")), *ranges)
    numbers = (Cell(f"{number}+", rules.to_hit_source) for number in weapon.to_hit)
    row = Row("to_hit", (Cell(say("infantry/base"), rules.to_hit_source), *numbers))
    return Table("to_hit", say("infantry/to_hit"), columns, (row,))


def _facts(rules: Infantry, model: InfantryModel, weapon: PlatoonWeapon | None) -> Iterator[Fact]:
    yield Fact("walking", say("infantry/walking"), str(model.movement.walking))
    if model.movement.jumping:
        yield Fact("jumping", say("infantry/jumping"), str(model.movement.jumping))
    yield Fact("motive", say("infantry/motive"), _motive(rules, model))
    if weapon is not None:
        yield Fact("weapon", say("infantry/weapon"), weapon.label)
        most = weapon.damage[min(model.men, len(weapon.damage)) - 1]
        yield Fact("most_damage", say("infantry/most_damage"), str(most), hint=rules.damage_source)
