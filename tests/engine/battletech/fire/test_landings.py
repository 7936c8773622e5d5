"""Shots that land turns later, on whoever stands in their hex by then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random

import pytest

from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.events import (
    FireDeclared,
    LocationHit,
    RoundSpent,
    ShotFired,
    ShotLanded,
    ShotUnderWay,
    StepBegan,
    TurnBegan,
)
from companion.engine.battletech.battle.sequence import END
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Situation
from companion.engine.battletech.fire.defense_odds import Shields
from companion.engine.battletech.fire.firing import fire_of
from companion.engine.battletech.fire.landings import land_shots
from companion.engine.battletech.fire.salvo import hits_and_damage
from companion.engine.battletech.fire.salvo_odds import shot_salvos
from companion.engine.battletech.fire.volley import resolve
from companion.engine.battletech.turn.phases import go_on
from companion.engine.play import Play, Script
from companion.engine.targets import HexTarget
from companion.errors import FileError
from companion.tabletop.hexes import parse_label
from tests.auto import Auto
from tests.builders import citytech, events_of, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight
from tests.engine.battletech.fire.fire_proofs import PLAYED, check_simulation, two_dice
from tests.engine.battletech.gunnery import with_equipment
from tests.engine.battletech.odds.test_played import off_by
from tests.overlays import citytech_with, under_rules

RULES = """
ammunition: {rack_damage: {mortar: 15}}
weapons:
  mortar:
    {name: Mortar, abbreviation: MO, category: ballistic, heat: 2, damage: 5, short: 6, medium: 12, long: 18,
    uses_ammunition: true, shots_per_ton: 9, source: House rules,
    fires: {procedure: steps, rounds: 3, steps: [
      {step: spend, lands_after: 2}, {step: roll},
      {step: how_many, dice: 1d6, columns: {3: {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}}},
      {step: locate, together: 1}, {step: damage}]}}
