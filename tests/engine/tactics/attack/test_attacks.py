"""Attacks from the pick of a target to the heat they cost."""

from __future__ import annotations

import pytest

from companion.engine.asks import Answer, Choice, Roll
from companion.engine.play import NeedsAnswer
from companion.engine.tactics.attack.dice_changes import Exchange, modifications
from companion.engine.tactics.battle.actions import Attack, Decline, FireAtHex
from companion.engine.tactics.battle.events import (
    AttackBegan,
    AttackCompared,
    DiceShown,
    HexTokenSet,
    TokensCleared,
)
from companion.engine.tactics.battle.sequence import next_units
from companion.engine.tactics.battle.situation import Situation
from companion.engine.tactics.battle.state import Battle, Critical
from companion.engine.tactics.cards.weapon_groups import bracket_of
from companion.engine.tactics.tables.combat import hits as worth
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    SYSTEM,
    after,
    after_action,
    attack_faces,
    attacking,
    board,
    change_unit,
    defense_faces,
    events_of,
    fight,
    game,
    in_combat,
    is_allowed,
    mech,
    on_paper,
    play,
    refusal_of,
)

HEX = parse_label


def duel(
    name: str = "griffin", where: str = "red 0505 0", enemy: str = "blue 0503 3", **upgrades: str
) -> Battle:
    """Return a unit whose turn it is to attack an Atlas that stands still."""
    return attacking(fight(None, {name: upgrades}, **{name: where}, atlas=enemy), name)


def shot(battle: Battle, tic: str, *answers: Answer, name: str = "griffin") -> Battle:
    return play(battle, Attack(name, "atlas", (tic,)), *answers).battle


@pytest.mark.rule(SYSTEM, "R43")
def test_an_attack_goes_through_its_steps_in_order() -> None:
    battle = change_unit(duel("wolverine"), "atlas", evade=1)
    battle = change_unit(battle, "wolverine", focus=1)
    action = Attack("wolverine", "atlas", ("srm",))
    played = play(battle, action, attack_faces("short", "eye", "blank"), "focus", "evade")
    kinds = [type(event).__name__ for event in played.events]
    assert kinds == [
        "AttackBegan", "DiceShown", "TokensGained", "DiceShown", "DiceShown", "TokensGained", "DiceShown",
        "AttackCompared", "CirclesMarked", "HeatGained",
    ]  # fmt: skip
    (compared,) = events_of(played, AttackCompared)
    assert (compared.hits, compared.evades, compared.through) == (2, 1, 1)


@pytest.mark.rule(SYSTEM, "R43")
def test_a_target_must_be_an_enemy_within_range() -> None:
    far = attacking(fight(wasp="red 0505 0", atlas="blue 0501 3", locust="red 0301 3"), "wasp")
    assert "does not reach 4 hexes" in refusal_of(far, Attack("wasp", "atlas", ("lasers",)))
    assert "on the same side" in refusal_of(far, Attack("wasp", "locust", ("lasers",)))
    assert "has no weapon group 'ppc'" in refusal_of(far, Attack("wasp", "atlas", ("ppc",)))
    assert "Name at least one" in refusal_of(far, Attack("wasp", "atlas", ()))
    assert "is destroyed" in refusal_of(
        change_unit(far, "atlas", is_destroyed=True), Attack("wasp", "atlas", ("lasers",))
    )


@pytest.mark.rule(SYSTEM, "R53")
@pytest.mark.parametrize(("where", "hits"), [("red 0505 0", 5), ("red 0507 0", 4), ("red 0516 0", 3)])
def test_faces_count_by_range(where: str, hits: int) -> None:
    battle = duel("griffin", where)
    battle = change_unit(battle, "griffin", mechwarriors=())
    situation = Situation({"red 0505 0": 2, "red 0507 0": 4, "red 0516 0": 13}[where])
    dice = game().rules.tables.dice
    faces = ("double_hit", "long_hit", "medium_hit", "short_hit", "eyeball", "blank")
    bracket = bracket_of(battle, situation)
    assert bracket is not None
    assert worth(dice, faces, bracket) == hits
    assert worth(dice, faces, bracket, is_starred=True) == hits - 1


@pytest.mark.rule(SYSTEM, "R53")
def test_a_double_hit_counts_once_at_a_range_with_an_asterisk() -> None:
    battle = duel("wolverine", "red 0507 0")  # SRM at medium range
    played = play(battle, Attack("wolverine", "atlas", ("srm",)), attack_faces("double"))
    assert events_of(played, AttackCompared)[0].hits == 1


