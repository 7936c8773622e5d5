"""All answers of a ruleset about the downtime between battles, for trials of spoilt rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from companion.engine.downtime.progression.progression import Progression
from companion.engine.downtime.progression.views import (
    ROLLED,
    USUAL,
    CreationState,
    CreationView,
    PilotFacts,
    PilotNumbers,
)
from companion.engine.downtime.repairs.views import BattleFacts
from companion.engine.game import CampaignGame
from companion.engine.skeleton.setup import UnitCondition

RICH = Fraction(99)
KINDS = ("mech", "vehicle", "infantry", "battle_armor", "gun_emplacement")
MAX_MODELS = 3


def downtime_answers(game: CampaignGame) -> Iterator[object]:
    """Yield what is told of pilots poor and rich, of new ones, of repairs and stores."""
    rules = game.progression
    yield rules.about, game.about_repairs, game.stores
    rich = PilotNumbers(left={counter.id: RICH for counter in rules.counters()}, wounds=3)
    able = PilotNumbers(talents=tuple(talent.id for talent in rules.talents()), left=rich.left, wounds=3)
    for numbers in (PilotNumbers(), rich, able):
        yield rules.traits(numbers), rules.counters(numbers), rules.talents(numbers), rules.boxes(numbers)
        yield rules.healing(numbers), rules.why_not_pilot(numbers), rules.in_battle(numbers)
        yield rules.offers(numbers)
    yield from _purchases(rules, rich)
    kills = tuple((kind, Fraction(1, 2)) for kind in KINDS)
    yield rules.earnings(PilotFacts(kills, has_won=True, wounds=2))
    yield game.gains(BattleFacts(dict.fromkeys(KINDS, 2), has_won=True))
    yield from _creations(rules)
    yield from _repairs(game)


def _purchases(rules: Progression, pilot: PilotNumbers) -> Iterator[object]:
    """Yield everything that can be bought at once, and what of it is left to buy."""
    for offer in rules.offers(pilot):
        if rules.why_not(pilot, offer.purchase) is None:
            pilot = rules.after_purchase(pilot, offer.purchase)
            yield pilot
    yield rules.offers(pilot)


def _creations(rules: Progression) -> Iterator[CreationView]:
    first = rules.creation()
    yield first
    for tech in ("", *(choice.id for choice in first.techs)):
        for way in (USUAL, ROLLED):
            for face in (1, 2, 3, 6):
                traits = [trait.id for trait in rules.traits()]
                picks = {step.id: {pick.trait: 1 for pick in step.picks} for step in first.steps}
                talents = tuple(choice.id for choice in first.talents)
                yield rules.creation(
                    CreationState(tech, way, dict.fromkeys(traits, (face,)), picks=picks, talents=talents)
                )


def _repairs(game: CampaignGame) -> Iterator[object]:
    """Repairs of some models, all of whose locations are damaged or destroyed."""
    for model in [view.id for view in game.models()][:MAX_MODELS]:
        places = [item.id.partition("/")[2] for item in game.repairs(model, _scratch(game, model))]
        for left in (0, 1):
            hurt = UnitCondition(
                armor=dict.fromkeys(places, left), structure=dict.fromkeys(places[::2], left)
            )
            items = game.repairs(model, hurt)
            yield items, game.repair_bill(items), game.salvage_value(model)
            yield game.after_repairs(model, hurt, [item.id for item in items])


def _scratch(game: CampaignGame, model: str) -> UnitCondition:
    """Return every location that has a row on the sheet loses its armor."""
    tracks = game.blank_sheet(model).tracks
    return UnitCondition(armor={track.id.partition("/")[2]: 0 for track in tracks})
