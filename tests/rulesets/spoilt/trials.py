"""Every key path of every shipped ruleset spoilt in turn: a loaded one is played, a refused one explained.

`python -m tests.rulesets.spoilt.trials` tries all of them, and with `citytech --nth 10` a tenth of those of
one ruleset; the tests try a few, or all with `--long`. The exit code is 1 where anything fell over.
"""

from __future__ import annotations

import json
import signal
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from companion import paths
from companion.catalog.files import find_board
from companion.documents.document import Document, KeyPath
from companion.documents.model import validate
from companion.documents.yamlfile import read_document
from companion.engine.families import game_of
from companion.engine.game import BattleGame, battles_of, campaigns_of
from companion.engine.skeleton.setup import Setup
from companion.errors import FileError
from companion.rulebooks.loader import RulebookLibrary, RulesetSource
from tests.rulesets.house_rules.examples import LIBRARY as EXAMPLES
from tests.rulesets.house_rules.examples import combined_examples
from tests.rulesets.playing import TrialMoment, calculate, moments, start_of, step, tolerating_refusals
from tests.rulesets.progression import downtime_answers
from tests.rulesets.spoilt.spoiling import Mutation, mutations, spoil_source, without_places
from tests.rulesets.table_watch import watch_tables
from tests.tracebacks import describe_error

LIBRARY = RulebookLibrary([paths.rulesets()])
MAX_LENGTH = 20
"""Seconds of work after which a trial counts as hanging."""
WOODS: Mapping[str, Any] = {"board": {"size": [6, 9], "hexes": {"0304": {"terrain": ["heavy_woods"]}}},
                            "from": {"hex": "0302"}, "to": {"hex": "0307"}}  # fmt: skip
HILL: Mapping[str, Any] = {**WOODS, "board": {"size": [6, 9], "hexes": {"0304": {"level": 1}}}}
REQUESTS: Mapping[str, tuple[tuple[str, Any], ...]] = {
    "quickstart": (
        ("los", WOODS),
        ("tohit", "ml r5 walk t3 lw1"),
        ("odds", {"range": 2, "weapons": ["ml", "ac20"], "target": {"model": "CDA-2A", "hexes_moved": 5}}),
    ),
    "citytech": (
        ("los", WOODS),
        ("los", HILL),
        ("tohit", "ml r5 walk t3 lw1"),
        ("tohit", {"weapon": "is.ppc", "range": 4, "target": {"in": "heavy_woods", "immobile": True}}),
        ("odds", {"range": 2, "weapons": ["is.medium_laser"], "target": {"model": "CN9-D", "piloting": 4}}),
        ("odds", {"range": 2, "weapons": ["is.ac20", "is.lrm10"], "target": {"model": "WLF-2"},
                  "attacker": {"model": "CN9-D", "movement": "ran", "heat": 15}}),
    ),
    "bt-tactics": (
        ("los", WOODS),
        ("los", HILL),
        ("tohit", "4 short focus vs 2 evade"),
        ("odds", {"attack": {"dice": 4, "range": "short", "lock": True}, "defense": {"dice": 2},
                  "target": {"model": "AS7-D", "armor": 3}}),
    ),
}  # fmt: skip


@dataclass
class SpoilTally:
    """The results of the mutations of a ruleset."""

    outcomes: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counted = ", ".join(f"{number:,} {name}" for name, number in sorted(self.outcomes.items()))
        return f"{self.outcomes.total():,} trials: {counted}"


