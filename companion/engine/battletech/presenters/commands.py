"""Commands of a unit besides moving and attacking, for buttons and menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from companion.engine.battletech.battle.actions import (
    Action,
    ClearMines,
    DeclareBlow,
    DeclareFire,
    DismountCarrier,
    Dump,
    Hide,
    LieInWait,
    MountCarrier,
    Move,
    NoteMove,
    ResolveBlow,
    ResolveFire,
    Reveal,
    RollSkills,
    SetEquipment,
    Step,
    Switch,
    TakeClub,
    UseMasc,
)
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.heated_units import Mech
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
    strikes_now,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.names import slot_name
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.mine_clearing import why_not_clear
from companion.engine.battletech.movement import masc, transport
from companion.engine.battletech.movement.equipment_settings import settable_items
from companion.engine.battletech.movement.risks import STANDING_UP, Danger, Risk
from companion.engine.battletech.movement.risks import format_risk as risk_words
from companion.engine.battletech.movement.walk import Mover
from companion.engine.battletech.presenters.countermeasure_commands import (
    COUNTERMEASURES,
    countermeasure_commands,
)
from companion.engine.battletech.presenters.cruise_commands import CRUISE, cruise_commands
from companion.engine.battletech.presenters.ground_commands import AIMS, aim_commands
from companion.engine.battletech.presenters.illumination_commands import illumination_commands
from companion.engine.battletech.presenters.moves import GROUND
from companion.engine.views.units import Role, UnitCommand
from companion.errors import Refusal
from companion.tabletop.number_text import format_count

WhyNot: TypeAlias = Callable[[Battle, Action], Refusal | None]
SINKS, TWIST, DUMP, SETTING, TRANSFER = "sinks", "twist", "dump", "setting", "transfer"

LYING: Mapping[Step, str] = {"left": "rotate-left", "right": "rotate-right"}


def commands(battle: Battle, unit: Unit, why_not: WhyNot) -> tuple[UnitCommand, ...]:
    """Return the commands that belong to this step of the turn, each with what speaks against it."""
    offers = OFFERS.get((battle.turn.phase, battle.turn.step))
    found = () if offers is None else tuple(offers(battle, unit))
    found = (*_hiding_commands(battle, unit), *found)
    if battle.rules.tables.ammunition.dumping is not None:
        found += tuple(_dump_commands(battle, unit))
    return tuple(
        replace(each, refusal=refusal)
        for each in found
        if (refusal := why_not(battle, each.action)) is None or not _is_omitted(each)
    )


def _is_omitted(command: UnitCommand) -> bool:
    """Whether a command is only offered where the rules allow it."""
    return command.id in WHERE_ALLOWED or command.group in (
        GROUND,
        DUMP,
        RIDE,
        CRUISE,
        COUNTERMEASURES,
        TRANSFER,
    )


def _hiding_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield hiding before anybody moves, and coming out of hiding at any time."""
    if (rules := battle.rules.tables.hidden_units) is None:
        return
    if unit.is_hidden:
        yield UnitCommand(
            "reveal", say("command/reveal"), Reveal(unit.id), "eye", hint=say("command/reveal_hint")
        )
        text = "command/let_pass" if unit.lies_in_wait else "command/lie_in_wait"
        hint, action = (
            say(f"{text}_hint", source=rules.point_blank.source),
            LieInWait(unit.id, not unit.lies_in_wait),
        )
        yield UnitCommand("lie_in_wait", say(text), action, "target", hint=hint)
    elif battle.turn.phase in (SETUP, INITIATIVE):
        hint = say("command/hide_hint", source=rules.source)
        yield UnitCommand("hide", say("command/hide"), Hide(unit.id), "eye-off", hint=hint)


