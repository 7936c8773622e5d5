"""Model files checked against a ruleset's locations and weapons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from companion.documents.document import Document
from companion.documents.model import validate
from companion.documents.names import did_you_mean
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.mech_model import MechModel
from companion.engine.battletech.units.slots import slot_faults
from companion.engine.battletech.units.unit_model import UnitModel
from companion.errors import Fault, FileError

Reader: TypeAlias = Callable[[Tables, Document], tuple[UnitModel, Sequence[Fault]]]
"""What reads the files of one kind of units: the model, and where it does not fit the ruleset."""


def model_in(tables: Tables, document: Document) -> UnitModel:
    """The model of a file; raises FileError where it does not fit the ruleset's locations and weapons."""
    kind = document.data.get("kind", MECH) if isinstance(document.data, Mapping) else MECH
    if not isinstance(kind, str) or kind not in READERS:
        remedy = did_you_mean(str(kind), READERS) or f"Known are {', '.join(READERS)}."
        raise FileError([document.fault(("kind",), f"there is no kind of units {kind!r}.", remedy)])
    model, faults = READERS[kind](tables, document)
    if faults:
        raise FileError(faults)
    return model


def _mech_in(tables: Tables, document: Document) -> tuple[UnitModel, Sequence[Fault]]:
    model, plan = validate(MechModel, document), tables.locations.names
    faults = [*_armor_faults(tables, model, document), *weapon_faults(tables, plan, model, document)]
    if tables.locations.have_slots:
        faults += slot_faults(tables, model, document)
    return model, faults


MECH = "mech"
READERS: dict[str, Reader] = {MECH: _mech_in}
"""By the word that files have for the kind; one without it is of a 'Mech."""


def _armor_faults(tables: Tables, model: MechModel, document: Document) -> Iterator[Fault]:
    names = tables.locations.names
    yield from point_faults("armor", model.armor, names, document)
    if tables.locations.have_slots:
        rear = [name for name, row in names.items() if row.has_rear]
        yield from point_faults("rear_armor", model.rear_armor, rear, document)
        yield from point_faults("structure", model.structure, names, document)


def point_faults(
    key: str, points: Mapping[str, int], names: Collection[str], document: Document
) -> Iterator[Fault]:
    """Points of locations that are not there, locations without any, and numbers that no sheet has."""
    for name in points:
        if name not in names:
            yield document.fault((key, name), "there is no such location.", did_you_mean(name, names))
    for name in names:
        if name not in points:
            yield document.fault((key,), f"{name} is missing.")
    for name, value in points.items():
        if value < 1:
            words = key.replace("_", " ")
            yield document.fault((key, name), f"{value} is no number of {words} points.", "Use 1 or more.")


def weapon_faults(
    tables: Tables, plan: Collection[str], model: UnitModel, document: Document
) -> Iterator[Fault]:
    """Weapons that the ruleset does not know, without the rounds they need, or where there is no place."""
    seen: set[str] = set()
    for index, mount in enumerate(model.weapons):
        at = ("weapons", index)
        weapon = tables.weapons.get(mount.weapon)
        if weapon is None:
            remedy = did_you_mean(mount.weapon, tables.weapons)
            yield document.fault((*at, "weapon"), f"there is no weapon '{mount.weapon}'.", remedy)
        elif not tables.locations.have_slots and weapon.uses_ammunition != (mount.rounds is not None):
            needs = "needs rounds." if weapon.uses_ammunition else "uses no ammunition."
            yield document.fault(at, f"{weapon.name} {needs}")
        if mount.location not in plan:
            remedy = did_you_mean(mount.location, plan)
            yield document.fault((*at, "location"), "there is no such location.", remedy)
        if mount.id in seen:
            yield document.fault((*at, "id"), f"a second weapon is called '{mount.id}'.")
        seen.add(mount.id)
