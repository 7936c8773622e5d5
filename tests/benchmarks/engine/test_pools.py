"""Figures for the third family: opposed pools, an attack through all that protects, a total, a threat."""

from __future__ import annotations

from pytest_benchmark.fixture import BenchmarkFixture

from companion.engine.pools.battle.actions import Attack
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.mechs.design import MechDesign
from companion.engine.pools.mechs.reading import mech_in
from companion.engine.pools.presenters.odds import threat, volley_odds
from companion.engine.pools.resolution.mettle import best_chance
from companion.engine.pools.resolution.odds import OpposedOdds, margins_over, pool_threshold
from companion.engine.pools.resolution.pools import Pool
from tests.engine.pools.battle.builders import fight, plain_board, turn_of
from tests.engine.pools.builders import document, game, mech, tables
from tests.engine.pools.mechs.test_designs import EXTRAS, FITTINGS, WEAPONS

TEN, OTHER = Pool(10, 3), Pool(10, -2)


def facing() -> Battle:
    """Nocturne before Palisade, whose barrier and armor stop what they can."""
    battle = fight(plain_board(), None, None, one="red Nocturne 0808 0", foe="blue Palisade 0804 3")
    return turn_of(battle, "one")


def forget() -> None:
    """Let nothing be known from the round before."""
    for found in (margins_over, best_chance):
        clear = getattr(found, "cache_clear", None)
        if clear is not None:
            clear()


def test_ten_dice_against_ten(benchmark: BenchmarkFixture) -> None:
    def odds() -> object:
        forget()
        found = OpposedOdds(TEN, OTHER, "initiator")
        return found.success, found.margins

    benchmark(odds)


def test_ten_dice_against_ten_with_mettle_spent_best(benchmark: BenchmarkFixture) -> None:
    rules, threshold = tables().mettle, pool_threshold(OTHER, wins_ties=True)

    def odds() -> object:
        forget()
        return best_chance(rules, TEN, threshold, 4, 4)

    benchmark(odds)


def test_an_attack_through_barrier_armor_and_structure(benchmark: BenchmarkFixture) -> None:
    battle = facing()
    gun = next(
        weapon.id
        for weapon in battle.facts(battle.units["one"]).armaments.values()
        if not weapon.is_melee and game().why_not(battle, Attack("one", "foe", (weapon.id,))) is None
    )
    benchmark(volley_odds, battle, Attack("one", "foe", (gun,)))


def test_the_total_of_a_mech_with_everything(benchmark: BenchmarkFixture) -> None:
    rules = tables()
    read = mech_in(rules, document(mech(weapons=WEAPONS, fittings=FITTINGS, **EXTRAS)))
    benchmark(lambda: MechDesign(rules, read).cp)


def test_the_threat_on_a_board(benchmark: BenchmarkFixture) -> None:
    battle = facing()
    weapons = tuple(battle.facts(battle.units["one"]).armaments)
    benchmark(threat, battle, battle.units["one"], weapons)
