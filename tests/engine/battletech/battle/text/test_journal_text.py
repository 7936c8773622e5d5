from __future__ import annotations

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle import actions
from companion.engine.battletech.battle import events as happened
from companion.engine.battletech.battle.ground import HexEffect
from companion.engine.battletech.battle.sides_and_turn import UnitDue
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import DeclaredVolley, FlyingShot, MoveRecord, Situation
from companion.engine.battletech.kinds.gun_emplacement import events as emplacement_events
from companion.engine.battletech.kinds.infantry.events import SquadManned
from companion.engine.battletech.kinds.vehicle import events as vehicle_events
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.skeleton.common_events import TerrainSet, TrackSet
from companion.engine.skeleton.hex_notes import HexMarked
from companion.engine.skeleton.joining.rules import EVENT_RULES as JOINING
from companion.engine.skeleton.notes import NoteWritten
from companion.engine.targets import HexTarget
from companion.engine.views.turn import EntryDescription
from companion.tabletop.hexes import parse_label
from tests.builders import citytech, resolve_action
from tests.citytech import BLUE, RED, change_unit, change_warrior, declaring, fight, in_phase, on_paper

PAIR = {"wolfhound": "red 0502 0", "orion": "blue 0501 3"}
PLACE = parse_label("0503")
KICKED = UnitDue("due1", "orion", "piloting", "kicked")
HEAD_HIT = UnitDue("due2", "orion", "consciousness", "head_hit", 1)


def tell(at: Battle, action: actions.Action, *answers: Answer) -> EntryDescription:
    return citytech().describe(at, action, resolve_action(at, action, *answers).events)


def detail(at: Battle, event: happened.Event) -> tuple[str, ...]:
    """Return an event among those of a roll of dice by the turn itself."""
    return citytech().describe(at, actions.SettleAll(), [event]).details


