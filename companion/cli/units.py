"""`companion units`: the models of a ruleset, searched by words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from companion.cli.answering import FIRST_RULESET
from companion.cli.printing import say_json, table, tell
from companion.engine.families import game_of
from companion.engine.views import ModelView
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.names import did_you_mean
from companion.rulebooks.yamlfile import read_document

EPILOG = """\
Every word must occur in a model's id, name or figures. With --json each model found is printed whole, one a
line; a name that names one model exactly finds only that. Nothing found ends with exit code 1."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion units` takes."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words to look for; all models without any")
    parser.add_argument("--json", action="store_true", help="print each model whole, as one line of JSON")
    parser.add_argument("--ruleset", default=FIRST_RULESET, metavar="NAME", help="the ruleset to search")


def run(options: Namespace) -> int:
    """Print the models found."""
    source = RulebookLibrary.of_player().load(options.ruleset)
    models = game_of(source).models()
    wanted = " ".join(options.words)
    found = matching(models, wanted)
    if not found:
        names = [name for model in models for name in (model.id, model.name)]
        remedy = did_you_mean(wanted, names)
        tell(f"companion units: {source.title} has no model that matches '{wanted}'. {remedy}".rstrip())
        return 1
    if options.json:
        whole = _written(source)
        for model in found:
            say_json(whole[model.id])
        return 0
    rows = [(model.name, model.summary) for model in found]
    print(*table(rows), sep="\n")
    return 0


def matching(models: Sequence[ModelView], wanted: str) -> list[ModelView]:
    """The models that words describe; an exact id or name finds only its own."""
    low = wanted.lower()
    if exact := [model for model in models if low in (model.id.lower(), model.name.lower())]:
        return exact
    words = low.split()
    texts = [(model, f"{model.id} {model.name} {model.summary}".lower()) for model in models]
    return [model for model, text in texts if all(word in text for word in words)]


def _written(source: RulesetSource) -> dict[str, object]:
    """Every model as its file has it, by id."""
    documents = [read_document(path) for path in source.files("units").values()]
    return {document.data["model"]: document.data for document in documents}
