"""Attacks that one unit is about to declare: targets, weapons and modes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.engine.targets import Target
from companion.engine.views.attacks import AttackGroup, AttackKind, AttackPlan, AttackView, How
from companion.engine.volleys import InitialChoice, attacks_of, can_hit, excluded_by, heat_of, in_order


@dataclass(slots=True)
class AttackHabit:
    """Initial ticks of a unit: all, none or within a heat limit, except weapons that were ticked by hand.

    Its player may `keep` to a heat of his own; unsaid, to that of which nothing comes.
    """

    begin: InitialChoice = InitialChoice.COOL
    keep: int | None = None
    ticked: set[str] = field(default_factory=set)
    unticked: set[str] = field(default_factory=set)

    def choose(self, begin: InitialChoice) -> None:
        """Begin with these from now on; what was done by hand no longer counts."""
        self.begin, self.ticked, self.unticked = begin, set(), set()

    def tick(self, attack: str, *, is_ticked: bool) -> None:
        """Remember what was done by hand."""
        more, less = (self.ticked, self.unticked) if is_ticked else (self.unticked, self.ticked)
        more.add(attack)
        less.discard(attack)

    def attacks(self, plan: AttackPlan) -> tuple[str, ...]:
        """Return the initial ticks of a plan; physical attacks and further targets wait to be chosen."""
        if plan.kind is not AttackKind.WEAPONS or plan.is_secondary:
            return ()
        chosen = set(attacks_of(plan, self.begin, keep=self.keep)) - self.unticked
        for attack in plan.attacks:
            if attack.id in self.ticked and can_hit(attack):
                chosen = (chosen - excluded_by(attack, plan)) | {attack.id}
        return in_order(plan, chosen)

    def as_data(self) -> dict[str, Any]:
        """Return the habit as it is kept beside the battle."""
        return {
            "begin": self.begin.value,
            "ticked": sorted(self.ticked),
            "unticked": sorted(self.unticked),
            "keep": self.keep,
        }

    @classmethod
    def from_data(cls, data: Any) -> AttackHabit:
        """Return the habit behind plain data; the usual one where the data make no sense."""
        try:
            keep = data.get("keep")
            if not isinstance(keep, int | None):
                return cls()
            return cls(InitialChoice(data["begin"]), keep, set(data["ticked"]), set(data["unticked"]))
        except (AttributeError, KeyError, TypeError, ValueError):
            return cls()


@dataclass(slots=True)
class PlannedAim:
    """Attacks at one target; None until the player chooses, meaning those of the unit's habit."""

    target: Target
    ticked: set[str] | None = None


