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
Words must occur in a model's id, name or figures, or say what is looked for: tons, speed, jump, weapons,
tech, year. A model whose name or id is written out comes first, then its variants. What was imported or
designed comes before the rulesets, your own too, and each model is listed with the ruleset that it is from;
--ruleset searches one, with all that it takes from its parents. One that is found alone stands above the
note of its file.

  companion units                          # every model there is
  companion units hunchback                # of every ruleset that has one
  companion units --ruleset citytech 50 tons
  companion units 50-60t "jump>=4" ac/10 -lrm
  companion units HBK-4G --json

With --json each model is one line with the keys of its file, and its `ruleset` before them where several were
searched; with --ruleset a line is what `companion check` takes.

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
