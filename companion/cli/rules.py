"""`companion rules`: the content of a ruleset, where each value comes from, and what it changes."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from companion import paths
from companion.cli.printing import bold, dim, print_json, print_message, table
from companion.cli.requests import PLACES
from companion.documents.document import ABSENT, SourcePosition, clip
from companion.documents.textfile import is_file
from companion.documents.yamltext import plain
from companion.errors import CompanionError
from companion.rulebooks.diff import ChangeKind, RuleChange, differences, to_yaml
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.layers import SOURCE
from companion.rulebooks.loader import RulebookLibrary, RulesetSource, option_values
from companion.rulebooks.new_ruleset import write_start
from companion.rulebooks.origins import ValueOrigin, origins
from companion.rulebooks.overlay import WORDS
from companion.workshop.own_rulesets import house_rules

NEW = "new"
SIGNS = {ChangeKind.ADDED: "+", ChangeKind.REMOVED: "-", ChangeKind.CHANGED: "~"}
MAX_WIDTH = 60

EPILOG = """\
Prints every value of the rules with its key, the file and line where it is written, and its source; a value
that comes from a parent ruleset has the parent's file and line. --section prints only what is under its key.

  companion rules citytech --section to_hit.range
  companion rules our-table --diff citytech          # what our table changes: before -> after
  companion rules citytech+our-crits+our-initiative  # several combined, as a battle may name them
  companion rules our-table --option flamers=damage_or_heat --json
  companion rules resources/examples/house-rules/our-quick-start --diff quickstart

--examples lists the shipped examples of house rules with the sections they change; words search their names,
their descriptions and every key they change:

  companion rules --examples
  companion rules --examples heat scale

Start a ruleset of your own, as a folder in the `rulesets` folder beside your battles, or elsewhere:

  companion rules new our-evening --extends citytech
  companion rules new our-campaign --extends citytech our-crits our-initiative --folder drafts

With --json a line has `name`, `title`, `family`, `chain`, `options`, `digest` and `rules`, each with `key`,
`value`, `file`, `line`, `ruleset` and `source`; with --diff it has `name`, `other` and `changes`, each with
`key`, `kind`, `before`, `after`, `file`, `line` and `source`. A missing value is null. With --examples each
example is one line with `name`, `title`, `about`, `effect`, `extends`, `changes` and `folder`.

Exit code 0: printed, or written. 1: no example matches. 2: there is no such ruleset, section or option, or a
file is faulty."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion rules` takes."""
    parser.usage = (
        "companion rules NAME [--section KEY] [--diff OTHER] [--option NAME=CHOICE] [--json]\n"
        "       companion rules --examples [WORD …] [--json]\n"
        "       companion rules new NAME --extends PARENT [PARENT …] [--folder PATH]"
    )
    parser.add_argument(
        "words", nargs="*", metavar="NAME", help="a ruleset, several joined by +, or a folder"
    )
    parser.add_argument("--section", default="", metavar="KEY", help="only what is below, as to_hit.range")
    parser.add_argument("--diff", metavar="OTHER", help="only what differs from this ruleset")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=CHOICE", help="an option as it is chosen"
    )
    parser.add_argument("--json", action="store_true", help="print one line of JSON")
    parser.add_argument("--examples", action="store_true", help="list the shipped examples of house rules")
    parser.add_argument("--extends", nargs="+", metavar="PARENT", help="with new: what it is based on")
    parser.add_argument("--folder", metavar="PATH", type=Path, help="with new: the folder to put it in")


def run(options: Namespace) -> int:
    """Tell about a ruleset, or begin one."""
    if options.examples:
        return _list_examples(options.words, as_json=options.json)
    if not options.words:
        raise CompanionError("Name a ruleset, or list the examples of house rules with --examples.")
    if options.words[0] == NEW and len(options.words) > 1:
        return _begin(options)
    if len(options.words) > 1:
        raise CompanionError("Name one ruleset, or several joined by '+'.")
    if options.extends or options.folder:
        raise CompanionError(
            "--extends and --folder begin a ruleset: 'companion rules new NAME --extends …'."
        )
    source = find_ruleset(options.words[0])
    chosen = _parse_choices(options.option)
    option_values(source, chosen)
    if options.diff is None:
        found = origins(source, options.section, chosen)
        _print_all(source, chosen, found, as_json=options.json)
    else:
        other = find_ruleset(options.diff)
        changes = differences(source, other, options.section, chosen)
        _print_changes(source, other, changes, as_json=options.json)
    return 0


def _list_examples(texts: Sequence[str], *, as_json: bool) -> int:
    """Print the shipped house rules in which every word occurs."""
    found = [example for example in house_rules() if example.matches(" ".join(texts))]
    if not found:
        print_message(f"companion rules: no example matches '{clip(' '.join(texts))}'.")
        return 1
    for number, example in enumerate(found):
        if as_json:
            print_json({**asdict(example), "folder": str(example.folder)})
            continue
        print(
            *([""] if number else []), f"{bold(example.title)}  {dim(str(_short(example.folder)))}", sep="\n"
        )
        print(f"  {example.about}", f"  Changes {', '.join(example.sections)}.", sep="\n")
    return 0


