"""The Action Step: which actions a unit has, and what they do."""

from __future__ import annotations

import pytest

from companion.engine.tactics.battle.actions import Act, Activate, Decline
from companion.engine.tactics.battle.events import Activated
from companion.engine.tactics.battle.state import Battle, Critical, Orders
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    SYSTEM,
    acting,
    activating,
    after,
    after_action,
    change_unit,
    fight,
    game,
    is_allowed,
    mech,
    refusal_of,
)

HEX = parse_label


def pair(movement: str = "stand", name: str = "griffin") -> Battle:
    """Return a unit in its action step, and an enemy."""
    return acting(fight(**{name: "red 0505 0"}, atlas="blue 0501 3"), name, movement)


@pytest.mark.rule(SYSTEM, "R28")
def test_standing_gives_two_actions_and_none_twice() -> None:
    battle = after_action(pair(), Act("griffin", "focus"))
    assert "has already done this once this round" in refusal_of(battle, Act("griffin", "focus"))
    battle = after_action(battle, Act("griffin", "evade"))
    assert mech(battle, "griffin").is_activated  # both are used: the activation is over
    assert (mech(battle, "griffin").focus, mech(battle, "griffin").evade) == (1, 1)


@pytest.mark.rule(SYSTEM, "R28")
def test_walking_gives_one_action_running_none() -> None:
    walked = after_action(pair("walk"), Act("griffin", "focus"))
    assert mech(walked, "griffin").is_activated
    assert "has no action left" in refusal_of(pair("run"), Act("griffin", "focus"))
    ran = activating(fight(griffin="red 0505 0", locust="blue 0101 3"), griffin="run 0503")
    assert mech(after_action(ran, Activate("griffin", HEX("0503"), 0)), "griffin").is_activated


@pytest.mark.rule(SYSTEM, "R28")
@pytest.mark.rule(SYSTEM, "R32")
def test_a_jump_gives_a_jumping_evade_only() -> None:
    battle = pair("jump", "phoenix")
    assert "only take a Jumping Evade" in refusal_of(battle, Act("phoenix", "focus"))
    assert "A Jumping Evade requires a jump" in refusal_of(pair("walk"), Act("griffin", "jumping_evade"))
    battle = after_action(battle, Act("phoenix", "jumping_evade"))
    assert mech(battle, "phoenix").evade == 2


@pytest.mark.rule(SYSTEM, "R28")
def test_an_action_must_be_on_the_bar_and_in_ones_own_step() -> None:
    battle = acting(fight(atlas="red 0505 0", wasp="blue 0501 3"), "atlas")
    assert "no Evade on its action bar" in refusal_of(battle, Act("atlas", "evade"))
    assert "not in its action step" in refusal_of(battle, Act("wasp", "focus"))
    assert "'dance' is not an action:" in refusal_of(battle, Act("atlas", "dance"))
    early = fight(atlas="red 0505 0", wasp="blue 0501 3")
    assert "in the Activation Phase" in refusal_of(early, Act("atlas", "focus"))


@pytest.mark.rule(SYSTEM, "R29")
def test_focus_takes_a_token_unless_the_pilot_is_rattled() -> None:
    assert mech(after_action(pair(), Act("griffin", "focus")), "griffin").focus == 1
    rattled = change_unit(pair(), "griffin", criticals=(Critical("minor", "rattled_pilot"),))
    assert "A card keeps Griffin from Focus" in refusal_of(rattled, Act("griffin", "focus"))


