"""The player's data folder: rulesets to choose from, battles stored, and battles begun."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from companion import paths
from companion.battles.listing import ENTRY_SHAPE, BattleRepository
from companion.battles.rules.rules_ref import keeps_rules
from companion.catalog.model_repository import CatalogueModelRepository
from companion.cooperative import Steps, run_to_end
from companion.errors import CompanionError, Fault
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.database import Database, default_path
from companion.store.failures import BattleDamaged
from companion.store.records import BattleSummary

if TYPE_CHECKING:
    from companion.battles.entries import Changes
    from companion.battles.models import ModelRepository
    from companion.battles.playable_library import PlayableLibrary
    from companion.battles.rules.migration import RulesDifferences
    from companion.battles.scenarios import RulesetScenarios
    from companion.battles.session import Session
    from companion.documents.document import Document
    from companion.engine.game import Game
    from companion.engine.skeleton.setup import Setup
    from companion.tabletop.boards import Board

MAIN = "citytech"
"""The ruleset that is offered first."""


class Library:
    """The services that the window needs beyond one battle; use it from one thread at a time."""

    model_repository: ModelRepository | None = None
    """Where models are looked for that a new battle names and its ruleset lacks."""

    def __init__(
        self,
        database: Database,
        rulebooks: RulebookLibrary,
        *,
        is_read_only: bool = False,
        own: Database | None = None,
    ) -> None:
        self.database = database
        self.own = own or database  # of a club's database, the player's own, where settings are kept
        self.rulebooks = rulebooks
        self.is_read_only = is_read_only
        self._damage = database.battles.faults(ENTRY_SHAPE)
        self._problems: dict[int, str] = {}

    @classmethod
    def open(cls, folder: Path | None = None, *, read_only: bool = False, backs_up: bool = True) -> Library:
        """Open a data folder, the player's own unless told; raises StoreError in words.

        Who sees to backups himself need not wait for the one at the start.
        """
        path = folder / "companion.sqlite3" if folder else default_path()
        own = (folder or paths.data_folder()) / "rulesets"
        database = Database.open(path, read_only=read_only, backs_up=backs_up)
        library = cls._of_database(database, own, is_read_only=read_only)
        library.model_repository = CatalogueModelRepository(library.rulebooks, folder)
        return library

    @classmethod
    def of_copy(cls, copy: Path) -> Library:
        """Return a backup of the player's database, to look for battles in; raises StoreError in words."""
        return cls._of_database(Database.open_copy(copy), paths.data_folder() / "rulesets", is_read_only=True)

    @classmethod
    def _of_database(cls, database: Database, own: Path, *, is_read_only: bool) -> Library:
        try:
            return cls(database, RulebookLibrary((paths.rulesets(), own)), is_read_only=is_read_only)
        except BaseException:
            database.close()
            raise

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()
        self.own.close()

    def reopen_own(self, folder: Path | None = None) -> None:
        """Open the player's own database again after it was closed, be it another by now.

        Battles of it that were opened before belong to the one that is gone. Raises StoreError in words.
        """
        is_played_in = self.database is self.own
        path = folder / "companion.sqlite3" if folder else default_path()
        self.own = Database.open(path, backs_up=False)
        if is_played_in:
            self.database = self.own
            self._damage = self.own.battles.faults(ENTRY_SHAPE)
            self._problems.clear()

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- a database that was deleted or replaced while it was open ---

    @property
    def is_lost(self) -> bool:
        """Whether nothing can be stored any more, since the file is no longer the one that was opened."""
        return self.database.is_lost

    @property
    def loss(self) -> str:
        """What became of the file, in words, if nothing can be stored any more."""
        return self.database.loss

    def save_all(self, path: Path) -> None:
        """Write every battle to another database; raises StoreError in words."""
        self.database.save_copy(path)

    def restore_file(self) -> Path | None:
        """Write every battle to the database's own place and play on; raises StoreError in words.

        Returns where a file is kept that lay there meanwhile.
        """
        return self.database.restore_file()

    # --- what there is ---

    @property
    def _playable(self) -> PlayableLibrary:
        # Imported once it is wanted: the engine takes longer than everything that the window shows first.
        from companion.battles.playable_library import PlayableLibrary

        return PlayableLibrary(
            self.database,
            self.rulebooks,
            self.model_repository,
            self._damage,
            self._problems,
            is_read_only=self.is_read_only,
        )

    def rulesets(self) -> tuple[str, ...]:
        """Return the names of all rulesets: the main one, then the others that are shipped, then a player's
        own.
        """
        return tuple(sorted(self.rulebooks.names(), key=lambda name: name != MAIN))

    def ruleset(self, name: str) -> RulesetSource:
        """One ruleset with title, options and files."""
        return self.rulebooks.load(name)

    def game(self, name: str, options: Mapping[str, str] | None = None) -> Game:
        """Return a ruleset ready for its calculators."""
        return self._playable.game(name, options)

    def ruleset_faults(self) -> Mapping[str, tuple[Fault, ...]]:
        """Return all faults of each ruleset by its name, of its tables and of every file in its folder."""
        return self._playable.ruleset_faults()

    def boards(self, ruleset: str) -> Mapping[str, Board]:
        """Return the boards of a ruleset by name."""
        return self._playable.boards(ruleset)

    def scenarios(self, ruleset: str) -> Mapping[str, Setup]:
        """Return the scenarios of a ruleset by name."""
        return self._playable.scenarios(ruleset)

    def all_scenarios(self) -> tuple[RulesetScenarios, ...]:
        """Return the scenarios of all rulesets, each with the ruleset in whose folder it is."""
        return self._playable.all_scenarios()

    def battles(self) -> list[BattleSummary]:
        """Return the stored battles, the last played first; of damaged ones it is said what is wrong."""
        known, own = self.rulebooks.names(), self.database.contents.of_battles()
        return [
            replace(battle, damage=self._problem_of(battle, known, keeps_rules(own.get(battle.id, ()))))
            for battle in self.database.battles.list()
        ]

    @property
    def last_ruleset(self) -> str | None:
        """The ruleset of the battle that was played last."""
        return next((battle.ruleset for battle in self.database.battles.list()), None)

    def _problem_of(self, battle: BattleSummary, rulesets: Collection[str], is_kept: bool) -> str:
        if found := self._damage.get(battle.id):
            return f"damaged, {found}"
        if found := self._problems.get(battle.id):
            return found
        if is_kept or battle.ruleset in rulesets or self.rulebooks.knows(battle.ruleset):
            return ""
        return f"there is no ruleset '{battle.ruleset}'"

    def battles_with_edited_rules(self) -> frozenset[int]:
        """Return the ids of the battles that are played by rules or models which have changed since.

        Nothing is said of rules that cannot be read.
        """
        return self._playable.rules_repository.battles_with_changed_rules()

    def rules_differences(self, session: Session) -> RulesDifferences:
        """Return what a battle is played by now, against the rules and models that there are now."""
        return self._playable.rules_repository.differences(session, self.model_repository)

    def migrate_rules(self, session: Session, found: RulesDifferences) -> Changes:
        """Take a battle over to the rules and models that there are now, as an entry that can be undone.

        Raises IllegalAction where it does not fit them, and StoreError where it cannot be stored.
        """
        return self._playable.rules_repository.migrate(session, found)

    def rules_of(self, session: Session) -> RulesetSource:
        """Return the ruleset that a battle is played by now, as it is kept with it."""
        return session.resolved_rules.source

    def damaged_battles(self) -> dict[int, str]:
        """Try to open every battle, also in the bin; what is wrong with those that cannot be opened."""
        listed = [*self.database.battles.list(), *self.database.battles.list(deleted=True)]
        given = {}
        for battle_id in dict.fromkeys([*(battle.id for battle in listed), *self._damage]):
            try:
                self.open_battle(battle_id).close()
            except BattleDamaged as problem:
                given[battle_id] = str(problem)
            except CompanionError as problem:
                given[battle_id] = f"{self.title_of(battle_id)}: {problem}"
        return given

    # --- battles ---

    @property
    def battle_repository(self) -> BattleRepository:
        """What is done with battles without opening them."""
        return BattleRepository(self.database)

    def new_battle(self, setup: Setup, source: RulesetSource | None = None) -> Session:
        """Begin a battle and store it, by the ruleset of its set-up as it is now or as a campaign keeps it.

        Raises InputError or FileError for a set-up that does not fit.
        """
        return self._playable.new_battle(setup, source)

    def play_scenario(self, ruleset: str, scenario: str, options: Mapping[str, str] | None = None) -> Session:
        """Begin a scenario of a ruleset or its parents, with other options if wanted; raises InputError."""
        return self._playable.play_scenario(ruleset, scenario, options)

    def open_battle(self, battle_id: int) -> Session:
        """Return a stored battle exactly as last shown; raises what `open_in_steps` does."""
        return run_to_end(self.open_in_steps(battle_id))

    def open_in_steps(self, battle_id: int) -> Steps[Session]:
        """Open a stored battle exactly as last shown, a portion of its entries a step.

        Raises BattleDamaged where it cannot be read any more, and FileError or InputError where its ruleset
        stands in the way; either is told by `battles` from then on.
        """
        return self._playable.open_in_steps(battle_id)

    def title_of(self, battle_id: int) -> str:
        """Return the title of a battle, also where it is damaged or in the bin."""
        return self.battle_repository.title_of(battle_id)

    def import_script(self, document: Document) -> Session:
        """Play a battle script into a new stored battle; nothing is stored when it has a fault."""
        return self._playable.import_script(document)

    def export(self, session: Session) -> str:
        """Return a stored battle as a script, up to the moment shown."""
        return self._playable.export(session)

    def export_as_seen(self, session: Session, side: str | None) -> str:
        """Return a stored battle as a script without what others hide from a side; raises InputError where
        that cannot be left out.
        """
        return self._playable.export_as_seen(session, side)

    def setup(self, session: Session) -> Setup:
        """Return how a stored battle began: rules, options, map, sides and units."""
        return self._playable.setup(session)

    # --- settings ---

    def setting(self, key: str) -> Any:
        """Return a remembered setting, None where there is none."""
        text = self.own.settings.get(key)
        try:
            return json.loads(text) if text is not None else None
        except (ValueError, TypeError, RecursionError):  # a damaged one counts as never set
            return None

    def save_setting(self, key: str, value: object) -> None:
        """Remember a setting."""
        if not self.is_read_only and not self.own.is_read_only:
            self.own.settings.set(key, json.dumps(value))