@pytest.mark.rule(SYSTEM, "R54")
def test_a_target_lock_replaces_the_whole_result() -> None:
    battle = change_unit(duel(), "griffin", lock="atlas")
    played = play(battle, Attack("griffin", "atlas", ("ppc",)), attack_faces("blank"), "lock")
    assert events_of(played, DiceShown)[1].faces == ("double_hit",)
    assert mech(played.battle, "griffin").lock is None
    assert mech(played.battle, "atlas").armor == 7
    kept = shot(battle, "ppc", attack_faces("blank"), "keep")
    assert mech(kept, "griffin").lock == "atlas"


@pytest.mark.rule(SYSTEM, "R54")
@pytest.mark.parametrize(
    "cards", [{"criticals": (Critical("minor", "tracking_glitch"),)}, {"heat_up": ("hud_flicker",)}]
)
def test_a_lock_cannot_be_spent_against_a_card(cards: dict[str, object]) -> None:
    battle = change_unit(duel(), "griffin", lock="atlas", **cards)
    assert mech(shot(battle, "ppc", attack_faces("blank")), "griffin").lock == "atlas"


@pytest.mark.rule(SYSTEM, "R54")
@pytest.mark.rule(SYSTEM, "R71")
def test_focus_turns_every_eyeball_into_a_hit_and_is_gone() -> None:
    battle = change_unit(duel("wolverine"), "wolverine", focus=1)
    battle = play(
        battle, Attack("wolverine", "atlas", ("srm",)), attack_faces("eye", "eye", "blank"), "focus"
    ).battle
    assert (mech(battle, "atlas").armor, mech(battle, "wolverine").focus) == (7, 0)
    hot = change_unit(duel("wolverine"), "wolverine", focus=1, heat_up=("sweltering_cockpit",))
    assert (
        mech(
            play(hot, Attack("wolverine", "atlas", ("srm",)), attack_faces("eye", "eye", "blank")).battle,
            "wolverine",
        ).focus
        == 1
    )


@pytest.mark.rule(SYSTEM, "R55")
@pytest.mark.parametrize(("moved", "dice"), [("stand", 1), ("walk", 2), ("run", 3), ("jump", 2)])
def test_native_dice_by_movement(moved: str, dice: int) -> None:
    battle = attacking(fight(griffin="red 0505 0", phoenix="blue 0503 3"), "griffin", phoenix=moved)
    played = play(
        battle,
        Attack("griffin", "phoenix", ("ppc",)),
        attack_faces("blank"),
        defense_faces(*["blank"] * dice),
    )
    assert events_of(played, AttackBegan)[0].bonus == dice


@pytest.mark.rule(SYSTEM, "R55")
def test_a_damaged_gyro_takes_a_native_die() -> None:
    battle = attacking(fight(griffin="red 0505 0", phoenix="blue 0503 3"), "griffin", phoenix="run")
    battle = change_unit(battle, "phoenix", criticals=(Critical("major", "gyro_damaged"),))
    assert (
        events_of(
            play(
                battle,
                Attack("griffin", "phoenix", ("ppc",)),
                attack_faces("blank"),
                defense_faces("blank", "blank"),
            ),
            AttackBegan,
        )[0].bonus
        == 2
    )


@pytest.mark.rule(SYSTEM, "R59")
def test_cards_change_the_defense_too() -> None:
    battle = attacking(
        fight(
            None,
            {"phoenix": {"mechwarrior": "elite_mechwarrior"}},
            griffin="red 0505 0",
            phoenix="blue 0503 3",
        ),
        "griffin",
    )
    action = Attack("griffin", "phoenix", ("ppc",))
    played = play(
        battle,
        action,
        attack_faces("long"),
        defense_faces("blank"),
        "elite_mechwarrior",
        defense_faces("evade"),
    )
    assert events_of(played, AttackCompared)[0].through == 0
    assert mech(played.battle, "phoenix").used == {"elite_mechwarrior": "round"}


@pytest.mark.rule(SYSTEM, "R60")
def test_a_hidden_target_cannot_be_attacked() -> None:
    battle = attacking(fight(board(heavy_woods="0504"), griffin="red 0507 0", atlas="blue 0503 3"), "griffin")
    assert is_allowed(battle, Attack("griffin", "atlas", ("ppc",)))
    battle = after(battle, HexTokenSet(HEX("0505"), "heavy_smoke"))
    assert "4 bonus dice hide it" in refusal_of(battle, Attack("griffin", "atlas", ("ppc",)))


