"""A pilot being made, by what a player has chosen so far: values, rolls, ranks handed out by steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from companion.engine.downtime.progression.pilot_rules import PilotRules
from companion.engine.downtime.progression.tables import RankStep, TraitRoll, evaluate
from companion.engine.downtime.progression.text import say
from companion.engine.downtime.progression.views import (
    ROLLED,
    USUAL,
    CreationOption,
    CreationPick,
    CreationRoll,
    CreationState,
    CreationView,
    PilotCreationStep,
    PilotNumbers,
)
from companion.tabletop.dice import parse_dice, total


def step_view(
    pilots: PilotRules, name: str, choices: CreationState, before: Mapping[str, int]
) -> PilotCreationStep:
    """Return a step of creation for a pilot with these traits before it."""
    step = pilots.rules.creation.steps[name]
    given = {trait: times for trait, times in choices.picks.get(name, {}).items() if times > 0}
    package = choices.packages.get(name, "")
    ranks = evaluate(step.ranks, before.__getitem__)
    spread = _Spread(pilots, step, package, before, ranks)
    picks = tuple(
        CreationPick(
            trait,
            pilots.rules.traits[trait].label,
            given.get(trait, 0),
            spread.value(trait, given.get(trait, 0)),
            spread.fits({**given, trait: given.get(trait, 0) + 1}),
        )
        for trait in spread.traits
    )
    left = ranks - sum(given.values())
    return PilotCreationStep(
        name,
        step.label,
        step.about,
        tuple(CreationOption(it, row.label, is_chosen=it == package) for it, row in step.packages.items()),
        picks,
        ranks,
        left,
        spread.fault(given, is_open=any(pick.can_have_more for pick in picks)),
        step.source,
    )


def with_ranks(pilots: PilotRules, traits: Mapping[str, int], given: Mapping[str, int]) -> dict[str, int]:
    """These traits with ranks handed out, each one step better and none beyond its best."""
    found = dict(traits)
    for trait, times in given.items():
        if trait in found and times > 0:
            found[trait] = _better(pilots, trait, found[trait], times)
    return found


def _better(pilots: PilotRules, trait: str, value: int, times: int) -> int:
    group = pilots.group(trait)
    if group.better == "lower":
        return max(value - times, min(group.least, value))
    return min(value + times, max(group.most, value))


class _Spread:
    """Ranks that a step may give to traits, with the package that was chosen."""

    def __init__(
        self, pilots: PilotRules, step: RankStep, package: str, before: Mapping[str, int], ranks: int
    ) -> None:
        self._pilots, self._step, self._before, self._ranks = pilots, step, before, ranks
        self._package = step.packages.get(package)
        self._required = package
        own = [
            name
            for name, trait in pilots.rules.traits.items()
            if name in step.traits or trait.group in step.groups
        ]
        self._entries: list[Sequence[str]] = (
            [entry or own for entry in self._package.traits] if self._package else []
        )
        in_package = {name for entry in self._entries for name in entry}
        self.traits = tuple(
            name
            for name in pilots.rules.traits
            if name in (in_package if step.packages else own) and name in before
        )

    def value(self, trait: str, times: int) -> int:
        """Return what a trait is with so many ranks."""
        return _better(self._pilots, trait, self._before[trait], times)

    def fits(self, given: Mapping[str, int]) -> bool:
        """Whether these ranks may be handed out together."""
        if sum(given.values()) > self._ranks or not set(given) <= set(self.traits):
            return False
        if any(self._goes_beyond(trait, times) for trait, times in given.items()):
            return False
        if not self._step.packages:
            return all(times <= self._step.each for times in given.values())
        return _each_has_its_entry(
            [trait for trait, times in given.items() for _ in range(times)], self._entries
        )

    def _goes_beyond(self, trait: str, times: int) -> bool:
        """Whether a trait cannot become so many steps better."""
        return abs(self.value(trait, times) - self._before[trait]) < times

    def fault(self, given: Mapping[str, int], *, is_open: bool) -> str:
        """Return what is wrong with a step, or still to do, in words; nothing where it is done."""
        label, total = self._step.label, sum(given.values())
        if self._step.packages and self._package is None:
            if self._required:
                return say("no_such_package", step=label, package=self._required)
            return say("package_missing", step=label)
        if total > self._ranks:
            return say("too_many_ranks", step=label, ranks=self._ranks, given=total)
        if not self.fits(given):
            return say("does_not_fit", step=label)
        if total < self._ranks and is_open:
            return say("ranks_missing", step=label, ranks=self._ranks - total)
        return ""


def _each_has_its_entry(traits: Sequence[str], entries: Sequence[Sequence[str]]) -> bool:
    """Whether each trait can be taken from an entry of its own."""
    taken: dict[int, str] = {}

    def place_trait(trait: str, tried: set[int]) -> bool:
        for index, entry in enumerate(entries):
            if trait in entry and index not in tried:
                tried.add(index)
                if index not in taken or place_trait(taken[index], tried):
                    taken[index] = trait
                    return True
        return False

    return all(place_trait(trait, set()) for trait in traits)


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
