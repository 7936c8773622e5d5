"""The result of parsing a file of another program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Unit: TypeAlias = dict[str, Any]
"""A document of the catalogue: plain data, as YAML and JSON have it."""
LISTS = ("weapons", "ammunition", "equipment")


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A document with its kind, and the texts of the file that the rules have no words for.

    `kind` is `mech`, `vehicle`, `infantry`, `battle_armor`, `board` or `force`.
    """

    kind: str
    document: Unit
    not_understood: tuple[str, ...] = ()

    @classmethod
    def of_unit(cls, kind: str, document: Unit) -> ParsedFile:
        """Return a unit, whose document says itself what in it is only a text."""
        texts = [str(row["text"]) for key in LISTS for row in document.get(key, ()) if "text" in row]
        return cls(kind, document, (*texts, *document.get("not_understood", ())))


def full_name(chassis: str, model: str) -> str:
    """Chassis and model as players say them together."""
    return f"{chassis} {model}".strip()


def names_in(document: Mapping[str, Any]) -> tuple[str, str]:
    """Chassis and model of a unit; a file of an earlier release has them in `name` and `model`."""
    chassis, model = str(document.get("chassis") or ""), str(document.get("model") or "")
    if chassis:
        return chassis, model
    name = str(document.get("name") or document.get("id") or model)
    if model == name or model.startswith(f"{name} "):
        return name, model[len(name) :].strip()
    return name, model
