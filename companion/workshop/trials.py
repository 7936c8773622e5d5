"""The same shot, volley and moment of a battle by two rulesets, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion import paths
from companion.catalog.files import find_board, scenarios
from companion.documents.document import Document
from companion.documents.model import RuleModel, validate
from companion.documents.yamlfile import parse_document, read_document
from companion.engine.forms import Calculation, Values
from companion.engine.game import BattleGame, Game, battles_of
from companion.engine.skeleton.setup import Setup
from companion.engine.views.attacks import Volley, VolleyOdds
from companion.errors import CompanionError
from companion.rulebooks.loader import RulesetSource
from companion.tabletop.modifiers import format_signed
from companion.workshop.ruleset_changes import humanise

NOTHING = "–"
NEVER_SHOWN = ("error",)
"""Numbers of an answer that say how it was found, and nothing of the rules."""
OF_LOCATIONS = {"mean_damage": "damage", "destroyed": "destroyed"}


@dataclass(frozen=True, slots=True)
class TrialRow:
    """One number by the old rules and by the new; `is_main` marks what a player asks for first."""

    text: str
    before: str
    after: str
    is_main: bool = False

    @property
    def is_changed(self) -> bool:
        """Whether the rules say otherwise."""
        return self.before != self.after


Numbers = Mapping[str, str]
"""What something comes to, line by line."""


@dataclass(frozen=True, slots=True)
class TrialRules:
    """Rules to try things by: their game, and the source that boards are found in."""

    game: Game
    source: RulesetSource


class Trials(RuleModel):
    """YAML of `resources/trials`: shots in shorthand, volleys as requests, and battles to look at."""

    shots: tuple[str, ...]
    volleys: tuple[str, ...]
    battles: tuple[Setup, ...]


def trials_of(family: str) -> Trials:
    """Return what is offered to be tried by the rules of a family."""
    path = paths.resources() / "trials" / f"{family}.yaml"
    return (
        validate(Trials, read_document(path)) if path.is_file() else Trials(shots=(), volleys=(), battles=())
    )


# --- a shot ---


def first_shot(trials: Trials, trial: TrialRules) -> str:
    """Return the first shot of the trials that these rules understand."""
    return next((shot for shot in trials.shots if _is_accepted(trial.game.shorthand, shot)), "")


def compare_shots(before: Game, after: Game, shorthand: str) -> tuple[TrialRow, ...]:
    """Return a shot in shorthand by both rules: its number, its chance, and each modifier. Raises
    InputError.
    """
    return compare_numbers(_shot_numbers(before, shorthand), _shot_numbers(after, shorthand), main=2)


def _shot_numbers(game: Game, shorthand: str) -> Numbers:
    values: Values = {**game.form("to_hit").defaults(), **game.shorthand(shorthand)}
    return _breakdown_numbers(game.calculate(values))


def _breakdown_numbers(reckoning: Calculation) -> Numbers:
    found = {"To hit": reckoning.text, "Chance": format_percent(reckoning.probability)}
    if reckoning.reason:
        found["Why not"] = reckoning.reason
    return found | {_free_name(found, one.label): format_signed(one.value) for one in reckoning.modifiers}


# --- a volley ---


def first_volley(trials: Trials, trial: TrialRules) -> str:
    """Return the first volley of the trials that these rules can answer."""
    return next((text for text in trials.volleys if _is_accepted(lambda it: _odds(trial.game, it), text)), "")


def compare_volleys(before: Game, after: Game, request: str) -> tuple[TrialRow, ...]:
    """Return a volley, told as a request of `companion odds`, by both rules. Raises FileError."""
    return compare_numbers(
        _answer_numbers(_odds(before, request)), _answer_numbers(_odds(after, request)), main=2
    )


def _odds(game: Game, request: str) -> Mapping[str, Any]:
    document = parse_document(request, "the volley")
    if isinstance(document.data, dict):  # which rules are meant is said by the page
        kept = {key: value for key, value in document.data.items() if key != "ruleset"}
        document = Document(document.name, kept, document.places)
    return game.answer_request("odds", document)


def _answer_numbers(answer: Mapping[str, Any]) -> Numbers:
    found: dict[str, str] = {}
    found["Damage on average"] = f"{answer['mean_damage']:.1f}"
    found["Target destroyed"] = format_percent(answer["kill"])
    for shot in answer["weapons"]:
        found[_free_name(found, f"{shot['weapon']}, to hit")] = _format_number(shot)
    for key, value in answer.items():
        if isinstance(value, float) and key not in (*NEVER_SHOWN, "mean_damage", "kill"):
            found[humanise(key)] = format_percent(value)
    for key, value in answer.get("heat", {}).items():
        found[f"Heat, {humanise(key).lower()}"] = (
            format_percent(value) if isinstance(value, float) else str(value)
        )
    for location, odds in answer["locations"].items():
        for key, text in OF_LOCATIONS.items():
            message = f"{odds[key]:.1f}" if key == "mean_damage" else format_percent(odds[key])
            found[f"{humanise(location)}, {text}"] = message
    return found


def _format_number(shot: Mapping[str, Any]) -> str:
    if shot["target_number"] is None or shot["outcome"] == "impossible":
        return NOTHING
    if shot.get("is_pool"):
        return f"{shot['target_number']} dice"
    return f"{shot['target_number']}+" if shot["outcome"] == "roll" else str(shot["target_number"])


# --- a moment of a battle ---


@dataclass(frozen=True, slots=True)
class BattleMoment:
    """A battle as it stands, as plain data that any rules of its family can take up."""

    title: str
    data: Mapping[str, Any]
    units: tuple[tuple[str, str, str], ...]
    """Id, name and side of each unit."""

    @classmethod
    def of(cls, title: str, game: BattleGame, battle: Any) -> BattleMoment:
        """Return a battle that is played by a game."""
        units = tuple((unit.id, unit.name, unit.side) for unit in game.units(battle))
        return cls(title, game.battle_data(battle), units)


def moments_in(trials: Trials, trial: TrialRules) -> tuple[BattleMoment, ...]:
    """Return the example battles that these rules can begin, and their own scenarios."""
    found: list[BattleMoment] = []
    for setup in (*trials.battles, *_scenarios(trial.source)):
        try:
            board = find_board(trial.source, setup.board)
            game = battles_of(trial.game)
            battle = game.new_battle(board, setup.sides, setup.units)
        except CompanionError:
            continue
        found.append(BattleMoment.of(setup.title, game, battle))
    return tuple(found)


def _scenarios(source: RulesetSource) -> Iterator[Setup]:
    for path in scenarios(source).values():
        try:
            yield validate(Setup, read_document(path))
        except CompanionError:
            continue


def compare_moments(
    before: Game, after: Game, moment: BattleMoment, unit: str, target: str
) -> tuple[TrialRow, ...]:
    """Return how a unit moves, and what it does to a target as both stand, by both rules. Raises
    CompanionError.
    """
    old, new = (_moment_numbers(battles_of(game), moment, unit, target) for game in (before, after))
    return compare_numbers(old, new, main=2)


def _moment_numbers(game: BattleGame, moment: BattleMoment, unit: str, target: str) -> Numbers:
    battle = game.battle_from(moment.data)
    found: dict[str, str] = {}
    plan = game.attack_plan(battle, unit, target)
    chosen = tuple(
        attack.id for attack in plan.attacks if attack.refusal is None and attack.calculation.probability
    )
    if plan.refusal is None and chosen:
        found |= _odds_numbers(game.volley_odds(battle, [Volley(plan, chosen)]))
    elif plan.refusal is not None:
        found["Attack"] = plan.refusal.reason
    for movement in game.movements(battle, unit):
        if movement.points:
            found[_free_name(found, f"{movement.label}, points")] = str(movement.points)
    for attack in plan.attacks:
        name = f"{attack.name}{f' ({attack.location})' if attack.location else ''}"
        found[_free_name(found, f"{name}, to hit")] = attack.calculation.text
        found[_free_name(found, f"{name}, on average")] = f"{attack.mean:.1f}"
        found[_free_name(found, f"{name}, heat")] = str(attack.heat)
    return found


def _odds_numbers(odds: VolleyOdds) -> Numbers:
    found = {
        "All weapons, damage on average": f"{odds.mean_damage:.1f}",
        "Target destroyed": format_percent(odds.kill),
    }
    found |= {measure.label: format_percent(measure.chance) for measure in odds.measures}
    if odds.heat is not None:
        found["Heat after all of them"] = str(odds.heat.after)
    return found


# --- side by side ---


def compare_numbers(before: Numbers, after: Numbers, *, main: int) -> tuple[TrialRow, ...]:
    """Return both side by side, the `main` first ones marked; what only one knows is missing in the other."""
    names = list(before)
    for place, name in enumerate(after):
        if name not in before:
            names.insert(min(place, len(names)), name)
    return tuple(
        TrialRow(name, before.get(name, NOTHING), after.get(name, NOTHING), is_main=place < main)
        for place, name in enumerate(names)
    )


def format_percent(chance: float) -> str:
    """Return a chance as players say it, with a decimal where it is small."""
    share = chance * 100
    return f"{share:.1f} %" if 0 < share < 10 or 99 < share < 100 else f"{share:.0f} %"


def _free_name(found: Mapping[str, str], name: str) -> str:
    """Return a name that no line has yet: the second medium laser is told apart."""
    free, number = name, 1
    while free in found:
        number += 1
        free = f"{name} {number}"
    return free


def _is_accepted(answer: Any, text: str) -> bool:
    try:
        answer(text)
    except CompanionError:
        return False
    return True
