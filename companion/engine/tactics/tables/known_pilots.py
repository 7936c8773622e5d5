"""Facts on pilots that battles know: the MechWarrior cards, each with the seats that it may take."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.shared.progression.known_pilots import KnownPilots, KnownTalent
from companion.engine.tactics.tables.cards import Mechwarriors

KIND = "mech"
"""All units are 'Mechs."""


def known_pilots(mechwarriors: Mechwarriors, seats: Sequence[str]) -> KnownPilots:
    """Return a pilot may be one of the MechWarriors. Rule: BT Tactics 3025, Mechwarriors."""
    talents = {
        name: KnownTalent(card.name, card.text, mechwarriors.source, tuple(seats))
        for name, card in mechwarriors.cards.items()
    }
    return KnownPilots(talents=talents)