"""
SCATTERING = RULES.replace("{step: roll}", "{step: roll, scatters: true}")
PLACE = parse_label("0503")
VOLLEY = DeclaredVolley(HexTarget(PLACE), ("mortar",), Situation(14))
RESOLVE = ResolveFire("orion")


@pytest.fixture
def at() -> Battle:
    return under(RULES)


def under(rules: str) -> Battle:
    """Return an Orion that has declared a mortar at an empty hex; a Victor and a Cicada stand elsewhere."""
    at = declaring(fight(orion="red 0507 0", victor="blue 0803 3", cicada="blue 0903 3"))
    mount = {"id": "mortar", "weapon": "mortar", "location": "left_arm"}
    rounds = {"id": "ammo", "weapon": "mortar", "location": "left_torso", "shots": 9}
    at = with_equipment(under_rules(rules, at), "orion", weapons=[mount], ammunition=[rounds])
    declared = FireDeclared("orion", Declaration((VOLLEY,)))
    return apply_events(at, declared, StepBegan("weapon_attack", "resolve"))


def after(at: Battle, turns: int, *below: str) -> Battle:
    """Return the battle so many turns later, with these units in the hex."""
    for unit in below:
        at = change_unit(at, unit, hex=PLACE)
    return apply_events(at, TurnBegan(at.turn.number + turns), StepBegan(END))


def landed(at: Battle, *dice: tuple[int, ...]) -> Play[Battle]:
    play: Play[Battle] = Play(at, Script(dice), citytech().apply)
    land_shots(play)
    return play


def test_it_leaves_without_a_roll_and_lands_two_turns_later(at: Battle) -> None:
    fired = resolve_action(at, RESOLVE)
    (sent,) = events_of(fired, ShotUnderWay)
    assert (sent.shot.lands, sent.shot.volley.target) == (at.turn.number + 2, HexTarget(PLACE))
    assert [shot.is_hit for shot in events_of(fired, ShotFired)] == [False]
    assert events_of(fired, RoundSpent) == [RoundSpent("orion", "ammo", 3)]
    game = citytech_with(RULES)
    assert game.battle_from(game.battle_data(fired.battle)).flying == (sent.shot,)
    assert landed(after(fired.battle, 1, "victor")).events == []
    down = landed(after(fired.battle, 2))
    assert events_of(down, ShotLanded) == [ShotLanded("orion", sent.shot)]
    assert down.battle.flying == ()


def test_each_unit_in_the_hex_is_rolled_for(at: Battle) -> None:
    fired = resolve_action(at, RESOLVE).battle
    played = landed(after(fired, 2, "victor", "cicada"), (12,), (3,), (9,), (8,), (2,))
    assert [(hit.unit, hit.location) for hit in events_of(played, LocationHit)] == [
        ("victor", "left_leg"),
        ("victor", "left_torso"),
    ]


def test_it_lands_as_the_turn_ends(at: Battle) -> None:
    fired = resolve_action(at, RESOLVE).battle
    in_heat = apply_events(after(fired, 2, "victor"), StepBegan("heat"))
    play: Play[Battle] = Play(in_heat, Script([(12,), (1,), (9,)]), citytech().apply)
    go_on(play)
    assert [(hit.unit, hit.location) for hit in events_of(play, LocationHit)] == [("victor", "left_leg")]
    assert play.battle.flying == ()


def test_play_odds_and_dice_agree(at: Battle) -> None:
    fire = fire_of(at, "orion", "mortar", VOLLEY)
    hits, damage = hits_and_damage(shot_salvos(at, fire, Shields()))
    odds = {f"hits {number}": chance for number, chance in hits.items()}
    odds |= {f"damage {points}": chance for points, chance in damage.items()}

    def simulate(random: Random) -> tuple[int, int]:
        if two_dice(random) < fire.number:
            return 0, 0
        return 1, 5 * (1, 1, 2, 2, 3, 3)[random.randint(0, 5)]

    check_simulation(odds, simulate)
    told = {fact: chance for fact, chance in odds.items() if fact.startswith("damage")}
    assert off_by(played_damage(at), told, PLAYED) == {}


def played_damage(at: Battle) -> Mapping[str, float]:
    """Return how often a Victor that walked into the hex took so many points."""
    found = defaultdict[str, float](float)
    for seed in range(PLAYED):
        dice = Auto(Random(seed))
        fired: Play[Battle] = Play(at, dice, citytech().apply)
        resolve(fired, RESOLVE)
        play: Play[Battle] = Play(after(fired.battle, 2, "victor"), dice, citytech().apply)
        land_shots(play)
        found[f"damage {sum(hit.damage for hit in events_of(play, LocationHit))}"] += 1 / PLAYED
    return found


@pytest.fixture
def scattering() -> Battle:
    return under(SCATTERING)


class TestScatter:
    """One roll at the hex counts for all in it; a miss comes down elsewhere, on whoever is there."""

    def test_a_hit_strikes_all_in_the_hex(self, scattering: Battle) -> None:
        fired = resolve_action(scattering, RESOLVE).battle
        played = landed(after(fired, 2, "victor", "cicada"), (12,), (1,), (9,), (1,), (2,), (2,))
        assert [hit.unit for hit in events_of(played, LocationHit)] == ["victor", "cicada"]
        assert [event.scattered for event in events_of(played, ShotLanded)] == [None]

    def test_a_miss_comes_down_in_another_hex(self, scattering: Battle) -> None:
        fired = resolve_action(scattering, RESOLVE).battle
        below = change_unit(after(fired, 2, "victor"), "cicada", hex=parse_label("0501"))
        played = landed(below, (2,), (1,), (2,), (1,), (9,))
        assert [hit.unit for hit in events_of(played, LocationHit)] == ["cicada"]
        (down,) = events_of(played, ShotLanded)
        assert down.scattered == parse_label("0501")
        told = citytech().describe(below, RESOLVE, [down]).details
        assert told == ("Orion: Mortar at hex 0503 comes down in 0501",)

    def test_play_odds_and_dice_agree(self, scattering: Battle) -> None:
        fire = fire_of(scattering, "orion", "mortar", VOLLEY)
        hits, damage = hits_and_damage(shot_salvos(scattering, fire, Shields()))
        odds = {f"hits {number}": chance for number, chance in hits.items()}
        odds |= {f"damage {points}": chance for points, chance in damage.items()}

        def simulate(random: Random) -> tuple[int, int]:
            if two_dice(random) < fire.number:
                return 0, 0
            return 1, 5 * (1, 1, 2, 2, 3, 3)[random.randint(0, 5)]

        check_simulation(odds, simulate)
        told = {fact: chance for fact, chance in odds.items() if fact.startswith("damage")}
        assert off_by(played_damage(scattering), told, PLAYED) == {}

    @pytest.mark.parametrize(
        ("rules", "fault"),
        [
            (SCATTERING.replace("lands_after: 2", "lands_after: 0"), "a roll scatters only after a spend"),
            (SCATTERING + "thunder: null", "shots that scatter are thrown by its dice"),
            (RULES.replace("together: 1", "marked_from: 8"), "marked_from belongs after a roll"),
        ],
    )
    def test_steps_in_the_wrong_order_are_told(self, rules: str, fault: str) -> None:
        with pytest.raises(FileError, match=fault):
            citytech_with(rules)