AT_A_HEX = DeclaredVolley(HexTarget(parse_label("0512")), ("lb10x_ac_rt",), Situation(9))
FLIGHT = FlyingShot("orion", "lb10x_ac_rt", AT_A_HEX, number=6, lands=4)
EXPECTED_TEXTS: tuple[tuple[happened.Event, str], ...] = (
    (happened.InitiativeRolled({RED: 4, BLUE: 9}), "Red roll 4, Blue roll 9"),
    (happened.InitiativeRolled({RED: 5, BLUE: 9}, {RED: 1}), "Red roll 4 +1 = 5, Blue roll 9"),
    (
        happened.UnitInitiativeRolled({"orion": 4, "wolfhound": 9}, ("orion", "wolfhound")),
        "Initiative: Wolfhound 9, Orion 4",
    ),
    (happened.BattleEnded(RED), "Red win the battle"),
    (happened.BattleEnded(None), "The battle ends in a draw"),
    (happened.DueArose("orion", KICKED), "Orion must resolve: piloting roll, kicked"),
    (happened.UnitPlaced("orion", PLACE, 3), "Orion is now in 0503, facing south"),
    (happened.UnitPlaced("orion", parse_label("0501"), 4), "Orion now faces south-west"),
    (happened.UnitMoved("orion", MoveRecord("walked", spent=4)), "4 MP spent"),
    (happened.UnitLeft("orion"), "Orion leaves the map"),
    (happened.UnitFell("orion", 0, "front"), "Orion falls on its front"),
    (happened.UnitFell("orion", 1, "left"), "Orion falls 1 level deep on its left side"),
    (happened.UnitFell("orion", 2, "rear"), "Orion falls 2 levels deep on its back"),
    (happened.UnitDropped("orion"), "Orion drops to the ground"),
    (happened.UnitStood("orion"), "Orion is back on its feet"),
    (happened.UnitSkidded("orion", 1), "Orion skids 1 hex"),
    (
        happened.PilotingRolled("orion", "kicked", 6, 8, is_passed=True),
        "Orion: piloting roll, kicked, 8 against 6, made",
    ),
    (
        happened.PilotingRolled("orion", "kicked", None, None, is_passed=False),
        "Orion: piloting roll, kicked, failed automatically",
    ),
    (happened.MascUsed("orion", 3, 5, is_frozen=False), "MASC: 5 against 3, made"),
    (happened.MascUsed("orion", 3, 2, is_frozen=True), "MASC: 2 against 3, failed"),
    (TerrainSet(PLACE, ("light_woods",)), "0503 is now light woods"),
    (TerrainSet(PLACE, ()), "0503 is now clear"),
    (happened.MinesLaid(PLACE, 20), "0503 is mined with 20 points"),
    (happened.MinesLaid(PLACE, 1), "0503 is mined with 1 point"),
    (
        happened.MinesMet("orion", PLACE, 7, is_hit=True),
        "Orion enters the minefield in 0503: 7, a mine goes off",
    ),
    (
        happened.SightDenied("orion", "wolfhound", PLACE),
        "The target's player runs the line through 0503, which blocks it",
    ),
    (
        happened.ShotFired("orion", "lb10x_ac_rt", "wolfhound", 6, 8, is_hit=True),
        "LB 10-X AC: 8 against 6, hit",
    ),
    (
        happened.ShotFired("orion", "lb10x_ac_rt", "wolfhound", -2, 3, is_hit=True),
        "LB 10-X AC: 3, hits automatically",
    ),
    (
        happened.ShotFired("orion", "lb10x_ac_rt", "wolfhound", 13, None, is_hit=False),
        "LB 10-X AC: 13 needed, cannot hit",
    ),
    (happened.ShotWithheld("orion", "lb10x_ac_rt"), "LB 10-X AC: withheld to save ammunition"),
    (happened.MissilesHit("orion", "lb10x_ac_rt", 8, 6), "LB 10-X AC: 6 hit (8)"),
    (
        happened.AntiMissileFired("orion", "ams", 3, 5),
        "Orion shoots 3 missiles down with 5 shots",
    ),
    (happened.AntiMissileFired("orion", "ams", 1, 1), "Orion shoots 1 missile down with 1 shot"),
    (
        happened.MissilesDiverted("orion", "flares", 2, 7),
        "Decoys of Orion lead 2 missiles away, and 7 are used up",
    ),
    (happened.WeaponJammed("orion", "lb10x_ac_rt"), "LB 10-X AC jams"),
    (
        happened.ShotUnderWay("orion", FLIGHT),
        "Orion: LB 10-X AC at hex 0512 comes down in turn 4",
    ),
    (happened.ShotLanded("orion", FLIGHT), "Orion: LB 10-X AC at hex 0512 comes down now"),
    (happened.PayloadDropped("cruise", PLACE), "The payload comes down in 0503"),
    (
        happened.TargetIlluminated("orion", "medium_laser_la", "wolfhound"),
        "Orion: Medium Laser illuminates Wolfhound",
    ),
    (happened.TargetMarked("orion", RED, "laser_spot"), "Orion is marked for Red: laser spot"),
    (happened.NarcAttached("orion", RED), "A homing beacon of Red is now on Orion"),
    (
        happened.BlowStruck("orion", "kick", "left_leg", "wolfhound", 5, 7, is_hit=True),
        "Kick (left leg): 7 against 5, hit",
    ),
    (
        happened.BlowStruck("orion", "kick", "left_leg", "wolfhound", 2, 2, is_hit=True),
        "Kick (left leg): 2, hits automatically",
    ),
    (
        happened.BlowStruck("orion", "push", "", "wolfhound", None, None, is_hit=False),
        "Push: misses automatically",
    ),
    (happened.ClubTaken("orion", "tree"), "Orion picks up a tree as a club"),
    (happened.ClubTaken("orion", ""), "Orion drops its club"),
    (happened.LocationHit("orion", "head", 12, 3), "Orion: head (12) hit for 3"),
    (
        happened.LocationHit("orion", "center_torso", 7, 10, is_rear=True),
        "Orion: rear center torso (7) hit for 10",
    ),
    (happened.LocationHit("orion", "left_arm", None, 2, is_rear=True), "Orion: left arm hit for 2"),
    (happened.ArmorLost("orion", "head", 3), "Orion: head loses 3 armor"),
    (
        happened.ArmorLost("orion", "center_torso", 4, is_rear=True),
        "Orion: center torso loses 4 rear armor",
    ),
    (happened.StructureLost("orion", "head", 3), "Orion: head loses 3 structure"),
    (happened.LocationDestroyed("orion", "left_leg"), "Orion: left leg destroyed"),
    (
        happened.LocationDestroyed("orion", "left_leg", is_blown_off=True),
        "Orion: left leg blown off",
    ),
    (
        happened.LocationDestroyed("orion", "left_arm", "left_torso", is_blown_off=True),
        "Orion: left arm blown off with the left torso",
    ),
    (
        happened.MechDestroyed("orion", reason="MechWarrior killed"),
        "Orion is destroyed: MechWarrior killed",
    ),
    (happened.MechDestroyed("orion", "center_torso"), "Orion is destroyed"),
    (happened.DamageVanished("orion", 4), "4 further damage is lost"),
    (happened.CriticalRolled("orion", "head", 7, 0), "Orion: head, 7: no critical hit"),
    (happened.CriticalRolled("orion", "head", 8, 1), "Orion: head, 8: one critical hit"),
    (happened.CriticalRolled("orion", "head", 10, 2), "Orion: head, 10: 2 critical hits"),
    (happened.SlotHit("orion", "head", 2), "Orion: head, Cockpit hit"),
    (
        happened.AmmunitionExploded("orion", "left_torso", ("ammo_lrm20_lt_1",), 120),
        "Orion: explosion in the left torso for 120",
    ),
    (happened.SkillsRolled("orion", 3, 4), "Orion: Gunnery 3, Piloting 4"),
    (happened.WarriorHit("orion", 1, "head_hit"), "Orion's MechWarrior takes 1 hit: head hit"),
    (happened.WarriorHit("orion", 2, ""), "Orion's MechWarrior takes 2 hits"),
    (happened.WarriorFainted("orion"), "Orion's MechWarrior loses consciousness"),
    (happened.WarriorWoke("orion"), "Orion's MechWarrior wakes up"),
    (happened.HeatBuilt("orion", "running", 2), "Orion: Running, heat +2"),
    (happened.BurnsOn("orion", "running", 2), "Orion: Running, burns for a turn longer"),
    (
        happened.CoverHit("orion", "left_leg", 9, 5),
        "Orion: cover in front of the left leg (9) stops 5 points",
    ),
    (happened.HeatSet("orion", 9), "Orion: heat 0 to 9"),
    (happened.ReactorShutDown("orion"), "Orion shuts down"),
    (happened.ReactorRestarted("orion"), "Orion restarts"),
    (happened.Switched("orion", "sinks", 3), "Orion: 3 heat sinks off"),
    (happened.Triggered("ours", unit="orion"), "Orion: ours"),
    (happened.Triggered("ours", side=RED), "Red: ours"),
    (happened.Triggered("ours"), "ours"),
    (happened.PoolSpent("orion", "edge"), "Orion's MechWarrior spends edge to roll again"),
    (happened.EffectBegan(PLACE, HexEffect("fire")), "0503 is on fire"),
    (happened.EffectBegan(PLACE, HexEffect("smoke")), "Smoke drifts over 0503"),
    (happened.EffectBegan(PLACE, HexEffect("rubble")), "0503 is rubble"),
    (
        happened.EffectBegan(PLACE, HexEffect("vibrabomb", 10, 45)),
        "0503 holds vibrabombs set to 45 tons, 10 points",
    ),
    (happened.EffectEnded(PLACE, "fire"), "The fire in 0503 is out"),
    (happened.EffectEnded(PLACE, "conventional"), "The minefield in 0503 is gone"),
    (happened.FireRolled(PLACE, 7, 8, True), "0503: 8 against 7, catches fire"),
    (happened.FireRolled(PLACE, 9, 8, False), "0503: 8 against 9, does not catch fire"),
    (happened.WindRolled(1), "The wind blows north-east"),
    (
        happened.StructureDamaged(PLACE, 5, 12),
        "The structure in 0503 loses 5: Construction Factor 12",
    ),
    (happened.StructureDamaged(PLACE, 5, 0), "The structure in 0503 collapses"),
    (happened.StructureStruck(PLACE, "orion", 9, True), "The building in 0503 absorbs 9 points"),
    (
        happened.StructureStruck(PLACE, "orion", 9),
        "The building in 0503 is struck instead: 9 points",
    ),
    (happened.BasementFound(PLACE, "1"), "Under 0503: basement, 1 level"),
    (happened.MinesSwept("orion", PLACE, 8), "Orion looks for mines in 0503: 8"),
    (happened.MinesWorked("orion", PLACE, 250), "Orion clears 25 % of the mines in 0503"),
    (happened.WithdrawalOrdered("orion"), "Orion must leave the battle"),
    (happened.SlotDisabled("orion", "head", 1, 2), "Orion: head, Sensors shuts down for a turn"),
    (
        happened.AmmunitionDumped("orion", ("ammo_lrm20_lt_1",)),
        "Orion has dumped its LRM 20 ammunition",
    ),
)
SILENT_EVENTS = (
    happened.TurnBegan, happened.StepBegan, happened.UnitTwisted, happened.FireDeclared, happened.RoundSpent,
    happened.FireResolved, happened.BlowDeclared, happened.BlowResolved, TrackSet,
    happened.DumpDeclared, happened.StructureSet, happened.UnitMounted, happened.UnitHidden,
    happened.AmbushLaid, HexMarked, happened.CruiseLaunched,
)  # fmt: skip
"""Events of which the line of their action says all."""
TESTED_APART = (
    happened.DueSettled, happened.AmmunitionLost, happened.UnitRevealed, happened.MoveHalted,
    happened.EquipmentSet, happened.GoalDecided, happened.CruiseFlew, happened.CruiseEnded, SquadManned,
)  # fmt: skip
OF_EMPLACEMENTS: tuple[tuple[emplacement_events.Event, str], ...] = (
    (emplacement_events.TurretLocked("tower"), "Tower: the turret is locked"),
    (emplacement_events.WeaponsDestroyed("tower", 2), "Tower: all weapons destroyed (2)"),
    (emplacement_events.CrewKilled("tower", 12), "Tower: the crew is killed (12)"),
)

