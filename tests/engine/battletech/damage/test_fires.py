"""Hexes set on fire, fires that spread with the wind, and their smoke."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Detonate,
    NoteEffect,
    NoteMove,
    ResolveFire,
)
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.events import (
    EffectBegan,
    EffectEnded,
    FireRolled,
    LocationHit,
    MechDestroyed,
    MinesMet,
    ShotFired,
    StructureDamaged,
    WindRolled,
)
from companion.engine.battletech.battle.ground import EffectKind, HexEffect
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.structures import effect_in, hexes_with
from companion.engine.battletech.damage.fires import burn
from companion.engine.battletech.damage.mines import enter_minefield
from companion.engine.battletech.heat.build_up import fire_heat
from companion.engine.targets import HexTarget
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import act_by_rule, apply_events, declaring, fight, on_paper
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.gunnery import HIT, MISS, declare_fire, fire_volley
from tests.engine.battletech.move_helpers import march, ready

PLACE = parse_label("0503")
WOODS = HexTarget(PLACE)
LASER = "medium_laser_ra"
FIRE = HexEffect("fire")


def forest(ground: Board | None = None, victor: str = "blue 0101 3") -> Battle:
    """Return an Orion two hexes from woods, as fire is declared."""
    ground = ground or board(light_woods="0503 0502", heavy_woods="0602")
    return declaring(fight(ground, None, orion="red 0505 0", victor=victor))


def burning(at: Battle, wind: int | None = 0) -> Battle:
    return replace(apply_events(at, EffectBegan(PLACE, FIRE)), wind=wind)


@pytest.mark.rule("CityTech", "Special Case Rules > Intentional Fires")
@pytest.mark.rule("CityTech", "Special Case Rules > Fire")
@pytest.mark.rule("CityTech", "Special Case Rules > Starting Fires")
@pytest.mark.rule("CityTech", "Special Case Rules > Fire Table")
@pytest.mark.parametrize(("rolled", "is_lit"), [(6, False), (7, True)])
def test_woods_that_are_hit_may_catch_fire(rolled: int, is_lit: bool) -> None:
    played = fire_volley(forest(), DeclareFire("orion", WOODS, (LASER,)), HIT, (rolled,))
    assert [it.number for it in events_of(played, ShotFired)] == [4 - 4]
    assert events_of(played, FireRolled) == [FireRolled(PLACE, 7, rolled, is_lit)]
    assert events_of(played, LocationHit) == []
    assert (effect_in(played.battle, PLACE, "fire") is not None) == is_lit
    missed = fire_volley(forest(), DeclareFire("orion", WOODS, ("lrm20_la",)), MISS)
    assert events_of(missed, FireRolled) == []


@pytest.mark.rule("CityTech", "Special Case Rules > Fire Table")
@pytest.mark.rule("CityTech", "Special Case Rules > Modifiers")
def test_a_building_burns_less_easily_and_only_once() -> None:
    """The Marauder's example: a PPC needs 8 against a medium building, and a second hit does nothing."""
    at = forest(board(building_medium="0503"))
    shots = DeclareFire("orion", WOODS, (LASER, "medium_laser_la"))
    played = fire_volley(at, shots, HIT, (9,), HIT)
    assert events_of(played, FireRolled) == [FireRolled(PLACE, 8, 9, True)]


@pytest.mark.rule("CityTech", "Special Case Rules > Intentional Fires")
def test_why_a_hex_is_not_set_on_fire() -> None:
    clear = DeclareFire("orion", HexTarget(parse_label("0504")), (LASER,))
    assert "Hex 0504 holds neither woods nor a building that could burn" in refusal_text(forest(), clear)
    already = refusal_text(burning(forest()), DeclareFire("orion", WOODS, (LASER,)))
    assert "Hex 0503 is already on fire" in already
    assert "CityTech, Special Case Rules > Fire Table" in already


@pytest.mark.rule("CityTech", "Special Case Rules > Determining Wind Direction")
@pytest.mark.rule("CityTech", "Special Case Rules > Determining Spread")
@pytest.mark.rule("CityTech", "Special Case Rules > Spreading Fires")
def test_fire_spreads_downwind_and_to_either_side() -> None:
    """Northward into 0502 on 9, and into the woods to the north-east on 11."""
    played = act_by_rule(burning(forest(), None), burn, (1,), (9,), (10,))
    assert events_of(played, WindRolled) == [WindRolled(0)]
    rolls = [(it.hex.label, it.number, it.is_lit) for it in events_of(played, FireRolled)]
    assert rolls == [("0502", 9, True), ("0602", 11, False)]


