"""Every question that the rules put to the table: its id, and its text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.asks import Question
from companion.engine.battletech.battle.sides_and_turn import Side
from companion.engine.battletech.battle.units import Aim, Unit
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import Modifier
from companion.tabletop.number_text import format_count


class FiringWeapon(NamedTuple):
    """A weapon that fires: its unit, its mount there, and its name."""

    unit: Unit
    mount: str
    name: str

    @property
    def id(self) -> str:
        return f"{self.unit.id}/{self.mount}"

    @property
    def salvo(self) -> str:
        """Its missiles in the middle of a sentence."""
        return f"{self.unit.name}'s {self.name}"


def warrior_name(unit: Unit) -> str:
    """Return the MechWarrior's name, or whose he is."""
    return unit.pilot or f"{unit.name}'s MechWarrior"


# --- the turn ---


def initiative(side: Side, found: Sequence[Modifier] = ()) -> Question:
    return Question(f"initiative/{side.id}", f"{side.name}: initiative{_format_modifiers(found)}")


def unit_initiative(unit: Unit, found: Sequence[Modifier]) -> Question:
    return Question(
        f"initiative/unit/{unit.id}", f"{unit.name}: initiative{_format_modifiers(found)}", (unit.id,)
    )


def _format_modifiers(found: Sequence[Modifier]) -> str:
    """Format the modifiers that the app adds to the dice, in brackets."""
    return f" ({', '.join(map(str, found))})" if found else ""


def skill(unit: Unit, skill: str) -> Question:
    return Question(
        f"skill/{unit.id}/{skill}", f"{warrior_name(unit)}: {skill.capitalize()} Skill", (unit.id,)
    )


# --- weapon attacks ---


def line_of_sight(target: Unit, pair: Sequence[Hex]) -> Question:
    between = "+".join(place.label for place in pair)
    text = f"Line of sight to {target.name} runs between two hexes: which one counts?"
    return Question(f"line_of_sight/{target.id}/{between}", text, (target.id,))


def side_struck(target: Unit) -> Question:
    return Question(
        f"side/{target.id}",
        f"The attack on {target.name} comes in between two sides: which one is hit?",
        (target.id,),
    )


def to_hit(weapon: FiringWeapon, target: Aim) -> Question:
    text = f"{weapon.unit.name}: {weapon.name} at {target.name}"
    shown = (target.id,) if isinstance(target, Unit) else ()
    return Question(f"to_hit/{weapon.id}", text, (weapon.unit.id, *shown))


def withhold(weapon: FiringWeapon, target: Aim, number: int) -> Question:
    text = f"{weapon.name} at {target.name} needs {number} and can only miss"
    return Question(f"withhold/{weapon.id}", text)


def how_many(weapon: FiringWeapon, most: int, where: str) -> Question:
    beside = f" ({where})" if where else ""
    text = f"{weapon.name}: how many of {most} hit{beside}?"
    return Question(f"how_many/{weapon.id}", text, (weapon.unit.id,))


def location(weapon: FiringWeapon, target: Unit, group: int, which: str) -> Question:
    """Return where a group of a weapon's hits strikes; `which` names it where there are several."""
    text = f"{weapon.name} hits {target.name}{f', {which}' if which else ''}: where?"
    return Question(f"location/{weapon.id}/{group}", text, (weapon.unit.id, target.id))


def points_of_hit(weapon: FiringWeapon, target: Unit, group: int, which: str) -> Question:
    """Return how much a group of a weapon's hits does to its target."""
    text = f"{weapon.name} hits {target.name}{f', {which}' if which else ''}: how many points?"
    return Question(f"points/{weapon.id}/{group}", text, (weapon.unit.id, target.id))


def charged_leg(weapon: FiringWeapon, target: Unit) -> Question:
    """Return which leg a squad plants its charges on."""
    text = f"{weapon.name}: which leg of {target.name}?"
    return Question(f"charged_leg/{weapon.id}", text, (weapon.unit.id, target.id))


def charged_slot(weapon: FiringWeapon, target: Unit, leg: str) -> Question:
    """Return which slot of a leg charges strike."""
    text = f"{weapon.name} at {target.name}, {leg}: which slot?"
    return Question(f"charged_slot/{weapon.id}", text, (weapon.unit.id, target.id))


def rolled_again(hit: Question) -> Question:
    """Ask where a hit lands that leaves a critical hit there."""
    return Question(f"floats/{hit.id}", f"{hit.text} A critical hit: roll again where.", hit.units)


def floating(hit: Question) -> Question:
    """Return the second roll for a hit whose first one lets it float."""
    return Question(f"floats/{hit.id}", f"{hit.text} It floats: roll again.", hit.units)


def aimed_shot(weapon: FiringWeapon, where: str) -> Question:
    text = f"{weapon.name} was aimed at the {where}: does it hit there?"
    return Question(f"aimed/{weapon.id}", text)


