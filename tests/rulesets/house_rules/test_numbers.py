"""House rules that only change numbers."""

from __future__ import annotations

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.events import ShotFired
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.heat import effects
from companion.engine.play import NeedsAnswer
from companion.tabletop.boards import Board, BoardHex
from companion.tabletop.dice import parse_dice
from companion.tabletop.odds import at_least, odds_of, percent
from tests.builders import citytech, events_of, resolve_action
from tests.builders import game as quickstart
from tests.citytech import change_warrior, declaring, fight, in_phase
from tests.engine.battletech import physical_attacks
from tests.engine.battletech.gunnery import at_victor, declare_fire, facing_victor, hits
from tests.engine.battletech.heat_helpers import due_points, hot, run_heat_phase
from tests.engine.battletech.volleys import volley
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

FASTER, HEROES, STANDING = "faster-targets", "three-dice-best-two", "standing-targets"
LATER, COOL, TOUGH = "forty-points-stagger", "no-explosions-by-heat", "tougher-mechwarriors"
WADING, CLUBS, QUICK = "running-through-water", "clubs-strike-high", "our-quick-start"


def target_number(game: BattletechGame, text: str) -> int | None:
    """Return the target number of a shot in shorthand."""
    return game.calculate(game.shorthand(text)).number


@pytest.mark.parametrize(
    ("name", "text", "numbers"),
    [
        ("range-penalties-0-1-2", "ml r7", (8, 6)),
        (FASTER, "ml r3 t25", (8, 10)),
        (FASTER, "ml r3 jumped", (7, 6)),
        (FASTER, "ml r3 walked t10", (9, 9)),
    ],
)
def test_a_number_is_another(name: str, text: str, numbers: tuple[int, int]) -> None:
    assert (target_number(citytech(), text), target_number(game_of_example(name), text)) == numbers
    if numbers[0] != numbers[1]:
        assert_effect_text(name, *numbers)


def test_who_stood_still_is_easy_to_hit() -> None:
    found = []
    for moves in ({}, {"orion": "walked 1"}):
        at = declaring(fight(wolfhound="red 0501 3", orion="blue 0504 0"), **moves)
        for battle in (at, under(STANDING, at)):
            (laser,) = volley(battle, "wolfhound", "orion", "medium_laser_rt").attacks
            rows = volley(battle, "wolfhound", "orion").plan.attacks
            found += [row.calculation.number for row in rows if row.id == laser]
    assert found == [4, 3, 4, 4]
    assert_effect_text(STANDING, *found[:2])


def test_our_quick_start() -> None:
    for text, numbers in (("ml r3", (4, 3)), ("ml r3 walked lw1", (6, 7))):
        assert (target_number(quickstart(), text), target_number(game_of_example(QUICK), text)) == numbers


# --- three dice, of which two count ---


def shot(at: Battle, *answers: Answer) -> ShotFired:
    aimed = declare_fire(at, at_victor("orion", "medium_laser_ra"))
    fired: ShotFired = events_of(resolve_action(aimed, ResolveFire("orion"), *answers), ShotFired)[0]
    return fired


def test_the_best_two_of_three_dice_count() -> None:
    at = under(HEROES, facing_victor())
    with pytest.raises(NeedsAnswer) as asked:
        shot(at)
    assert str(getattr(asked.value.ask, "dice", "")) == "3d6 keep 2"
    assert [shot(at, dice).rolled for dice in ((1, 1, 2), (3,))] == [3, 3]
    before, after = (percent(at_least(8, odds_of(parse_dice(it)))) for it in ("2d6", "3d6 keep 2"))
    assert_effect_text(HEROES, before, after)
    assert target_number(game_of_example(HEROES), "ml r7") == 8


# --- a due roll ---


def test_it_takes_more_to_stagger() -> None:
    at = declaring(fight(victor="red 0501 3", daishi="blue 0505 0"))
    falls = [
        100 * (citytech().volley_odds(it, [volley(it, "victor", "daishi")]).chance("fall") or 0)
        for it in (at, under(LATER, at))
    ]
    assert_effect_text(LATER, *map(round, falls))


def test_heat_explodes_nothing() -> None:
    at = hot(28)
    chances = [float(effects.explosion_chance(it, it.mech("orion"), 28)) for it in (at, under(COOL, at))]
    assert_effect_text(COOL, *(f"{100 * chance:.1f}" for chance in chances))
    kinds = [{kind for kind, _ in due_points(run_heat_phase(it).battle)} for it in (at, under(COOL, at))]
    assert kinds[0] - kinds[1] == {"ammunition"}


def test_mechwarriors_stay_conscious() -> None:
    at = change_warrior(fight(orion="red 0501 3", wolfhound="blue 0505 0"), "orion", hits=4)
    found: list[object] = []
    for battle in (at, under(TOUGH, at)):
        number = warriors.consciousness_number(battle, battle.units["orion"], 4)
        found += [number, f"{round(100 * at_least(number, odds_of(parse_dice('2d6'))))} %"]
        found.append(warriors.hits_left(battle, battle.units["orion"]))
    assert found[0::3] == [10, 8]
    assert found[2::3] == [2, 3]
    assert_effect_text(TOUGH, *found[0:2], *found[3:5])


# --- movement and blows ---


def test_one_may_run_through_water() -> None:
    lake = Board("A lake", 15, 17)
    lake = Board("A lake", 15, 17, dict.fromkeys(lake.all_hexes(), BoardHex(0, ("water_1",))))
    at = in_phase(fight(lake, hunchback="red 0514 0", orion="blue 1501 3"), "movement")
    reached = [
        max(place.hexes_moved for place in citytech().reach(battle, "hunchback", "ran").places)
        for battle in (at, under(WADING, at))
    ]
    assert_effect_text(WADING, *reached)


def test_clubs_strike_where_punches_do() -> None:
    at = physical_attacks.with_fields(physical_attacks.near(), "hunchback", club="limb")
    heads = []
    for battle in (at, under(CLUBS, at)):
        odds = citytech().volley_odds(battle, [volley(battle, "hunchback", "victor", "club")])
        heads.append(100 * odds.location_hit["head"])
    assert_effect_text(CLUBS, *(f"{head:.1f}" for head in heads))
    assert hits(physical_attacks.strike_and_roll(under(CLUBS, at), "club", physical_attacks.HIT, (1,))) == [
        ("left_arm", 10)
    ]
