"""Units that join, leave and change in a battle that runs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.skeleton.common_events import PhaseBegan
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.tactics.battle.actions import Act, Attack, Place
from companion.engine.tactics.battle.events import RoundBegan
from companion.engine.tactics.battle.sequence import pending
from companion.engine.tactics.battle.state import Battle
from companion.engine.views.units import Expected, UnitView
from companion.errors import Refusal
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    BLUE,
    RED,
    SIDES,
    SYSTEM,
    acting,
    after,
    fight,
    game,
    in_combat,
    lances,
    on_paper,
    unit,
)

PAIR = {"griffin": "red 0505 0", "atlas": "blue 0501 3"}


def card(at: Battle, name: str) -> UnitView:
    return next(view for view in game().units(at) if view.id == name)


def after_action(at: Battle, action: object) -> Battle:
    from companion.engine.play import Play, Script

    assert game().why_not(at, action) is None
    play: Play[Battle] = Play(at, Script(()), game().apply)
    game().resolve(play, action)
    return play.battle


def refusal_of(at: Battle, action: object) -> str:
    refusal = game().why_not(at, action)
    assert isinstance(refusal, Refusal)
    return refusal.reason


def test_a_unit_joins_and_is_placed_on_the_map() -> None:
    at = after_action(fight(**PAIR), AddUnit(unit("wasp", "red")))
    view = card(at, "wasp")
    assert (view.number, view.expects, [chip.label for chip in view.chips]) == (
        3,
        Expected.SET_UP,
        ["To be placed"],
    )
    assert [zone.side for zone in game().table(at).zones] == [RED]
    action = game().place(at, "wasp", parse_label("0505"), 2)
    assert isinstance(action, Place)
    assert card(after_action(at, action), "wasp").hex == parse_label("0505")


def test_a_newcomer_goes_on_with_the_letters_of_those_like_it() -> None:
    two = [unit("wasp", RED), unit("wasp_2", BLUE)]
    nameless = [it.model_copy(update={"name": ""}) for it in two]
    pair = game(lance_limits="told").new_battle(None, SIDES, nameless)
    called = next(view.short_name for view in game().models() if view.id == "WSP-1W")
    made = game().newcomer(pair, RED, "WSP-1W", called)
    at = after_action(pair, game().add_unit(made))
    names = {view.id: view.name for view in game().units(at)}
    assert names == {"wasp": "Wasp a", "wasp_2": "Wasp b", made.id: "Wasp c"}


def test_until_its_round_it_takes_no_part() -> None:
    at = after_action(fight(**PAIR), AddUnit(unit("wasp", "red 0601 0"), arrives=2))
    assert [chip.label for chip in card(at, "wasp").chips] == ["Arrives in round 2"]
    assert {mech.id for mech in pending(at)} == {"griffin", "atlas"}
    assert refusal_of(in_combat(at), Attack("atlas", "wasp", ("tic_1",))).startswith(
        "Wasp arrives in round 2"
    )
    at = after(at, RoundBegan(2, RED), PhaseBegan("planning"))
    assert {mech.id for mech in pending(at)} == {"griffin", "atlas", "wasp"}


def test_who_is_withdrawn_takes_no_part_and_ends_its_action_step() -> None:
    at = after_action(acting(fight(**PAIR), "griffin"), WithdrawUnit("griffin"))
    assert at.turn.active is None
    assert "griffin" not in {mech.id for mech in pending(at)}
    assert [chip.label for chip in card(at, "griffin").chips] == ["Left the battle"]
    assert refusal_of(at, Act("griffin", "focus"))
    assert card(after_action(at, ReturnUnit("griffin")), "griffin").expects is Expected.SET_UP


def test_an_end_tells_of_who_has_left() -> None:
    start = on_paper(griffin="red", atlas="blue")
    at = after_action(start, WithdrawUnit("griffin"))
    assert [(end.id, end.fate, end.cause) for end in game().aftermath(start, at)] == [
        ("griffin", "left", "Left the battle"),
        ("atlas", "ready", ""),
    ]


def test_name_side_and_model_change_and_pilots_are_cards() -> None:
    at = on_paper(griffin="red", atlas="blue")
    at = after_action(at, ChangeUnit("griffin", name="Grif", side=BLUE, model="WSP-1W"))
    griffin = at.units["griffin"]
    assert (griffin.name, griffin.side, griffin.armor) == ("Grif", BLUE, at.rules.cards["WSP-1W"].armor)
    assert [view.number for view in game().units(at)] == [1, 2]
    assert refusal_of(at, ChangeUnit("griffin", pilot="Kai")).startswith("MechWarriors are cards here")
    assert game().identity(at, "griffin").pilot is None


def test_damage_stays_in_another_model_or_is_repaired() -> None:
    at = on_paper(griffin="red", atlas="blue")
    at = at.with_unit(replace(at.units["griffin"], armor=at.units["griffin"].armor - 2))
    worn = after_action(at, ChangeUnit("griffin", model="AS7-D")).units["griffin"]
    whole = after_action(at, ChangeUnit("griffin", model="AS7-D", fresh=True)).units["griffin"]
    assert whole.armor - worn.armor == 2


def test_a_unit_without_a_card_does_not_join() -> None:
    setup = UnitSetup(id="x", model="nothing", side=RED)
    assert refusal_of(on_paper(griffin="red", atlas="blue"), AddUnit(setup)).startswith(
        "there is no model 'nothing'"
    )


@pytest.mark.rule(SYSTEM, "R20")
def test_a_reinforcement_brings_its_cards_and_its_lance_pays_for_both() -> None:
    at = fight(**PAIR)
    before = {side.id: side.cost for side in at.sides}
    setup = unit("valkyrie", "red", {"lrm": "smoke_rounds", "mechwarrior": "elite_mechwarrior"})
    joined = after_action(at, AddUnit(setup))
    valkyrie, cards = joined.units["valkyrie"], at.tables
    assert (valkyrie.upgrades, valkyrie.mechwarriors) == ({"lrm": "smoke_rounds"}, ("elite_mechwarrior",))
    more = cards.upgrades.cards["smoke_rounds"].points + cards.mechwarriors.cards["elite_mechwarrior"].points
    costs = {side.id: side.cost for side in joined.sides}
    assert costs == {RED: before[RED] + at.rules.cards["VLK-QA"].points + more, BLUE: before[BLUE]}
    side, units = lances(game()).current(joined, RED)
    force = lances(game()).view(side, units)
    assert force.points == costs[RED]
    assert [card.name for card in force.units[-1].cards] == ["Smoke Rounds", "Elite Mechwarrior"]


def test_a_lance_pays_for_who_changes_to_it_and_for_who_has_left() -> None:
    at = on_paper(griffin="red", wasp="red", atlas="blue")
    total = sum(side.cost for side in at.sides)
    turned = after_action(at, ChangeUnit("wasp", side=BLUE))
    wasp = at.rules.cards["WSP-1W"].points
    assert turned.side(BLUE).cost == at.side(BLUE).cost + wasp
    assert sum(side.cost for side in turned.sides) == total
    assert after_action(at, WithdrawUnit("wasp")).sides == at.sides, "what is spent is spent"
