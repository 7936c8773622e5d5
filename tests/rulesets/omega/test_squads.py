"""Infantry by squads: their men and weapons, what they fire at, and what hits on them take."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.asks import Question
from companion.engine.battletech.battle.actions import DeclareFire, FireAt
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import SlotHit, StructureLost
from companion.engine.battletech.battle.hits import IncomingHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.damage.hit_locations import roll_hit
from companion.engine.battletech.kinds.infantry.presenter import printed_tables as infantry_tables
from companion.engine.battletech.kinds.model_files import read_model
from companion.engine.battletech.movement.movement_points import movement_points
from companion.engine.battletech.odds.outlook import volley_odds
from companion.engine.skeleton.setup import UnitSetup
from companion.engine.views.attacks import AttackView, Volley
from companion.errors import FileError, InputError
from tests.builders import board, events_of, source
from tests.citytech import SIDES, act_by_rule, in_phase
from tests.engine.battletech.damaged_mechs import hit_slots
from tests.engine.battletech.gunnery import HIT, fire_volley
from tests.engine.battletech.odds.test_played import off_by
from tests.engine.battletech.volleys import odds_by_fact, play_volley
from tests.rulesets.omega.battles import facing, illuminating, omega

TIMES = 300
CRM_SQUAD = ("crm_4", "side_arms_4", "charges_4")
SQUADS = (
    "rifles_1",
    "rifles_2",
    "laser_3",
    "side_arms_3",
    "crm_4",
    "side_arms_4",
    "charges_4",
    "tag_5",
    "side_arms_6",
)


@pytest.fixture
def at() -> Battle:
    """Return a foot platoon two hexes from a Warden, and jump infantry beside that."""
    return facing(platoon="red 0505 0", warden="blue 0503 3", jumpers="blue 0504 3")


def with_losses(at: Battle, **lost: int) -> Battle:
    """Return the battle with so many men of squads lost: `with_losses(at, squad_1=2)`."""
    unit = at.units["platoon"]
    men = {name: full - lost.get(name, 0) for name, full in unit.structure.items()}
    return at.with_unit(replace(unit, structure=men))


def row(at: Battle, weapon: str, target: str = "warden", **chosen: str) -> AttackView:
    plan = omega().attack_plan(at, "platoon", target, how={weapon: chosen})
    return next(view for view in plan.attacks if view.id == weapon)


def struck(at: Battle, points: int, *dice: Any) -> Battle:
    """Return the battle after a hit on the platoon."""
    hit = IncomingHit("platoon", points, "front", Question("location/test", "Which squad?", ("platoon",)))
    return act_by_rule(at, lambda play: roll_hit(play, hit), *dice).battle


def read(**changed: Any) -> list[str]:
    data = {**read_document(source("omega").files("units")["Foot Platoon"]).data, **changed}
    document = Document("platoon", data, SourcePositions.of_file("platoon"))
    try:
        return [str(fault) for fault in read_model(omega().rules.tables, document)[1]]
    except FileError as error:
        return [str(fault) for fault in error.faults]


@pytest.mark.rule("Omega", "R59")
@pytest.mark.parametrize(
    ("unit", "squads", "walking", "jumping"), [("platoon", 6, 1, 0), ("jumpers", 5, 1, 3)]
)
def test_platoons_have_squads_of_four(at: Battle, unit: str, squads: int, walking: int, jumping: int) -> None:
    platoon = at.units[unit]
    assert list(platoon.structure.values()) == [4] * squads
    points = [movement_points(at, platoon, way) for way in ("walked", "jumped")]
    assert points == [walking, jumping]


@pytest.mark.rule("Omega", "R59")
def test_kinds_of_squads_mix_freely_and_each_has_its_weapons(at: Battle) -> None:
    assert tuple(mount.id for mount in at.model(at.units["platoon"]).weapons) == SQUADS


@pytest.mark.rule("Omega", "R58")
@pytest.mark.parametrize("model", ["Foot Rifle Platoon", "Motorized SRM Platoon"])
def test_platoons_of_the_parent_are_told_that_they_need_squads(model: str) -> None:
    view = next(it for it in omega().models() if it.id == model)
    assert "squads" in view.why_not or "motorized" in view.why_not.lower()


@pytest.mark.rule("Omega", "R61")
@pytest.mark.parametrize(("hexes", "number"), [(1, 4), (3, 6), (6, 8)])
def test_soldiers_have_no_gunnery(hexes: int, number: int) -> None:
    at = facing(platoon="red 0510 0", jumpers=f"blue {505 + 5 - hexes:04d} 3")
    assert row(at, "rifles_1", "jumpers").calculation.number == number + 1
    assert at.units["platoon"].warrior is None


@pytest.mark.rule("Omega", "R62")
def test_squads_of_a_platoon_fire_at_different_targets_without_a_penalty(at: Battle) -> None:
    declared = DeclareFire(
        "platoon", "warden", ("laser_3",), also=(FireAt("jumpers", ("rifles_1", "rifles_2")),)
    )
    assert omega().why_not(at, declared) is None
    assert "Secondary" not in str(row(at, "rifles_1", "jumpers").calculation.modifiers)


@pytest.mark.rule("Omega", "R66")
def test_a_squad_fires_one_of_its_weapons() -> None:
    near = facing(platoon="red 0505 0", jumpers="blue 0504 3")
    both = DeclareFire("platoon", "jumpers", ("laser_3", "side_arms_3"))
    assert "Squad 3 fires one of its weapons in a turn" in str(omega().why_not(near, both))


@pytest.mark.rule("Omega", "R65")
def test_riflemen_fire_at_infantry_only_and_with_the_men_that_are_left(at: Battle) -> None:
    assert "only infantry" in str(row(at, "rifles_1").refusal)
    fewer = with_losses(at, squad_1=2)
    shot = DeclareFire("platoon", "jumpers", ("rifles_1",))
    for battle, lost, dice in ((at, 5, ((2,), (1,))), (fewer, 3, ((2,),))):
        played = fire_volley(battle, shot, HIT, (5,), *dice)
        assert sum(it.points for it in events_of(played, StructureLost)) == lost


@pytest.mark.rule("Omega", "R66")
@pytest.mark.parametrize(
    ("weapon", "losses", "rolled", "men"), [("side_arms_3", 0, 6, 3), ("rifles_1", 3, 6, 3)]
)
def test_a_single_shot_is_rolled_for_too(weapon: str, losses: int, rolled: int, men: int) -> None:
    near = with_losses(facing(platoon="red 0505 0", jumpers="blue 0504 3"), squad_1=losses)
    played = fire_volley(near, DeclareFire("platoon", "jumpers", (weapon,)), HIT, (rolled,), (2,))
    assert sum(it.points for it in events_of(played, StructureLost)) == men


@pytest.mark.rule("Omega", "R66")
@pytest.mark.parametrize(
    ("lost", "moved", "refused"), [(0, 1, ""), (1, 0, ""), (1, 1, "has not moved"), (3, 0, "too few men")]
)
def test_a_laser_squad_with_losses(at: Battle, lost: int, moved: int, refused: str) -> None:
    at = with_losses(at, squad_3=lost)
    unit = at.units["platoon"]
    record = MoveRecord("walked" if moved else "stationary", moved, moved, entered=moved)
    at = at.with_unit(replace(unit, doings=replace(unit.doings, moved=record)))
    found = omega().why_not(at, DeclareFire("platoon", "warden", ("laser_3",)))
    assert refused in str(found) if refused else found is None


@pytest.mark.rule("Omega", "R69")
def test_crms_are_single_missiles_for_armor(at: Battle) -> None:
    shot = row(at, "crm_4")
    assert (shot.refusal, shot.calculation.number) == (None, 4)
    assert "not fired at infantry" in str(row(at, "crm_4", "jumpers").refusal)
    assert at.units["platoon"].rounds["crm_4_missiles"] == 4
    assert at.model(at.units["platoon"]).ammunition[0].load == "streak"


@pytest.mark.rule("Omega", "R70")
def test_a_squad_marks_targets_for_others(at: Battle) -> None:
    assert row(at, "tag_5").calculation.number == 4
    assert omega().rules.tables.weapons["squad.tag"].ends[-1] == ("long", 15)


@pytest.mark.rule("Omega", "R70")
def test_arms_find_an_artemis_squad_as_they_find_a_mech() -> None:
    rows = omega().rules.tables.to_hit.conditions
    assert "guided_by_anti_radiation" in rows["at_infantry"].unless
    assert "guided_by_anti_radiation" in rows["missile_at_infantry"].unless


@pytest.mark.rule("Omega", "R71")
class TestCharges:
    """A trained squad plants charges on a leg of a 'Mech in its hex."""

    @pytest.fixture
    def together(self) -> Battle:
        at = facing(platoon="red 0505 0", warden="blue 0503 3", jumpers="blue 0504 3")
        return at.with_unit(replace(at.units["warden"], hex=at.units["platoon"].hex))

    @pytest.mark.parametrize(("lost", "number"), [(0, 5), (1, 7), (2, 9), (3, 11)])
    def test_the_number(self, together: Battle, lost: int, number: int) -> None:
        found = row(with_losses(together, squad_4=lost), "charges_4")
        assert (found.refusal, found.calculation.number) == (None, number)

    def test_a_slot_of_the_leg_that_they_choose_is_struck(self, together: Battle) -> None:
        shot = DeclareFire("platoon", "warden", ("charges_4",))
        played = fire_volley(together, shot, HIT, "right_leg", (3,))
        assert [(it.location, it.slot) for it in events_of(played, SlotHit)] == [("right_leg", 2)]

    def test_only_what_is_whole_can_be_struck(self, together: Battle) -> None:
        hurt = hit_slots(together, "warden", left_leg=(0, 1, 2, 3, 4, 5), right_leg=(2,))
        shot = DeclareFire("platoon", "warden", ("charges_4",))
        played = fire_volley(hurt, shot, HIT, (3,), (4,))
        assert [(it.location, it.slot) for it in events_of(played, SlotHit)] == [("right_leg", 3)]

    def test_who_is_elsewhere_or_no_mech_is_safe(self, together: Battle) -> None:
        beside = facing(platoon="red 0504 0", warden="blue 0503 3")
        assert "in the same hex" in str(row(beside, "charges_4").refusal)
        assert "'Mechs" in str(row(together, "charges_4", "jumpers").refusal)


