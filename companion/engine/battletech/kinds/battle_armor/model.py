"""Catalogue entries of battle armor, and reading their files.

Rule: CityTech, Infantry > Battle Armor Attacks; Damage to Battle Armor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, TypeVar

from companion.documents.document import Document
from companion.documents.model import OneLine, validate
from companion.documents.rule_model import Field
from companion.engine.battletech.kinds.on_foot import InfantryMovement
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.battle_armor import TROOPER, BattleArmor, suit_name
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults
from companion.engine.battletech.units.slotted_model import STANDARD
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount, TextItem, UnitModel
from companion.errors import Fault, FileError

KIND = "battle_armor"
A = TypeVar("A", Mount | TextItem, AmmunitionBin | TextItem)


class BattleArmorModel(UnitModel):
    """Suits of battle armor that fight together: what it carries is carried by each of them."""

    type: ClassVar[UnitType] = "battle_armor"

    kind: Literal["battle_armor"]
    """What kind of unit it is."""
    troopers: int = Field(ge=1, le=6)
    """How many suits there are."""
    movement: InfantryMovement
    """Printed Movement Points."""
    armor_kind: OneLine = STANDARD
    """What their armor is made of: `standard`, or what has no rules here."""

    @property
    def points(self) -> int:
        """Points of each suit, its trooper among them."""
        return self.armor[suit_name(1)]


def suits_in(tables: Tables, document: Document) -> tuple[BattleArmorModel, Sequence[Fault]]:
    """Return the model of a file, and where it does not fit; raises FileError where rules know no battle
    armor.
    """
    rules = tables.battle_armor
    if rules is None:
        raise FileError([document.fault(("kind",), "these rules have no battle armor.")])
    model = validate(BattleArmorModel, document)
    faults = [*_armor_faults(model, document), *aboard_faults(tables, rules.places, model, document)]
    return _suit_by_suit(rules, model), faults


def _suit_by_suit(rules: BattleArmor, model: BattleArmorModel) -> BattleArmorModel:
    """Return the model with the points of each suit: its armor, and the trooper in it.

    Rule: CityTech, Infantry > Damage to Battle Armor.
    """
    points = model.armor.get(TROOPER, 0) + rules.points_of_trooper
    armor = {suit_name(number): points for number in range(1, model.troopers + 1)}
    if rules.fire_singly is None:
        return model.model_copy(update={"armor": armor})
    suits = tuple(armor)
    weapons = tuple(of for it in model.all_weapons for of in _in_each(it, suits))
    ammunition = tuple(of for it in model.all_ammunition for of in _in_each(it, suits))
    update = {"armor": armor, "all_weapons": weapons, "all_ammunition": ammunition}
    return model.model_copy(update=update)


def _in_each(thing: A, suits: Sequence[str]) -> Iterator[A]:
    """Yield what one suit carries, or once for each suit what every suit does."""
    if isinstance(thing, TextItem) or thing.location in suits:
        yield thing
        return
    for number, suit in enumerate(suits, start=1):
        update = {"id": f"{thing.id}_{number}", "location": suit}
        if isinstance(thing, AmmunitionBin) and thing.launcher is not None:
            update["launcher"] = f"{thing.launcher}_{number}"
        yield thing.model_copy(update=update)


def _armor_faults(model: BattleArmorModel, document: Document) -> Iterator[Fault]:
    if TROOPER not in model.armor:
        yield document.fault(("armor",), f"{TROOPER} is missing: the points of each suit.")
    for key, points in (("armor", model.armor), ("structure", model.structure)):
        for name, value in points.items():
            if name != TROOPER or key != "armor":
                yield document.fault((key, name), f"there is no such location: only a {TROOPER} has armor.")
            elif value < 0:
                yield document.fault((key, name), f"{value} is not a number of points.", "Use 0 or more.")
