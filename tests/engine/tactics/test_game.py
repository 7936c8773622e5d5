"""The tactics family as the window and the command line see it."""

from __future__ import annotations

import pytest

from companion.documents.document import Document, SourcePositions
from companion.engine.game import Game
from companion.engine.marks import Mark
from companion.engine.play import Play, Script
from companion.engine.tactics.battle.actions import Attack, Hit, Place, PlanOrders, SetHexToken, SetLock
from companion.engine.tactics.battle.state import Critical
from companion.engine.views.turn import RecordAction
from companion.errors import FileError, InputError
from companion.tabletop.hexes import parse_label
from tests.engine.tactics.builders import (
    SYSTEM,
    acting,
    after_action,
    attacking,
    board,
    change_unit,
    fight,
    game,
    is_allowed,
    mech,
    nonsense_of,
    refusal_of,
    set_up,
    tables,
)

HEX = parse_label


def request(**data: object) -> Document:
    return Document("request", data, SourcePositions.of_file("request"))


def test_it_is_a_game() -> None:
    made: Game = game()
    assert (made.ruleset, made.title) == ("bt-tactics", "BT Tactics 3025")


@pytest.mark.rule(SYSTEM, "R3")
def test_a_model_shows_its_card() -> None:
    griffin = next(model for model in game().models() if model.id == "GRF-1N")
    assert griffin.summary == "69 points · medium · 5/8/5 MP · armor 5, ext. 5, int. 4 · order 8"


@pytest.mark.rule(SYSTEM, "R4")
def test_a_sheet_shows_all_that_is_recorded() -> None:
    loads = {"griffin": {"ppc": "focused_beam", "mechwarrior": "elite_mechwarrior", "command_card": "rally"}}
    battle = fight(None, loads, griffin="red 0505 0", atlas="blue 0501 3")
    battle = change_unit(
        battle, "griffin", focus=1, evade=2, special=1, lock="atlas", heat_down=1, heat_up=("heat_spike",),
        criticals=(Critical("minor", "sensor_static"),), armor=3, suppressed=1, is_hull_down=True,
    )  # fmt: skip
    sheet = game().sheet(battle, "griffin", "atlas")
    assert [(track.left, track.full) for track in sheet.tracks] == [(3, 5), (5, 5), (4, 4)]
    (weapons,) = sheet.tables
    assert weapons.rows[0].cells[0].text == "PPC [arm] + Focused Beam"
    lying = [row.label for row in sheet.cards]
    assert lying[:3] == ["Sensor Static", "Heat Spike", "Heat card, face down"]
    assert {"Elite Mechwarrior", "Rally"} <= set(lying)
    chips = {chip.label for chip in sheet.chips}
    assert {
        "Focus",
        "Evade ×2",
        "Special action",
        "Locks Atlas",
        "Hull down",
        "2 heat cards",
        "Suppressed",
    } <= chips
    assert {chip.label for chip in game().sheet(battle, "atlas").chips} == {"Locked by Griffin"}
    facts = {fact.label: fact.value for fact in sheet.facts}
    assert facts["Activation Order"] == "8"


def test_everything_can_be_marked_by_hand() -> None:
    battle = fight(griffin="red 0505 0", atlas="blue 0501 3")
    for track, left in (
        ("armor", 2),
        ("focus", 3),
        ("heat_down", 4),
        ("flag/shut_down", 1),
        ("flag/hull_down", 1),
    ):
        battle = after_action(battle, Mark("griffin", track, left))
    unit = mech(battle, "griffin")
    assert (unit.armor, unit.focus, unit.heat_down, unit.is_shut_down, unit.is_hull_down) == (
        2,
        3,
        4,
        True,
        True,
    )
    assert mech(after_action(battle, Mark("griffin", "internal", 0)), "griffin").is_destroyed
    assert "has no 'hope'" in refusal_of(battle, Mark("griffin", "hope", 1))
    assert "runs from 0 to 5" in refusal_of(battle, Mark("griffin", "armor", 6))