@pytest.mark.rule(SYSTEM, "R30")
def test_a_target_lock_needs_no_sight_but_long_range() -> None:
    battle = after_action(pair(), Act("griffin", "target_lock", "atlas"))
    assert mech(battle, "griffin").lock == "atlas"
    assert "Name the unit" in refusal_of(pair(), Act("griffin", "target_lock"))
    assert "cannot be locked on" in refusal_of(pair(), Act("griffin", "target_lock", "griffin"))
    far = acting(fight(griffin="red 0101 3", atlas="blue 0123 0"), "griffin")
    assert "beyond 21 hexes" in refusal_of(far, Act("griffin", "target_lock", "atlas"))
    near = acting(fight(griffin="red 0101 0", atlas="blue 0122 0"), "griffin")
    assert is_allowed(near, Act("griffin", "target_lock", "atlas"))
    for card in (Critical("minor", "tracking_glitch"), Critical("major", "sensors_destroyed")):
        blind = change_unit(pair(), "griffin", criticals=(card,))
        assert "A card keeps Griffin" in refusal_of(blind, Act("griffin", "target_lock", "atlas"))


@pytest.mark.rule(SYSTEM, "R30")
def test_a_new_lock_replaces_the_old_and_locks_outlast_the_round() -> None:
    battle = acting(fight(griffin="red 0505 0", atlas="blue 0501 3", wasp="blue 0301 3"), "griffin")
    battle = change_unit(battle, "griffin", lock="wasp")
    assert mech(after_action(battle, Act("griffin", "target_lock", "atlas")), "griffin").lock == "atlas"


@pytest.mark.rule(SYSTEM, "R31")
def test_evade_takes_one_token() -> None:
    assert mech(after_action(pair(), Act("griffin", "evade")), "griffin").evade == 1
    hurt = change_unit(pair(), "griffin", criticals=(Critical("major", "pilot_wounded"),))
    assert "A card keeps Griffin from Evade" in refusal_of(hurt, Act("griffin", "evade"))


@pytest.mark.rule(SYSTEM, "R34")
def test_a_special_action_takes_a_token() -> None:
    assert mech(after_action(pair(), Act("griffin", "special")), "griffin").special == 1


# --- Command ---


def lance(movement: str = "stand", **more: str) -> Battle:
    """Return a commander in its action step, with a friend and an enemy."""
    units = {"griffin": "red 0505 0", "wasp": "red 0507 0", "atlas": "blue 0501 3", **more}
    return acting(fight(**units), "griffin", movement)


@pytest.mark.rule(SYSTEM, "R33")
def test_a_command_gives_a_friend_a_free_action() -> None:
    battle = after_action(lance(), Act("griffin", "command", "wasp"))
    assert battle.turn.granted == "wasp"
    assert "Wasp has a free action first" in refusal_of(battle, Act("griffin", "focus"))
    battle = after_action(battle, Act("wasp", "focus"))
    assert (mech(battle, "wasp").focus, battle.turn.granted) == (1, None)
    # The friend may not do the same again in its own activation.
    later = after(battle, Activated("wasp", "stand"))
    assert "has already done this once this round" in refusal_of(later, Act("wasp", "focus"))
    assert is_allowed(later, Act("wasp", "evade"))
    assert is_allowed(battle, Act("griffin", "focus"))


@pytest.mark.rule(SYSTEM, "R33")
def test_a_free_action_does_not_count_among_ones_own() -> None:
    battle = after_action(after_action(lance(), Act("griffin", "command", "wasp")), Act("wasp", "focus"))
    walked = after(battle, Activated("wasp", "walk"))
    assert mech(after_action(walked, Act("wasp", "evade")), "wasp").actions == ("focus", "evade")


@pytest.mark.rule(SYSTEM, "R33")
def test_a_free_action_may_be_let_go() -> None:
    battle = after_action(after_action(lance("walk"), Act("griffin", "command", "wasp")), Decline("wasp"))
    assert battle.turn.granted is None
    assert mech(battle, "griffin").is_activated