@pytest.mark.rule("Omega", "R72")
@pytest.mark.parametrize(
    ("weapon", "number"),
    [("rifles", 2), ("flamer", 2), ("side_arms", 4), ("crm", 6), ("laser", 2), ("tag", 2)],
)
def test_numbers_in_the_same_hex(weapon: str, number: int) -> None:
    assert omega().rules.tables.weapons[f"squad.{weapon}"].base_at(0) == number


@pytest.mark.rule("Omega", "R63")
class TestLosses:
    """A hit takes a man a point, of a squad that the die shows; what is left over goes on to another."""

    def test_a_hit_in_a_squad(self, at: Battle) -> None:
        assert struck(at, 3, (2,)).units["platoon"].structure["squad_2"] == 1

    def test_what_a_squad_cannot_bear_goes_on(self, at: Battle) -> None:
        found = struck(at, 6, (2,), (2,), (5,)).units["platoon"].structure
        assert (found["squad_2"], found["squad_5"]) == (0, 2)

    def test_the_platoon_is_lost_with_its_last_man(self, at: Battle) -> None:
        at = with_losses(at, **{f"squad_{number}": 4 for number in range(1, 6)})
        after = struck(at, 7)
        unit = after.units["platoon"]
        assert is_destroyed(after, unit)
        assert why_destroyed(after, unit) == "men_lost"

    @pytest.mark.parametrize("weapon", ["medium_laser_la", "srm6_lt", "lrm10_rt"])
    def test_odds_and_play_agree(self, weapon: str) -> None:
        at = with_losses(facing(corsac="red 0505 0", platoon="blue 0503 3"), squad_1=3, squad_2=4)
        at = illuminating(at, "corsac", "artemis_iv_rt", "platoon")
        plan = omega().attack_plan(at, "corsac", "platoon")
        aims = Volley(plan, (weapon,))
        known = odds_by_fact(volley_odds(at, [aims]))
        played = play_volley(at, aims, TIMES)
        asked = {fact for fact in played if not fact.startswith("half")} & {*known}
        assert off_by({it: played[it] for it in asked}, {it: known[it] for it in asked}, TIMES) == {}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"squads": [{"kind": "rifel"}] * 6}, "did you mean 'rifle'"),
        ({"squads": [{"kind": "rifle"}] * 5}, "has 6 squads, not 5"),
        ({"squads": [{"kind": "tag", "load": "streak"}] * 6}, "no such missiles"),
        ({"weapon": "rifle"}, "each squad has its own weapon"),
        ({"men": 30}, "each squad has 4 men"),
        ({"motive": "motorized"}, "no platoon of squads moves as 'motorized'"),
    ],
)
def test_bad_platoons_are_told(changed: dict[str, Any], words: str) -> None:
    assert any(words.lower() in fault.lower() for fault in read(**changed)), read(**changed)


