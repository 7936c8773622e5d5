"""Every question that the rules put to the table: its id, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.asks import Question
from companion.engine.battletech.battle.state import Side
from companion.engine.battletech.battle.units import Unit
from companion.tabletop.counting import counted
from companion.tabletop.hexes import Hex
from companion.tabletop.modifiers import Modifier


class Weapon(NamedTuple):
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


def warrior_name(mech: Unit) -> str:
    """The MechWarrior's name, or whose he is."""
    return mech.pilot or f"{mech.name}'s MechWarrior"


# --- the turn ---


def initiative(side: Side, found: Sequence[Modifier] = ()) -> Question:
    return Question(f"initiative/{side.id}", f"{side.name}: initiative{_added(found)}")


def unit_initiative(mech: Unit, found: Sequence[Modifier]) -> Question:
    return Question(f"initiative/unit/{mech.id}", f"{mech.name}: initiative{_added(found)}", (mech.id,))


def _added(found: Sequence[Modifier]) -> str:
    """What the app adds to what the dice show, in brackets."""
    return f" ({', '.join(map(str, found))})" if found else ""


def skill(mech: Unit, skill: str) -> Question:
    return Question(
        f"skill/{mech.id}/{skill}", f"{warrior_name(mech)}: {skill.capitalize()} Skill", (mech.id,)
    )


# --- weapon attacks ---


def line_of_sight(target: Unit, pair: Sequence[Hex]) -> Question:
    between = "+".join(place.label for place in pair)
    words = f"Line of sight to {target.name} runs between two hexes: which one counts?"
    return Question(f"line_of_sight/{target.id}/{between}", words, (target.id,))


def side_struck(target: Unit) -> Question:
    return Question(
        f"side/{target.id}",
        f"The attack on {target.name} comes in between two sides: which one is hit?",
        (target.id,),
    )


def to_hit(weapon: Weapon, aim: str, target: Unit) -> Question:
    words = f"{weapon.unit.name}: {weapon.name} at {aim}"
    return Question(f"to_hit/{weapon.id}", words, (weapon.unit.id, target.id))


def withhold(weapon: Weapon, aim: str, number: int) -> Question:
    return Question(f"withhold/{weapon.id}", f"{weapon.name} at {aim} needs {number} and can only miss")


def how_many(weapon: Weapon, most: int, where: str) -> Question:
    beside = f" ({where})" if where else ""
    words = f"{weapon.name}: how many of {most} hit{beside}?"
    return Question(f"how_many/{weapon.id}", words, (weapon.unit.id,))


def location(weapon: Weapon, target: Unit, group: int, which: str) -> Question:
    """Where a group of a weapon's hits strikes; `which` names it where there are several."""
    words = f"{weapon.name} hits {target.name}{f', {which}' if which else ''}: where?"
    return Question(f"location/{weapon.id}/{group}", words, (weapon.unit.id, target.id))


def floating(hit: Question) -> Question:
    """The second roll for a hit whose first one lets it float."""
    return Question(f"floats/{hit.id}", f"{hit.words} It floats: roll again.", hit.units)


def aimed(weapon: Weapon, where: str) -> Question:
    words = f"{weapon.name} was aimed at the {where}: does it hit there?"
    return Question(f"aimed/{weapon.id}", words)


def missiles_down(system: Weapon, salvo: Weapon) -> Question:
    words = f"{system.unit.name}: {system.name} against {salvo.salvo}, missiles shot down"
    return Question(f"missiles_down/{system.id}/{salvo.id}", words)


def shots_used(system: Weapon, salvo: Weapon, times: int) -> Question:
    words = f"{system.unit.name}: {system.name} against {salvo.salvo}, shots used (times {times})"
    return Question(f"shots_used/{system.id}/{salvo.id}", words)


def scatter_direction(salvo: Weapon, place: Hex) -> Question:
    words = f"{salvo.salvo} missiles miss {place.label}: scatter in which direction?"
    return Question(f"scatter_direction/{salvo.id}", words)


def scatter_hexes(salvo: Weapon, place: Hex) -> Question:
    return Question(
        f"scatter_hexes/{salvo.id}", f"{salvo.salvo} missiles miss {place.label}: scatter how far?"
    )


# --- physical attacks ---


