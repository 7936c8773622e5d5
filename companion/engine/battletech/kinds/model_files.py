"""Model files of every kind, checked for what play needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.documents.document import Document
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.ammunition import fitting_loads
from companion.engine.battletech.battle.heated_units import MECH
from companion.engine.battletech.kinds.known_kinds import KINDS
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount, UnitModel
from companion.errors import Fault, FileError

READERS = {kind.id: kind.read for kind in KINDS}


def model_in(tables: Tables, document: Document) -> UnitModel:
    """Return the model of a file; raises FileError where it does not fit the ruleset's locations and
    weapons.
    """
    model, faults = read_model(tables, document)
    if faults:
        raise FileError(faults)
    return model


def _load_faults(tables: Tables, model: UnitModel, document: Document) -> Iterator[Fault]:
    """Yield where a bin holds rounds that its weapon does not fire, or feeds a weapon that is not there."""
    carried = {mount.id: mount.weapon for mount in model.weapons}
    carried |= {item.id: item.item for item in model.equipment}
    for index, stored in enumerate(model.all_ammunition):
        if not isinstance(stored, AmmunitionBin):
            continue
        weapon = tables.weapons.get(stored.weapon)
        if weapon is not None and stored.load and stored.load not in (known := fitting_loads(tables, weapon)):
            remedy = did_you_mean(stored.load, known)
            yield document.fault(("ammunition", index, "load"), f"{weapon.name} has no such rounds.", remedy)
        if stored.launcher is not None and carried.get(stored.launcher) != stored.weapon:
            text, remedy = _why_not_fed(tables, stored, stored.launcher, carried)
            yield document.fault(("ammunition", index, "launcher"), text, remedy)


def _why_not_fed(
    tables: Tables, stored: AmmunitionBin, launcher: str, carried: Mapping[str, str]
) -> tuple[str, str]:
    """Return why rounds do not feed what they are for, and a remedy."""
    names = {name: row.name for name, row in tables.equipment.items()}
    names |= {name: row.name for name, row in tables.weapons.items()}
    rounds, feeds = names.get(stored.weapon, stored.weapon), carried.get(launcher, "")
    if feeds:
        text = f"{launcher} is of the kind {names.get(feeds, feeds)}, which takes no rounds of {rounds}."
        fitting = [name for name, weapon in carried.items() if weapon == stored.weapon]
        others = f", or launcher: {' or '.join(fitting)}" if fitting else ""
        return text, f"Write weapon: {feeds}{others}."
    return "nothing of this id uses these rounds.", did_you_mean(launcher, carried)


def with_tubes(tables: Tables, model: UnitModel) -> UnitModel:
    """Return a model with as many tubes of each launcher as the rules say."""
    tubes = {name: weapon.tubes for name, weapon in tables.weapons.items() if weapon.tubes > 1}
    if not any(mount.weapon in tubes for mount in model.weapons):
        return model
    weapons = (
        it.model_copy(update={"tubes": tubes[it.weapon]})
        if isinstance(it, Mount) and it.weapon in tubes
        else it
        for it in model.all_weapons
    )
    return model.model_copy(update={"all_weapons": tuple(weapons)})


def read_model(tables: Tables, document: Document) -> tuple[UnitModel, Sequence[Fault]]:
    """Return the model of a file, and what play cannot do with it; raises FileError for what is no model at
    all.
    """
    kind = document.data.get("kind", MECH) if isinstance(document.data, Mapping) else MECH
    if not isinstance(kind, str) or kind not in READERS:
        remedy = did_you_mean(str(kind), READERS) or f"Known: {', '.join(READERS)}."
        raise FileError([document.fault(("kind",), f"there is no unit kind {kind!r}.", remedy)])
    model: UnitModel
    model, faults = READERS[kind](tables, document)
    model = with_tubes(tables, model)
    faults = [*faults, *_load_faults(tables, model, document)]
    if not model.id:
        faults = [document.fault(("model",), "is empty.", "Name the model, or give it an id."), *faults]
    return model, faults