OF_VEHICLES: tuple[tuple[vehicle_events.Event, str], ...] = (
    (
        vehicle_events.VehicleCriticalHit("condor", "front", 5),
        "Condor: critical hit (5), fuel tank hit, explodes",
    ),
    (
        vehicle_events.VehicleTroubled("condor", "slower"),
        "Condor: −1 Cruising MP",
    ),
    (
        vehicle_events.VehicleTroubled("condor", "crew_stunned", 2),
        "Condor: crew stunned",
    ),
    (vehicle_events.VehicleExploded("condor", 6), "Condor explodes"),
    (vehicle_events.VehicleSank("condor"), "Condor sinks"),
)

OF_SOLDIERS: tuple[tuple[happened.Event, str], ...] = (
    (happened.UnitDismounted("elementals", "condor"), "Elementals dismounts from Condor"),
    (happened.UnitDismounted("elementals", "condor", "bailed_out"), "Elementals gets out of Condor"),
    (happened.UnitDismounted("elementals", "condor", "killed"), "Elementals is lost with Condor"),
    (happened.SwarmBegan("elementals", "orion", 1), "Elementals clings to Orion"),
    (happened.SwarmEnded("elementals", "orion", "fought_off"), "Elementals is knocked off Orion"),
    (happened.SwarmEnded("elementals", "orion", "shaken_off"), "Elementals is shaken off Orion"),
    (happened.SwarmEnded("elementals", "orion", "fell"), "Elementals falls off Orion"),
    (happened.SwarmEnded("elementals", "orion", "burned"), "Elementals drops off Orion into the fire"),
    (happened.PodDetonated("orion", "pod"), "Orion detonates an anti-personnel pod"),
)


