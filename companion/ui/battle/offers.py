"""What the players may do now, in words and buttons for the ask bar."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from companion.engine.shared.wording import in_sentence
from companion.engine.views.moves import Movement
from companion.engine.views.turn import TurnView
from companion.engine.views.units import Command, Expected, Role, UnitView
from companion.ui.askbar.deed_row import Deed, Weight
from companion.ui.table.door import Bridge
from companion.ui.table.selection import Selection
from companion.ui.widgets.shortcuts import find_shortcut


class Kind(StrEnum):
    """The kinds of deeds; an id is its kind and what it is about, `move/ran` or `command/orion/hold`.

    Those of the turn belong to no unit.
    """

    SELECT = "select"
    MOVE = "move"
    AIM = "aim"
    OUT_OF_REACH = "out_of_reach"
    COMMAND = "command"
    TURN = "turn"
    LET_BE = "let_be"


def prompt(bridge: Bridge, selection: Selection) -> str:
    """One line that says what the table waits for."""
    turn = bridge.turn()
    unit = _selected(bridge, selection)
    if turn.is_over or unit is None:
        return turn.status
    match unit.expects:
        case Expected.SET_UP:
            return f"{unit.name}: click a marked hex, then turn it"
        case Expected.MOVE:
            return _moving_prompt(turn, unit)
        case Expected.FIRE | Expected.STRIKE if selection.target:
            return f"{unit.name} at {bridge.unit(selection.target).name}: choose attacks and declare"
        case Expected.FIRE | Expected.STRIKE:
            return f"{unit.name}: choose its target"
        case Expected.TWIST:
            return f"{unit.name}: twist, or stay as it is"
        case Expected.CHOOSE:
            return f"{unit.name}: choose"
        case _:
            return turn.status


def _moving_prompt(turn: TurnView, unit: UnitView) -> str:
    if unit.movement:
        return f"{unit.name} has stopped mid-move: go on, or end it"
    if unit.orders:
        return f"{unit.name} has orders: {in_sentence(unit.orders)}. They can still be changed"
    if turn.is_secret:
        return f"{unit.name}: write its orders"
    return f"{unit.name} is prone: stand up or stay down" if unit.is_prone else f"{unit.name} moves"


def deeds(bridge: Bridge, selection: Selection, planned: str | None) -> tuple[Deed, ...]:
    """The buttons for what the table waits for; `planned` is the way of moving that the map shows."""
    if bridge.moment is not None or bridge.turn().is_over:
        return ()
    return (*_own_deeds(bridge, selection, planned), *_let_be_deeds(bridge.turn()))


def _own_deeds(bridge: Bridge, selection: Selection, planned: str | None) -> tuple[Deed, ...]:
    unit = _selected(bridge, selection)
    of_all = tuple(_turn_deed(command) for command in bridge.turn().commands)
    if unit is None:
        return (*_waiting_deeds(bridge), *of_all)
    if of_all:
        return of_all
    match unit.expects:
        case Expected.MOVE:
            movements = bridge.movements(unit.id)
            ways = (_move_deed(movement, is_planned=movement.id == planned) for movement in movements)
            others = _command_deeds(bridge, unit)
            return (*others, *ways) if unit.is_prone else (*ways, *others)
        case Expected.FIRE | Expected.STRIKE:
            return (*_aim_deeds(bridge, unit, selection.target), *_command_deeds(bridge, unit))
        case Expected.CHOOSE | Expected.TWIST | Expected.SET_UP:
            return tuple(_command_deeds(bridge, unit))
        case _:
            return (*_waiting_deeds(bridge), *_command_deeds(bridge, unit))


def wanted_sheet(bridge: Bridge, selection: Selection, shown: str | None) -> str | None:
    """The unit whose sheet is wanted besides the one that is `shown`: whom dice are about, then who acts."""
    if bridge.ask is not None and bridge.ask.question.units:
        return str(bridge.ask.question.units[-1])
    if selection.unit != shown:
        return selection.unit
    return selection.target or (selection.earlier if shown is not None else None)


def line_hint(bridge: Bridge, selection: Selection) -> str:
    """How damage is typed: to the selected unit, else to any by its number."""
    game, battle = bridge.game, bridge.battle
    if (unit := _selected(bridge, selection)) is not None:
        return f"{unit.name}: {game.damage_example(battle, unit.id)}"
    some = list(bridge.units())[-1]
    return f"{some.number} {game.damage_example(battle, some.id)}: damage to unit {some.number}"


def command_id(unit: str, command: Command) -> str:
    """The id of the deed that carries out a unit's command."""
    return f"{Kind.COMMAND}/{unit}/{command.id}"