@dataclass(slots=True)
class PlannedSalvo:
    """Aims in the order of their targets, the primary one first; one of them is edited."""

    habit: AttackHabit = field(default_factory=AttackHabit)
    aims: list[PlannedAim] = field(default_factory=list)
    current: int = 0
    choices: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def aim(self) -> PlannedAim | None:
        """The aim being edited."""
        return self.aims[self.current] if self.aims else None

    @property
    def is_secondary(self) -> bool:
        """Whether the target worked on is one besides the first."""
        return self.current > 0

    @property
    def how(self) -> How:
        """Choices made for single attacks."""
        return self.choices

    def take_aim(self, target: Target) -> None:
        """Work on this target: one aimed at already, or another one instead of the present."""
        known = [aim.target for aim in self.aims]
        if target in known:
            self.current = known.index(target)
        elif self.aims:
            self.aims[self.current] = PlannedAim(target)
        else:
            self.aims = [PlannedAim(target)]

    def add(self, target: Target) -> None:
        """Aim at one more target, and work on it; nothing is ticked there yet."""
        if target not in (aim.target for aim in self.aims):
            self.aims.append(PlannedAim(target, set()))
        self.take_aim(target)

    def drop(self, target: Target) -> None:
        """Aim at this target no longer."""
        aim = self.aims[self.current]
        self.aims = [each for each in self.aims if each.target != target]
        self.current = self.aims.index(aim) if aim in self.aims else 0

    def put_first(self, target: Target) -> None:
        """Make a target the primary one."""
        self.aims.sort(key=lambda aim: aim.target != target)
        self.take_aim(target)

    def settle(self, plan: AttackPlan) -> None:
        """Let the attacks of the unit's habit be chosen for the present target where none were."""
        if self.aim is not None and self.aim.ticked is None:
            self.aim.ticked = set(self.habit.attacks(plan))

    def tick(self, attack: AttackView, *, is_ticked: bool, plan: AttackPlan) -> None:
        """Tick or untick an attack here; it leaves every other target, and what it excludes leaves all."""
        self.settle(plan)
        gone = {attack.id} | (excluded_by(attack, plan) if is_ticked else set())
        for aim in self.aims:
            aim.ticked = (aim.ticked or set()) - gone
        if is_ticked and self.aim is not None and self.aim.ticked is not None:
            self.aim.ticked.add(attack.id)
        if plan.kind is AttackKind.WEAPONS and not self.is_secondary:
            self.habit.tick(attack.id, is_ticked=is_ticked)

    def begin_with(self, begin: InitialChoice, plan: AttackPlan) -> None:
        """Tick all, nothing or what stays cool here; what goes at another target stays there."""
        if not self.is_secondary:
            self.habit.choose(begin)
        if self.aim is not None:
            self.aim.ticked = set(self.offer(begin, plan))

    def keep_heat(self, level: int, plan: AttackPlan) -> None:
        """Keep the heat of this unit at this level or below from now on, and tick what does here."""
        self.habit.keep = level
        self.begin_with(InitialChoice.COOL, plan)

    def offer(self, begin: InitialChoice, plan: AttackPlan) -> tuple[str, ...]:
        """Return the attacks that all, none or cool would tick here."""
        elsewhere: Collection[str] = self.elsewhere()
        spent = heat_of(plan, elsewhere)
        return attacks_of(plan, begin, besides=elsewhere, spent=spent, keep=self.habit.keep)

    def find_initial_choice(self, plan: AttackPlan) -> InitialChoice | None:
        """Return which of all, none and cool is ticked, the habit's first; None for any other ticks."""
        ticked = self.ticked_attacks(plan)
        same = [begin for begin in InitialChoice if self.offer(begin, plan) == ticked]
        return self.habit.begin if self.habit.begin in same else next(iter(same), None)

    def choose(self, attack: str, choice: str, value: str) -> None:
        """Remember what was chosen for an attack."""
        self.choices.setdefault(attack, {})[choice] = value

    def take_group(self, group: AttackGroup, number: int, plan: AttackPlan) -> None:
        """Fire so many of a group here: attacks that go at another target stay there, as do those of another
        kind, unless no other is free.
        """
        name, value = group.choice
        mine = group.counted(plan, self.ticked_attacks(plan))
        ticked, elsewhere = self.ticked_attacks(plan), self.elsewhere()
        free = [it for it in group.attacks if it not in ticked and it not in elsewhere]
        others = [it for it in group.attacks if it in ticked and it not in mine]
        chosen = [*mine, *free, *others][:number]
        views = {attack.id: attack for attack in plan.attacks}
        for attack in chosen:
            if views[attack].chosen(name):
                self.choose(attack, name, value)
        for attack in (*chosen, *(it for it in mine if it not in chosen)):
            self.tick(views[attack], is_ticked=attack in chosen, plan=plan)

    def ticked_attacks(self, plan: AttackPlan) -> tuple[str, ...]:
        """Return the ticked attacks of the plan for the present target, in the order of the sheet."""
        chosen = self.aim.ticked if self.aim is not None else set()
        return self.habit.attacks(plan) if chosen is None else in_order(plan, chosen)

    def elsewhere(self) -> Mapping[str, Target]:
        """Attacks that are ticked for another target than the present one: attack, then target."""
        others = [aim for aim in self.aims if aim is not self.aim]
        return {attack: aim.target for aim in others for attack in aim.ticked or ()}