@pytest.mark.rule(SYSTEM, "R33")
def test_a_command_reaches_six_hexes() -> None:
    assert is_allowed(lance(locust="red 0511 0"), Act("griffin", "command", "locust"))
    assert "beyond 6 hexes" in refusal_of(lance(locust="red 0512 0"), Act("griffin", "command", "locust"))
    assert "cannot be given" in refusal_of(lance(), Act("griffin", "command", "atlas"))
    assert "Name the friend" in refusal_of(lance(), Act("griffin", "command"))
    longer = change_unit(lance(locust="red 0512 0"), "griffin", command_card="dragoon_discipline")
    assert is_allowed(longer, Act("griffin", "command", "locust"))
    deaf = change_unit(lance(), "wasp", criticals=(Critical("minor", "comm_failure"),))
    assert "A card keeps Wasp from free actions" in refusal_of(deaf, Act("griffin", "command", "wasp"))
    mute = change_unit(lance(), "griffin", criticals=(Critical("minor", "comm_failure"),))
    assert "A card keeps Griffin from Command" in refusal_of(mute, Act("griffin", "command", "wasp"))


@pytest.mark.rule(SYSTEM, "R33")
@pytest.mark.rule(SYSTEM, "R12")
def test_a_command_card_copies_a_lock() -> None:
    order = Act("griffin", "command", "wasp", uses_card=True)
    assert "no command card" in refusal_of(lance(), order)
    battle = change_unit(lance(), "griffin", command_card="coordinated_fire")
    assert "no Target Lock to copy" in refusal_of(battle, order)
    battle = change_unit(battle, "griffin", lock="atlas")
    assert mech(after_action(battle, order), "wasp").lock == "atlas"


@pytest.mark.rule(SYSTEM, "R33")
def test_a_command_card_changes_a_destination() -> None:
    battle = change_unit(lance(), "griffin", command_card="battle_plan")
    battle = change_unit(battle, "wasp", orders={1: Orders("walk", HEX("0502"))})
    order = Act("griffin", "command", "wasp", uses_card=True, hex=HEX("0509"))
    assert mech(after_action(battle, order), "wasp").orders[1] == Orders("walk", HEX("0509"))
    far = Act("griffin", "command", "wasp", uses_card=True, hex=HEX("0520"))
    assert "cannot reach 0520" in refusal_of(battle, far)
    assert "has been activated" in refusal_of(change_unit(battle, "wasp", is_activated=True), order)


@pytest.mark.rule(SYSTEM, "R33")
def test_a_command_card_rallies_two_friends() -> None:
    battle = change_unit(lance(locust="red 0508 0"), "griffin", command_card="rally")
    both = Act("griffin", "command", "wasp", uses_card=True, other="locust")
    assert "no face-up heat card" in refusal_of(battle, both)
    battle = change_unit(battle, "wasp", heat_up=("heat_spike", "running_hot"))
    battle = change_unit(battle, "locust", heat_up=("heat_spike",))
    battle = after_action(battle, both, "running_hot")
    assert mech(battle, "wasp").heat_up == ("heat_spike",)
    assert mech(battle, "locust").heat_up == ()
    assert battle.decks["heat"].discards == {"running_hot": 1, "heat_spike": 1}


@pytest.mark.rule(SYSTEM, "R33")
def test_a_command_card_lets_a_friend_evade() -> None:
    battle = change_unit(lance(), "griffin", command_card="hound_tactics")
    order = Act("griffin", "command", "wasp", uses_card=True)
    battle = after_action(battle, order)
    assert (mech(battle, "wasp").evade, mech(battle, "wasp").actions) == (1, ("evade",))
    again = change_unit(lance(), "griffin", command_card="hound_tactics")
    assert "cannot evade again" in refusal_of(change_unit(again, "wasp", actions=("evade",)), order)