@pytest.mark.parametrize(("event", "text"), EXPECTED_TEXTS, ids=[text for _, text in EXPECTED_TEXTS])
def test_an_event_in_words(event: happened.Event, text: str) -> None:
    assert detail(fight(**PAIR), event) == (text,)


@pytest.mark.parametrize(("event", "text"), OF_EMPLACEMENTS)
def test_an_event_of_gun_emplacements_in_words(event: emplacement_events.Event, text: str) -> None:
    at = fight(tower="red 0505 0", orion="blue 0101 0")
    assert citytech().describe(at, actions.SettleAll(), [event]).details == (text,)


@pytest.mark.parametrize(("event", "text"), OF_VEHICLES)
def test_an_event_of_vehicles_in_words(event: vehicle_events.Event, text: str) -> None:
    at = fight(condor="red 0505 0", orion="blue 0101 0")
    assert citytech().describe(at, actions.SettleAll(), [event]).details == (text,)


@pytest.mark.parametrize(("event", "text"), OF_SOLDIERS, ids=[text for _, text in OF_SOLDIERS])
def test_an_event_of_soldiers_in_words(event: happened.Event, text: str) -> None:
    at = fight(elementals="red 0506", condor="red 0505 0", orion="blue 0101 0")
    assert detail(at, event) == (text,)