def test_locks_and_hex_tokens_are_set_by_hand() -> None:
    battle = fight(griffin="red 0505 0", atlas="blue 0501 3")
    battle = after_action(battle, SetLock("griffin", "atlas"))
    assert mech(battle, "griffin").lock == "atlas"
    assert mech(after_action(battle, SetLock("griffin")), "griffin").lock is None
    assert "cannot lock on Griffin" in refusal_of(battle, SetLock("griffin", "griffin"))
    battle = after_action(battle, SetHexToken(HEX("0503"), "heavy_smoke"))
    assert battle.tokens == {HEX("0503"): ("heavy_smoke",)}
    assert after_action(battle, SetHexToken(HEX("0503"), "heavy_smoke", is_there=False)).tokens == {}
    assert "'fog' is not a token:" in refusal_of(battle, SetHexToken(HEX("0503"), "fog"))
    for action in (SetLock("griffin", "atlas"), SetHexToken(HEX("0503"), "fire")):
        assert "by hand" in game().describe(battle, action, ()).line


def test_nonsense_is_final_and_rules_may_be_overruled() -> None:
    battle = fight(griffin="red 0505 0", atlas="blue 0501 3")
    assert "9999 is not on the map" in nonsense_of(battle, Place("griffin", HEX("9999"), 0))
    far = attacking(fight(wasp="red 0505 0", atlas="blue 0501 3"), "wasp")
    refusal = game().why_not(far, Attack("wasp", "atlas", ("lasers",)))
    assert refusal is not None
    assert refusal.can_be_overruled
    play = Play(far, Script(), game().apply)
    game().resolve(play, Attack("wasp", "atlas", ("lasers",)))  # no dice at that range: nothing happens


def test_hits_are_entered_in_words() -> None:
    battle = fight(griffin="red 0505 0", atlas="blue 0501 3")
    assert game().understand(battle, "griffin", "3 hits") == RecordAction(Hit("griffin", 3))
    with pytest.raises(InputError, match="'lots' is not understood"):
        game().understand(battle, "griffin", "lots")


def test_the_reach_of_planning_leads_to_orders_and_that_of_activation_to_moves() -> None:
    battle = fight(griffin="red 0505 0", atlas="blue 0501 3")
    movements = {movement.id: movement.points for movement in game().movements(battle, "griffin")}
    assert movements == {"stand": 0, "walk": 5, "run": 8, "jump": 5}
    place = game().reach(battle, "griffin", "walk").at(HEX("0503"))[0]
    assert (place.action, place.spent) == (PlanOrders("griffin", "walk", HEX("0503")), 2)
    assert all(is_allowed(battle, place.action) for place in game().reach(battle, "griffin", "run").places)


def test_the_views_of_a_battle() -> None:
    battle = set_up(board((32, 17)), griffin="red", atlas="blue")
    assert game().turn(battle).status == "Red choose a start edge"
    assert [side.index for side in game().sides(battle)] == [0, 1]
    step = acting(fight(griffin="red 0505 0", atlas="blue 0501 3"), "griffin")
    view = game().turn(step)
    assert (view.status, view.next.label if view.next else "") == (
        "Red: Griffin, 2 actions left",
        "No more actions",
    )
    griffin = next(unit for unit in game().units(step) if unit.id == "griffin")
    assert (griffin.armor_left, griffin.externals_left, griffin.structure_left) == (5, 5, 4)
    assert griffin.heat == 0
    assert HEX("0501") in game().arc(step, "griffin")
    assert game().endings(step, PlanOrders("griffin", "stand")) == ()


def test_the_calculator() -> None:
    form = game().form("to_hit")
    assert form.dice == ""  # dice of faces have no target number
    values = game().shorthand("4 short * focus lock vs 2 evade focus")
    assert values == {
        "dice": 4, "bracket": "short", "starred": True, "focus": True, "lock": True,
        "defense": 2, "evade": True, "defense_focus": True,
    }  # fmt: skip
    assert 0 < game().calculate(values).probability < 1
    assert game().calculate({"dice": 0}).number is None
    with pytest.raises(InputError, match="'boo' is not understood"):
        game().shorthand("4 boo")


