"""The record sheet of a mech: boxes of armor and structure, weapons, hit locations, statistics, costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.hit_table import hit_table
from companion.engine.pools.mechs.model import MechModel, MountedWeapon
from companion.engine.pools.mechs.multipliers import all_fuel_of
from companion.engine.pools.mechs.parts import Part, figure
from companion.engine.pools.mechs.placing import modules_of, place_text
from companion.engine.pools.mechs.statistics import (
    FormStatistics,
    encumbrance,
    form_statistics,
    lift_power,
)
from companion.engine.pools.mechs.weapons import rate_bonus, shots_in, weapon_figures
from companion.engine.pools.presenters.roster import MEDIUM_LABELS, form_labels, summary, tier_label
from companion.engine.pools.tables.people import PeopleRules
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.engine.sheet import Cell, Column, Fact, Row, Sheet, Table, Track
from companion.tabletop.modifiers import format_signed

HUMANOID, BEAST, HULL = "frame_humanoid", "frame_beast", "frame_hull"
"""The drawings of mechs on two legs, on more, and without any."""
TWO = 2
SHORT = 4
"""Letters of a name that a plate has room for."""
UNPAIRED, REARWARD = frozenset({"core", "head", "tail"}), ("hind", "rear", "back")
WEAPON_COLUMNS = (
    Column("Weapon"),
    Column("Where"),
    Column("Damage", is_number=True),
    Column("Accuracy", is_number=True),
    Column("Range", is_number=True, hint="Combat range, and maximum range. In hexes."),
    Column("Rate", is_number=True, hint="Attacks in one action, and what they add to the roll."),
    Column("Handling", is_number=True, hint="Degrees of success for a further hit."),
    Column("Shots", is_number=True),
    Column("SP", is_number=True),
)


def record_sheet(design: MechDesign) -> Sheet:
    """Return the sheet of a mech fresh from the works."""
    mech = design.mech
    return Sheet(
        unit=mech.model,
        title=mech.name,
        subtitle=summary(design),
        side="",
        drawing=drawing(mech),
        tracks=tuple(_tracks(design)),
        tables=(_weapon_table(design), _hit_table(design), _cost_table(design)),
        counters=(),
        facts=tuple(_facts(design)),
        chips=(),
        printed=(
            Fact("tier", "Budget", tier_label(design)),
            Fact("forms", "Body forms", form_labels(design)),
            Fact("tons", "Tons", figure(design.tons)),
            Fact("cp", "CP", figure(design.cp), hint=_total(design)),
        ),
    )


def personal_sheet(design: MechDesign, rules: PeopleRules) -> Sheet:
    """Return the sheet of a person on foot: what he fights with."""
    return Sheet(
        unit=design.mech.model,
        title=design.mech.name,
        subtitle=rules.label,
        side="",
        drawing="",
        tracks=(),
        tables=(_weapon_table(design),),
        counters=(),
        facts=(),
        chips=(),
    )


def drawing(mech: MechModel) -> str:
    """Return the drawing of a mech by its legs."""
    legs = sum(module.type == "leg" for module in mech.modules)
    return BEAST if legs > TWO else HUMANOID if legs else HULL


def plates(mech: MechModel) -> Mapping[str, str]:
    """Return the plate of each module in the drawing; further ones of a kind have none and stand in rows."""
    found, is_beast = dict[str, str](), drawing(mech) == BEAST
    for module in mech.modules:
        texts = f"{module.id} {module.label}".lower().replace("_", " ")
        plate: str = module.type
        if module.type == "leg" and is_beast:
            plate = "hindleg" if any(word in texts for word in REARWARD) else "foreleg"
        if module.type not in UNPAIRED:
            plate = f"{'left' if 'left' in texts else 'right'}_{plate}"
        if plate not in found.values():
            found[module.id] = plate
    return found


def _tracks(design: MechDesign) -> Iterator[Track]:
    armor, frame, places = design.tables.armor, design.tables.frame, plates(design.mech)
    more = max((design.tables.forms.kinds[form].dr for form in design.mech.forms), default=0)
    for one in design.modules.values():
        module, letters = one.module, _abbreviation(one.module.label)
        plate = module.armor
        if plate is not None:
            grade = armor.grades[plate.grade].label
            hint = f"{grade}{', hardened' if plate.hardened else ''}. {armor.source}"
            label = f"{module.label} DR"
            full = plate.dr + more
            yield Track(
                f"armor/{module.id}",
                label,
                letters,
                full,
                full,
                hint=hint,
                layer="armor",
                location=places.get(module.id, ""),
                plate=module.label,
            )
        if not one.is_pod:
            over = f"armor/{module.id}" if plate is not None else ""
            full, label = max(one.sp, 0), f"{module.label} SP"
            hint = frame.source
            yield Track(
                f"structure/{module.id}",
                label,
                letters,
                full,
                full,
                hint=hint,
                layer="structure",
                location=places.get(module.id, ""),
                plate=module.label,
                over=over,
            )
    for barrier in design.mech.barriers:
        full = barrier.value * design.tables.barriers.capacity_per_value
        hint = design.tables.barriers.source
        yield Track(f"barrier/{barrier.id}", barrier.label, "BAR", full, full, hint=hint)


def _abbreviation(label: str) -> str:
    texts = label.split()
    if len(texts) > 1:
        return "".join(text[0] for text in texts).upper()
    return label if len(label) <= SHORT else label[:2].upper()


def _weapon_table(design: MechDesign) -> Table:
    rows = tuple(_weapon_row(design, weapon) for weapon in design.mech.weapons)
    return Table("weapons", "Weapons", WEAPON_COLUMNS, rows)


def _weapon_row(design: MechDesign, weapon: MountedWeapon) -> Row:
    rules, figures = design.tables.weapons, weapon_figures(design.tables.weapons, weapon)
    rate = weapon.count if weapon.category == ORDNANCE else weapon.rate
    shots = sum(map(shots_in, weapon.clips))
    traits = ", ".join(
        rules.traits[name].label if rating is True else f"{rules.traits[name].label} {rating}"
        for name, rating in weapon.traits.items()
    )
    reach = "–" if figures.range is None else f"{figures.range}/{figures.max_range}"
    cells = (
        Cell(weapon.label, hint=traits or rules.categories[weapon.category].label),
        Cell(place_text(design.mech, weapon)),
        Cell(_damage(design, weapon)),
        Cell(format_signed(figures.accuracy)),
        Cell(reach),
        Cell(f"{rate} ({format_signed(rate_bonus(rate))})"),
        Cell(str(figures.handling) if rate > 1 else "–"),
        Cell(str(shots) if shots else "–"),
        Cell(str(figures.sp)),
    )
    return Row(weapon.id, cells)


def _damage(design: MechDesign, weapon: MountedWeapon) -> str:
    """Return the damage, with what the module adds to a melee weapon."""
    more = 0
    if weapon.category == "melee":
        mounts = (*modules_of(weapon.at), *weapon.held_by)
        more = max((design.modules[mount].damage_bonus for mount in mounts), default=0)
        more += design.tables.locomotion.kinds[design.mech.locomotion].melee_damage
    return f"{weapon.damage}+{more}" if more else str(weapon.damage)


def _hit_table(design: MechDesign) -> Table:
    columns = (Column("Location"), Column("d100", is_number=True))
    rows = tuple(Row(row.location, (Cell(row.label), Cell(row.rolls))) for row in hit_table(design))
    return Table("hits", "Hit locations", columns, rows)


def _cost_table(design: MechDesign) -> Table:
    columns = (Column("Part"), Column("CP", is_number=True), Column("Reckoning"))
    rows = [*_cost_rows(design)]
    total = (Cell("Total"), Cell(figure(design.cp)), Cell(_total(design)))
    return Table("costs", "Construction points", columns, (*rows, Row("total", total)))


def _cost_rows(design: MechDesign) -> Iterator[Row]:
    for number, part in enumerate(design.parts):
        if part.cp or part.factor:
            yield Row(
                f"cost/{number}", (Cell(part.label, hint=part.source), Cell(_amount(part)), Cell(part.how))
            )


def _amount(part: Part) -> str:
    return f"{part.factor:+g}".replace("-", "−") if part.factor else figure(part.cp)


def _total(design: MechDesign) -> str:
    return f"{figure(design.additive_cp)} × {figure(1 + design.multiplier)}"


def _facts(design: MechDesign) -> Iterator[Fact]:
    forms = form_statistics(design)
    statistics = design.tables.statistics
    yield Fact("bma", "BMA", str(statistics.of(design.tons).bma), hint=statistics.source)
    for form in forms:
        yield from _form_facts(form, several=len(forms) > 1)
    yield Fact("lp", "Lift power", f"{lift_power(design) / 2:g} t", hint="Structure of all modules but pods.")
    level = encumbrance(design)
    text = "too much to move" if level is None else str(level)
    yield Fact("encumbrance", "Encumbrance", text, hint=f"{design.load / 2:g} tons carried.")
    if design.mech.sensors is not None:
        row = design.tables.sensors.classes[design.mech.sensors.class_]
        hexes = row.km * design.tables.sensors.hexes_per_km
        yield Fact("sensors", "Sensors", f"{hexes} hexes", hint=f"{design.mech.sensors.class_}, {row.km} km")
        far = "planet" if row.communication is None else f"{row.communication:,} km"
        yield Fact("radio", "Radio", far, hint="How far its communication reaches.")
    yield from _fuel_facts(design)
    tables = design.tables
    known = {name: row.label for name, row in tables.protection.kinds.items()}
    known |= {name: row.label for name, row in tables.locomotion.kinds.items()}
    rows = (tables.forms.kinds[form.form] for form in forms)
    comes_with = dict.fromkeys(name for row in rows for name in row.includes)
    if comes_with:
        text = ", ".join(known[name] for name in comes_with)
        yield Fact("included", "Comes with", text, hint="Its body form brings this at no cost.")


def _fuel_facts(design: MechDesign) -> Iterator[Fact]:
    """Yield how far the fuel of a mech lasts, where it takes any.

    Rule: Untitled Mech Game, R200, R201, R203.
    """
    rules, mech = design.tables.propulsion.fuel, design.mech
    km = all_fuel_of(design.tables, mech)
    burning = [each.ma for each in mech.propulsion if design.tables.propulsion.kinds[each.kind].has_fuel]
    if km and burning:
        hours = km * rules.hexes_per_km / (rules.hexes_per_ma_and_hour * max(burning))
        yield Fact("fuel", "Fuel", f"{km:,} km", hint=f"It lasts {hours:.1f} hours at full speed.")


def _form_facts(form: FormStatistics, *, several: bool) -> Iterator[Fact]:
    prefix = f"{form.label}, " if several else ""
    for medium, ma in form.ma.items():
        label = MEDIUM_LABELS[medium]
        text = f"{prefix}{label.lower() if several else label}"
        yield Fact(f"ma/{form.form}/{medium}", f"MA {text}" if several else f"MA {label.lower()}", str(ma))
    hint = "; ".join(f"{each}" for each in form.mv)
    flying = f" ({form.flying_mv:+d} flying)".replace("-", "−") if form.flying_mv != form.total_mv else ""
    value = f"{format_signed(form.total_mv)}{flying}"
    yield Fact(f"mv/{form.form}", f"MV {prefix.rstrip(', ').lower()}".strip(), value, hint=hint)