def test_every_kind_of_event_has_words_or_needs_none() -> None:
    given = {type(event) for event, _ in (*EXPECTED_TEXTS, *OF_EMPLACEMENTS, *OF_VEHICLES, *OF_SOLDIERS)}
    assert given.isdisjoint(SILENT_EVENTS)
    # What becomes of units by hand is told by the line of its action.
    joining = {happened.UnitJoined, happened.UnitRefitted, *(row.event for row in JOINING)}
    assert given | {*SILENT_EVENTS, *TESTED_APART, *joining, NoteWritten} == set(citytech().event_types)


def test_ammunition_that_is_useless() -> None:
    at = fight(**PAIR)
    bins = tuple(stored.id for stored in at.model(at.units["orion"]).ammunition)[:1]
    (text,) = detail(at, happened.AmmunitionLost("orion", "right_torso", bins))
    assert text.startswith("Orion: ")
    assert text.endswith("ammunition in the right torso is out of action")


def tell_settled(due: UnitDue, *, action: actions.Action, **outcome: int | bool) -> EntryDescription:
    at = change_unit(fight(**PAIR), "orion")
    at = citytech().apply(at, happened.DueArose("orion", due))
    event = happened.DueSettled("orion", due.id, **outcome)  # type: ignore[arg-type]
    return citytech().describe(at, action, [event])


@pytest.mark.parametrize(
    ("due", "outcome", "line", "details"),
    [
        (
            KICKED,
            {"number": 6, "rolled": 8},
            "Orion stays on its feet · piloting roll, kicked",
            ("8 against 6, made",),
        ),
        (
            HEAD_HIT,
            {"number": 5, "rolled": 4, "is_passed": False},
            "Orion fails its roll · roll to stay conscious, head hit",
            ("4 against 5, failed",),
        ),
        (KICKED, {"is_passed": False}, "Orion fails its roll · piloting roll, kicked", ()),
        (KICKED, {}, "Orion: piloting roll, kicked", ()),
    ],
)
@pytest.mark.rule("CityTech", "Playing the Game > End Phase")
def test_one_due_settled(
    due: UnitDue, outcome: dict[str, int | bool], line: str, details: tuple[str, ...]
) -> None:
    entry_description = tell_settled(due, action=actions.Settle(due.id), **outcome)
    assert (entry_description.line, entry_description.details) == (line, details)


def test_one_due_settled_by_unit_and_kind_is_told_as_by_its_id() -> None:
    outcome = {"number": 6, "rolled": 8}
    named = actions.Settle(unit=KICKED.unit, kind=KICKED.kind)
    assert tell_settled(KICKED, action=named, **outcome) == tell_settled(
        KICKED, action=actions.Settle(KICKED.id), **outcome
    )


