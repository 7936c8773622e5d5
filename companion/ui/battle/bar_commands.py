"""Commands for the ask bar: what players may do now, as a prompt and buttons."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from companion.engine.skeleton.wording import in_sentence
from companion.engine.views.moves import Movement
from companion.engine.views.turn import TurnView
from companion.engine.views.units import Expected, Role, UnitCommand, UnitView
from companion.ui.askbar.command_row import BarCommand, CommandWeight
from companion.ui.table.controller import BattleController
from companion.ui.table.selection import Selection
from companion.ui.theme.icons import unit_icon
from companion.ui.widgets.shortcuts import find_shortcut


class BarCommandKind(StrEnum):
    """Kinds of bar commands; an id is a kind and its subject, `move/ran` or `command/orion/hold`.

    Those of the turn belong to no unit.
    """

    SELECT = "select"
    MOVE = "move"
    AIM = "aim"
    OUT_OF_REACH = "out_of_reach"
    COMMAND = "command"
    TURN = "turn"
    PASS_REMAINING = "let_be"
    SCREEN = "screen"
    """What a side has hidden is shown to it alone, `screen/red`, or put out of sight, `screen/`."""


def format_prompt(bridge: BattleController, selection: Selection) -> str:
    """Return one line that says what the table waits for."""
    turn = bridge.turn()
    unit = _find_selected(bridge, selection)
    if turn.is_over or unit is None:
        return turn.status
    match unit.expects:
        case Expected.SET_UP:
            return f"{unit.name}: click a marked hex, then turn it"
        case Expected.MOVE:
            return _format_move_prompt(turn, unit)
        case Expected.FIRE | Expected.STRIKE if selection.target:
            return f"{unit.name} at {bridge.target_name(selection.target)}: choose attacks and declare"
        case Expected.FIRE | Expected.STRIKE:
            return f"{unit.name}: choose its target"
        case Expected.TWIST:
            return f"{unit.name}: react, or stay as it is"
        case Expected.CHOOSE:
            return f"{unit.name}: choose"
        case _:
            return turn.status


def _format_move_prompt(turn: TurnView, unit: UnitView) -> str:
    if unit.may_attack:
        return turn.status
    if unit.movement:
        return f"{unit.name} has stopped mid-move: go on, or end it"
    if unit.orders:
        return f"{unit.name} has orders: {in_sentence(unit.orders)}. They can still be changed"
    if turn.is_secret:
        return f"{unit.name}: write its orders"
    return f"{unit.name} is prone: stand up or stay down" if unit.is_prone else f"{unit.name} moves"


def available_commands(
    bridge: BattleController, selection: Selection, planned: str | None
) -> tuple[BarCommand, ...]:
    """Return the commands the table waits for; `planned` is the movement shown on the map."""
    if bridge.moment is not None or bridge.turn().is_over:
        return ()
    screen = tuple(_screen_commands(bridge))
    others = (
        *_unit_or_turn_commands(bridge, selection, planned),
        *_pass_remaining_commands(bridge.turn()),
    )
    # Covering a secret comes first: it never hides among what has no room.
    return (*screen, *others) if bridge.screen.side is not None else (*others, *screen)


def _screen_commands(bridge: BattleController) -> Iterator[BarCommand]:
    """Yield a button for each side that has hidden something, or the one that hides it again."""
    looking = bridge.screen.side
    for side in bridge.secret_sides:
        if side.id == looking:
            text, icon, hint = f"Cover what {side.name} hide", "eye-off", "Anybody may look again"
            yield BarCommand(f"{BarCommandKind.SCREEN}/", text, icon, CommandWeight.MAIN, hint=hint)
        elif looking is None:
            hint = f"Shows what {side.name} have hidden, to them alone: nobody else looks"
            text = f"{side.name}: look in secret"
            yield BarCommand(
                f"{BarCommandKind.SCREEN}/{side.id}", text, "eye", CommandWeight.QUIET, hint=hint
            )


def _unit_or_turn_commands(
    bridge: BattleController, selection: Selection, planned: str | None
) -> tuple[BarCommand, ...]:
    unit = _find_selected(bridge, selection)
    of_all = tuple(_turn_command(command) for command in bridge.turn().commands)
    if unit is None:
        return (*_waiting_unit_commands(bridge), *of_all)
    if of_all:
        return of_all
    match unit.expects:
        case Expected.MOVE:
            movements = bridge.movements(unit.id)
            ways = (_move_command(movement, is_planned=movement.id == planned) for movement in movements)
            aims = _aim_commands(bridge, unit, selection.target_unit) if unit.may_attack else ()
            others = _unit_commands(bridge, unit)
            return (*others, *ways) if unit.is_prone else (*aims, *ways, *others)
        case Expected.FIRE | Expected.STRIKE:
            return (*_aim_commands(bridge, unit, selection.target_unit), *_unit_commands(bridge, unit))
        case Expected.CHOOSE | Expected.TWIST | Expected.SET_UP:
            return tuple(_unit_commands(bridge, unit))
        case _:
            return (*_waiting_unit_commands(bridge), *_unit_commands(bridge, unit))


def sheet_to_show(bridge: BattleController, selection: Selection, shown: str | None) -> str | None:
    """Return the unit whose sheet to show besides the `shown` one: whom dice are about, then who acts."""
    if bridge.ask is not None and bridge.ask.question.units:
        return str(bridge.ask.question.units[-1])
    if selection.unit != shown:
        return selection.unit
    return selection.target_unit or (selection.earlier if shown is not None else None)


def line_hint(bridge: BattleController, selection: Selection) -> str:
    """Return an example of typed damage: to the selected unit, else to any by its number; with no units yet,
    there is none.
    """
    game, battle = bridge.game, bridge.battle
    if (unit := _find_selected(bridge, selection)) is not None:
        return f"{unit.name}: {game.damage_example(battle, unit.id)}"
    some = next(reversed(tuple(bridge.units())), None)
    if some is None:
        return ""
    return f"{some.number} {game.damage_example(battle, some.id)}: damage to unit {some.number}"


def command_id(unit: str, command: UnitCommand) -> str:
    """Return the id of the bar command that carries out a unit's command."""
    return f"{BarCommandKind.COMMAND}/{unit}/{command.id}"


