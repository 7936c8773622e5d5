"""Catalogue entries of infantry platoons, and reading their files.

Rule: CityTech, Components > Infantry Record Sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Literal

from companion.documents.document import Document
from companion.documents.model import OneLine, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.battle.ammunition import fitting_loads
from companion.engine.battletech.kinds.on_foot import InfantryMovement
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.kinds.infantry import (
    MAX_MEN,
    PLATOON,
    Infantry,
    SquadArm,
    Squads,
    squad_name,
)
from companion.engine.battletech.tables.vocabulary.shapes import UnitType
from companion.engine.battletech.units.files import aboard_faults
from companion.engine.battletech.units.unit_model import (
    MAX_MOUNTS,
    AmmunitionBin,
    Mount,
    OrText,
    Points,
    UnitModel,
)
from companion.errors import Fault, FileError

KIND = "infantry"
ANTI_MECH = "antimek"
"""The quirk of platoons that are trained to climb 'Mechs."""


class Squad(RuleModel):
    """A squad of a platoon, in rules that have squads."""

    kind: OneLine
    """What it is armed with, by the names of `infantry.squads.kinds`."""
    anti_mech: bool = False
    """Whether it is trained against 'Mechs besides."""
    load: OneLine = ""
    """What its missiles are loaded with, where that is not the usual."""


class InfantryModel(UnitModel):
    """A platoon: so many men, how they move, and the weapon that all of them carry, or each squad."""

    type: ClassVar[UnitType] = "infantry"

    kind: Literal["infantry"]
    """What kind of unit it is."""
    motive: OneLine
    """How it moves: `foot`, `motorized`, `jump`, or what has no rules here."""
    weapon: str | None = None
    """The weapon of the men, by the names of `infantry.weapons`; never is told by texts under `weapons`."""
    men: int = Field(default=0, ge=0, le=MAX_MEN)
    """How many men it has; those of squads need not be told."""
    squads: tuple[Squad, ...] = Field(default=(), max_length=12)
    """Its squads, in rules that have such."""
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
        *_load_faults(tables, rules, model, document),
        *aboard_faults(tables, rules.locations.names, model, document),
    ]
    return with_missiles(tables, _complete_model(rules, model)), faults


def _complete_model(rules: Infantry, model: InfantryModel) -> InfantryModel:
    """Return the model with its men in their places, and with the weapons that they carry."""
    if model.squads and rules.squads is not None:
        return _in_squads(rules.squads, model)
    carried = rules.weapons.get(model.weapon or "")
    own = (
        (Mount(id=model.weapon, location=PLATOON, weapon=carried.fires),)
        if carried is not None and model.weapon is not None
        else ()
    )
    return model.model_copy(
        update={"structure": {PLATOON: model.men}, "all_weapons": (*own, *model.all_weapons)}
    )


def _in_squads(rules: Squads, model: InfantryModel) -> InfantryModel:
    structure = {squad_name(number): rules.men for number, _ in enumerate(model.squads, start=1)}
    weapons = tuple(
        Mount(id=arm_name(arm, number), location=squad_name(number), weapon=arm.fires)
        for number, squad in enumerate(model.squads, start=1)
        for arm in arms_of(rules, squad)
    )
    update = {"men": sum(structure.values()), "structure": structure, "all_weapons": weapons}
    return model.model_copy(update=update)


def with_missiles(tables: Tables, model: InfantryModel) -> InfantryModel:
    """Return the model with the missiles that its squads carry."""
    held = (
        (squad_name(number), squad, mount, tables.weapons[mount.weapon].holds)
        for number, squad in enumerate(model.squads, start=1)
        for mount in model.weapons
        if mount.location == squad_name(number) and mount.weapon in tables.weapons
    )
    bins = tuple(
        AmmunitionBin(
            id=f"{mount.id}_missiles",
            location=where,
            weapon=mount.weapon,
            shots=holds,
            launcher=mount.id,
            load=squad.load if squad.load in fitting_loads(tables, tables.weapons[mount.weapon]) else "",
        )
        for where, squad, mount, holds in held
        if holds is not None
    )
    return model.model_copy(update={"all_ammunition": bins}) if bins else model


def arms_of(rules: Squads, squad: Squad) -> tuple[SquadArm, ...]:
    """Return what a squad may fire; nothing for one of a kind that the rules do not have."""
    kind = rules.kinds.get(squad.kind)
    own = kind.arms if kind is not None else ()
    return (*own, rules.trained) if squad.anti_mech and rules.trained is not None else own


def arm_name(arm: SquadArm, number: int) -> str:
    """Return what battles know a weapon of a squad by."""
    return f"{arm.fires.rpartition('.')[2]}_{number}"


def _platoon_faults(rules: Infantry, model: InfantryModel, document: Document) -> Iterator[Fault]:
    if model.squads and rules.squads is not None:
        yield from _squad_faults(rules.squads, model, document)
    elif model.squads:
        yield document.fault(("squads",), "platoons have no squads here.", "Name the weapon of the men.")
    elif not model.men:
        yield document.fault(("men",), "is missing: how many it has.")
    if model.weapon is not None and not model.squads and model.weapon not in rules.weapons:
        remedy = did_you_mean(model.weapon, rules.weapons)
        yield document.fault(("weapon",), f"platoons have no weapon '{model.weapon}'.", remedy)
    for key, points in (("armor", model.armor), ("structure", model.structure)):
        for name in points:
            yield document.fault((key, name), f"men have no {key} here.", "Leave it out.")


def _squad_faults(rules: Squads, model: InfantryModel, document: Document) -> Iterator[Fault]:
    for index, squad in enumerate(model.squads):
        at = ("squads", index)
        if squad.kind not in rules.kinds:
            remedy = did_you_mean(squad.kind, rules.kinds)
            yield document.fault((*at, "kind"), f"there is no kind of squad '{squad.kind}'.", remedy)
        if squad.anti_mech and rules.trained is None:
            yield document.fault(
                (*at, "anti_mech"), "nobody is trained against 'Mechs here.", "Leave it out."
            )
    number = rules.number.get(model.motive)
    if number is None:
        remedy = did_you_mean(model.motive, rules.number)
        yield document.fault(("motive",), f"no platoon of squads moves as '{model.motive}'.", remedy)
    elif len(model.squads) != number:
        text = f"a platoon that moves so has {number} squads, not {len(model.squads)}."
        yield document.fault(
            ("squads",) if model.squads else (), text, f"Its squads: {', '.join(rules.kinds)}."
        )
    if model.weapon is not None:
        text = "each squad has its own weapon here, not the platoon."
        yield document.fault(("weapon",), text, "Leave it out.")
    if model.men not in (0, len(model.squads) * rules.men):
        yield document.fault(("men",), f"each squad has {rules.men} men.", "Leave it out.")


def _load_faults(
    tables: Tables, rules: Infantry, model: InfantryModel, document: Document
) -> Iterator[Fault]:
    """Yield the squads whose missiles are loaded with what none of their weapons fires."""
    if rules.squads is None:
        return
    for index, squad in enumerate(model.squads):
        fired = [tables.weapons[arm.fires] for arm in arms_of(rules.squads, squad)]
        known = [load for weapon in fired if weapon.holds for load in fitting_loads(tables, weapon)]
        if squad.load and squad.load not in known:
            remedy = did_you_mean(squad.load, known) if known else "Leave it out."
            text = f"a squad of the kind '{squad.kind}' has no such missiles."
            yield document.fault(("squads", index, "load"), text, remedy)