@pytest.mark.rule(SYSTEM, "R66")
@pytest.mark.parametrize("card", ["coordinated_fire", "battle_plan", "rally"])
def test_a_comm_failure_bars_free_actions_only(card: str) -> None:
    battle = change_unit(lance(locust="red 0508 0"), "griffin", command_card=card, lock="atlas")
    battle = change_unit(
        battle, "wasp", criticals=(Critical("minor", "comm_failure"),), heat_up=("heat_spike",)
    )
    own = Act("griffin", "command", "wasp", uses_card=True)
    assert is_allowed(battle, own)
    hounds = change_unit(battle, "griffin", command_card="hound_tactics")
    assert "A card keeps Wasp from free actions" in refusal_of(hounds, own)


# --- cards ---


@pytest.mark.rule(SYSTEM, "R35")
def test_a_minor_critical_is_repaired_by_an_action() -> None:
    frozen = Critical("minor", "frozen_leg_actuator")
    battle = change_unit(pair(), "griffin", criticals=(frozen, frozen))
    battle = after_action(battle, Act("griffin", "card", card="frozen_leg_actuator"))
    assert mech(battle, "griffin").criticals == (frozen,)
    assert battle.decks["minor"].discards == {"frozen_leg_actuator": 1}
    assert "has already done this once this round" in refusal_of(
        battle, Act("griffin", "card", card="frozen_leg_actuator")
    )
    assert "no card 'no_effect' with an action" in refusal_of(
        battle, Act("griffin", "card", card="no_effect")
    )


@pytest.mark.rule(SYSTEM, "R35")
@pytest.mark.rule(SYSTEM, "R74")
def test_a_destroyed_heat_sink_gives_purge_even_while_shut_down() -> None:
    broken = (Critical("major", "heat_sink_destroyed"),)
    battle = change_unit(activating(fight(wasp="red 0505 0", atlas="blue 0501 3")), "wasp", is_shut_down=True)
    battle = change_unit(battle, "wasp", criticals=broken, heat_up=("heat_spike", "heat_haze"), heat_down=0)
    assert "shut down and stays" in refusal_of(battle, Activate("wasp", HEX("0504"), 0))
    battle = after_action(battle, Activate("wasp"))  # first of all, at -1
    assert "is shut down" in refusal_of(battle, Act("wasp", "focus"))
    battle = after_action(battle, Act("wasp", "card", card="heat_sink_destroyed"), "heat_spike")
    assert mech(battle, "wasp").heat_up == ("heat_haze",)
    assert mech(battle, "wasp").is_activated


@pytest.mark.rule(SYSTEM, "R35")
def test_suppression_takes_a_die_and_the_group_stays_silent() -> None:
    loads = {"jager": {"autocannons": "suppression"}}
    battle = acting(fight(None, loads, jager="red 0505 0", wasp="blue 0501 3"), "jager")
    order = Act("jager", "card", "wasp", "suppression", "autocannons")
    behind = acting(fight(None, loads, jager="red 0505 3", wasp="blue 0501 3"), "jager")
    assert "Autocannons can only fire into the forward arc" in refusal_of(behind, order)
    battle = after_action(battle, order)
    assert (mech(battle, "wasp").suppressed, mech(battle, "jager").held) == (1, ("autocannons",))
    assert "Name the unit to suppress" in refusal_of(
        acting(fight(None, loads, jager="red 0505 0", wasp="blue 0501 3"), "jager"),
        Act("jager", "card", card="suppression", tic="autocannons"),
    )


@pytest.mark.rule(SYSTEM, "R28")
def test_danielle_peterson_focuses_after_running() -> None:
    loads = {"griffin": {"mechwarrior": "danielle_peterson"}}
    battle = acting(fight(None, loads, griffin="red 0505 0", atlas="blue 0501 3"), "griffin", "run")
    assert is_allowed(battle, Act("griffin", "focus"))
    assert "no action left" in refusal_of(battle, Act("griffin", "evade"))


def test_the_commands_of_the_window_are_the_open_actions() -> None:
    labels = {command.label for command in game().commands(lance(), "griffin")}
    assert {"Focus", "Evade", "Target Lock: Atlas", "Special Mech Action", "Command: Wasp"} <= labels
