"""Platoons as lists and blank record sheets show them.

Rule: CityTech, Components > Infantry Record Sheet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle import tracks
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
from companion.engine.battletech.kinds.infantry.platoon import rules_of, weapon_of_men
from companion.engine.battletech.kinds.infantry.text import say
from companion.engine.battletech.presenters.printed.columns import number_column, text_column
from companion.engine.battletech.presenters.printed.reference_tables import NO_DRAWING
from companion.engine.battletech.presenters.roster import loads_of
from companion.engine.battletech.presenters.weapon_table import TO_HIT
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.infantry import (
    PLATOON,
    DamageToTarget,
    Infantry,
    PlatoonWeapon,
    squad_name,
)
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.sheet import Cell, Column, Fact, ReferenceTable, Row, Sheet, Table, Track
from companion.engine.views.units import ModelView
from companion.tabletop.number_text import format_count

SHEETS_A_PAGE = 4
"""Rule: CityTech, Components > Infantry Record Sheet."""


def why_not_played(model: InfantryModel, tables: Tables) -> str:
    """Return why units of a model cannot be played: the book has no such motives, weapons or numbers."""
    rules = tables.infantry
    assert rules is not None, "models of platoons are refused without"
    if model.motive not in rules.movements:
        return say("infantry/motive_not_played", motive=_motive(rules, model))
    if model.squads:
        return ""
    if rules.squads is not None:
        return say("infantry/needs_squads")
    if model.weapon is None:
        return say("infantry/weapon_not_played")
    if model.men > rules.most_men:
        return say("infantry/too_many_men", most=rules.most_men, men=model.men)
    return ""


def silhouette(_model: InfantryModel) -> str:
    """Return the outline that the counter shows."""
    return "infantry"


def model_view(model: InfantryModel, rules: Rulebook) -> ModelView:
    """Return a model in a line: men, Movement Points and weapon."""
    weapon = carried_weapon(rules_of(rules), model)
    return ModelView(
        id=model.id,
        name=model.whole_name,
        short_name=model.short_name,
        summary=say(
            "infantry/summary",
            men=format_count(model.men, "man"),
            motive=_motive(rules_of(rules), model),
            points=format_movement(model.movement.walking, model.movement.jumping),
            weapon=_format_arms(rules_of(rules), model, weapon),
        ),
        silhouette=silhouette(model),
        loads=tuple(loads_of(rules, model)),
        note=model.note,
        why_not=why_not_played(model, rules.tables),
        rides=True,
    )


def _format_arms(rules: Infantry, model: InfantryModel, weapon: PlatoonWeapon | None) -> str:
    if rules.squads is not None and model.squads:
        counted = Counter(squad_label(rules, model, number) for number in range(1, len(model.squads) + 1))
        squads = (f"{number} {label}" if number > 1 else label for label, number in counted.items())
        return say("infantry/with_weapon", weapon=", ".join(squads))
    return say("infantry/with_weapon", weapon=weapon.label) if weapon else ""


def squad_label(rules: Infantry, model: InfantryModel, number: int) -> str:
    """Return what a squad is armed with, counted from 1: "CRM, anti-'Mech"."""
    squad = model.squads[number - 1]
    kind = rules.squads.kinds.get(squad.kind) if rules.squads is not None else None
    label = kind.label if kind is not None else squad.kind
    return say("infantry/anti_mech_squad", squad=label) if squad.anti_mech else label


def format_movement(walking: int, jumping: int) -> str:
    """Movement Points on the ground and, where it can, jumping: "1/3"."""
    return f"{walking}/{jumping}" if jumping else str(walking)


def _motive(rules: Infantry, model: InfantryModel) -> str:
    return rules.movements.get(model.motive, model.motive.capitalize())


def carried_weapon(rules: Infantry, model: InfantryModel) -> PlatoonWeapon | None:
    """Return the weapon that all men of a model carry; None for one without rules."""
    return rules.weapons.get(model.weapon) if model.weapon is not None else None


def blank_sheet(model: InfantryModel, rules: Rulebook) -> Sheet:
    """Return a platoon's sheet: a box a man, with what so many do, and the numbers to hit."""
    return Sheet(
        unit=model.id,
        title=model.short_name,
        subtitle=sheet_subtitle(model, rules, format_count(model.men, "man")),
        side=NOBODY,
        drawing="",
        tracks=tuple(_blank_tracks(rules_of(rules), model)),
        tables=weapons_without_heat(rules, model)
        if model.squads
        else tuple(weapon_tables(rules, model, model.men, None)),
        counters=tuple(round_counters(rules, model)),
        facts=tuple(sheet_facts(rules_of(rules), model, model.men)),
        chips=(),
        remarks=tuple(remarks_on(rules, model)),
        printed=tuple(unit_data(model)),
        most_a_page=SHEETS_A_PAGE,
    )


def sheet_subtitle(model: InfantryModel, rules: Rulebook, *texts: str) -> str:
    """Return the line below the title: how it moves, and what else there is to say."""
    return subtitle(model, say("infantry/platoon", motive=_motive(rules_of(rules), model)), *texts)


