"""Duels against battles that are played, and what holds of all duels."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Attack, EndTurn, Prepare
from companion.engine.pools.battle.sequence import halves_left, next_unit
from companion.engine.pools.battle.situation import Situation
from companion.engine.pools.battle.state import Battle
from companion.engine.pools.battle.text.names import CONDUCTS
from companion.engine.pools.mechs.armament import RAM
from companion.engine.pools.odds.duel_actions import next_action
from companion.engine.pools.odds.duel_setup import build_battle
from companion.engine.pools.odds.duels import FIRST, SECOND, DuelDice, alike_ranges
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.duels import RANGES, DuelChoices, Duellist, DuelProgress, DuelSetup
from companion.errors import InputError
from tests.engine.pools.battle.builders import change_unit, fight
from tests.engine.pools.builders import SYSTEM, game
from tests.examples import at_most

BANTAM, SIROCCO, MERLIN = Duellist("Bantam"), Duellist("Sirocco"), Duellist("Merlin")
TURNS, PLAYED = 4, at_most(40, 600)
SEEN = 3.5
"""Standard errors by which two counts may differ."""


def ends(first: Duellist, second: Duellist, *ranges: int, battle: Battle | None = None, **more: int) -> Any:
    """Return the duels at these ranges when all are over."""
    setup = DuelSetup(first, second, ranges, **{"turns": TURNS, "duels": 30, **more})
    return [*game().duel(setup, battle)][-1].ranges


def choices(duellist: Duellist, battle: Battle | None = None) -> DuelChoices:
    return game().duel_choices(duellist, battle)


def by_hand(battle: Battle, unit: str, stands: Situation) -> Any:
    """Return what a player does who attacks with everything that the rules allow."""
    enemy = SECOND if unit == FIRST else FIRST
    left = halves_left(battle, battle.units[unit])
    ready = [
        name
        for name in battle.facts(battle.units[unit]).armaments
        if name != RAM
        and game().why_not(battle, Attack(unit, enemy, (name,), halves=2, situation=stands)) is None
    ]
    return Attack(unit, enemy, tuple(ready), halves=left, situation=stands) if ready else EndTurn(unit)


def play_out(seed: str, first: str, second: str, hexes: int) -> tuple[bool, bool]:
    """Return who is out of a battle without a map after so many rounds."""
    dice, by = DuelDice(seed), game()
    battle = build_battle(by.rules, {FIRST: Duellist(first), SECOND: Duellist(second)}, None)
    while battle.turn.number <= TURNS and battle.ending is None:
        mech = next_unit(battle)
        if mech is None and battle.turn.number == TURNS:
            break
        action = GoOn() if mech is None else by_hand(battle, mech.id, Situation(hexes))
        assert by.why_not(battle, action) is None
        played: Play[Battle] = Play(battle, dice, by.apply)
        by.resolve(played, action)
        battle = played.battle
    return battle.units[FIRST].is_out, battle.units[SECOND].is_out


@pytest.mark.rule(SYSTEM, "R225")
@pytest.mark.rule(SYSTEM, "R299")
@pytest.mark.parametrize("hexes", [1, 3])
def test_duels_end_as_battles_that_are_played(hexes: int) -> None:
    (known,) = ends(SIROCCO, BANTAM, hexes, duels=PLAYED)
    played = [play_out(f"{number}", "Sirocco", "Bantam", hexes) for number in range(PLAYED)]
    for chance, is_so in (
        (known.first_out, lambda out: out == (True, False)),
        (known.second_out, lambda out: out == (False, True)),
    ):
        share = sum(map(is_so, played)) / PLAYED
        error = sqrt(max(chance * (1 - chance), 0.02) * 2 / PLAYED)
        assert abs(chance - share) <= SEEN * error, (chance, share)
    assert known.first_out + known.second_out > 0


def test_the_same_seed_is_the_same_duel_whatever_else_is_asked() -> None:
    near, far = ends(SIROCCO, BANTAM, 3, 9)
    assert (near,) == ends(SIROCCO, BANTAM, 3)
    assert (far,) == ends(SIROCCO, BANTAM, 9)
    assert near != ends(SIROCCO, BANTAM, 3, seed=2)[0]


@pytest.mark.rule(SYSTEM, "R254")
def test_ranges_where_both_can_do_the_same_are_one() -> None:
    arena = build_battle(game().rules, {FIRST: BANTAM, SECOND: SIROCCO}, None)
    groups = [*alike_ranges(arena, RANGES)]
    assert sorted(hexes for group in groups for hexes in group) == [*RANGES]
    assert (1,) in groups
    assert any(len(group) > 1 for group in groups)
    five, six = ends(BANTAM, SIROCCO, 5, 6, turns=3)
    assert (five.range, six.range) == (5, 6)
    assert five.by_turn == six.by_turn


def test_progress_is_told_after_each_turn() -> None:
    told: list[DuelProgress] = [*game().duel(DuelSetup(SIROCCO, BANTAM, (3,), turns=3, duels=25))]
    assert told[0] == DuelProgress(0.0)
    assert [each.done for each in told] == sorted(each.done for each in told)
    assert told[-1].done == 1
    for each in told[1:]:
        for at in each.ranges:
            assert sum((at.first_out, at.second_out, at.both_out, at.neither)) == pytest.approx(1)
            assert (len(at.by_turn), at.duels) == (3, 25)


def test_pilots_and_conduct_count() -> None:
    def lost(pilot: str, conduct: str) -> float:
        (at,) = ends(Duellist("Bantam", pilot=pilot, movement=conduct), SIROCCO, 3)
        return float(at.first_out)

    assert lost("minor", "attacks") > lost("duelist", "attacks")
    assert lost("regular", "attacks") > lost("regular", "guards"), "a guard makes it harder to hit"


def test_who_has_no_weapon_that_reaches_waits() -> None:
    (at,) = ends(BANTAM, BANTAM, 60)
    assert at.neither == 1


# --- what a mech does ---


@pytest.mark.rule(SYSTEM, "R226")
@pytest.mark.rule(SYSTEM, "R237")
@pytest.mark.parametrize("conduct", CONDUCTS)
@pytest.mark.parametrize("hexes", [1, 5])
def test_every_action_of_a_duel_is_one_that_the_rules_allow(conduct: str, hexes: int) -> None:
    by, models = game(), sorted(game().rules.mechs)
    for first, second in zip(models, (*models[1:], models[0]), strict=True):
        battle = build_battle(by.rules, {FIRST: Duellist(first), SECOND: Duellist(second)}, None)
        dice = DuelDice(f"{first}/{conduct}")
        for _ in range(14):
            mech = next_unit(battle)
            if battle.ending is not None:
                break
            action: Any = GoOn()
            if mech is not None:
                enemy = battle.units[SECOND if mech.id == FIRST else FIRST]
                action = next_action(battle, mech, enemy, Situation(hexes), conduct)
            assert by.why_not(battle, action) is None, (first, action)
            played: Play[Battle] = Play(battle, dice, by.apply)
            by.resolve(played, action)
            battle = played.battle


def actions(battle: Battle, unit: str, conduct: str) -> Sequence[Any]:
    """Return what a mech does in its turn."""
    found = list[Any]()
    while (mech := next_unit(battle)) is not None and mech.id == unit:
        enemy = next(each for each in battle.units.values() if each.id != unit)
        found.append(next_action(battle, mech, enemy, Situation(3), conduct))
        played: Play[Battle] = Play(battle, DuelDice("1"), game().apply)
        game().resolve(played, found[-1])
        battle = played.battle
    return found


def test_who_aims_attacks_with_what_is_left_of_the_turn() -> None:
    battle = fight(red="red Sirocco", blue="blue Bantam")
    mech = next_unit(battle)
    assert mech is not None
    aim, attack = actions(battle, mech.id, "aims")
    assert (aim, attack.halves) == (Prepare(mech.id, "aim"), 1)
    (everything,) = actions(battle, mech.id, "attacks")
    assert everything.halves == 2


@pytest.mark.rule(SYSTEM, "R247")
def test_who_lies_stands_up_first() -> None:
    battle = fight(red="red Sirocco", blue="blue Bantam")
    mech = next_unit(battle)
    assert mech is not None
    stand, attack = actions(change_unit(battle, mech.id, is_prone=True), mech.id, "attacks")
    assert (stand, attack.halves) == (Prepare(mech.id, "stand"), 1)


# --- who fights ---


def test_what_may_be_chosen() -> None:
    found = choices(BANTAM)
    assert (found.name, found.refusal, found.usual_pilot) == ("Bantam", "", "regular")
    assert found.pilots["minor"] == "Minor opponent"
    assert [way.id for way in found.movements] == [*CONDUCTS]
    assert (found.gunnery, found.piloting, found.heat_lines) == (None, None, {})
    assert (found.usual_duels, found.usual_turns) == (60, 60)
    assert found.omitted


def test_mechs_of_a_battle_fight_as_they_are() -> None:
    battle = fight(red="red Bantam", blue="blue Bantam")
    core = battle.units["red"].locations["core"]
    hurt = change_unit(
        battle, "red", locations={**battle.units["red"].locations, "core": type(core)(0, 0, 1)}
    )
    whole, worn = (
        ends(Duellist(unit="red"), Duellist(unit="blue"), 3, battle=each, turns=3)[0]
        for each in (battle, hurt)
    )
    assert whole.first_out < worn.first_out
    assert choices(Duellist(unit="red"), battle).pilots == {}
    gone = change_unit(battle, "red", is_destroyed=True)
    assert choices(Duellist(unit="red"), gone).refusal == "Bantam a is out of the battle."


@pytest.mark.parametrize(
    ("duellist", "text"),
    [
        (Duellist("Bantm"), "There is no model 'Bantm'.*Did you mean 'Bantam'"),
        (Duellist("Bantam", pilot="duellist"), "there is no pilot 'duellist'.*Did you mean 'duelist'"),
        (Duellist("Bantam", movement="ran"), "has no 'ran' in duels. Known: attacks, aims, guards"),
        (Duellist("Bantam", gunnery=3), "no Gunnery Skill in duels: leave it out"),
        (Duellist("Bantam", piloting=3), "no Piloting Skill in duels"),
        (Duellist("Bantam", hexes=3), "no hexes to move in duels"),
        (Duellist("Bantam", heat_line=3), "no heat in duels"),
        (Duellist(unit="nobody"), "There is no unit 'nobody' in this battle"),
    ],
)
def test_what_cannot_be_fought_is_told(duellist: Duellist, text: str) -> None:
    with pytest.raises(InputError, match=text):
        game().duel(DuelSetup(duellist, BANTAM))


@pytest.mark.parametrize("more", [{"ranges": (0,)}, {"ranges": ()}, {"duels": 0}, {"turns": 101}])
def test_numbers_have_bounds(more: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="A duel"):
        game().duel(DuelSetup(BANTAM, MERLIN, **more))