def blow(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    words = f"{attacker.name}: {label.lower()} at {target.name}"
    return Question(f"blow/{attacker.id}/{attack}/{limb}", words, (attacker.id, target.id))


def struck(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    words = f"{attacker.name}: {label.lower()} hits {target.name}: where?"
    return Question(f"struck/{attacker.id}/{attack}/{limb}", words, (attacker.id, target.id))


def strikes_itself(attacker: Unit, attack: str, label: str) -> Question:
    return Question(
        f"strikes_itself/{attacker.id}/{attack}",
        f"{label}: {attacker.name} is hit: where?",
        (attacker.id,),
    )


def charged_side(attacker: Unit, target: Unit, label: str) -> Question:
    return Question(
        f"charged_side/{attacker.id}", f"{label}: which side of {target.name} is hit?", (attacker.id,)
    )


def run_past(mech: Unit) -> Question:
    return Question(
        f"run_past/{mech.id}", f"{mech.name} misses its charge: which side does it pass on?", (mech.id,)
    )


def comes_down(attacker: Unit, target: Unit) -> Question:
    words = f"{attacker.name} comes down on {target.name} between two sides: which one is hit?"
    return Question(f"comes_down/{attacker.id}", words, (attacker.id,))


def dodge(target: Unit, attacker: Unit) -> Question:
    words = f"{target.name} moves out from under {attacker.name}: where to?"
    return Question(f"dodge/{target.id}", words, (target.id,))


def club(mech: Unit) -> Question:
    return Question(f"club/{mech.id}", f"{mech.name} picks up a club: which one?", (mech.id,))


def rubble(mech: Unit) -> Question:
    return Question(f"rubble/{mech.id}", "Which kind of building left the rubble?", (mech.id,))


def girder(mech: Unit) -> Question:
    return Question(f"girder/{mech.id}", f"{mech.name} searches for a girder", (mech.id,))


# --- movement ---


def masc(mech: Unit) -> Question:
    return Question(f"masc/{mech.id}", f"{mech.name} uses MASC: do the legs hold?", (mech.id,))


def way_down(mech: Unit) -> Question:
    return Question(f"way_down/{mech.id}", f"{mech.name} comes down from above: from which side?", (mech.id,))


def step_aside(mech: Unit) -> Question:
    return Question(f"step_aside/{mech.id}", f"{mech.name} is about to be forced out of its hex", (mech.id,))


def fall_beside(mech: Unit) -> Question:
    return Question(
        f"fall_beside/{mech.id}", f"{mech.name} falls into an adjacent hex: which one?", (mech.id,)
    )


def piloting(mech: Unit, cause: str, label: str) -> Question:
    return Question(f"piloting/{mech.id}/{cause}", f"{mech.name}: Piloting Skill Roll, {label}", (mech.id,))


def landing(mech: Unit) -> Question:
    return Question(f"landing/{mech.id}", f"{mech.name} falls: how does it land?", (mech.id,))


def fall_location(mech: Unit, side: str, points: int, left: int) -> Question:
    """Where a group of the points of a fall strikes, and how many more groups are `left`."""
    more = f" ({counted(left, 'more roll')} after this)" if left else ""
    words = f"{mech.name} falls on its {side}: where do {counted(points, 'point')} hit?{more}"
    return Question(f"fall_location/{mech.id}", words, (mech.id,))


def skid_location(mech: Unit) -> Question:
    return Question(f"skid_location/{mech.id}", f"{mech.name} skids: where is it hit?", (mech.id,))


def crash_location(mech: Unit) -> Question:
    return Question(
        f"crash_location/{mech.id}", f"{mech.name} crashes into higher ground: where is it hit?", (mech.id,)
    )


def mines(mech: Unit, place: Hex) -> Question:
    words = f"{mech.name} enters the minefield in {place.label}"
    return Question(f"mines/{mech.id}/{place.label}", words, (mech.id,))


def mine_location(mech: Unit, place: Hex) -> Question:
    return Question(
        f"mine_location/{mech.id}/{place.label}", f"{mech.name} sets off mines: where is it hit?", (mech.id,)
    )


# --- critical hits ---


def criticals(mech: Unit, location: str, label: str, modifiers: Sequence[Modifier] = ()) -> Question:
    added = f" ({', '.join(map(str, modifiers))} to the roll)" if modifiers else ""
    return Question(
        f"criticals/{mech.id}/{location}", f"{mech.name}, {label}: critical hits{added}?", (mech.id,)
    )


def half(mech: Unit, location: str, label: str) -> Question:
    return Question(f"half/{mech.id}/{location}", f"{mech.name}, {label}: which half?", (mech.id,))


def slot(mech: Unit, location: str, label: str) -> Question:
    return Question(f"slot/{mech.id}/{location}", f"{mech.name}, {label}: which slot?", (mech.id,))


def ammunition(mech: Unit) -> Question:
    return Question(f"ammunition/{mech.id}", f"{mech.name}: which ammunition explodes?", (mech.id,))


def ammunition_location(mech: Unit) -> Question:
    return Question(
        f"ammunition_location/{mech.id}", f"{mech.name}: where does ammunition explode?", (mech.id,)
    )


def disabled(mech: Unit) -> Question:
    return Question(f"disabled/{mech.id}", f"{mech.name}: what shuts down for a turn?", (mech.id,))


def spend(mech: Unit, pool: str, total: int) -> Question:
    words = f"{mech.name} rolled {total}: spend {pool}?"
    return Question(f"spend/{mech.id}/{pool}", words, (mech.id,))


# --- what is owed ---


def trigger(mech: Unit, name: str, label: str) -> Question:
    return Question(f"trigger/{mech.id}/{name}", f"{mech.name}: {label}", (mech.id,))


OWED: Mapping[str, str] = {
    "consciousness": "{warrior} stays conscious",
    "wake": "{warrior} wakes up",
    "shutdown": "{unit} avoids shutdown",
    "ammunition": "{unit} keeps its ammunition from exploding",
    "restart": "{unit} restarts its reactor",
}


def owed(mech: Unit, kind: str) -> Question:
    """A roll that settles a due of this kind."""
    words = OWED[kind].format(unit=mech.name, warrior=warrior_name(mech))
    return Question(f"owed/{mech.id}/{kind}", words, (mech.id,))
