"""Every key that files of rules and units may have is read somewhere: what nothing reads would be dead."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import companion
from companion.documents.model import RuleModel

HOUSE = Path(companion.__file__).parent
FOLDER = HOUSE / "engine"
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "battletech": (
        "tables",
        "tables.kinds",
        "units",
        "gun_emplacements",
        "vehicles",
        "infantry",
        "battle_armor",
    ),
    "tactics": ("tables",),
    "pools": ("tables", "characters", "mechs"),
    "shared": ("progression.tables", "repairs"),
}
ABOVE: Mapping[str, tuple[str, ...]] = {
    "battletech": ("construction", "catalog/formats"),
    "pools": ("construction",),
}
"""Floors above the engine that read what a family's files say."""
MODELS = (
    "UnitModel",
    "MechModel",
    "EmplacementModel",
    "VehicleModel",
    "SlottedModel",
    "InfantryModel",
    "BattleArmorModel",
    "Character",
)
BY_NAME: Mapping[str, str] = {
    **{
        f"{model}.{key}": "the catalogue reads it from the document"
        for model in MODELS
        for key in ("role", "source_file", "year")
    },
    "Locations.may_return": "it lets pass what the check of the same table refuses",
    "Effect.shut_down": "victory.py carries out an effect by the name of its key",
}
"""Keys that code asks for by a text."""
CHECKS = ("model_validator", "field_validator")


class _Reads(ast.NodeVisitor):
    """The names of attributes that code asks for, but for what a class checks of itself as it is read."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if not any(ast.unparse(it).startswith(CHECKS) for it in node.decorator_list):
            self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self.names.add(node.attr)
        self.generic_visit(node)

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        self.names.update(node.kwd_attrs)
        self.generic_visit(node)


@cache
def read_in(family: str) -> frozenset[str]:
    """Return every attribute that a family, or what all families share, asks of anything."""
    reads = _Reads()
    rooms = [FOLDER / family, FOLDER / "shared", *(HOUSE / room for room in ABOVE.get(family, ()))]
    for path in (path for room in rooms for path in room.rglob("*.py")):
        reads.visit(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(reads.names)


def models_of(family: str) -> Iterator[type[RuleModel]]:
    """Yield every model of a family's rules and units."""
    for chapter in FAMILIES[family]:
        for path in sorted((FOLDER / family).joinpath(*chapter.split(".")).glob("*.py")):
            name = f"companion.engine.{family}.{chapter}.{path.stem}".removesuffix(".__init__")
            for value in vars(importlib.import_module(name)).values():
                if inspect.isclass(value) and issubclass(value, RuleModel) and value.__module__ == name:
                    yield value


@pytest.mark.parametrize("family", FAMILIES)
def test_every_key_is_read(family: str) -> None:
    read = read_in(family)
    dead = {
        f"{model.__name__}.{key}"
        for model in models_of(family)
        for key in model.model_fields
        if key not in read
    }
    known = {f"{model.__name__}.{key}" for model in models_of(family) for key in model.model_fields}
    assert dead == known & BY_NAME.keys()
