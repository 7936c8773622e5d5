"""`companion reference`: every key that files may hold, in words or as a JSON Schema for editors."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence, Sized
from dataclasses import asdict

from companion.cli.printing import bold, dim, print_json, print_message, table
from companion.documents.document import clip
from companion.documents.reference import ReferenceKey
from companion.documents.similar_names import nearest
from companion.engine.families import SHIPPED
from companion.workshop.reference import TITLES, TopicPart, json_schema, topic

EPILOG = f"""\
Every word must occur in a key, its meaning or its values. The keys of rulesets are searched; --of names
another kind of file: {", ".join(TITLES)}.

  companion reference to_hit conditions
  companion reference --family battletech hip
  companion reference --of unit
  companion reference --facts
  companion reference --facts heat
  companion reference --schema battletech > battletech.schema.json

--facts lists every fact and count that rows may use in `when`, `unless` and `per`, and every way to fire,
each with its meaning; with words, those that match.

With --json each key is one line. --schema prints a JSON Schema, with which an editor completes and checks
what you type. Name it in the first line of a file:

  # yaml-language-server: $schema=battletech.schema.json

The exit code is 1 if nothing is found."""
_MAX_VALUES, _FEW = 12, 8
"""Values that a key is told with, and keys of so few that each is told with all."""

_ASKING = (".when", ".unless", ".per")
"""How keys end that name facts and counts."""


def add_arguments(parser: ArgumentParser) -> None:
    """What `companion reference` takes."""
    parser.add_argument("words", nargs="*", metavar="WORD", help="words to look for; every key without any")
    parser.add_argument("--family", choices=list(SHIPPED), help="the rulesets of this family only")
    parser.add_argument("--of", choices=list(TITLES), metavar="FILE", help="this kind of file only")
    parser.add_argument("--facts", action="store_true", help="list what rows may ask for by name")
    parser.add_argument("--schema", choices=list(TITLES), metavar="FILE", help="print its JSON Schema")
    parser.add_argument("--json", action="store_true", help="print each key as one line of JSON")


def run(options: Namespace) -> int:
    """Print the keys found, or a schema."""
    if options.schema:
        print(json.dumps(json_schema(options.schema), indent=2))
        return 0
    names = [options.of or options.family] if options.of or options.family else list(SHIPPED)
    labels = [word.lower() for word in options.words]
    if options.facts:
        return _list_names(names, labels, as_json=options.json)
    found = [(name, title, key) for name in names for title, key in _matching(name, labels)]
    found.sort(key=lambda one: one[2].path.lower() not in labels)
    most = None if len(found) <= _FEW else _MAX_VALUES
    for number, (name, title, key) in enumerate(found):
        if options.json:
            print_json({"of": name, "part": title, **asdict(key)})
        else:
            print(*([""] if number else []), *_lines(name, title, key, most), sep="\n")
    return _print_found(found, "key", labels, names)


def _print_found(found: Sized, what: str, texts: list[str], topics: Sequence[str]) -> int:
    if not found:
        text = f"no {what} matches '{clip(' '.join(texts))}'" if texts else f"these rules have no {what}s"
        near = nearest(texts[0], _known_names(topics)) if len(texts) == 1 else None
        remedy = f" Did you mean '{near}'?" if near else ""
        print_message(f"companion reference: {text}.{remedy}")
    return 0 if found else 1


def _known_names(topics: Sequence[str]) -> Iterator[str]:
    """Yield what keys and facts are called."""
    for shown in map(topic, topics):
        yield from (_plain_path(key) for part in (*shown.names, *shown.parts) for key in part.keys)


def _plain_path(key: ReferenceKey) -> str:
    """Return the path of a key without the names that files choose: `weapons.fires`."""
    return key.path.replace(".<name>", "")


def _matching(name: str, texts: list[str]) -> Iterator[tuple[str, ReferenceKey]]:
    shown = topic(name)
    for part in (*shown.parts, *(shown.names if texts else ())):
        yield from ((part.title, key) for key in part.keys if _matches(key, part, texts))


def _matches(key: ReferenceKey, part: TopicPart, texts: list[str]) -> bool:
    text = " ".join((part.title, key.path, _plain_path(key), key.meaning, key.type, *key.values)).lower()
    return all(word in text for word in texts)


def _list_names(topics: Sequence[str], texts: list[str], *, as_json: bool) -> int:
    """Print the names that rows may ask for, a line each below the heading of their scope."""
    parts = [(name, part) for name in topics for part in topic(name).names]
    found = [
        (name, part, keys)
        for name, part in parts
        if (keys := [key for key in part.keys if _matches(key, part, texts)]) or not texts
    ]
    for number, (name, part, keys) in enumerate(found):
        if as_json:
            for key in keys:
                print_json({"of": name, "part": part.title, **asdict(key)})
            continue
        rows = table([(f"  {key.path}", key.meaning) for key in keys]) if keys else []
        about = part.about.replace("`", "").replace("*", "")
        print(*([""] if number else []), bold(part.title), dim(f"  {about}"), *rows, sep="\n")
    return _print_found(found, "fact", texts, topics)


def _lines(name: str, title: str, key: ReferenceKey, limit: int | None) -> Iterator[str]:
    where = name if name in SHIPPED or not title else f"{name}, {title}"
    yield f"{bold(key.path)}  {dim(where)}"
    yield f"  {format_type(key)}"
    if key.meaning:
        yield f"  {key.meaning}"
    if key.values:
        more = f" and {len(key.values) - limit} more" if limit and len(key.values) > limit else ""
        more += "; --facts explains them" if key.path.endswith(_ASKING) else ""
        yield f"  One of {', '.join(key.values[:limit])}{more}."
    if key.example:
        yield f"  {SHIPPED.get(name, name)}: {key.example}{f' ({key.source})' if key.source else ''}"


def format_type(key: ReferenceKey) -> str:
    """Return what may stand there, its unit, and what counts where it is left out."""
    unit = f", in {key.unit}" if key.unit else ""
    if not key.default:
        return f"{key.type}{unit}"
    default = key.default if key.default == "required" else f"if left out: {key.default}"
    return f"{key.type}{unit}; {default}"
