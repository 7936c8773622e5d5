"""`companion units`: the models of every ruleset and of the catalogue, searched by words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from itertools import islice

from companion.cli.catalogue.lookup import UnitListing, find, list_units, names_in
from companion.cli.printing import print_json, print_message, table
from companion.documents.document import clip
from companion.documents.similar_names import did_you_mean
from companion.rulebooks.loader import RulebookLibrary

EPILOG = """\
Words must occur in a model's id, name or figures, or be filters: tons, speed, jump, weapons, tech, year. An
exact name or id comes first, then its variants. Your imports and designs come before the rulesets, and each
model is listed with its ruleset; --ruleset searches a single one, including what it takes from its parents. A
single match is shown with the note from its file.

  companion units                          # every model there is
  companion units hunchback                # of every ruleset that has one
  companion units --ruleset citytech 50 tons
  companion units 50-60t "jump>=4" ac/10 -lrm
  companion units HBK-4G --json

With --json each model is one line with the keys of its file, preceded by its `ruleset` if several were
searched; with --ruleset a line is valid input for `companion check`.

Exit code 1: nothing is found. 2: a filter is unknown, such as jupm>=4; the nearest one is named."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion units` takes."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words to look for; all models without any")
    parser.add_argument("--json", action="store_true", help="print each model whole, as one line of JSON")
    parser.add_argument("--ruleset", metavar="NAME", help="search this ruleset only")


def prepare(arguments: Sequence[str]) -> list[str]:
    """Arguments with the words last, so that one such as `-lrm` is taken for no option."""
    options, texts, left = list[str](), list[str](), iter(arguments)
    for argument in left:
        if argument == "--":
            texts += left
        elif argument == "--ruleset":
            options += [argument, *islice(left, 1)]
        elif argument.startswith("--") or argument == "-h":
            options.append(argument)
        else:
            texts.append(argument)
    return [*options, "--", *texts]


def run(options: Namespace) -> int:
    """Print the models found."""
    library = RulebookLibrary.of_player()
    known = list_units(library, options.ruleset)
    wanted = " ".join(options.words)
    found = find(known, wanted, library)
    if not found:
        where = f" in {options.ruleset}" if options.ruleset else " in any ruleset"
        remedy = did_you_mean(wanted, names_in(known))
        print_message(
            f"companion units: there is no model{where} that matches '{clip(wanted)}'. {remedy}".rstrip()
        )
        return 1
    if options.json:
        for one in found:
            print_json({**({} if options.ruleset else {"ruleset": one.ruleset}), **one.data()})
        return 0
    _show(found, is_named=options.ruleset is None)
    return 0


def _show(found: Sequence[UnitListing], *, is_named: bool) -> None:
    rows = [(one.full_name, one.summary, one.origin) for one in found]
    print(*table(rows if is_named else [row[:2] for row in rows]), sep="\n")
    if len(found) == 1 and found[0].note:
        print(f"  {found[0].note}")