def _waiting_unit_commands(bridge: BattleController) -> Iterator[BarCommand]:
    """Yield a button for each unit that may act: it is selected, or it rolls what it has declared."""
    for unit in bridge.units():
        if not unit.may_act:
            continue
        commands = bridge.commands(unit.id) if unit.expects is Expected.ROLL else ()
        rolls = [command for command in commands if command.role is Role.RESOLVE]
        if rolls:
            yield BarCommand(
                command_id(unit.id, rolls[0]), f"{unit.name}: {in_sentence(rolls[0].label)}", "dice"
            )
        else:
            yield BarCommand(f"{BarCommandKind.SELECT}/{unit.id}", unit.name, unit_icon(unit.silhouette))


def _pass_remaining_commands(turn: TurnView) -> Iterator[BarCommand]:
    """Yield the command that passes with all waiting units, where the phase bar's button does not."""
    command, step = turn.pass_remaining, turn.next
    if command is not None and step is not None and step.refusal is None and step.action != command.action:
        key = find_shortcut("let_be").keys[0]
        hint = f"{command.label}: {command.hint} ({key})"
        yield BarCommand(
            BarCommandKind.PASS_REMAINING, command.label, command.icon, CommandWeight.QUIET, hint=hint
        )


def _turn_command(command: UnitCommand) -> BarCommand:
    against = str(command.refusal or "")
    return BarCommand(
        f"{BarCommandKind.TURN}/{command.id}", command.label, command.icon, against=against, hint=command.hint
    )


def _unit_commands(bridge: BattleController, unit: UnitView) -> Iterator[BarCommand]:
    """Yield the commands of a unit; one that is refused is greyed while the unit is to act, else left out."""
    for command in bridge.commands(unit.id):
        if command.role is Role.RESOLVE or (command.refusal is not None and not unit.may_act):
            continue
        yield BarCommand(
            command_id(unit.id, command),
            command.label,
            command.icon,
            CommandWeight.QUIET if command.role is Role.DECLINE else CommandWeight.PLAIN,
            str(command.refusal or ""),
            command.hint,
            f"{BarCommandKind.COMMAND}/{command.group}",
        )


def _aim_commands(bridge: BattleController, unit: UnitView, target: str | None) -> Iterator[BarCommand]:
    """Yield a button for each enemy; those that no attack reaches stand behind one button."""
    unreachable = unreachable_enemies(bridge, unit.id)
    hidden = [enemy for enemy in unreachable if enemy != target]
    for enemy in bridge.units():
        is_there = not enemy.is_destroyed and not enemy.is_coming
        if enemy.side != unit.side and is_there and enemy.id not in hidden:
            weight = CommandWeight.MAIN if enemy.id == target else CommandWeight.PLAIN
            against = unreachable.get(enemy.id, "")
            yield BarCommand(
                f"{BarCommandKind.AIM}/{enemy.id}",
                enemy.name,
                "target",
                weight,
                against,
                group=BarCommandKind.AIM,
            )
    if hidden:
        hint = "\n".join(f"{bridge.unit(enemy).name}: {unreachable[enemy]}" for enemy in hidden)
        label = f"Out of reach: {len(hidden)}"
        yield BarCommand(
            f"{BarCommandKind.OUT_OF_REACH}/{unit.id}",
            label,
            "",
            CommandWeight.QUIET,
            hint=hint,
            group=BarCommandKind.AIM,
        )


def unreachable_enemies(bridge: BattleController, unit: str) -> dict[str, str]:
    """Return the enemies that a unit cannot attack from where all stand on the map, with the reasons."""
    own, reasons = bridge.unit(unit), dict[str, str]()
    for enemy in bridge.units():
        # Whoever rides in another unit has no place of its own on the map.
        has_place = enemy.hex is not None or own.hex is not None
        if enemy.side != own.side and not enemy.is_destroyed and has_place:
            refusal = bridge.why_not_attack(unit, enemy.id)
            if refusal is not None:
                reasons[enemy.id] = refusal.reason
    return reasons


def _move_command(movement: Movement, *, is_planned: bool) -> BarCommand:
    points = f"  {movement.points} {movement.measure}" if movement.points else ""
    against = str(movement.refusal) if movement.refusal else ""
    weight = CommandWeight.MAIN if is_planned else CommandWeight.PLAIN
    label = f"{movement.label}{points}"
    return BarCommand(
        f"{BarCommandKind.MOVE}/{movement.id}",
        label,
        movement.icon,
        weight,
        against,
        movement.hint,
        BarCommandKind.MOVE,
    )


def _find_selected(bridge: BattleController, selection: Selection) -> UnitView | None:
    return next((unit for unit in bridge.units() if unit.id == selection.unit), None)