@pytest.mark.rule("CityTech", "Special Case Rules > Determining Spread")
def test_a_fire_jumps_a_gap() -> None:
    played = act_by_rule(burning(forest(board(light_woods="0503 0501"))), burn, (11,))
    assert [(it.hex.label, it.number) for it in events_of(played, FireRolled)] == [("0501", 12)]


@pytest.mark.rule("CityTech", "Special Case Rules > Smoke")
def test_smoke_lies_downwind_for_a_turn() -> None:
    at = burning(forest(board(light_woods="0503")))
    smoking = act_by_rule(at, burn).battle
    assert [place.label for place, _ in hexes_with(smoking, "smoke")] == ["0402", "0502", "0602"]
    assert smoking.board is not None
    assert smoking.board.at(parse_label("0502")).terrain == ("smoke",)
    later = replace(smoking, turn=replace(smoking.turn, number=2), hex_effects=dict(smoking.hex_effects))
    out = apply_events(later, EffectEnded(PLACE, "fire"))
    cleared = act_by_rule(out, burn).battle
    assert [*hexes_with(cleared, "smoke")] == []
    assert cleared.board is not None
    assert cleared.board.hexes == board(light_woods="0503").hexes


@pytest.mark.rule("CityTech", "Special Case Rules > Effects of Fire")
def test_a_burning_building_falls_in_the_end_and_its_fire_goes_out() -> None:
    at = burning(forest(board(building_light_cf3_h1="0503")))
    once = act_by_rule(at, burn)
    assert events_of(once, StructureDamaged) == [StructureDamaged(PLACE, 2, 1)]
    twice = act_by_rule(once.battle, burn)
    assert events_of(twice, EffectEnded) == [EffectEnded(PLACE, "fire")]
    assert effect_in(twice.battle, PLACE, "rubble") is not None


# --- by hand ---


@pytest.mark.parametrize("effect", ["fire", "smoke", "rubble"])
def test_what_lies_on_the_table_is_noted_and_taken_away(effect: EffectKind) -> None:
    at = forest()
    noted = resolve_action(at, NoteEffect(PLACE, effect)).battle
    assert noted.board is not None
    assert noted.board.at(PLACE).terrain == ("light_woods", effect)
    gone = resolve_action(noted, NoteEffect(PLACE, effect, is_gone=True)).battle
    assert gone.board == at.board
    assert gone.hex_effects == {}


def test_on_a_table_without_a_map_too() -> None:
    at = resolve_action(on_paper(orion="red", victor="blue"), NoteEffect(PLACE, "fire")).battle
    assert effect_in(at, PLACE, "fire") == FIRE


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (NoteEffect(parse_label("1603"), "fire"), "Hex 1603 is not on the map"),
        (NoteEffect(PLACE, "fire", is_gone=True), "Hex 0503 has no 'fire'"),
        (NoteEffect(PLACE, "conventional", -1), "Mines do 1 to 100 points of damage, not -1"),
        (NoteEffect(PLACE, "vibrabomb"), "set to a weight of 1 to 100 tons, not 0"),
        (Detonate(PLACE), "Hex 0503 has no 'command_detonated'"),
    ],
)
def test_what_cannot_be_noted_is_told_so(action: NoteEffect | Detonate, text: str) -> None:
    assert text in invalid_text(forest(), action)


# --- mines of each kind ---


def mined(effect: EffectKind, setting: int = 0, where: str = "0503", **units: str) -> Battle:
    at = declaring(fight(None, None, **(units or {"orion": "red 0505 0", "victor": "blue 0503 3"})))
    return resolve_action(at, NoteEffect(parse_label(where), effect, setting=setting)).battle


@pytest.mark.rule("CityTech", "Special Case Rules > Conventional Minefields")
def test_conventional_mines_stay_when_they_have_gone_off() -> None:
    at = mined("conventional")
    played = act_by_rule(at, lambda play: enter_minefield(play, "victor", PLACE), (7,), (1,))
    assert [it.is_hit for it in events_of(played, MinesMet)] == [True]
    assert [it.damage for it in events_of(played, LocationHit)] == [6]
    assert effect_in(played.battle, PLACE, "conventional") == HexEffect("conventional", 6)
    missed = act_by_rule(at, lambda play: enter_minefield(play, "victor", PLACE), (6,))
    assert events_of(missed, LocationHit) == []


