"""XML from untrusted files: no entities, no types, bounded depth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser

from companion.catalog.formats.texts import MAX_SIZE, fault, quote
from companion.errors import FileError

DEEPEST, MAX_ELEMENTS, MAX_ATTRIBUTES = 24, 100_000, 200
_DECLARED = re.compile(r"<!\s*(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)
_NAMESPACE = re.compile(r"^\{[^}]*\}")


class _TooMuch(Exception):
    """The error of a bound that was reached."""


class _BoundedTreeBuilder(TreeBuilder):
    """A tree builder of bounded depth and size."""

    def __init__(self) -> None:
        super().__init__()
        self._depth, self._elements = 0, 0

    def start(self, tag: Any, attrs: Any, /) -> Element:
        """One element deeper."""
        self._depth += 1
        self._elements += 1
        if self._depth > DEEPEST or self._elements > MAX_ELEMENTS or len(attrs) > MAX_ATTRIBUTES:
            raise _TooMuch
        return super().start(_NAMESPACE.sub("", str(tag)), attrs)

    def end(self, tag: Any, /) -> Element:
        """One element up again."""
        self._depth -= 1
        return super().end(_NAMESPACE.sub("", str(tag)))


def read_xml(text: str, name: str) -> Element:
    """Return the root of an XML text; raises FileError for what is none, or goes beyond all bounds."""
    if len(text) > MAX_SIZE:
        raise fault(
            name, 0, f"this is larger than {MAX_SIZE / 1_000_000:g} MB.", "Split it, or leave it out."
        )
    if declared := _DECLARED.search(text):
        line = text.count("\n", 0, declared.start()) + 1
        wrong = f"it declares {declared[1].upper()}, which Companion never follows and no force needs."
        raise fault(name, line, wrong, "Remove the declaration.")
    parser = XMLParser(target=_BoundedTreeBuilder())
    try:
        parser.feed(text.removeprefix("\ufeff").lstrip())
        root: Element = parser.close()
    except ParseError as error:
        line = error.position[0] if error.position else 0
        raise _no_xml(name, line, str(error)) from None
    except _TooMuch:
        wrong = f"it is nested deeper than {DEEPEST} elements, or has more than {MAX_ELEMENTS}."
        raise fault(name, 0, wrong, "This is not a force file.") from None
    except (ValueError, LookupError, AssertionError) as error:
        raise _no_xml(name, 0, str(error)) from None
    return root


def _no_xml(name: str, line: int, why: str) -> FileError:
    return fault(name, line, f"this is not valid XML ({quote(why)}).", "Get the file again.")


def as_text(element: Element, longest: int) -> str:
    """Return an element on one line, as it may be read again; of one that is too long only as much as has
    room.
    """
    whole = _on_one_line(element)
    if len(whole) > longest:
        whole = _on_one_line(Element(element.tag, element.attrib))
    return whole if len(whole) <= longest else _on_one_line(Element(str(element.tag)[: longest // 2]))


def _on_one_line(element: Element) -> str:
    element.tail = None
    for part in element.iter():
        if not (part.text or "").strip():
            part.text = None  # or what is empty would be written in two ways
    return " ".join(ElementTree.tostring(element, encoding="unicode").split()).replace("> <", "><")


def lower_attributes(element: Element) -> dict[str, str]:
    """Return the attributes by their names in small letters."""
    return {str(key).lower(): str(value).strip() for key, value in element.attrib.items()}


def children(element: Element, tag: str) -> Iterator[Element]:
    """Return the elements of a tag right below another, however it is written."""
    return (child for child in element if str(child.tag).lower() == tag)
