"""A stream of nodes grown into plain data, within bounds that no text can talk its way past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from companion.documents.document import SourcePosition, SourcePositions, clip, key_text, single_fault_error
from companion.documents.textfile import LARGEST, NO_TEXT
from companion.errors import Fault, FileError

if TYPE_CHECKING:
    from companion.documents.yamltext import Scalar, TextNode

_NOTHING_INSIDE: Mapping[str, SourcePositions] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ParseLimits:
    """Limits on one text: bytes, levels of nesting, and values with every alias written out."""

    size: int = LARGEST
    depth: int = 64
    values: int = 200_000
    faults: int = 100
    allows_controls: bool = False
    """Whether texts may hold control characters that are written as escapes, as older journals do."""


PARSE_LIMITS = ParseLimits()
BATTLE_PARSE_LIMITS = ParseLimits(size=16_000_000, values=500_000)
"""For battle scripts: the largest board with its units takes 300,000 values, a long log the rest."""


class _BuiltValue(NamedTuple):
    data: object
    places: SourcePositions
    height: int
    values: int


def _is_bare(node: TextNode) -> bool:
    return node.kind == "scalar" and node.anchor is None and node.tag is None


class TreeBuilder:
    """Builds one document from nodes; faults that do not stop it are collected and reported at the end."""

    def __init__(self, name: str, nodes: Iterator[TextNode], bounds: ParseLimits) -> None:
        self._name = name
        self._nodes = nodes
        self._bounds = bounds
        self.faults: list[Fault] = []
        self._anchors: dict[str, _BuiltValue] = {}
        self._path: list[str | int] = []
        self._values = 0

    def grow(self) -> tuple[object, SourcePositions]:
        """Return the data and places of the whole text; raises FileError."""
        first = next(self._nodes, None)
        if first is None or (first.value is None and first.kind == "scalar"):
            raise single_fault_error(self._name, "The file is empty.")
        grown = self._value(first, 1)
        if second := next(self._nodes, None):
            self._fault(second, "A second document starts here.", "Put each document in a file of its own.")
        if self.faults:
            raise FileError(self.faults)
        return grown.data, grown.places

    def _value(self, node: TextNode, depth: int) -> _BuiltValue:
        if _is_bare(node):
            self._count(node, 1)
            return _BuiltValue(self._scalar(node), SourcePositions(self._place(node), _NOTHING_INSIDE), 0, 1)
        if node.tag is not None:
            self._fault(node, f"The tag '{clip(node.tag)}' is not supported.", "Remove it.")
        if node.kind == "alias":
            return self._alias(node, depth)
        before = self._values
        self._count(node, 1)
        inside: Mapping[str, SourcePositions]
        if node.kind == "mapping":
            data, inside, height = self._mapping(node, depth)
        elif node.kind == "sequence":
            data, inside, height = self._sequence(node, depth)
        else:
            data, inside, height = self._scalar(node), _NOTHING_INSIDE, 0
        grown = _BuiltValue(data, SourcePositions(self._place(node), inside), height, self._values - before)
        if node.anchor is not None:
            self._anchors[node.anchor] = grown
        return grown

    def _scalar(self, node: TextNode) -> Scalar:
        value = node.value
        if not isinstance(value, str) or value.isprintable() or self._bounds.allows_controls:
            return value
        if junk := NO_TEXT.search(value):
            self._fault(node, f"The text contains the control character U+{ord(junk[0]):04X}.", "Remove it.")
        return value

    def _sequence(self, start: TextNode, depth: int) -> tuple[object, dict[str, SourcePositions], int]:
        self._deepen(start, depth)
        data: list[object] = []
        inside: dict[str, SourcePositions] = {}
        height = 0
        while (node := next(self._nodes)).kind != "end":
            self._path.append(len(data))
            item = self._value(node, depth + 1)
            self._path.pop()
            inside[str(len(data))] = item.places
            data.append(item.data)
            height = max(height, item.height)
        return data, inside, height + 1

    def _mapping(self, start: TextNode, depth: int) -> tuple[object, dict[str, SourcePositions], int]:
        self._deepen(start, depth)
        data: dict[str | int, object] = {}
        inside: dict[str, SourcePositions] = {}
        merged: list[tuple[TextNode, _BuiltValue]] = []
        height = 0
        while (node := next(self._nodes)).kind != "end":
            key = "<<" if node.kind == "merge" else self._key(node, inside, depth)
            self._path.append("?" if key is None else str(key))
            item = self._value(next(self._nodes), depth + 1)
            self._path.pop()
            height = max(height, item.height)
            if node.kind == "merge":
                merged.append((node, item))
            elif key is not None and (name := str(key)) not in inside:
                data[key] = item.data
                inside[name] = SourcePositions(self._place(node), item.places.inside)
        for node, item in merged:
            self._merge(node, item, data, inside)
        return data, inside, height + 1

    def _key(self, node: TextNode, inside: dict[str, SourcePositions], depth: int) -> str | int | None:
        if _is_bare(node):  # as nearly all are, and then there is nothing to grow
            self._count(node, 1)
            key: object = self._scalar(node)
        else:
            key = self._value(node, depth + 1).data
        if isinstance(key, bool) or not isinstance(key, str | int):
            self._fault(node, "A key must be a text or a whole number.", "Put the key in quotes.")
            return None
        if first := inside.get(str(key)):
            self._path.append(str(key))
            self._fault(node, f"The key is given twice, first in line {first.here.line}.", "Remove one.")
            self._path.pop()
        return key

    def _merge(
        self,
        node: TextNode,
        item: _BuiltValue,
        data: dict[str | int, object],
        inside: dict[str, SourcePositions],
    ) -> None:
        parts = [(item.data, item.places)]
        if isinstance(item.data, list):
            parts = [(part, item.places.inside[str(at)]) for at, part in enumerate(item.data)]
        for part, places in parts:
            if not isinstance(part, dict):
                self._fault(node, "'<<' accepts mappings only.", "Name a mapping: '<<: *name'.")
                return
            for key, value in part.items():
                if str(key) not in inside:
                    data[key] = value
                    inside[str(key)] = places.inside[str(key)]

    def _alias(self, node: TextNode, depth: int) -> _BuiltValue:
        grown = self._anchors.get(node.anchor or "")
        if grown is None:
            name = clip(node.anchor or "")
            self._fault(node, f"Nothing above is named '&{name}'.", "Name it, or put the text in quotes.")
            return _BuiltValue(None, SourcePositions(self._place(node), _NOTHING_INSIDE), 0, 1)
        self._count(node, grown.values)
        if grown.height:
            self._deepen(node, depth + grown.height - 1)
        return grown._replace(places=SourcePositions(self._place(node), grown.places.inside))

    def _count(self, node: TextNode, values: int) -> None:
        self._values += values
        if self._values > self._bounds.values:
            self._stop(node, f"The file contains more than {self._bounds.values:,} values, aliases expanded.")

    def _deepen(self, node: TextNode, depth: int) -> None:
        if depth > self._bounds.depth:
            self._stop(node, f"Lists and mappings are nested more than {self._bounds.depth} deep.")

    def _stop(self, node: TextNode, message: str) -> None:
        self._fault(node, message, "Make the file simpler.", key="")
        raise FileError(self.faults)

    def _fault(self, node: TextNode, message: str, remedy: str, key: str | None = None) -> None:
        named = key_text(self._path) if key is None else key
        self.faults.append(Fault(self._name, node.line, node.column, named, message, remedy))
        if len(self.faults) > self._bounds.faults:
            raise FileError(self.faults)

    def _place(self, node: TextNode) -> SourcePosition:
        return SourcePosition(self._name, node.line, node.column)