@pytest.mark.rule("CityTech", "Special Case Rules > Command-Detonated Minefields")
def test_a_player_sets_off_his_mines_once() -> None:
    at = mined("command_detonated", orion="red 0504 0", victor="blue 0503 3")
    played = resolve_action(at, Detonate(PLACE), (1,), (1,))
    assert {it.unit: it.damage for it in events_of(played, LocationHit)} == {"victor": 10, "orion": 4}
    assert effect_in(played.battle, PLACE, "command_detonated") is None
    assert act_by_rule(at, lambda play: enter_minefield(play, "victor", PLACE)).events == []


@pytest.mark.rule("CityTech", "Special Case Rules > Vibrabomb Minefields")
@pytest.mark.parametrize(
    ("setting", "away", "is_set_off"),
    [(50, "0506", True), (50, "0507", False), (85, "0503", True), (90, "0503", False)],
)
def test_vibrabombs_go_off_by_weight_and_distance(setting: int, away: str, is_set_off: bool) -> None:
    """A Victor of 80 tons sets off those set to 50 from three hexes away, like the Marauder of the book."""
    at = mined("vibrabomb", setting, orion="red 0503 0", victor="blue 0101 3")
    dice = [(1,)] if is_set_off else []
    played = act_by_rule(at, lambda play: enter_minefield(play, "victor", parse_label(away)), *dice)
    assert [it.unit for it in events_of(played, LocationHit)] == (["orion"] if is_set_off else [])
    assert (effect_in(played.battle, PLACE, "vibrabomb") is None) == is_set_off


def test_a_battle_is_written_and_read_with_all_of_it() -> None:
    at = act_by_rule(burning(forest()), burn, (9,), (11,)).battle
    game = citytech()
    assert game.battle_from(game.battle_data(at)) == at


EFFECTS = pytest.mark.rule("CityTech", "Special Case Rules > Effects of Fire")


@EFFECTS
@pytest.mark.parametrize(("rolled", "survives"), [((4, 4), True), ((4, 3), False)])
def test_what_is_no_mech_survives_a_burning_hex_on_eight(rolled: tuple[int, int], survives: bool) -> None:
    at = ready("vedette", "0505 0", h0504="0 light_woods fire")
    played = march(at, "F", rolled, name="vedette")
    vehicle = played.battle.units["vedette"]
    assert is_destroyed(played.battle, vehicle) is not survives
    told = [event.reason for event in events_of(played, MechDestroyed)]
    assert told == ([] if survives else ["burned"])


@EFFECTS
def test_who_stays_in_a_burning_hex_braves_the_fire_when_movement_ends() -> None:
    at = apply_events(ready("vedette", "0505 0"), EffectBegan(parse_label("0505"), HexEffect("fire")))
    at = perform(at, NoteMove("vedette", "stationary"))
    played = resolve_action(at, NoteMove("uller", "stationary"), (3, 4))
    assert [event.reason for event in events_of(played, MechDestroyed)] == ["burned"]


@EFFECTS
def test_a_fire_of_this_turns_attacks_heats_nobody_before_the_next() -> None:
    at = ready("wolfhound", "0505 0")
    place, turn = parse_label("0505"), at.turn.number
    burning = apply_events(at, EffectBegan(place, HexEffect("fire", lit=turn)))
    assert fire_heat(burning, burning.units["wolfhound"]) == 0
    later = apply_events(at, EffectBegan(place, HexEffect("fire", lit=turn - 1)))
    assert fire_heat(later, later.units["wolfhound"]) == 5


@pytest.mark.rule("CityTech", "Special Case Rules > Accidental Fires")
@pytest.mark.parametrize(
    ("rolled", "terrain"),
    [((1, 2), ("heavy_woods", "fire")), ((3, 4), ("heavy_woods",)), ((5, 6), ("light_woods",))],
)
def test_a_miss_may_burn_or_thin_woods(rolled: tuple[int, int], terrain: tuple[str, ...]) -> None:
    units = {"orion": "red 0505 0", "victor": "blue 0503 3"}
    at = declaring(fight(slope(h0503="0 heavy_woods"), {"accidental_fires": "rolled"}, **units))
    at = declare_fire(at, DeclareFire("orion", "victor", ("medium_laser_ra",)))
    played = resolve_action(at, ResolveFire("orion"), (2,), rolled)
    assert played.battle.board is not None
    assert played.battle.board.at(parse_label("0503")).terrain == terrain