def test_dues_among_others_are_told_by_name() -> None:
    made = tell_settled(KICKED, action=actions.SettleAll(), number=6, rolled=8)
    assert (made.line, made.details) == (
        "Orion stays on its feet",
        ("Orion: piloting roll, kicked: 8 against 6, made",),
    )
    failed = tell_settled(KICKED, action=actions.SettleAll(), is_passed=False)
    assert failed.details == ("Orion: piloting roll, kicked: failed automatically",)
    lapsed = tell_settled(KICKED, action=actions.SettleAll())
    assert lapsed.details == ()
    fall = tell_settled(
        UnitDue("due3", "orion", "fall", "leg_destroyed"), action=actions.SettleAll(), is_passed=False
    )
    assert fall.details == ()


def test_dues_waived() -> None:
    one = tell_settled(KICKED, action=actions.Dismiss(KICKED.id), is_waived=True)
    assert (one.line, one.details) == ("Orion: piloting roll, kicked: waived", ())
    every = tell_settled(KICKED, action=actions.DismissAll(), is_waived=True)
    assert (every.line, every.details) == (
        "All due rolls are waived",
        ("Orion: piloting roll, kicked: waived",),
    )


def test_a_due_that_arises_and_is_settled_at_once() -> None:
    at = fight(**PAIR)
    events: list[happened.Event] = [
        happened.DueArose("orion", HEAD_HIT),
        happened.DueSettled("orion", "due2", 3, 9),
    ]
    entry_description = citytech().describe(at, actions.Hit("orion", "head", 3), events)
    assert entry_description.details == (
        "Orion must resolve: roll to stay conscious, head hit",
        "Orion: roll to stay conscious, head hit: 9 against 3, made",
    )


def test_moves() -> None:
    at = in_phase(fight(wolfhound="red 0505 0", orion="blue 0501 3"), "movement")
    assert tell(at, actions.Move("wolfhound", "walked", ("forward", "left"))).line == (
        "Wolfhound walked 1 hex to 0504, facing north-west"
    )
    assert (
        tell(at, actions.Move("wolfhound", "walked", ("drop",))).details[0] == "Wolfhound drops to the ground"
    )
    jumping = in_phase(fight(victor="red 0505 0", orion="blue 0501 3"), "movement")
    assert tell(jumping, actions.Jump("victor", parse_label("0503"), 2)).line == (
        "Victor jumped 2 hexes to 0503, facing south-east"
    )
    prone = change_unit(at, "wolfhound", is_prone=True)
    entry_description = tell(prone, actions.Move("wolfhound", "walked", ("stand",)), (2,), (1,), (5,), (9,))
    assert entry_description.line == "Wolfhound falls · Wolfhound walked"
    paper = in_phase(on_paper(wolfhound="red", orion="blue"), "movement")
    assert tell(paper, actions.NoteMove("wolfhound", "ran", 5)).line == "Wolfhound ran 5 hexes"


def test_charges_and_death_from_above_are_declared_with_the_move() -> None:
    at = in_phase(fight(wolfhound="red 0504 0", orion="blue 0501 3"), "movement")
    charge = actions.Move("wolfhound", "ran", ("forward", "forward"), "orion")
    assert tell(at, charge).line == "Wolfhound ran 2 hexes to 0502, facing north; charge at Orion"
    above = in_phase(fight(victor="red 0504 0", orion="blue 0501 3"), "movement")
    leap = actions.Jump("victor", parse_label("0501"), 0, "orion")
    assert tell(above, leap).line.endswith("; death from above at Orion")


@pytest.mark.parametrize(("twist", "text"), [(0, "stays straight"), (1, "twists right"), (-1, "twists left")])
def test_reactions(twist: int, text: str) -> None:
    assert tell(in_phase(fight(**PAIR), "reaction"), actions.React("orion", twist)).line == f"Orion {text}"


def test_masc() -> None:
    at = in_phase(fight(hermes="red 0505 0", wolfhound="blue 0501 3"), "movement")
    used = citytech().describe(
        at, actions.UseMasc("hermes"), [happened.MascUsed("hermes", 3, 5, is_frozen=False)]
    )
    assert (used.line, used.details) == ("Hermes uses MASC", ("MASC: 5 against 3, made",))
    frozen = citytech().describe(
        at, actions.UseMasc("hermes"), [happened.MascUsed("hermes", 3, 2, is_frozen=True)]
    )
    assert frozen.line == "Hermes freezes its legs with MASC"


