"""`companion replay`: a battle script played from its start."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from typing import Any

from companion.campaign.codec import Codec, dice_words
from companion.campaign.entries import Played
from companion.campaign.script import BattleScript, RefusedAction, played, read_script
from companion.cli.printing import bold, dim, say_json, table, tell
from companion.cli.reading import document_in
from companion.engine.family import Game
from companion.engine.sheet import Sheet
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
With --json each action is a line {"number", "action", "events", "line"}, and the last line of a battle is
{"state", "status", "winner"}. An action that the rules refuse ends the battle there with exit code 1; a file
that cannot be read or lacks dice ends with 2."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion replay` takes."""
    parser.add_argument("files", nargs="+", metavar="BATTLE.yaml", help="battle scripts, or -")
    parser.add_argument("--until", type=_count, metavar="N", help="play the first N actions only")
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each action")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ArgumentTypeError(f"'{text}' is no number of actions: write 0 or more")
    return int(text)


def run(options: Namespace) -> int:
    """Play every script; the worst outcome is the exit code."""
    library = RulebookLibrary.of_player()
    return max(_replay(name, library, options) for name in options.files)


def _replay(name: str, library: RulebookLibrary, options: Namespace) -> int:
    try:
        script = read_script(document_in(name), library)
        if not options.json:
            print(bold(f"{script.setup.title} ({script.game.title})"))
        battle = script.start
        for number, step in enumerate(played(script, options.until), start=1):
            battle = step.battle
            _show_action(script, number, step, as_json=options.json)
    except RefusedAction as error:
        tell(str(error))
        return 1
    except FileError as error:
        tell(str(error))
        return 2
    _show_state(script.game, battle, as_json=options.json)
    return 0


def _show_action(script: BattleScript, number: int, step: Played, *, as_json: bool) -> None:
    telling = script.game.tell(step.before, step.action, step.events)
    if as_json:
        codec = Codec(script.game)
        events = [codec.event_data(event) for event in step.events]
        action = codec.action_data(step.action)
        say_json({"number": number, "action": action, "events": events, "line": telling.line})
        return
    dice = f" [{dice_words(step.answers)}]" if step.answers else ""
    overruled = f" (overruled: {step.overruled})" if step.overruled else ""
    print(f"{number:4}  {telling.line}{dim(dice)}{overruled}")
    for detail in telling.details:
        print(dim(f"        {detail}"))


def _show_state(game: Game, battle: Any, *, as_json: bool) -> None:
    turn = game.turn(battle)
    if as_json:
        say_json({"state": game.battle_data(battle), "status": turn.status, "winner": turn.winner})
        return
    number = f"{game.turn_word} {turn.number}: " if turn.number else ""
    print(bold(f"{number}{turn.status}"))
    for line in state_lines(game, battle):
        print(f"  {line}")


def state_lines(game: Game, battle: Any) -> list[str]:
    """What is left of every unit, a line each."""
    sides = {side.id: side.name for side in game.sides(battle)}
    sheets = [game.sheet(battle, unit.id) for unit in game.units(battle)]
    tracks = list(dict.fromkeys(track.abbreviation for sheet in sheets for track in sheet.tracks))
    rows = [("Unit", "Model", "Side", "Hex", *tracks, "")]
    for unit, sheet in zip(game.units(battle), sheets, strict=True):
        place = unit.hex.label if unit.hex else "–"
        state = ", ".join(chip.label for chip in sheet.chips)
        left = _left(sheet, tracks)
        rows.append((unit.name, unit.designation, sides[unit.side], place, *left, state))
    return table(rows, numbers=range(4, 4 + len(tracks)))


def _left(sheet: Sheet, tracks: Sequence[str]) -> list[str]:
    found = {track.abbreviation: f"{track.left}/{track.full}" for track in sheet.tracks}
    return [found.get(track, "") for track in tracks]
