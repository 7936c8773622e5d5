"""Every value of a shipped ruleset changed in turn: the change shows in play, or is refused, or it is dead.

`python -m tests.rulesets.changes citytech --nth 20` tries a twentieth of the values. It tells the keys of
which no value changes anything that a player sees, the rows of one table taken together: what no battle that
was played asks for may be alive in another row. The exit code is 1 where such a key was asked for and no
test in `PROVEN` shows that it is alive.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from companion.construction.families import design_rules_of
from companion.documents.document import Document, KeyPath, key_text
from companion.documents.model import RuleModel
from companion.documents.yamlfile import read_document
from companion.engine.families import game_of
from companion.engine.game import Game
from companion.errors import CompanionError, FileError
from companion.rulebooks.loader import RulesetSource
from tests.construction.battletech.designs import document, odd_designs
from tests.rulesets.house_rules.examples import combined_examples
from tests.rulesets.playing import TrialMoment, calculate, moments, tolerating_refusals
from tests.rulesets.progression import downtime_answers
from tests.rulesets.spoilt.spoiling import is_in, key_paths, value_at, without_places
from tests.rulesets.spoilt.trials import LIBRARY, REQUESTS, RulesetTrial

WORDS = ("source", "label", "about", "reason", "done", "lying", "name", "abbreviation", "shorthand")
"""Texts for people: that each is read is told by the schema's own test."""
BATTLETECH = "tests/rulesets/rare_keys/test_battletech_keys.py::test_a_changed_value_shows"
TACTICS = "tests/rulesets/rare_keys/test_tactics_keys.py::test_a_changed_value_shows"
STACKING = (
    "tests/engine/battletech/movement/test_stacking.py::test_a_hex_holds_as_many_units_as_the_tables_say"
)
PROVEN: Mapping[str, str] = {
    "action_step.command_range": TACTICS,
    "action_step.target_lock_range": TACTICS,
    "attacks.always_beside_mixed": TACTICS,
    "command_cards.cards.*.friends": TACTICS,
    "decks.heat.*.cook_off.faces": TACTICS,
    "decks.heat.*.effects.least": TACTICS,
    "decks.major.*.effects.forbids": TACTICS,
    "decks.major.*.redirect": TACTICS,
    "decks.minor.*.effects.forbids": TACTICS,
    "defense.no_sight_at": TACTICS,
    "heat.points.burning_hex_stood_in": BATTLETECH,
    "heat.points.stand_up_attempt": BATTLETECH,
    "heat.sinks.under_water_double": BATTLETECH,
    "heat.sinks.under_water_most": BATTLETECH,
    "heat.sinks.under_water_single": BATTLETECH,
    "line_of_sight.blocked_at": BATTLETECH,
    "line_of_sight.weights.*": BATTLETECH,
    "locations.names.*.destroys_unit": BATTLETECH,
    "masc.needed.*": BATTLETECH,
    "movement.bridges.heaviest.*": BATTLETECH,
    "movement.jumping.deepest": BATTLETECH,
    "movement.jumping.deepest_for_legs": BATTLETECH,
    "movement.modes.*.needs": BATTLETECH,
    "movement.modes.*.skids": BATTLETECH,
    "movement.stacking.mechs": STACKING,
    "movement.stacking.units": STACKING,
    "movement.stacking.units_per_side": STACKING,
    "movement.stand_up": BATTLETECH,
    "physical.range": TACTICS,
    "piloting.events.*.once_a_phase": BATTLETECH,
    "piloting.events.*.rounds_last": BATTLETECH,
    "piloting.falling.from_above": BATTLETECH,
    "piloting.falling.pilot_per_level": BATTLETECH,
    "to_hit.automatic_miss_above": BATTLETECH,
    "to_hit.order": BATTLETECH,
    "upgrades.cards.*.change.dice": TACTICS,
    "upgrades.cards.*.indirect": TACTICS,
    "upgrades.cards.*.suppresses": TACTICS,
    "victory.triggers.*.once": BATTLETECH,
    "warriors.pools.*.spend_on": BATTLETECH,
    "weapon_attacks.may_waste_shots": BATTLETECH,
    "weapon_attacks.rates.*.explodes_on": BATTLETECH,
    "weapon_attacks.rates.*.jams_on": BATTLETECH,
}
"""Keys that battles by chance seldom show, and the test that shows what a change of each does."""
NOT_RECORDED = ("apply", "new_battle", "resolve", "why_not")
"""What gives whole battles, or refusals that are seen elsewhere."""