def _waiting_deeds(bridge: Bridge) -> Iterator[Deed]:
    """A button for each unit that may act: it is selected, or it rolls what it has declared."""
    for unit in bridge.units():
        if not unit.may_act:
            continue
        rolls = [command for command in bridge.commands(unit.id) if command.role is Role.RESOLVE]
        if rolls and unit.expects is Expected.ROLL:
            yield Deed(command_id(unit.id, rolls[0]), f"{unit.name}: {in_sentence(rolls[0].label)}", "dice")
        else:
            yield Deed(f"{Kind.SELECT}/{unit.id}", unit.name, "mech")


def _let_be_deeds(turn: TurnView) -> Iterator[Deed]:
    """What lets be all who are waited for, where the button of the phase bar means something else."""
    command = turn.let_be
    if command is not None and turn.next is not None and turn.next.refusal is None:
        key = find_shortcut("let_be").keys[0]
        hint = f"{command.label}: {command.hint} ({key})"
        yield Deed(Kind.LET_BE, command.label, command.icon, Weight.QUIET, hint=hint)


def _turn_deed(command: Command) -> Deed:
    against = str(command.refusal or "")
    return Deed(f"{Kind.TURN}/{command.id}", command.label, command.icon, against=against, hint=command.hint)


def _command_deeds(bridge: Bridge, unit: UnitView) -> Iterator[Deed]:
    """The commands of a unit; one that is refused is greyed while the unit is to act, else left out."""
    for command in bridge.commands(unit.id):
        if command.role is Role.RESOLVE or (command.refusal is not None and not unit.may_act):
            continue
        yield Deed(
            command_id(unit.id, command),
            command.label,
            command.icon,
            Weight.QUIET if command.role is Role.DECLINE else Weight.PLAIN,
            str(command.refusal or ""),
            command.hint,
            f"{Kind.COMMAND}/{command.group}",
        )


def _aim_deeds(bridge: Bridge, unit: UnitView, target: str | None) -> Iterator[Deed]:
    """A button for each enemy; those that no attack reaches stand behind one button."""
    away = out_of_reach(bridge, unit.id)
    hidden = [enemy for enemy in away if enemy != target]
    for enemy in bridge.units():
        is_there = not enemy.is_destroyed and not enemy.is_coming
        if enemy.side != unit.side and is_there and enemy.id not in hidden:
            weight = Weight.MAIN if enemy.id == target else Weight.PLAIN
            against = away.get(enemy.id, "")
            yield Deed(f"{Kind.AIM}/{enemy.id}", enemy.name, "target", weight, against, group=Kind.AIM)
    if hidden:
        hint = "\n".join(f"{bridge.unit(enemy).name}: {away[enemy]}" for enemy in hidden)
        label = f"Out of reach: {len(hidden)}"
        yield Deed(f"{Kind.OUT_OF_REACH}/{unit.id}", label, "", Weight.QUIET, hint=hint, group=Kind.AIM)


def out_of_reach(bridge: Bridge, unit: str) -> dict[str, str]:
    """The enemies that a unit can make no attack on as all stand on the map, and why."""
    own, found = bridge.unit(unit), dict[str, str]()
    for enemy in bridge.units():
        if enemy.side != own.side and not enemy.is_destroyed and enemy.hex is not None:
            refusal = bridge.why_not_attack(unit, enemy.id)
            if refusal is not None:
                found[enemy.id] = refusal.reason
    return found


def _move_deed(movement: Movement, *, is_planned: bool) -> Deed:
    points = f"  {movement.points} MP" if movement.points else ""
    against = str(movement.refusal) if movement.refusal else ""
    weight = Weight.MAIN if is_planned else Weight.PLAIN
    label = f"{movement.label}{points}"
    return Deed(f"{Kind.MOVE}/{movement.id}", label, movement.icon, weight, against, movement.hint, Kind.MOVE)


def _selected(bridge: Bridge, selection: Selection) -> UnitView | None:
    return next((unit for unit in bridge.units() if unit.id == selection.unit), None)
