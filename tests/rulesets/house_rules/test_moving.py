"""House rules on ways of moving, on standing up, and a terrain of one's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.battletech.battle.actions import DeclareBlow, DeclareFire, Move, NoteMove, React
from companion.engine.battletech.battle.events import HeatBuilt, PilotingRolled, UnitMoved, UnitStood
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord, Situation
from companion.engine.battletech.game import BattletechGame
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.threat import threat
from companion.engine.battletech.odds.what_if import what_if
from companion.engine.battletech.sight.sight_field import Lookout
from companion.engine.play import Play, Script
from companion.errors import FileError, InputError
from companion.tabletop.boards import Board
from companion.tabletop.hexes import parse_label
from tests.builders import board, citytech, events_of
from tests.citytech import change_unit, declaring, fight, in_phase, on_paper
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.volleys import volley
from tests.rulesets.house_rules.examples import assert_effect_text, game_of_example, under

SPRINTING, EVADING, CAREFUL, JUNGLE = "sprinting", "evading", "careful-stand", "jungle"
SAFE = (6, 6)


def moving(name: str, ground: Board | None = None) -> Battle:
    """Return an Orion of 4 and 6 MP about to move north by an example's rules, a Wolfhound far away."""
    return under(name, in_phase(fight(ground, orion="red 0514 0", wolfhound="blue 1501 3"), "movement"))


def farthest(game: BattletechGame, at: Battle, movement: str) -> int:
    """Return the hexes straight ahead that a unit reaches in a way of moving."""
    return max(place.hexes_moved for place in game.reach(at, "orion", movement).places)


def carry_out(game: BattletechGame, at: Battle, action: Any, *answers: Any) -> Play[Battle]:
    """Return an allowed action with exactly these answers."""
    assert game.why_not(at, action) is None
    script = Script(answers)
    played: Play[Battle] = Play(at, script, game.apply)
    game.resolve(played, action)
    assert script.unused_answers == ()
    return played


def has_moved(at: Battle, name: str, movement: str, hexes: int = 0) -> Battle:
    mech = at.units[name]
    mech = replace(mech, doings=replace(mech.doings, moved=MoveRecord(movement, hexes)))
    return replace(at.with_unit(mech), phase_began={**at.phase_began, name: mech})


# --- sprinting ---


def test_who_sprints_gets_farther_than_who_runs() -> None:
    game, at = game_of_example(SPRINTING), moving(SPRINTING)
    ran, sprinted = farthest(game, at, "ran"), farthest(game, at, "sprinted")
    assert (ran, sprinted) == (6, 8)
    played = carry_out(game, at, Move("orion", "sprinted", ("forward",) * 8))
    heat = [(it.cause, it.points) for it in events_of(played, HeatBuilt)]
    assert heat == [("moved/Sprint", 3)]
    assert_effect_text(SPRINTING, ran, sprinted, heat[0][1])
    assert "no Movement" not in str(game.why_not(at, Move("orion", "sprinted", ("forward",) * 9)))


def test_who_sprints_does_nothing_else() -> None:
    game = game_of_example(SPRINTING)
    at = under(SPRINTING, declaring(fight(orion="red 0505 0", wolfhound="blue 0504 0")))
    at = has_moved(at, "orion", "sprinted", 3)
    fire = game.why_not(at, DeclareFire("orion", "wolfhound", ("medium_laser_la",)))
    assert "cannot fire this turn" in str(fire)
    assert game.why_not(at, DeclareFire("orion")) is None
    assert "cannot fire this turn" in str(game.attack_plan(at, "orion", "wolfhound").refusal)
    weapons = tuple(mount.id for mount in at.model(at.units["orion"]).weapons)
    assert not threat(at, at.units["orion"], weapons, Lookout(at.rules.tables.line_of_sight))
    blow = DeclareBlow("orion", "kick", "wolfhound", ("left_leg",))
    struck = in_phase(at, "physical_attack", "declare", orion="sprinted 3")
    assert "cannot make a physical attack" in str(game.why_not(struck, blow))
    reacting = in_phase(at, "reaction", first="blue", orion="sprinted 3")
    assert "cannot twist its torso" in str(game.why_not(reacting, React("orion", 1)))
    assert game.why_not(reacting, React("orion")) is None