@pytest.mark.rule(SYSTEM, "R61")
def test_one_evade_token_serves_one_defense() -> None:
    battle = change_unit(duel("wolverine"), "atlas", evade=2, focus=1)
    battle = change_unit(battle, "atlas", moved="walk")
    action = Attack("wolverine", "atlas", ("srm",))
    played = play(
        battle, action, attack_faces("short", "short", "short"), defense_faces("eye"), "evade", "focus"
    )
    assert events_of(played, AttackCompared)[0].through == 1
    assert (mech(played.battle, "atlas").evade, mech(played.battle, "atlas").focus) == (1, 0)


@pytest.mark.rule(SYSTEM, "R54")
@pytest.mark.rule(SYSTEM, "R61")
def test_the_other_side_changes_dice_first() -> None:
    battle = change_unit(duel(mechwarrior="elite_mechwarrior"), "griffin", focus=1)
    exchange = Exchange("griffin", "atlas", battle.card(mech(battle, "griffin")).tic("ppc"))
    own = [it.id for it in modifications(battle, exchange, "attack", ("eyeball",), "griffin")]
    theirs = [it.id for it in modifications(battle, exchange, "attack", ("eyeball",), "atlas")]
    assert (own, theirs) == (["focus", "elite_mechwarrior"], [])
    assert list(modifications(battle, exchange, "defense", ("eyeball",), "griffin")) == []


@pytest.mark.rule(SYSTEM, "R62")
def test_half_of_a_double_hit_can_be_cancelled() -> None:
    battle = change_unit(duel(), "atlas", moved="walk")
    battle = shot(battle, "ppc", attack_faces("double"), defense_faces("evade"))
    assert mech(battle, "atlas").armor == 8


@pytest.mark.rule(SYSTEM, "R63")
@pytest.mark.rule(SYSTEM, "R64")
def test_damage_goes_from_the_outside_in() -> None:
    battle = change_unit(duel(), "atlas", armor=1)
    played = play(battle, Attack("griffin", "atlas", ("ppc",)), attack_faces("double"), "no_effect")
    after_it = mech(played.battle, "atlas")
    assert (after_it.armor, after_it.external, after_it.internal) == (0, 9, 6)
    assert played.battle.decks["minor"].discards == {"no_effect": 1}
    inside = change_unit(duel(), "atlas", armor=0, external=1)
    played = play(inside, Attack("griffin", "atlas", ("ppc",)), attack_faces("double"), "engine_hit")
    assert mech(played.battle, "atlas").criticals == (Critical("major", "engine_hit"),)
    assert mech(played.battle, "atlas").internal == 5


@pytest.mark.rule(SYSTEM, "R67")
def test_a_unit_without_internals_is_destroyed() -> None:
    battle = change_unit(duel(), "atlas", armor=0, external=0, internal=2, heat_up=("heat_spike",))
    battle = change_unit(battle, "griffin", lock=None)
    battle = shot(battle, "ppc", attack_faces("double"))
    assert mech(battle, "atlas").is_destroyed
    assert battle.decks["heat"].discards == {"heat_spike": 1}
    assert [loss.unit for loss in battle.losses] == ["atlas"]


@pytest.mark.rule(SYSTEM, "R67")
def test_units_of_the_same_order_destroy_each_other() -> None:
    battle = in_combat(fight(griffin="red 0505 0", shadow="blue 0503 3"))
    battle = change_unit(battle, "shadow", armor=0, external=0, internal=1)
    battle = after_action(
        battle, Attack("griffin", "shadow", ("ppc",)), attack_faces("double"), defense_faces("blank")
    )
    assert (mech(battle, "shadow").is_destroyed, mech(battle, "shadow").fights_on) == (True, True)
    battle = after_action(battle, Decline("griffin"))
    battle = after_action(
        battle, Attack("shadow", "griffin", ("srm",)), attack_faces("double"), defense_faces("blank")
    )
    assert mech(battle, "griffin").armor == 3
    assert not mech(after_action(battle, Decline("shadow")), "shadow").fights_on


@pytest.mark.rule(SYSTEM, "R66")
@pytest.mark.parametrize("face", ["double", "blank"])
def test_a_unit_lost_to_its_ammunition_in_an_equal_attack_still_makes_its_own(face: str) -> None:
    battle = in_combat(fight(griffin="red 0505 0", shadow="blue 0503 3"))
    battle = change_unit(battle, "shadow", armor=0, external=0, internal=3)
    action = Attack("griffin", "shadow", ("ppc",))
    battle = after_action(
        battle, action, attack_faces("short"), defense_faces("blank"), "ammo_explosion", attack_faces(face)
    )
    assert (mech(battle, "shadow").is_destroyed, mech(battle, "shadow").fights_on) == (True, True)
    assert [unit.id for unit in next_units(after_action(battle, Decline("griffin")))] == ["shadow"]


