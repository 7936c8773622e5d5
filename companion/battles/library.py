"""The player's data folder: rulesets to choose from, battles stored, and battles begun."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from companion import paths
from companion.battles.changes import Changes
from companion.battles.entries import new_entry
from companion.battles.examining import all_examined
from companion.battles.line_of_play import LineOfPlay
from companion.battles.lines import ENTRY_SHAPE, status_words
from companion.battles.models import ModelShelf
from companion.battles.rules.battle_rules import BattleRules, keeps_rules
from companion.battles.rules.ruling import Ruling
from companion.battles.rules.rulings import Rulings
from companion.battles.rules.taking_over import Differences
from companion.battles.scripts.codec import Codec
from companion.battles.scripts.script import begin, played, read_script
from companion.battles.scripts.writing import exported
from companion.battles.seat import Seat
from companion.battles.session import Session
from companion.catalog.files import all_boards, all_scenarios, find_board
from companion.catalog.shelf import CatalogueShelf
from companion.documents.document import Document, Places
from companion.documents.model import validate
from companion.documents.names import did_you_mean
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.shared.notes.plain_words import plain_setup
from companion.engine.shared.setup import Setup
from companion.errors import CompanionError, Fault, FileError, InputError
from companion.portions import Making, at_once
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import (
    REPAIR_BATTLE,
    BattleDamaged,
    BattleSummary,
    Database,
    NewEntry,
    default_path,
)
from companion.tabletop.boards import Board

MAIN = "citytech"
"""The ruleset that is offered first."""


class Library:
    """Everything the window needs beyond one battle; use it from one thread at a time."""

    shelf: ModelShelf | None = None
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
        self._rulings = Rulings(database, rulebooks)
        self._troubles: dict[int, str] = {}

    @classmethod
    def open(cls, folder: Path | None = None, *, read_only: bool = False, backs_up: bool = True) -> Library:
        """Open a data folder, the player's own unless told; raises StoreError in words.

        Who sees to backups himself need not wait for the one at the start.
        """
        path = folder / "companion.sqlite3" if folder else default_path()
        own = (folder or paths.data_folder()) / "rulesets"
        database = Database.open(path, read_only=read_only, backs_up=backs_up)
        library = cls._over(database, own, is_read_only=read_only)
        library.shelf = CatalogueShelf(library.rulebooks, folder)
        return library

    @classmethod
    def of_copy(cls, copy: Path) -> Library:
        """A backup of the player's database, to look for battles in; raises StoreError in words."""
        return cls._over(Database.open_copy(copy), paths.data_folder() / "rulesets", is_read_only=True)

    @classmethod
    def _over(cls, database: Database, own: Path, *, is_read_only: bool) -> Library:
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
            self._rulings = Rulings(self.own, self.rulebooks)
            self._troubles.clear()

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

    def save_all(self, path: Path) -> None:
        """Write every battle to another database; raises StoreError in words."""
        self.database.save_copy(path)

    def put_back(self) -> Path | None:
        """Write every battle to the database's own place and play on; raises StoreError in words.

        Returns where a file is kept that lay there meanwhile.
        """
        return self.database.put_back()

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

    def ruleset_faults(self) -> Mapping[str, tuple[Fault, ...]]:
        """All faults of each ruleset by its name, of its tables and of every file in its folder."""
        return {name: found.faults for name, found in all_examined(self.rulebooks).items()}

    def boards(self, ruleset: str) -> Mapping[str, Board]:
        """The boards of a ruleset by name."""
        return all_boards(self.rulebooks.load(ruleset))

    def scenarios(self, ruleset: str) -> Mapping[str, Setup]:
        """The scenarios of a ruleset by name."""
        return all_scenarios(self.rulebooks.load(ruleset))

    def battles(self) -> list[BattleSummary]:
        """The stored battles, the last played first; of damaged ones it is said what is wrong."""
        known, own = self.rulebooks.names(), self.database.contents.of_battles()
        return [
            replace(battle, damage=self._trouble_of(battle, known, keeps_rules(own.get(battle.id, ()))))
            for battle in self.database.battles.list()
        ]

    def _trouble_of(self, battle: BattleSummary, rulesets: Collection[str], is_kept: bool) -> str:
        if found := self._damage.get(battle.id):
            return f"damaged, {found}"
        if found := self._troubles.get(battle.id):
            return found
        if is_kept or battle.ruleset in rulesets or self.rulebooks.knows(battle.ruleset):
            return ""
        return f"there is no ruleset '{battle.ruleset}'"

    def edited(self) -> frozenset[int]:
        """The ids of the battles that are played by rules or models which have changed since.

        Nothing is said of rules that cannot be read.
        """
        return self._rulings.changed()

    def differences(self, session: Session) -> Differences:
        """What a battle is played by now, against the rules and models that there are now."""
        return self._rulings.differences(session, self.shelf)

    def take_over(self, session: Session, found: Differences) -> Changes:
        """Take a battle over to the rules and models that there are now, as an entry that can be undone.

        Raises IllegalAction where it does not fit them, and StoreError where it cannot be stored.
        """
        return self._rulings.take_over(session, found)

    def rules_of(self, session: Session) -> RulesetSource:
        """The ruleset that a battle is played by now, as it is kept with it."""
        return session.ruling.source

    def examined(self) -> dict[int, str]:
        """Try to open every battle, also in the bin; what is wrong with those that cannot be opened."""
        listed = [*self.database.battles.list(), *self.database.battles.list(deleted=True)]
        told = {}
        for battle_id in dict.fromkeys([*(battle.id for battle in listed), *self._damage]):
            try:
                self.open_battle(battle_id).close()
            except BattleDamaged as problem:
                told[battle_id] = str(problem)
            except CompanionError as problem:
                told[battle_id] = f"{self.title_of(battle_id)}: {problem}"
        return told

    # --- battles ---

    def new_battle(self, setup: Setup) -> Session:
        """Begin a battle and store it; raises InputError or FileError for a set-up that does not fit."""
        setup = plain_setup(setup)
        whole, ruling, start = begin(setup, self.rulebooks.load(setup.ruleset), shelf=self.shelf)
        return self._stored(whole, (ruling,), start, start)

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
        """A stored battle exactly as last shown; raises what `opening` does."""
        return at_once(self.opening(battle_id))

    def opening(self, battle_id: int) -> Making[Session]:
        """Open a stored battle exactly as last shown, a portion of its entries a step.

        Raises BattleDamaged where it cannot be read any more, and FileError or InputError where its ruleset
        stands in the way; either is told by `battles` from then on.
        """
        if found := self.database.battles.faults(ENTRY_SHAPE, battle_id).get(battle_id):
            self._damage[battle_id] = found
            raise self._damaged(battle_id, f"damaged, {found}. {REPAIR_BATTLE}")
        try:
            session = yield from self._opened(battle_id)
        except (FileError, InputError) as problem:
            self._troubles[battle_id] = str(problem)
            raise
        except BattleDamaged as problem:
            self._troubles[battle_id] = str(problem)
            raise self._damaged(battle_id, str(problem)) from problem
        except CompanionError:
            raise
        except Exception as problem:  # whatever stored data may come to, it is told by its battle
            found = self._troubles[battle_id] = f"damaged, it cannot be read ({problem!r})"
            raise self._damaged(battle_id, f"{found}. {REPAIR_BATTLE}") from problem
        self._damage.pop(battle_id, None)
        self._troubles.pop(battle_id, None)
        return session

    def _opened(self, battle_id: int) -> Making[Session]:
        """A battle by its own rules, which it keeps from now on where it did not yet."""
        with ExitStack() as left_undone:
            # First of all: from now on no other window writes what would be missed here.
            seat = Seat(self.database, battle_id, is_wanted=not self.is_read_only)
            left_undone.callback(seat.leave)
            record = self.database.battles.get(battle_id)
            setup = self._header_of(record.header)
            rules = self._rulings.of_battle(record, setup)
            rules.shelf = self.shelf
            ruling = rules.ruling(rules.start)
            board = find_board(ruling.source, setup.board)
            start = ruling.game.new_battle(board, setup.sides, setup.units)
            yield
            line = LineOfPlay(self.database, record, rules, start)
            yield from line.reading(record)
            session = Session(self.database, record, line, seat)
            self._rulings.settle(session)
            left_undone.pop_all()
        return session

    def _damaged(self, battle_id: int, found: str) -> BattleDamaged:
        return BattleDamaged(f"{self.title_of(battle_id)}: {found}")

    def title_of(self, battle_id: int) -> str:
        """The title of a battle, also where it is damaged or in the bin."""
        battles = [*self.database.battles.list(), *self.database.battles.list(deleted=True)]
        return next((battle.title for battle in battles if battle.id == battle_id), f"Battle {battle_id}")

    def import_script(self, document: Document) -> Session:
        """Play a battle script into a new stored battle; nothing is stored when it has a fault."""
        script = read_script(document, self.rulebooks, self.shelf)
        steps = list(played(script))
        rulings = (*script.rulings, *(step.brings.ruling for step in steps if step.brings is not None))
        codec = Codec(script.game)
        entries = [
            new_entry(script.game, codec, step, number, is_noted=False)
            for number, step in enumerate(steps, 1)
        ]
        end = steps[-1].battle if steps else script.start
        return self._stored(script.setup, rulings, script.start, end, entries)

    def export(self, session: Session) -> str:
        """A stored battle as a script, up to the moment shown."""
        return exported(self.setup(session), session)

    def setup(self, session: Session) -> Setup:
        """How a stored battle began: rules, options, map, sides and units."""
        return self._setup_of(self.database.battles.get(session.id).header)

    def _header_of(self, header: str) -> Setup:
        try:
            return self._setup_of(header)
        except FileError as problem:
            faults = "; ".join(f"{fault.key} {fault.message}" for fault in problem.faults)
            raise BattleDamaged(f"damaged, its header cannot be read: {faults} {REPAIR_BATTLE}") from problem

    @staticmethod
    def _setup_of(header: str) -> Setup:
        # What Companion has written itself is bounded by what it takes in, and may be larger than one file.
        name = "the stored battle"
        return validate(Setup, Document(name, json.loads(header), Places.of_file(name)))

    def _stored(
        self,
        setup: Setup,
        rulings: Sequence[Ruling],
        start: Any,
        end: Any,
        entries: Sequence[NewEntry] = (),
    ) -> Session:
        """A battle written with its journal and all that it is or was played by at once, and opened."""
        first, *later = rulings
        contents = first.named()
        for ruling in later:
            contents |= ruling.named_later()
        battle_id = self.database.battles.create(
            setup.title,
            setup.ruleset,
            setup.model_dump_json(exclude_defaults=True),
            status=status_words(first.game, end),
            entries=entries,
            rules_digest=first.source.digest,
            contents=contents,
        )
        rules = BattleRules(setup, self.rulebooks, self.database.contents, ruling=first)
        rules.shelf = self.shelf
        for ruling in later:
            rules.add(ruling)
        record = self.database.battles.get(battle_id)
        line = LineOfPlay(self.database, record, rules, start)
        line.load(record)
        return Session(self.database, record, line, Seat(self.database, battle_id, is_wanted=True))

    # --- settings ---

    def setting(self, key: str) -> Any:
        """A remembered setting, None where there is none."""
        text = self.own.settings.get(key)
        try:
            return json.loads(text) if text is not None else None
        except (ValueError, TypeError, RecursionError):  # a damaged one counts as never set
            return None

    def remember(self, key: str, value: object) -> None:
        """Remember a setting."""
        if not self.is_read_only and not self.own.is_read_only:
            self.own.settings.set(key, json.dumps(value))
