"""Catalogue entries of infantry platoons, and reading their files.

Rule: CityTech, Components > Infantry Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from companion.documents.document import Document
from companion.documents.model import OneLine, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.kinds.on_foot import InfantryMovement
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.infantry import MAX_MEN, PLATOON, Infantry
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults
from companion.engine.battletech.units.unit_model import MAX_MOUNTS, Mount, OrText, Points, UnitModel
from companion.errors import Fault, FileError

KIND = "infantry"
ANTI_MECH = "antimek"
"""The quirk of platoons that are trained to climb 'Mechs."""


class InfantryModel(UnitModel):
    """A platoon: so many men, how they move, and the weapon that all of them carry."""

    type: ClassVar[UnitType] = "infantry"

    kind: Literal["infantry"]
    """What kind of unit it is."""
    motive: OneLine
    """How it moves: `foot`, `motorized`, `jump`, or what has no rules here."""
    weapon: str | None = None
    """The weapon of the men, by the names of `infantry.weapons`; never is told by texts under `weapons`."""
    men: int = Field(ge=1, le=MAX_MEN)
    """How many men it has."""
    movement: InfantryMovement
    """Printed Movement Points."""
    armor: Mapping[str, Points] = {}
    """Nothing: men have no armor."""
    all_weapons: tuple[OrText[Mount], ...] = Field(default=(), alias="weapons", max_length=MAX_MOUNTS)
    """Weapons besides, such as a gun that it serves; a `text` is one without rules here."""

    @property
    def is_anti_mech(self) -> bool:
        """Whether its men have learnt to climb 'Mechs. Rule: CityTech, Anti-BattleMech Infantry."""
        return ANTI_MECH in self.quirks


def platoon_in(tables: Tables, document: Document) -> tuple[InfantryModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit; raises FileError where rules know no
    platoons.
    """
    rules = tables.infantry
    if rules is None:
        raise FileError([document.fault(("kind",), "these rules have no infantry.")])
    model = validate(InfantryModel, document)
    faults = [
        *_platoon_faults(rules, model, document),
        *aboard_faults(tables, rules.locations.names, model, document),
    ]
    return _complete_model(rules, model), faults


def _complete_model(rules: Infantry, model: InfantryModel) -> InfantryModel:
    """Return the model with its men in their place, and with the weapon that all of them carry."""
    carried = rules.weapons.get(model.weapon or "")
    own = (
        (Mount(id=model.weapon, location=PLATOON, weapon=carried.fires),)
        if carried is not None and model.weapon is not None
        else ()
    )
    return model.model_copy(
        update={"structure": {PLATOON: model.men}, "all_weapons": (*own, *model.all_weapons)}
    )


def _platoon_faults(rules: Infantry, model: InfantryModel, document: Document) -> Iterator[Fault]:
    if model.weapon is not None and model.weapon not in rules.weapons:
        remedy = did_you_mean(model.weapon, rules.weapons)
        yield document.fault(("weapon",), f"platoons have no weapon '{model.weapon}'.", remedy)
    for key, points in (("armor", model.armor), ("structure", model.structure)):
        for name in points:
            yield document.fault((key, name), f"men have no {key} here.", "Leave it out.")
