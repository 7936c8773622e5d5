"""Every question that the rules put to the table: its id, and its words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.engine.asks import Question
from companion.engine.battletech.battle.state import Side
from companion.engine.battletech.battle.units import Unit
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
    return Question(f"initiative/unit/{mech.id}", f"{mech.name}: initiative{_added(found)}")


def _added(found: Sequence[Modifier]) -> str:
    """What the app adds to what the dice show, in brackets."""
    return f" ({', '.join(map(str, found))})" if found else ""


def skill(mech: Unit, skill: str) -> Question:
    return Question(f"skill/{mech.id}/{skill}", f"{warrior_name(mech)}: {skill.capitalize()} Skill")


# --- weapon attacks ---


def line_of_sight(target: Unit, pair: Sequence[Hex]) -> Question:
    between = "+".join(place.label for place in pair)
    words = f"Line of sight to {target.name} runs between two hexes: which one counts?"
    return Question(f"line_of_sight/{target.id}/{between}", words)


def side_struck(target: Unit) -> Question:
    return Question(f"side/{target.id}", f"{target.name} is attacked over a corner: which side is hit?")


def to_hit(weapon: Weapon, aim: str) -> Question:
    return Question(f"to_hit/{weapon.id}", f"{weapon.unit.name}: {weapon.name} at {aim}")


def withhold(weapon: Weapon, aim: str, number: int) -> Question:
    return Question(f"withhold/{weapon.id}", f"{weapon.name} at {aim} needs {number} and can only miss")


def how_many(weapon: Weapon, most: int, where: str) -> Question:
    beside = f" ({where})" if where else ""
    return Question(f"how_many/{weapon.id}", f"{weapon.name}: how many of {most} hit{beside}?")


def location(weapon: Weapon, target: Unit, group: int, which: str) -> Question:
    """Where a group of a weapon's hits strikes; `which` names it where there are several."""
    words = f"{weapon.name} hits {target.name}{f', {which}' if which else ''}: where?"
    return Question(f"location/{weapon.id}/{group}", words)


def floating(hit: Question) -> Question:
    """The second roll for a hit whose first one lets it float."""
    return Question(f"floats/{hit.id}", f"{hit.words} It floats: roll again.")


def aimed(weapon: Weapon, where: str) -> Question:
    words = f"{weapon.name} was aimed at the {where}: does it hit there?"
    return Question(f"aimed/{weapon.id}", words)


def missiles_down(system: Weapon, salvo: Weapon) -> Question:
    words = f"{system.unit.name}: {system.name} at {salvo.salvo}, missiles shot down"
    return Question(f"missiles_down/{system.id}/{salvo.id}", words)


def shots_used(system: Weapon, salvo: Weapon, times: int) -> Question:
    words = f"{system.unit.name}: {system.name} at {salvo.salvo}, shots used (times {times})"
    return Question(f"shots_used/{system.id}/{salvo.id}", words)


def scatter_direction(salvo: Weapon, place: Hex) -> Question:
    words = f"{salvo.salvo} missiles miss {place.label}: which way?"
    return Question(f"scatter_direction/{salvo.id}", words)


def scatter_hexes(salvo: Weapon, place: Hex) -> Question:
    return Question(f"scatter_hexes/{salvo.id}", f"{salvo.salvo} missiles miss {place.label}: how far?")


# --- physical attacks ---


