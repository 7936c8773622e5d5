"""Bodies of people, as models that have no modules: what befalls them befalls the person. Gap G31."""

from __future__ import annotations

from companion.engine.pools.mechs.armament import AROUND
from companion.engine.pools.mechs.model import Clip, MechModel, MountedWeapon
from companion.engine.pools.tables.people import PeopleRules, PersonalWeaponRow

PERSON = "people/on_foot"
"""The model of whoever is on foot; no file can have such a name."""


def body(rules: PeopleRules) -> MechModel:
    """Return what people are and bear."""
    weapons = tuple(_weapon(name, row) for name, row in rules.weapons.items())
    return MechModel.model_construct(
        model=PERSON, name=rules.label, modules=(), weapons=weapons, source=rules.source
    )


def _weapon(name: str, row: PersonalWeaponRow) -> MountedWeapon:
    clips = () if row.shots is None else (Clip.model_construct(shots=row.shots),)
    return MountedWeapon.model_construct(
        id=name,
        name=row.label,
        category=row.category,
        damage=row.damage,
        range=row.range,
        arc=AROUND,
        clips=clips,
    )
