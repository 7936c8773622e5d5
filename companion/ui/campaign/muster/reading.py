"""Who of a campaign may go into a battle on a day, as the page for it lists them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from companion.campaign.growing import numbers_of
from companion.campaign.roster.readiness import Surveyor
from companion.campaign.sense.battles import pilot_ready, unit_ready
from companion.campaign.state import Campaign, CampaignUnit, Pilot, PilotStatus, UnitStatus
from companion.engine.game import Game
from companion.tabletop.counting import counted
from companion.ui.campaign.days import day_words
from companion.ui.campaign.muster.goers import Goer, Group, Seated
from companion.ui.campaign.muster.view import Sides
from companion.ui.campaign.pieces.naming import Models, battle_named, force_words

GONE = (PilotStatus.KILLED, PilotStatus.RETIRED, PilotStatus.DISMISSED)


def sides_of(campaign: Campaign, game: Game, day: date) -> Sides:
    """Our forces and pilots, and those of other sides."""
    reader = _Reader(campaign, game, day)
    ours = [side.id for side in campaign.sides.values() if side.is_ours]
    others = [side.id for side in campaign.sides.values() if not side.is_ours]
    return Sides(reader.groups(ours), reader.pilots(ours), reader.groups(others), reader.pilots(others))


class _Reader:
    def __init__(self, campaign: Campaign, game: Game, day: date) -> None:
        self._campaign, self._game, self._day = campaign, game, max(day, campaign.today)
        self._models, self._surveyor = Models(game), Surveyor(game)
        self._labels = {trait.id: trait.label for trait in game.progression.traits()}

    def groups(self, sides: Sequence[str]) -> list[Group]:
        """Forces with units of their own, each side's in their order, then units without a force."""
        found: list[Group] = []
        for side in sides:
            units = [unit for unit in self._campaign.units.values() if self._may_be_listed(unit, side)]
            forces = [force.id for force in self._campaign.forces.values() if force.side == side]
            for force in (*forces, None):
                if own := [self._goer(unit) for unit in units if unit.force == force]:
                    found.append(self._group(side, force, own))
        return found

    def pilots(self, sides: Sequence[str]) -> list[Seated]:
        """Those who serve, by name."""
        found = (
            pilot
            for pilot in self._campaign.pilots.values()
            if pilot.side in sides and pilot.status not in GONE
        )
        return [self._seated(pilot) for pilot in sorted(found, key=lambda each: each.name.casefold())]

    @staticmethod
    def _may_be_listed(unit: CampaignUnit, side: str) -> bool:
        return unit.side == side and unit.status is not UnitStatus.DISMISSED

    def _group(self, side: str, force: str | None, units: Sequence[Goer]) -> Group:
        name = force_words(self._campaign, force) or f"{self._campaign.sides[side].name}, without a force"
        ready = sum(not unit.why_not for unit in units)
        about = "All can go" if ready == len(units) else f"{ready} of {counted(len(units), 'unit')} can go"
        return Group(force or f"{side}/", name, about, tuple(units))

    def _goer(self, unit: CampaignUnit) -> Goer:
        refusal = next(unit_ready(self._campaign, unit.id, self._day), None)
        return Goer(
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
        """What keeps somebody in a few words, where it is a battle or a rest."""
        if battle is not None:
            known = battle_named(self._campaign, battle)
            return f"In {known.title}" if known is not None else "In a battle"
        if busy_until is not None and busy_until > self._day:
            return f"Not before {day_words(busy_until)}"
        return ""

    def _damage(self, unit: CampaignUnit) -> str:
        damage = self._surveyor.damage(unit)
        if damage is None:
            return ""
        share = f"{damage.share * 100:.0f} % armor" if damage.share is not None else ""
        return "; ".join(filter(None, (damage.worst, share)))

    def _seated(self, pilot: Pilot) -> Seated:
        return Seated(
            pilot.id,
            pilot.name,
            pilot.side,
            " · ".join(self._words(pilot)),
            self._why_not(pilot),
        )

    def _words(self, pilot: Pilot) -> Iterator[str]:
        skills = self._game.progression.in_battle(numbers_of(pilot))
        told = (("gunnery", skills.gunnery), ("piloting", skills.piloting))
        if words := ", ".join(
            f"{self._labels.get(id_, id_)} {rank}" for id_, rank in told if rank is not None
        ):
            yield words
        if pilot.wounds:
            yield counted(pilot.wounds, "wound")

    def _why_not(self, pilot: Pilot) -> str:
        refusal = next(pilot_ready(self._campaign, pilot.id, self._day), None)
        if refusal is not None:
            return self._short(pilot.battle, pilot.busy_until) or refusal.reason
        boxes = self._game.progression.boxes(numbers_of(pilot))
        wounds = next((each for each in boxes if each.are_wounds), None)
        if wounds is not None and wounds.crossed >= wounds.number:
            return f"{pilot.name} has too many wounds."
        return ""
