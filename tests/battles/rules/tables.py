"""A table with a ruleset and a unit of its own, to be edited while battles are stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from companion import paths
from companion.battles.library import Library
from companion.battles.session import Session
from companion.documents.yamlfile import read_document
from companion.engine.skeleton.setup import Setup
from companion.store.records import Content
from tests.battles.builders import pair_setup
from tests.store.builders import spoil_row

OURS = "name: Ours\nextends: quickstart\nto_hit: {base: {value: 5, source: Ours}}\n"
PRINTED = paths.rulesets() / "quickstart" / "units" / "CDA-2A.yaml"


@dataclass(frozen=True)
class EditableTable:
    """A library in a folder, with the ruleset `ours` in which a CDA-X is a unit."""

    home: Path
    library: Library

    @property
    def folder(self) -> Path:
        return self.home / "rulesets" / "ours"

    @property
    def manifest(self) -> Path:
        return self.folder / "ruleset.yaml"

    @property
    def unit(self) -> Path:
        return self.folder / "units" / "CDA-X.yaml"

    @property
    def model_data(self) -> dict[str, Any]:
        """The unit file of the CDA-X as it is."""
        data: dict[str, Any] = json.loads(json.dumps(read_document(self.unit).data))
        return data

    def write_files(self) -> None:
        """Write the ruleset and its unit."""
        self.unit.parent.mkdir(parents=True)
        self.manifest.write_text(OURS, encoding="utf-8")
        unit = {**json.loads(json.dumps(read_document(PRINTED).data)), "model": "CDA-X"}
        self.unit.write_text(yaml.safe_dump(unit, sort_keys=False), encoding="utf-8")

    def setup(self) -> Setup:
        """Return a CDA-X against a HER-2S."""
        one, other = pair_setup().units
        units = (one.model_copy(update={"model": "CDA-X"}), other)
        return pair_setup().model_copy(update={"ruleset": "ours", "units": units})

    def begin(self) -> Session:
        """Return a new battle."""
        return self.library.new_battle(self.setup())

    def edit(self, old: str, new: str) -> None:
        """Change the ruleset as in an editor."""
        text = self.manifest.read_text(encoding="utf-8")
        assert old in text
        self.manifest.write_text(text.replace(old, new), encoding="utf-8")

    def edit_unit(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Change the unit as in an editor."""
        data = self.model_data
        change(data)
        self.unit.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")

    def visible_state(self, session: Session) -> object:
        """Return what a player sees of a battle: state and sheets."""
        game, battle = session.game, session.battle
        return game.battle_data(battle), [game.sheet(battle, unit) for unit in battle.units]

    def corrupt_content(self, session: Session, name: str, **more: object) -> None:
        """Keep something soundly with a battle that no release can read: as if another had written it."""
        contents = self.library.database.contents
        (digest,) = (held.digest for held in contents.of_battle(session.id) if held.name == name)
        text = Content.of({**json.loads(contents.text(digest)), **more})
        quoted = text.text.replace("'", "''")
        spoil_row(
            self.home / "companion.sqlite3",
            f"UPDATE content SET digest = '{text.digest}', data = '{quoted}' WHERE digest = '{digest}'",
            f"UPDATE battle_content SET digest = '{text.digest}' WHERE digest = '{digest}'",
        )


def lay_table(home: Path) -> Iterator[EditableTable]:
    """Yield a table in an empty folder."""
    with Library.open(home) as library:
        table = EditableTable(home, library)
        table.write_files()
        yield table
