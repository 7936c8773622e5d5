"""Twists, hull down, flipped arms and sidesteps."""

from __future__ import annotations

import pytest

from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.attack.sight import situation_between
from companion.engine.tactics.battle.actions import UseSpecial
from companion.engine.tactics.battle.events import TokensCleared
from companion.engine.tactics.battle.state import Battle, Critical
from companion.engine.tactics.cards.weapon_groups import why_not_bear
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    after_action,
    board,
    card,
    change_unit,
    fight,
    mech,
    refusal_of,
)

HEX = parse_label


def special(name: str, where: str = "red 0505 0", ground: object = None) -> Battle:
    """Return a unit with a special action token in the phase for it."""
    battle = fight(ground, **{name: where}, griffin_2="blue 0501 3")  # type: ignore[arg-type]
    return after(change_unit(battle, name, special=1), PhaseBegan("special"))


@pytest.mark.rule(SYSTEM, "R37")
@pytest.mark.parametrize(("turn", "facing"), [(1, 1), (-1, 5)])
def test_a_torso_twist_turns_the_model(turn: int, facing: int) -> None:
    battle = after_action(special("griffin"), UseSpecial("griffin", "torso_twist", turn))
    assert (mech(battle, "griffin").facing, mech(battle, "griffin").special) == (facing, 0)
    # So it begins the next round.
    assert mech(after(battle, TokensCleared()), "griffin").facing == facing
    assert "turns by -1, 1 hexsides" in refusal_of(
        special("griffin"), UseSpecial("griffin", "torso_twist", 2)
    )


@pytest.mark.rule(SYSTEM, "R38")
@pytest.mark.parametrize("turn", [-2, -1, 1, 2])
def test_an_extended_torso_twist_turns_farther(turn: int) -> None:
    battle = after_action(special("locust"), UseSpecial("locust", "extended_torso_twist", turn))
    assert mech(battle, "locust").facing == turn % 6


@pytest.mark.rule(SYSTEM, "R39")
def test_hull_down_doubles_the_cover_of_a_low_hill() -> None:
    ground = board((20, 26), {"0502": 1})
    battle = fight(ground, hunchback="red 0501 3", griffin_2="blue 0510 0")
    battle = after(change_unit(battle, "hunchback", special=1), PhaseBegan("special"))
    before = situation_between(battle, mech(battle, "griffin_2"), mech(battle, "hunchback"))
    down = after_action(battle, UseSpecial("hunchback", "hull_down"))
    seen = situation_between(down, mech(down, "griffin_2"), mech(down, "hunchback"))
    assert before is not None
    assert seen is not None
    assert (before.cover, seen.cover) == (1, 2)
    assert not mech(after(down, TokensCleared()), "hunchback").is_hull_down


@pytest.mark.rule(SYSTEM, "R40")
def test_flipped_arms_fire_to_the_rear_only() -> None:
    battle = after_action(special("jager", "red 0505 3"), UseSpecial("jager", "flip_arms"))
    unit, behind = mech(battle, "jager"), mech(battle, "griffin_2")
    situation = situation_between(battle, unit, behind)
    assert situation is not None
    assert situation.in_rear_arc
    arms, torso = card("jager").tics
    assert why_not_bear(battle, unit, arms, situation) is None
    assert why_not_bear(battle, unit, torso, situation) is not None
    ahead = change_unit(battle, "jager", facing=0)
    front = situation_between(ahead, mech(ahead, "jager"), behind)
    assert front is not None
    assert "only fire into the rear arc" in str(why_not_bear(ahead, mech(ahead, "jager"), arms, front))


@pytest.mark.rule(SYSTEM, "R41")
def test_a_sidestep_goes_diagonally_and_keeps_the_facing() -> None:
    battle = special("wasp")
    for label in ("0604", "0605", "0405", "0404"):
        stepped = after_action(battle, UseSpecial("wasp", "sidestep", hex=HEX(label)))
        assert (mech(stepped, "wasp").hex, mech(stepped, "wasp").facing) == (HEX(label), 0)
    for label in ("0504", "0506"):
        assert "diagonally" in refusal_of(battle, UseSpecial("wasp", "sidestep", hex=HEX(label)))
    assert "Name a hex" in refusal_of(battle, UseSpecial("wasp", "sidestep"))


@pytest.mark.rule(SYSTEM, "R41")
def test_a_sidestep_costs_two_points_at_most() -> None:
    ground = board((20, 26), {"0605": 1, "0405": 2}, heavy_woods="0604", light_woods="0404")
    battle = special("wasp", ground=ground)
    assert after_action(battle, UseSpecial("wasp", "sidestep", hex=HEX("0605")))
    assert after_action(battle, UseSpecial("wasp", "sidestep", hex=HEX("0404")))
    for label in ("0604", "0405"):
        assert "costs more than 2 MP" in refusal_of(battle, UseSpecial("wasp", "sidestep", hex=HEX(label)))
    taken = change_unit(battle, "griffin_2", hex=HEX("0404"))
    assert "is taken" in refusal_of(taken, UseSpecial("wasp", "sidestep", hex=HEX("0404")))


@pytest.mark.rule(SYSTEM, "R34")
def test_a_token_serves_only_what_is_on_the_card() -> None:
    assert "no Sidestep on its card" in refusal_of(special("griffin"), UseSpecial("griffin", "sidestep"))
    assert "'somersault' is not a special action:" in refusal_of(
        special("griffin"), UseSpecial("griffin", "somersault")
    )
    none = change_unit(special("griffin"), "griffin", special=0)
    assert "no special action token" in refusal_of(none, UseSpecial("griffin", "torso_twist", 1))
    assert mech(after_action(special("griffin"), UseSpecial("griffin")), "griffin").special == 0


@pytest.mark.rule(SYSTEM, "R34")
def test_a_jammed_torso_ring_keeps_it_from_any() -> None:
    jam = (Critical("minor", "torso_ring_jam"),)
    battle = change_unit(special("griffin"), "griffin", criticals=jam)
    assert "Griffin has already acted or has nothing to do" in refusal_of(
        battle, UseSpecial("griffin", "torso_twist", 1)
    )