@pytest.mark.rule(SYSTEM, "R68")
def test_the_attacker_takes_heat_cards_face_down_and_may_go_on() -> None:
    battle = shot(duel(), "ppc", attack_faces("blank"))
    assert mech(battle, "griffin").heat_down == 2
    battle = shot(battle, "lrm", attack_faces("blank"))
    assert mech(battle, "griffin").heat_down == 3


@pytest.mark.rule(SYSTEM, "R69")
def test_a_physical_attack() -> None:
    battle = duel(enemy="blue 0504 3")
    played = play(battle, Attack("griffin", "atlas", ("physical",)), attack_faces("short", "double"))
    assert (mech(played.battle, "atlas").armor, mech(played.battle, "griffin").heat_down) == (6, 0)
    assert "has made its physical attack" in refusal_of(
        played.battle, Attack("griffin", "atlas", ("physical",))
    )
    assert "A physical attack needs an adjacent target" in refusal_of(
        duel(), Attack("griffin", "atlas", ("physical",))
    )
    assert "into the forward arc" in refusal_of(
        duel(where="red 0505 3", enemy="blue 0504 3"), Attack("griffin", "atlas", ("physical",))
    )
    for tic in ("ppc", "mixed"):
        fired = change_unit(battle, "griffin", fired=(tic,))
        assert "has fired weapons in its arms" in refusal_of(fired, Attack("griffin", "atlas", ("physical",)))
    assert is_allowed(
        change_unit(battle, "griffin", fired=("lrm",)), Attack("griffin", "atlas", ("physical",))
    )


@pytest.mark.rule(SYSTEM, "R69")
def test_a_physical_attack_spends_no_lock_and_has_no_cap() -> None:
    battle = duel("battlemaster", enemy="blue 0504 0", mechwarrior="jodi_okigama")
    battle = change_unit(battle, "battlemaster", lock="atlas")
    action = Attack("battlemaster", "atlas", ("physical",))
    played = play(battle, action, attack_faces(*["blank"] * 6))  # four, one flanking, one for Jodi Okigama
    assert events_of(played, AttackBegan)[0].dice == 6
    assert mech(played.battle, "battlemaster").lock == "atlas"


@pytest.mark.rule(SYSTEM, "R70")
def test_a_physical_attack_is_at_short_range() -> None:
    played = play(
        duel(enemy="blue 0504 3"), Attack("griffin", "atlas", ("physical",)), attack_faces("short", "medium")
    )
    assert events_of(played, AttackBegan)[0].bracket == "short"
    assert events_of(played, AttackCompared)[0].hits == 2


# --- upgrades and MechWarriors ---


def test_a_blank_is_rolled_again() -> None:
    battle = duel("hunchback", autocannon="precision_ammunition")
    action = Attack("hunchback", "atlas", ("autocannon",))
    dice = attack_faces("short", "blank", "blank", "eye")
    battle = play(battle, action, dice, "precision_ammunition", attack_faces("double")).battle
    assert mech(battle, "atlas").armor == 6


def test_up_to_two_dice_are_rolled_again() -> None:
    battle = duel("wolverine", srm="rapid_loader")
    action = Attack("wolverine", "atlas", ("srm",))
    battle = play(
        battle,
        action,
        attack_faces("short", "blank", "eye"),
        "rapid_loader",
        "blank",
        "eyeball",
        attack_faces("long", "long"),
    ).battle
    assert mech(battle, "atlas").armor == 6


def test_an_eyeball_is_turned_into_a_hit() -> None:
    battle = duel(ppc="focused_beam")
    assert mech(shot(battle, "ppc", attack_faces("eye"), "focused_beam"), "atlas").armor == 8


def test_inferno_rounds_heat_instead_of_hurting() -> None:
    battle = duel("wolverine", srm="inferno_rounds")
    battle = play(
        battle, Attack("wolverine", "atlas", ("srm",)), attack_faces("short", "double", "blank")
    ).battle
    assert (mech(battle, "atlas").armor, mech(battle, "atlas").heat_down) == (9, 3)


def test_an_overcharged_lens_heats_more() -> None:
    battle = duel("hunchback", lasers="overcharged_lens")
    battle = play(battle, Attack("hunchback", "atlas", ("lasers",)), attack_faces(*["blank"] * 4)).battle
    assert mech(battle, "hunchback").heat_down == 2


