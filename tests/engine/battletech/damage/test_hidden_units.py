"""Hidden units: who hides where, what nobody else is shown of them, and what brings them out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Deploy,
    Detonate,
    Hide,
    Jump,
    LieInWait,
    Move,
    NoteEffect,
    Reveal,
)
from companion.engine.battletech.battle.events import UnitRevealed
from companion.engine.battletech.battle.secrecy import as_seen
from companion.engine.battletech.battle.sequence import next_to_act
from companion.engine.battletech.battle.state import Battle
from companion.engine.skeleton.common_actions import GoOn, LetBe
from companion.engine.views.turn import RecordAction
from companion.errors import InputError
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of, invalid_text, perform, refusal_text, resolve_action
from tests.citytech import SIDES, declaring, fight, in_phase, unit
from tests.engine.battletech.fights.displacement_helpers import slope
from tests.engine.battletech.gunnery import with_equipment
from tests.engine.battletech.kinds.infantry.test_carriers import known, setups
from tests.engine.battletech.move_helpers import march, where

HIDDEN = pytest.mark.rule("CityTech", "Special Case Rules > Hidden Units")
WOODS = {"h0503": "0 light_woods", "h0505": "0 light_woods", "h1003": "0 heavy_woods"}


def lurking(phase: str = "movement", /, **more: str) -> Battle:
    """Return a battle in a phase: an Orion of Blue is hidden in the woods of 0503, a Wolfhound of Red stands
    in 0506.
    """
    at = fight(slope(**WOODS), orion="blue 0503 3", wolfhound="red 0506 0", uller="blue 1517 0", **more)
    at = perform(at, Hide("orion"))
    return declaring(at) if phase == "weapon_attack" else in_phase(at, phase)


@HIDDEN
def test_mechs_hide_in_no_clear_and_no_paved_hex() -> None:
    ground = slope(h0503="0 light_woods", h0707="0 paved", h0909="0 road")
    for place, is_free in (("0503", True), ("0606", False), ("0707", False), ("0909", False)):
        at = fight(ground, orion=f"blue {place} 3", wolfhound="red 0506 0")
        if is_free:
            assert perform(at, Hide("orion")).units["orion"].is_hidden
        else:
            assert f"Nothing in hex {place} hides" in refusal_text(at, Hide("orion"))
    at = fight(ground, rifles="blue 0606", wolfhound="red 0506 0")
    assert perform(at, Hide("rifles")).units["rifles"].is_hidden


@HIDDEN
def test_nobody_hides_once_somebody_has_moved() -> None:
    at = in_phase(fight(slope(**WOODS), orion="blue 0503 3", wolfhound="red 0506 0"), "movement")
    moved = march(at, "F").battle
    assert "before anybody has moved" in refusal_text(moved, Hide("orion"))
    assert "everybody sees it" in invalid_text(moved, Reveal("orion"))


@HIDDEN
def test_a_unit_sets_up_in_secret() -> None:
    at = fight(slope(**WOODS), orion="blue", wolfhound="red")
    hidden = resolve_action(at, Hide("orion"))
    at, game = perform(hidden.battle, Deploy("wolfhound", parse_label("0506"), 0)), citytech()
    assert "Blue: a unit hides" in game.describe(at, Hide("orion"), hidden.events).line
    assert "Blue still set up" in refusal_text(at, GoOn())
    assert "Nothing in hex 0504 hides" in refusal_text(at, Deploy("orion", parse_label("0504"), 3))
    action = Deploy("orion", parse_label("0503"), 3)
    placed = resolve_action(at, action)
    told = game.describe(at, action, placed.events)
    assert (told.line, told.details, told.units) == ("Blue: a hidden unit sets up", (), ())
    assert placed.battle.units["orion"].hex == parse_label("0503")


@HIDDEN
@pytest.mark.parametrize("side", [None, "red"])
def test_nothing_that_others_are_shown_tells_of_a_hidden_unit(side: str | None) -> None:
    game = citytech()
    seen = game.as_seen(lurking(), side)
    assert [it.id for it in game.units(seen)] == ["wolfhound", "uller"]
    assert [it.number for it in game.units(seen)] == [1, 2]
    shown = (game.units(seen), game.table(seen), game.turn(seen), game.movements(seen, "wolfhound"))
    assert "orion" not in f"{shown}".lower()
    assert "orion" not in str(game.battle_data(seen))
    assert as_seen(lurking(), "blue").units["orion"].is_hidden


@HIDDEN
def test_numbers_and_names_of_those_that_all_see_tell_of_nobody_hidden() -> None:
    game = citytech()
    units = [
        unit("wolfhound", "blue 0503 3", hidden=True),
        unit("uller", "blue 1517 0"),
        unit("wolfhound_2", "red 0506 0").model_copy(update={"name": "Wolfhound"}),
    ]
    at = game.new_battle(slope(**WOODS), SIDES, units)
    seen = game.units(game.as_seen(at, "red"))
    assert {(it.number, it.name) for it in seen} == {(1, "Wolfhound"), (2, "Uller")}
    shown = perform(at, Reveal("wolfhound"))
    assert {(it.number, it.name) for it in game.units(shown)} == {
        (1, "Wolfhound"),
        (2, "Uller"),
        (3, "Wolfhound 2"),
    }


@HIDDEN
def test_a_unit_that_is_found_first_has_the_next_number() -> None:
    units = {"orion": "blue 0503 3", "victor": "blue 1003 3", "wolfhound": "red 0506 0"}
    game, at = citytech(), fight(slope(**WOODS), **units)
    at = perform(perform(at, Hide("orion")), Hide("victor"))
    numbers = {it.id: it.number for it in game.units(game.as_seen(at, "blue"))}
    assert numbers == {"wolfhound": 1, "victor": 2, "orion": 3}
    at = perform(at, Reveal("orion"))
    assert {it.id: it.number for it in game.units(game.as_seen(at, None))} == {"wolfhound": 1, "orion": 2}
    at = perform(at, Reveal("victor"))
    assert {it.id: it.number for it in game.units(at)} == {"wolfhound": 1, "orion": 2, "victor": 3}


@HIDDEN
def test_nobody_waits_for_a_hidden_unit_and_no_phase_ends_before_it_could_come_out() -> None:
    at = lurking()
    at = perform(perform(at, Move("wolfhound", "stationary")), Move("uller", "stationary"))
    assert at.turn.phase == "movement"
    assert citytech().why_not(at, GoOn()) is None
    after = perform(at, GoOn())
    assert after.turn.phase == "reaction"
    assert after.units["orion"].is_hidden


@HIDDEN
def test_phases_wait_as_long_when_nobody_is_hidden_any_more() -> None:
    """The table acts alike whether or not somebody could still come out: nobody learns it by the wait."""
    for phase, step, act in (
        ("movement", "", lambda name: Move(name, "stationary")),
        ("weapon_attack", "declare", DeclareFire),
    ):
        for names in (("wolfhound", "uller"), ("wolfhound", "uller", "orion")):
            at = lurking(phase) if len(names) == 2 else perform(lurking(phase), Reveal("orion"))
            while waiting := [unit for unit in next_to_act(at) if not unit.is_hidden and unit.id in names]:
                at = perform(at, act(waiting[0].id))
            assert (at.turn.phase, at.turn.step) == (phase, step)
            assert citytech().why_not(at, GoOn()) is None


@HIDDEN
def test_every_side_may_look_in_secret_where_any_has_hidden_units() -> None:
    game = citytech()
    for at in (lurking(), perform(lurking(), Reveal("orion"))):
        assert game.sides_that_may_hide(at) == {"red", "blue"}
        assert game.sides_that_may_hide(game.as_seen(at, "red")) == {"red", "blue"}
    assert game.sides_that_may_hide(fight(orion="blue 0503 3", wolfhound="red 0506 0")) == frozenset()


@HIDDEN
def test_passing_leaves_units_hidden() -> None:
    assert perform(lurking(), LetBe()).units["orion"].is_hidden
    at = perform(lurking("weapon_attack"), LetBe())
    assert at.units["orion"].is_hidden
    at = perform(perform(lurking(), Move("wolfhound", "stationary")), Move("orion", "stationary"))
    assert at.units["orion"].is_hidden


@HIDDEN
def test_a_unit_that_moves_or_fires_comes_out() -> None:
    at = perform(lurking(), Move("wolfhound", "stationary"))
    moved = march(at, "F", name="orion")
    assert not moved.battle.units["orion"].is_hidden
    told = citytech().describe(at, Move("orion", "walked", ("forward",)), moved.events)
    assert "Orion" in told.line
    fired = perform(lurking("weapon_attack"), DeclareFire("wolfhound"))
    fired = perform(fired, DeclareFire("orion", "wolfhound", ("medium_laser_ra",)))
    assert not fired.units["orion"].is_hidden
    shown = resolve_action(lurking(), Reveal("orion"))
    assert not shown.battle.units["orion"].is_hidden
    assert citytech().describe(lurking(), Reveal("orion"), shown.events).line == "Orion comes out of hiding"


@HIDDEN
def test_a_hidden_unit_is_no_target_and_in_nobodys_way() -> None:
    fire = DeclareFire("wolfhound", "orion", ("large_laser",))
    assert "no unit" in invalid_text(lurking("weapon_attack"), fire)
    assert citytech().why_not(lurking(), Move("wolfhound", "walked", ("forward",) * 3)) is None


@HIDDEN
def test_whoever_would_enter_its_hex_finds_it_and_stops_short() -> None:
    found = march(lurking(), "FFF")
    assert where(found)[0] == "0504"
    assert [event.unit for event in events_of(found, UnitRevealed)] == ["orion"]
    moved = found.battle.units["wolfhound"].doings.moved
    assert moved is not None
    assert not moved.is_over
    told = citytech().describe(lurking(), Move("wolfhound", "walked", ("forward",) * 3), found.events)
    assert "Orion is found" in told.line


@HIDDEN
def test_a_jump_ends_before_a_hidden_unit_that_leaves_no_room() -> None:
    at = fight(slope(**WOODS), orion="blue 0503 3", victor="red 0506 0", uller="blue 1517 0")
    at = in_phase(perform(at, Hide("orion")), "movement")
    landed = resolve_action(at, Jump("victor", parse_label("0503"), 0))
    assert where(landed, "victor")[0] == "0504"
    assert not landed.battle.units["orion"].is_hidden


@HIDDEN
def test_what_strikes_a_hidden_unit_shows_it() -> None:
    at = perform(lurking(), NoteEffect(parse_label("0503"), "command_detonated"))
    assert at.units["orion"].is_hidden
    assert not perform(at, Detonate(parse_label("0503")), (4,)).units["orion"].is_hidden


@HIDDEN
def test_passengers_hide_and_come_out_with_their_carrier() -> None:
    first, *others = setups("carrier", "rifles")
    game = known()
    at = in_phase(
        game.new_battle(board(), SIDES, [first.model_copy(update={"hidden": True}), *others]), "movement"
    )
    assert [it.id for it in game.units(game.as_seen(at, None))] == ["orion"]
    shown = perform(at, Reveal("rifles"))
    assert not any(it.is_hidden for it in shown.units.values())
    apart = [first, others[0].model_copy(update={"hidden": True}), others[1]]
    with pytest.raises(InputError, match="hides with"):
        game.new_battle(board(), SIDES, apart)


@HIDDEN
def test_setups_that_hide_nobody_are_refused() -> None:
    in_the_open = [unit("orion", "blue 0606 3", hidden=True), unit("wolfhound", "red 0506 0")]
    with pytest.raises(InputError, match="Nothing in hex 0606 hides Orion"):
        citytech().new_battle(board(), SIDES, in_the_open)
    off_the_map = [unit("orion", "blue 9901 3", hidden=True), unit("wolfhound", "red 0506 0")]
    with pytest.raises(InputError, match="not on the board"):
        citytech().new_battle(board(), SIDES, off_the_map)


PROBE = {"id": "probe", "item": "is.active_probe", "location": "left_arm"}
SUITE = {"id": "suite", "item": "is.ecm", "location": "left_arm"}


@HIDDEN
@pytest.mark.rule("CityTech", "Equipment > Beagle Active Probe")
def test_a_probe_on_the_way_finds_who_hides_within_its_radius() -> None:
    far = fight(slope(**WOODS), orion="blue 0503 3", wolfhound="red 0509 0", uller="blue 1517 0")
    far = with_equipment(in_phase(perform(far, Hide("orion")), "movement"), "wolfhound", equipment=[PROBE])
    found = march(far, "FFF")
    assert where(found)[0] == "0507"
    assert [event.unit for event in events_of(found, UnitRevealed)] == ["orion"]


@HIDDEN
@pytest.mark.rule("CityTech", "Equipment > Beagle Active Probe")
@pytest.mark.rule("CityTech", "Equipment > Guardian ECM Suite")
def test_a_probe_that_stands_still_looks_around_and_a_suite_jams_it() -> None:
    at = with_equipment(lurking(), "wolfhound", equipment=[PROBE])
    for is_jammed in (False, True):
        ready = with_equipment(at, "uller", equipment=[SUITE]) if is_jammed else at
        near = ready.with_unit(replace(ready.units["uller"], hex=parse_label("0505"))) if is_jammed else ready
        still = perform(perform(near, Move("wolfhound", "stationary")), Move("uller", "stationary"))
        assert perform(still, GoOn()).units["orion"].is_hidden is is_jammed


@HIDDEN
def test_a_line_hides_a_unit_and_brings_it_out() -> None:
    game, at = citytech(), fight(slope(**WOODS), orion="blue 0503 3", wolfhound="red 0506 0")
    meant = game.understand(at, "orion", "hide")
    assert meant == RecordAction(Hide("orion"))
    assert game.understand(perform(at, Hide("orion")), "orion", "come out") == RecordAction(Reveal("orion"))
    with pytest.raises(InputError):
        game.understand(game.as_seen(perform(at, Hide("orion")), "red"), None, "orion reveal")


@HIDDEN
def test_who_is_marked_as_out_while_hidden_does_nothing_any_more() -> None:
    at = lurking()
    at = at.with_unit(replace(at.units["orion"], is_out=True))
    assert "out of the battle" in refusal_text(at, Reveal("orion"))
    assert "out of the battle" in refusal_text(at, LieInWait("orion"))
