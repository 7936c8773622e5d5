"""Facts of a shot in a battle fill the calculator, which then agrees with the plan of the attack."""

from __future__ import annotations

from companion.engine.battletech.battle.state import Battle
from companion.engine.views.shots import KnownShot
from tests.builders import citytech
from tests.citytech import change_unit, change_warrior, declaring, fight, on_paper


def known_shot_of(battle: Battle, target: str | None = "uller") -> KnownShot:
    return citytech().known_shot(battle, "orion", target)


def test_the_calculator_says_what_the_plan_says() -> None:
    at = fight(orion="blue 0508 0", uller="red 0504 3")
    at = change_warrior(change_unit(at, "orion", heat=9), "orion", gunnery=3)
    at = declaring(at, orion="ran 4", uller="jumped 5")
    shot, defaults = known_shot_of(at), citytech().form("to_hit").defaults()
    plan = citytech().attack_plan(at, "orion", "uller")
    assert len(shot.weapons) == len(plan.attacks)
    for view in plan.attacks:
        own = next(weapon for weapon in shot.weapons if weapon.id == view.id)
        assert citytech().calculate({**defaults, **shot.values, **own.values}) == view.calculation
    assert (shot.attacker, shot.target) == ("Orion", "Uller")
    assert shot.values["range"] == 4


def test_without_a_target_only_the_unit_is_known() -> None:
    at = declaring(fight(orion="blue 0508 0", uller="red 0504 3"), orion="walked 2", uller="ran 7")
    shot = known_shot_of(at, None)
    assert shot.target == ""
    assert (shot.values["attacker_movement"], shot.values["gunnery"]) == ("walked", 4)
    assert not {"range", "hexes_moved", "target_in", "between/light_woods"} & set(shot.values)


def test_without_a_map_a_target_is_known_as_it_moved() -> None:
    at = declaring(on_paper(orion="blue", uller="red"), uller="ran 7")
    shot = known_shot_of(at)
    assert shot.values["hexes_moved"] == 7
    assert not {"range", "target_in", "between/light_woods"} & set(shot.values)


def test_weapons_come_with_their_rounds_and_those_that_cannot_fire_last() -> None:
    at = declaring(on_paper(orion="blue", uller="red"))
    first = known_shot_of(at).weapons
    with_rounds = next(weapon for weapon in first if "rounds" in weapon.about)
    assert not any(weapon.against for weapon in first)
    empty = change_unit(at, "orion", rounds=dict.fromkeys(at.units["orion"].rounds, 0))
    last = known_shot_of(empty).weapons[-1]
    assert last.against
    assert with_rounds.id in {weapon.id for weapon in known_shot_of(empty).weapons if weapon.against}
