"""`companion replay`: a battle script played from its start."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from companion.campaign.codec import Codec, dice_words
from companion.campaign.entries import Played
from companion.campaign.script import BattleScript, MissingAnswer, RefusedAction, played, read_script
from companion.cli.printing import bold, dim, say_json, table, tell
from companion.cli.reading import document_in
from companion.engine.family import Game
from companion.engine.sheet import Sheet
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
With --json each action is a line {"number", "action", "events", "line"}, with "overruled" and the reason
where the table has played it against the rules. The last line of a battle is {"state", "status", "winner"}.

The exit code is 0 when the battle was played to its end; 1 when the rules refuse an action; 2 when the file
cannot be read, or lacks dice or a choice that an action asks for: then nothing was refused, and the script is
to be completed. In both cases the battle ends before that action, and the state it leaves is printed; with
--json the last line then has "refused" or "missing" with what was said besides."""


REFUSED, WRONG = 1, 2
STOPPED = {
    "refused": "Stopped before an action that the rules refuse. The state it leaves:",
    "missing": "Stopped before an action that asks for more dice or choices. The state it leaves:",
}


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
        return _play(read_script(document_in(name), library), options)
    except FileError as error:
        tell(str(error))
        return WRONG


def _play(script: BattleScript, options: Namespace) -> int:
    """Play a script as far as it goes, and show what it comes to."""
    if not options.json:
        print(bold(f"{script.setup.title} ({script.game.title})"))
    battle = script.start
    try:
        for number, step in enumerate(played(script, options.until), start=1):
            battle = step.battle
            _show_action(script, number, step, as_json=options.json)
    except (RefusedAction, MissingAnswer) as error:
        tell(str(error))
        is_refused = isinstance(error, RefusedAction)
        why = {"refused" if is_refused else "missing": str(error)}
        _show_state(script.game, battle, why, as_json=options.json)
        return REFUSED if is_refused else WRONG
    _show_state(script.game, battle, as_json=options.json)
    return 0


def _show_action(script: BattleScript, number: int, step: Played, *, as_json: bool) -> None:
    telling = script.game.tell(step.before, step.action, step.events)
    if as_json:
        codec = Codec(script.game)
        events = [codec.event_data(event) for event in step.events]
        action = codec.action_data(step.action)
        data = {"number": number, "action": action, "events": events, "line": telling.line}
        say_json(data | ({"overruled": step.overruled} if step.overruled is not None else {}))
        return
    dice = f" [{dice_words(step.answers)}]" if step.answers else ""
    overruled = f" (overruled: {step.overruled})" if step.overruled else ""
    print(f"{number:4}  {telling.line}{dim(dice)}{overruled}")
    for detail in telling.details:
        print(dim(f"        {detail}"))


def _show_state(game: Game, battle: Any, why: Mapping[str, str] | None = None, *, as_json: bool) -> None:
    """What a battle has come to; `why` says what stopped it before its end."""
    turn = game.turn(battle)
    if as_json:
        state = {"state": game.battle_data(battle), "status": turn.status, "winner": turn.winner}
        say_json({**(why or {}), **state})
        return
    for kind in why or {}:
        print(STOPPED[kind])
    print(bold(f"Turn {turn.number}: {turn.status}" if turn.number else turn.status))
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