def blow(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    words = f"{attacker.name}: {label.lower()} at {target.name}"
    return Question(f"blow/{attacker.id}/{attack}/{limb}", words)


def struck(attacker: Unit, target: Unit, attack: str, limb: str, label: str) -> Question:
    words = f"{attacker.name}: {label.lower()} hits {target.name}: where?"
    return Question(f"struck/{attacker.id}/{attack}/{limb}", words)


def strikes_itself(attacker: Unit, attack: str, label: str) -> Question:
    return Question(f"strikes_itself/{attacker.id}/{attack}", f"{label}: {attacker.name} is struck: where?")


def charged_side(attacker: Unit, target: Unit, label: str) -> Question:
    return Question(f"charged_side/{attacker.id}", f"{label}: which side of {target.name} is struck?")


def run_past(mech: Unit) -> Question:
    return Question(f"run_past/{mech.id}", f"{mech.name} misses its charge: past which side?")


def comes_down(attacker: Unit, target: Unit) -> Question:
    words = f"{attacker.name} comes down on {target.name} over a corner: which side is hit?"
    return Question(f"comes_down/{attacker.id}", words)


def dodge(target: Unit, attacker: Unit) -> Question:
    words = f"{target.name} gets out from under {attacker.name}: where to?"
    return Question(f"dodge/{target.id}", words)


def club(mech: Unit) -> Question:
    return Question(f"club/{mech.id}", f"{mech.name} takes a club: which?")


def rubble(mech: Unit) -> Question:
    return Question(f"rubble/{mech.id}", "What stood where the rubble is?")


def girder(mech: Unit) -> Question:
    return Question(f"girder/{mech.id}", f"{mech.name} searches for a girder")


# --- movement ---


def masc(mech: Unit) -> Question:
    return Question(f"masc/{mech.id}", f"{mech.name} uses MASC: do the legs hold?")


def way_down(mech: Unit) -> Question:
    return Question(f"way_down/{mech.id}", f"{mech.name} comes down from above: by which way?")


def step_aside(mech: Unit) -> Question:
    return Question(f"step_aside/{mech.id}", f"{mech.name} is about to be forced out of its hex")


def fall_beside(mech: Unit) -> Question:
    return Question(f"fall_beside/{mech.id}", f"{mech.name} falls beside it: where?")


def piloting(mech: Unit, cause: str, label: str) -> Question:
    return Question(f"piloting/{mech.id}/{cause}", f"{mech.name}: Piloting Skill Roll, {label}")


def landing(mech: Unit) -> Question:
    return Question(f"landing/{mech.id}", f"{mech.name} falls: how does it come down?")


def fall_location(mech: Unit, side: str) -> Question:
    return Question(f"fall_location/{mech.id}", f"{mech.name} falls on its {side}: where?")


def skid_location(mech: Unit) -> Question:
    return Question(f"skid_location/{mech.id}", f"{mech.name} skids: where?")


def crash_location(mech: Unit) -> Question:
    return Question(f"crash_location/{mech.id}", f"{mech.name} crashes into higher ground: where?")


def mines(mech: Unit, place: Hex) -> Question:
    words = f"{mech.name} enters the minefield in {place.label}"
    return Question(f"mines/{mech.id}/{place.label}", words)


def mine_location(mech: Unit, place: Hex) -> Question:
    return Question(f"mine_location/{mech.id}/{place.label}", f"{mech.name} meets mines: where?")


# --- critical hits ---


def criticals(mech: Unit, location: str, label: str, modifiers: Sequence[Modifier] = ()) -> Question:
    added = f" ({', '.join(map(str, modifiers))} to the roll)" if modifiers else ""
    return Question(f"criticals/{mech.id}/{location}", f"{mech.name}, {label}: critical hits{added}?")


def half(mech: Unit, location: str, label: str) -> Question:
    return Question(f"half/{mech.id}/{location}", f"{mech.name}, {label}: which half?")


def slot(mech: Unit, location: str, label: str) -> Question:
    return Question(f"slot/{mech.id}/{location}", f"{mech.name}, {label}: which slot?")


def ammunition(mech: Unit) -> Question:
    return Question(f"ammunition/{mech.id}", f"{mech.name}: which ammunition explodes?")


def ammunition_location(mech: Unit) -> Question:
    return Question(f"ammunition_location/{mech.id}", f"{mech.name}: where does ammunition explode?")


def disabled(mech: Unit) -> Question:
    return Question(f"disabled/{mech.id}", f"{mech.name}: what shuts down for a turn?")


def spend(mech: Unit, pool: str, total: int) -> Question:
    words = f"{mech.name} rolled {total}: spend {pool}?"
    return Question(f"spend/{mech.id}/{pool}", words)


# --- what is owed ---


def trigger(mech: Unit, name: str, label: str) -> Question:
    return Question(f"trigger/{mech.id}/{name}", f"{mech.name}: {label}")


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
    return Question(f"owed/{mech.id}/{kind}", words)