def missiles_down(system: FiringWeapon, salvo: FiringWeapon) -> Question:
    text = f"{system.unit.name}: {system.name} against {salvo.salvo}, missiles shot down"
    return Question(f"missiles_down/{system.id}/{salvo.id}", text)


def answer_missiles(system: FiringWeapon, attacker: Unit, missiles: int) -> Question:
    """Return the question whether, or which of, the missiles of a unit are answered."""
    text = f"{system.unit.name}: {system.name} against {attacker.name}'s {format_count(missiles, 'missile')}?"
    return Question(f"answer_missiles/{system.id}/{attacker.id}", text, (system.unit.id, attacker.id))


def missile_diverted(system: FiringWeapon, salvo: FiringWeapon, number: int, of: int) -> Question:
    text = f"{system.unit.name}: {system.name} against {salvo.salvo}, missile {number} of {of}"
    return Question(f"missile_diverted/{system.id}/{salvo.id}/{number}", text)


def shots_used(system: FiringWeapon, salvo: FiringWeapon, times: int) -> Question:
    counted = f" (times {times})" if times > 1 else ""
    text = f"{system.unit.name}: {system.name} against {salvo.salvo}, shots used{counted}"
    return Question(f"shots_used/{system.id}/{salvo.id}", text)


def scatter_direction(salvo: FiringWeapon, place: Hex) -> Question:
    text = f"{salvo.salvo} missiles miss {place.label}: scatter in which direction?"
    return Question(f"scatter_direction/{salvo.id}", text)


def scatter_hexes(salvo: FiringWeapon, place: Hex) -> Question:
    return Question(
        f"scatter_hexes/{salvo.id}", f"{salvo.salvo} missiles miss {place.label}: scatter how far?"
    )


# --- physical attacks ---