def test_requests() -> None:
    attack = {"dice": 4, "range": "short"}
    answer = game().answer_request("tohit", request(attack=attack, defense={"dice": 2}))
    assert answer["probability"] == pytest.approx(0.7848, abs=1e-4)
    odds = game().answer_request(
        "odds", request(attack=attack, defense={"dice": 2}, target={"model": "WSP-1W"})
    )
    assert odds["mean_damage"] == pytest.approx(1.8232, abs=1e-4)
    assert odds["locations"]["armor"]["armor"] == 1
    assert odds["kill"] == pytest.approx(sum(chance for hits, chance in odds["hits"].items() if hits >= 4))
    ground = {"size": [10, 10], "hexes": {"0503": {"level": 2}}}
    sight = game().answer_request(
        "los", request(board=ground, **{"from": {"hex": "0505"}, "to": {"hex": "0501"}})
    )
    assert sight["visible"] is False
    assert sight["blocked_by"] == "a hill in hex 0503, level 2 (BT Tactics 3025, Pick a Target)"


@pytest.mark.rule(SYSTEM, "R54")
def test_a_stated_lock_is_spent_in_requests() -> None:
    attack = {"dice": 4, "range": "short", "lock": True}
    rest = {"attack": attack, "defense": {"dice": 2}, "target": {"model": "WSP-1W"}}
    best, stated = (game().answer_request("odds", request(policy=it, **rest)) for it in ("best", "stated"))
    # Two hits for certain, of which two dice evade both in 9 cases of 64.
    assert stated["weapons"][0]["probability"] == pytest.approx(1 - 9 / 64)
    assert stated["weapons"][0]["probability"] == pytest.approx(1 - stated["hits"][0])
    assert best["weapons"][0]["probability"] == pytest.approx(1 - best["hits"][0])
    del rest["target"]
    alone = game().answer_request("tohit", request(policy="stated", **rest))
    assert alone["probability"] == stated["weapons"][0]["probability"]


@pytest.mark.rule(SYSTEM, "R66")
def test_requested_odds_know_of_ammunition_explosions() -> None:
    attack, target = {"dice": 3, "range": "short"}, {"armor": 0, "external": 0, "internal": 3}
    odds = game().answer_request("odds", request(attack=attack, target={"model": "HBK-4G", **target}))
    # As the same volley is played: tests of volley odds.
    assert odds["kill"] == odds["locations"]["internal"]["destroyed"] == pytest.approx(0.32421875)
    assert odds["explosion"] == pytest.approx(0.03515625)
    assert odds["critical"] > odds["explosion"]
    spider = {"model": "SDR-5V", **target, "internal": 2}
    assert game().answer_request("odds", request(attack=attack, target=spider))["explosion"] == 0


@pytest.mark.parametrize(
    ("kind", "data", "text"),
    [
        ("tohit", {"attack": {"dice": 4}}, "range: is missing"),
        (
            "odds",
            {"attack": {"dice": 4, "range": "short"}, "target": {"model": "WSP"}},
            "there is no such model",
        ),
        (
            "los",
            {"board": {"size": [5, 5]}, "from": {"hex": "0909"}, "to": {"hex": "0101"}},
            "not on the board",
        ),
    ],
)
def test_faulty_requests_are_told(kind: str, data: dict[str, object], text: str) -> None:
    with pytest.raises(FileError, match=text):
        game().answer_request(kind, request(**data))


def test_files_are_checked() -> None:
    good = {"size": [5, 5], "hexes": {"0101": {"terrain": ["light_woods"]}}}
    game().check_board(request(**good))
    with pytest.raises(FileError, match=r"there is no terrain 'light_wood'. Did you mean 'light_woods'"):
        game().check_board(request(size=[5, 5], hexes={"0101": {"terrain": ["light_wood"]}}))
    row = game().rules.cards["GRF-1N"].model_dump(mode="json")
    for key, value, text in (
        ("tonnage", 20, "weigh 40 to 55 tons"),
        ("special_actions", ["torso_twits"], "Did you mean 'torso_twist'"),
        ("factions", ["Davio"], "Did you mean 'Davion'"),
    ):
        with pytest.raises(FileError, match=text):
            game().check_unit(request(**{**row, key: value}))
    assert tables().rounds.number == 12


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("4 sh", "4 short "),
        ("4 short fo", "4 short focus "),
        ("4 short v", "4 short vs "),
        ("4 short vs 2 ev", "4 short vs 2 evade "),
        ("4 short vs 2 lo", ""),
        ("4", ""),
        ("4 short", ""),
    ],
)
def test_a_half_typed_line_of_dice_is_completed(text: str, line: str) -> None:
    assert next((each.line for each in game().complete_shorthand(text)), "") == line
