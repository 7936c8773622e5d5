"""YAML text as a stream of nodes, with the traps of YAML 1.1 mended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from math import isfinite
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import yaml

Scalar: TypeAlias = str | int | float | bool | None
LOADER: type[yaml.CSafeLoader] | type[yaml.SafeLoader] = (
    yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
)

_WORDS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_DECIMAL = re.compile(r"[-+]?(?:(?:0|[1-9][0-9]{0,17})\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?")

# libyaml writes a good deal faster, where it is there. What is read as a number here and is none in YAML 1.1,
# such as 5.0e3, needs quotes where it is a text.
DUMPER: Any = type("Dumper", (getattr(yaml, "CSafeDumper", yaml.SafeDumper),), {})
DUMPER.add_implicit_resolver(
    "tag:yaml.org,2002:float", re.compile(f"(?:{_DECIMAL.pattern})$"), list("-+.0123456789")
)

# What the parsers say (libyaml and PyYAML word it differently), what it means to a writer, and what helps.
_QUOTES = "Put the text in quotes."
_INDENT = "Indent the keys of one mapping, and the items of one list, by the same number of spaces."
_SYNTAX = (
    ("mapping values are not allowed", "A ':' stands where no key can be.", f"{_QUOTES} Or: {_INDENT}"),
    ("found unexpected end of stream", "A quotation mark is opened here and never closed.", "Close it."),
    ("open at the end", "A bracket is opened here and never closed.", "Close it."),
    ("expected ',' or ']'", "A ',' or ']' was expected here.", "Separate the items of a list with ','."),
    ("expected ',' or '}'", "A ',' or '}' was expected here.", "Separate the keys of a mapping with ','."),
    ("node content", "A value was expected here.", _QUOTES),
    ("tab character", "A tab is used to indent.", "Use spaces."),
    ("cannot start any token", "A text cannot start with this character.", _QUOTES),
    ("could not find expected ':'", "A key without ':'.", "Write 'key: value'."),
    ("behind a value", "There is more text here, after a whole value.", _QUOTES),
    ("expected key", "This does not line up with the keys above it.", _INDENT),
    ("expected '-' indicator", "This does not line up with the list above it.", _INDENT),
    ("expected <block end>", "This does not line up with what is above it.", _INDENT),
    ("entries are not allowed", "A list item cannot stand here.", "Start the list on a line of its own."),
    ("unknown escape character", "A '\\' starts an unknown escape.", "Write '\\\\' or use single quotes."),
    ("<document start>", "There is more text after the end.", "Remove it, or put it in quotes."),
    ("alphabetic or numeric", "A name is missing after '&' or '*'.", _QUOTES),
    ("maximum nesting depth", "Lists and mappings are nested more than 1,000 deep.", "Make it simpler."),
)  # fmt: skip
_REPORTED_AT_ITS_START = ("found unexpected end of stream", "open at the end", "could not find expected ':'")


class _YamlMark(Protocol):
    line: int
    column: int


class TextError(Exception):
    """The text is not YAML, or not JSON."""

    def __init__(
        self, message: str, remedy: str, place: tuple[int, int], reached: tuple[int, int] | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.remedy = message, remedy
        self.line, self.column = place
        # How far the reader came; the fault may be told at the start of what it could not finish.
        self.reached = reached or place


class TextNode(NamedTuple):
    """A node in the stream of a text; `end` closes the mapping or sequence opened last."""

    kind: Literal["scalar", "mapping", "sequence", "end", "alias", "merge"]
    value: Scalar
    line: int
    column: int
    anchor: str | None = None
    tag: str | None = None


_Makers: TypeAlias = Mapping[type, Callable[[Any, int, int], TextNode]]


def yaml_nodes(text: str, line: int, special_words: Mapping[str, str]) -> Iterator[TextNode]:
    """Yield the nodes of every document in a text whose first line has the number `line`.

    Texts without quotes that are `special_words` stand for what these say. Raises TextError. Nothing
    recurses, so the reader may stop at any depth.
    """
    nodes: _Makers = {**_NODES, yaml.ScalarEvent: partial(_scalar, special_words=special_words)}
    try:
        for event in yaml.parse(text, Loader=LOADER):
            make, mark = nodes.get(type(event)), event.start_mark
            if make is not None and mark is not None:
                yield make(event, mark.line + line, mark.column + 1)
    except yaml.YAMLError as error:
        raise _text_error(error, text, line) from None


@lru_cache(maxsize=4096)
def plain(text: str) -> Scalar:
    """Return what a text without quotes stands for; `no` and `on`, `0105` and `1:30`, and dates stay text."""
    if text in _WORDS:
        return _WORDS[text]
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text) and isfinite(number := float(text)):
        return number
    return text


def _scalar(event: Any, line: int, column: int, special_words: Mapping[str, str]) -> TextNode:
    value, anchor, tag = event.value, event.anchor, event.tag
    if event.implicit[0] and tag is None:
        if value == "<<":
            return TextNode("merge", "<<", line, column)
        value = special_words[value] if value in special_words else plain(value)
    return TextNode("scalar", value, line, column, anchor, tag)


def _mapping(event: Any, line: int, column: int) -> TextNode:
    return TextNode("mapping", None, line, column, event.anchor, event.tag)


def _sequence(event: Any, line: int, column: int) -> TextNode:
    return TextNode("sequence", None, line, column, event.anchor, event.tag)


def _alias(event: Any, line: int, column: int) -> TextNode:
    return TextNode("alias", None, line, column, event.anchor)


def _end(_event: Any, line: int, column: int) -> TextNode:
    return TextNode("end", None, line, column)


_NODES: _Makers = {
    yaml.MappingStartEvent: _mapping,
    yaml.SequenceStartEvent: _sequence,
    yaml.AliasEvent: _alias,
    yaml.MappingEndEvent: _end,
    yaml.SequenceEndEvent: _end,
}


def _text_error(error: yaml.YAMLError, text: str, first_line: int) -> TextError:
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return TextError(f"This is not YAML: {error}.", "", (0, 0))
    problem, mark, start = error.problem or "", error.problem_mark, error.context_mark
    before, after = _around(text, mark)
    if after.startswith("\t"):
        problem = "tab character"
    elif "expected ',' or" in problem and not after.strip():
        problem = f"open at the end: {problem}"
    elif before.strip() and ("expected key" in problem or "expected <block end>" in problem):
        problem = "behind a value"
    reported_mark = start if start and problem.startswith(_REPORTED_AT_ITS_START) else mark
    place, reached = (
        (reported_mark.line + first_line, reported_mark.column + 1),
        (mark.line + first_line, mark.column + 1),
    )
    for label_text, message, remedy in _SYNTAX:
        if label_text in problem:
            return TextError(message, remedy, place, reached)
    return TextError(f"This is not YAML: {problem}.", "", place, reached)


def _around(text: str, mark: _YamlMark) -> tuple[str, str]:
    """Return what stands before a mark in its line, and all that stands after it."""
    lines = text.split("\n")[mark.line :] or [""]
    return lines[0][: mark.column], "\n".join([lines[0][mark.column :], *lines[1:]])