def test_a_sheet_has_a_row_for_each_squad(at: Battle) -> None:
    sheet = omega().sheet(at, "platoon")
    assert [track.label for track in sheet.tracks] == [
        "Squad 1, Rifles",
        "Squad 2, Rifles",
        "Squad 3, Laser",
        "Squad 4, CRM (anti-'Mech)",
        "Squad 5, TAG",
        "Squad 6, Minesweepers",
    ]
    assert {track.full for track in sheet.tracks} == {4}


@pytest.mark.rule("Omega", "R61")
@pytest.mark.parametrize(("ground", "reached"), [("heavy_woods", True), ("rough", True), ("water_1", False)])
def test_soldiers_pay_nothing_for_the_ground_and_never_enter_water(ground: str, reached: bool) -> None:
    land = board((15, 17), **{ground: "0504"})
    setups = [
        UnitSetup(id="platoon", model="Foot Platoon", side="red", hex="0505"),
        UnitSetup(id="warden", model="WRD-2", side="blue", hex="0101"),
    ]
    at = in_phase(omega().new_battle(land, SIDES, setups), "movement")
    places = {place.hex.label for place in omega().reach(at, "platoon", "walked").places}
    assert ("0504" in places) is reached


@pytest.mark.rule("Omega", "R63")
def test_paper_says_how_many_men_a_hit_takes() -> None:
    (table,) = infantry_tables(omega().rules)
    assert table.rows == (
        ("Laser", "1 man"),
        ("PPC", "1 man"),
        ("Gauss rifle", "1 man"),
        ("AC/2 shell", "2 men"),
        ("Larger shell", "4 men"),
        ("Flames", "24 men"),
        ("Missile", "4 men"),
    )


