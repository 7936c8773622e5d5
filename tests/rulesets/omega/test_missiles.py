"""Missiles one by one: racks and what they hold, guidance, and what the target does against them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.construction.families import design_rules_of
from companion.documents.document import Document, SourcePositions
from companion.documents.yamlfile import read_document
from companion.engine.asks import Choice
from companion.engine.battletech.battle.actions import DeclareFire, FireAt, ResolveFire
from companion.engine.battletech.battle.events import (
    AntiMissileFired,
    HeatBuilt,
    MissilesDiverted,
    RoundSpent,
    ShotFired,
    ShotWithheld,
    TargetIlluminated,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.damage.explosive_loads import explosive_loads
from companion.engine.battletech.fire.missile_defenses import ready_items
from companion.engine.targets import HexTarget
from companion.engine.views.attacks import AttackView, How
from companion.errors import FileError
from companion.tabletop.boards import BoardHex
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, events_of, perform, resolve_action, source
from tests.citytech import apply_events, change_unit
from tests.engine.battletech.fire.fire_proofs import prove, two_dice
from tests.engine.battletech.gunnery import (
    HIT,
    LEFT,
    LEG,
    MISS,
    fire_volley,
    hits,
    modifiers_by_label,
    next_ask,
    with_equipment,
)
from tests.engine.battletech.volleys import load_volley, volley
from tests.rulesets.omega.battles import facing, illuminating, omega

FIRST, SECOND = "lrm10_rt", "lrm10_rt_2"


@pytest.fixture
def at() -> Battle:
    """Return a Corsac two hexes from a Warden, and a Bulwark beside it; all stood still."""
    return facing(corsac="red 0505 0", warden="blue 0503 3", bulwark="blue 0403 3")


def bare(at: Battle, unit: str = "warden") -> Battle:
    """Return the battle with a unit that has used up all that it has against missiles."""
    rounds = at.units[unit].rounds
    gone = {name: 0 for name in rounds if "flares" in name or "chaff" in name or "anti_missile" in name}
    return change_unit(at, unit, rounds={**rounds, **gone})


def row(at: Battle, weapon: str, target: str = "warden", unit: str = "corsac", **chosen: str) -> AttackView:
    plan = omega().attack_plan(at, unit, target, how={weapon: chosen})
    return next(view for view in plan.attacks if view.id == weapon)


def loaded(load: str, *weapons: str) -> How:
    return {weapon: {"shells": load} for weapon in weapons}


@pytest.mark.rule("Omega", "R16")
@pytest.mark.rule("Omega", "R18")
@pytest.mark.rule("Omega", "R25")
@pytest.mark.rule("Omega", "R26")
class TestRacks:
    """A rack holds its missiles, fires so many a turn, and is struck in its own slots."""

    @pytest.mark.parametrize(
        ("rack", "holds", "a_turn", "tons", "slots"),
        [
            ("is.srm6", 6, 1, 4.5, 3),
            ("is.lrm5", 5, 1, 2.5, 2),
            ("is.lrm20", 20, 4, 10, 5),
            ("clan.srm4", 4, 1, 2, 1),
            ("clan.lrm15", 15, 3, 6, 3),
        ],
    )
    def test_figures(self, rack: str, holds: int, a_turn: int, tons: float, slots: int) -> None:
        found = omega().rules.tables.weapons[rack]
        assert (found.holds, found.tubes, found.tons, found.slots) == (holds, a_turn, tons, slots)

    def test_each_missile_of_a_turn_is_a_weapon_of_its_own(self, at: Battle) -> None:
        tubes = [mount.id for mount in at.model(at.units["corsac"]).weapons]
        assert tubes[:3] == ["srm6_lt", FIRST, SECOND]
        assert [it.id for it in at.model(at.units["corsac"]).all_weapons][:2] == ["srm6_lt", FIRST]

    def test_nothing_reloads_a_rack(self, at: Battle) -> None:
        empty = change_unit(at, "corsac", rounds={**at.units["corsac"].rounds, "srm6_lt_streak": 0})
        assert [it.id for it in row(empty, "srm6_lt").choices if it.id == "shells"] == []
        assert row(empty, "srm6_lt").rounds == 2

    @pytest.mark.rule("Omega", "R24")
    def test_half_its_slots_are_missiles(self, at: Battle) -> None:
        places = at.model(at.units["corsac"]).places
        assert (len(places[FIRST]), places[SECOND]) == (1, places[FIRST])
        assert len(places["lrm10_rt_laser"]) + len(places["lrm10_rt_semi_active_radar"]) == 2

    @pytest.mark.rule("Omega", "R24")
    def test_a_hit_on_them_sets_off_all_that_are_left(self) -> None:
        at = facing(bulwark="red 0505 0", warden="blue 0503 3")
        at = replace(at, rules=omega(ammunition_explosion="one_slot").rules)
        loads = {load.what: load.points for load in explosive_loads(at, at.units["bulwark"])}
        assert loads["lrm20_lt_laser", "lrm20_lt_semi_active_radar"] == 200

    @pytest.mark.rule("Omega", "R2")
    def test_a_design_with_ammunition_for_racks_is_told(self) -> None:
        documents = {"weapon": "is.lrm10", "id": "loose", "location": "left_torso", "shots": 6}
        faults = design_faults("CRS-1", documents)
        assert any("takes no ammunition" in fault for fault in faults)

    def test_a_rack_holds_no_more_than_its_missiles(self) -> None:
        more = {"weapon": "is.srm6", "id": "more", "location": "left_torso", "shots": 2}
        faults = design_faults("CRS-1", {**more, "launcher": "srm6_lt"})
        assert any("holds 6 missiles, not 8" in fault for fault in faults)

    def test_unknown_rounds_are_told(self) -> None:
        wrong = {"weapon": "is.srm6", "id": "more", "location": "left_torso", "shots": 1, "load": "stereo"}
        assert any("no such rounds" in fault for fault in design_faults("CRS-1", wrong))


@pytest.mark.rule("Omega", "R19")
@pytest.mark.rule("Omega", "R20")
@pytest.mark.rule("Omega", "R27")
def test_each_missile_has_its_own_roll_target_and_guidance(at: Battle) -> None:
    open_to_all = bare(bare(at), "bulwark")
    fired = DeclareFire(
        "corsac",
        "warden",
        ("srm6_lt", FIRST),
        also=(FireAt("bulwark", ("tag_h", SECOND)),),
        how={
            **loaded("infrared", "srm6_lt"),
            **loaded("semi_active_radar", FIRST),
            **loaded("laser", SECOND),
        },
    )
    shining = illuminating(open_to_all, "corsac", "artemis_iv_rt", "warden")
    played = fire_volley(shining, fired, HIT, HIT, LEG, LEFT, HIT, LEG, HIT)
    assert [(shot.weapon, shot.target) for shot in events_of(played, ShotFired)] == [
        ("srm6_lt", "warden"),
        (FIRST, "warden"),
        ("tag_h", "bulwark"),
        (SECOND, "bulwark"),
    ]
    assert hits(played) == [("left_leg", 15), ("left_torso", 10), ("left_leg", 10)]
    assert [it.points for it in events_of(played, HeatBuilt)] == [5, 3, 3]
    assert {it.weapon for it in events_of(played, RoundSpent)} == {
        "srm6_lt_infrared",
        "lrm10_rt_semi_active_radar",
        "lrm10_rt_laser",
    }


class TestGuidance:
    """What counts for each guidance."""

    @pytest.mark.rule("Omega", "R28")
    def test_a_streak_that_would_miss_stays_in_its_rack(self, at: Battle) -> None:
        far = facing(corsac="red 0509 0", warden="blue 0501 3")
        played = fire_volley(bare(far), DeclareFire("corsac", "warden", ("srm6_lt",)), MISS)
        assert len(events_of(played, ShotWithheld)) == 1
        assert not events_of(played, RoundSpent)
        assert at.units["corsac"].loads["srm6_lt_streak"] == "streak"

    @pytest.mark.rule("Omega", "R29")
    @pytest.mark.parametrize(("heat", "eased"), [(0, 0), (1, 1), (10, 1), (11, 2), (41, 5)])
    def test_infrared_goes_by_the_heat_of_the_last_turn(self, at: Battle, heat: int, eased: int) -> None:
        found = modifiers_by_label(
            row(change_unit(at, "warden", heat_last_turn=heat), "srm6_lt", shells="infrared")
        )
        label = "Heat of the target"
        assert found.get(f"{eased} × {label}" if eased > 1 else label, 0) == -eased

    @pytest.mark.rule("Omega", "R30")
    @pytest.mark.rule("Omega", "R33")
    @pytest.mark.parametrize(("where", "is_found"), [("0605 0", True), ("0802 4", False)])
    def test_a_mark_has_to_come_from_the_same_side(self, where: str, is_found: bool) -> None:
        at = bare(facing(corsac="red 0509 0", kestrel=f"red {where}", warden="blue 0503 3"))
        at = illuminating(at, "kestrel", "artemis_iv_rt", "warden")
        fired = DeclareFire("corsac", "warden", (FIRST,), how=loaded("semi_active_radar", FIRST))
        at = perform(perform(perform(at, DeclareFire("kestrel")), fired), DeclareFire("warden"))
        dice: list[Any] = [HIT, LEG] if is_found else ["fire"]
        assert len(hits(resolve_action(at, ResolveFire("corsac"), *dice))) == int(is_found)

    @pytest.mark.rule("Omega", "R32")
    @pytest.mark.parametrize("shines", [True, False])
    def test_anti_radiation_missiles_hunt_who_illuminates(self, at: Battle, shines: bool) -> None:
        how = loaded("anti_radiation", FIRST)
        loads = {**at.units["corsac"].loads, "lrm10_rt_laser": "anti_radiation"}
        at = bare(change_unit(at, "corsac", loads=loads))
        assert modifiers_by_label(row(at, FIRST, shells="anti_radiation"))["ARM"] == -3
        at = illuminating(at, "warden", "artemis_iv_lt", "corsac") if shines else at
        at = perform(at, DeclareFire("corsac", "warden", (FIRST,), how=how))
        at = perform(perform(at, DeclareFire("warden")), DeclareFire("bulwark"))
        dice: list[Any] = [HIT, LEG] if shines else ["fire"]
        assert len(hits(resolve_action(at, ResolveFire("corsac"), *dice))) == int(shines)

    @pytest.mark.rule("Omega", "R32")
    @pytest.mark.parametrize(("facing", "hit"), [(3, 1), (0, 0)])
    def test_they_come_from_within_its_arc(self, at: Battle, facing: int, hit: int) -> None:
        how = loaded("anti_radiation", FIRST)
        loads = {**at.units["corsac"].loads, "lrm10_rt_laser": "anti_radiation"}
        at = bare(change_unit(change_unit(at, "corsac", loads=loads), "warden", facing=facing))
        at = perform(at, DeclareFire("corsac", "warden", (FIRST,), how=how))
        at = apply_events(at, TargetIlluminated("warden", "artemis_iv_lt", "corsac"))
        at = perform(perform(at, DeclareFire("warden")), DeclareFire("bulwark"))
        dice: list[Any] = [HIT, LEG] if hit else ["fire"]
        assert len(hits(resolve_action(at, ResolveFire("corsac"), *dice))) == hit

    @pytest.mark.rule("Omega", "R38")
    def test_countermeasures_make_infrared_missiles_miss(self, at: Battle) -> None:
        item = {"id": "ircm", "item": "is.ircm", "location": "center_torso"}
        shielded = with_equipment(at, "warden", equipment=[item])
        plain, found = (row(it, "srm6_lt", shells="infrared").calculation.number for it in (at, shielded))
        assert (found or 0) - (plain or 0) == 1

    @pytest.mark.rule("Omega", "R30")
    @pytest.mark.rule("Omega", "R31")
    @pytest.mark.parametrize(
        ("unit", "weapon", "load", "eased"),
        [("corsac", FIRST, "semi_active_radar", -3), ("warden", "lrm15_lt", "active_radar", -1)],
    )
    def test_radar_goes_by_the_size_of_the_target(
        self, at: Battle, unit: str, weapon: str, load: str, eased: int
    ) -> None:
        target = "warden" if unit == "corsac" else "corsac"
        found = modifiers_by_label(row(at, weapon, target, unit, shells=load))
        assert [value for label, value in found.items() if label.endswith(" target")] == [eased]

    @pytest.mark.rule("Omega", "R33")
    def test_laser_guided_missiles_hit_on_four_where_a_friend_has_tagged(self) -> None:
        at = bare(facing(corsac="red 0505 0", kestrel="red 0605 0", warden="blue 0501 3"))
        assert row(at, FIRST, shells="laser").calculation.number == 4 + 1 + 2
        at = perform(at, DeclareFire("kestrel", "warden", ("tag_h",)))
        fired = DeclareFire("corsac", "warden", (FIRST, SECOND), how=loaded("laser", FIRST, SECOND))
        declared = perform(perform(at, fired), DeclareFire("warden"))
        assert "waits for Kestrel" in str(citytech().why_not(declared, ResolveFire("corsac")))

    @pytest.mark.rule("Omega", "R33")
    def test_of_two_who_could_mark_for_each_other_either_fires_first(self) -> None:
        at = bare(facing(corsac="red 0505 0", corsac_2="red 0605 0", warden="blue 0501 3"))
        for name in ("corsac", "corsac_2"):
            at = perform(at, DeclareFire(name, "warden", (FIRST, "tag_h"), how=loaded("laser", FIRST)))
        at = perform(at, DeclareFire("warden"))
        assert citytech().why_not(at, ResolveFire("corsac")) is None
        assert citytech().why_not(at, ResolveFire("corsac_2")) is None

    @pytest.mark.rule("Omega", "R34")
    @pytest.mark.parametrize(
        ("rolled", "where"), [(7, ["left_torso"]), (8, ["left_leg"]), (12, ["left_leg"])]
    )
    def test_where_laser_guided_missiles_hit(self, rolled: int, where: list[str]) -> None:
        at = facing(corsac="red 0509 0", warden="blue 0501 3")
        fired = DeclareFire("corsac", "warden", ("tag_h", FIRST), how=loaded("laser", FIRST))
        lands = [] if rolled >= 8 else [LEFT]
        played = fire_volley(bare(at), fired, HIT, LEG, (rolled,), *lands)
        assert [location for location, _ in hits(played)] == where

    @pytest.mark.rule("Omega", "R31")
    def test_radar_guided_missiles_need_no_line_of_sight(self) -> None:
        hill = facing(warden="red 0509 0", corsac="blue 0501 3")
        assert row(hill, "lrm15_lt", "corsac", "warden", shells="active_radar").refusal is None

    @pytest.mark.rule("Omega", "R22")
    def test_there_are_no_narc_beacons_and_streak_launchers(self) -> None:
        rows = omega().rules.tables.to_hit.impossible
        assert rows["beacon_at_building"].when == {"beacon_weapon"}
        assert rows["streak_launcher"].when == {"streak_weapon"}

    @pytest.mark.rule("Omega", "R21")
    def test_a_streak_unit_weighs_half_a_ton(self) -> None:
        assert omega().rules.tables.equipment["is.streak_unit"].tons == 0.5

    @pytest.mark.rule("Omega", "R96")
    def test_the_reach_of_a_designator(self) -> None:
        tag = omega().rules.tables.weapons["is.tag"]
        assert (tag.short, tag.medium, tag.long) == (5, 10, 15)


class TestDefenses:
    """Decoys and an anti-missile system answer between hit and location."""

    @pytest.mark.rule("Omega", "R35")
    @pytest.mark.rule("Omega", "R36")
    @pytest.mark.parametrize(("load", "weapon", "slot"), [("infrared", "srm6_lt", "flares_lt")])
    def test_decoys_lead_missiles_away(self, at: Battle, load: str, weapon: str, slot: str) -> None:
        fired = DeclareFire("corsac", "warden", (weapon,), how=loaded(load, weapon))
        away = fire_volley(at, fired, HIT, "use", (7,), (5,))
        assert events_of(away, MissilesDiverted) == [MissilesDiverted("warden", slot, 1, 5)]
        assert hits(away) == []
        assert hits(fire_volley(at, fired, HIT, "use", (6,), (12,), LEG)) == [("left_leg", 15)]

    @pytest.mark.rule("Omega", "R23")
    def test_an_anti_missile_system_answers_one_missile_a_turn(self) -> None:
        at = facing(warden="red 0505 0", corsac="blue 0503 3")
        rounds = {**at.units["corsac"].rounds, "flares_lt_rounds": 0}
        at = change_unit(at, "corsac", rounds=rounds)
        tubes = ("lrm15_lt", "lrm15_lt_2")
        fired = DeclareFire("warden", "corsac", tubes, how=loaded("infrared", *tubes))
        played = fire_volley(at, fired, HIT, HIT, "lrm15_lt", (4,), (9,), LEG)
        (fired_back,) = events_of(played, AntiMissileFired)
        assert (fired_back.item, fired_back.missiles, fired_back.shots) == ("anti_missile_system_ct", 1, 9)
        assert hits(played) == [("left_leg", 10)]

    @pytest.mark.rule("Omega", "R23")
    def test_it_shoots_worse_when_its_unit_is_hot(self) -> None:
        at = change_unit(facing(warden="red 0505 0", corsac="blue 0503 3"), "corsac", heat=13)
        at = change_unit(at, "corsac", rounds={**at.units["corsac"].rounds, "flares_lt_rounds": 0})
        fired = DeclareFire("warden", "corsac", ("lrm15_lt",), how=loaded("infrared", "lrm15_lt"))
        assert hits(fire_volley(at, fired, HIT, "lrm15_lt", (5,), (9,), LEG)) == [("left_leg", 10)]

    @pytest.mark.rule("Omega", "R23")
    def test_its_player_names_the_missile_that_it_answers(self) -> None:
        at = bare(facing(corsac="red 0509 0", warden="blue 0501 3"))
        system = {"id": "ams", "item": "is.anti_missile_system", "location": "center_torso"}
        rounds = {"id": "ammo_ams", "weapon": "is.anti_missile_system", "location": "left_torso", "shots": 12}
        at = bare(with_equipment(at, "warden", equipment=[system], ammunition=[rounds]))
        at = change_unit(at, "warden", rounds={**at.units["warden"].rounds, "ammo_ams": 12})
        at = change_unit(at, "corsac", loads={**at.units["corsac"].loads, "lrm10_rt_laser": "active_radar"})
        how = loaded("active_radar", FIRST)
        fired = DeclareFire("corsac", "warden", ("srm6_lt", FIRST), how=how)
        question = next_ask(at, fired, HIT, HIT)
        assert isinstance(question, Choice)
        assert [it.label for it in question.options] == [
            "SRM 6, 15 points",
            "LRM 10, tube 1, 10 points",
            "hold back",
        ]
        assert hits(fire_volley(at, fired, HIT, HIT, FIRST, (4,), (2,), LEG)) == [("left_leg", 15)]
        assert len(hits(fire_volley(at, fired, HIT, HIT, "hold", LEG, LEFT))) == 2

    @pytest.mark.rule("Omega", "R23")
    @pytest.mark.parametrize(("turned", "answers"), [(3, True), (0, False)])
    def test_it_answers_only_what_comes_from_its_arc(self, turned: int, answers: bool) -> None:
        at = facing(warden="red 0505 0", corsac=f"blue 0503 {turned}")
        at = change_unit(at, "corsac", rounds={**at.units["corsac"].rounds, "flares_lt_rounds": 0})
        fired = DeclareFire("warden", "corsac", ("lrm15_lt",), how=loaded("infrared", "lrm15_lt"))
        dice: list[Any] = ["lrm15_lt", (4,), (9,)] if answers else [LEG]
        assert len(hits(fire_volley(at, fired, HIT, *dice))) == (not answers)
        (salvo,) = load_volley(at, volley(at, "warden", "corsac", "lrm15_lt", how=fired.how))[1]
        assert bool(salvo.meets) is answers

    @pytest.mark.rule("Omega", "R35")
    def test_flares_are_thrown_once_at_all_that_hit_and_may_be_held_back(self) -> None:
        at = facing(warden="red 0505 0", corsac="blue 0503 3")
        tubes = ("lrm15_lt", "lrm15_lt_2", "lrm15_lt_3")
        fired = DeclareFire("warden", "corsac", tubes, how=loaded("infrared", *tubes))
        played = fire_volley(at, fired, HIT, HIT, MISS, "use", (7,), (6,), (12,), "hold", LEG)
        assert events_of(played, MissilesDiverted) == [MissilesDiverted("corsac", "flares_lt", 1, 6)]
        assert len(hits(played)) == 1
        held = fire_volley(at, fired, HIT, HIT, MISS, "hold", "hold", LEG, LEFT)
        assert len(hits(held)) == 2
        assert held.battle.units["corsac"].rounds["flares_lt_rounds"] == 6

    @pytest.mark.rule("Omega", "R35")
    @pytest.mark.parametrize(("depth", "answers"), [(0, True), (1, False)])
    def test_flares_in_a_leg_do_not_work_under_water(self, depth: int, answers: bool) -> None:
        at = facing(warden="red 0505 0", corsac="blue 0503 0")
        item = {"id": "flares_leg", "item": "is.flares", "location": "left_leg"}
        rounds = {"id": "leg_rounds", "weapon": "is.flares", "location": "left_leg", "shots": 6}
        at = bare(with_equipment(at, "corsac", equipment=[item], ammunition=[rounds]), "corsac")
        at = change_unit(at, "corsac", rounds={**at.units["corsac"].rounds, "leg_rounds": 6})
        assert at.board is not None
        place = at.units["corsac"].hex
        assert place is not None
        at = replace(at, board=at.board.with_hex(place, BoardHex(0, (f"water_{depth}",) if depth else ())))
        assert ("flares_leg" in {it.id for it in ready_items(at, "corsac", "flares")}) is answers


class TestOdds:
    """Play, odds, and dice thrown by the rule as it is written, agree."""

    @pytest.mark.rule("Omega", "R19")
    def test_of_missiles_at_flares(self, at: Battle) -> None:
        how = loaded("infrared", "srm6_lt")
        needed = row(at, "srm6_lt", shells="infrared").calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            if two_dice(random) < needed:
                return 0, 0
            return 1, 15 * (two_dice(random) < 7)

        prove(at, volley(at, "corsac", "warden", "srm6_lt", how=how), simulate)

    @pytest.mark.rule("Omega", "R23")
    @pytest.mark.rule("Omega", "R35")
    @pytest.mark.parametrize("flares", [6, 0])
    def test_of_missiles_at_flares_and_an_anti_missile_system(self, flares: int) -> None:
        """Flares answer all that hit, then the system one that still flies: their odds go together."""
        at = facing(warden="red 0505 0", corsac="blue 0503 3")
        at = change_unit(at, "corsac", rounds={**at.units["corsac"].rounds, "flares_lt_rounds": flares})
        tubes = ("lrm15_lt", "lrm15_lt_2", "lrm15_lt_3")
        how = loaded("infrared", *tubes)
        needed = row(at, tubes[0], "corsac", "warden", shells="infrared").calculation.number
        assert needed is not None

        def simulate(random: Random) -> tuple[int, int]:
            hits = sum(two_dice(random) >= needed for _ in tubes)
            flying = sum(not flares or two_dice(random) < 7 for _ in range(hits))
            return hits, 10 * (flying - (flying > 0 and two_dice(random) >= 4))

        prove(at, volley(at, "warden", "corsac", *tubes, how=how), simulate)


def design_faults(model: str, ammunition: dict[str, object]) -> list[str]:
    """Return what is wrong with a design that has this ammunition besides."""

    rules = design_rules_of(omega())
    assert rules is not None
    path = source("omega").files("units")[model]
    document = read_document(path)
    data = {**document.data, "ammunition": [*document.data["ammunition"], ammunition]}
    try:
        return [
            str(it) for it in rules.check(Document("design", data, SourcePositions.of_file("design"))).faults
        ]
    except FileError as error:
        return [str(fault) for fault in error.faults]


@pytest.mark.rule("Omega", "R45")
class TestHexesAndInfantry:
    """Guided missiles find hexes and infantry badly; what is illuminated draws anti-radiation missiles."""

    @pytest.mark.parametrize("load", ["infrared", "active_radar"])
    def test_infantry_is_harder_by_two_and_by_one(self, load: str) -> None:
        at = facing(corsac="red 0505 0", platoon="blue 0503 3", warden="blue 0502 3")
        found = modifiers_by_label(row(at, FIRST, "platoon", shells=load))
        assert found["Guided missile at infantry"] == 2
        assert found["Infantry"] == 1
        assert "Guided missile at infantry" not in modifiers_by_label(row(at, FIRST, shells=load))

    def test_a_hex_is_harder_by_two(self) -> None:
        at = facing(corsac="red 0505 0", warden="blue 0502 3")
        aim = HexTarget(parse_label("0503"))
        plan = omega().attack_plan(at, "corsac", aim, how={FIRST: {"shells": "active_radar"}})
        view = next(it for it in plan.attacks if it.id == FIRST)
        assert modifiers_by_label(view)["Guided missile at a hex"] == 2


@pytest.mark.rule("Omega", "R52")
@pytest.mark.parametrize(
    ("weapon", "minimum", "reach"),
    [("is.arrow_v", 12, (17, 34, 85)), ("clan.arrow_v", 6, (17, 34, 102))],
)
def test_arrows_reach_far_and_fly_17_hexes_a_turn(
    weapon: str, minimum: int, reach: tuple[int, int, int]
) -> None:
    found = omega().rules.tables.weapons[weapon]
    assert (found.minimum, (found.short, found.medium, found.long)) == (minimum, reach)
    assert found.flight is not None
    assert found.flight.longest == 17
    assert "arrow_beyond_reach" in omega().rules.tables.to_hit.impossible
