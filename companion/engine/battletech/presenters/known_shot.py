"""The facts of a shot that a battle knows, for the calculator: attacker, weapon, position of the target."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.battletech.attack.shot import Shot, shot_at
from companion.engine.battletech.attack.situation import TargetPosition, find_target_position, water_under
from companion.engine.battletech.battle.ammunition import needs_rounds, rounds_left
from companion.engine.battletech.battle.fire_modes import mode_of
from companion.engine.battletech.battle.sequence import unit_as_it_declares
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.names import format_place
from companion.engine.battletech.battle.units import Situation, Unit
from companion.engine.battletech.fire.readiness import why_not_weapon
from companion.engine.battletech.presenters.calculators import FROM, SIDES, between_field, fact_field
from companion.engine.battletech.tables.vocabulary.facts import TARGET
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.forms import FieldKind, Form, Value, Values
from companion.engine.views.shots import KnownShot, OwnWeapon, fitting_values
from companion.tabletop.number_text import format_count

OF_WEAPON = (
    "weapon", "has_targeting_computer", "uses_cluster_rounds", "has_shoulder_hit", "sensor_hits",
    "arm_actuator_hits",
)  # fmt: skip
OF_TARGET = ("hexes_moved", "is_target_jumped", "is_target_prone", "is_target_skidding", "target_type",
             "target_heat_last_turn")  # fmt: skip
OF_LINE = ("range", "target_in", "has_partial_cover", "is_target_immobile")
"""What only a map tells."""
SIDE = "side"
"""The side of the target that the shot comes from, which only a map tells too."""


def known_shot(battle: Battle, form: Form, attacker: Unit, target: Unit | None) -> KnownShot:
    """Return the known facts of a shot of a unit, at a target or at anybody."""
    attacker = unit_as_it_declares(battle, attacker)
    known = find_target_position(battle, attacker, target) if target is not None else None
    situation = (
        known.situation if known is not None else Situation(1, attacker_in=water_under(battle, attacker))
    )
    weapons = []
    values: Values = {}
    # Whoever has no target aims at himself here: nothing of it is told.
    for mount in battle.model(attacker).weapons:
        mode = mode_of(battle, attacker, mount, {})
        shot_values = _shot_values(
            battle, mount, shot_at(battle, attacker, target or attacker, mount, situation, mode)
        )
        values = {name: shot_values[name] for name in shot_values if _is_known(name, target, known)}
        own = {name: shot_values[name] for name in OF_WEAPON if name in shot_values}
        weapons.append(_own_weapon(battle, attacker, mount, fitting_values(own, form.fields)))
    return KnownShot(
        attacker=attacker.name,
        target=target.name if target is not None else "",
        values=_clamp_values(form, values),
        weapons=tuple(sorted(weapons, key=lambda weapon: bool(weapon.against))),
    )


def _is_known(name: str, target: Unit | None, known: TargetPosition | None) -> bool:
    """Whether anybody can tell already: not without a target, and some not without a map."""
    of_line = name in (*OF_LINE, SIDE) or name.startswith(between_field(""))
    of_target = name in OF_TARGET or name.startswith(fact_field("target_"))
    return (
        name not in OF_WEAPON and (known is not None or not of_line) and (target is not None or not of_target)
    )


def _own_weapon(battle: Battle, attacker: Unit, mount: Mount, values: Values) -> OwnWeapon:
    tables = battle.rules.tables
    place, _ = format_place(tables, attacker.type, mount)
    has_rounds = needs_rounds(battle, attacker, mount)
    rounds = format_count(rounds_left(battle, attacker, mount), "round") if has_rounds else ""
    against = why_not_weapon(battle, attacker, mount)
    rear = " (R)" if mount.is_rear else ""
    about = ", ".join(part for part in (f"{place}{rear}", rounds) if part)
    name = tables.weapons[mount.weapon].name
    return OwnWeapon(mount.id, name, about, values, str(against) if against else "")


def _shot_values(battle: Battle, mount: Mount, shot: Shot) -> Mapping[str, Value]:
    """Return the calculator's values of a shot."""
    base = battle.rules.tables.to_hit.base
    plain = (*OF_TARGET, *OF_LINE, "heat", "pilot_hits", "is_attacker_prone", "attacker_in",
             "attacker_type", "attacker_movement", "has_targeting_computer",
             "uses_cluster_rounds")  # fmt: skip
    values: dict[str, Value] = {name: getattr(shot, name) for name in plain}
    values["gunnery"] = base.value if shot.gunnery is None else shot.gunnery
    values["weapon"] = mount.weapon
    values["has_shoulder_hit"] = "shoulder" in dict(shot.damage)
    values["sensor_hits"], values["arm_actuator_hits"] = shot.sensor_hits, shot.arm_actuator_hits
    values.update(_terrain_values(battle, shot))
    values.update({fact_field(fact): True for fact in (*shot.facts, f"{TARGET}_{shot.target_movement}")})
    values[SIDE] = next((side for side in SIDES if f"{FROM}{side}" in shot.facts), SIDES[0])
    return values


def _terrain_values(battle: Battle, shot: Shot) -> Iterator[tuple[str, Value]]:
    for kind in battle.rules.tables.to_hit.intervening:
        yield between_field(kind), shot.intervening.get(kind, 0)


def _clamp_values(form: Form, values: Values) -> Values:
    """Return the values that the form can hold."""
    fields = {field.id: field for field in form.fields}
    return {
        name: value
        for name, value in fitting_values(values, form.fields).items()
        if fields[name].kind is not FieldKind.CHOICE
        or value in {choice.id for choice in fields[name].choices}
    }
