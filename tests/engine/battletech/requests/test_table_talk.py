"""Lines of table talk: all that may be said is understood, and nothing typed is worse than a told fault."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.battletech.battle import dues
from companion.engine.battletech.battle.actions import (
    DeclareFire,
    Hit,
    HurtWarrior,
    NoteMove,
    RollPiloting,
    Settle,
    StrikeSlot,
    Together,
)
from companion.engine.battletech.battle.events import PilotingRolled, WarriorHit
from companion.engine.battletech.battle.state import Battle
from companion.engine.marks import Mark
from companion.engine.play import NeedsAnswer, Play, Script
from companion.engine.views.turn import (
    CalculateShot,
    PrepareAttack,
    RecordAction,
    SelectUnit,
    StepJournal,
    TalkStep,
)
from companion.errors import InputError
from tests.builders import battle, board, citytech, game, resolve_action
from tests.citytech import declaring, fight, in_phase, on_paper
from tests.examples import at_most

ORION = "orion"
ON_PAPER = ("move", "boxes")
"""What is said on a table without a map here, by or of others than usual."""
WORDS = sorted({word for each in citytech().phrases() for word in each.example.split()})


@cache
def table() -> Battle:
    return declaring(
        fight(orion="red 0505 0", wolfhound="blue 0508 0", wolfhound_2="blue 0509 0", tower="blue 0710 0")
    )


def parts(line: str, unit: str | None = ORION) -> tuple[object, ...]:
    """Return what a line notes."""
    meant = citytech().understand(table(), unit, line)
    assert isinstance(meant, RecordAction)
    return meant.action.parts if isinstance(meant.action, Together) else (meant.action,)


@pytest.mark.parametrize("rules", [citytech(), game()], ids=["CityTech", "Quick-Start"])
def test_every_example_is_understood(rules: object) -> None:
    for phrase in citytech().phrases() if rules is citytech() else game().phrases():
        at = on_paper(orion="red", condor="red", centurion="blue") if phrase.id in ON_PAPER else table()
        unit = "condor" if phrase.id == "boxes" else ORION
        assert citytech().understand(at, unit, phrase.example), phrase.example


def test_rules_that_lack_something_do_not_offer_it() -> None:
    citytechs, ours = ({phrase.id for phrase in each.phrases()} for each in (citytech(), game()))
    assert {"heat", "crit", "pilot", "psr", "owed"} <= citytechs
    assert "heat" not in ours
    assert "psr" not in ours
    assert ours < citytechs


@pytest.mark.parametrize(
    ("line", "noted"),
    [
        ("rt8 rear", [Hit(ORION, "right_torso", 8, "rear")]),
        ("rtr 8", [Hit(ORION, "right_torso", 8, "rear")]),
        ("rt8r", [Hit(ORION, "right_torso", 8, "rear")]),
        (
            "rt5,lt5 ct2",
            [Hit(ORION, "right_torso", 5), Hit(ORION, "left_torso", 5), Hit(ORION, "center_torso", 2)],
        ),
        ("Right arm 15 and HD 3", [Hit(ORION, "right_arm", 15), Hit(ORION, "head", 3)]),
        ("rt0 lt 0 rear", [Hit(ORION, "right_torso", 10), Hit(ORION, "left_torso", 10, "rear")]),
        ("heat 0", [Mark(ORION, "heat", 0)]),
        ("heat 12", [Mark(ORION, "heat", 12)]),
        ("heat +8 heat-3", [Mark(ORION, "heat", 8), Mark(ORION, "heat", 5)]),
        ("heat +99", [Mark(ORION, "heat", 30)]),
        ("crit la 3", [StrikeSlot(ORION, "left_arm", 3)]),
        ("pilot 1 rt2", [HurtWarrior(ORION, 1), Hit(ORION, "right_torso", 2)]),
        ("psr 7", [RollPiloting(ORION, (7,))]),
        ("psr 3+4 prone", [RollPiloting(ORION, (3, 4)), Mark(ORION, "flag/prone", 1)]),
        ("stand", [Mark(ORION, "flag/prone", 0)]),
        ("shutdown 8", [Settle(unit=ORION, kind="shutdown", rolled=(8,))]),
        ("2 rt8", [Hit("wolfhound", "right_torso", 8)]),
        ("wolfhound 2 rt8", [Hit("wolfhound_2", "right_torso", 8)]),
        ("2 rt8; 1 ct5", [Hit("wolfhound", "right_torso", 8), Hit(ORION, "center_torso", 5)]),
        ("tower tu 5", [Hit("tower", "turret", 5)]),
        ("10 to the RT", [Hit(ORION, "right_torso", 10)]),
        (
            "5 rt 5 lt 2 ct",
            [Hit(ORION, "right_torso", 5), Hit(ORION, "left_torso", 5), Hit(ORION, "center_torso", 2)],
        ),
        ("Orion takes 10 damage in the rear ct", [Hit(ORION, "center_torso", 10, "rear")]),
        ("rt rear 5, back LT 3", [Hit(ORION, "right_torso", 5, "rear"), Hit(ORION, "left_torso", 3, "rear")]),
        ("+8 heat", [Mark(ORION, "heat", 8)]),
        ("crit la 1 and 3", [StrikeSlot(ORION, "left_arm", 1), StrikeSlot(ORION, "left_arm", 3)]),
        ("pilot hits 2", [HurtWarrior(ORION, 2)]),
        ("mw hit", [HurtWarrior(ORION, 1)]),
        ("psr 3 4", [RollPiloting(ORION, (3, 4))]),
        ("falls down; stands up", [Mark(ORION, "flag/prone", 1), Mark(ORION, "flag/prone", 0)]),
        ("shut down", [Mark(ORION, "flag/shut_down", 1)]),
        ("wake", [Mark(ORION, "flag/unconscious", 0)]),
        ("rt5 wolfhound", [Hit("wolfhound", "right_torso", 5)]),
        ("heat +4 rt 5 wolfhound2", [Mark("wolfhound_2", "heat", 4), Hit("wolfhound_2", "right_torso", 5)]),
        ("wolfhound rt8, orion ct5", [Hit("wolfhound", "right_torso", 8), Hit(ORION, "center_torso", 5)]),
        (
            "1 rt5 3 heat +4 2 lt 5",
            [
                Hit(ORION, "right_torso", 5),
                Mark("wolfhound_2", "heat", 4),
                Hit("wolfhound", "left_torso", 5),
            ],
        ),
        ("heat +4 2 heat +5", [Mark(ORION, "heat", 4), Mark("wolfhound", "heat", 5)]),
    ],
)
def test_what_is_said_is_noted(line: str, noted: list[object]) -> None:
    assert list(parts(line)) == noted


def test_a_line_also_aims_reckons_chooses_and_leads_on() -> None:
    at, understand = table(), citytech().understand
    assert understand(at, None, "orion ml 2") == PrepareAttack(ORION, "wolfhound", ("medium_laser_ra",))
    assert understand(at, ORION, "1 ml ml 3") == PrepareAttack(
        ORION, "wolfhound_2", ("medium_laser_ra", "medium_laser_la")
    )
    named = understand(at, ORION, "ml wolfhound2")
    assert named == PrepareAttack(ORION, "wolfhound_2", ("medium_laser_ra",))
    in_a_word = understand(at, ORION, "ml3w5l")
    assert isinstance(in_a_word, CalculateShot), "a number after a weapon alone is a range"
    assert in_a_word.values["range"] == 3
    reckoned = understand(at, None, "ml r7 t5 lw")
    assert isinstance(reckoned, CalculateShot)
    assert (reckoned.values["range"], reckoned.values["hexes_moved"]) == (7, 5)
    assert understand(at, None, "2") == SelectUnit("wolfhound")
    assert understand(at, None, "orio") == SelectUnit(ORION)
    assert understand(at, None, "undo 2") == StepJournal(TalkStep.UNDO, 2)
    assert understand(at, ORION, "next") == StepJournal(TalkStep.NEXT)


def test_blows_are_prepared_in_their_phase() -> None:
    near = in_phase(fight(orion="red 0505 0", wolfhound="blue 0504 3"), "physical_attack")
    kicked = citytech().understand(near, ORION, "kick wolf")
    assert kicked == PrepareAttack(ORION, "wolfhound", ("kick/left_leg",)) or kicked == PrepareAttack(
        ORION, "wolfhound", ("kick/right_leg",)
    )
    both = citytech().understand(near, None, "orion punch punch wolfhound")
    assert isinstance(both, PrepareAttack)
    assert sorted(both.attacks) == ["punch/left_arm", "punch/right_arm"]
    assert why_not("kick wolfhound") is not None, "not while weapons are fired"


def test_moves_are_noted_where_the_map_lies_on_the_table() -> None:
    paper = on_paper(orion="red", wolfhound="blue")
    assert citytech().understand(paper, ORION, "walk 3") == RecordAction(NoteMove(ORION, "walked", 3))
    assert isinstance(citytech().understand(table(), ORION, "walk 3"), CalculateShot), "a shot's own movement"


@pytest.mark.rule("CityTech", "Movement > Running/Flank Speed")
def test_moves_of_vehicles_are_noted_in_words_of_their_own() -> None:
    paper = on_paper(condor="red", wolfhound="blue")
    for line, movement, hexes in (("cruise 8", "walked", 8), ("flank 12", "ran", 12)):
        noted = citytech().understand(paper, "condor", line)
        assert noted == RecordAction(NoteMove("condor", movement, hexes))


@pytest.mark.rule("CityTech", "Vehicles > Ground Vehicle Hit Location Table")
@pytest.mark.parametrize(
    ("line", "track", "left"),
    [
        ("motive hits", "trouble/slower", 5),
        ("motive hit 3", "trouble/slower", 3),
        ("motive hits 2 motive hits +1", "trouble/slower", 3),
        ("crew stunned 2", "trouble/crew_stunned", 0),
        ("crew stunned -5", "trouble/crew_stunned", 2),
    ],
)
def test_boxes_for_hits_on_a_vehicle_are_marked_in_words(line: str, track: str, left: int) -> None:
    meant = citytech().understand(on_paper(condor="red", wolfhound="blue"), "condor", line)
    assert isinstance(meant, RecordAction)
    assert Mark("condor", track, left) in getattr(meant.action, "parts", (meant.action,))


def test_only_what_a_unit_has_is_offered() -> None:
    with pytest.raises(InputError) as raised:
        citytech().understand(fight(condor="red 0505 0", tower="blue 0710 0"), "condor", "condor out")
    assert "motive hits" in str(raised.value)
    assert not {"heat,", "pilot,", "psr,", "crit,", "ko,"} & {*str(raised.value).split()}


@pytest.mark.parametrize(
    ("line", "unit", "text"),
    [
        ("rt 8", None, "begin with a unit's number or name"),
        ("wolf rt8", ORION, "2 Wolfhound, 3 Wolfhound 2"),
        ("rt", ORION, "type LOCATION POINTS"),
        ("rt8 blah", ORION, "Not understood at 'blah'"),
        ("tower rt 8", ORION, "as in TU 8"),
        ("heat 31", ORION, "0 to 30"),
        ("ppc wolfhound", ORION, "Orion has no 'ppc' to attack with now; it has LB 10-X AC"),
        ("orion ml sl tower", ORION, "has no 'sl'"),
        ("ml orion", ORION, "Orion does not attack itself"),
        ("", ORION, "Type what happened"),
        (" ; ", ORION, "Type what happened"),
    ],
)
def test_what_is_not_understood_is_told(line: str, unit: str | None, text: str) -> None:
    with pytest.raises(InputError, match=text):
        citytech().understand(table(), unit, line)


# --- what comes of it ---


@pytest.mark.rule("CityTech", "Movement > Making Piloting Skill Rolls")
def test_a_piloting_roll_is_told_with_its_dice() -> None:
    passed = resolve_action(table(), RollPiloting(ORION, (12,)))
    assert [type(event) for event in passed.events] == [PilotingRolled]
    fallen = Play(table(), Script(), citytech().apply)
    with pytest.raises(NeedsAnswer, match="falls"):
        citytech().resolve(fallen, RollPiloting(ORION, (2,)))


def test_told_dice_serve_the_roll_that_is_owed_and_no_other() -> None:
    hurt = resolve_action(table(), HurtWarrior(ORION, 2)).battle
    assert [due.kind for due in dues.pending_dues(hurt)] == [dues.CONSCIOUSNESS]
    awake = resolve_action(hurt, Settle(unit=ORION, kind=dues.CONSCIOUSNESS, rolled=(12,)))
    assert awake.given_answers == []
    assert dues.pending_dues(awake.battle) == ()


def test_several_are_one_action_carried_out_in_order() -> None:
    action = Together((Hit(ORION, "right_torso", 5), HurtWarrior(ORION), Hit("wolfhound", "left_arm", 2)))
    played = resolve_action(table(), action)
    assert played.battle.units[ORION].armor["right_torso"] == 22 - 5
    assert WarriorHit(ORION, 1, "by_hand") in played.events
    line = citytech().describe(table(), action, played.events).line
    text = "Orion: 5 damage to the right torso, MechWarrior takes 1 hit; Wolfhound: 2 damage to the left arm"
    assert line.endswith(text), "after the news"


def test_one_part_that_cannot_be_forbids_all() -> None:
    refusal = citytech().why_not(table(), Together((Hit(ORION, "head", 1), StrikeSlot(ORION, "head", 12))))
    assert refusal is not None
    assert refusal.id == "no_such_slot"
    nobody = citytech().why_not(table(), Together((Hit("nobody", "head", 1),)))
    assert nobody is not None
    assert nobody.id == "no_such_unit"


@pytest.mark.rule("CityTech", "Combat > BattleMech Critical Hit Effects")
def test_a_struck_slot_does_what_it_does() -> None:
    gyro = [
        i
        for i, name in enumerate(table().model(table().mech(ORION)).slots_of("center_torso"))
        if name == "gyro"
    ]
    once = resolve_action(table(), StrikeSlot(ORION, "center_torso", gyro[0] + 1)).battle
    assert [due.kind for due in dues.pending_dues(once)] == [dues.PILOTING]
    refusal = citytech().why_not(once, StrikeSlot(ORION, "center_torso", gyro[0] + 1))
    assert refusal is not None
    assert refusal.id == "slot_hit_already"


# --- touches on a sheet ---


def action_of_touch(track: str, left: int, at: Battle | None = None) -> object:
    return citytech().interpret_mark(at or table(), Mark(ORION, track, left))


def test_a_touch_that_loses_boxes_is_damage() -> None:
    assert action_of_touch("armor/right_torso", 12) == Hit(ORION, "right_torso", 10)
    assert action_of_touch("rear/right_torso", 0) == Hit(ORION, "right_torso", 10, "rear")
    assert action_of_touch("structure/right_torso", 14) == Hit(ORION, "right_torso", 22 + 2), (
        "the armor over it too"
    )
    assert action_of_touch("slot/left_arm/0", 0) == StrikeSlot(ORION, "left_arm", 1)
    assert action_of_touch("warrior", 4) == HurtWarrior(ORION, 2)


def test_a_touch_that_gives_back_or_sets_is_a_mark() -> None:
    for track, left in (
        ("heat", 5),
        ("flag/prone", 1),
        ("armor/right_torso", 22),
        ("nonsense", 1),
        ("sinks", 2),
    ):
        assert action_of_touch(track, left) == Mark(ORION, track, left)


def test_what_came_through_the_rear_goes_on_there() -> None:
    shot = resolve_action(table(), Hit(ORION, "right_torso", 10, "rear")).battle
    assert action_of_touch("structure/right_torso", 12, shot) == Hit(ORION, "right_torso", 4, "rear")
    over = next(
        track.over for track in citytech().sheet(shot, ORION).tracks if track.id == "structure/right_torso"
    )
    assert over == "rear/right_torso"


# --- whatever is typed ---


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("crt la 3", "crit la 3"),
        ("rt5 orino", "rt5 orion"),
        ("wolfhoud2 rt5", "wolfhound2 rt5"),
        ("cenetr torso 5", "center torso 5"),
        ("2 hat +3", "2 heat +3"),
        ("pilto 1", "pilot 1"),
        ("1 ml towr", "1 ml tower"),
        ("nxet", "next"),
    ],
)
def test_a_line_with_one_word_wrong_is_offered_mended(line: str, mended: str) -> None:
    assert why_not(line) is not None
    assert citytech().complete_line(table(), ORION, line)[0].line == f"{mended} "
    assert why_not(mended) is None


def test_half_of_what_is_said_of_another_unit_is_not_said_of_the_first() -> None:
    assert why_not("1 rt5 3 lt") is not None
    assert parts("1 rt5 3 lt5")[1] == Hit("wolfhound_2", "left_torso", 5)


def test_a_weapon_that_is_none_of_its_is_no_slip() -> None:
    assert all("lt" not in each.line for each in citytech().complete_line(table(), ORION, "lrm5 tower"))


def test_where_nobody_is_chosen_every_unit_is_offered() -> None:
    offered = [each.line for each in citytech().complete_line(table(), None, "rt5")]
    assert offered == ["1 rt5 ", "2 rt5 ", "3 rt5 ", "4 rt5 "]


def test_what_these_rules_lack_is_told_as_that() -> None:
    with pytest.raises(InputError, match="Quick-Start has nothing that 'heat' would note"):
        game().understand(battle(cicada="0101 3", hermes="0104 0"), "cicada", "heat +8")
    assert game().complete_line(battle(cicada="0101 3", hermes="0104 0"), "cicada", "heat 12") == ()


def test_a_slip_of_the_finger_is_led_back() -> None:
    assert citytech().complete_line(table(), ORION, "rt5 pront")[0].line == "rt5 prone "
    assert "pilot " in [each.line for each in citytech().complete_line(table(), ORION, "piolt")]


def why_not(line: str, unit: str | None = ORION) -> InputError | None:
    """Return the fault of a line; None where it is understood."""
    try:
        citytech().understand(table(), unit, line)
    except InputError as fault:
        return fault
    return None


LINES = st.lists(
    st.sampled_from([*WORDS, "wolf", "2", ";", "+3", "-", "rear", "²", "٣", "ß"]), max_size=6
).map(" ".join)


@given(st.one_of(st.text(max_size=30), LINES), st.sampled_from([None, ORION, "tower"]))
def test_nothing_typed_is_worse_than_a_told_fault(line: str, unit: str | None) -> None:
    fault = why_not(line, unit)
    assert fault is None or (str(fault).strip() and fault.short.strip())
    for each in citytech().complete_line(table(), unit, line):
        assert each.line.strip()
        assert each.label


@pytest.mark.parametrize(
    "example", [phrase.example for phrase in citytech().phrases() if phrase.id not in ON_PAPER]
)
def test_every_beginning_of_an_example_leads_on(example: str) -> None:
    """Half-typed it is understood so far, or says how it goes on."""
    for size in range(1, len(example) + 1):
        line = example[:size]
        leads_on = citytech().complete_line(table(), ORION, line) or line[-1] in "+- " or size == 1
        assert why_not(line) is None or leads_on, line


def test_what_is_offered_is_understood_or_leads_on() -> None:
    for begun in ("r", "cr", "he", "wol", "ml w", "ps", "sh", "pr")[: at_most(8, 4)]:
        for each in citytech().complete_line(table(), ORION, begun):
            assert why_not(each.line) is None or citytech().complete_line(table(), ORION, each.line), (
                each.line
            )


def test_what_a_button_does_is_typed_as_it_is_called() -> None:
    assert parts("do hold fire") == (DeclareFire(ORION),)
    near = in_phase(fight(orion="red 0505 0", wolfhound="blue 0504 3"), "reaction")
    offered = {each.label: each.action for each in citytech().commands(near, ORION)}
    for label, action in offered.items():
        assert citytech().understand(near, ORION, f"do {label}") == RecordAction(action)
    lines = {each.line.strip() for each in citytech().complete_line(near, ORION, "do tw")}
    assert {"do twist left", "do twist right"} <= lines
    with pytest.raises(InputError, match="Not understood at 'hold fire': type do COMMAND"):
        citytech().understand(near, ORION, "do hold fire")


@pytest.mark.parametrize("line", ["do hold fire; rt8", "rt8; hide"])
def test_what_is_an_entry_of_its_own_is_typed_alone(line: str) -> None:
    with pytest.raises(InputError, match="an entry of its own: type it alone"):
        parts(line)


def test_what_goes_to_a_hex_of_the_map_is_typed_with_it() -> None:
    at = declaring(fight(board(light_woods="0507"), orion="red 0509 0", wolfhound="blue 0501 3"))
    command = next(each for each in citytech().commands(at, ORION) if each.places)
    label = command.label.removesuffix("…")
    assert len(command.places) > 0
    for place, action in command.places.items():
        assert citytech().understand(at, ORION, f"do {label} {place.label}") == RecordAction(action)
    with pytest.raises(InputError, match=rf"{label}: add the hex, such as "):
        citytech().understand(at, ORION, f"do {label}")
