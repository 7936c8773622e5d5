"""Facts worked out of a unit card: its paces, its circles, and mean hits by range."""

from __future__ import annotations

from companion.engine.shared.setup import SideSetup, UnitSetup
from companion.engine.tactics.battle.state import Battle, Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.odds.volley import threat
from companion.engine.tactics.tables.models import UnitCard
from companion.engine.tactics.turn.set_up import new_battle
from companion.engine.views.facts import ArmorFact, DamageFacts, ModelFacts, PaceFact
from companion.errors import InputError
from companion.tabletop.boards import Board

FARTHEST = 30
SOUTH = 3
SIDES = (SideSetup(id="one", name="One"), SideSetup(id="other", name="Other"))


def model_facts(rules: Rulebook, card: UnitCard) -> ModelFacts:
    """Return the facts of a unit card."""
    points = card.movement
    paces = (("walk", points.walk), ("run", points.run), ("jump", points.jump))
    return ModelFacts(
        paces=tuple(PaceFact(say(f"facts/{mode}"), number) for mode, number in paces if number),
        armor=(
            ArmorFact("armor", say("sheet/armor"), card.armor),
            ArmorFact("external", say("sheet/externals"), card.external),
            ArmorFact("internal", say("sheet/internals"), card.internal),
        ),
        damage=_damage(rules, card),
    )


def _damage(rules: Rulebook, card: UnitCard) -> DamageFacts | None:
    """Means of all weapon groups that cause no heat card on their own, at a unit that stands in the open."""
    lane = Board("", 1, FARTHEST + 1, {})
    hexes = lane.all_hexes()
    units = [
        UnitSetup(id=side.id, model=card.model, side=side.id, hex=place.label, facing=SOUTH)
        for side, place in zip(SIDES, (hexes[0], hexes[-1]), strict=True)
    ]
    try:
        battle: Battle = new_battle(rules, lane, SIDES, units)
    except InputError:
        return None
    found = threat(battle, battle.units[SIDES[0].id], tuple(tic.id for tic in card.tics))
    means = [found.get(place, 0.0) for place in hexes[1:]]
    while means and not means[-1]:
        means.pop()
    return DamageFacts(tuple(means), say("facts/standing"), say("facts/hits")) if means else None
