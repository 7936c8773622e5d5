"""The record sheet of a 'Mech as plain data."""

from __future__ import annotations

from companion.engine.battletech.by_hand import ARMOR, ROUNDS
from companion.engine.battletech.condition import is_destroyed, is_lost, points
from companion.engine.battletech.declaration import why_not_weapon
from companion.engine.battletech.models import Mount
from companion.engine.battletech.planning import fire_plan
from companion.engine.battletech.roster import chips, movement_words
from companion.engine.battletech.state import Battle, Mech
from companion.engine.forms import Outcome
from companion.engine.sheet import Cell, Column, Counter, Fact, Row, Sheet, Table, Tone, Track
from companion.engine.views import WeaponView

COLUMNS = (
    Column("Weapon"),
    Column("Loc", hint="Location"),
    Column("Dmg", is_number=True, hint="Damage points"),
    Column("Sht", is_number=True, hint="Last hex of short range"),
    Column("Med", is_number=True, hint="Last hex of medium range"),
    Column("Lng", is_number=True, hint="Last hex of long range"),
)
TO_HIT = Column("To hit", is_number=True, hint="Number to roll or beat against the selected target")


def record_sheet(battle: Battle, mech: Mech, target: Mech | None = None) -> Sheet:
    """A unit's sheet; with a target, the weapons carry their numbers against it."""
    model = battle.model(mech)
    return Sheet(
        unit=mech.id,
        title=mech.name,
        subtitle=" · ".join(part for part in (model.model, f"{model.tonnage} tons", mech.pilot) if part),
        side=mech.side,
        drawing="biped",
        tracks=tuple(_armor_track(battle, mech, name) for name in battle.rules.tables.locations.names),
        tables=(_weapons(battle, mech, target),),
        counters=_ammunition(battle, mech),
        facts=_facts(battle, mech),
        chips=chips(battle, mech),
        is_destroyed=is_destroyed(battle, mech),
    )


def _armor_track(battle: Battle, mech: Mech, name: str) -> Track:
    row = battle.rules.tables.locations.names[name]
    full, left = battle.model(mech).armor[name], mech.armor[name]
    inward = battle.rules.tables.locations.names[row.transfers_to].label.lower() if row.transfers_to else None
    hint = f"More damage goes to the {inward}." if inward else "Its loss destroys the 'Mech."
    return Track(
        id=f"{ARMOR}/{name}",
        label=row.label,
        abbreviation=row.abbreviation,
        full=full,
        left=left,
        fresh=min(mech.fresh.get(name, 0), full - left),
        is_destroyed=is_lost(mech, name),
        hint=hint,
    )


def _weapons(battle: Battle, mech: Mech, target: Mech | None) -> Table:
    plan = fire_plan(battle, mech, target, None) if target else None
    views = {view.id: view for view in plan.weapons} if plan and plan.range is not None else {}
    rows = tuple(
        _weapon_row(battle, mech, mount, views.get(mount.id)) for mount in battle.model(mech).weapons
    )
    label = f"Weapons at {target.name}" if views and target else "Weapons"
    return Table("weapons", label, (*COLUMNS, *([TO_HIT] if views else [])), rows)


def _weapon_row(battle: Battle, mech: Mech, mount: Mount, view: WeaponView | None) -> Row:
    weapon = battle.rules.tables.weapons[mount.weapon]
    location = battle.rules.tables.locations.names[mount.location]
    numbers = (weapon.damage, weapon.short, weapon.medium, weapon.long)
    cells = [Cell(weapon.name, weapon.source), Cell(location.abbreviation, location.label)]
    cells += [Cell(str(number)) for number in numbers]
    if view is not None:
        cells.append(_to_hit_cell(view))
    refusal = why_not_weapon(battle, mech, mount)
    return Row(mount.id, tuple(cells), refusal is not None, refusal.reason if refusal else "")


def _to_hit_cell(view: WeaponView) -> Cell:
    if view.refusal or view.reckoning.outcome is Outcome.IMPOSSIBLE:
        return Cell("–", view.refusal.reason if view.refusal else view.reckoning.reason)
    hint = ", ".join(str(modifier) for modifier in view.reckoning.modifiers)
    if view.reckoning.outcome is Outcome.AUTOMATIC_MISS:
        return Cell(str(view.reckoning.number), hint, Tone.DANGER)
    return Cell(f"{view.reckoning.number}+", hint)


def _ammunition(battle: Battle, mech: Mech) -> tuple[Counter, ...]:
    return tuple(
        Counter(
            id=f"{ROUNDS}/{mount.id}",
            label=f"{battle.rules.tables.weapons[mount.weapon].name} rounds",
            full=mount.rounds,
            left=mech.rounds[mount.id],
            hint=battle.rules.tables.weapon_attacks.ammunition_source,
        )
        for mount in battle.model(mech).weapons
        if mount.rounds is not None
    )


def _facts(battle: Battle, mech: Mech) -> tuple[Fact, ...]:
    tables, printed = battle.rules.tables, battle.model(mech).movement
    facts = []
    for name, mode in tables.movement.modes.items():
        if mode.points != "none":
            now, full = points(battle, mech, name), getattr(printed, mode.points)
            hint = "" if now == full else "A leg is destroyed."
            facts.append(
                Fact(f"{mode.points.capitalize()} MP", str(now), str(full) if now != full else "", hint)
            )
    if words := movement_words(battle, mech):
        facts.append(Fact("This turn", words))
    return tuple(facts)