class RecordingGame:
    """A game that notes its answers, as one number for each."""

    def __init__(self, game: Game) -> None:
        self._game, self.answers = game, list[int]()

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return type(self._game)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._game, name)
        if not callable(found) or name in NOT_RECORDED:
            return found
        return self._noting(found)

    def _noting(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*args: Any, **more: Any) -> Any:
            try:
                answer = ask(*args, **more)
            except CompanionError as problem:
                self.answers.append(hash(str(problem)))
                raise
            self.answers.append(hash(repr(answer)))
            return answer

        return asked


@dataclass(frozen=True)
class ValueChange:
    """One value of a ruleset's data, and another in its place."""

    path: KeyPath
    value: Any

    def __str__(self) -> str:
        return f"{key_text(self.path)}: {self.value}"


def changes(source: RulesetSource, under: RulesetSource | None = None) -> list[ValueChange]:
    """Return every number one more, every truth turned round, every list without its last item.

    Of a ruleset that is laid over another, only what it changes.
    """
    data, before = source.document.data, {} if under is None else under.document.data
    found = []
    for path in key_paths(data):
        value = value_at(data, path)
        if is_in(before, path, value):
            continue
        if any(key in WORDS or str(key).endswith("source") for key in path):
            continue
        if isinstance(value, bool):
            found.append(ValueChange(path, not value))
        elif isinstance(value, int | float):
            found.append(ValueChange(path, value + 1))
        elif isinstance(value, list) and value:
            found.append(ValueChange(path, value[:-1]))
    return found


def with_value(data: Any, path: KeyPath, value: Any) -> Any:
    """Return the data with another value at a key path; only what lies on the path is copied."""
    part, *rest = path
    copy = data.copy()
    copy[part] = with_value(data[part], tuple(rest), value) if rest else value
    return copy


@dataclass(frozen=True)
class Sweep:
    """A bench, and what the shipped rules tell at each of its moments."""

    bench: RulesetTrial

    def outcome(self, change: ValueChange) -> str:
        """`refused`, `shows`, `silent`, or `unreached` where nothing asked for the value."""
        source = self.bench.source
        data = with_value(source.document.data, change.path, change.value)
        try:
            game = game_of(
                replace(source, document=Document(source.document.name, data, source.document.places))
            )
            game.models()
        except FileError:
            return "refused"
        if _record(game, self._look) != self._usual:
            return "shows"
        at = self.bench.moments_for(change.path)
        if any(_record(game, _playing(moment)) != self._usual_at(moment) for moment in at):
            return "shows"
        return "silent" if change.path in self.bench.asked_at else "unreached"

    def _look(self, game: Any) -> None:
        calculate(game)
        game.answers.extend(hash(repr(given)) for given in downtime_answers(game))
        game.model_faults()
        self._design(game)
        for kind, request in REQUESTS[self.bench.root]:
            tolerating_refusals(partial(_answer, game, kind, request))

    def _design(self, game: Any) -> None:
        """What the rules of construction tell of the ruleset's own designs, and of odd ones."""
        rules = design_rules_of(game)
        if rules is None:
            return
        for design in self._designs:
            game.answers.append(hash(repr(rules.check(design).examined)))

    @cached_property
    def _designs(self) -> list[Document]:
        files = self.bench.source.files("units").values()
        return [*map(read_document, files), *map(document, odd_designs())]

    @cached_property
    def _usual(self) -> list[int]:
        return _record(game_of(self.bench.source), self._look)

    @cached_property
    def _known(self) -> dict[int, list[int]]:
        return {}

    def _usual_at(self, moment: TrialMoment) -> list[int]:
        if id(moment) not in self._known:
            self._known[id(moment)] = _record(game_of(self.bench.source), _playing(moment))
        return self._known[id(moment)]


