"""Phases in another order, and a unit's attacks rolled as soon as they are declared."""

from __future__ import annotations

import pytest

from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle.actions import (
    DeclareBlow,
    DeclareFire,
    Hit,
    Move,
    NoteMove,
    React,
    ResolveBlow,
    ResolveFire,
    RollInitiative,
    SettleAll,
)
from companion.engine.battletech.battle.events import BlowDeclared, Event
from companion.engine.battletech.battle.sequence import next_to_act, pending_units
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import PhysicalAttackDeclaration
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.views.attacks import Volley
from tests.builders import battle as quickstart
from tests.builders import citytech, perform, refusal_text, resolve_action
from tests.citytech import apply_events, change_unit, declaring, fight, in_phase, on_paper
from tests.engine.battletech.tables.test_turn import order
from tests.overlays import citytech_with, under_rules

FIRE_FIRST = order("initiative weapon_attack movement reaction physical_attack heat end")
BLOWS_FIRST = order("initiative movement physical_attack reaction weapon_attack heat end")
HEAT_EARLY = order("initiative movement reaction weapon_attack heat physical_attack end")
TOGETHER = "phases: {acting: {weapon_attack: {steps: together}, physical_attack: {steps: together}}}"
AT_ONCE = TOGETHER.replace("together}", "together, takes_effect: at_once}")
NEAR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}
FAR = {"wolfhound": "red 0505 0", "orion": "blue 0501 3"}
LASER, AUTOCANNON = "medium_laser_ct", "lb10x_ac_rt"

FOUR = {"wolfhound": "red 0502 0", "uller": "red 0702 0", "orion": "blue 0501 3", "victor": "blue 0701 3"}


def phase(at: Battle) -> tuple[str, str]:
    return at.turn.phase, at.turn.step


def begun(rules: str, **units: str) -> Battle:
    """Return the battle by these rules after initiative, red having lost it."""
    return perform(under_rules(rules, fight(**units)), RollInitiative(), (3,), (9,))


def red_declaring(rules: str, **units: str) -> Battle:
    """Return the battle by these rules when red declares its fire first."""
    return perform(in_phase(under_rules(rules, fight(**units)), "reaction"), GoOn())


def hold_fire(at: Battle, *names: str) -> Battle:
    """Return the battle after these units have declared no fire."""
    for name in names:
        at = perform(at, DeclareFire(name))
    return at


# --- another order ---


def test_fire_may_come_before_movement() -> None:
    at = begun(FIRE_FIRST, **FAR)
    assert phase(at) == ("weapon_attack", "declare")
    assert "Not now: attacks are being declared (weapon_attack)" in refusal_text(
        at, Move("wolfhound", "stationary")
    )
    at = hold_fire(at, "wolfhound", "orion")
    assert phase(at) == ("movement", "")
    for name in ("wolfhound", "orion"):
        at = perform(at, NoteMove(name, "stationary"))
    assert phase(at) == ("reaction", "")
    assert phase(perform(at, GoOn())) == ("heat", "")


def test_who_has_fired_makes_no_charge() -> None:
    at = begun(FIRE_FIRST, wolfhound="red 0503 0", orion="blue 0501 3")
    at = perform(at, DeclareFire("wolfhound", "orion", (LASER,)))
    at = perform(hold_fire(at, "orion"), ResolveFire("wolfhound"), (2,))
    assert phase(at) == ("movement", "")
    at = change_unit(at, "orion", moved=in_phase(at, "end").units["orion"].doings.moved)
    charge = Move("wolfhound", "walked", ("forward",), charge="orion")
    assert "Wolfhound has fired this turn: no charge" in refusal_text(at, charge)


def test_nobody_asks_how_a_unit_would_have_moved_that_has_yet_to_move() -> None:
    game, at = citytech_with(FIRE_FIRST), begun(FIRE_FIRST, **FAR)
    plan = game.attack_plan(at, "wolfhound", "orion")
    assert game.what_if(at, Volley(plan, (LASER,))) == ()


def test_blows_may_come_before_fire_and_keep_their_limb_from_firing() -> None:
    at = in_phase(under_rules(BLOWS_FIRST, fight(**NEAR)), "physical_attack", "declare")
    at = perform(at, DeclareBlow("wolfhound", "punch", "orion", ("left_arm",)))
    at = perform(at, GoOn()) if phase(at) == ("physical_attack", "declare") else at
    at = perform(at, ResolveBlow("wolfhound"), (2,))
    at = perform(at, GoOn())
    assert phase(at) == ("weapon_attack", "declare")
    plan = citytech_with(BLOWS_FIRST).attack_plan(at, "wolfhound", "orion")
    mounts = {mount.id: mount.location for mount in at.model(at.units["wolfhound"]).weapons}
    barred = {mounts[view.id] for view in plan.attacks if view.refusal and "has struck" in str(view.refusal)}
    allowed = {mounts[view.id] for view in plan.attacks if view.refusal is None}
    assert "left_arm" not in allowed
    assert barred <= {"left_arm"}
    assert allowed