def test_what_if_leaves_out_ways_in_which_nobody_fires() -> None:
    at = under(SPRINTING, declaring(fight(orion="red 0505 0", wolfhound="blue 0502 0")))
    labels = [row.label for row in what_if(at, volley(at, "orion", "wolfhound", "medium_laser_la"))]
    assert labels == ["Stood still", "Walked", "Ran"]


def test_a_sprint_needs_sound_legs_and_two_feet() -> None:
    game, at = game_of_example(SPRINTING), moving(SPRINTING)
    hurt = hit_slots(at, "orion", left_leg=(1,))
    assert "are damaged" in str(game.why_not(hurt, Move("orion", "sprinted", ("forward",))))
    lying = change_unit(at, "orion", is_prone=True)
    assert "only a standing unit can" in str(game.why_not(lying, Move("orion", "sprinted", ("stand",))))
    shown = {it.id: it for it in game.movements(at, "orion")}
    assert (shown["sprinted"].points, shown["sprinted"].hint) == (8, "3 heat, you +3")


def test_who_evades_with_a_damaged_gyro_rolls_at_the_end() -> None:
    game = game_of_example(EVADING)
    at = hit_slots(moving(EVADING), "orion", center_torso=(4,))
    (place,) = (it for it in game.reach(at, "orion", "evaded").places if it.hexes_moved == 6)
    assert len(place.rolls) == 1
    played = carry_out(game, at, place.action, SAFE)
    assert [it.cause for it in events_of(played, PilotingRolled)] == ["running_damaged"]


def test_a_sprint_may_be_noted_on_paper_and_stands_on_the_sheet() -> None:
    game = game_of_example(SPRINTING)
    at = under(SPRINTING, in_phase(on_paper(orion="red", wolfhound="blue"), "movement"))
    assert "cannot enter 9 hexes" in str(game.why_not(at, NoteMove("orion", "sprinted", 9)))
    played = carry_out(game, at, NoteMove("orion", "sprinted", 8))
    assert events_of(played, UnitMoved)[0].moved.hexes == 8
    facts = {fact.id: (fact.label, fact.value) for fact in game.sheet(at, "orion").facts}
    assert facts["sprinted"] == ("Sprint MP", "8")
    assert "sprinted" in {choice.id for choice in game.form("move").fields[0].choices}


def test_nobody_asks_for_the_shot_of_who_sprinted() -> None:
    game = game_of_example(SPRINTING)
    with pytest.raises(InputError, match="A unit that sprinted fires no weapons"):
        game.shorthand("ml r3 sprint")
    with pytest.raises(FileError, match="a unit that sprinted does not fire"):
        ask_game(game, {"weapon": "is.medium_laser", "range": 3, "attacker": {"movement": "sprinted"}})
    assert game.calculate(game.shorthand("ml r3 tsprint")).number == 3


# --- evading ---


def ask_game(game: BattletechGame, request: dict[str, Any]) -> Any:
    return game.answer_request("tohit", Document("request", request, SourcePositions.of_file("request")))[
        "target_number"
    ]


def test_who_evades_is_harder_to_hit_and_attacks_nobody() -> None:
    game = game_of_example(EVADING)
    at = under(EVADING, declaring(fight(orion="red 0505 0", wolfhound="blue 0502 0")))
    numbers = []
    for movement in ("ran", "evaded"):
        shot = volley(has_moved(at, "wolfhound", movement), "orion", "wolfhound", "medium_laser_la")
        numbers += [row.calculation.number for row in shot.plan.attacks if row.id == "medium_laser_la"]
    assert numbers == [4, 6]
    assert ask_game(game, {"weapon": "is.medium_laser", "range": 3, "facts": ["target_evaded"]}) == 6
    assert game.calculate(game.shorthand("ml r3 tevaded")).number == 6
    assert_effect_text(EVADING, *numbers)
    evaded = has_moved(at, "orion", "evaded", 3)
    fire = DeclareFire("orion", "wolfhound", ("medium_laser_la",))
    assert "Orion evaded and cannot fire this turn" in str(game.why_not(evaded, fire))
    assert movement_points(at, at.mech("orion"), "evaded") == movement_points(at, at.mech("orion"), "ran")


# --- standing up carefully ---


