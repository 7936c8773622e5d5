"""`companion reference`: every key that files may hold, told in words or as a JSON Schema for editors."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence, Sized
from dataclasses import asdict

from companion.cli.printing import bold, dim, say_json, table, tell
from companion.documents.document import clipped
from companion.documents.reference import Key
from companion.workshop.reference import SHIPPED, TITLES, Part, json_schema, topic

EPILOG = f"""\
Every word must occur in a key, what it means or what it may be. The keys of rulesets are searched; --of names
another kind of file: {", ".join(TITLES)}.

  companion reference to_hit conditions
  companion reference --family battletech hip
  companion reference --of unit
  companion reference --facts
  companion reference --facts heat
  companion reference --schema battletech > battletech.schema.json

--facts lists every fact and count that rows may ask for by `when`, `unless` and `per`, and every way to fire,
each with its meaning; with words, those that match.

With --json each key is one line. --schema prints a JSON Schema, with which an editor completes and checks
while you type. Let the first line of a file name it:

  # yaml-language-server: $schema=battletech.schema.json

Nothing found ends with exit code 1."""
_MOST_VALUES, _FEW = 12, 8
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
    words = [word.lower() for word in options.words]
    if options.facts:
        return _list_names(names, words, as_json=options.json)
    found = [(name, title, key) for name in names for title, key in _matching(name, words)]
    found.sort(key=lambda one: one[2].path.lower() not in words)
    most = None if len(found) <= _FEW else _MOST_VALUES
    for number, (name, title, key) in enumerate(found):
        if options.json:
            say_json({"of": name, "part": title, **asdict(key)})
        else:
            print(*([""] if number else []), *_lines(name, title, key, most), sep="\n")
    return _verdict(found, "key", words)


def _verdict(found: Sized, what: str, words: list[str]) -> int:
    if not found:
        told = f"no {what} matches '{clipped(' '.join(words))}'" if words else f"these rules have no {what}s"
        tell(f"companion reference: {told}.")
    return 0 if found else 1


def _matching(name: str, words: list[str]) -> Iterator[tuple[str, Key]]:
    shown = topic(name)
    for part in (*shown.parts, *(shown.names if words else ())):
        yield from ((part.title, key) for key in part.keys if _matches(key, part, words))


def _matches(key: Key, part: Part, words: list[str]) -> bool:
    text = f"{part.title} {key.path} {key.meaning} {key.type} {' '.join(key.values)}".lower()
    return all(word in text for word in words)


def _list_names(topics: Sequence[str], words: list[str], *, as_json: bool) -> int:
    """Print the names that rows may ask for, a line each below the heading of their scope."""
    parts = [(name, part) for name in topics for part in topic(name).names]
    found = [
        (name, part, keys)
        for name, part in parts
        if (keys := [key for key in part.keys if _matches(key, part, words)]) or not words
    ]
    for number, (name, part, keys) in enumerate(found):
        if as_json:
            for key in keys:
                say_json({"of": name, "part": part.title, **asdict(key)})
            continue
        rows = table([(f"  {key.path}", key.meaning) for key in keys]) if keys else []
        about = part.about.replace("`", "").replace("*", "")
        print(*([""] if number else []), bold(part.title), dim(f"  {about}"), *rows, sep="\n")
    return _verdict(found, "fact", words)


def _lines(name: str, title: str, key: Key, most: int | None) -> Iterator[str]:
    where = name if name in SHIPPED or not title else f"{name}, {title}"
    yield f"{bold(key.path)}  {dim(where)}"
    yield f"  {told_type(key)}"
    if key.meaning:
        yield f"  {key.meaning}"
    if key.values:
        more = f" and {len(key.values) - most} more" if most and len(key.values) > most else ""
        more += "; --facts explains them" if key.path.endswith(_ASKING) else ""
        yield f"  One of {', '.join(key.values[:most])}{more}."
    if key.example:
        yield f"  {SHIPPED.get(name, name)}: {key.example}{f' ({key.source})' if key.source else ''}"


def told_type(key: Key) -> str:
    """What may stand there, its unit, and what counts where it is left out."""
    unit = f", in {key.unit}" if key.unit else ""
    if not key.default:
        return f"{key.type}{unit}"
    default = key.default if key.default == "required" else f"if left out: {key.default}"
    return f"{key.type}{unit}; {default}"
