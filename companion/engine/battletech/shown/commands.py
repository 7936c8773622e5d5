"""What a unit can do now besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.engine.battletech.battle.actions import (
    Action,
    DeclareBlow,
    DeclareFire,
    Move,
    NoteMove,
    React,
    ResolveBlow,
    ResolveFire,
    RollSkills,
    Switch,
    TakeClub,
    UseMasc,
)
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.kinds import ByKind
from companion.engine.battletech.battle.sequence import (
    DECLARE,
    END,
    INITIATIVE,
    MOVEMENT,
    PHYSICAL_ATTACK,
    REACTION,
    RESOLVE,
    SETUP,
    WEAPON_ATTACK,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.movement import masc
from companion.engine.battletech.shown.moves import GROUND, on_the_ground
from companion.engine.views import Command, Role
from companion.errors import Refusal

WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]
SINKS, TWIST = "sinks", "twist"


def commands(battle: Battle, mech: Unit, why_not: WhyNot) -> tuple[Command, ...]:
    """The commands that belong to this step of the turn, each with what speaks against it."""
    offers = OFFERS.get((battle.turn.phase, battle.turn.step))
    found = () if offers is None else tuple(offers(battle, mech))
    return tuple(
        replace(each, refusal=refusal)
        for each in found
        if (refusal := why_not(battle, each.action)) is None or not _is_left_out(each)
    )


def _is_left_out(command: Command) -> bool:
    """Whether a command is only offered where the rules allow it."""
    return command.id in WHERE_ALLOWED or command.group == GROUND


def _before(battle: Battle, mech: Unit) -> Iterator[Command]:
    warriors = battle.rules.tables.warriors
    if warriors and mech.moves and battle.turn.number <= 1 and not is_destroyed(battle, mech):
        hint = f"Two dice for Piloting and Gunnery. {warriors.random.source}"
        yield Command("skills", "Roll skills", RollSkills(mech.id), "dice", hint=hint)


def _moving(battle: Battle, mech: Unit) -> Iterator[Command]:
    if mech.doings.moved is not None and not mech.doings.moved.is_over:
        label = "Stay down" if mech.is_prone else "Go no farther"
        way = mech.doings.moved.movement
        stay = NoteMove(mech.id, way) if mech.hex is None else Move(mech.id, way)
        yield Command("stay", label, stay, "stand")
    if not isinstance(mech, Mech):
        return
    yield from on_the_ground(battle, mech)
    if (rules := battle.rules.tables.masc) is not None:
        hint = f"Run at twice the walking rate; {masc.words(battle, mech)}. {rules.source}"
        yield Command("masc", "Use MASC", UseMasc(mech.id), "run", hint=hint)


@ByKind
def reacting(battle: Battle, mech: Unit) -> Iterator[Command]:
    """The ways in which a unit may turn what turns on it."""
    source = battle.rules.tables.movement.torso_twist_source
    for name, label, twist, icon in (
        ("twist_left", "Twist left", -1, "rotate-left"),
        ("straight", "Stay straight", 0, "stand"),
        ("twist_right", "Twist right", 1, "rotate-right"),
    ):
        yield Command(name, label, React(mech.id, twist), icon, TWIST, source)


def _declaring(battle: Battle, mech: Unit) -> Iterator[Command]:
    yield Command("hold", "Hold fire", DeclareFire(mech.id), "shield", role=Role.DECLINE)
    if battle.rules.tables.physical is not None and isinstance(mech, Mech):
        yield Command(
            "club", "Take a club", TakeClub(mech.id), "hand", hint="Instead of any attack this turn."
        )


def _rolling(_battle: Battle, mech: Unit) -> Iterator[Command]:
    yield Command("roll", "Roll its declared fire", ResolveFire(mech.id), "dice", role=Role.RESOLVE)


def _striking(_battle: Battle, mech: Unit) -> Iterator[Command]:
    yield Command("hold", "No physical attack", DeclareBlow(mech.id), "shield", role=Role.DECLINE)


def _rolling_blows(_battle: Battle, mech: Unit) -> Iterator[Command]:
    yield Command("roll", "Roll its attack", ResolveBlow(mech.id), "dice", role=Role.RESOLVE)


def _ending(battle: Battle, mech: Unit) -> Iterator[Command]:
    tables, model = battle.rules.tables, battle.model(mech)
    if not tables.heat:
        return
    if isinstance(mech, Mech):
        off = mech.sinks_off
        hint = f"{off} switched off. A heat sink that is off takes no heat away."
        yield Command(
            "sink_off", "Switch a heat sink off", Switch(mech.id, SINKS, off + 1), "heat", SINKS, hint
        )
        yield Command(
            "sink_on", "Switch a heat sink on", Switch(mech.id, SINKS, off - 1), "heat", SINKS, hint
        )
    for item in model.equipment:
        row = tables.equipment[item.item]
        if row.missiles_destroyed is not None and not is_mount_broken(battle, mech, item):
            is_off = item.id in mech.switched_off
            label = f"Switch the {row.name} {'on' if is_off else 'off'}"
            yield Command(f"switch/{item.id}", label, Switch(mech.id, item.id, 1 - is_off), "shield")


WHERE_ALLOWED = ("skills", "stay", "masc", "club", "sink_off", "sink_on")
"""Commands that are offered only where the rules allow them; the others are greyed with the reason."""

OFFERS: Mapping[tuple[str, str], Callable[[Battle, Unit], Iterator[Command]]] = {
    (SETUP, ""): _before,
    (INITIATIVE, ""): _before,
    (MOVEMENT, ""): _moving,
    (REACTION, ""): reacting,
    (WEAPON_ATTACK, DECLARE): _declaring,
    (WEAPON_ATTACK, RESOLVE): _rolling,
    (PHYSICAL_ATTACK, DECLARE): _striking,
    (PHYSICAL_ATTACK, RESOLVE): _rolling_blows,
    (END, ""): _ending,
}