def test_fire_at_two_targets() -> None:
    at = declaring(fight(orion="red 0505 0", wolfhound="blue 0501 3", victor="blue 0601 3"))
    also = (actions.FireAt("victor", ("medium_laser_la",)),)
    fire = actions.DeclareFire("orion", "wolfhound", ("lb10x_ac_rt",), also=also)
    assert tell(at, fire).line == "Orion declares fire at Wolfhound: LB 10-X AC; at Victor: Medium Laser"
    assert tell(at, actions.DeclareFire("orion")).line == "Orion holds its fire"


def test_physical_attacks() -> None:
    at = in_phase(fight(**PAIR), "physical_attack", "declare")
    kick = actions.DeclareBlow("wolfhound", "kick", "orion", ("left_leg",))
    assert tell(at, kick).line == "Wolfhound declares: kick at Orion"
    assert tell(at, actions.DeclareBlow("wolfhound")).line == "Wolfhound makes no physical attack"
    resolving = resolve_action(resolve_action(at, kick).battle, actions.DeclareBlow("orion")).battle
    entry_description = tell(resolving, actions.ResolveBlow("wolfhound"), (12,), (4,))
    assert entry_description.line == "Wolfhound's kick at Orion: hit for 7"
    assert entry_description.details[-1] == "Orion must resolve: piloting roll, kicked"
    missed = tell(resolving, actions.ResolveBlow("wolfhound"), (2,))
    assert missed.line == "Wolfhound's kick at Orion: miss"


def test_clubs() -> None:
    at = declaring(fight(**PAIR))
    found = citytech().describe(at, actions.TakeClub("orion"), [happened.ClubTaken("orion", "tree")])
    assert found.line == "Orion picks up a tree as a club"
    assert citytech().describe(at, actions.TakeClub("orion"), []).line == "Orion finds no club"


def test_steps_of_the_turn() -> None:
    at = in_phase(fight(**PAIR), "reaction")
    assert tell(at, GoOn()).line == "On to the Weapon Attack Phase"
    assert tell(in_phase(fight(**PAIR), "heat"), GoOn()).line == "On to the End Phase"
    assert tell(in_phase(fight(**PAIR), "end"), GoOn()).line == "Turn 2 begins"
    kick = actions.DeclareBlow("wolfhound", "kick", "orion", ("left_leg",))
    blows = resolve_action(in_phase(fight(**PAIR), "physical_attack", "declare"), kick).battle
    assert tell(blows, GoOn()).line == "On to resolving the declared attacks"


def test_what_was_noted_by_hand() -> None:
    at = fight(**PAIR)
    for track, left, text in (
        ("rear/center_torso", 3, "center torso rear armor set to 3 by hand"),
        ("structure/left_leg", 2, "left leg structure set to 2 by hand"),
        ("warrior", 4, "hits left on the MechWarrior set to 4 by hand"),
        ("heat", 12, "heat set to 12 by hand"),
        ("sinks", 2, "heat sinks on set to 2 by hand"),
    ):
        assert tell(at, Mark("orion", track, left)).line == f"Orion: {text}"
    skills = tell(at, actions.RollSkills("orion"), (6,), (6,))
    assert skills.line.startswith("Orion: Gunnery")
    end = in_phase(at, "end")
    assert tell(end, actions.Switch("orion", "sinks", 2)).line == "Orion: 2 heat sinks off"
    entry_description = tell(change_warrior(at, "orion", hits=5), actions.Hit("orion", "head", 20))
    assert entry_description.line == "Orion is destroyed · Orion: 20 damage to the head"


def test_shots_without_a_map() -> None:
    at = declaring(on_paper(wolfhound="red", orion="blue"))
    fire = actions.DeclareFire("wolfhound", "orion", ("medium_laser_ct",), Situation(5))
    at = resolve_action(resolve_action(at, fire).battle, actions.DeclareFire("orion")).battle
    entry_description = tell(at, actions.ResolveFire("wolfhound"), (12,), (7,))
    assert entry_description.line == "Wolfhound fires at Orion: hit for 5"
    assert "Wolfhound: Medium Laser, heat +3" in entry_description.details
