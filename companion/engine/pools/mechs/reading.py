"""Mechs read from files, with every name that they use known to the ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from companion.documents.document import Document, KeyPath
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.pools.mechs.model import (
    ArmorPlate,
    BarrierProfile,
    MechModel,
    Place,
    Rating,
    WeaponProfile,
)
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.mechs.weapons import accuracy_of, rating_key
from companion.engine.pools.tables.book import Tables
from companion.engine.pools.tables.weapons import AmmunitionRow, TraitRow
from companion.errors import Fault, FileError


class NamedThing(NamedTuple):
    """A name in a file: where it stands, what it should be, and the names that there are."""

    at: KeyPath
    name: object
    what: str
    known: Iterable[object]


def mech_in(tables: Tables, document: Document) -> MechModel:
    """Return the mech of a file; raises FileError where it names what the ruleset does not have."""
    mech = validate(MechModel, document)
    if faults := [*_unknown(document, _names(tables, mech)), *_repeated(document, mech)]:
        raise FileError(faults)
    return mech


def _unknown(document: Document, names: Iterable[NamedThing]) -> Iterator[Fault]:
    for at, name, what, known in names:
        texts = [str(each) for each in known]
        if str(name) not in texts:
            listed = f"Known: {', '.join(texts)}." if len(texts) <= 12 else ""
            remedy = did_you_mean(str(name), texts) or listed
            yield document.fault(at, f"there is no {what} '{name}'.", remedy)


def _repeated(document: Document, mech: MechModel) -> Iterator[Fault]:
    """Yield ids that stand twice: modules, weapons, shields, barriers and reservoirs share them."""
    seen: set[str] = set()
    for section in ("modules", "weapons", "shields", "barriers", "reservoirs"):
        for place, row in enumerate(getattr(mech, section)):
            if row.id in seen:
                text = f"a second part is called '{row.id}'."
                yield document.fault((section, place, "id"), text, "Give each an id of its own.")
            seen.add(row.id)


def _names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    """Yield every name that a mech uses."""
    yield from _frame_names(tables, mech)
    yield from _weapon_names(tables, mech)
    yield from _defense_names(tables, mech)
    yield from _system_names(tables, mech)
    yield from _special_names(tables, mech)


def _modules(mech: MechModel, at: KeyPath, place: Place | None) -> Iterator[NamedThing]:
    """Yield the modules of a place."""
    known = [module.id for module in mech.modules]
    for module in modules_of(place):
        yield NamedThing(at if isinstance(place, str) else (*at, module), module, "module", known)


def _frame_names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    classes = tables.frame.classes
    for index, module in enumerate(mech.modules):
        at: KeyPath = ("modules", index)
        yield NamedThing((*at, "class"), module.class_, "class", classes)
        if module.armor is not None:
            yield _grade(tables, (*at, "armor"), module.armor)
    for index, drive in enumerate(mech.drives):
        yield NamedThing(("drives", index, "class"), drive.class_, "class", classes)
    yield from _modules(mech, ("turret",), mech.turret)
    for index, arm in enumerate(mech.hands):
        yield from _modules(mech, ("hands", index), arm)


def _grade(tables: Tables, at: KeyPath, plate: ArmorPlate) -> NamedThing:
    return NamedThing((*at, "grade"), plate.grade, "grade of armor", tables.armor.grades)


def _weapon_names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    for index, weapon in enumerate(mech.weapons):
        at: KeyPath = ("weapons", index)
        yield from _profile_names(tables, at, weapon)
        yield from _modules(mech, (*at, "in"), weapon.at)
        for place, holder in enumerate(weapon.held_by):
            yield from _modules(mech, (*at, "held_by", place), holder)
        for place, clip in enumerate(weapon.clips):
            types = tables.weapons.ammunition.types
            for name, rating in clip.types.items():
                yield from _rated((*at, "clips", place, "types", name), name, rating, types)
            yield from _modules(mech, (*at, "clips", place, "in"), clip.at)
    known = [weapon.id for weapon in mech.weapons]
    for index, link in enumerate(mech.links):
        yield from (NamedThing(("links", index, at), name, "weapon", known) for at, name in enumerate(link))


def _profile_names(tables: Tables, at: KeyPath, profile: WeaponProfile) -> Iterator[NamedThing]:
    row = tables.weapons.categories[profile.category]
    accuracy = accuracy_of(tables.weapons, profile)
    yield NamedThing((*at, "accuracy"), accuracy, f"{row.label.lower()} accuracy", row.accuracy)
    yield NamedThing((*at, "salvo"), profile.salvo, "salvo", tables.weapons.salvos)
    for name, rating in profile.traits.items():
        yield from _rated((*at, "traits", name), name, rating, tables.weapons.traits)


def _rated(
    at: KeyPath, name: str, rating: Rating, rows: Mapping[str, TraitRow] | Mapping[str, AmmunitionRow]
) -> Iterator[NamedThing]:
    """Yield the name of a trait or of ammunition, and its rating where it has some."""
    yield NamedThing(at, name, "trait", rows)
    row: TraitRow | AmmunitionRow | None = rows.get(name)
    if row is None:
        return
    if row.factor is None:
        yield NamedThing(at, rating_key(rating), f"{row.label} rating", row.factors)
    elif rating is not True:
        yield NamedThing(at, rating, f"{row.label} rating", ("true",))


def _defense_names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    for index, shield in enumerate(mech.shields):
        at: KeyPath = ("shields", index)
        yield _grade(tables, (*at, "plate"), shield.plate)
        bonuses = tables.shields.defense_bonus
        yield NamedThing((*at, "defense_bonus"), shield.defense_bonus, "Defense Bonus", bonuses)
        yield from _modules(mech, (*at, "arm"), shield.arm)
    for index, barrier in enumerate(mech.barriers):
        yield from _barrier_names(tables, ("barriers", index), barrier)
        yield from _modules(mech, ("barriers", index, "in"), barrier.at)
    for index, reservoir in enumerate(mech.reservoirs):
        at = ("reservoirs", index)
        rules = tables.reservoirs
        yield NamedThing((*at, "maximum"), reservoir.maximum, "maximum power", rules.maximum)
        yield NamedThing((*at, "portfolio"), reservoir.portfolio, "portfolio", rules.portfolio)
        yield from _modules(mech, (*at, "in"), reservoir.at)
        for place, profile in enumerate(reservoir.weapons):
            yield from _profile_names(tables, (*at, "weapons", place), profile)
        for place, emulated in enumerate(reservoir.barriers):
            yield from _barrier_names(tables, (*at, "barriers", place), emulated)
    for index, absorber in enumerate(mech.absorbers):
        yield from _modules(mech, ("absorbers", index, "in"), absorber.at)


def _barrier_names(tables: Tables, at: KeyPath, barrier: BarrierProfile) -> Iterator[NamedThing]:
    rules = tables.barriers
    yield NamedThing((*at, "reset_time"), barrier.reset_time, "Reset Time", rules.reset_time)
    if barrier.turns is not None:
        yield NamedThing((*at, "turns"), barrier.turns, "number of turns", rules.turns)
    for place, trait in enumerate(barrier.traits):
        yield NamedThing((*at, "traits", place), trait, "trait of barriers", rules.traits)


def _system_names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    if mech.sensors is not None:
        yield NamedThing(("sensors", "class"), mech.sensors.class_, "class", tables.sensors.classes)
        yield from _modules(mech, ("sensors", "in"), mech.sensors.at)
    if (warfare := mech.electronic_warfare) is not None:
        at: KeyPath = ("electronic_warfare",)
        rules = tables.electronic_warfare
        for index, one in enumerate(warfare.systems):
            row: KeyPath = (*at, "systems", index)
            yield NamedThing((*row, "type"), one.type, "type of electronic warfare", rules.types)
            yield NamedThing((*row, "rating"), one.rating, "rating", rules.rating)
        if warfare.radius is not None:
            yield NamedThing((*at, "radius"), warfare.radius, "radius", rules.radius)
        if warfare.beam is not None:
            yield NamedThing((*at, "beam"), warfare.beam, "beam", rules.beam)
        yield from _modules(mech, (*at, "in"), warfare.at)
    if mech.cockpit is not None:
        known = tables.cockpits.controls
        yield NamedThing(("cockpit", "controls"), mech.cockpit.controls, "type of controls", known)
        yield from _modules(mech, ("cockpit", "in"), mech.cockpit.at)
    for index, fitting in enumerate(mech.fittings):
        yield NamedThing(("fittings", index, "kind"), fitting.kind, "system", tables.fittings.kinds)
        yield from _modules(mech, ("fittings", index, "in"), fitting.at)


def _special_names(tables: Tables, mech: MechModel) -> Iterator[NamedThing]:
    for index, form in enumerate(mech.forms):
        yield NamedThing(("forms", index), form, "body form", tables.forms.kinds)
    for option in mech.form_options:
        yield NamedThing(("form_options", option), option, "option", tables.forms.options)
    for form, numbers in mech.divides.items():
        yield NamedThing(("divides", form), form, "form that it turns into", mech.forms[1:])
        for limb in numbers:
            yield from _modules(mech, ("divides", form, limb), limb)
    for index, each in enumerate(mech.propulsion):
        yield NamedThing(("propulsion", index, "kind"), each.kind, "propulsion", tables.propulsion.kinds)
        yield from _modules(mech, ("propulsion", index, "in"), each.at)
    if mech.extra_fuel is not None:
        yield from _modules(mech, ("extra_fuel", "in"), mech.extra_fuel.at)
    plant = mech.powerplant
    yield NamedThing(("powerplant", "charge"), plant.charge, "charge", tables.powerplants.charges)
    yield NamedThing(("powerplant", "source"), plant.source, "source of power", tables.powerplants.sources)
    yield NamedThing(("locomotion",), mech.locomotion, "locomotion", tables.locomotion.kinds)
    if mech.cloak is not None:
        for index, name in enumerate(mech.cloak.functions):
            at: KeyPath = ("cloak", "functions", index)
            yield NamedThing(at, name, "function of cloaks", tables.cloaks.functions)
    for index, name in enumerate(mech.protection):
        yield NamedThing(("protection", index), name, "protection", tables.protection.kinds)
