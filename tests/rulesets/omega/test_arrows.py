"""Arrow V missiles in the air: launched, steered over turns, and striking what they find."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import (
    Action,
    DeclareFire,
    LaunchCruise,
    ResolveFire,
    SteerCruise,
)
from companion.engine.battletech.battle.cruise_missile import CruiseMissile
from companion.engine.battletech.battle.cruise_missiles import follow_course
from companion.engine.battletech.battle.events import (
    AntiMissileFired,
    CruiseEnded,
    EffectBegan,
    HeatBuilt,
    LocationHit,
    RoundSpent,
    ShotFired,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import MoveRecord
from companion.engine.battletech.fire.cruise_courses import courses_to, reachable
from companion.engine.battletech.fire.cruise_launch import missiles_to_steer
from companion.engine.battletech.fire.cruise_number import flight_of, strike_number, strike_of
from companion.engine.play import Play
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.setup import UnitSetup
from companion.tabletop.hexes import distance, parse_label
from tests.builders import board, events_of, perform, resolve_action
from tests.citytech import SIDES, change_unit, declaring
from tests.engine.battletech.gunnery import with_equipment
from tests.engine.battletech.physical_attacks import HIT, MISS
from tests.rulesets.omega.battles import MODELS, omega, reacting

pytestmark = pytest.mark.rule("Omega", "R54")
PLACES = {"corsac": ("red", "2050", 0), "warden": ("blue", "2020", 3), "kestrel": ("blue", "2045", 3)}
STRAIGHT = "F" * 12


def launching(load: str = "infrared", **places: str) -> Battle:
    """Return a Corsac with an Arrow V launcher, thirty hexes from a Warden, as fire is declared."""
    setups = []
    for name, (side, label, facing) in PLACES.items():
        where: Any = {"hex": places.get(name, label), "facing": facing}
        setups.append(UnitSetup(id=name, model=MODELS[name], side=side, name=name.title(), **where))
    at = declaring(omega().new_battle(board((40, 60)), SIDES, setups))
    return with_equipment(
        at,
        "corsac",
        weapons=[{"id": "arrow", "weapon": "is.arrow_v", "location": "left_torso"}],
        ammunition=[{"id": "arrows", "weapon": "is.arrow_v", "location": "left_torso", "shots": 5}],
        loads={"arrows": load},
    )


def launch(course: str = "", target: str = "", **more: Any) -> LaunchCruise:
    return LaunchCruise("corsac", "arrow", course=course, target=target or None, **more)


def in_the_air(load: str = "infrared", course: str = STRAIGHT, target: str = "", **places: str) -> Battle:
    """Return the battle in the next turn, with a missile that has been launched in this one."""
    at = perform(launching(load, **places), launch(course, target))
    turn = replace(at.turn, number=at.turn.number + 1)
    units = {name: unit.at_new_turn() for name, unit in at.units.items()}
    return replace(at, turn=turn, units=units)


def missile(at: Battle) -> CruiseMissile:
    (found,) = at.cruising
    return found


def rolling(at: Battle) -> Battle:
    """Return the battle as fire is rolled: nobody has declared any."""
    for unit in at.units:
        if at.units[unit].doings.declared is None:
            at = perform(replace(at, turn=replace(at.turn, order=())), DeclareFire(unit))
    return at


def why_not(at: Battle, action: Action) -> str:
    return str(omega().why_not(at, action))


class TestLaunch:
    """A missile leaves its launcher with a course, or goes straight for a target."""

    def test_it_flies_and_costs_a_round_and_heat(self) -> None:
        played = resolve_action(launching(), launch(STRAIGHT))
        flown = missile(played.battle)
        assert flown.hex.label == "2038"
        assert [it.weapon for it in events_of(played, RoundSpent)] == ["arrows"]
        assert [it.points for it in events_of(played, HeatBuilt)] == [8]
        line = omega().describe(launching(), launch(STRAIGHT), played.events).line
        assert line == "Corsac launches: Arrow V of Corsac (IR) flies 12 hexes to 2038, facing north"

    @pytest.mark.parametrize(
        ("target", "label", "base"),
        [
            ("warden", "2040", 7),
            ("warden", "2036", 4),
            ("warden", "2020", 6),
            ("warden", "2010", 8),
            ("", "2020", 8),
        ],
    )
    def test_the_number_is_given_by_the_range_to_its_target(self, target: str, label: str, base: int) -> None:
        assert missile(perform(launching(warden=label), launch(STRAIGHT, target))).base == base

    def test_a_laser_guided_one_is_given_none(self) -> None:
        assert missile(perform(launching("laser"), launch(STRAIGHT))).base is None

    def test_a_missile_without_a_guide_of_its_own_has_the_usual_one(self) -> None:
        at = perform(launching("standard"), launch(STRAIGHT))
        assert missile(at).load == "infrared"

    def test_a_launcher_launches_one_a_turn_and_fires_no_other(self) -> None:
        at = perform(launching(), launch(STRAIGHT))
        assert "has launched a missile this turn" in why_not(at, launch(STRAIGHT))
        assert "has launched a missile" in why_not(at, DeclareFire("corsac", "kestrel", ("arrow",)))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (launch(), "give a course or a target"),
            (launch("FFX"), "letters F, L and R"),
            (launch("F" * 8), "9 to 17 hexes long; this one is 8"),
            (launch("F" * 18), "9 to 17 hexes long; this one is 18"),
            (launch("LLLLFFFFF"), "turns 3 hexsides in a turn at most; this course turns 4"),
            (launch(target="warden"), "Warden is 30 away"),
            (launch(target="nobody"), "no unit 'nobody'"),
            (launch(STRAIGHT, load="semi_active_radar"), "holds no semi active radar"),
            (launch(STRAIGHT, drops=(parse_label("2040"),)), "drops nothing"),
            (LaunchCruise("kestrel", "arrow", course=STRAIGHT), "has no 'arrow' that launches"),
        ],
    )
    def test_what_cannot_be(self, action: LaunchCruise, reason: str) -> None:
        assert reason in why_not(launching(), action)

    def test_a_course_off_the_map_is_told(self) -> None:
        assert "leaves the map in hex 2000" in why_not(launching(corsac="2008"), launch(STRAIGHT))

    def test_near_by_it_strikes_at_once(self) -> None:
        at = perform(launching(), launch(target="kestrel"))
        assert missile(at).attacks == "kestrel"
        played = resolve_action(rolling(at), ResolveFire("corsac"))
        (shot,) = events_of(played, ShotFired)
        assert shot.number > 12
        assert not events_of(played, LocationHit)
        assert not played.battle.cruising


@pytest.mark.rule("Omega", "R55")
class TestFlight:
    """It flies on in each weapon phase, and turns no more than three hexsides."""

    def test_a_course_turns_a_hexside_a_hex(self) -> None:
        passed, facing = follow_course(parse_label("0505"), 0, "FRRR")
        assert [it.label for it in passed] == ["0504", "0603", "0704", "0705"]
        assert facing == 3

    def test_it_flies_on(self) -> None:
        at = in_the_air()
        after = perform(at, SteerCruise(missile(at).id, "FFFFFFRFFRF"))
        assert missile(after).facing == 2
        assert "has flown already" in why_not(after, SteerCruise(missile(at).id, STRAIGHT))

    def test_the_phase_waits_for_it_and_nobody_has_to_steer(self) -> None:
        at = rolling(in_the_air())
        assert (at.turn.phase, at.turn.step) == ("weapon_attack", "declare")
        gone = perform(at, GoOn())
        assert missile(gone).hex.label == "2029"

    def test_off_the_map_it_is_lost(self) -> None:
        at = in_the_air(corsac="2018")
        played = resolve_action(rolling(at), GoOn())
        assert [it.fate for it in events_of(played, CruiseEnded)] == ["off_map"]
        assert not played.battle.cruising
        assert omega().describe(at, GoOn(), played.events).details[:2] == (
            "Arrow V of Corsac (IR) flies 5 hexes to 2001, facing north",
            "Arrow V of Corsac (IR) leaves the map and is lost",
        )

    def test_the_map_shows_where_it_has_flown(self) -> None:
        table = omega().table(in_the_air())
        ((*_, end),) = table.courses
        assert table.signs[end].text == "Arrow V of Corsac (IR), facing north"

    def test_every_hex_in_reach_has_a_course_that_may_be_flown(self) -> None:
        at = in_the_air()
        flown = missile(at)
        found = dict(courses_to(at, flight_of(at, flown), flown.hex, flown.facing))
        assert len(found) > 300
        for place, course in found.items():
            assert why_not(at, SteerCruise(flown.id, course)) == "None"
            assert follow_course(flown.hex, flown.facing, course)[0][-1] == place

    def test_the_launcher_may_be_gone(self) -> None:
        at = change_unit(in_the_air(), "corsac", is_out=True)
        assert missile(perform(at, SteerCruise(missile(at).id, STRAIGHT))).hex.label == "2026"

    def test_reach_is_known_once(self) -> None:
        assert reachable(9, 17, 3, 0) is reachable(9, 17, 3, 0)


@pytest.mark.rule("Omega", "R56")
class TestAttack:
    """Within 17 hexes of an enemy it strikes, from any side; what it was given at its launch counts."""

    def number(self, at: Battle) -> int | None:
        going = missile(at)
        return strike_number(at, going, strike_of(at, going)).number

    def going_for(self, at: Battle, target: str = "warden", **more: Any) -> Battle:
        return perform(at, SteerCruise(missile(at).id, target=target, **more))

    @pytest.mark.parametrize(("named", "expected"), [("warden", 6 + 1), ("kestrel", 8 + 1), ("", 8 + 1)])
    def test_its_number(self, named: str, expected: int) -> None:
        at = in_the_air(course="F" * 17, target=named)
        assert self.number(self.going_for(at)) == expected

    def test_its_gunner_and_launcher_count_for_nothing(self) -> None:
        at = in_the_air(course="F" * 17, target="warden")
        corsac = at.units["corsac"]
        assert corsac.warrior is not None
        worse = change_unit(at, "corsac", heat=20, warrior=replace(corsac.warrior, gunnery=8))
        assert self.number(self.going_for(worse)) == self.number(self.going_for(at))

    def test_how_its_target_has_moved_and_what_hides_it_count(self) -> None:
        at = in_the_air("active_radar", course="F" * 17, target="warden")
        warden = at.units["warden"]
        moved = at.with_unit(replace(warden, doings=replace(warden.doings, moved=MoveRecord("ran", 7))))
        assert (self.number(self.going_for(moved)) or 0) - (self.number(self.going_for(at)) or 0) == 3

    @pytest.mark.parametrize(("approach", "side"), [(0, "rear"), (3, "front"), (None, "front")])
    def test_it_comes_from_any_side(self, approach: int | None, side: str) -> None:
        at = self.going_for(in_the_air(course="F" * 17), approach=approach)
        assert strike_of(at, missile(at)).situation.side == side

    def test_it_strikes_with_the_fire_of_its_launcher(self) -> None:
        at = rolling(self.going_for(in_the_air(course="F" * 17)))
        played = resolve_action(at, ResolveFire("corsac"), HIT, "hold", (7,))
        assert [(it.unit, it.damage) for it in events_of(played, LocationHit)] == [("warden", 25)]
        assert not events_of(played, RoundSpent)
        assert not events_of(played, HeatBuilt)
        assert [it.fate for it in events_of(played, CruiseEnded)] == ["struck"]

    @pytest.mark.rule("Omega", "R23")
    @pytest.mark.parametrize(("approach", "is_answered"), [(3, True), (0, False)])
    def test_an_anti_missile_system_answers_what_comes_into_its_arc(
        self, approach: int, is_answered: bool
    ) -> None:
        at = in_the_air(course="F" * 17, target="warden")
        system = {"id": "ams", "item": "is.anti_missile_system", "location": "center_torso"}
        stored = {"id": "belt", "weapon": "is.anti_missile_system", "location": "left_torso", "shots": 12}
        at = with_equipment(at, "warden", equipment=[system], ammunition=[stored])
        spent = {name: 0 for name in at.units["warden"].rounds if "flares" in name}
        at = change_unit(at, "warden", rounds={**at.units["warden"].rounds, **spent})
        at = rolling(self.going_for(at, approach=approach))
        answers = ["arrow", (12,), (7,)] if is_answered else [(5,), (2,)]
        played = resolve_action(at, ResolveFire("corsac"), HIT, *answers)
        assert bool(events_of(played, AntiMissileFired)) is is_answered

    def test_a_miss_is_gone_as_well(self) -> None:
        at = rolling(self.going_for(in_the_air(course="F" * 17)))
        played = resolve_action(at, ResolveFire("corsac"), MISS)
        assert not events_of(played, LocationHit)
        assert not played.battle.cruising

    def test_a_laser_guided_one_needs_a_friend_with_tag(self) -> None:
        at = rolling(self.going_for(in_the_air("laser", course="F" * 17)))
        played = resolve_action(at, ResolveFire("corsac"))
        assert not [it for it in events_of(played, ShotFired) if it.is_hit]

    def test_it_strikes_no_friend(self) -> None:
        at = in_the_air(course="F" * 17)
        assert "no enemy" in why_not(at, SteerCruise(missile(at).id, target="corsac"))


@pytest.mark.rule("Omega", "R57")
class TestEarlyPayloads:
    """Countermeasures come down in the Reaction Phase, before anybody declares fire."""

    def test_they_come_down_as_the_missile_flies(self) -> None:
        at = reacting(launching("chaff"))
        passed, _ = follow_course(parse_label("2050"), 0, STRAIGHT)
        played = resolve_action(at, launch(STRAIGHT, drops=passed[-2:]))
        began = events_of(played, EffectBegan)
        assert [(it.hex, it.effect.kind) for it in began] == [(place, "chaff") for place in passed[-2:]]
        assert [it.drops for it in played.battle.cruising] == [()]

    def test_they_are_neither_launched_nor_steered_with_fire(self) -> None:
        assert "fired in the Reaction Phase" in why_not(launching("chaff"), launch(STRAIGHT))
        assert "in the Weapon Attack Phase" in why_not(reacting(launching("infrared")), launch(STRAIGHT))

    def test_the_phase_waits_for_them(self) -> None:
        flying = replace(missile(in_the_air()), load="chaff")
        at = replace(in_the_air(), cruising=(flying,))
        assert not missiles_to_steer(at)
        assert missiles_to_steer(reacting(at)) == (flying,)


@pytest.mark.rule("Omega", "R23")
class TestPayloadsEngaged:
    """Anti-missile systems engage payloads that pass next to them, unless the table has it otherwise."""

    def passing(self, place: str, *answers: Answer, **options: str) -> Play[Battle]:
        at = launching("explosive", warden=place)
        at = with_equipment(
            at,
            "warden",
            equipment=[{"id": "ams", "item": "is.anti_missile_system", "location": "center_torso"}],
            ammunition=[
                {"id": "shells", "weapon": "is.anti_missile_system", "location": "left_torso", "shots": 12}
            ],
        )
        rules = replace(at.rules, tables=omega(**options).rules.tables)
        return resolve_action(replace(at, rules=rules), launch(STRAIGHT), *answers)

    @pytest.mark.parametrize(("place", "engaged"), [("2041", True), ("2141", True), ("2241", False)])
    def test_near_their_way(self, place: str, engaged: bool) -> None:
        answers: tuple[Answer, ...] = ("arrow", (12,), (7,)) if engaged else ()
        played = self.passing(place, *answers)
        assert [it.shots for it in events_of(played, AntiMissileFired)] == [7] * engaged
        assert [it.fate for it in events_of(played, CruiseEnded)] == ["shot_down"] * engaged
        assert len(played.battle.cruising) == (not engaged)

    def test_whoever_holds_fire_lets_it_pass(self) -> None:
        assert len(self.passing("2041", "hold").battle.cruising) == 1

    def test_never_as_an_option(self) -> None:
        assert not events_of(self.passing("2041", payloads_engaged="nowhere"), AntiMissileFired)


@pytest.mark.rule("Omega", "R57")
class TestPayloads:
    """Some carry what comes down on up to five hexes under their course."""

    def test_mines_under_its_course(self) -> None:
        drops = tuple(parse_label(f"20{row}") for row in (40, 41))
        at = perform(launching("fascam"), launch(STRAIGHT, drops=drops))
        played = resolve_action(rolling(at), ResolveFire("corsac"))
        assert {it.hex for it in events_of(played, EffectBegan)} == {*drops}
        assert missile(played.battle).left == 3

    def test_bursts_strike_all_who_are_there(self) -> None:
        at = perform(launching("explosive"), launch(STRAIGHT, drops=(parse_label("2045"),)))
        played = resolve_action(rolling(at), ResolveFire("corsac"), (5,), (9,), (8,), (6,))
        assert [(it.unit, it.damage) for it in events_of(played, LocationHit)] == [("kestrel", 1)] * 4

    @pytest.mark.parametrize(
        ("drops", "reason"),
        [
            (("2139",), "does not lie under"),
            (tuple(f"20{row}" for row in range(40, 46)), "enough for 5 hexes"),
        ],
    )
    def test_what_cannot_be(self, drops: tuple[str, ...], reason: str) -> None:
        places = tuple(parse_label(it) for it in drops)
        assert reason in why_not(launching("fascam"), launch(STRAIGHT, drops=places))

    def test_it_has_no_target(self) -> None:
        assert "comes down on hexes" in why_not(launching("fascam"), launch(target="kestrel"))


def test_units_stand_where_they_should() -> None:
    at = launching()
    assert distance(parse_label("2050"), at.units["warden"].hex or parse_label("2050")) == 30


@pytest.mark.rule("Omega", "R55")
def test_commands_lead_to_each_hex_and_each_enemy_in_reach() -> None:
    at = in_the_air(course="F" * 12)
    steer = next(it for it in omega().commands(at, "corsac") if it.label.startswith("Steer"))
    kestrel = at.units["kestrel"].hex
    assert kestrel is not None
    assert steer.places[kestrel] == SteerCruise(missile(at).id, target="kestrel")
    assert len(steer.places) == len([*steer.places])
    for place in [*steer.places][::50]:
        assert omega().why_not(at, steer.places[place]) is None


def test_payloads_come_down_on_the_last_hexes_of_a_course() -> None:
    at = launching("fascam")
    offered = next(it for it in omega().commands(at, "corsac") if "FAScaM" in it.label)
    end = parse_label("2038")
    action = offered.places[end]
    assert action.drops[-1] == end
    assert len(action.drops) == 5
    assert omega().why_not(at, action) is None
