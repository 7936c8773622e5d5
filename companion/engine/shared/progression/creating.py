"""A pilot being made, by what a player has chosen so far: values, rolls, ranks to hand out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from companion.engine.shared.progression.creation_views import (
    ROLLED,
    USUAL,
    CreationOption,
    CreationRoll,
    CreationState,
    CreationView,
)
from companion.engine.shared.progression.pilot_rules import PilotRules
from companion.engine.shared.progression.ranks import step_view, with_ranks
from companion.engine.shared.progression.tables.creation import TraitRoll
from companion.engine.shared.progression.text import say
from companion.engine.shared.progression.views import PilotNumbers
from companion.tabletop.dice import parse_dice, total


def creation_view(pilots: PilotRules, choices: CreationState) -> CreationView:
    """Return a new pilot so far, and all that there is to choose for him.

    Rule: CityTech, Playing the Game > Varying Skill Levels.
    """
    creation = pilots.rules.creation
    tech = choices.tech if choices.tech in pilots.techs else next(iter(pilots.techs), "")
    way = ROLLED if choices.way == ROLLED and pilots.rolls else USUAL
    rolls = tuple(_roll(pilots, trait, tech, choices) for trait in pilots.rolls) if way == ROLLED else ()
    traits = {trait: pilots.usual(trait, tech) for trait in pilots.rules.traits}
    traits |= {roll.trait: roll.result for roll in rolls if roll.result is not None}
    steps = []
    for name in creation.steps:
        steps.append(step_view(pilots, name, choices, traits))
        traits = with_ranks(pilots, traits, choices.picks.get(name, {}))
    left = {name: Fraction(amount) for name, amount in creation.begins_with.items()}
    free = tuple(name for name, talent in pilots.talents.items() if not talent.row.price)
    talents = tuple(dict.fromkeys(name for name in choices.talents if name in free))
    numbers = PilotNumbers(traits, talents[: creation.talents], tech, left)
    return CreationView(
        techs=tuple(
            CreationOption(name, row.label, is_chosen=name == tech, source=row.source)
            for name, row in pilots.techs.items()
        ),
        ways=tuple(_ways(pilots, way)),
        rolls=rolls,
        steps=tuple(steps),
        talents=tuple(_talents(pilots, free, talents)),
        numbers=numbers,
        missing=(
            *(say("roll_missing", trait=roll.label) for roll in rolls if roll.result is None),
            *(step.fault for step in steps if step.fault),
            *_too_many(pilots, talents),
        ),
    )


def _ways(pilots: PilotRules, way: str) -> Iterator[CreationOption]:
    if pilots.rolls:
        source = next(iter(pilots.rolls.values())).source
        yield CreationOption(USUAL, say("usual_way"), is_chosen=way == USUAL)
        yield CreationOption(ROLLED, say("rolled_way"), is_chosen=way == ROLLED, source=source)


def _roll(pilots: PilotRules, trait: str, tech: str, choices: CreationState) -> CreationRoll:
    roll, answer = pilots.rolls[trait], choices.rolls.get(trait, ())
    bonus = roll.bonus.get(tech, 0)
    fault, result = "", None
    if answer:
        try:
            result = _result(roll, answer, bonus)
        except ValueError as problem:
            fault = str(problem)
    label = pilots.rules.traits[trait].label
    return CreationRoll(trait, label, roll.dice, bonus, answer, result, fault, roll.source)


def _result(roll: TraitRoll, answer: tuple[int, ...], bonus: int) -> int:
    return roll.rows[total(parse_dice(roll.dice), answer) + bonus]


def _talents(pilots: PilotRules, free: Sequence[str], chosen: Sequence[str]) -> Iterator[CreationOption]:
    """Yield what a new pilot may be able to do; nothing where the rules give him no talents."""
    most = pilots.rules.creation.talents
    is_full = most is not None and len(chosen) >= most
    for name in free if most != 0 else ():
        talent, is_chosen = pilots.talents[name], name in chosen
        why_not = say("too_many_talents", most=most) if is_full and not is_chosen else ""
        yield CreationOption(name, talent.label, talent.about, is_chosen, why_not, talent.source)


def _too_many(pilots: PilotRules, chosen: Sequence[str]) -> Iterator[str]:
    most = pilots.rules.creation.talents
    if most is not None and len(chosen) > most:
        yield say("too_many_talents", most=most)