def _blank_tracks(rules: Infantry, model: InfantryModel) -> Iterator[Track]:
    if not model.squads:
        yield men_track(rules, model, model.men)
    for number, (name, men) in enumerate(model.structure.items() if model.squads else (), start=1):
        yield squad_track(rules, model, number, Track(f"{tracks.STRUCTURE}/{name}", "", "", men, men))


def squad_track(rules: Infantry, model: InfantryModel, number: int, track: Track) -> Track:
    """Return the row of a squad's men: its label says what the squad is armed with."""
    row, squads = rules.locations.names[squad_name(number)], rules.squads
    label = say("infantry/squad", squad=row.label, kind=squad_label(rules, model, number))
    return replace(
        track,
        label=label,
        plate=row.label,
        abbreviation=row.abbreviation,
        hint=squads.source if squads is not None else rules.source,
        layer=tracks.STRUCTURE,
        location=squad_name(number),
    )


def men_track(rules: Infantry, model: InfantryModel, left: int, fresh: int = 0) -> Track:
    """Return a box a man, crossed off from the left; below each what the platoon does as long as he
    stands.
    """
    weapon = carried_weapon(rules, model)
    notes = [str(weapon.damage_of(men)) for men in range(model.men, 0, -1)] if weapon else []
    return Track(
        id=f"{tracks.STRUCTURE}/{PLATOON}",
        label=say("infantry/men"),
        abbreviation=say("infantry/men"),
        full=model.men,
        left=left,
        fresh=min(fresh, model.men - left),
        is_destroyed=not left,
        hint=say("infantry/men_hint", source=rules.damage_source) if notes else rules.source,
        notes=tuple(notes),
        layer=tracks.STRUCTURE,
        plate=say("infantry/men"),
    )


def weapon_tables(rules: Rulebook, model: InfantryModel, men: int, against: Table | None) -> Iterator[Table]:
    """Yield the weapon of the men as so many fire it, by range; then what they serve besides.

    The rows of a table `against` a target end with the number against it.
    """
    own = next((it for it in model.weapons if weapon_of_men(rules, model, it, men)), None)
    if own is not None:
        last = {row.id: row.cells[-1] for row in against.rows} if against else {}
        yield _weapon_table(rules, model, own, men, last.get(own.id))
    others = tuple(it for it in model.all_weapons if it is not own)
    for table in weapons_without_heat(rules, model.model_copy(update={"all_weapons": others})):
        yield replace(table, id="served")


def _weapon_table(
    rules: Rulebook, model: InfantryModel, mount: Mount, men: int, against: Cell | None
) -> Table:
    carried = carried_weapon(rules_of(rules), model)
    assert carried is not None, "its mount stands for it"
    numbers, source = rules.tables.weapons[mount.weapon].to_hit, rules.tables.weapons[mount.weapon].source
    ranges = (
        Column(str(hexes), is_number=True, hint=say("infantry/range_hint", hexes=hexes))
        for hexes in range(len(numbers))
    )
    columns = (Column(say("infantry/weapon")), Column(say("infantry/damage"), is_number=True), *ranges)
    cells = (
        Cell(carried.label, source),
        Cell(str(carried.damage_of(men)), rules_of(rules).damage_source),
        *(Cell(f"{number}+", source) for number in numbers),
    )
    if against is not None:
        columns, cells = (*columns, TO_HIT), (*cells, against)
    return Table("weapons", say("infantry/to_hit"), columns, (Row(mount.id, cells),), TO_HIT)


def sheet_facts(rules: Infantry, model: InfantryModel, men: int) -> Iterator[Fact]:
    """Yield its Movement Points, how it moves, its weapon, and what so many men do with it."""
    yield Fact("walking", say("infantry/walking"), str(model.movement.walking))
    if model.movement.jumping:
        yield Fact("jumping", say("infantry/jumping"), str(model.movement.jumping))
    yield Fact("motive", say("infantry/motive"), _motive(rules, model))
    weapon = carried_weapon(rules, model)
    if weapon is not None:
        yield Fact("weapon", say("infantry/weapon"), weapon.label)
        damage = str(weapon.damage_of(men))
        yield Fact("most_damage", say("infantry/damage"), damage, hint=rules.damage_source)


def printed_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the one table that only their sheets carry: what changes the damage of hits.

    Rule: CityTech, Infantry > Damage to Standard Infantry.
    """
    soldiers = rules.tables.infantry
    if soldiers is None or not soldiers.struck:
        return
    rows = tuple((row.label, _format_damage(row)) for row in soldiers.struck.values())
    source = next(iter(soldiers.struck.values())).source
    columns = (text_column(), number_column(""))
    label = say("infantry/damage_to_it")
    yield ReferenceTable("platoon_damage", label, columns, rows, source, drawings=NO_DRAWING, is_first=True)


def _format_damage(row: DamageToTarget) -> str:
    if row.becomes is not None:
        return format_count(row.becomes, "man")
    return row.dice.upper() if row.dice else say("infantry/times", times=row.times)
