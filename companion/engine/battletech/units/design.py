"""What is wrong with a model as a design: sizes, numbers and weights. Play takes it as it is.

Rule: CityTech, Construction > Complete Critical Hit Table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.documents.document import Document
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount, UnitModel
from companion.engine.battletech.units.weights import built_in_faults, heat_sink_faults, sizes, weight_faults
from companion.errors import Fault
from companion.tabletop.counting import counted


def design_faults(tables: Tables, model: UnitModel, document: Document) -> Iterator[Fault]:
    """What is wrong with the design of a model, of any kind; nothing where rules have no critical slots."""
    if not tables.locations.have_slots:
        return
    yield from _ammunition_faults(tables, model, document)
    if isinstance(model, MechModel):
        yield from _size_faults(tables, model, document)
        yield from _jump_jet_faults(model, document)
        yield from heat_sink_faults(tables, model, document)
        yield from built_in_faults(tables, model, document)
        yield from weight_faults(tables, model, document)


def _ammunition_faults(tables: Tables, model: UnitModel, document: Document) -> Iterator[Fault]:
    """Ammunition that is too much or too little for a slot; weapons that have none."""
    for index, stored in enumerate(model.all_ammunition):
        user = isinstance(stored, AmmunitionBin) and (
            tables.weapons.get(stored.weapon) or tables.equipment.get(stored.weapon)
        )
        if not isinstance(stored, AmmunitionBin) or not user or user.shots_per_ton is None:
            continue
        at = ("ammunition", index, "shots")
        if stored.shots > user.shots_per_ton:
            most = f"a ton holds {counted(user.shots_per_ton, 'shot')}, not {stored.shots}."
            yield document.fault(at, most)
        elif stored.shots < (least := user.shots_per_ton * tables.ammunition.lot_of(stored.weapon)):
            yield document.fault(at, f"the smallest lot holds {counted(int(least), 'shot')}.")
    bins = {stored.weapon for stored in model.ammunition}
    for index, mount in enumerate(model.all_weapons):
        weapon = tables.weapons.get(mount.weapon) if isinstance(mount, Mount) else None
        if not isinstance(mount, Mount) or weapon is None or mount.rounds is not None:
            continue
        if weapon.uses_ammunition and mount.weapon not in bins:
            yield document.fault(("weapons", index), f"{weapon.name} has no ammunition.", "Add some.")


def _size_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    filled = Counter(name for slots in model.slots.values() for name in slots)
    for name, wanted in sizes(tables, model).items():
        if filled[name] != wanted:
            yield document.fault(("slots",), f"{name} fills {counted(wanted, 'slot')}, not {filled[name]}.")


def _jump_jet_faults(model: MechModel, document: Document) -> Iterator[Fault]:
    jets = [name for slots in model.slots.values() for name in slots if name == "jump_jet"]
    if len(jets) != model.movement.jumping:
        wrong = f"{model.movement.jumping} Jumping MP, but {counted(len(jets), 'jump jet')}."
        yield document.fault(("movement", "jumping"), wrong)
