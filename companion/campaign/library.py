"""The player's data folder: rulesets to choose from, battles stored, and battles begun."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion import paths
from companion.campaign.codec import Codec
from companion.campaign.entries import new_entry
from companion.campaign.lines import status_words
from companion.campaign.script import begin, played, read_script, script_text
from companion.campaign.session import Session
from companion.catalog.files import boards, read_board, read_setup, scenarios
from companion.engine.families import game_of
from companion.engine.family import Game
from companion.engine.setup import Setup
from companion.errors import InputError
from companion.rulebooks.documents import Document
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.rulebooks.model import validate
from companion.rulebooks.names import did_you_mean
from companion.rulebooks.yamlfile import parse_document, read_document
from companion.store import BattleSummary, Database, default_path
from companion.tabletop.boards import Board

MAIN = "citytech"
"""The ruleset that is offered first."""


class Library:
    """Everything the window needs beyond one battle; use it from one thread at a time."""

    def __init__(self, database: Database, rulebooks: RulebookLibrary, *, is_read_only: bool = False) -> None:
        self.database = database
        self.rulebooks = rulebooks
        self.is_read_only = is_read_only

    @classmethod
    def open(cls, folder: Path | None = None, *, read_only: bool = False) -> Library:
        """Open a data folder, the player's own unless told; raises StoreError in words."""
        path = folder / "companion.sqlite3" if folder else default_path()
        own = (folder or paths.data_folder()) / "rulesets"
        database = Database.open(path, read_only=read_only)
        return cls(database, RulebookLibrary((paths.rulesets(), own)), is_read_only=read_only)

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    # --- what there is ---

    def rulesets(self) -> tuple[str, ...]:
        """The names of all rulesets: the main one, then the others that are shipped, then a player's own."""
        return tuple(sorted(self.rulebooks.names(), key=lambda name: name != MAIN))

    def ruleset(self, name: str) -> RulesetSource:
        """One ruleset with title, options and files."""
        return self.rulebooks.load(name)

    def game(self, name: str, options: Mapping[str, str] | None = None) -> Game:
        """A ruleset ready for its calculators."""
        return game_of(self.rulebooks.load(name), options)

    def boards(self, ruleset: str) -> dict[str, Board]:
        """The boards of a ruleset by name."""
        return {name: read_board(path) for name, path in boards(self.rulebooks.load(ruleset)).items()}

    def scenarios(self, ruleset: str) -> dict[str, Setup]:
        """The scenarios of a ruleset by name."""
        found = scenarios(self.rulebooks.load(ruleset))
        return {name: read_setup(read_document(path)) for name, path in found.items()}

    def battles(self) -> list[BattleSummary]:
        """The stored battles, the last played first."""
        return self.database.battles.list()

    # --- battles ---

    def new_battle(self, setup: Setup) -> Session:
        """Begin a battle and store it; raises InputError or FileError for a set-up that does not fit."""
        whole, game, start = begin(setup, self.rulebooks)
        status = status_words(game, start)
        header = whole.model_dump_json(exclude_defaults=True)
        battle_id = self.database.battles.create(whole.title, whole.ruleset, header, status=status)
        return Session(self.database, self.database.battles.get(battle_id), game, start)

    def play_scenario(self, ruleset: str, scenario: str, options: Mapping[str, str] | None = None) -> Session:
        """Begin a scenario of a ruleset or its parents, with other options if wanted; raises InputError."""
        known = self.scenarios(ruleset)
        if scenario not in known:
            message = f"{self.ruleset(ruleset).title} has no scenario '{scenario}'."
            raise InputError(f"{message} {did_you_mean(scenario, known)}".rstrip())
        setup = known[scenario]
        chosen = {"ruleset": ruleset, "options": {**setup.options, **(options or {})}}
        return self.new_battle(setup.model_copy(update=chosen))

    def open_battle(self, battle_id: int) -> Session:
        """A stored battle exactly as last shown."""
        record = self.database.battles.get(battle_id)
        setup = self._setup_of(record.header)
        _, game, start = begin(setup, self.rulebooks)
        return Session(self.database, record, game, start, is_read_only=self.is_read_only)

    def import_script(self, document: Document) -> Session:
        """Play a battle script into a new stored battle; nothing is stored when it has a fault."""
        script = read_script(document, self.rulebooks)
        steps = list(played(script))
        codec = Codec(script.game)
        entries = [new_entry(script.game, codec, step, number) for number, step in enumerate(steps, 1)]
        session = self.new_battle(script.setup)
        if steps:
            session.adopt(entries, None, steps[-1].battle)
        return session

    def export(self, session: Session) -> str:
        """A stored battle as a script, up to the moment shown."""
        return script_text(self.setup(session), session.entries())

    def setup(self, session: Session) -> Setup:
        """How a stored battle began: rules, options, map, sides and units."""
        return self._setup_of(self.database.battles.get(session.id).header)

    def _setup_of(self, header: str) -> Setup:
        return validate(Setup, parse_document(header.encode(), "the stored battle"))

    # --- settings ---

    def setting(self, key: str) -> Any:
        """A remembered setting, None where there is none."""
        text = self.database.settings.get(key)
        return json.loads(text) if text is not None else None

    def remember(self, key: str, value: object) -> None:
        """Remember a setting."""
        if not self.is_read_only:
            self.database.settings.set(key, json.dumps(value))
