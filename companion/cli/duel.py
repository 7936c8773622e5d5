"""`companion duel`: two units against each other, at each range."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from companion.cli.catalogue.lookup import choose_models_of_any
from companion.cli.printing import bold, dim, format_percent, print_json, table
from companion.cli.requests import MAIN_RULESET
from companion.engine.game import duels_of
from companion.engine.game.views import DuelRules
from companion.engine.views.duels import (
    RANGES,
    TURNS,
    DuelAtRange,
    DuelChoices,
    Duellist,
    DuelSetup,
)
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
Two units, from the ruleset or your catalog, face each other on open ground at each range and fire at the same
time, turn after turn, until one is out of the battle. Heat builds up, ammunition runs out, and lost weapons
stop firing. The duels are sampled: in 95 of 100 cases no chance is off by more than the error given.

Options with two values are for the first and the second unit; a single value is for both. By default pilots
have the usual skills, and units walk as far as they can and fire whatever does the most damage without any
heat effects. Other rules have pilots by name, and their own ways of conduct in place of movement.

  companion duel WLF-2 CN9-D
  companion duel WLF-2 CN9-D --movement ran walked --gunnery 3 4 --ranges 3 6 9
  companion duel ON1-M VTR-9K --heat-line 9 none --json
  companion duel Bantam Sirocco --pilot duelist regular --movement aims --ranges 3"""

NONE = "none"
T = TypeVar("T")


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion duel` takes."""
    parser.add_argument("first", metavar="UNIT", help="a model by id or name")
    parser.add_argument("second", metavar="UNIT", help="the model it fights")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument(
        "--ruleset", metavar="NAME", help="the ruleset of the models; by default the first that has them"
    )
    parser.add_argument("--ranges", nargs="+", type=int, default=RANGES, metavar="HEXES", help="the ranges")
    parser.add_argument(
        "--movement", nargs="+", metavar="WAY", help="stationary, walked, ran, jumped, or what the rules have"
    )
    parser.add_argument("--hexes", nargs="+", type=int, metavar="N", help="hexes moved each turn")
    parser.add_argument("--gunnery", nargs="+", type=int, metavar="SKILL", help="Gunnery Skills")
    parser.add_argument("--piloting", nargs="+", type=int, metavar="SKILL", help="Piloting Skills")
    parser.add_argument("--pilot", nargs="+", metavar="NAME", help="pilots, where the rules name them")
    parser.add_argument(
        "--heat-line", nargs="+", type=_line, metavar="HEAT", help="the heat to stay below, or none"
    )
    parser.add_argument("--turns", type=int, metavar="N", help="the maximum number of turns")
    parser.add_argument("--duels", type=int, metavar="N", help="duels at each range")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same answer")


def _line(text: str) -> int | str:
    if text == NONE or text.isdecimal():
        return text if text == NONE else int(text)
    raise ArgumentTypeError(f"{text!r} is not a heat level: write a number, or {NONE}")


def run(options: Namespace) -> int:
    """Fight the duels and print how they end."""
    library = RulebookLibrary.of_player()
    units = (options.first, options.second)
    game, models = choose_models_of_any(library, units, options.ruleset, MAIN_RULESET)
    duels = duels_of(game)
    known = [_choices(duels, model) for model in models]
    first, second = (_duellist(options, number, *it) for number, it in enumerate(known))
    usual = min(choices.usual_duels for _, choices in known)
    times = usual if options.duels is None else options.duels
    longest = max(choices.usual_turns or TURNS for _, choices in known)
    turns = longest if options.turns is None else options.turns
    ranges = tuple(sorted(set(options.ranges)))
    setup = DuelSetup(first, second, ranges, turns, times, options.seed)
    *_, last = duels.duel(setup)
    if options.json:
        print_json(_whole(setup, last.ranges))
        return 0
    names = [choices.name for _, choices in known]
    print(*_lines(setup, names, last.ranges), sep="\n")
    print(dim("Not included:"), *(f"  {what}" for what in known[0][1].omitted), sep="\n")
    return 0


def _choices(duels: DuelRules, model: str) -> tuple[str, DuelChoices]:
    choices = duels.duel_choices(Duellist(model))
    if choices.refusal:
        raise CompanionError(choices.refusal)
    return model, choices


def _duellist(options: Namespace, number: int, model: str, choices: DuelChoices) -> Duellist:
    line = _option_value("--heat-line", options.heat_line, number)
    return Duellist(
        model,
        gunnery=_option_value("--gunnery", options.gunnery, number),
        piloting=_option_value("--piloting", options.piloting, number),
        movement=_option_value("--movement", options.movement, number) or choices.usual_movement,
        hexes=_option_value("--hexes", options.hexes, number),
        pilot=_option_value("--pilot", options.pilot, number) or "",
        heat_line=choices.usual_heat_line if line is None else None if line == NONE else int(line),
    )


def _option_value(option: str, values: Sequence[T] | None, number: int) -> T | None:
    """Return what an option says of one of both units."""
    if values is None:
        return None
    if len(values) > 2:
        raise CompanionError(f"{option} takes one value for both units, or two.")
    return values[number % len(values)]


def _whole(setup: DuelSetup, ranges: Sequence[DuelAtRange]) -> dict[str, Any]:
    given = asdict(setup)
    del given["ranges"]
    return {**given, "error": ranges[0].error, "ranges": [_at_range(at) for at in ranges]}


def _at_range(at: DuelAtRange) -> dict[str, Any]:
    return {
        "range": at.range,
        "first_out": at.first_out,
        "second_out": at.second_out,
        "both_out": at.both_out,
        "neither": at.neither,
        "median_turn": at.median_turn,
        "first_by_turn": at.first_by_turn,
        "second_by_turn": at.second_by_turn,
        "both_by_turn": at.both_by_turn,
    }


def _lines(setup: DuelSetup, names: Sequence[str], ranges: Sequence[DuelAtRange]) -> Iterator[str]:
    first, second = names
    yield bold(f"{first} against {second}: who is out of the battle first")
    rows: list[tuple[str, ...]] = [("range", first, second, "both", "neither", "half over by turn")]
    for at in ranges:
        chances = (at.first_out, at.second_out, at.both_out, at.neither)
        turn = str(at.median_turn or "–")
        rows.append((str(at.range), *map(format_percent, chances), turn))
    yield from (f"  {line}" for line in table(rows, range(6)))
    if all(at.neither == 1 for at in ranges):
        yield f"Nobody is out by the end of turn {setup.turns}; --turns gives them more."
    error = format_percent(ranges[0].error)
    yield dim(f"{setup.duels} duels at each range: in 95 of 100 cases no chance is off by more than {error}.")