def _dump_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Slots of ammunition that may be emptied, each told by where it is."""
    for stored in battle.model(unit).ammunition:
        where = battle.rules.tables.place(unit.type, stored.location).abbreviation
        text = say("command/dump", what=f"{slot_name(battle, unit, stored.id)}, {where}")
        hint = say("command/dump_hint")
        yield UnitCommand(f"dump/{stored.id}", text, Dump(unit.id, stored.id), "ammo", DUMP, hint)


def _setup_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    warriors = battle.rules.tables.warriors
    if warriors and battle.moves(unit) and battle.turn.number <= 1 and not is_destroyed(battle, unit):
        hint = say("command/skills_hint", source=warriors.random.source)
        yield UnitCommand("skills", say("command/roll_skills"), RollSkills(unit.id), "dice", hint=hint)


def _movement_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    if unit.doings.moved is not None and not unit.doings.moved.is_over:
        text = say("command/stay_down") if unit.is_prone else say("command/go_no_farther")
        way = unit.doings.moved.movement
        stay = NoteMove(unit.id, way) if unit.hex is None else Move(unit.id, way)
        yield UnitCommand("stay", text, stay, "stand")
    yield from _transport_commands(battle, unit)
    yield from _transfer_commands(battle, unit)
    if not isinstance(unit, Mech):
        return
    yield from on_the_ground(battle, unit)
    if (rules := battle.rules.tables.masc) is not None:
        hint = say("command/masc_hint", odds=masc.format_masc(battle, unit), source=rules.source)
        yield UnitCommand("masc", say("command/use_masc"), UseMasc(unit.id), "run", hint=hint)


def _transport_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield mounting each vehicle that has room for a unit, or getting out of the one that it rides in."""
    if MountCarrier not in battle.kind(unit).actions:
        return
    if unit.carrier is not None:
        text = say("command/dismount", carrier=battle.units[unit.carrier].name)
        yield UnitCommand(f"{RIDE}/off", text, DismountCarrier(unit.id), "arrow-down", RIDE)
        return
    for carrier in battle.units.values():
        if carrier.hex == unit.hex and transport.why_no_room(battle, unit, carrier) is None:
            text = say("command/mount", carrier=carrier.name)
            yield UnitCommand(
                f"{RIDE}/{carrier.id}", text, MountCarrier(unit.id, carrier.id), "arrow-up", RIDE
            )


