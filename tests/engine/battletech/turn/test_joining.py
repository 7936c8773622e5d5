"""Units that join, leave and change in a battle that runs."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.actions import DeclareFire, Hit, NoteMove, Place, RollInitiative
from companion.engine.battletech.battle.events import TurnBegan
from companion.engine.battletech.battle.sequence import next_to_act, pending_units, side_to_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.turn.joining import migrate_battle
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.joining.actions import AddUnit, ChangeUnit, ReturnUnit, WithdrawUnit
from companion.engine.skeleton.model_change import transfer_loss, transfer_losses
from companion.engine.skeleton.setup import UnitCondition
from companion.engine.views.units import Expected, UnitView
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.builders import (
    ATTACKERS,
    DEFENDERS,
    HIGH,
    LOW,
    SIDES,
    battle,
    citytech,
    declaring,
    game,
    invalid_text,
    mech,
    moving,
    paper,
    perform,
    resolve_action,
    unit,
)
from tests.citytech import fight
from tests.overlays import citytech_with

PAIR = {"cicada": "0505 0", "hermes": "0502 3"}

ORION = "ON1-M"


def card(at: Battle, name: str) -> UnitView:
    return next(view for view in game().units(at) if view.id == name)


def chips(at: Battle, name: str) -> list[str]:
    return [chip.label for chip in card(at, name).chips]


def journal_line(at: Battle, action: object) -> str:
    played = resolve_action(at, action)  # type: ignore[arg-type]
    return game().describe(at, action, played.events).line


def test_a_unit_joins_as_it_would_begin_a_battle() -> None:
    setup = unit("enforcer").model_copy(
        update={"pilot": "Kai", "condition": UnitCondition(armor={"head": 3})}
    )
    at = perform(paper("cicada", "hermes"), AddUnit(setup))
    joined = mech(at, "enforcer")
    assert (joined.name, joined.pilot, joined.armor["head"], joined.number) == ("Enforcer", "Kai", 3, 3)
    assert journal_line(paper("cicada", "hermes"), AddUnit(setup)) == "Enforcer joins Attackers"


def test_numbers_of_others_stay_when_a_unit_joins_the_first_side() -> None:
    at = perform(paper("cicada", "hermes"), AddUnit(unit("hunchback")))
    assert [(view.id, view.number) for view in game().units(at)] == [
        ("cicada", 1),
        ("hunchback", 3),
        ("hermes", 2),
    ]


def test_until_its_turn_a_unit_is_on_its_way_and_takes_no_part() -> None:
    at = moving(battle(**PAIR))
    at = perform(at, AddUnit(unit("hunchback", "0701 3"), arrives=2))
    assert chips(at, "hunchback") == ["Arrives in turn 2"]
    view = card(at, "hunchback")
    assert (view.is_coming, view.is_destroyed, view.may_act, view.hex) == (True, False, False, None)
    assert {each.id for each in pending_units(at)} == {"cicada", "hermes"}
    assert invalid_text(at, NoteMove("hunchback", "walked")) == "Hunchback arrives in turn 2."
    at = perform(declaring(battle(**PAIR)), AddUnit(unit("hunchback", "0701 3"), arrives=2))
    assert invalid_text(at, DeclareFire("cicada", "hunchback")) == "Hunchback arrives in turn 2."


def test_it_rolls_and_moves_with_its_side_from_its_turn_on() -> None:
    at = perform(paper("cicada", "hermes"), AddUnit(unit("hunchback"), arrives=2))
    at = game().apply(at, TurnBegan(2))
    assert not card(at, "hunchback").is_coming
    at = perform(at, RollInitiative(), LOW, HIGH)
    assert at.turn.order == (DEFENDERS, ATTACKERS, DEFENDERS)


def test_who_joins_in_mid_phase_acts_after_all_others() -> None:
    at = perform(moving(paper("cicada", "hermes")), AddUnit(unit("hunchback")))
    for name in ("cicada", "hermes"):
        assert side_to_act(at) == mech(at, name).side
        at = perform(at, NoteMove(name, "stationary"))
    assert [each.id for each in next_to_act(at)] == ["hunchback"]


def test_on_a_map_it_is_placed_whoever_acts() -> None:
    at = perform(moving(battle(**PAIR)), AddUnit(unit("hunchback")))
    assert chips(at, "hunchback") == ["To be placed"]
    assert card(at, "hunchback").expects is Expected.SET_UP
    (zone,) = game().table(at).zones
    assert (zone.side, zone.label) == (DEFENDERS, "Defenders arrive in the 3 rows at the south edge")
    at = perform(at, game().place(at, "hunchback", parse_label("0517"), 0))
    assert isinstance(game().place(at, "hunchback", parse_label("0517"), 0), Place)
    assert chips(at, "hunchback") == []
    assert game().table(at).zones == ()


def test_nobody_waits_for_fire_of_a_unit_that_stands_nowhere() -> None:
    at = perform(declaring(battle(**PAIR)), AddUnit(unit("hunchback")))
    assert {each.id for each in pending_units(at)} == {"cicada", "hermes"}


def test_a_side_with_units_on_their_way_is_not_beaten() -> None:
    at = perform(paper("cicada", "hermes"), AddUnit(unit("enforcer"), arrives=3))
    at = perform(at, WithdrawUnit("hermes"))
    at = moving(at)
    at = perform(at, NoteMove("cicada", "stationary"))
    while at.turn.number == 1 and at.turn.phase != "end":
        at = resolve_action(at, GoOn()).battle
    assert at.ending is None


def test_who_is_withdrawn_has_left_and_may_come_back() -> None:
    at = perform(moving(battle(**PAIR)), WithdrawUnit("hermes"))
    assert chips(at, "hermes") == ["Left the map"]
    assert card(at, "hermes").has_left
    assert invalid_text(at, WithdrawUnit("hermes")) == "Hermes has already left the battle."
    at = perform(at, ReturnUnit("hermes"))
    assert chips(at, "hermes") == ["To be placed"]
    assert journal_line(at, WithdrawUnit("hermes")) == "Hermes is withdrawn from the battle"


def test_a_unit_is_another_in_one_entry() -> None:
    at = paper("cicada", "hermes")
    action = ChangeUnit("hermes", name="Old Hermes", pilot="Kai", side=DEFENDERS)
    assert (
        journal_line(at, action)
        == "Hermes is now called Old Hermes, is piloted by Kai, changes sides to Defenders"
    )
    after = perform(at, action)
    assert (mech(after, "hermes").name, mech(after, "hermes").pilot) == ("Old Hermes", "Kai")
    assert [(view.id, view.number, view.side) for view in game().units(after)] == [
        ("cicada", 1, DEFENDERS),
        ("hermes", 2, DEFENDERS),
    ]


def test_in_another_model_it_has_lost_as_much_or_is_whole() -> None:
    at = perform(
        perform(paper("cicada", "hermes"), Mark("hermes", "armor/head", 1)),
        Mark("hermes", "armor/left_arm", 2),
    )
    before = mech(at, "hermes")
    lost = mech(paper("cicada", "hermes"), "hermes").armor["left_arm"] - 2
    worn = mech(perform(at, ChangeUnit("hermes", model="ENF-4R")), "hermes")
    full = mech(paper("enforcer", "cicada"), "enforcer").armor
    assert worn.armor["left_arm"] == full["left_arm"] - lost
    whole = mech(perform(at, ChangeUnit("hermes", model="ENF-4R", fresh=True)), "hermes")
    assert whole.armor == full
    assert before.name == whole.name


def test_who_has_lost_what_the_new_model_has_not_stays_what_it_is() -> None:
    at = perform(declaring(battle(**PAIR)), DeclareFire("cicada", "hermes", ("medium_laser_rt",)))
    assert "there is not any more" in invalid_text(at, ChangeUnit("cicada", model="HER-2S"))


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (AddUnit(unit("hermes")), "There is already a unit 'hermes': give this one another id."),
        (ChangeUnit("hermes", gunnery=3), "Hermes has no crew with skills."),
        (ChangeUnit("hermes", name=" "), "A unit needs a name."),
        (ChangeUnit("hermes", side="green"), "There is no side 'green'; the sides are defenders, attackers."),
        (ReturnUnit("hermes"), "Hermes has not left the battle."),
    ],
)
def test_nonsense_is_told(action: object, text: str) -> None:
    assert invalid_text(paper("cicada", "hermes"), action) == text  # type: ignore[arg-type]


def test_who_waits_may_be_let_come_at_once() -> None:
    at = perform(moving(paper("cicada", "hermes")), AddUnit(unit("hunchback"), arrives=4))
    before = game().identity(at, "hunchback")
    at = perform(at, game().change_unit(before, replace(before, arrives=0)))
    assert not card(at, "hunchback").is_coming


def test_a_newcomer_has_an_id_and_a_name_of_its_own_and_faces_the_enemy() -> None:
    at = battle(**PAIR)
    made = game().newcomer(at, ATTACKERS, "HER-2S", "Hermes")
    assert (made.id, made.name, made.facing) == ("attackers_1", "Hermes 2", 3)
    assert game().newcomer(at, DEFENDERS, "ENF-4R", "Enforcer").name == ""
    assert (game().arrival(at), game().arrival(moving(at))) == (0, 2)


def test_a_newcomer_goes_on_with_the_letters_of_those_like_it() -> None:
    two = [unit(name).model_copy(update={"name": ""}) for name in ("cicada", "cicada_2")]
    pair = game().new_battle(None, SIDES, [*two, unit("hermes")])
    assert [card(pair, it.id).name for it in two] == ["Cicada a", "Cicada b"]
    made = game().newcomer(pair, ATTACKERS, "CDA-2A", "Cicada")
    at = perform(pair, game().add_unit(made))
    assert card(at, made.id).name == "Cicada c"
    assert [card(at, it.id).name for it in two] == ["Cicada a", "Cicada b"]
    assert journal_line(pair, game().add_unit(made)) == "Cicada c joins Attackers"
    stored = perform(pair, AddUnit(made.model_copy(update={"name": ""})))
    assert mech(stored, made.id).name == "Cicada", "what is stored without a name has that of its model"


def test_damage_to_a_unit_on_its_way_is_noted_as_to_any() -> None:
    at = perform(paper("cicada", "hermes"), AddUnit(unit("hunchback"), arrives=2))
    assert mech(perform(at, Hit("hunchback", "head", 2)), "hunchback").armor["head"] < 9


def with_orion(change: Callable[[dict[str, Any]], object]) -> BattletechGame:
    """CityTech with a changed Orion."""
    printed = citytech().model_document(ORION)
    assert printed is not None
    data: dict[str, Any] = json.loads(json.dumps(printed.data))
    change(data)
    return citytech().with_models(
        {ORION: Document("orion.yaml", data, SourcePositions.of_file("orion.yaml"))}
    )


def hurt(**changes: Any) -> Battle:
    """Return a Wolfhound against an Orion that has something on its sheet."""
    battle = fight(wolfhound="red 0505 0", orion="blue 0501 3")
    return battle.with_unit(replace(battle.mech("orion"), **changes))


@pytest.mark.parametrize(
    ("left", "before", "now", "after"),
    [(9, 9, 9, 9), (9, 9, 12, 12), (9, 9, 5, 5), (3, 9, 12, 6), (8, 9, 5, 4), (3, 9, 5, 1), (0, 9, 12, 0),
     (0, 0, 4, 4), (3, 9, 0, 0), (0, 0, 0, 0)],
)  # fmt: skip
def test_as_much_is_lost_as_before_and_something_stays_of_what_is_left(
    left: int, before: int, now: int, after: int
) -> None:
    assert transfer_loss(left, before, now) == after


def test_what_is_no_more_may_only_have_been_whole() -> None:
    assert transfer_losses("Orion", {"head": 9, "tail": 3}, {"head": 9, "tail": 3}, {"head": 9}) == {
        "head": 9
    }
    assert transfer_losses("Orion", {}, {}, {"head": 9}) == {"head": 9}
    with pytest.raises(InputError, match="Orion has no long tail any more"):
        transfer_losses("Orion", {"long_tail": 2}, {"long_tail": 3}, {})


def test_damage_stays_where_the_armor_is_another() -> None:
    game = with_orion(lambda unit: unit["armor"].update(head=7))
    battle = hurt()
    armor = {**battle.mech("orion").armor, "head": 6}
    full = battle.model(battle.mech("orion")).armor["head"]
    taken = migrate_battle(game.rules, hurt(armor=armor))
    assert taken.mech("orion").armor == {**armor, "head": 7 - (full - 6)}
    assert taken.mech("wolfhound") == battle.mech("wolfhound")
    assert taken.model(taken.mech("orion")).armor["head"] == 7


def test_a_slot_that_was_hit_must_hold_what_it_held() -> None:
    battle = hurt()
    model = battle.model(battle.mech("orion"))
    location, struck, thing = next(
        (name, index, held)
        for name in model.armor
        for index, held in enumerate(model.slots_of(name))
        if held in model.aboard
    )
    game = with_orion(lambda unit: _without(unit, str(thing)))
    with pytest.raises(InputError, match=rf"slot {struck + 1} of .* was hit, and now holds something else"):
        migrate_battle(game.rules, hurt(hit_slots={location: (struck,)}))


def _without(unit: dict[str, Any], thing: str) -> None:
    for key in ("weapons", "ammunition", "equipment"):
        unit[key] = [row for row in unit.get(key, ()) if row["id"] != thing]
    for location, slots in unit["slots"].items():
        unit["slots"][location] = [None if held == thing else held for held in slots]


def test_a_model_that_is_gone_is_refused() -> None:
    battle = hurt(model="ON1-X")
    with pytest.raises((InputError, KeyError)):
        migrate_battle(citytech().rules, battle)


def test_new_options_and_numbers_count_from_then_on() -> None:
    battle = hurt(heat=7)
    taken = migrate_battle(citytech_with("to_hit: {range: {medium: {value: 1, source: Ours}}}").rules, battle)
    assert taken == battle
    assert taken.rules.tables.to_hit.range["medium"].value == 1
