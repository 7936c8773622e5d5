"""`companion units`: the models of every ruleset, searched by words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from companion.cli.printing import say_json, table, tell
from companion.documents.document import clipped
from companion.documents.names import did_you_mean
from companion.documents.yamlfile import read_kept
from companion.engine.families import game_of
from companion.engine.game import Showing
from companion.engine.shared.model_files import id_in
from companion.engine.views.units import ModelView
from companion.errors import CompanionError, FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource

EPILOG = """\
Every word must occur in a model's id, name or figures; a name or id written out finds that model only. All
rulesets are searched, your own too, and each model is listed with the ruleset that it is from; --ruleset
searches one, with all that it takes from its parents. One that is found alone stands above the note of its
file.

  companion units                          # every model there is
  companion units hunchback                # of every ruleset that has one
  companion units --ruleset citytech 50 tons
  companion units HBK-4G --json

With --json each model is one line with the keys of its file, and its `ruleset` before them where several were
searched; with --ruleset a line is what `companion check` takes. Nothing found ends with exit code 1."""


class Found(NamedTuple):
    """A model, and the ruleset it was found in."""

    source: RulesetSource
    model: ModelView


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion units` takes."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words to look for; all models without any")
    parser.add_argument("--json", action="store_true", help="print each model whole, as one line of JSON")
    parser.add_argument("--ruleset", metavar="NAME", help="search this ruleset only")


def run(options: Namespace) -> int:
    """Print the models found."""
    library = RulebookLibrary.of_player()
    known = [_models_of(library.load(options.ruleset))] if options.ruleset else [*_all_models(library)]
    wanted = " ".join(options.words)
    found = [one for models in known for one in _matching(models, wanted)]
    if not found:
        names = [name for models in known for one in models for name in (one.model.id, one.model.name)]
        where = f" in {options.ruleset}" if options.ruleset else " in any ruleset"
        remedy = did_you_mean(wanted, names)
        tell(f"companion units: there is no model{where} that matches '{clipped(wanted)}'. {remedy}".rstrip())
        return 1
    if options.json:
        _say_whole(found, is_named=options.ruleset is None)
        return 0
    rows = [(_full_name(one.model), one.model.summary, one.source.title) for one in found]
    print(*table([row[:2] for row in rows] if options.ruleset else rows), sep="\n")
    if len(found) == 1 and found[0].model.note:
        print(f"  {found[0].model.note}")
    return 0


def _full_name(model: ModelView) -> str:
    return model.name if model.id in model.name else f"{model.name} {model.id}"


def _models_of(source: RulesetSource, own: Mapping[str, Path] | None = None) -> list[Found]:
    """The models of a ruleset; what is wrong with its files is told, and those are left out.

    With its `own` files only those, as what its parents have is told and found with them.
    """
    game = game_of(source)
    told = {str(path) for path in (source.files("units") if own is None else own).values()}
    for fault in game.model_faults():
        if fault.file in told:
            tell(str(fault))
    return [Found(source, model) for model in game.models()]


def _all_models(library: RulebookLibrary) -> Iterator[list[Found]]:
    """The models of each ruleset that has files of them; one that cannot be read is told, and left out."""
    for name in library.names():
        try:
            source = library.load(name)
            if files := source.folders[0].files("units", ".yaml"):
                models = _models_of(source, files)
                own = _written(files)
                yield [one for one in models if one.model.id in own]
        except CompanionError as error:
            tell(str(error))


def _matching(models: Sequence[Found], wanted: str) -> list[Found]:
    chosen = {view.id for view in matching([one.model for one in models], wanted)}
    return [one for one in models if one.model.id in chosen]


def _say_whole(found: Sequence[Found], *, is_named: bool) -> None:
    """Every model found as its file has it, a line each."""
    files = {one.source.name: one.source.files("units") for one in found}
    whole = {name: _written(paths) for name, paths in files.items()}
    for one in found:
        name = one.source.name
        say_json({**({"ruleset": name} if is_named else {}), **whole[name][one.model.id]})


def matching(models: Sequence[ModelView], wanted: str) -> list[ModelView]:
    """The models that words describe; an exact id or name finds only its own."""
    low = wanted.lower()
    if exact := [model for model in models if low in (model.id.lower(), model.name.lower())]:
        return exact
    words = low.split()
    texts = [(model, f"{model.id} {model.name} {model.summary}".lower()) for model in models]
    return [model for model, text in texts if all(word in text for word in words)]


def one_model(game: Showing, wanted: str) -> ModelView:
    """The model that words describe; raises CompanionError where it is none, or one of several."""
    found = matching(game.models(), wanted)
    if len(found) == 1:
        return found[0]
    names = [model.id for model in found or game.models()]
    remedy = f"It may be {', '.join(names)}." if found else did_you_mean(wanted, names)
    problem = "is not the name of one model" if found else "is no model"
    raise CompanionError(f"'{clipped(wanted)}' {problem} of {game.title}. {remedy}".rstrip())


def _written(files: Mapping[str, Path]) -> dict[str, dict[str, Any]]:
    """Models as their files have them, by id; what cannot be read is no model."""
    found: dict[str, dict[str, Any]] = {}
    for path in files.values():
        with suppress(FileError):
            document = read_kept(path)
            if (model := id_in(document.data)) is not None:
                found.setdefault(model, document.data)
    return found