def test_heat_may_come_before_blows() -> None:
    at = hold_fire(red_declaring(HEAT_EARLY, **NEAR), "wolfhound", "orion")
    assert phase(at) == ("heat", "")
    game = citytech_with(HEAT_EARLY)
    following = game.turn(at).next
    assert following is not None
    assert following.label == "Go on"
    at = perform(at, GoOn())
    assert phase(at) == ("physical_attack", "declare")
    assert phase(perform(at, GoOn())) == ("end", "")


# --- steps together ---


def test_what_is_declared_is_rolled_before_anybody_else_declares() -> None:
    at = perform(red_declaring(TOGETHER, **FAR), DeclareFire("wolfhound", "orion", (LASER,)))
    assert phase(at) == ("weapon_attack", "resolve")
    assert "attacks are being rolled (Weapon attack)" in refusal_text(at, DeclareFire("orion"))
    at = perform(at, ResolveFire("wolfhound"), (2,))
    assert phase(at) == ("weapon_attack", "declare")
    assert [mech.id for mech in next_to_act(at)] == ["orion"]
    assert phase(hold_fire(at, "orion")) == ("heat", "")


def test_the_order_goes_on_where_it_was() -> None:
    at = under_rules(TOGETHER, on_paper(uller="red", uller_2="red", orion="blue", orion_2="blue"))
    at = perform(in_phase(at, "reaction"), GoOn())
    texts = []
    while at.turn.phase == "weapon_attack":
        mech = next_to_act(at)[0]
        texts.append(mech.side[0])
        target = next(it for it in at.units.values() if it.side != mech.side)
        plan = citytech_with(TOGETHER).attack_plan(at, mech.id, target.id, {"range": 3})
        view = next(it for it in plan.attacks if it.refusal is None)
        at = perform(at, citytech_with(TOGETHER).declare_attack([Volley(plan, (view.id,))]))
        at = perform(at, ResolveFire(mech.id), (2,))
    assert "".join(texts) == "rbrb"


@pytest.mark.parametrize(("rules", "fires"), [(TOGETHER, True), (AT_ONCE, False)])
def test_damage_takes_effect_at_the_end_or_at_once(rules: str, fires: bool) -> None:
    at = perform(red_declaring(rules, **FAR), DeclareFire("wolfhound", "orion", (LASER,)))
    at = perform(at, Hit("orion", "head", 30))
    at = perform(at, ResolveFire("wolfhound"), (2,))
    assert ("orion" in {mech.id for mech in pending_units(at)}) is fires
    if fires:
        at = perform(at, DeclareFire("orion", "wolfhound", (AUTOCANNON,)))
        at = perform(at, ResolveFire("orion"), (2,))
        assert AUTOCANNON in at.units["orion"].doings.fired
    assert phase(at)[0] != "weapon_attack"
    assert at.phase_began == {}


def test_a_weapon_lost_meanwhile_still_fires_where_damage_waits() -> None:
    for rules, refusal in ((TOGETHER, ""), (AT_ONCE, "left arm is destroyed")):
        at = perform(red_declaring(rules, **FAR), DeclareFire("wolfhound", "orion", (LASER,)))
        at = change_unit(at, "orion", structure={**at.units["orion"].structure, "left_arm": 0})
        at = perform(at, ResolveFire("wolfhound"), (2,))
        shot = DeclareFire("orion", "wolfhound", ("lrm20_la",))
        why = citytech_with(rules).why_not(at, shot)
        assert refusal in str(why) if refusal else why is None


def test_rolls_wait_for_the_damage_or_come_at_once() -> None:
    for rules, step in ((TOGETHER, "declare"), (AT_ONCE, "resolve")):
        at = perform(red_declaring(rules, **FAR), DeclareFire("wolfhound", "orion", (LASER,)))
        at = perform(at, Hit("orion", "center_torso", 20))
        at = perform(at, ResolveFire("wolfhound"), (2,))
        assert at.dues
        assert phase(at) == ("weapon_attack", step)
        turn = citytech_with(rules).turn(at)
        assert turn.next is not None
        if step == "declare":
            assert turn.status == "Blue declare, 1 left"
            at = hold_fire(at, "orion")
            assert phase(at) == ("weapon_attack", "declare"), "the roll is still owed"
            assert citytech_with(rules).turn(at).status == "One roll is due"
        else:
            assert (turn.status, turn.next.label) == ("One roll is due", "Roll what is due")
        at = perform(at, SettleAll(), (12,))
        assert phase(at) == (("heat", "") if step == "declare" else ("weapon_attack", "declare"))


def test_charges_declared_with_the_move_are_rolled_first() -> None:
    at = in_phase(under_rules(TOGETHER, fight(**NEAR)), "weapon_attack", "declare")
    at = apply_events(at, BlowDeclared("wolfhound", PhysicalAttackDeclaration("charge", "orion")))
    at = hold_fire(at, "wolfhound", "orion")
    assert phase(at) == ("physical_attack", "resolve")
    assert [mech.id for mech in pending_units(at)] == ["wolfhound"]
    at = perform(at, ResolveBlow("wolfhound"), (2,), "left")
    assert phase(at) == ("physical_attack", "declare")
    assert [mech.id for mech in next_to_act(at)] == ["orion"]


