"""Model files of every kind, checked for what play needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.documents.document import Document
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.units import MECH
from companion.engine.battletech.kinds.known_kinds import KINDS
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.units.unit_model import UnitModel
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
    if not model.id:
        faults = [document.fault(("model",), "is empty.", "Name the model, or give it an id."), *faults]
    return model, faults
