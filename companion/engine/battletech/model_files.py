"""Model files read, and checked against a ruleset's locations and weapons."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from companion.engine.battletech.models import MechModel
from companion.engine.battletech.tables import Tables
from companion.errors import Fault, FileError
from companion.rulebooks.documents import Document
from companion.rulebooks.model import validate
from companion.rulebooks.names import did_you_mean
from companion.rulebooks.yamlfile import read_document


def read_models(tables: Tables, paths: Iterable[Path]) -> dict[str, MechModel]:
    """The models of these files by id; raises FileError with all faults of all files."""
    models: dict[str, MechModel] = {}
    faults: list[Fault] = []
    for path in paths:
        try:
            document = read_document(path)
            model = model_in(tables, document)
            if model.model in models:
                faults.append(document.fault(("model",), "another file has this model.", "Keep one."))
            models[model.model] = model
        except FileError as error:
            faults += error.faults
    if faults:
        raise FileError(faults)
    return models


def model_in(tables: Tables, document: Document) -> MechModel:
    """The model of a file; raises FileError where it does not fit the ruleset's locations and weapons."""
    model = validate(MechModel, document)
    if faults := [*_armor_faults(tables, model, document), *_weapon_faults(tables, model, document)]:
        raise FileError(faults)
    return model


def _armor_faults(tables: Tables, model: MechModel, document: Document) -> list[Fault]:
    names = tables.locations.names
    faults = [
        document.fault(("armor", name), "there is no such location.", did_you_mean(name, names))
        for name in model.armor
        if name not in names
    ]
    faults += [document.fault(("armor",), f"{name} is missing.") for name in names if name not in model.armor]
    faults += [
        document.fault(("armor", name), f"{points} is no number of armor points.", "Use 1 or more.")
        for name, points in model.armor.items()
        if points < 1
    ]
    return faults


def _weapon_faults(tables: Tables, model: MechModel, document: Document) -> list[Fault]:
    faults: list[Fault] = []
    seen: set[str] = set()
    for index, mount in enumerate(model.weapons):
        at = ("weapons", index)
        weapon = tables.weapons.get(mount.weapon)
        if weapon is None:
            remedy = did_you_mean(mount.weapon, tables.weapons)
            faults.append(document.fault((*at, "weapon"), f"there is no weapon '{mount.weapon}'.", remedy))
        elif weapon.uses_ammunition != (mount.rounds is not None):
            needs = "needs rounds." if weapon.uses_ammunition else "uses no ammunition."
            faults.append(document.fault(at, f"{weapon.name} {needs}"))
        if mount.location not in tables.locations.names:
            remedy = did_you_mean(mount.location, tables.locations.names)
            faults.append(document.fault((*at, "location"), "there is no such location.", remedy))
        if mount.id in seen:
            faults.append(document.fault((*at, "id"), f"a second weapon is called '{mount.id}'."))
        seen.add(mount.id)
    return faults
