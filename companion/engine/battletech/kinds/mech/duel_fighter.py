"""A 'Mech in many duels: it has legs to stand on besides damage, heat and rounds."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.battletech.battle.condition import can_stand
from companion.engine.battletech.battle.heated_units import Mech
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import piloting
from companion.engine.battletech.kinds.mech.heated_fighter import HeatedFighter
from companion.engine.battletech.odds.aftermath import chance_of
from companion.engine.battletech.odds.batches import Flags
from companion.engine.battletech.odds.duels.duel_sample import (
    Shares,
    immobilizing_components,
    loss_of_locations,
)
from companion.engine.battletech.odds.population import Ends
from companion.engine.battletech.tables.effects import LOST
from companion.engine.views.duels import Conduct

STANDING_UP = "standing_up"


class MechFighter(HeatedFighter[Mech]):
    """A 'Mech in many duels."""

    def __init__(self, battle: Battle, mech: Mech, conduct: Conduct) -> None:
        super().__init__(battle, mech, conduct)
        lost = immobilizing_components(self.body)
        self._immobile = loss_of_locations(self.body, (name.removeprefix(LOST) for name in lost))

    @property
    def is_immobile(self) -> Flags:
        """Where it is an immobile target."""
        return self.is_helpless | self._immobile.broken(self.field)

    def piloting(self, ends: Ends, cause: str, causes: tuple[str, ...] = ()) -> Shares:
        """Return the chance to make a Piloting Skill Roll for an event, beside others of the phase."""
        has_rows = bool(self.tables.piloting.modifiers)

        def figure_of(end: int) -> float:
            mech = self.unit_at(end)
            if cause == STANDING_UP and not can_stand(self.battle, mech):
                return 0.0
            taken = int(self.field.track(self.body.taken)[end]) if has_rows else mech.suffered.taken
            mech = replace(mech, suffered=replace(mech.suffered, causes=causes, taken=taken))
            number = piloting.target_number(self.battle, mech, cause).number
            return 0.0 if number is None else chance_of(number, self.tables.piloting.dice)

        slots = self.relevant["piloting"].besides(self.relevant["stand"])
        columns = [*slots.columns(self.field), self.track("shut_down"), self.is_fainted]
        if has_rows:  # they may ask for anything
            columns = [*self.field.tracks(0, len(self.start))]
        return self.compute(f"{cause}/{'/'.join(causes)}", columns, ends, figure_of)

    def unit_at(self, end: int) -> Mech:
        """Return the unit as it is in one duel."""
        return replace(super().unit_at(end), is_prone=bool(self.track("prone")[end]))

    def stance_at(self, end: int) -> Mech:
        """Return how the unit stands and has moved in one duel, its damage and heat left aside."""
        return replace(super().stance_at(end), is_prone=bool(self.track("prone")[end]))
