"""A pilot's numbers in a few words, by the labels that the ruleset gives them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.campaign.state import Pilot

MOST_TRAITS = 3
"""A pilot with more numbers has them told on his own page."""


def traits_in_brief(pilot: Pilot, labels: Mapping[str, str]) -> str:
    """`Gunnery 4 · Piloting 5`; nothing of pilots with many numbers."""
    if len(pilot.traits) > MOST_TRAITS:
        return ""
    return " · ".join(f"{label_of(trait, labels)} {value}" for trait, value in pilot.traits.items())


def traits_in_figures(pilot: Pilot) -> str:
    """`4/5`, in the order of the ruleset; nothing of pilots with many numbers."""
    return "/".join(map(str, pilot.traits.values())) if len(pilot.traits) <= MOST_TRAITS else ""


def label_of(trait: str, labels: Mapping[str, str]) -> str:
    """Return what a number is called; by its id where the ruleset does not know it any more."""
    return labels.get(trait) or trait.replace("_", " ").capitalize()