def _transfer_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield filling up squads that have lost men, each from another in the hex."""
    transfers, place = battle.kind(unit).transfers, battle.rules.tables.place
    for action in transfers.offers(battle, unit) if transfers is not None else ():
        squad, to = (place(unit.type, it).label for it in (action.squad, action.to_squad))
        other = to if action.to == unit.id else f"{to}, {battle.units[action.to].name}"
        text = say("command/transfer", men=format_count(action.men, "man"), squad=squad, other=other)
        name = f"{TRANSFER}/{action.squad}/{action.to}/{action.to_squad}"
        yield UnitCommand(name, text, action, "hand", TRANSFER, say("command/transfer_hint"))


def _twist_commands(battle: Battle, unit: Unit) -> Iterable[UnitCommand]:
    yield from battle.kind(unit).arcs.turn_commands(battle, unit)
    yield from countermeasure_commands(battle, unit)
    yield from illumination_commands(battle, unit)
    yield from cruise_commands(battle, unit)
    for item, row in settable_items(battle, unit):
        for name, setting in row.settings.items():
            text = say("command/set_equipment", item=row.name, setting=setting.label)
            action = SetEquipment(unit.id, item.id, name)
            yield UnitCommand(f"{SETTING}/{item.id}/{name}", text, action, "shield", SETTING, row.about)


def _declaration_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    yield UnitCommand("hold", say("command/hold_fire"), DeclareFire(unit.id), "shield", role=Role.DECLINE)
    yield from aim_commands(battle, unit)
    yield from cruise_commands(battle, unit)
    fields = battle.rules.tables.minefields
    if fields and fields.clearing and why_not_clear(battle, ClearMines(unit.id)) is None:
        roll = fields.clearing
        work = battle.kind(unit).mine_work(battle, unit)
        hint = (
            say("command/clear_mines_work", share=work // 10)
            if work
            else say("command/clear_mines_hint", clears=roll.clears_on, explodes=roll.explodes_up_to)
        )
        yield UnitCommand("clear_mines", say("command/clear_mines"), ClearMines(unit.id), "flag", hint=hint)
    if battle.rules.tables.physical is not None and TakeClub in battle.kind(unit).actions:
        yield UnitCommand(
            "club", say("command/take_a_club"), TakeClub(unit.id), "hand", hint=say("command/club_hint")
        )


def _roll_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    if strikes_now(battle, unit):
        yield from _physical_roll_commands(battle, unit)
        return
    yield UnitCommand(
        "roll", say("command/roll_its_declared_fire"), ResolveFire(unit.id), "dice", role=Role.RESOLVE
    )


def _physical_commands(_battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    yield UnitCommand(
        "hold", say("command/no_physical_attack"), DeclareBlow(unit.id), "shield", role=Role.DECLINE
    )


def _physical_roll_commands(_battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    yield UnitCommand("roll", say("command/roll_its_attack"), ResolveBlow(unit.id), "dice", role=Role.RESOLVE)


def _end_phase_commands(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    tables, model = battle.rules.tables, battle.model(unit)
    if not tables.heat:
        return
    if isinstance(unit, Mech):
        off = unit.sinks_off
        hint = say("command/sinks_hint", off=off)
        yield UnitCommand(
            "sink_off",
            say("command/switch_a_heat_sink_off"),
            Switch(unit.id, SINKS, off + 1),
            "heat",
            SINKS,
            hint,
        )
        yield UnitCommand(
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
            yield UnitCommand(f"switch/{item.id}", text, Switch(unit.id, item.id, 1 - is_off), "shield")


RIDE = "ride"
"""The group of commands for soldiers who ride in vehicles."""
WHERE_ALLOWED = (*AIMS, "hide", "lie_in_wait", "skills", "stay", "masc", "club", "sink_off", "sink_on")
"""Commands that are offered only where the rules allow them; the others are greyed with the reason."""

OFFERS: Mapping[tuple[str, str], Callable[[Battle, Unit], Iterable[UnitCommand]]] = {
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


def on_the_ground(battle: Battle, unit: Unit) -> Iterator[UnitCommand]:
    """Yield the commands of a 'Mech where it stands or lies: stand up, turn on the ground, drop.

    Rule: CityTech, Movement > Standing Up; Dropping to the Ground; Facing after a Fall.
    """
    rules = battle.rules.tables.movement
    if rules.stand_up is None:
        return
    ways = [unit.doings.moved.movement] if unit.doings.moved is not None else _on_foot(battle)
    if not unit.is_prone and unit.hex is None:
        return
    if not unit.is_prone:
        yield UnitCommand(
            "drop", say("move/drop_to_the_ground"), Move(unit.id, ways[0], ("drop",)), "prone", GROUND
        )
        return
    for way in ways:
        yield from _standing_up(battle, unit, way)
    for step, icon in LYING.items() if unit.hex is not None else ():
        turn = Move(unit.id, ways[0], (step,))
        yield UnitCommand(f"turn/{step}", say("move/turn_lying", step=step), turn, icon, GROUND)


def _standing_up(battle: Battle, unit: Unit, movement: str) -> Iterator[UnitCommand]:
    """Yield the ways of standing up; where there are several, each with its number and chance."""
    rules = battle.rules.tables.movement
    name, ways, usual = rules.modes[movement].label, rules.stand_up or {}, rules.way_up()
    for stands, row in ways.items():
        is_usual = row is usual
        stand = Move(unit.id, movement, ("stand",), stands="" if is_usual else stands)
        text = say("move/stand_up", name=name)
        if len(ways) > 1 and isinstance(unit, Mech):
            mover = Mover.of(battle, unit, movement, stands)
            risk = risk_words(battle, unit, Risk(Danger.GROUND, STANDING_UP, mover.standing_up))
            text = say("move/stand_up_so", way=row.label, name=name, risk=risk)
        command = f"stand/{movement}" if is_usual else f"stand/{movement}/{stands}"
        yield UnitCommand(command, text, stand, "stand", GROUND, row.source or rules.stand_up_source)


def _on_foot(battle: Battle) -> list[str]:
    """Return the ways of moving on foot, those first in which one may stand up."""
    modes = battle.rules.tables.movement.modes
    on_foot = [name for name, mode in modes.items() if mode.is_on_foot]
    return sorted(on_foot, key=lambda name: "stand" in modes[name].forbids)
