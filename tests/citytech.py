"""CityTech battles for tests in a few words: `fight(wolfhound="red 0505 0", orion="blue 0501 3")`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from companion.engine.asks import Answer
from companion.engine.battletech.battle.events import Event, InitiativeRolled, StepBegan, TurnBegan, UnitMoved
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.sequence import (
    INITIATIVE,
    MOVEMENT,
    WEAPON_ATTACK,
    takes_turns,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, PhaseDamage, TurnState
from companion.engine.battletech.turn.activation import acting_order
from companion.engine.play import Play, Script
from companion.engine.skeleton.setup import SideSetup, UnitSetup
from companion.tabletop.boards import Board
from tests.builders import board, citytech

MODELS = {
    "wolfhound": "WLF-2",
    "centurion": "CN9-D",
    "orion": "ON1-M",
    "victor": "VTR-9K",
    "uller": "Uller Prime",
    "black_hawk": "Black Hawk Prime",
    "mad_cat": "Mad Cat Prime",
    "daishi": "Daishi Prime",
    "cicada": "CDA-2A",
    "hunchback": "HBK-4G",
    "hermes": "HER-2S",
    "enforcer": "ENF-4R",
}
VEHICLES = {"condor": "Condor", "vedette": "Vedette", "hetzer": "Hetzer", "demolisher": "Demolisher"}
POINTS = {
    "elementals": "Elemental Point (Small Laser)",
    "gun_suits": "Elemental Point (Machine Gun)",
    "flame_suits": "Elemental Point (Flamer)",
}
EMPLACEMENTS = {"tower": "Laser Tower", "bunker": "Missile Bunker"}
PLATOONS = {
    "rifles": "Foot Rifle Platoon",
    "lasers": "Foot Laser Platoon",
    "gunners": "Motorized Machine Gun Platoon",
    "flamers": "Motorized Flamer Platoon",
    "jumpers": "Jump SRM Platoon",
    "climbers": "Jump Machine Gun Platoon (Anti-Mech)",
}
RED, BLUE = "red", "blue"
SIDES = (SideSetup(id=RED, name="Red"), SideSetup(id=BLUE, name="Blue"))


def unit(name: str, text: str, **more: Any) -> UnitSetup:
    """Return a unit by its name (`orion`, or `orion_2` for one more): its side, and where and how it
    stands.
    """
    kind = name.rstrip("0123456789").removesuffix("_")
    side, label, facing = [*text.split(), "", ""][:3]
    return UnitSetup(
        id=name,
        model=(MODELS | VEHICLES | EMPLACEMENTS | PLATOONS | POINTS)[kind],
        side=side,
        name=name.replace("_", " ").title(),
        hex=label or None,
        facing=int(facing or 0),
        **more,
    )


def fight(ground: Board | None = None, options: Mapping[str, str] | None = None, /, **units: str) -> Battle:
    """Return a CityTech battle on a map (a clear one unless given) of units such as `orion="blue 0501 3"`."""
    setups = [unit(name, text) for name, text in units.items()]
    return citytech(**(options or {})).new_battle(ground or board(), SIDES, setups)


def act_by_rule(battle: Battle, rule: Callable[[Play[Battle]], object], *answers: Answer) -> Play[Battle]:
    """Carry out a rule with exactly these answers."""
    script = Script(answers)
    resolved: Play[Battle] = Play(battle, script, citytech().apply)
    rule(resolved)
    assert script.unused_answers == (), "more answers than questions"
    return resolved


def on_paper(**units: str) -> Battle:
    """Return a CityTech battle without a map in the app: `on_paper(orion="blue", uller="red")`."""
    return citytech().new_battle(None, SIDES, [unit(name, text) for name, text in units.items()])


def apply_events(battle: Battle, *events: Event) -> Battle:
    """Return the battle after these events."""
    for event in events:
        battle = citytech().apply(battle, event)
    return battle


def in_phase(battle: Battle, phase: str, step: str = "", *, first: str = RED, **moved: str) -> Battle:
    """Return the battle in any phase of its first turn, units having moved as in `orion="ran 5"`, others not
    at all.

    Side `first` has lost the initiative.
    """
    totals = {side.id: 3 if side.id == first else 9 for side in battle.sides}
    if battle.turn.number == 0:
        battle = apply_events(battle, TurnBegan(1))
    battle = apply_events(battle, StepBegan(INITIATIVE), InitiativeRolled(totals))
    acting = [unit for unit in battle.units.values() if takes_turns(battle, unit, phase, "")]
    order = acting_order(battle, acting, phase)
    if phase != MOVEMENT:
        for name in (unit.id for unit in battle.units.values() if battle.moves(unit)):
            movement, _, hexes = moved.get(name, "stationary").partition(" ")
            entered = int(hexes or 0)
            battle = apply_events(
                battle, UnitMoved(name, MoveRecord(movement, entered, entered, entered=entered))
            )
    return apply_events(battle, StepBegan(phase, step, order))


def declaring(battle: Battle, *, first: str = RED, **moved: str) -> Battle:
    """Return the battle when fire is declared."""
    return in_phase(battle, WEAPON_ATTACK, "declare", first=first, **moved)


def change_unit(battle: Battle, name: str, **changes: Any) -> Battle:
    """Return the battle with a changed unit: `change_unit(at, "orion", heat=14, is_prone=True)`."""
    return battle.with_unit(change_mech(battle.mech(name), **changes))


def change_mech(mech: Mech, **changes: Any) -> Mech:
    """Return a 'Mech with other fields, also those of its doings and of what it suffered."""
    doings, suffered = (
        {each.name: changes.pop(each.name) for each in fields(kind) if each.name in changes}
        for kind in (TurnState, PhaseDamage)
    )
    return replace(
        mech, **changes, doings=replace(mech.doings, **doings), suffered=replace(mech.suffered, **suffered)
    )


def change_warrior(battle: Battle, name: str, **changes: Any) -> Battle:
    """Return the battle with another MechWarrior: `change_warrior(at, "orion", hits=3, gunnery=2)`."""
    warrior = battle.units[name].warrior
    assert warrior is not None, "CityTech units have MechWarriors"
    return change_unit(battle, name, warrior=replace(warrior, **changes))