def _answer(game: Game, kind: str, request: Any) -> object:
    """Answer a request without the places of its file."""
    return game.answer_request(kind, without_places(request))


def _playing(moment: TrialMoment, steps: int = 8) -> Callable[[Any], None]:
    def play(game: Any) -> None:
        battle = replace(moment.battle, rules=game.rules)
        for _ in moments(game, battle, moment.seed, steps):
            pass

    return play


def _record(game: Game, do: Callable[[Any], None]) -> list[int]:
    recorded = RecordingGame(game)
    try:
        do(recorded)
    except Exception as problem:
        recorded.answers.append(hash(type(problem)))
    return recorded.answers


def key_of(tables: Any, path: KeyPath) -> str:
    """Return the key of the schema that a key path leads to: rows of a mapping or a list are one."""
    texts: list[str] = []
    for part in path:
        is_field = isinstance(tables, RuleModel) and part in type(tables).model_fields
        texts.append(str(part) if is_field else "*")
        if is_field:
            tables = getattr(tables, str(part))
        elif isinstance(tables, Mapping):
            tables = tables.get(part, tables.get(_number(part)))
        else:
            tables = tables[part] if isinstance(tables, tuple) and isinstance(part, int) else None
    return ".".join(texts)


def _number(part: object) -> object:
    return int(str(part)) if str(part).isdigit() else part


def sweep_changes(sweep: Sweep, some: list[ValueChange]) -> Iterator[tuple[ValueChange, str]]:
    """Yield what becomes of each change."""
    for change in some:
        yield change, sweep.outcome(change)


def tally_by_key(tables: Any, outcomes: Iterator[tuple[ValueChange, str]]) -> Mapping[str, Counter[str]]:
    """Return what became of the changes of each key."""
    found: dict[str, Counter[str]] = {}
    for change, outcome in outcomes:
        found.setdefault(key_of(tables, change.path), Counter())[outcome] += 1
    return found


def without_sign(found: Mapping[str, Counter[str]]) -> Mapping[str, Counter[str]]:
    """Return the keys of which no change shows or is refused."""
    return {key: tally for key, tally in found.items() if not tally["shows"] + tally["refused"]}


def unproven(found: Mapping[str, Counter[str]]) -> frozenset[str]:
    """Return the keys that were asked for, of which no change shows, and that no test shows to be alive."""
    return frozenset(key for key, tally in without_sign(found).items() if tally["silent"]) - {*PROVEN}


def main(arguments: list[str]) -> int:
    """Sweep these rulesets, or all."""
    parser = ArgumentParser(description="Change every value of rulesets in turn, and look what it does.")
    parser.add_argument("rulesets", nargs="*", default=[*LIBRARY.names(), *combined_examples()])
    parser.add_argument("--nth", type=int, default=1, help="try only each nth value")
    parser.add_argument("--first", type=int, default=0, help="begin with this one, from 0")
    parser.add_argument("--key", action="append", help="try only the values of this key")
    parser.add_argument("--fights", type=int, default=5, help="in so many battles")
    options = parser.parse_args(arguments)
    dead = 0
    for name in options.rulesets:
        sweep = Sweep(RulesetTrial(name, fights=options.fights))
        tables = game_of(sweep.bench.source).rules.tables  # type: ignore[attr-defined]
        every = [
            change
            for change in changes(sweep.bench.source, sweep.bench.under)
            if options.key is None or key_of(tables, change.path) in options.key
        ][options.first :: options.nth]
        found = tally_by_key(tables, sweep_changes(sweep, every))
        silent = without_sign(found)
        for key, tally in sorted(silent.items()):
            print(f"{name}: {key}: {dict(tally)}, {PROVEN.get(key, 'proven by no test')}", flush=True)
        dead += len(unproven(found))
        print(f"{name}: {len(every)} changes, {len(found)} keys, {len(silent)} of them silent", flush=True)
    return 1 if dead else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
