"""`companion replay`: a battle script played from its start."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.battles.entries import PlayedAction, describe_action
from companion.battles.scripts.codec import Codec, format_dice
from companion.battles.scripts.script import (
    BattleScript,
    MissingAnswer,
    RefusedAction,
    play_script,
    read_script,
)
from companion.catalog.model_repository import CatalogueModelRepository
from companion.cli.printing import bold, dim, print_json, print_message, table
from companion.cli.requests import document_in
from companion.documents.document import clip
from companion.engine.game import BattleGame
from companion.engine.game.views import BattleOverview
from companion.engine.sheet import Sheet
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
With --json each action is a line {"file", "number", "action", "events", "line"}, with "overruled" and the
reason if the table overruled the rules. The last line of each file is {"file", "state", "status", "winner"},
or {"file", "refused"} if the file cannot be read at all.

The exit code is 0 if the whole log was played; 1 if the rules refuse an action; 2 if the file cannot be read,
or if an action lacks dice or a choice or has too many: the rules have refused nothing then, and the script
needs mending. The battle stops before that action, and its state is printed; with --json the last line then
has "refused", "missing" or "unfit" with the message.

A script that Companion wrote includes the files of units that no ruleset ships, under `models:` by their ids;
others are looked up among your own.

Rules and units that are not the shipped ones are included too: under `rules:` those the battle began with,
under `models:` its units, and under `later:`, one after another, those adopted by `do: change_rules`, which
names the item by its number. So it replays the same anywhere.

A script is a header and a log, one action per line with the dice and choices it takes; `overruled: why`
beside an action plays it although the rules refuse it. Rolls due in CityTech are named by unit and kind, or
by id:

  - {do: settle, unit: orion, kind: piloting, dice: [[4, 3]]}

  companion replay resources/examples/battles/at-the-ford.yaml
  companion replay --until 20 --json battle.yaml"""


REFUSED, WRONG = 1, 2
STOPPED = {
    "refused": "Stopped before an action that the rules refuse. The state it leaves:",
    "missing": "Stopped before an action that asks for more dice or choices. The state it leaves:",
    "unfit": "Stopped before an action whose dice or choices do not fit. The state it leaves:",
}


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion replay` takes."""
    parser.add_argument("files", nargs="+", metavar="BATTLE.yaml", help="battle scripts, or -")
    parser.add_argument("--until", type=_count, metavar="N", help="play the first N actions only")
    parser.add_argument("--json", action="store_true", help="print one line of JSON for each action")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ArgumentTypeError(f"'{clip(text)}' is not a number of actions: write 0 or more")
    return int(text)


def run(options: Namespace) -> int:
    """Play every script; the worst outcome is the exit code."""
    library = RulebookLibrary.of_player()
    several = len(options.files) > 1
    codes = []
    for at, name in enumerate(options.files):
        telling = _ReplayPrinter(name, is_named=several, as_json=options.json)
        if at and not options.json:
            print()
        codes.append(_replay(telling, library, options.until))
    return max(codes)


def _replay(telling: _ReplayPrinter, library: RulebookLibrary, until: int | None) -> int:
    """Play a script as far as it goes, and show what it comes to."""
    try:
        script = read_script(document_in(telling.file), library, CatalogueModelRepository(library))
    except FileError as error:
        print_message(str(error))
        telling.refusal(error)
        return WRONG
    telling.title(script)
    battle = script.start
    try:
        for number, step in enumerate(play_script(script, until), start=1):
            battle = step.battle
            telling.action(script, number, step)
    except FileError as error:
        print_message(str(error))
        is_refused = isinstance(error, RefusedAction)
        why = "refused" if is_refused else "missing" if isinstance(error, MissingAnswer) else "unfit"
        telling.state(script.game, battle, {why: str(error)})
        return REFUSED if is_refused else WRONG
    telling.state(script.game, battle)
    return 0


@dataclass(frozen=True, slots=True)
class _ReplayPrinter:
    """The printer of one file's battle: for people, or a line of JSON for each action and for its end."""

    file: str
    is_named: bool
    as_json: bool

    def title(self, script: BattleScript) -> None:
        if not self.as_json:
            named = f"{self.file}: " if self.is_named else ""
            print(bold(f"{named}{script.setup.title} ({script.game.title})"))

    def action(self, script: BattleScript, number: int, step: PlayedAction) -> None:
        telling = describe_action(script.game, step)
        if self.as_json:
            codec = Codec(script.game)
            events = [codec.event_data(event) for event in step.events]
            action = codec.action_data(step.action)
            data = {"number": number, "action": action, "events": events, "line": telling.line}
            self._print_data(data | ({"overruled": step.overruled} if step.overruled is not None else {}))
            return
        dice = f" [{format_dice(step.answers)}]" if step.answers else ""
        overruled = f" (overruled: {step.overruled})" if step.overruled else ""
        print(f"{number:4}  {telling.line}{dim(dice)}{overruled}")
        for detail in telling.details:
            print(dim(f"        {detail}"))

    def state(self, game: BattleGame, battle: Any, why: Mapping[str, str] | None = None) -> None:
        """What a battle has come to; `why` says what stopped it before its end."""
        turn = game.turn(battle)
        if self.as_json:
            state = {"state": game.battle_data(battle), "status": turn.status, "winner": turn.winner}
            self._print_data({**(why or {}), **state})
            return
        for kind in why or {}:
            print(STOPPED[kind])
        number = f"{game.turn_word} {turn.number}: " if turn.number else ""
        print(bold(f"{number}{turn.status}"))
        for line in state_lines(game, battle):
            print(f"  {line}")

    def refusal(self, error: FileError) -> None:
        """The last line of a file that holds no battle."""
        if self.as_json:
            self._print_data({"refused": str(error)})

    def _print_data(self, data: Mapping[str, Any]) -> None:
        print_json({"file": self.file, **data})


def state_lines(game: BattleOverview, battle: Any) -> list[str]:
    """Return what is left of every unit that anybody may see, a line each."""
    battle = game.as_seen(battle, None)
    sides = {side.id: side.name for side in game.sides(battle)}
    sheets = [game.sheet(battle, unit.id) for unit in game.units(battle)]
    tracks = list(dict.fromkeys(track.abbreviation for sheet in sheets for track in sheet.tracks))
    rows = [("Unit", "Model", "Side", "Hex", *tracks, "")]
    for unit, sheet in zip(game.units(battle), sheets, strict=True):
        place = unit.hex.label if unit.hex else "–"
        state = ", ".join(chip.label for chip in sheet.chips)
        left = _remaining_lines(sheet, tracks)
        rows.append((unit.name, unit.designation, sides[unit.side], place, *left, state))
    return table(rows, numbers=range(4, 4 + len(tracks)))


def _remaining_lines(sheet: Sheet, tracks: Sequence[str]) -> list[str]:
    found = {track.abbreviation: f"{track.left}/{track.full}" for track in sheet.tracks}
    return [found.get(track, "") for track in tracks]
