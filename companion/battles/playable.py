"""Part of a library that needs the engine: rulesets as games, boards and scenarios; battles as sessions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from companion.battles.entries import new_entry
from companion.battles.examining import all_examined
from companion.battles.line_of_play import LineOfPlay
from companion.battles.lines import status_words
from companion.battles.listing.shelf import ENTRY_SHAPE, BattleShelf
from companion.battles.models import ModelShelf
from companion.battles.rules.battle_rules import BattleRules
from companion.battles.rules.ruling import Ruling
from companion.battles.rules.rulings import Rulings
from companion.battles.scripts.codec import Codec
from companion.battles.scripts.script import begin, played, read_script
from companion.battles.scripts.writing import exported
from companion.battles.seat import Seat
from companion.battles.session import Session
from companion.catalog.files import all_boards, all_scenarios, find_board
from companion.documents.document import Document, Places
from companion.documents.model import validate
from companion.documents.names import did_you_mean
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.engine.shared.notes.plain_words import plain_setup
from companion.engine.shared.setup import Setup
from companion.errors import CompanionError, Fault, FileError, InputError
from companion.portions import Making
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from companion.store import REPAIR_BATTLE, BattleDamaged, Database, NewEntry
from companion.tabletop.boards import Board


class PlayableLibrary:
    """The engine's part of a library; in `damage` and `troubles` it notes why battles cannot be opened."""

    def __init__(
        self,
        database: Database,
        rulebooks: RulebookLibrary,
        shelf: ModelShelf | None,
        damage: dict[int, str],
        troubles: dict[int, str],
        *,
        is_read_only: bool,
    ) -> None:
        self._database, self._rulebooks, self._shelf = database, rulebooks, shelf
        self._damage, self._troubles = damage, troubles
        self._is_read_only = is_read_only
        self.rulings = Rulings(database, rulebooks)

    # --- rulesets ---

    def game(self, name: str, options: Mapping[str, str] | None = None) -> Game:
        """A ruleset ready for its calculators."""
        return game_of(self._rulebooks.load(name), options)

    def ruleset_faults(self) -> Mapping[str, tuple[Fault, ...]]:
        """All faults of each ruleset by its name, of its tables and of every file in its folder."""
        return {name: found.faults for name, found in all_examined(self._rulebooks).items()}

    def boards(self, ruleset: str) -> Mapping[str, Board]:
        """The boards of a ruleset by name."""
        return all_boards(self._rulebooks.load(ruleset))

    def scenarios(self, ruleset: str) -> Mapping[str, Setup]:
        """The scenarios of a ruleset by name."""
        return all_scenarios(self._rulebooks.load(ruleset))

    # --- battles ---

    def new_battle(self, setup: Setup, source: RulesetSource | None = None) -> Session:
        """Begin a battle and store it, by its ruleset as it is now or as a campaign keeps it."""
        setup = plain_setup(setup)
        source = source or self._rulebooks.load(setup.ruleset)
        whole, ruling, start = begin(setup, source, shelf=self._shelf)
        return self._stored(whole, (ruling,), start, start)

    def play_scenario(self, ruleset: str, scenario: str, options: Mapping[str, str] | None) -> Session:
        """Begin a scenario of a ruleset or its parents, with other options if wanted."""
        known = self.scenarios(ruleset)
        if scenario not in known:
            message = f"{self._rulebooks.load(ruleset).title} has no scenario '{scenario}'."
            raise InputError(f"{message} {did_you_mean(scenario, known)}".rstrip())
        setup = known[scenario]
        chosen = {"ruleset": ruleset, "options": {**setup.options, **(options or {})}}
        return self.new_battle(setup.model_copy(update=chosen))

    def opening(self, battle_id: int) -> Making[Session]:
        """Open a stored battle, a portion of its entries a step; why it cannot be is noted and raised."""
        if found := self._database.battles.faults(ENTRY_SHAPE, battle_id).get(battle_id):
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
            seat = Seat(self._database, battle_id, is_wanted=not self._is_read_only)
            left_undone.callback(seat.leave)
            record = self._database.battles.get(battle_id)
            setup = self._header_of(record.header)
            rules = self.rulings.of_battle(record, setup)
            rules.shelf = self._shelf
            ruling = rules.ruling(rules.start)
            board = find_board(ruling.source, setup.board)
            start = ruling.game.new_battle(board, setup.sides, setup.units)
            yield
            line = LineOfPlay(self._database, record, rules, start)
            yield from line.reading(record)
            session = Session(self._database, record, line, seat)
            self.rulings.settle(session)
            left_undone.pop_all()
        return session

    def _damaged(self, battle_id: int, found: str) -> BattleDamaged:
        return BattleDamaged(f"{BattleShelf(self._database).title_of(battle_id)}: {found}")

    def import_script(self, document: Document) -> Session:
        """Play a battle script into a new stored battle; nothing is stored when it has a fault."""
        script = read_script(document, self._rulebooks, self._shelf)
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
        return self._setup_of(self._database.battles.get(session.id).header)

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
        battle_id = self._database.battles.create(
            setup.title,
            setup.ruleset,
            setup.model_dump_json(exclude_defaults=True),
            status=status_words(first.game, end),
            entries=entries,
            rules_digest=first.source.digest,
            contents=contents,
        )
        rules = BattleRules(setup, self._rulebooks, self._database.contents, ruling=first)
        rules.shelf = self._shelf
        for ruling in later:
            rules.add(ruling)
        record = self._database.battles.get(battle_id)
        line = LineOfPlay(self._database, record, rules, start)
        line.load(record)
        return Session(self._database, record, line, Seat(self._database, battle_id, is_wanted=True))