def test_a_reaction_may_come_before_the_move() -> None:
    rules = order("initiative reaction movement weapon_attack physical_attack heat end")
    at = begun(rules, **FAR)
    assert phase(at) == ("reaction", "")
    at = perform(perform(at, React("orion", 1)), React("wolfhound", -1))
    at = perform(at, Move("wolfhound", "walked", ("forward",)))
    assert at.units["wolfhound"].doings.twist == -1


def test_a_battle_in_a_phase_that_its_rules_have_lost_goes_on() -> None:
    shorter = order("initiative movement weapon_attack physical_attack heat end")
    rules = shorter.replace("{order", "{acting: remove, order")
    at = under_rules(rules, in_phase(fight(**NEAR), "reaction"))
    assert phase(at) == ("reaction", "")
    view = citytech_with(rules).turn(at)
    assert [it.label for it in view.phases][:2] == ["Reaction", "initiative"]
    assert view.next is not None
    assert view.next.refusal is None
    assert phase(perform(at, GoOn())) == ("weapon_attack", "declare")


def let_be(at: Battle) -> tuple[Battle, str]:
    game, action = citytech(), LetBe()
    assert game.why_not(at, action) is None
    played = resolve_action(at, action)
    events: list[Event] = played.events
    return played.battle, game.describe(at, action, events).line


@pytest.mark.rule("CityTech", "Playing the Game > Movement Phase")
@pytest.mark.parametrize("on_map", [True, False])
def test_whoever_has_not_moved_stands_still(on_map: bool) -> None:
    at = fight(**FOUR) if on_map else on_paper(wolfhound="red", uller="red", orion="blue", victor="blue")
    at = perform(in_phase(at, "movement"), actions.NoteMove("wolfhound", "walked", 2))
    assert citytech().turn(at).pass_remaining is not None
    then, line = let_be(at)
    assert line == "Uller, Orion and Victor stand still"
    moved = {name: unit.doings.moved for name, unit in then.units.items()}
    assert [each.movement for each in moved.values() if each] == ["walked", *3 * ["stationary"]]
    assert then.turn.phase == "reaction"


@pytest.mark.rule("CityTech", "Playing the Game > Weapon Attack Phase")
def test_whoever_has_not_declared_holds_its_fire() -> None:
    at = perform(declaring(fight(**FOUR)), actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",)))
    then, line = let_be(at)
    assert line == "Uller, Orion and Victor hold their fire"
    assert then.turn.step == "resolve", "what was declared is rolled"


def test_of_many_units_the_news_comes_before_their_names() -> None:
    at = in_phase(on_paper(wolfhound="red", uller="red", orion="blue", victor="blue"), "movement")
    assert let_be(at)[1] == "4 stand still: Wolfhound, Uller, Orion and Victor"


def test_one_unit_that_is_left_is_told_alone() -> None:
    at = perform(
        declaring(fight(wolfhound="red 0502 0", orion="blue 0501 3")), actions.DeclareFire("wolfhound")
    )
    assert let_be(at)[1] == "Orion holds its fire"


@pytest.mark.parametrize("phase", ["initiative", "heat", "end"])
def test_nobody_is_let_be_where_nobody_has_to_act(phase: str) -> None:
    at = in_phase(fight(**FOUR), phase)
    refusal = citytech().why_not(at, LetBe())
    assert refusal is not None
    assert refusal.id == "nobody_to_let_be"
    assert citytech().turn(at).pass_remaining is None


def test_the_button_says_what_it_lets_be() -> None:
    def label(at: Battle) -> str:
        command = citytech().turn(at).pass_remaining
        assert command is not None
        return command.label

    moving = in_phase(fight(**FOUR), "movement")
    assert label(moving) == "Red: all stand still"
    one = perform(moving, actions.NoteMove("wolfhound", "stationary"))
    assert label(one) == "Blue: all stand still"
    assert label(perform(one, actions.NoteMove("orion", "stationary"))) == "Red: all others stand still"
    assert label(declaring(fight(**FOUR))) == "Red: all hold fire"


@pytest.mark.parametrize("phase", ["movement", "weapon_attack"])
def test_a_side_lets_only_its_own_units_be(phase: str) -> None:
    at = in_phase(fight(**FOUR), phase, "declare" if phase == "weapon_attack" else "")
    command = citytech().turn(at).pass_remaining
    assert command is not None
    then = perform(at, command.action)
    assert {unit.side for unit in pending_units(then)} == {"blue"}
    assert then.turn.phase == phase


def test_before_the_battle_nobody_is_let_be() -> None:
    at = quickstart(hermes="0707 0", cicada="0704 3")
    assert citytech().turn(at).pass_remaining is None
