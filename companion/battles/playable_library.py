"""The part of a library that needs the engine: rulesets as games, boards, scenarios, sessions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from companion.battles.entries import new_entry
from companion.battles.examination import examine_all_rulesets
from companion.battles.journal_lines import format_status
from companion.battles.line_of_play import LineOfPlay
from companion.battles.listing import ENTRY_SHAPE, BattleRepository
from companion.battles.models import ModelRepository
from companion.battles.rules.battle_rules import BattleRules
from companion.battles.rules.resolved_rules import ResolvedRules
from companion.battles.rules.rules_repository import RulesRepository
from companion.battles.scenarios import RulesetScenarios, list_scenarios
from companion.battles.scripts.codec import Codec
from companion.battles.scripts.script import begin, export_battle, play_script, read_script
from companion.battles.scripts.seen_script import export_as_seen
from companion.battles.session import Session, WriteLease
from companion.catalog.files import all_boards, all_scenarios, find_board
from companion.cooperative import Steps
from companion.documents.document import Document, SourcePositions
from companion.documents.model import validate
from companion.documents.similar_names import did_you_mean
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.skeleton.notes import plain_setup
from companion.engine.skeleton.setup import Setup
from companion.errors import CompanionError, Fault, FileError, InputError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store.database import Database
from companion.store.failures import REPAIR_BATTLE, BattleDamaged
from companion.store.records import NewEntry
from companion.tabletop.boards import Board


class PlayableLibrary:
    """The engine's part of a library; `damage` and `troubles` note why battles cannot be opened."""

    def __init__(
        self,
        database: Database,
        rulebooks: RulebookLibrary,
        model_repository: ModelRepository | None,
        damage: dict[int, str],
        troubles: dict[int, str],
        *,
        is_read_only: bool,
    ) -> None:
        self._database, self._rulebooks, self._model_repository = database, rulebooks, model_repository
        self._damage, self._troubles = damage, troubles
        self._is_read_only = is_read_only
        self.rules_repository = RulesRepository(database, rulebooks)

    # --- rulesets ---

    def game(self, name: str, options: Mapping[str, str] | None = None) -> Game:
        """Return a ruleset ready for its calculators."""
        return game_of(self._rulebooks.load(name), options)

    def ruleset_faults(self) -> Mapping[str, tuple[Fault, ...]]:
        """Return all faults of each ruleset by its name, of its tables and of every file in its folder."""
        return {name: found.faults for name, found in examine_all_rulesets(self._rulebooks).items()}

    def boards(self, ruleset: str) -> Mapping[str, Board]:
        """Return the boards of a ruleset by name."""
        return all_boards(self._rulebooks.load(ruleset))

    def scenarios(self, ruleset: str) -> Mapping[str, Setup]:
        """Return the scenarios of a ruleset by name."""
        return all_scenarios(self._rulebooks.load(ruleset))

    def all_scenarios(self) -> tuple[RulesetScenarios, ...]:
        """Return the scenarios of all rulesets."""
        return list_scenarios(self._rulebooks)

    # --- battles ---

    def new_battle(self, setup: Setup, source: RulesetSource | None = None) -> Session:
        """Begin a battle and store it, by its ruleset as it is now or as a campaign keeps it."""
        setup = plain_setup(setup)
        source = source or self._rulebooks.load(setup.ruleset)
        whole, ruling, start = begin(setup, source, model_repository=self._model_repository)
        return self._store_battle(whole, (ruling,), start, start)

    def play_scenario(self, ruleset: str, scenario: str, options: Mapping[str, str] | None) -> Session:
        """Begin a scenario of a ruleset or its parents, with other options if wanted."""
        known = self.scenarios(ruleset)
        if scenario not in known:
            message = f"{self._rulebooks.load(ruleset).title} has no scenario '{scenario}'."
            raise InputError(f"{message} {did_you_mean(scenario, known)}".rstrip())
        setup = known[scenario]
        chosen = {"ruleset": ruleset, "options": {**setup.options, **(options or {})}}
        return self.new_battle(setup.model_copy(update=chosen))

    def open_in_steps(self, battle_id: int) -> Steps[Session]:
        """Open a stored battle, a portion of its entries a step; why it cannot be is noted and raised."""
        if found := self._database.battles.faults(ENTRY_SHAPE, battle_id).get(battle_id):
            self._damage[battle_id] = found
            raise self._damage_error(battle_id, f"damaged, {found}. {REPAIR_BATTLE}")
        try:
            session = yield from self._open_steps(battle_id)
        except (FileError, InputError) as problem:
            self._troubles[battle_id] = str(problem)
            raise
        except BattleDamaged as problem:
            self._troubles[battle_id] = str(problem)
            raise self._damage_error(battle_id, str(problem)) from problem
        except CompanionError:
            raise
        except Exception as problem:  # whatever stored data may come to, it is told by its battle
            found = self._troubles[battle_id] = f"damaged, it cannot be read ({problem!r})"
            raise self._damage_error(battle_id, f"{found}. {REPAIR_BATTLE}") from problem
        self._damage.pop(battle_id, None)
        self._troubles.pop(battle_id, None)
        return session

    def _open_steps(self, battle_id: int) -> Steps[Session]:
        """A battle by its own rules, which it keeps from now on where it did not yet."""
        with ExitStack() as left_undone:
            # First of all: from now on no other window writes what would be missed here.
            seat = WriteLease(self._database, battle_id, is_wanted=not self._is_read_only)
            left_undone.callback(seat.leave)
            record = self._database.battles.get(battle_id)
            setup = self._header_of(record.header)
            rules = self.rules_repository.of_battle(record, setup)
            rules.model_repository = self._model_repository
            ruling = rules.resolve_rules(rules.start)
            board = find_board(ruling.source, setup.board)
            start = ruling.game.new_battle(board, setup.sides, setup.units)
            yield
            line = LineOfPlay(self._database, record, rules, start)
            yield from line.load_in_steps(record)
            session = Session(self._database, record, line, seat)
            self.rules_repository.settle(session)
            left_undone.pop_all()
        return session

    def _damage_error(self, battle_id: int, found: str) -> BattleDamaged:
        return BattleDamaged(f"{BattleRepository(self._database).title_of(battle_id)}: {found}")

    def import_script(self, document: Document) -> Session:
        """Play a battle script into a new stored battle; nothing is stored when it has a fault."""
        script = read_script(document, self._rulebooks, self._model_repository)
        steps = list(play_script(script))
        rulings = (*script.resolved_rules, *(step.brings.ruling for step in steps if step.brings is not None))
        codec = Codec(script.game)
        entries = [
            new_entry(script.game, codec, step, number, is_noted=False)
            for number, step in enumerate(steps, 1)
        ]
        end = steps[-1].battle if steps else script.start
        return self._store_battle(script.setup, rulings, script.start, end, entries)

    def export(self, session: Session) -> str:
        """Return a stored battle as a script, up to the moment shown."""
        return export_battle(self.setup(session), session)

    def export_as_seen(self, session: Session, side: str | None) -> str:
        """Return a stored battle as a script without what others hide from a side; raises InputError where
        that cannot be left out.
        """
        return export_as_seen(self.setup(session), session, side)

    def setup(self, session: Session) -> Setup:
        """Return how a stored battle began: rules, options, map, sides and units."""
        return self._setup_of(self._database.battles.get(session.id).header)

    def _header_of(self, header: str) -> Setup:
        try:
            return self._setup_of(header)
        except FileError as problem:
            faults = " ".join(f"{fault.key} {fault.message}" for fault in problem.faults)
            raise BattleDamaged(f"damaged, its header cannot be read: {faults} {REPAIR_BATTLE}") from problem

    @staticmethod
    def _setup_of(header: str) -> Setup:
        # What Companion has written itself is bounded by what it takes in, and may be larger than one file.
        name = "the stored battle"
        return validate(Setup, Document(name, json.loads(header), SourcePositions.of_file(name)))

    def _store_battle(
        self,
        setup: Setup,
        rulings: Sequence[ResolvedRules],
        start: Any,
        end: Any,
        entries: Sequence[NewEntry] = (),
    ) -> Session:
        """Return a battle written with its journal and all that it is or was played by at once, and
        opened.
        """
        first, *later = rulings
        contents = first.contents_by_name()
        for ruling in later:
            contents |= ruling.later_contents_by_name()
        battle_id = self._database.battles.create(
            setup.title,
            setup.ruleset,
            setup.model_dump_json(exclude_defaults=True),
            status=format_status(first.game, end),
            entries=entries,
            rules_digest=first.source.digest,
            contents=contents,
        )
        rules = BattleRules(setup, self._rulebooks, self._database.contents, resolved_rules=first)
        rules.model_repository = self._model_repository
        for ruling in later:
            rules.add(ruling)
        record = self._database.battles.get(battle_id)
        line = LineOfPlay(self._database, record, rules, start)
        line.load(record)
        return Session(self._database, record, line, WriteLease(self._database, battle_id, is_wanted=True))
