"""`companion sheet`: printable record sheets, and cards to cut out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from companion.cli.answering import FIRST_RULESET
from companion.cli.catalogue.finding import meant
from companion.cli.window import qt_is_loaded
from companion.documents.document import clipped
from companion.engine.cards import CardView, decks_of
from companion.engine.families import game_of
from companion.engine.game import Game, Showing
from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.sheet import Sheet
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
Units are named by id or name; two sheets share a page where they fit. Cards come nine on a page of A4, as
many of each as the ruleset has, with forms to write on and tokens to cut out where it is played with them.

  companion sheet HBK-4G cicada --pdf sheets.pdf
  companion sheet --ruleset bt-tactics --cards --pdf cards.pdf
  companion sheet --ruleset bt-tactics --cards minor heat --pdf decks.pdf
  companion sheet --ruleset bt-tactics --cards orders tokens --pdf table.pdf"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion sheet` takes."""
    parser.add_argument("units", nargs="*", metavar="UNIT", help="models by id or name")
    parser.add_argument(
        "--cards", nargs="*", metavar="DECK", help="print cards instead: those of these decks, or all"
    )
    parser.add_argument("--pdf", required=True, metavar="OUT", help="the file to write")
    parser.add_argument("--ruleset", default=FIRST_RULESET, metavar="NAME", help="the ruleset of the models")


def run(options: Namespace) -> int:
    """Write the sheets of undamaged units, or cards, to a PDF file."""
    if bool(options.units) == (options.cards is not None):
        raise CompanionError("Name units to print, or ask for --cards: one of both.")
    library = RulebookLibrary.of_player()
    game = game_of(library.load(options.ruleset))
    if options.cards is not None:
        cards = cards_of(game, options.cards)
        with qt_is_loaded():
            from companion.ui.print.offscreen import print_cards

            print_cards(cards, Path(options.pdf), f"{game.title}, cards", options.cards)
        return 0
    sheets = blank_sheets(*meant(library, game, options.units))
    with qt_is_loaded():
        from companion.ui.print.offscreen import print_sheets

        print_sheets(sheets, Path(options.pdf))
    return 0


def cards_of(game: Showing, decks: Sequence[str]) -> Sequence[CardView]:
    """The cards of a ruleset; raises CompanionError where there are none, or not one of these decks."""
    cards = game.cards()
    known = decks_of(cards)
    if not known:
        raise CompanionError(f"{game.title} is played without cards.")
    for deck in decks:
        if deck not in known:
            raise CompanionError(
                f"'{clipped(deck)}' is no deck of {game.title}. It may be {', '.join(known)}."
            )
    return cards


def blank_sheets(game: Game, models: list[str]) -> list[Sheet]:
    """The sheets of units fresh from the works, as they would stand in a battle among themselves."""
    sides = [SideSetup(id=side, name=side) for side in ("one", "other")]
    names = [*models, models[-1]]
    units = [
        UnitSetup(id=f"unit{at}", model=model, side=sides[at == len(models)].id)
        for at, model in enumerate(names)
    ]
    battle = game.new_battle(None, sides, units)
    return [game.sheet(battle, unit.id) for unit in units[:-1]]
