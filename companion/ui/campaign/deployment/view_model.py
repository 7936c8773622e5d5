"""The view model of the deployment: the units and pilots of a campaign that can take part on a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from companion.campaign.commands.battles import check_pilot_ready, check_unit_ready
from companion.campaign.commands.progression import pilot_numbers
from companion.campaign.phrases import format_day
from companion.campaign.roster import DamageSurvey
from companion.campaign.skill_labels import label_of, skill_labels_of
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotStatus, UnitStatus
from companion.engine.game import CampaignGame
from companion.tabletop.number_text import format_count
from companion.ui.campaign.components.subject_names import ModelNames, find_battle, format_force

GONE = (PilotStatus.KILLED, PilotStatus.RETIRED, PilotStatus.DISMISSED)


@dataclass(frozen=True, slots=True)
class DeploymentCandidate:
    """A unit that may take part: its condition as text, and the reason why it cannot, if there is one."""

    id: str
    name: str
    model_name: str
    side: str
    force: str = ""
    damage: str = ""
    pilot: str | None = None
    why_not: str = ""
    stranger: str = ""
    """What somebody can do who sits in it without being a pilot of the campaign."""


@dataclass(frozen=True, slots=True)
class PilotCandidate:
    """A pilot who may take part: skills and wounds as text, and the reason why he cannot, if there is one."""

    id: str
    name: str
    side: str
    text: str = ""
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class ParticipantGroup:
    """A force with its own units; units without a force are in a group of their own."""

    id: str
    name: str
    about: str
    units: tuple[DeploymentCandidate, ...]

    @property
    def ready(self) -> tuple[DeploymentCandidate, ...]:
        """The units that can go."""
        return tuple(unit for unit in self.units if not unit.why_not)


@dataclass(frozen=True, slots=True)
class DeploymentSides:
    """Candidates for a battle: our groups and pilots, and those of other sides of the campaign."""

    ours: Sequence[ParticipantGroup]
    pilots: Sequence[PilotCandidate]
    others: Sequence[ParticipantGroup] = ()
    other_pilots: Sequence[PilotCandidate] = ()


def build_sides(campaign: Campaign, game: CampaignGame, day: date) -> DeploymentSides:
    """Our forces and pilots, and those of other sides."""
    reader = _ParticipantBuilder(campaign, game, day)
    ours = [side.id for side in campaign.sides.values() if side.is_ours]
    others = [side.id for side in campaign.sides.values() if not side.is_ours]
    return DeploymentSides(
        reader.groups(ours), reader.pilots(ours), reader.groups(others), reader.pilots(others)
    )


class _ParticipantBuilder:
    def __init__(self, campaign: Campaign, game: CampaignGame, day: date) -> None:
        self._campaign, self._game, self._day = campaign, game, max(day, campaign.today)
        self._models, self._surveyor = ModelNames(game), DamageSurvey(game)
        self._labels = {trait.id: trait.label for trait in game.progression.traits()}

    def groups(self, sides: Sequence[str]) -> list[ParticipantGroup]:
        """Forces with units of their own, each side's in their order, then units without a force."""
        found: list[ParticipantGroup] = []
        for side in sides:
            units = [unit for unit in self._campaign.units.values() if self._may_be_listed(unit, side)]
            forces = [force.id for force in self._campaign.forces.values() if force.side == side]
            for force in (*forces, None):
                if own := [self._participant(unit) for unit in units if unit.force == force]:
                    found.append(self._group(side, force, own))
        return found

    def pilots(self, sides: Sequence[str]) -> list[PilotCandidate]:
        """Return those who serve, by name."""
        found = (
            pilot
            for pilot in self._campaign.pilots.values()
            if pilot.side in sides and pilot.status not in GONE
        )
        return [
            self._pilot_candidate(pilot) for pilot in sorted(found, key=lambda each: each.name.casefold())
        ]

    @staticmethod
    def _may_be_listed(unit: CampaignUnit, side: str) -> bool:
        return unit.side == side and unit.status is not UnitStatus.DISMISSED

    def _group(self, side: str, force: str | None, units: Sequence[DeploymentCandidate]) -> ParticipantGroup:
        name = format_force(self._campaign, force) or f"{self._campaign.sides[side].name}, without a force"
        ready = sum(not unit.why_not for unit in units)
        about = (
            "All can go" if ready == len(units) else f"{ready} of {format_count(len(units), 'unit')} can go"
        )
        return ParticipantGroup(force or f"{side}/", name, about, tuple(units))

    def _participant(self, unit: CampaignUnit) -> DeploymentCandidate:
        refusal = next(check_unit_ready(self._campaign, unit.id, self._day), None)
        return DeploymentCandidate(
            unit.id,
            self._models.unit(unit),
            self._models.name(unit.model),
            unit.side,
            unit.force or "",
            self._damage(unit),
            unit.pilot,
            self._short(unit.battle, unit.busy_until) or refusal.reason if refusal is not None else "",
            "Usual skills" if self._labels else "",
        )

    def _short(self, battle: str | None, busy_until: date | None) -> str:
        """Return what keeps somebody in a few words, where it is a battle or a rest."""
        if battle is not None:
            known = find_battle(self._campaign, battle)
            return f"In {known.title}" if known is not None else "In a battle"
        if busy_until is not None and busy_until > self._day:
            return f"Not before {format_day(busy_until)}"
        return ""

    def _damage(self, unit: CampaignUnit) -> str:
        damage = self._surveyor.damage(unit)
        if damage is None:
            return ""
        share = f"{damage.share * 100:.0f} % armor" if damage.share is not None else ""
        return "; ".join(filter(None, (damage.worst, share)))

    def _pilot_candidate(self, pilot: Pilot) -> PilotCandidate:
        return PilotCandidate(
            pilot.id,
            pilot.name,
            pilot.side,
            " · ".join(self._describe_pilot(pilot)),
            self._why_not(pilot),
        )

    def _describe_pilot(self, pilot: Pilot) -> Iterator[str]:
        skills = self._game.progression.in_battle(pilot_numbers(pilot))
        given = (("gunnery", skills.gunnery), ("piloting", skills.piloting))
        labels = {**self._labels, **skill_labels_of(self._campaign, self._game, pilot)}
        if text := ", ".join(f"{label_of(id_, labels)} {rank}" for id_, rank in given if rank is not None):
            yield text
        if pilot.wounds:
            yield format_count(pilot.wounds, "wound")

    def _why_not(self, pilot: Pilot) -> str:
        refusal = next(check_pilot_ready(self._campaign, pilot.id, self._day), None)
        if refusal is not None:
            return self._short(pilot.battle, pilot.busy_until) or refusal.reason
        boxes = self._game.progression.boxes(pilot_numbers(pilot))
        wounds = next((each for each in boxes if each.are_wounds), None)
        if wounds is not None and wounds.crossed >= wounds.number:
            return f"{pilot.name} has too many wounds."
        return ""