@pytest.mark.rule("Omega", "R69")
@pytest.mark.rule("Omega", "R74")
def test_the_guidance_of_each_crm_is_chosen_before_the_battle() -> None:
    models = {model.id: model for model in omega().models()}
    assert [field.id for field in models["Foot Platoon"].loads] == ["crm_4_missiles"]
    assert [field.default for field in models["Elemental Point"].loads][:2] == ["streak", "infrared"]
    guidance = {choice.id for field in models["Elemental Point"].loads for choice in field.choices}
    assert {"semi_active_radar", "laser", "anti_radiation"} <= guidance
    assert not guidance & {"fascam", "chaff", "flares", "smoke"}
    chosen = {"platoon": {"crm_4_missiles": "laser"}, "elementals": {"crms_2": "active_radar"}}
    setups = [
        UnitSetup(id=name, model=model, side=side, name=name, hex=place, loads=chosen[name])
        for name, model, side, place in (
            ("platoon", "Foot Platoon", "red", "0505"),
            ("elementals", "Elemental Point", "blue", "0506"),
        )
    ]
    at = omega().new_battle(board(), SIDES, setups)
    assert at.units["platoon"].loads == {"crm_4_missiles": "laser"}
    assert at.units["elementals"].loads["crms_2"] == "active_radar"
    with pytest.raises(InputError, match="cannot hold 'fascam': choose standard"):
        omega().new_battle(
            board(), SIDES, [setups[0], setups[1].model_copy(update={"loads": {"crms_2": "fascam"}})]
        )
