"""JSON text as a stream of nodes; YAML readers stumble over its tabs, long keys and paired escapes."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from math import isfinite

from companion.documents.yamltext import Scalar, TextError, TextNode, plain

_TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
      (?P<mark>[{}\[\]:,])
    | (?P<string>"[^"\\\x00-\x1f]*(?:\\.[^"\\\x00-\x1f]*)*")
    | (?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?(?![0-9A-Za-z.]))
    | (?P<word>(?:true|false|null)(?![0-9A-Za-z]))
    | (?P<end>\Z))""",
    re.VERBOSE,
)


def json_nodes(text: str, line: int = 1) -> Iterator[TextNode]:
    """Yield the nodes of the one value a text holds; raises TextError.

    Generators nest as deep as the text, so the reader must stop at a depth of its own.
    """
    reader = _JsonReader(text, line)
    yield from reader.value(*reader.token())
    kind, _, start = reader.token()
    if kind != "end":
        raise reader.fault("There is more text after the end of the value.", start)


class _JsonReader:
    def __init__(self, text: str, line: int) -> None:
        self._text = text
        self._line = line
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._at = 0

    def token(self) -> tuple[str, str, int]:
        match = _TOKEN.match(self._text, self._at)
        if match is None or match.lastgroup is None:
            start = len(self._text) - len(self._text[self._at :].lstrip(" \t\r\n"))
            raise self.fault("No value of JSON looks like this.", start)
        self._at = match.end()
        return match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)

    def value(self, kind: str, found: str, start: int) -> Iterator[TextNode]:
        line, column = self._place(start)
        if found == "{":
            yield TextNode("mapping", None, line, column)
            yield from self._items("}")
        elif found == "[":
            yield TextNode("sequence", None, line, column)
            yield from self._items("]")
        else:
            yield TextNode("scalar", self._scalar(kind, found, start), line, column)

    def _items(self, closing: str) -> Iterator[TextNode]:
        kind, found, start = self.token()
        while found != closing:
            if closing == "}":
                if kind != "string":
                    raise self.fault("A key in quotes was expected.", start)
                yield TextNode("scalar", self._scalar(kind, found, start), *self._place(start))
                self._expect(":")
                kind, found, start = self.token()
            yield from self.value(kind, found, start)
            if self._expect(",", closing) == closing:
                break
            kind, found, start = self.token()
            if found == closing:
                raise self.fault(f"A ',' stands before '{closing}'.", start)
        yield TextNode("end", None, *self._place(start))

    def _expect(self, *marks: str) -> str:
        _, found, start = self.token()
        if found not in marks:
            raise self.fault(f"{' or '.join(repr(mark) for mark in marks)} was expected.", start)
        return found

    def _scalar(self, kind: str, found: str, start: int) -> Scalar:
        if kind == "string":
            try:
                return str(json.loads(found))
            except ValueError:
                raise self.fault("A '\\' starts an unknown escape.", start) from None
        if kind == "word":
            return plain(found)
        if kind == "number":
            return _number(found)
        raise self.fault("A value was expected.", start)

    def fault(self, message: str, start: int) -> TextError:
        return TextError(message, "Check brackets, commas and quotes.", self._place(start))

    def _place(self, start: int) -> tuple[int, int]:
        line = bisect_right(self._starts, start)
        return line - 1 + self._line, start - self._starts[line - 1] + 1


def _number(found: str) -> Scalar:
    if "e" in found or "E" in found:
        number = float(found)
        return number if isfinite(number) else found
    return plain(found)