@dataclass(frozen=True)
class RulesetTrial:
    """A shipped ruleset with moments of its battles at which each value is asked for.

    They are found in so many `fights` of at most so many actions; a trial plays `steps` on from each. Of
    examples that are laid over a ruleset only what they change is tried.
    """

    ruleset: str
    fights: int = 5
    most: int = 70
    steps: int = 6

    @cached_property
    def source(self) -> RulesetSource:
        """The ruleset as shipped."""
        return EXAMPLES.load(self.ruleset)

    @property
    def root(self) -> str:
        """The ruleset that the others extend."""
        return self.source.folders[-1].name

    @property
    def under(self) -> RulesetSource | None:
        """What examples are laid over; None for a ruleset that is no example."""
        return None if self.ruleset in LIBRARY.names() else EXAMPLES.load(self.root)

    @cached_property
    def mutations(self) -> list[Mutation]:
        """Every key path of its own, spoilt in every way."""
        return mutations(self.source, self.under)

    def start(self, game: BattleGame, seed: int) -> Any:
        """Return a battle by these rules before anything has happened."""
        return _by_rules_of(game, start_of(self.root, seed, None if self.under is None else game))

    @cached_property
    def setups(self) -> tuple[tuple[Setup, Any], ...]:
        """The scenarios of the ruleset with their boards."""
        found = (validate(Setup, read_document(path)) for path in self.source.files("scenarios").values())
        return tuple((setup, find_board(self.source, setup.board)) for setup in found)

    @cached_property
    def requests(self) -> tuple[tuple[str, Document, frozenset[KeyPath]], ...]:
        """Requests to answer, and the key paths that each asks for."""
        game = game_of(self.source)
        found = []
        with watch_tables(game.rules.tables) as asked:  # type: ignore[attr-defined]
            for kind, data in REQUESTS[self.root]:
                asked.clear()
                game.answer_request(kind, without_places(data))
                found.append((kind, without_places(data), frozenset(asked)))
        return tuple(found)

    @cached_property
    def asked_at(self) -> Mapping[KeyPath, tuple[TrialMoment, ...]]:
        """By key path, the first moments of some battles at which it is asked for."""
        found: dict[KeyPath, list[TrialMoment]] = {}
        game = battles_of(game_of(self.source))
        with watch_tables(game.rules.tables) as asked:  # type: ignore[attr-defined]
            for seed in range(self.fights):
                first: dict[KeyPath, TrialMoment] = {}
                for path, moment in _find_asked(game, self.start(game, seed), seed, self.most, asked):
                    first.setdefault(path, moment)
                for path, moment in first.items():
                    found.setdefault(path, []).append(moment)
        return {path: tuple(some[:2]) for path, some in found.items()}

    def moments_for(self, path: KeyPath) -> tuple[TrialMoment, ...]:
        """Return where to play a change at a key path: where the value, or the nearest above it, is asked
        for.
        """
        for length in range(len(path), 1, -1):
            if some := self.asked_at.get(path[:length]):
                return some
        inside = [some for asked, some in self.asked_at.items() if asked[: len(path)] == path]
        return tuple(some[0] for some in inside[:2])

    def outcome(self, mutation: Mutation) -> str:
        """`refused` or `played`; anything that falls over raises what it fell over."""
        try:
            game = campaigns_of(game_of(spoil_source(self.source, mutation)))
            game.models()
        except FileError:
            return "refused"
        calculate(game)
        for _ in downtime_answers(game):
            pass
        for kind, document, asked in self.requests:
            if any(_meet(mutation.path, path) for path in asked):
                tolerating_refusals(lambda kind=kind, document=document: game.answer_request(kind, document))  # type: ignore[misc]
        for setup, board in self.setups:
            tolerating_refusals(lambda setup=setup, board=board: _begin(game, setup, board))  # type: ignore[misc]
        for moment in self.moments_for(mutation.path):
            battle = _by_rules_of(game, moment.battle)
            if _knows_units(game, battle) and not _is_named_in(game, battle, mutation.gone(self.source)):
                for _ in moments(game, battle, moment.seed, self.steps + 1):
                    pass
        return "played"


def _by_rules_of(game: BattleGame, battle: Any) -> Any:
    return replace(battle, rules=game.rules)  # type: ignore[attr-defined]


def _meet(one: KeyPath, other: KeyPath) -> bool:
    return all(part == also for part, also in zip(one, other, strict=False))


def _is_named_in(game: BattleGame, battle: Any, names: frozenset[str]) -> bool:
    """Whether a battle holds something, such as a card, that these rules do not have."""
    if not names:
        return False
    text = json.dumps(game.battle_data(battle))
    return any(f'"{name}"' in text for name in names)


def _knows_units(game: BattleGame, battle: Any) -> bool:
    """Whether these rules still fit the files of all units: else a battle is not opened, in words."""
    models = {it.id for it in game.models()}
    return all(unit.model in models for unit in battle.units.values())


def _begin(game: BattleGame, setup: Setup, board: Any) -> None:
    step(game, TrialMoment(game.new_battle(board, setup.sides, setup.units), 1))


def _find_asked(
    game: BattleGame, start: Any, seed: int, most: int, asked: set[KeyPath]
) -> Iterator[tuple[KeyPath, TrialMoment]]:
    """Yield each key path with the moment after which it was asked for."""
    before: TrialMoment | None = None
    for moment in moments(game, start, seed, most):
        if before is not None:
            yield from ((path, before) for path in asked)
        asked.clear()
        before = moment


@contextmanager
def _time_limit() -> Iterator[None]:
    def stop(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"still at it after {MAX_LENGTH} seconds")

    # What other programs take of the machine does not count.
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MAX_LENGTH)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def try_mutations(bench: RulesetTrial, some: list[Mutation], *, is_told: bool = False) -> SpoilTally:
    """Return what becomes of these mutations; what falls over is told at once where wanted."""
    tally = SpoilTally()
    for number, mutation in enumerate(some, 1):
        if is_told and number % 500 == 0:
            print(f"{bench.ruleset}: {number:,} of {len(some):,}: {tally}", flush=True)
        try:
            with _time_limit():
                outcome = bench.outcome(mutation)
        except Exception as error:
            outcome = "fallen"
            tally.failures.append(f"{bench.ruleset}: {mutation}: {describe_error(error)}")
            if is_told:
                print(tally.failures[-1], flush=True)
        tally.outcomes[outcome] += 1
    return tally


def main(arguments: list[str]) -> int:
    """Try every mutation of these rulesets, or of all."""
    parser = ArgumentParser(description="Spoil every key path of rulesets in turn, and play what loads.")
    parser.add_argument("rulesets", nargs="*", default=[*LIBRARY.names(), *combined_examples()])
    parser.add_argument("--nth", type=int, default=1, help="try only each nth mutation")
    parser.add_argument("--first", type=int, default=0, help="begin with this one, from 0")
    options = parser.parse_args(arguments)
    fallen = 0
    for name in options.rulesets:
        bench = RulesetTrial(name)
        every = bench.mutations[options.first :: options.nth]
        print(f"{name}: {len(every):,} mutations, {len(bench.asked_at):,} key paths asked for", flush=True)
        tally = try_mutations(bench, every, is_told=True)
        print(f"{name}: {tally}", flush=True)
        fallen += len(tally.failures)
    return 1 if fallen else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
