"""Limbs that are divided in a form: a design with several smaller ones in the place of each.

What a limb carries is on the first of them. Rule: Untitled Mech Game, R194; gap G97.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from companion.documents.model import RuleModel
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.frame import ModuleFigures
from companion.engine.pools.mechs.model import Module
from companion.engine.pools.mechs.parts import Part

PLACES = ("at", "arm", "held_by", "hands", "turret")
"""Fields of a mech that name modules."""
Model = TypeVar("Model", bound=RuleModel)


@dataclass(frozen=True)
class DividedDesign(MechDesign):
    """A mech in a form in which limbs are divided. What it costs and weighs is as of the `undivided` one."""

    undivided: MechDesign
    numbers: Mapping[str, int]

    @property
    def whole(self) -> MechDesign:
        """The design with its limbs whole."""
        return self.undivided

    @cached_property
    def base_parts(self) -> tuple[Part, ...]:
        """All parts but those that go by the weight."""
        return tuple(self._placed(part) for part in self.undivided.base_parts)

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order of the book."""
        return tuple(self._placed(part) for part in self.undivided.parts)

    @cached_property
    def tons(self) -> float:
        """What it weighs."""
        return self.undivided.tons

    @cached_property
    def modules(self) -> Mapping[str, ModuleFigures]:
        """Figures of the modules by id, of divided limbs in their place."""
        return {one.module.id: one for one in _divided_modules(self.undivided, self.numbers)}

    def _placed(self, part: Part) -> Part:
        firsts = _firsts(self.numbers)
        return replace(part, spaces={firsts.get(name, name): room for name, room in part.spaces.items()})


def in_form(design: MechDesign, form: str) -> MechDesign:
    """Return a design as it is in a form."""
    numbers = design.mech.divides.get(form, {})
    if not numbers:
        return design
    firsts = _firsts(numbers)
    mech = _with_places(design.mech, firsts)
    modules = tuple(one.module for one in _divided_modules(design, numbers))
    others = (
        part_id(limb, place) for limb in design.mech.hands for place in range(2, numbers.get(limb, 1) + 1)
    )
    mech = mech.model_copy(update={"modules": modules, "hands": (*mech.hands, *others)})
    return DividedDesign(design.tables, mech, design, numbers)


def part_id(limb: str, place: int) -> str:
    """Return what a part of a divided limb is known by, counted from 1."""
    return f"{limb}/{place}"


def part_ids(limb: str, number: int) -> tuple[str, ...]:
    """Return what the parts of a divided limb are known by."""
    return tuple(part_id(limb, place) for place in range(1, number + 1))


def divided(one: ModuleFigures, place: int, number: int, hand: int) -> ModuleFigures:
    """Return a part of a divided limb; a `hand` does so much damage by itself, and never less."""
    return replace(
        one,
        module=_divided_module(one.module, place, number),
        spaces=one.spaces // number + (place <= one.spaces % number),
        sp=one.sp // number,
        damage_bonus=max(0, (hand + one.damage_bonus) // number - hand),
    )


def _divided_module(limb: Module, place: int, number: int) -> Module:
    name, dr = f"{limb.label} {place} of {number}", limb.armor.dr // number if limb.armor is not None else 0
    armor = limb.armor.model_copy(update={"dr": dr}) if limb.armor is not None and dr else None
    return limb.model_copy(update={"id": part_id(limb.id, place), "name": name, "armor": armor})


def _divided_modules(design: MechDesign, numbers: Mapping[str, int]) -> Iterator[ModuleFigures]:
    hand = design.tables.weapons.hand.damage
    for name, one in design.modules.items():
        number = numbers.get(name, 1)
        if number == 1:
            yield one
        else:
            yield from (divided(one, place, number, hand) for place in range(1, number + 1))


def _firsts(numbers: Mapping[str, int]) -> Mapping[str, str]:
    return {limb: part_id(limb, 1) for limb in numbers}


def _with_places(model: Model, names: Mapping[str, str]) -> Model:
    """Return a model with other names of modules wherever it says where something is."""
    return model.model_copy(
        update={
            name: _renamed(value, names) if name in PLACES else _with_places_in(value, names)
            for name, value in model
        }
    )


def _with_places_in(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, RuleModel):
        return _with_places(value, names)
    if isinstance(value, tuple):
        return tuple(_with_places_in(each, names) for each in value)
    return value


def _renamed(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(each, names) for each in value)
    if isinstance(value, Mapping):
        return {names.get(name, name): rest for name, rest in value.items()}
    return value
