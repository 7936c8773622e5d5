"""Names of pilots' skills: those of the rules, and others in units of some kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.campaign.phrases import capitalize, label
from companion.campaign.state import Campaign, Pilot

if TYPE_CHECKING:
    from companion.engine.game import CampaignGame


def skill_labels_of(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> Mapping[str, str]:
    """Return the names of skills that are others in the pilot's unit than usually."""
    unit = next((unit for unit in campaign.units.values() if unit.pilot == pilot.id), None)
    return game.skill_labels(unit.model) if unit is not None else {}


def trait_labels_of(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> Mapping[str, str]:
    """Return what the numbers of a pilot are called in the unit that is his."""
    usual = {trait.id: trait.label for trait in game.progression.traits()}
    return usual | dict(skill_labels_of(campaign, game, pilot))


def label_of(trait: str, labels: Mapping[str, str]) -> str:
    """Return what a number is called; by its id where the ruleset does not know it any more."""
    return labels.get(trait) or capitalize(label(trait))


def format_traits(campaign: Campaign, game: CampaignGame, pilot: Pilot) -> str:
    """Format the numbers of a pilot: `Gunnery 4, Piloting 5`, or what they are called in his unit."""
    labels = trait_labels_of(campaign, game, pilot)
    return ", ".join(f"{label_of(trait, labels)} {value}" for trait, value in pilot.traits.items())
