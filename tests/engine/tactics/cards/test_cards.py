"""Critical cards and heat cards: drawn, played, discarded, and their decks."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from companion.engine.asks import Choice, by_chance
from companion.engine.play import NeedsAnswer, Play
from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.tactics.battle.actions import Cool, Discard, Draw, Hit
from companion.engine.tactics.battle.condition import activation_order, native_defense, points
from companion.engine.tactics.battle.events import DeckReshuffled, TokensCleared
from companion.engine.tactics.battle.state import Battle, Critical, Deck
from companion.engine.tactics.cards.decks import in_pile
from tests.auto import Auto
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    after_action,
    attack_faces,
    change_unit,
    events_of,
    fight,
    game,
    mech,
    play,
    refusal_of,
)


def hurt(name: str = "griffin", /, **values: Any) -> Battle:
    """Return a unit with some circles left, and an enemy."""
    return change_unit(fight(**{name: "red 0505 0"}, atlas_2="blue 0501 3"), name, **values)


@pytest.mark.rule(SYSTEM, "R65")
def test_a_minor_critical_stays_or_does_nothing() -> None:
    battle = hurt(armor=0)
    nothing = after_action(battle, Hit("griffin", 1), "no_effect")
    assert mech(nothing, "griffin").criticals == ()
    assert nothing.decks["minor"].discards == {"no_effect": 1}
    stays = after_action(battle, Hit("griffin", 1), "coolant_leak")
    assert mech(stays, "griffin").criticals == (Critical("minor", "coolant_leak"),)
    assert sum(stays.decks["minor"].unseen.values()) == 49


@pytest.mark.rule(SYSTEM, "R65")
def test_the_attacker_picks_the_group_that_jams() -> None:
    battle = after_action(hurt(armor=0), Hit("griffin", 1), "feed_jam", "lrm")
    assert mech(battle, "griffin").criticals == (Critical("minor", "feed_jam", "lrm"),)
    with pytest.raises(NeedsAnswer) as asked:
        play(hurt(armor=0), Hit("griffin", 1), "feed_jam")
    ask = asked.value.ask
    assert isinstance(ask, Choice)
    assert ask.side == "blue"
    assert [option.id for option in ask.options] == ["ppc", "lrm"]


@pytest.mark.rule(SYSTEM, "R66")
def test_half_of_the_major_cards_lead_to_a_minor_one() -> None:
    battle = after_action(hurt(armor=0, external=0), Hit("griffin", 1), "redirect", "sensor_static")
    assert mech(battle, "griffin").criticals == (Critical("minor", "sensor_static"),)
    assert battle.decks["major"].discards == {"redirect": 1}


@pytest.mark.rule(SYSTEM, "R66")
@pytest.mark.parametrize(
    ("face", "destroyed", "left"), [("double", True, 0), ("long", True, 0), ("blank", False, 1)]
)
def test_an_ammunition_explosion(face: str, destroyed: bool, left: int) -> None:
    battle = after_action(hurt(armor=0, external=0), Hit("griffin", 1), "ammo_explosion", attack_faces(face))
    assert (mech(battle, "griffin").is_destroyed, mech(battle, "griffin").internal) == (destroyed, left)


@pytest.mark.rule(SYSTEM, "R66")
def test_without_ammunition_a_minor_card_is_drawn() -> None:
    battle = after_action(
        hurt("spider", armor=0, external=0), Hit("spider", 1), "ammo_explosion", "no_effect"
    )
    assert battle.decks["major"].discards == {"ammo_explosion": 1}
    assert mech(battle, "spider").criticals == ()


@pytest.mark.rule(SYSTEM, "R64")
def test_armor_alone_draws_nothing() -> None:
    battle = after_action(hurt(), Hit("griffin", 5))
    assert (mech(battle, "griffin").armor, mech(battle, "griffin").external) == (0, 5)
    assert {deck.drawn for deck in battle.decks.values()} == {0}


# --- heat ---


def cooling(**values: Any) -> Battle:
    """Return a unit in the Heat Phase; a Griffin discards two cards."""
    return after(hurt(**values), PhaseBegan("heat"))


@pytest.mark.rule(SYSTEM, "R72")
def test_few_cards_are_all_discarded() -> None:
    played = play(cooling(heat_down=2), Cool("griffin"))
    assert mech(played.battle, "griffin").heat_cards == 0
    assert played.battle.decks["heat"].buried == 2
    assert played.battle.turn.phase == "end"


@pytest.mark.rule(SYSTEM, "R72")
def test_any_mix_is_discarded_and_the_rest_turned_up() -> None:
    battle = cooling(heat_down=2, heat_up=("heat_haze", "running_hot"))
    battle = after_action(battle, Cool("griffin"), "heat_haze", "face_down", "heat_spike")
    assert mech(battle, "griffin").heat_up == ("running_hot", "heat_spike")
    assert mech(battle, "griffin").heat_down == 0


@pytest.mark.rule(SYSTEM, "R72")
def test_more_cards_laid_by_hand_than_the_deck_holds_are_gone_when_it_is_empty() -> None:
    battle = cooling(heat_down=5)
    empty = replace(battle, decks={**battle.decks, "heat": Deck({"running_hot": 1})})
    battle = after_action(empty, Cool("griffin"), "running_hot")
    assert (mech(battle, "griffin").heat_up, mech(battle, "griffin").heat_down) == (("running_hot",), 0)


@pytest.mark.rule(SYSTEM, "R72")
def test_a_coolant_leak_leaves_one_card_more() -> None:
    battle = cooling(heat_down=2, criticals=(Critical("minor", "coolant_leak"),))
    assert mech(after_action(battle, Cool("griffin"), "running_hot"), "griffin").heat_up == ("running_hot",)


@pytest.mark.rule(SYSTEM, "R72")
def test_an_engine_hit_heats_in_every_heat_phase() -> None:
    battle = cooling(criticals=(Critical("major", "engine_hit"),) * 3)
    assert mech(after_action(battle, Cool("griffin"), "running_hot"), "griffin").heat_up == ("running_hot",)


@pytest.mark.rule(SYSTEM, "R72")
@pytest.mark.parametrize(("face", "internal"), [("double", 3), ("long", 4)])
def test_ammunition_may_cook_off_when_the_card_is_turned_up(face: str, internal: int) -> None:
    battle = after_action(cooling(heat_down=3), Cool("griffin"), "ammo_cook_off", attack_faces(face))
    assert mech(battle, "griffin").internal == internal


@pytest.mark.rule(SYSTEM, "R73")
@pytest.mark.parametrize(("up", "is_down"), [(3, False), (4, True)])
def test_four_indicators_shut_a_unit_down_at_the_end_of_the_phase(up: int, is_down: bool) -> None:
    battle = cooling(heat_up=("running_hot",) * 2 + ("heat_spike",) * up)
    battle = after_action(battle, Cool("griffin"), "running_hot", "running_hot")
    assert mech(battle, "griffin").is_shut_down is is_down


@pytest.mark.rule(SYSTEM, "R74")
def test_a_shut_down_unit_recovers_without_heat_cards() -> None:
    still = after_action(cooling(is_shut_down=True, heat_up=("heat_spike",) * 3), Cool("griffin"))
    assert mech(still, "griffin").is_shut_down
    assert not mech(
        after_action(cooling(is_shut_down=True, heat_up=("heat_spike",) * 2), Cool("griffin")), "griffin"
    ).is_shut_down


@pytest.mark.rule(SYSTEM, "R74")
def test_a_shut_down_unit_has_no_native_dice_and_acts_first() -> None:
    battle = hurt(is_shut_down=True)
    unit = mech(battle, "griffin")
    assert (native_defense(battle, unit), activation_order(battle, unit)) == (0, -1)
    assert {points(battle, unit, mode) for mode in ("walk", "run", "jump")} == {0}


@pytest.mark.rule(SYSTEM, "R75")
def test_clean_up_takes_tokens_and_leaves_locks() -> None:
    battle = hurt(
        focus=1, evade=2, special=1, suppressed=1, lock="atlas_2", heat_up=("heat_spike",), is_hull_down=True
    )
    unit = mech(after(battle, TokensCleared()), "griffin")
    assert (unit.focus, unit.evade, unit.special, unit.suppressed, unit.is_hull_down) == (0, 0, 0, 0, False)
    assert (unit.lock, unit.heat_up) == ("atlas_2", ("heat_spike",))


# --- decks ---


def test_an_exhausted_deck_is_shuffled_from_its_discards() -> None:
    battle = hurt(armor=0)
    battle = replace(battle, decks={**battle.decks, "minor": Deck({}, {"coolant_leak": 2})})
    played = play(battle, Hit("griffin", 1), "coolant_leak")
    assert len(events_of(played, DeckReshuffled)) == 1
    empty = replace(battle, decks={**battle.decks, "minor": Deck({})})
    assert mech(play(empty, Hit("griffin", 1)).battle, "griffin").criticals == ()


def test_cards_lying_face_down_are_no_longer_in_the_pile() -> None:
    battle = after_action(hurt(), Draw("griffin", "heat"))
    assert (mech(battle, "griffin").heat_down, in_pile(battle, "heat")) == (1, 49)
    assert "'tarot' is not a deck:" in refusal_of(battle, Draw("griffin", "tarot"))


def test_a_seed_draws_the_same_card_every_time() -> None:
    battle = replace(hurt(armor=0), seed="seven")
    drawn = set()
    for generator in range(5):
        played: Play[Battle] = Play(battle, Auto(random.Random(generator)), game().apply)
        game().resolve(played, Hit("griffin", 1))
        drawn.add(tuple(played.given_answers[:1]))
    assert len(drawn) == 1
    with pytest.raises(NeedsAnswer) as asked:
        play(battle, Hit("griffin", 1))
    assert by_chance(asked.value.ask, random.Random()) == next(iter(drawn))[0]


def test_cards_are_taken_off_by_hand() -> None:
    leak = Critical("minor", "coolant_leak")
    battle = hurt(criticals=(leak,), heat_up=("heat_spike", "running_hot"))
    battle = after_action(
        after_action(battle, Discard("griffin", "minor", "coolant_leak")),
        Discard("griffin", "heat", "heat_spike"),
    )
    assert (mech(battle, "griffin").criticals, mech(battle, "griffin").heat_up) == ((), ("running_hot",))
    assert battle.decks["heat"].discards == {"heat_spike": 1}
    assert "No card 'heat_spike' of the heat deck lies on Griffin" in refusal_of(
        battle, Discard("griffin", "heat", "heat_spike")
    )
