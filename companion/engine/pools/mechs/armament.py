"""The armament of a mech: every weapon that it can fight with, hands, feet and hull among them.

Rule: Untitled Mech Game, R61 to R65, R93 to R97, R135 to R140, R187, R213, R243, R296.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil

from companion.engine.pools.mechs.defenses import reservoir_figures
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.model import Clip, MountedWeapon, WeaponProfile
from companion.engine.pools.mechs.placing import modules_of
from companion.engine.pools.mechs.shapes import row_in, type_in
from companion.engine.pools.mechs.weapons import WeaponFigures, basic_hand, weapon_figures
from companion.engine.pools.tables.frame import CORE, HEAD, LEG, TAIL
from companion.engine.pools.tables.special import FormRow
from companion.engine.pools.tables.weapons import MELEE, ORDNANCE

RAM = "ram"
THROWN, RETURNING, MINE = "thrown", "returning", "mine"
AROUND, FRONT, REAR, LEFT, RIGHT = "around", "front", "rear", "left", "right"
SIDES: Mapping[str, tuple[int, ...]] = {
    AROUND: (0, 1, 2, 3, 4, 5),
    FRONT: (5, 0, 1),
    REAR: (2, 3, 4),
    LEFT: (3, 4, 5),
    RIGHT: (1, 2, 3),
}
"""Hexsides from the facing clockwise that a weapon bears on."""
WORDS = {"around": AROUND, "turret": AROUND, "rear": REAR, "back": REAR}
FOURTH = {LEFT: 4, RIGHT: 2}
"""The hexside next to the front ones."""


@dataclass(frozen=True, slots=True)
class Store:
    """A reservoir that a weapon is made of: the key of its place, its structure points and its power.

    The `power` is always there, and so much more may be stored.
    """

    id: str
    label: str
    key: str
    sp: int
    power: int
    more: int


@dataclass(frozen=True)
class Armament:
    """A weapon as a mech fights with it.

    `mounts` are the modules that it needs, `sides` the hexsides that it bears on, from the facing clockwise.
    The `key` is what the hit table and damage know it by; hands, feet and the hull have none.
    """

    id: str
    label: str
    profile: WeaponProfile
    figures: WeaponFigures
    damage: int
    mounts: tuple[str, ...]
    sides: tuple[int, ...]
    key: str = ""
    is_exposed: bool = False
    clips: tuple[Clip, ...] = ()
    store: Store | None = None
    throw: int = 0
    """How far it is thrown; 0 where it stays in the hand. In hexes."""

    @property
    def drawn(self) -> int:
        """The stored power that each use takes."""
        return max(0, ceil(self.figures.cost - self.store.power)) if self.store is not None else 0

    @property
    def is_bomb(self) -> bool:
        """Whether it is ordnance that only falls, or is thrown. Rule: Untitled Mech Game, R114, R116."""
        is_near = self.profile.category == ORDNANCE and self.figures.range == 0
        return is_near and MINE not in self.profile.traits

    @property
    def is_melee(self) -> bool:
        """Whether it strikes what is near."""
        return self.profile.category == MELEE


def armaments(design: MechDesign, form: str = "") -> Mapping[str, Armament]:
    """Return everything that a mech fights with in a form by id: its weapons first."""
    return {each.id: each for each in _armaments(design, row_in(design, form))}


def _armaments(design: MechDesign, form: FormRow) -> Iterator[Armament]:
    mech, rules = design.mech, design.tables.weapons
    for place, weapon in enumerate(mech.weapons):
        mounts = (*modules_of(weapon.at), *weapon.held_by)
        yield Armament(
            weapon.id,
            weapon.label,
            weapon,
            weapon_figures(rules, weapon),
            melee_damage(design, weapon, mounts, form),
            mounts,
            _sides(design, weapon, mounts, form),
            f"weapons/{place}",
            bool(weapon.held_by) or weapon.outside,
            weapon.clips,
            throw=_throw(design, weapon, mounts),
        )
    yield from _stored_weapons(design, form)
    hands = [(arm, "Hand", f"hands/{place}") for place, arm in enumerate(mech.hands)]
    legs = [id_ for id_, one in design.modules.items() if type_in(design, form, one) == LEG]
    feet = [(leg, "Foot", "") for leg in legs]
    for module, label, key in (*hands, *feet):
        profile = basic_hand(rules, module)
        damage = melee_damage(design, profile, (module,), form)
        name = f"{label} ({design.modules[module].module.label.lower()})"
        figures = weapon_figures(rules, profile)
        yield Armament(
            f"{label.lower()}/{module}", name, profile, figures, damage, (module,), SIDES[FRONT], key
        )
    if mech.modules:
        yield _hull(design)


def stores(design: MechDesign) -> Iterator[Store]:
    """Yield the reservoirs of a mech. Rule: Untitled Mech Game, R136 to R140."""
    for place, each in enumerate(design.mech.reservoirs):
        found = reservoir_figures(design.tables.reservoirs, each)
        more = found.maximum - each.base_power
        yield Store(each.id, each.label, f"reservoirs/{place}", found.sp, each.base_power, more)


def _stored_weapons(design: MechDesign, form: FormRow) -> Iterator[Armament]:
    """Yield the weapons that reservoirs may be. Rule: Untitled Mech Game, R135."""
    rules = design.tables.weapons
    for store, reservoir in zip(stores(design), design.mech.reservoirs, strict=True):
        mounts = (*(modules_of(reservoir.at) if reservoir.at is not None else ()), *reservoir.held_by)
        for profile in reservoir.weapons:
            yield Armament(
                f"{reservoir.id}/{profile.id}",
                f"{reservoir.label}: {profile.label.lower()}",
                profile,
                weapon_figures(rules, profile),
                melee_damage(design, profile, mounts, form),
                mounts,
                SIDES[FRONT],
                store=store,
            )


def _throw(design: MechDesign, weapon: MountedWeapon, mounts: tuple[str, ...]) -> int:
    """Return how far a weapon is thrown by what holds it. Rule: Untitled Mech Game, R61, R97, R98."""
    if weapon.category == ORDNANCE and weapon.range == 0:
        mounts = design.mech.hands
    elif THROWN not in weapon.traits and RETURNING not in weapon.traits:
        return 0
    return max((design.modules[mount].throw_range for mount in mounts), default=0)


def _hull(design: MechDesign) -> Armament:
    """Return the hull that rams. Rule: Untitled Mech Game, R243."""
    rules = design.tables.ram
    damage = min(rules.most, ceil(design.tons / rules.tons))
    profile = WeaponProfile.model_construct(id=RAM, category=MELEE, damage=damage)
    core = tuple(module.id for module in design.mech.modules if module.type == CORE)
    figures = weapon_figures(design.tables.weapons, profile)
    return Armament(RAM, "Ram", profile, figures, damage, core, SIDES[FRONT])


def melee_damage(design: MechDesign, weapon: WeaponProfile, mounts: tuple[str, ...], form: FormRow) -> int:
    """Return the damage of a hit, with what modules, locomotion and form add to a melee weapon."""
    if weapon.category != MELEE:
        return weapon.damage
    entangles = "entangling" in weapon.traits
    bonuses = [
        design.modules[mount].damage_bonus
        for mount in mounts
        if design.modules[mount].module.type != TAIL or entangles
    ]
    more = design.tables.locomotion.kinds[design.mech.locomotion].melee_damage
    more += form.melee_damage
    return weapon.damage + max(bonuses, default=0) + more


def _sides(
    design: MechDesign, weapon: MountedWeapon, mounts: tuple[str, ...], form: FormRow
) -> tuple[int, ...]:
    """Return the hexsides that a weapon bears on: three, a fourth for one in a hand, all on a head or turret.

    What a file says of it counts: all around, rear, left or right; else it bears on the front. A turret turns
    only in forms that have one.
    """
    texts = weapon.arc.lower().replace(",", " ").split()
    types = [design.modules[mount].module.type for mount in mounts]
    if not texts and ((form.has_turret and design.mech.turret in mounts) or HEAD in types):
        return SIDES[AROUND]
    if named := next((SIDES[WORDS[text]] for text in texts if text in WORDS), ()):
        return named
    beside = tuple(FOURTH[text] for text in texts if text in FOURTH)
    if "front" in texts or not beside:
        return (*SIDES[FRONT], *beside)
    return SIDES[next(text for text in texts if text in FOURTH)]
