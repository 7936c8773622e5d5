"""A 'Mech in many duels: it has legs to stand on besides damage, heat and rounds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.engine.battletech.battle.condition import can_stand
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.kinds.mech.heated_fighter import HeatedFighter
from companion.engine.battletech.odds.aftermath import chance_of
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.asked_facts import AskedFacts
from companion.engine.battletech.odds.duels.duel_sample import (
    Shares,
    immobilizing_components,
    loss_of_locations,
)
from companion.engine.battletech.odds.population import Ends, Numbers
from companion.engine.battletech.tables.effects import LOST
from companion.engine.battletech.tables.vocabulary.facts import UNIT, facts_about_unit
from companion.engine.views.duels import Conduct

STANDING_UP = "standing_up"


class MechFighter(HeatedFighter[Mech]):
    """A 'Mech in many duels."""

    def __init__(self, battle: Battle, mech: Mech, conduct: Conduct) -> None:
        super().__init__(battle, mech, conduct)
        lost = immobilizing_components(self.body)
        rows = self.tables.piloting.modifiers.values()
        names = facts_about_unit((fact for row in rows for fact in (*row.when, *row.unless)), UNIT)
        self._counts = {row.per for row in rows}
        self._asked = AskedFacts(self, names, self._counts)
        self._immobile = loss_of_locations(self.body, (name.removeprefix(LOST) for name in lost))

    @property
    def is_immobile(self) -> Flags:
        """Where it is an immobile target."""
        return self.is_helpless | self._immobile.broken(self.field)

    @property
    def _damage_taken(self) -> Numbers:
        """The damage of this phase, where rows count it."""
        taken = self.field.track(self.body.taken)
        return taken if "damage_this_phase" in self._counts else np.zeros_like(taken)

    def piloting(self, ends: Ends, cause: str, causes: tuple[str, ...] = ()) -> Shares:
        """Return the chance to make a Piloting Skill Roll for an event, beside others of the phase."""

        def figure_of(end: int) -> float:
            mech = self.unit_at(end)
            if cause == STANDING_UP and not can_stand(self.battle, mech):
                return 0.0
            taken = int(self._damage_taken[end])
            mech = replace(mech, suffered=replace(mech.suffered, causes=causes, taken=taken))
            number = piloting.target_number(self.battle, mech, cause).number
            return 0.0 if number is None else chance_of(number, self.tables.piloting.dice)

        slots = self.relevant["piloting"].besides(self.relevant["stand"])
        columns = [*slots.columns(self.field), self.track("shut_down"), self.is_fainted]
        columns += [*self._asked.columns(), self._damage_taken]
        return self.compute(f"{cause}/{'/'.join(causes)}", columns, ends, figure_of)

    def unit_at(self, end: int) -> Mech:
        """Return the unit as it is in one duel."""
        return replace(super().unit_at(end), is_prone=bool(self.track("prone")[end]))

    def stance_at(self, end: int) -> Mech:
        """Return how the unit stands and has moved in one duel, its damage and heat left aside."""
        return replace(super().stance_at(end), is_prone=bool(self.track("prone")[end]))
