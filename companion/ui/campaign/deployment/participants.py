"""The selected participants of a battle, and the pilot of each unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from companion.campaign.commands.battles import Participant
from companion.ui.campaign.deployment.view_model import DeploymentCandidate, ParticipantGroup, PilotCandidate


class ParticipantSelection(QObject):
    """The selected units and the pilots assigned to them; `changed` tells of every change."""

    changed = Signal()

    def __init__(
        self,
        groups: Sequence[ParticipantGroup],
        pilots: Sequence[PilotCandidate],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.groups = tuple(groups)
        self.pilots: Mapping[str, PilotCandidate] = {pilot.id: pilot for pilot in pilots}
        self.units: Mapping[str, DeploymentCandidate] = {
            unit.id: unit for group in groups for unit in group.units
        }
        self._chosen: dict[str, None] = {}
        self._seats: dict[str, str | None] = {
            unit.id: self._usual_pilot(unit) for unit in self.units.values()
        }

    # --- telling ---

    @property
    def participants(self) -> tuple[Participant, ...]:
        """The chosen units with their pilots, in the order of the list."""
        chosen = (unit for unit in self.units if unit in self._chosen)
        return tuple(Participant(unit=unit, pilot=self._seats[unit]) for unit in chosen)

    def is_chosen(self, unit: str) -> bool:
        """Whether a unit goes."""
        return unit in self._chosen

    def pilot_of(self, unit: str) -> str | None:
        """Return who pilots a unit if it goes."""
        return self._seats[unit]

    def can_pilot(self, unit: str) -> tuple[PilotCandidate, ...]:
        """Return the pilots of a unit's side who can go."""
        side = self.units[unit].side
        return tuple(each for each in self.pilots.values() if each.side == side and not each.why_not)

    def trouble(self, unit: str) -> str:
        """Return what is odd about a chosen unit: nobody of the campaign pilots it, or one who pilots two."""
        pilot = self._seats[unit]
        if pilot is None:
            return ""
        others = [each for each in self._chosen if each != unit and self._seats[each] == pilot]
        return f"{self.pilots[pilot].name} is in {self.units[others[0]].name} too" if others else ""

    @property
    def troubles(self) -> tuple[str, ...]:
        """What is odd about those that are chosen."""
        return tuple(filter(None, map(self.trouble, self._chosen)))

    # --- choosing ---

    def choose(self, units: Iterable[str], *, takes_part: bool) -> None:
        """Take units along, or leave them; those that cannot go stay behind."""
        for unit in units:
            if takes_part and not self.units[unit].why_not:
                self._chosen[unit] = None
            elif not takes_part:
                self._chosen.pop(unit, None)
        self.changed.emit()

    def seat(self, unit: str, pilot: str | None) -> None:
        """Put a pilot into a unit; who sat in it changes places with him."""
        before = self._seats[unit]
        for other, seated in self._seats.items():
            if pilot is not None and seated == pilot and other != unit:
                self._seats[other] = before
        self._seats[unit] = pilot
        self.changed.emit()

    def _usual_pilot(self, unit: DeploymentCandidate) -> str | None:
        """Return who usually pilots a unit, if he can go."""
        pilot = self.pilots.get(unit.pilot) if unit.pilot is not None else None
        return pilot.id if pilot is not None and not pilot.why_not else None