def find_ruleset(name: str) -> RulesetSource:
    """Return the ruleset of a name, or in a folder; raises InputError or FileError."""
    library, path = RulebookLibrary.of_player(), Path(name)
    if library.knows(name):
        return library.load(name)
    if path.name == MANIFEST:
        path = path.parent
    if name.startswith(PLACES) or path.parent != Path() or is_file(path / MANIFEST):
        folder = Path(os.path.abspath(path))  # noqa: PTH100, as a link may have a name of its own
        return RulebookLibrary((*library.roots, folder.parent)).load_folder(folder)
    return library.load(name)


def _parse_choices(texts: Sequence[str]) -> dict[str, str]:
    pairs = [word.partition("=") for word in texts]
    for name, sign, _ in pairs:
        if not sign:
            raise CompanionError(f"'{clip(name)}' chooses nothing. Write --option {clip(name)}=CHOICE.")
    return {name: choice for name, _, choice in pairs}


def _begin(options: Namespace) -> int:
    if len(options.words) > 2 or options.extends is None:
        raise CompanionError("To begin a ruleset: 'companion rules new NAME --extends PARENT'.")
    library = RulebookLibrary.of_player()
    folder = options.folder or paths.data_folder() / "rulesets"
    path = write_start(library, folder, options.words[1], options.extends)
    if options.json:
        print_json({"name": options.words[1], "file": str(path)})
    else:
        print(f"{path} is written. Change it, then: companion check {path.parent}")
    return 0


def _print_all(
    source: RulesetSource, chosen: Mapping[str, str], found: Sequence[ValueOrigin], *, as_json: bool
) -> None:
    if as_json:
        print_json(_whole(source, chosen, found))
        return
    print(bold(source.title), dim(f"({' < '.join(source.chain)})"))
    rows = [
        (one.key, _format_value(one.value), _format_place(one.place), one.source)
        for one in found
        if one.at[-1] != SOURCE or len(found) == 1
    ]
    _print_rows(rows)


def _whole(source: RulesetSource, chosen: Mapping[str, str], found: Sequence[ValueOrigin]) -> dict[str, Any]:
    rules = [
        {
            "key": one.key,
            "value": one.value,
            "file": one.place.file,
            "line": one.place.line,
            "ruleset": one.ruleset,
            "source": one.source,
        }
        for one in found
    ]
    return {
        "name": source.name,
        "title": source.title,
        "family": source.family,
        "chain": source.chain,
        "options": option_values(source, chosen),
        "digest": source.digest,
        "rules": rules,
    }


def _print_changes(
    source: RulesetSource, other: RulesetSource, changes: Sequence[RuleChange], *, as_json: bool
) -> None:
    if as_json:
        print_json({"name": source.name, "other": other.name, "changes": [*map(_change, changes)]})
        return
    print(bold(source.title), dim(f"against {other.title}"))
    rows = [
        (
            f"{SIGNS[one.kind]} {one.key}",
            _format_change(one),
            _format_place(one.place),
            _format_before(one),
            one.source,
        )
        for one in changes
        if not _stands_beside(one, changes)
    ]
    if rows:
        _print_rows(rows)
    else:
        print("No value differs.")


def _stands_beside(change: RuleChange, changes: Sequence[RuleChange]) -> bool:
    """Whether this is but the source of a value that is told anyway, with its source."""
    return change.at[-1] == SOURCE and any(
        one is not change and one.at[: len(change.at) - 1] == change.at[:-1] for one in changes
    )


def _change(change: RuleChange) -> dict[str, Any]:
    return {
        "key": change.key,
        "kind": change.kind,
        "before": None if change.before is ABSENT else change.before,
        "after": None if change.after is ABSENT else change.after,
        "file": change.place.file,
        "line": change.place.line,
        "source": change.source,
    }


def _format_change(change: RuleChange) -> str:
    if change.kind is ChangeKind.ADDED:
        return _format_value(change.after)
    if change.kind is ChangeKind.REMOVED:
        return _format_value(change.before)
    return f"{_format_value(change.before)} -> {_format_value(change.after)}"


def _format_before(change: RuleChange) -> str:
    return "" if change.before is ABSENT or change.was == change.place else f"was {_format_place(change.was)}"


def _format_value(value: object) -> str:
    is_plain = isinstance(value, str) and plain(value) == value and value not in WORDS
    return clip(str(value) if is_plain else to_yaml(value), MAX_WIDTH)


def _format_place(place: SourcePosition) -> str:
    """Return a file and line as a terminal may open it, short where the file is below the folder one
    is in.
    """
    return f"{_short(Path(place.file))}:{place.line}"


def _short(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _print_rows(rows: Sequence[Sequence[str]]) -> None:
    plain = [[" ".join(cell.split()) for cell in row] for row in rows]
    print(*table(plain), sep="\n")