def test_indirect_fire_needs_a_friend_who_sees() -> None:
    ground = board((20, 26), {"0508": 2})
    loads = {"griffin": {"lrm": "indirect_fire"}}
    units = {"griffin": "red 0516 0", "atlas": "blue 0502 3"}
    alone = attacking(fight(ground, loads, **units), "griffin")
    assert "cannot see" in refusal_of(alone, Attack("griffin", "atlas", ("lrm",)))
    spotted = attacking(fight(ground, loads, **units, wasp="red 0505 0"), "griffin")
    played = play(spotted, Attack("griffin", "atlas", ("lrm",)), attack_faces("long"))
    assert events_of(played, AttackBegan)[0].dice == 1  # two at long range, less one
    assert "cannot see" in refusal_of(spotted, Attack("griffin", "atlas", ("ppc",)))


def test_a_veteran_rerolls_once_a_game() -> None:
    battle = duel(mechwarrior="veteran_mechwarrior")
    battle = shot(battle, "ppc", attack_faces("blank"), "veteran_mechwarrior", attack_faces("long"))
    assert mech(battle, "griffin").used == {"veteran_mechwarrior": "game"}
    battle = after(battle, TokensCleared())
    assert mech(battle, "griffin").used == {"veteran_mechwarrior": "game"}


@pytest.mark.rule(SYSTEM, "R35")
def test_smoke_fire_and_thinner_woods() -> None:
    ground = board(heavy_woods="0503")
    loads = {"griffin": {"lrm": "smoke_rounds"}}
    battle = attacking(fight(ground, loads, griffin="red 0505 0", atlas="blue 0501 3"), "griffin")
    smoke = after_action(battle, FireAtHex("griffin", "lrm", HEX("0504")))
    assert smoke.tokens == {HEX("0504"): ("smoke",)}
    assert (mech(smoke, "griffin").fired, mech(smoke, "griffin").heat_down) == (("lrm",), 1)
    assert after(smoke, TokensCleared()).tokens == {}
    assert "no upgrade for firing at a hex" in refusal_of(battle, FireAtHex("griffin", "ppc", HEX("0504")))
    burning = change_unit(battle, "griffin", upgrades={"lrm": "incendiary_rounds"})
    assert "no woods in hex 0504" in refusal_of(burning, FireAtHex("griffin", "lrm", HEX("0504")))
    assert after_action(burning, FireAtHex("griffin", "lrm", HEX("0503"))).tokens == {HEX("0503"): ("fire",)}
    far = change_unit(battle, "griffin", hex=HEX("0526"))
    assert "does not reach 22 hexes" in refusal_of(far, FireAtHex("griffin", "lrm", HEX("0504")))
    loads = {"hunchback": {"autocannon": "tree_burst"}}
    battle = attacking(fight(ground, loads, hunchback="red 0505 0", atlas="blue 0501 3"), "hunchback")
    thinner = after_action(battle, FireAtHex("hunchback", "autocannon", HEX("0503")))
    assert thinner.board is not None
    assert thinner.board.at(HEX("0503")).terrain == ("light_woods",)


# --- real dice and real cards ---


def test_every_die_is_told_by_its_face() -> None:
    with pytest.raises(InputError, match="type the face of each of the 3 dice"):
        play(duel("wolverine"), Attack("wolverine", "atlas", ("srm",)), (9,))
    with pytest.raises(NeedsAnswer) as asked:
        play(duel("wolverine"), Attack("wolverine", "atlas", ("srm",)))
    ask = asked.value.ask
    assert isinstance(ask, Roll)
    assert ask.purpose == "Wolverine: attack dice"
    assert ask.faces[0] == "double_hit"


def test_a_card_is_named_or_drawn() -> None:
    battle = change_unit(duel(), "atlas", armor=0)
    with pytest.raises(NeedsAnswer) as asked:
        play(battle, Attack("griffin", "atlas", ("ppc",)), attack_faces("short"))
    ask = asked.value.ask
    assert isinstance(ask, Choice)
    assert ask.is_draw
    assert sum(option.copies for option in ask.options) == 50


def test_on_paper_the_players_say_how_they_stand() -> None:
    battle = attacking(on_paper(griffin="red", atlas="blue"), "griffin")
    assert "describe the target's situation" in refusal_of(battle, Attack("griffin", "atlas", ("ppc",)))
    situation = Situation(5, woods=1, is_flanked=True)
    played = play(
        battle,
        Attack("griffin", "atlas", ("ppc",), situation),
        attack_faces("long", "long", "blank"),
        defense_faces("blank"),
    )
    assert mech(played.battle, "atlas").armor == 7
