"""Duels against the rules themselves, and what holds of all duels."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot, sqrt
from statistics import mean
from typing import Any

import numpy as np
import pytest

from companion import paths
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.damage_sequence import HitState
from companion.engine.battletech.damage.falling import falling_damage
from companion.engine.battletech.kinds.mech.duel_fighter import MechFighter
from companion.engine.battletech.kinds.mech.duel_side import MechSide
from companion.engine.battletech.kinds.vehicle.vehicle import as_vehicle
from companion.engine.battletech.odds.batches import Batch
from companion.engine.battletech.odds.duels.duel_results import Duels
from companion.engine.views.duels import Conduct, DuelAtRange, Duellist, DuelProgress, DuelSetup
from companion.errors import InputError
from tests.builders import citytech, game
from tests.citytech import change_unit, change_warrior, fight, on_paper
from tests.engine.battletech.damaged_mechs import with_points_left
from tests.engine.battletech.odds.duels.dice_duels import (
    CASES,
    FIRST,
    SECOND,
    TURNS,
    DuelLengths,
    arena,
    play_duels,
    recorded_duels,
    shares,
)
from tests.examples import at_most

PLAYED, DRAWN = at_most(4, 400), at_most(3000, 8000)
DEVIATIONS, SEEN = 4, 0.02
WOLFHOUND, CENTURION, ORION = Duellist("WLF-2"), Duellist("CN9-D"), Duellist("ON1-M")


def ends(setup: DuelSetup, battle: Battle | None = None) -> tuple[DuelAtRange, ...]:
    """Return what is known when all duels are over."""
    return [*citytech().duel(setup, battle)][-1].ranges


def one(first: Duellist, second: Duellist, hexes: int = 4, **more: int) -> DuelAtRange:
    """Duels at one range."""
    (found,) = ends(DuelSetup(first, second, (hexes,), **more))
    return found


@cache
def known_of(case: str) -> DuelAtRange:
    """Return a duel of the cases, drawn so often that its odds are sharp."""
    first, second, hexes = CASES[case]
    return one(first, second, hexes, turns=TURNS, duels=DRAWN)


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
def test_duels_last_as_long_as_thousands_played_with_dice() -> None:
    """A bias of 2 % in how long duels last is four deviations or more."""
    biases, errors = [], []
    for case in CASES:
        known, found = DuelLengths.of_odds(known_of(case)), DuelLengths.of_dice(recorded_duels(case))
        biases.append(known.mean / found.mean - 1)
        errors.append(hypot(known.error, found.error) / found.mean)
        assert abs(biases[-1]) <= DEVIATIONS * errors[-1], (case, known, found)
    error = hypot(*errors) / len(errors)
    assert DEVIATIONS * error <= SEEN
    assert abs(mean(biases)) <= DEVIATIONS * error


@pytest.mark.rule("CityTech", "Playing the Game > Sequence of Play")
@pytest.mark.parametrize("case", CASES)
def test_duels_end_as_thousands_played_with_dice(case: str) -> None:
    known, dice = known_of(case), recorded_duels(case)
    for name, share in shares(known).items():
        found = sum(dice.ends[name]) / dice.duels
        spread = sqrt(max(share * (1 - share), 0.001) * (1 / dice.duels + 1 / known.duels))
        assert abs(found - share) <= DEVIATIONS * spread, (name, share, found)


def test_help_tells_how_well_odds_and_dice_agree() -> None:
    text = (paths.resources() / "help" / "duels.md").read_text(encoding="utf-8")
    given = re.search(
        r"([\d,]+) duels played roll by roll.*?([\d.]+) %.*?([\d.]+) percentage points", text, re.DOTALL
    )
    assert given is not None
    assert int(given[1].replace(",", "")) == sum(recorded_duels(case).duels for case in CASES)
    lasts = [
        DuelLengths.of_odds(known_of(case)).mean / DuelLengths.of_dice(recorded_duels(case)).mean
        for case in CASES
    ]
    ends = [
        abs(share - sum(recorded_duels(case).ends[name]) / recorded_duels(case).duels)
        for case in CASES
        for name, share in shares(known_of(case)).items()
    ]
    assert float(given[2]) - 0.5 <= abs(mean(lasts) - 1) * 100 <= float(given[2])
    assert float(given[3]) - 1 <= max(ends) * 100 <= float(given[3])


@pytest.mark.parametrize("case", CASES)
def test_what_was_recorded_is_what_the_rules_still_play(case: str) -> None:
    first, second, hexes = CASES[case]
    found, known = play_duels(first, second, hexes, turns=TURNS, duels=PLAYED), recorded_duels(case)
    for name, ends in known.ends.items():
        share = sum(ends) / known.duels
        spread = sqrt(max(share * (1 - share), 0.0625) * (1 / PLAYED + 1 / known.duels))
        assert abs(sum(found.ends[name]) / PLAYED - share) <= DEVIATIONS * spread, (name, share, found)


@pytest.mark.rule("CityTech", "Movement > Falling Damage to a BattleMech")
def test_a_fall_costs_what_the_rules_say() -> None:
    battle, (first, second) = arena(ORION, CENTURION)
    fighters = [MechFighter(battle, battle.mech(it), how) for it, how in ((FIRST, first), (SECOND, second))]
    sides = MechSide(fighters[0]), MechSide(fighters[1])
    duels = Duels(*sides, [3])
    duels.begin(200, 1)
    orion, body = fighters[0], fighters[0].body
    tracks = [*body.armor, *body.rear, *body.structure]
    before = sum(int(orion.field.track(int(track))[0]) for track in tracks if track >= 0)
    sides[0]._fall(orion.everybody)
    after = np.sum([orion.field.track(int(track)) for track in tracks if track >= 0], axis=0)
    # What it strikes inside may go off as well.
    assert before - after.max() == falling_damage(battle, battle.mech(FIRST), 0)


def test_the_same_seed_gives_the_same_duels() -> None:
    setup = DuelSetup(WOLFHOUND, CENTURION, (2, 6), duels=60, seed=7)
    assert ends(setup) == ends(setup)
    assert ends(setup) != ends(replace(setup, seed=8))


def test_all_chances_add_up_and_are_told_turn_by_turn() -> None:
    given = list(citytech().duel(DuelSetup(WOLFHOUND, CENTURION, (2, 9), turns=6, duels=80)))
    assert [it.done for it in given] == sorted(it.done for it in given)
    assert given[0] == DuelProgress(0.0)
    assert given[-1].done == 1
    for at in given[-1].ranges:
        assert at.first_out + at.second_out + at.both_out + at.neither == pytest.approx(1)
        assert at.error == pytest.approx(0.98 / sqrt(80))
    undecided = [it.ranges[0].neither for it in given[1:]]
    assert all(earlier >= later for earlier, later in pairwise(undecided))


def test_the_median_is_the_turn_by_which_half_are_over() -> None:
    at = DuelAtRange(3, (0.1, 0.2, 0.0), (0.1, 0.1, 0.3), (0.0, 0.0, 0.0), 10, 0.1)
    assert at.median_turn == 2
    assert replace(at, second_by_turn=(0.0, 0.0, 0.0)).median_turn is None


def test_beyond_the_range_of_both_nobody_is_out() -> None:
    assert one(WOLFHOUND, WOLFHOUND, 40, duels=20).neither == 1


@pytest.mark.rule("CityTech", "Combat > Ammunition Expenditures")
def test_who_has_no_rounds_left_does_no_more() -> None:
    at = on_paper(hunchback="red", wolfhound="blue")
    empty = change_unit(at, "hunchback", rounds=dict.fromkeys(at.mech("hunchback").rounds, 0))
    second = Duellist("WLF-2", heat_line=1)
    full_at, empty_at = (
        ends(DuelSetup(Duellist(unit="hunchback"), second, (3,), duels=300), battle)[0]
        for battle in (at, empty)
    )
    assert empty_at.second_out < full_at.second_out


@pytest.mark.rule("CityTech", "Heat > Shutdown Effects")
@pytest.mark.parametrize(("line", "hottest"), [(5, 4), (9, 8), (None, 30)])
def test_heat_stays_below_its_line(line: int | None, hottest: int) -> None:
    battle, (first, second) = arena(replace(WOLFHOUND, movement="ran", heat_line=line), ORION)
    fighters = (
        MechFighter(battle, battle.mech(FIRST), first),
        MechFighter(battle, battle.mech(SECOND), second),
    )
    duels = Duels(MechSide(fighters[0]), MechSide(fighters[1]), [3])
    duels.begin(300, 1)
    for turn in range(1, 4):
        list(duels.turn(turn))
    wolfhound = fighters[0]
    # What strikes engine and heat sinks in the same turn nobody has seen coming.
    is_whole = (wolfhound.heat_of_damage() == 0) & (
        wolfhound.dissipated_heat() == wolfhound.dissipated_heat().max()
    )
    runs = wolfhound.track("shut_down") == 0
    heat = wolfhound.track("heat")[is_whole & (runs | (line is None))]
    assert heat.max() <= hottest
    assert (heat.max() > 13) == (line is None)


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hits")
def test_what_an_earlier_phase_has_struck_is_not_struck_in_this_one() -> None:
    battle, (first, _) = arena(ORION, CENTURION)
    fighter = MechFighter(battle, battle.mech(FIRST), first)
    fighter.begin_duels(2, 1)
    arm = fighter.body.names.index("left_arm")
    ends = np.arange(2)
    hits = Batch(ends, np.full(2, arm), np.ones(2, dtype=np.int16))
    fighter.field.track(int(fighter.body.structure[arm]))[:] = 0
    assert len(fighter.fight.select(hits, HitState.STRUCK_BEFORE).ends) == 2
    fighter.fight.begin()
    assert len(fighter.fight.select(hits, HitState.STRUCK_BEFORE).ends) == 0


@pytest.mark.rule("CityTech", "Combat > Modified To-Hit Number")
def test_skill_decides_between_equals() -> None:
    good = one(replace(CENTURION, gunnery=2), replace(CENTURION, gunnery=6), duels=300)
    assert good.second_out > 0.8 > 0.2 > good.first_out


def test_a_unit_of_a_battle_fights_with_its_damage() -> None:
    at = fight(orion="red 0501 3", wolfhound="blue 0505 0")
    hurt = with_points_left(at, "orion", armor=dict.fromkeys(at.mech("orion").armor, 1))
    setup = DuelSetup(Duellist(unit="orion"), Duellist(unit="wolfhound"), (3,), duels=300)
    assert ends(setup, hurt)[0].first_out > ends(setup, at)[0].first_out


@pytest.mark.rule("CityTech", "Playing the Game > Consciousness Rolls")
def test_who_lies_unconscious_is_an_easy_prey() -> None:
    at = change_warrior(
        fight(orion="red 0501 3", centurion="blue 0505 0"), "orion", unconscious_since=1, hits=5
    )
    setup = DuelSetup(Duellist(unit="orion"), Duellist(unit="centurion"), (3,), duels=200)
    assert ends(setup, at)[0].first_out > 0.9


def test_a_unit_says_what_may_be_chosen_for_it() -> None:
    known = citytech().duel_choices(WOLFHOUND)
    assert (known.gunnery, known.piloting, known.refusal) == (4, 5, "")
    assert [(way.id, way.hexes) for way in known.movements] == [
        ("stationary", None),
        ("walked", 6),
        ("ran", 9),
    ]
    assert known.usual_heat_line == 5
    assert known.heat_lines[5] == "−1 MP"
    assert known.omitted


@pytest.mark.rule("CityTech", "Vehicles > Combat")
def test_a_vehicle_chooses_as_it_moves_and_keeps_to_no_heat() -> None:
    known = citytech().duel_choices(Duellist("Condor"))
    assert [(way.id, way.label, way.hexes) for way in known.movements] == [
        ("stationary", "Stand still", None),
        ("walked", "Cruise", 8),
        ("ran", "Flank", 12),
    ]
    assert (known.heat_lines, known.usual_heat_line) == ({}, None)


def with_vehicle(at: Battle, **changes: Any) -> Battle:
    """Return a battle with its Condor changed."""
    return at.with_unit(replace(as_vehicle(at.units["condor"]), **changes))


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Critical Hits Table")
def test_a_vehicle_of_a_battle_fights_with_its_troubles() -> None:
    at = on_paper(condor="red", hetzer="blue")
    stands = DuelSetup(Duellist(unit="condor"), Duellist(unit="hetzer"), (3,), turns=2, duels=300)
    cruises = replace(stands, first=replace(stands.first, movement="walked"))
    stunned, slow = with_vehicle(at, passing={"crew_stunned": 1}), with_vehicle(at, troubles={"slower": 6})
    assert ends(stands, stunned)[0].second_out < ends(stands, at)[0].second_out
    assert ends(cruises, slow)[0].first_out > ends(cruises, at)[0].first_out
    refused = citytech().duel_choices(Duellist(unit="condor"), with_vehicle(at, fate="sank"))
    assert "already out" in refused.refusal


@pytest.mark.parametrize(
    ("setup", "text"),
    [
        (DuelSetup(Duellist("WLF-3"), CENTURION), "no unit 'WLF-3'"),
        (DuelSetup(Duellist(unit="nobody"), CENTURION), "no unit 'nobody'"),
        (
            DuelSetup(replace(WOLFHOUND, movement="swims"), CENTURION),
            "CityTech has no movement mode 'swims':",
        ),
        (DuelSetup(replace(WOLFHOUND, movement="jumped"), CENTURION), "cannot move that way"),
        (
            DuelSetup(replace(WOLFHOUND, movement="ran", hexes=99), CENTURION),
            "Wolfhound moves 9 hexes at most that way",
        ),
        (DuelSetup(replace(WOLFHOUND, heat_line=99), CENTURION), "heat limit from 1 to 31"),
        (DuelSetup(WOLFHOUND, CENTURION, (0,)), "1 to 60 hexes"),
        (DuelSetup(WOLFHOUND, CENTURION, turns=0), "1 to 100 turns"),
        (DuelSetup(Duellist("Laser Tower"), CENTURION), "Laser Tower fights no duels"),
    ],
)
def test_what_cannot_be_fought_is_refused_in_words(setup: DuelSetup, text: str) -> None:
    with pytest.raises(InputError, match=text):
        citytech().duel(setup)


def test_rules_without_structure_have_no_duels() -> None:
    setup = DuelSetup(Duellist("CDA-2A"), Duellist("HBK-4G"))
    with pytest.raises(InputError, match="no duels"):
        game().duel(setup)
    assert "no duels" in game().duel_choices(setup.first).refusal


def test_a_conduct_is_as_far_as_the_unit_goes() -> None:
    battle, conducts = arena(
        replace(WOLFHOUND, movement="walked"), replace(CENTURION, movement="ran", hexes=2)
    )
    assert conducts == (Conduct("walked", 6, None), Conduct("ran", 2, None))
    assert set(battle.units) == {"first", "second"}
