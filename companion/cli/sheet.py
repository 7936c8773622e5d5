"""`companion sheet`: printable record sheets, and cards to cut out."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.catalogue.lookup import choose_models_of_any
from companion.cli.requests import FIRST_RULESET
from companion.cli.window import qt_is_loaded
from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.engine.cards import CardView, decks_of
from companion.engine.families import game_of
from companion.engine.game.views import ModelViews
from companion.errors import CompanionError
from companion.rulebooks.loader import RulebookLibrary

if TYPE_CHECKING:
    from companion.ui.print.page.pages import PrintChoices, PrintedSheet

EPILOG = """\
Name units by id or name. A sheet has rules tables in its margin; --tables adds a page of those that do not
fit there, --no-tables leaves them all out. --blank prints a sheet to fill in, for a 'Mech or another kind of
unit, with the circles for its tonnage. --battle prints the units of a battle script as they stand at its end,
with damage and pilots; name some to print only those. An SVG file holds one page: several are numbered.
Cards come nine to a page of A4, as many of each as the ruleset has, with forms to write on and tokens to cut
out if the game uses them.

  companion sheet HBK-4G cicada --pdf sheets.pdf
  companion sheet --ruleset citytech "Mad Cat Prime" --paper letter --tables --pdf madcat.pdf
  companion sheet --ruleset citytech --two "Laser Tower" "Missile Bunker" --pdf towers.pdf
  companion sheet --ruleset citytech --blank mech --tons 55 --svg mech.svg
  companion sheet --battle battle.yaml --pdf battle.pdf
  companion sheet --ruleset bt-tactics --cards --pdf cards.pdf
  companion sheet --ruleset bt-tactics --cards minor heat --pdf decks.pdf"""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion sheet` takes."""
    parser.add_argument("units", nargs="*", metavar="UNIT", help="models by id or name")
    parser.add_argument(
        "--cards", nargs="*", metavar="DECK", help="print cards instead: those of these decks, or all"
    )
    parser.add_argument("--blank", nargs="?", const="", metavar="KIND", help="print a blank sheet")
    parser.add_argument("--tons", type=int, metavar="N", help="with --blank: circles for so many tons")
    parser.add_argument("--battle", metavar="FILE", help="print the units of a battle as they stand")
    parser.add_argument("--pdf", metavar="OUT", help="the PDF file to write")
    parser.add_argument("--svg", metavar="OUT", help="the SVG file to write, one for each page")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper")
    parser.add_argument("--two", action="store_true", help="two sheets on a page, where they have room")
    tables = parser.add_mutually_exclusive_group()
    tables.add_argument("--tables", action="store_true", help="a page of further tables too")
    tables.add_argument("--no-tables", action="store_true", help="no tables of the rules")
    parser.add_argument("--grey", action="store_true", help="without the sides' colors")
    parser.add_argument(
        "--ruleset", metavar="NAME", help="the ruleset of the models; by default the first that has them"
    )


def run(options: Namespace) -> int:
    """Write sheets, or cards, to files."""
    _check(options)
    if options.cards is not None:
        return _write_cards(options)
    with qt_is_loaded():
        from companion.ui.print.offscreen import draw_sheets, print_sheets

        sheets, choices = list(_sheets(options)), _choices(options)
        if options.pdf:
            print_sheets(sheets, Path(options.pdf), choices)
        if options.svg:
            draw_sheets(sheets, Path(options.svg), choices)
    return 0


def _check(options: Namespace) -> None:
    """Raise CompanionError for what does not go together."""
    asked = (bool(options.units), options.cards is not None, options.blank is not None, bool(options.battle))
    if sum(asked) != 1 and not (options.battle and options.units and sum(asked) == 2):
        raise CompanionError("Name units to print, or ask for --cards, --blank or --battle: one of them.")
    if options.tons is not None and options.blank is None:
        raise CompanionError("--tons goes with --blank: a unit has its own tonnage.")
    if not (options.pdf or options.svg):
        raise CompanionError("Name the file to write with --pdf OUT or --svg OUT.")
    if options.cards is not None and not options.pdf:
        raise CompanionError("Cards are written as PDF: name the file with --pdf OUT.")


def _write_cards(options: Namespace) -> int:
    game = game_of(RulebookLibrary.of_player().load(options.ruleset or FIRST_RULESET))
    cards = cards_of(game, options.cards)
    with qt_is_loaded():
        from companion.ui.print.offscreen import print_cards

        print_cards(cards, Path(options.pdf), f"{game.title}, cards", options.cards)
    return 0


def _choices(options: Namespace) -> PrintChoices:
    from companion.ui.print.page.pages import Paper, PrintChoices, PrintedTables

    tables = (
        PrintedTables.NONE
        if options.no_tables
        else PrintedTables.ALL
        if options.tables
        else PrintedTables.MARGIN
    )
    return PrintChoices(Paper(options.paper), options.two, tables, options.grey)


def _sheets(options: Namespace) -> Iterator[PrintedSheet]:
    """Yield the sheets that are asked for."""
    from companion.ui.print.page.pages import PrintedSheet

    if options.battle:
        yield from _sheets_of_battle(options.battle, options.units)
        return
    library = RulebookLibrary.of_player()
    if options.blank is not None:
        game = game_of(library.load(options.ruleset or FIRST_RULESET))
        empty = game.empty_sheet(options.blank, options.tons)
        yield PrintedSheet(empty, None, game.title, game.reference_tables())
        return
    game, models = choose_models_of_any(library, options.units, options.ruleset, FIRST_RULESET)
    for model in models:
        yield PrintedSheet(game.blank_sheet(model), None, game.title, game.reference_tables())


def _sheets_of_battle(path: str, unit_names: Sequence[str]) -> Iterator[PrintedSheet]:
    """Yield the units of a battle script, or those of them that are named, as they stand at its end."""
    from companion.battles.scripts.script import play_script, read_script
    from companion.catalog.model_repository import CatalogueModelRepository
    from companion.cli.requests import document_in
    from companion.ui.print.page.pages import PrintedSheet

    library = RulebookLibrary.of_player()
    script = read_script(document_in(path), library, CatalogueModelRepository(library))
    game, battle = script.game, script.start
    for step in play_script(script):
        battle = step.battle
    tables, sides = game.reference_tables(), {side.id: side for side in game.sides(battle)}
    units = game.units(battle)
    known = {unit.id for unit in units} | {unit.name for unit in units}
    for name in unit_names:
        if name not in known:
            hint = did_you_mean(name, sorted(known))
            raise CompanionError(f"'{clip(name)}' is not a unit in this battle. {hint}".rstrip())
    for unit in units:
        if not unit_names or unit.id in unit_names or unit.name in unit_names:
            yield PrintedSheet(game.sheet(battle, unit.id), sides.get(unit.side), game.title, tables)


def cards_of(game: ModelViews, decks: Sequence[str]) -> Sequence[CardView]:
    """Return the cards of a ruleset; raises CompanionError where there are none, or not one of these
    decks.
    """
    cards = game.cards()
    known = decks_of(cards)
    if not known:
        raise CompanionError(f"{game.title} has no cards.")
    for deck in decks:
        if deck not in known:
            raise CompanionError(
                f"'{clip(deck)}' is not a deck of {game.title}. Choose from {', '.join(known)}."
            )
    return cards