def physical_attack(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    text = f"{attacker.name}: {label.lower()} at {target.name}"
    return Question(f"blow/{attacker.id}/{attack}/{limb}", text, (attacker.id, target.id))


def blow_outcome(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    text = f"{attacker.name}: {label.lower()} hits {target.name}: where?"
    return Question(f"struck/{attacker.id}/{attack}/{limb}", text, (attacker.id, target.id))


def strikes_itself(attacker: Unit, attack: str, label: str) -> Question:
    return Question(
        f"strikes_itself/{attacker.id}/{attack}",
        f"{label}: {attacker.name} is hit: where?",
        (attacker.id,),
    )


def thrown_off(unit: Unit) -> Question:
    return Question(f"thrown_off/{unit.id}", f"{unit.name} comes off the 'Mech: who is hit?", (unit.id,))


def rider_hit(unit: Unit, carrier: str) -> Question:
    return Question(
        f"rider_hit/{unit.id}", f"{unit.name} takes the hit on {carrier} first: who is hit?", (unit.id,)
    )


def burns(unit: Unit) -> Question:
    return Question(f"burns/{unit.id}", f"{unit.name} drops into the fire: do they burn?", (unit.id,))


def detonate(mech: Unit, attacker: Unit, pod: str) -> Question:
    """Return the question whether a pod is used against soldiers who climb a 'Mech."""
    text = f"{attacker.name} climbs {mech.name}: detonate an anti-personnel pod?"
    return Question(f"detonate/{mech.id}/{pod}", text, (mech.id, attacker.id))


def pod_damage(mech: Unit, unit: Unit) -> Question:
    return Question(
        f"pod/{mech.id}/{unit.id}", f"Anti-personnel pod: damage to {unit.name}", (mech.id, unit.id)
    )


def charged_side(attacker: Unit, target: Unit, label: str) -> Question:
    return Question(
        f"charged_side/{attacker.id}", f"{label}: which side of {target.name} is hit?", (attacker.id,)
    )


def run_past(unit: Unit) -> Question:
    return Question(
        f"run_past/{unit.id}", f"{unit.name} misses its charge: which side does it pass on?", (unit.id,)
    )


def comes_down(attacker: Unit, target: Unit) -> Question:
    text = f"{attacker.name} comes down on {target.name} between two sides: which one is hit?"
    return Question(f"comes_down/{attacker.id}", text, (attacker.id,))


def dodge(target: Unit, attacker: Unit) -> Question:
    text = f"{target.name} moves out from under {attacker.name}: where to?"
    return Question(f"dodge/{target.id}", text, (target.id,))


def club(unit: Unit) -> Question:
    return Question(f"club/{unit.id}", f"{unit.name} picks up a club: which one?", (unit.id,))


def rubble(unit: Unit) -> Question:
    return Question(f"rubble/{unit.id}", "Which kind of building left the rubble?", (unit.id,))


def girder(unit: Unit) -> Question:
    return Question(f"girder/{unit.id}", f"{unit.name} searches for a girder", (unit.id,))


# --- movement ---


def masc(unit: Unit) -> Question:
    return Question(f"masc/{unit.id}", f"{unit.name} uses MASC: do the legs hold?", (unit.id,))


def way_down(unit: Unit) -> Question:
    return Question(f"way_down/{unit.id}", f"{unit.name} comes down from above: from which side?", (unit.id,))


def step_aside(unit: Unit) -> Question:
    return Question(f"step_aside/{unit.id}", f"{unit.name} is about to be forced out of its hex", (unit.id,))


def fall_beside(unit: Unit) -> Question:
    return Question(
        f"fall_beside/{unit.id}", f"{unit.name} falls into an adjacent hex: which one?", (unit.id,)
    )


def piloting(unit: Unit, cause: str, label: str, place: str = "") -> Question:
    text = f"{unit.name}: Piloting Skill Roll, {label}"
    return Question(f"piloting/{unit.id}/{cause}", text, (unit.id,), place)


def landing(unit: Unit) -> Question:
    return Question(f"landing/{unit.id}", f"{unit.name} falls: how does it land?", (unit.id,))


def fall_location(unit: Unit, side: str, points: int, left: int) -> Question:
    """Return where a group of the points of a fall strikes, and how many more groups are `left`."""
    more = f" ({format_count(left, 'more roll')} after this)" if left else ""
    text = f"{unit.name} falls on its {side}: where do {format_count(points, 'point')} hit?{more}"
    return Question(f"fall_location/{unit.id}", text, (unit.id,))


def skid_location(unit: Unit) -> Question:
    return Question(f"skid_location/{unit.id}", f"{unit.name} skids: where is it hit?", (unit.id,))


def run_over_location(unit: Unit, by: Unit) -> Question:
    return Question(f"run_over/{unit.id}/{by.id}", f"{by.name} skids into {unit.name}: where?", (unit.id,))


def crash_location(unit: Unit) -> Question:
    return Question(
        f"crash_location/{unit.id}", f"{unit.name} crashes into higher ground: where is it hit?", (unit.id,)
    )


def heat_of_hit(weapon: str, target: Unit) -> Question:
    return Question(f"heat/{target.id}", f"{weapon} heats {target.name}: how much?", (target.id,))


def guided_shell(target: Unit) -> Question:
    return Question(
        f"shell/{target.id}", f"Guided shell: what of {target.name} does it strike?", (target.id,)
    )


def shell_location(target: Unit) -> Question:
    return Question(f"location/shell/{target.id}", f"Guided shell: where is {target.name} hit?", (target.id,))


def side_from_floor(weapon: FiringWeapon, target: Unit) -> Question:
    text = f"{weapon.salvo} from another floor: which side of {target.name} is hit?"
    return Question(f"side_from_floor/{weapon.id}", text, (weapon.unit.id, target.id))


def ejects(unit: Unit) -> Question:
    return Question(
        f"ejects/{unit.id}", f"{unit.name} is vaporized: does its pilot eject in time?", (unit.id,)
    )


# --- critical hits ---


def criticals(unit: Unit, location: str, label: str, modifiers: Sequence[Modifier] = ()) -> Question:
    added = f" ({', '.join(map(str, modifiers))} to the roll)" if modifiers else ""
    return Question(
        f"criticals/{unit.id}/{location}", f"{unit.name}, {label}: critical hits{added}?", (unit.id,)
    )


def half(unit: Unit, location: str, label: str) -> Question:
    return Question(f"half/{unit.id}/{location}", f"{unit.name}, {label}: which half?", (unit.id,))


def slot(unit: Unit, location: str, label: str) -> Question:
    return Question(f"slot/{unit.id}/{location}", f"{unit.name}, {label}: which slot?", (unit.id,))


def ammunition(unit: Unit) -> Question:
    return Question(f"ammunition/{unit.id}", f"{unit.name}: which ammunition explodes?", (unit.id,))


def ammunition_location(unit: Unit) -> Question:
    return Question(
        f"ammunition_location/{unit.id}", f"{unit.name}: where does ammunition explode?", (unit.id,)
    )


def disabled_slot(unit: Unit) -> Question:
    return Question(f"disabled/{unit.id}", f"{unit.name}: what shuts down for a turn?", (unit.id,))


def spend(unit: Unit, pool: str, total: int) -> Question:
    text = f"{unit.name} rolled {total}: spend {pool}?"
    return Question(f"spend/{unit.id}/{pool}", text, (unit.id,))


# --- what is owed ---


def trigger(unit: Unit, name: str, label: str) -> Question:
    return Question(f"trigger/{unit.id}/{name}", f"{unit.name}: {label}", (unit.id,))


DUE_ROLLS: Mapping[str, str] = {
    "consciousness": "{warrior}: stay conscious",
    "wake": "{warrior}: wake up",
    "shutdown": "{unit}: avoid shutdown",
    "ammunition": "{unit}: avoid an ammunition explosion",
    "restart": "{unit}: restart the reactor",
}


def due_roll(unit: Unit, kind: str) -> Question:
    """Return a roll that settles a due of this kind."""
    text = DUE_ROLLS[kind].format(unit=unit.name, warrior=warrior_name(unit))
    return Question(f"owed/{unit.id}/{kind}", text, (unit.id,))
