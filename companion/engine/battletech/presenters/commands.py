"""Commands of a unit besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.engine.battletech.battle.actions import (
    Action,
    DeclareBlow,
    DeclareFire,
    Dump,
    Move,
    NoteMove,
    ResolveBlow,
    ResolveFire,
    RollSkills,
    Switch,
    TakeClub,
    UseMasc,
)
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed
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
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.slots import slot_name
from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.movement import masc
from companion.engine.battletech.presenters.ground_commands import AIMS, aim_commands
from companion.engine.battletech.presenters.moves import GROUND
from companion.engine.battletech.presenters.standing_up import on_the_ground
from companion.engine.views.units import Command, Role
from companion.errors import Refusal

WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]
SINKS, TWIST, DUMP = "sinks", "twist", "dump"


def commands(battle: Battle, unit: Unit, why_not: WhyNot) -> tuple[Command, ...]:
    """Return the commands that belong to this step of the turn, each with what speaks against it."""
    offers = OFFERS.get((battle.turn.phase, battle.turn.step))
    found = () if offers is None else tuple(offers(battle, unit))
    if battle.rules.tables.ammunition.dumping is not None:
        found += tuple(_dump_commands(battle, unit))
    return tuple(
        replace(each, refusal=refusal)
        for each in found
        if (refusal := why_not(battle, each.action)) is None or not _is_omitted(each)
    )


def _is_omitted(command: Command) -> bool:
    """Whether a command is only offered where the rules allow it."""
    return command.id in WHERE_ALLOWED or command.group in (GROUND, DUMP)


def _dump_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    """Slots of ammunition that may be emptied, each told by where it is."""
    for stored in battle.model(unit).ammunition:
        where = battle.rules.tables.place(unit.type, stored.location).abbreviation
        text = say("command/dump", what=f"{slot_name(battle, unit, stored.id)}, {where}")
        hint = say("command/dump_hint")
        yield Command(f"dump/{stored.id}", text, Dump(unit.id, stored.id), "ammo", DUMP, hint)


def _setup_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    warriors = battle.rules.tables.warriors
    if warriors and unit.moves and battle.turn.number <= 1 and not is_destroyed(battle, unit):
        hint = say("command/skills_hint", source=warriors.random.source)
        yield Command("skills", say("command/roll_skills"), RollSkills(unit.id), "dice", hint=hint)


def _movement_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    if unit.doings.moved is not None and not unit.doings.moved.is_over:
        text = say("command/stay_down") if unit.is_prone else say("command/go_no_farther")
        way = unit.doings.moved.movement
        stay = NoteMove(unit.id, way) if unit.hex is None else Move(unit.id, way)
        yield Command("stay", text, stay, "stand")
    if not isinstance(unit, Mech):
        return
    yield from on_the_ground(battle, unit)
    if (rules := battle.rules.tables.masc) is not None:
        hint = say("command/masc_hint", odds=masc.format_masc(battle, unit), source=rules.source)
        yield Command("masc", say("command/use_masc"), UseMasc(unit.id), "run", hint=hint)


def _twist_commands(battle: Battle, unit: Unit) -> Iterable[Command]:
    return battle.kind(unit).arcs.turn_commands(battle, unit)


def _declaration_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    yield Command("hold", say("command/hold_fire"), DeclareFire(unit.id), "shield", role=Role.DECLINE)
    yield from aim_commands(battle, unit)
    if battle.rules.tables.physical is not None and TakeClub in battle.kind(unit).actions:
        yield Command(
            "club", say("command/take_a_club"), TakeClub(unit.id), "hand", hint=say("command/club_hint")
        )


def _roll_commands(_battle: Battle, unit: Unit) -> Iterator[Command]:
    yield Command(
        "roll", say("command/roll_its_declared_fire"), ResolveFire(unit.id), "dice", role=Role.RESOLVE
    )


def _physical_commands(_battle: Battle, unit: Unit) -> Iterator[Command]:
    yield Command(
        "hold", say("command/no_physical_attack"), DeclareBlow(unit.id), "shield", role=Role.DECLINE
    )


def _physical_roll_commands(_battle: Battle, unit: Unit) -> Iterator[Command]:
    yield Command("roll", say("command/roll_its_attack"), ResolveBlow(unit.id), "dice", role=Role.RESOLVE)


def _end_phase_commands(battle: Battle, unit: Unit) -> Iterator[Command]:
    tables, model = battle.rules.tables, battle.model(unit)
    if not tables.heat:
        return
    if isinstance(unit, Mech):
        off = unit.sinks_off
        hint = say("command/sinks_hint", off=off)
        yield Command(
            "sink_off",
            say("command/switch_a_heat_sink_off"),
            Switch(unit.id, SINKS, off + 1),
            "heat",
            SINKS,
            hint,
        )
        yield Command(
            "sink_on",
            say("command/switch_a_heat_sink_on"),
            Switch(unit.id, SINKS, off - 1),
            "heat",
            SINKS,
            hint,
        )
    for item in model.equipment:
        row = tables.equipment[item.item]
        if row.answers_missiles and not is_mount_broken(battle, unit, item):
            is_off = item.id in unit.switched_off
            text = (
                say("command/switch_the_on", item=row.name)
                if is_off
                else say("command/switch_the_off", item=row.name)
            )
            yield Command(f"switch/{item.id}", text, Switch(unit.id, item.id, 1 - is_off), "shield")


WHERE_ALLOWED = (*AIMS, "skills", "stay", "masc", "club", "sink_off", "sink_on")
"""Commands that are offered only where the rules allow them; the others are greyed with the reason."""

OFFERS: Mapping[tuple[str, str], Callable[[Battle, Unit], Iterable[Command]]] = {
    (SETUP, ""): _setup_commands,
    (INITIATIVE, ""): _setup_commands,
    (MOVEMENT, ""): _movement_commands,
    (REACTION, ""): _twist_commands,
    (WEAPON_ATTACK, DECLARE): _declaration_commands,
    (WEAPON_ATTACK, RESOLVE): _roll_commands,
    (PHYSICAL_ATTACK, DECLARE): _physical_commands,
    (PHYSICAL_ATTACK, RESOLVE): _physical_roll_commands,
    (END, ""): _end_phase_commands,
}