def stand_up(way: str) -> tuple[int | None, int, Battle]:
    """Return the number that a 'Mech needs to stand up in a way, the points that it takes, and the battle
    after.
    """
    game = game_of_example(CAREFUL)
    at = change_unit(moving(CAREFUL), "orion", is_prone=True)
    played = carry_out(game, at, Move("orion", "walked", ("stand",), stands=way), SAFE)
    (roll,) = events_of(played, PilotingRolled)
    assert events_of(played, UnitStood)
    return roll.number, events_of(played, UnitMoved)[0].moved.spent, played.battle


def test_who_takes_his_time_stands_up_easier() -> None:
    usual, spent, _ = stand_up("")
    careful, all_spent, _ = stand_up("careful")
    assert (usual, spent, careful, all_spent) == (5, 2, 3, 4)
    assert_effect_text(CAREFUL, usual, "83 %", careful, "97 %")


def test_the_ways_of_standing_up_are_offered_with_their_chances() -> None:
    game = game_of_example(CAREFUL)
    at = change_unit(moving(CAREFUL), "orion", is_prone=True)
    offered = {it.id: it.label for it in game.commands(at, "orion") if it.id.startswith("stand/walked")}
    assert offered == {
        "stand/walked": "Stand up (walk), Standing up 5+ (83 %)",
        "stand/walked/careful": "Stand up carefully (walk), Standing up 3+ (97 %)",
    }
    ran_first = Move("orion", "walked", ("left", "stand"), stands="careful")
    assert "takes all Movement Points" in str(game.why_not(at, ran_first))
    assert "'slowly' is not a way to stand up" in str(
        game.why_not(at, Move("orion", "walked", ("stand",), stands="slowly"))
    )


def test_the_books_know_one_way_of_standing_up() -> None:
    at = change_unit(
        in_phase(fight(orion="red 0514 0", wolfhound="blue 1501 3"), "movement"), "orion", is_prone=True
    )
    labels = [it.label for it in citytech().commands(at, "orion") if it.id.startswith("stand/")]
    assert labels == ["Stand up (walk)", "Stand up (run)"]


# --- a terrain of one's own ---


def test_jungle_in_between_counts_on_the_map_and_off_it() -> None:
    game = game_of_example(JUNGLE)
    clear, ground = board(), board(jungle="0503")
    numbers = []
    for here in (clear, ground):
        at = under(JUNGLE, declaring(fight(orion="red 0505 0", wolfhound="blue 0502 0")))
        at = replace(at, board=here)
        shot = volley(at, "orion", "wolfhound", "medium_laser_la")
        numbers += [row.calculation.number for row in shot.plan.attacks if row.id == "medium_laser_la"]
    assert numbers == [4, 6]
    assert_effect_text(JUNGLE, *numbers)
    assert ask_game(game, {"weapon": "is.medium_laser", "range": 3, "intervening": {"jungle": 1}}) == 6
    assert game.calculate(game.shorthand("ml r3 jungle1")).number == 6
    assert game.calculate(game.shorthand("ml r3 injungle")).number == 6
    with pytest.raises(FileError, match="has no 'jumble'"):
        ask_game(game, {"weapon": "is.medium_laser", "range": 3, "intervening": {"jumble": 1}})


def test_jungle_blocks_hinders_and_is_told() -> None:
    game, ground = game_of_example(JUNGLE), board(jungle="0503 0504 0513")
    at = under(JUNGLE, declaring(fight(orion="red 0505 0", wolfhound="blue 0502 0")))
    at = replace(at, board=ground)
    assert "the woods up to hex 0503 block it" in str(
        game.why_not(at, DeclareFire("orion", "wolfhound", ("medium_laser_la",)))
    )
    sight = game.sight(at, parse_label("0505"), parse_label("0502"))
    assert sight.between["jungle"] == 2
    at = replace(moving(JUNGLE), board=ground)
    assert farthest(game, at, "walked") < farthest(game, moving(JUNGLE), "walked")
    paper = under(JUNGLE, declaring(on_paper(orion="red", wolfhound="blue")))
    fire = DeclareFire("orion", "wolfhound", ("medium_laser_la",), Situation(3, intervening={"jungle": 1}))
    assert game.why_not(paper, fire) is None
    strange = replace(fire, situation=Situation(3, intervening={"jumble": 1}))
    assert "not 'jumble'" in str(game.why_not(paper, strange))
