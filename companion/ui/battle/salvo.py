"""The attacks that one unit is about to declare: at whom, with what, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine.views import AttackPlan, AttackView, How
from companion.ui.calculator.attacks import excluded_by, in_order, usual


@dataclass(slots=True)
class Aim:
    """Attacks at one target; None while nobody has chosen, and the plan's usual ones are meant."""

    target: str
    ticked: set[str] | None = None


@dataclass(slots=True)
class Salvo:
    """Aims in the order of their targets, the primary one first; one of them is worked on."""

    aims: list[Aim] = field(default_factory=list)
    current: int = 0
    choices: dict[str, dict[str, str]] = field(default_factory=dict)

    @property
    def aim(self) -> Aim | None:
        """What is worked on."""
        return self.aims[self.current] if self.aims else None

    @property
    def is_secondary(self) -> bool:
        """Whether the target worked on is one besides the first."""
        return self.current > 0

    @property
    def how(self) -> How:
        """What was chosen for single attacks."""
        return self.choices

    def take_aim(self, target: str) -> None:
        """Work on this target: one aimed at already, or another one instead of the present."""
        known = [aim.target for aim in self.aims]
        if target in known:
            self.current = known.index(target)
        elif self.aims:
            self.aims[self.current] = Aim(target)
        else:
            self.aims = [Aim(target)]

    def add(self, target: str) -> None:
        """Aim at one more target, and work on it; nothing is ticked there yet."""
        if target not in (aim.target for aim in self.aims):
            self.aims.append(Aim(target, set()))
        self.take_aim(target)

    def drop(self, target: str) -> None:
        """Aim at this target no longer."""
        aim = self.aims[self.current]
        self.aims = [each for each in self.aims if each.target != target]
        self.current = self.aims.index(aim) if aim in self.aims else 0

    def put_first(self, target: str) -> None:
        """Make a target the primary one."""
        self.aims.sort(key=lambda aim: aim.target != target)
        self.take_aim(target)

    def settle(self, plan: AttackPlan) -> None:
        """Let the usual attacks of the present target's plan be chosen where none were."""
        if self.aim is not None and self.aim.ticked is None:
            self.aim.ticked = set(usual(plan))

    def tick(self, attack: AttackView, *, is_ticked: bool, plan: AttackPlan) -> None:
        """Tick or untick an attack here; it leaves every other target, and what it excludes leaves all."""
        self.settle(plan)
        gone = {attack.id} | (excluded_by(attack, plan) if is_ticked else set())
        for aim in self.aims:
            aim.ticked = (aim.ticked or set()) - gone
        if is_ticked and self.aim is not None and self.aim.ticked is not None:
            self.aim.ticked.add(attack.id)

    def choose(self, attack: str, choice: str, value: str) -> None:
        """Remember what was chosen for an attack."""
        self.choices.setdefault(attack, {})[choice] = value

    def ticked(self, plan: AttackPlan) -> tuple[str, ...]:
        """What is ticked in the plan for the present target, in the order of the sheet."""
        chosen = self.aim.ticked if self.aim is not None else set()
        return usual(plan) if chosen is None else in_order(plan, chosen)

    def elsewhere(self) -> Mapping[str, str]:
        """Attacks that are ticked for another target than the present one: attack, then target."""
        others = [aim for aim in self.aims if aim is not self.aim]
        return {attack: aim.target for aim in others for attack in aim.ticked or ()}
