"""Mechs for tests in a few words: `mech(weapons=[…])` is a plain humanoid with what is told besides."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion import paths
from companion.documents.document import Document, SourcePositions
from companion.engine.families import game_of
from companion.engine.pools.game import PoolsGame
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.tables.book import Tables
from companion.rulebooks.loader import RulebookLibrary, RulesetSource

SYSTEM = "Untitled Mech Game"
RULESET = "untitled-mech"
FRAME = ("core", "head", "right_arm", "left_arm", "right_leg", "left_leg")


@cache
def source() -> RulesetSource:
    """Return the ruleset as its files say."""
    return RulebookLibrary([paths.rulesets()]).load(RULESET)


def game(**options: str) -> PoolsGame:
    """Return the game, with options chosen; hits push nobody where nothing else is said."""
    found = game_of(source(), {"knockback": "off", **options})
    assert isinstance(found, PoolsGame)
    return found


def tables(**options: str) -> Tables:
    """Return the tables, with options chosen."""
    return game(**options).rules.tables


def module(name: str, class_: str = "MS", **more: Any) -> dict[str, Any]:
    """Return a module that is called after its type: `right_arm` is an arm."""
    return {"id": name, "type": name.rpartition("_")[2], "class": class_, **more}


def mech(**changes: Any) -> dict[str, Any]:
    """Return the document of a bare humanoid with some keys otherwise."""
    frame = [module(name) for name in FRAME]
    bare = {"model": "Test", "name": "Test", "modules": frame, "cockpit": {"in": "core"}, "source": "tests"}
    return {**bare, **changes}


def document(data: dict[str, Any]) -> Document:
    """Return data as a file that nobody has written."""
    return Document("mech.yaml", data, SourcePositions.of_file("mech.yaml"))


def design(data: dict[str, Any] | None = None, **options: str) -> MechDesign:
    """Return a mech worked out."""
    rules = tables(**options)
    return MechDesign(rules, mech_in(rules, document(mech() if data is None else data)))
