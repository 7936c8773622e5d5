"""Random physical attacks with any dice: the battle stays sound."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech import owed as settling
from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import ResolveBlow, SettleAll
from companion.engine.battletech.battle.condition import is_in_the_air, is_unconscious, surviving_units
from companion.engine.battletech.battle.events import BlowDeclared, MinesLaid, StepBegan, UnitMoved
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, PhysicalAttackDeclaration, Situation
from companion.engine.battletech.damage import falling
from companion.engine.battletech.damage.piloting import piloting_rules
from companion.engine.battletech.tables.injuries import PilotingRow
from companion.engine.battletech.tables.physical import ATTACKS
from companion.engine.play import Play
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import citytech
from tests.citytech import apply_events, change_unit, fight, in_phase
from tests.engine.battletech.fights.any_answers import by_chance
from tests.engine.battletech.fights.random_fights import carry_out
from tests.engine.battletech.terrain_strategies import hills

NAMES = ("orion", "uller", "daishi", "victor", "cicada", "black_hawk", "wolfhound", "centurion")
CROWD = ("0505", "0504", "0605", "0506", "0405", "0404", "0604", "0606")
LIMBS = {"punch": ("left_arm", "right_arm"), "kick": ("left_leg",), "hatchet": ("right_arm",)}
SEEDS = st.integers(0, 2**32)
BLOWS = st.lists(
    st.tuples(st.sampled_from(ATTACKS), st.integers(0, 7)), min_size=len(NAMES), max_size=len(NAMES)
)
HURTING_LATER = (dues.AMMUNITION, dues.LIFE_SUPPORT)
EVENTS: dict[str, PilotingRow] = dict(piloting_rules(fight(orion="red 0505 0", uller="blue 0510 0")).events)


@st.composite
def brawls(draw: st.DrawFn) -> Battle:
    """Eight 'Mechs in a crowd on broken ground, each about to do something to another, allowed or not."""
    facings = draw(st.lists(st.integers(0, 5), min_size=len(NAMES), max_size=len(NAMES)))
    units = {
        name: f"{('red', 'blue')[number % 2]} {CROWD[number]} {facings[number]}"
        for number, name in enumerate(NAMES)
    }
    at = in_phase(fight(draw(hills()), **units), "physical_attack", "resolve")
    if not draw(st.integers(0, 4)):
        at = replace(at, board=None, units={name: replace(it, hex=None) for name, it in at.units.items()})
    for label in draw(st.sets(st.sampled_from(CROWD), max_size=3)):
        at = apply_events(at, MinesLaid(parse_label(label), 10))
    for name, (attack, other) in zip(NAMES, draw(BLOWS), strict=True):
        moved = MoveRecord(draw(st.sampled_from(("walked", "ran", "jumped"))), 3, 3, entered=3)
        target = NAMES[other] if NAMES[other] != name else NAMES[other - 1]
        situation = draw(st.sampled_from((None, Situation(1)))) if at.board is None else None
        blow = PhysicalAttackDeclaration(attack, target, LIMBS.get(attack, ()), situation)
        at = apply_events(at, UnitMoved(name, moved), BlowDeclared(name, blow))
        at = change_unit(at, name, is_prone=attack == "thrash" or draw(st.sampled_from((False, False, True))))
    return apply_events(at, StepBegan("physical_attack", "declare"), StepBegan("physical_attack", "resolve"))


def play_brawl(at: Battle, seed: int) -> Battle:
    """Return the battle after every blow is rolled, in any order, and all that is owed is settled and
    told.
    """
    chance = random.Random(seed)
    for name in chance.sample(NAMES, len(NAMES)):
        at = act_and_format(at, ResolveBlow(name), chance)
    while dues.must_settle(at):
        at = act_and_format(at, SettleAll(), chance)
    return at


def act_and_format(at: Battle, action: ResolveBlow | SettleAll, chance: random.Random) -> Battle:
    """Return the battle after an action, of which the chronicle can tell."""
    played = carry_out(citytech(), chance, at, action)
    assert citytech().describe(at, action, played.events).line
    return played.after


def check_battle(at: Battle) -> None:
    """No two 'Mechs in a hex, none off the map or in the air, and nothing below zero."""
    alive = surviving_units(at)
    places = [mech.hex for mech in alive if mech.hex is not None]
    assert len(set(places)) == len(places)
    assert at.board is None or all(place in at.board for place in places)
    for mech in at.units.values():
        points = (*mech.armor.values(), *mech.rear_armor.values(), *mech.structure.values())
        assert min(points) >= 0
    assert not any(is_in_the_air(mech) for mech in alive)


@given(brawls(), SEEDS)
def test_any_brawl_ends_with_one_mech_a_hex_and_nothing_owed(at: Battle, seed: int) -> None:
    ended = play_brawl(at, seed)
    check_battle(ended)
    assert dues.must_settle(ended) == ()


@given(
    hills(),
    st.lists(
        st.tuples(st.sampled_from(NAMES[:3]), st.sampled_from(dues.ORDER), st.sampled_from(sorted(EVENTS)))
    ),
    st.sampled_from(("movement", "weapon_attack", "physical_attack", "heat", "end")),
    SEEDS,
)
def test_any_pile_of_dues_is_settled(
    ground: Board, pile: list[tuple[str, str, str]], phase: str, seed: int
) -> None:
    units = {"orion": "red 0505 0", "uller": "blue 0506 1", "daishi": "red 0605 2"}
    at = change_unit(in_phase(fight(ground, **units), phase), "uller", heat=22)

    def arise(it: Play[Battle]) -> None:
        for unit, kind, cause in pile:
            dues.owe(it, unit, kind, cause, _points(kind))
        settling.settle_all(it)

    settled = by_chance(at, arise, seed).battle
    assert dues.must_settle(settled) == ()
    check_battle(settled)
    for mech in surviving_units(settled):
        # Who has fainted fell by the roll he owed, unless the heat hurt him only after it.
        owed = {kind for unit, kind, cause in pile if unit == mech.id and EVENTS[cause].value is not None}
        later = {kind for unit, kind, _ in pile if unit == mech.id and kind in HURTING_LATER}
        assert mech.is_prone or not is_unconscious(mech) or dues.PILOTING not in owed or later


def _points(kind: str) -> int:
    return {dues.SHUTDOWN: 22, dues.AMMUNITION: 19, dues.CONSCIOUSNESS: 3}.get(kind, 1)


@given(st.integers(0, 6), st.booleans(), st.sampled_from(NAMES), SEEDS, st.integers(1, 6))
def test_falls_hurt_but_never_below_nothing(
    levels: int, halved: bool, name: str, seed: int, times: int
) -> None:
    other = "uller" if name != "uller" else "orion"
    at = in_phase(fight(**{name: "red 0505 0", other: "blue 0510 0"}), "movement")

    def tumble(it: Play[Battle]) -> None:
        for _ in range(times):
            falling.fall(it, name, levels=levels, halved=halved)
            settling.settle_owed_to(it, name)

    fallen: Any = by_chance(at, tumble, seed).battle
    check_battle(fallen)
    assert fallen.units[name].is_prone
