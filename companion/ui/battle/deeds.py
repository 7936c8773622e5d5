"""What the players may do now, in words and buttons for the ask bar."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from companion.engine.views import Movement, UnitView
from companion.ui.askbar.quick_pane import Deed, Weight
from companion.ui.battle.selection import Selection
from companion.ui.bridge import Bridge

MOVEMENT_ICONS = {"stationary": "stand", "walked": "walk", "ran": "run", "jumped": "jump"}


class Doing(StrEnum):
    """What the selected unit can do now."""

    NOTHING = "nothing"
    SETTING_UP = "setting_up"
    MOVING = "moving"
    DECLARING = "declaring"
    ROLLING = "rolling"


class Kind(StrEnum):
    """The kinds of deeds; an id is its kind and what it is about, `move/ran`."""

    SELECT = "select"
    MOVE = "move"
    AIM = "aim"
    HOLD = "hold"
    ROLL = "roll"


def doing(bridge: Bridge, unit: UnitView | None) -> Doing:
    """What a unit can do now, found by asking the rules."""
    if unit is None or bridge.moment is not None or not unit.may_act:
        return Doing.NOTHING
    if unit.hex is None and any(zone.side == unit.side for zone in bridge.table().zones):
        return Doing.SETTING_UP
    if any(movement.refusal is None for movement in bridge.game.movements(bridge.battle, unit.id)):
        return Doing.MOVING
    for command_id, what in (("hold", Doing.DECLARING), ("roll", Doing.ROLLING)):
        command = bridge.command(unit.id, command_id)
        if command is not None and command.refusal is None:
            return what
    return Doing.NOTHING


def prompt(bridge: Bridge, selection: Selection) -> str:
    """One line that says what the table waits for."""
    turn = bridge.turn()
    if turn.is_over:
        return turn.status
    unit = _selected(bridge, selection)
    match doing(bridge, unit):
        case Doing.SETTING_UP:
            return f"{_name(unit)}: click a marked hex, then turn it"
        case Doing.MOVING:
            return f"{_name(unit)} moves"
        case Doing.DECLARING if selection.target:
            return f"{_name(unit)} at {bridge.unit(selection.target).name}: choose weapons and declare"
        case Doing.DECLARING:
            return f"{_name(unit)}: choose its target"
        case _:
            return turn.status


def deeds(bridge: Bridge, selection: Selection, planned: str | None) -> tuple[Deed, ...]:
    """The buttons for what the table waits for; `planned` is the way of moving that the map shows."""
    if bridge.moment is not None or bridge.turn().is_over:
        return ()
    unit = _selected(bridge, selection)
    match doing(bridge, unit):
        case Doing.MOVING if unit is not None:
            movements = bridge.game.movements(bridge.battle, unit.id)
            return tuple(_move_deed(movement, is_planned=movement.id == planned) for movement in movements)
        case Doing.DECLARING if unit is not None:
            return (
                *_aim_deeds(bridge, unit, selection.target),
                Deed(f"{Kind.HOLD}/{unit.id}", "Hold fire", "shield", Weight.QUIET),
            )
        case Doing.SETTING_UP:
            return ()
        case _:
            return tuple(_waiting_deeds(bridge))


def _waiting_deeds(bridge: Bridge) -> Iterator[Deed]:
    """A button for each unit that may act: it is selected, or it rolls what it has declared."""
    for unit in bridge.units():
        if not unit.may_act:
            continue
        if doing(bridge, unit) is Doing.ROLLING:
            yield Deed(f"{Kind.ROLL}/{unit.id}", f"Roll {unit.name}'s fire", "dice")
        else:
            yield Deed(f"{Kind.SELECT}/{unit.id}", unit.name, "mech")


def _aim_deeds(bridge: Bridge, unit: UnitView, target: str | None) -> Iterator[Deed]:
    for enemy in bridge.units():
        if enemy.side == unit.side or enemy.is_destroyed:
            continue
        plan = bridge.game.attack_plan(bridge.battle, unit.id, enemy.id) if enemy.hex is not None else None
        against = str(plan.refusal) if plan is not None and plan.refusal is not None else ""
        weight = Weight.MAIN if enemy.id == target else Weight.PLAIN
        yield Deed(f"{Kind.AIM}/{enemy.id}", enemy.name, "target", weight, against)


def _move_deed(movement: Movement, *, is_planned: bool) -> Deed:
    points = f"  {movement.points} MP" if movement.points else ""
    against = str(movement.refusal) if movement.refusal else ""
    icon = MOVEMENT_ICONS.get(movement.id, "movement")
    weight = Weight.MAIN if is_planned else Weight.PLAIN
    return Deed(f"{Kind.MOVE}/{movement.id}", f"{movement.label}{points}", icon, weight, against)


def _selected(bridge: Bridge, selection: Selection) -> UnitView | None:
    return next((unit for unit in bridge.units() if unit.id == selection.unit), None)


def _name(unit: UnitView | None) -> str:
    return unit.name if unit else ""
