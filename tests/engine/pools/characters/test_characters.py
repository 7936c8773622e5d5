from __future__ import annotations

from typing import Any

import pytest

from companion import paths
from companion.engine.pools.characters.creation import character_in, left_to_choose, mettle, ranks, xp_left
from companion.engine.pools.characters.statistics import statistics
from companion.engine.pools.mechs.statistics import mettle_points
from companion.errors import FileError
from tests.engine.pools.builders import SYSTEM, design, document, game, tables
from tests.engine.pools.samples import as_id, beside_reference, mech_document, sample
from tests.plain_yaml import plain_yaml

Data = dict[str, Any]
PICKS = {
    "background": ["awareness", "athletics", "discipline", "fortitude"],
    "formative_years": ["awareness", "speed", "fortitude", "tech"],
    "motivations": ["speed", "discipline", "athletics", "might"],
    "role": ["awareness", "speed", "knowledge", "tech"],
}
MECH_SKILLS = {"mech_gunnery": 3, "mech_melee": 2, "mech_piloting": 3, "mech_support": 1}


def pilot(**changes: Any) -> Data:
    """Return the document of a finished line pilot with some keys otherwise."""
    whole = {
        "character": "line",
        "name": "Line pilot",
        "concept": "One of many",
        "backgrounds": ["war_torn"],
        "picks": PICKS,
        "mettle": 2,
        "mech_skills": MECH_SKILLS,
        "talents": ["guarded_advance", "mobility", "hard_target"],
    }
    return {**whole, **changes}


def faults(**changes: Any) -> list[str]:
    return [fault.message for fault in game().check_character(document(pilot(**changes))).faults]


def left(data: Data) -> list[str]:
    return [*left_to_choose(tables(), character_in(tables(), document(data)))]


@pytest.mark.rule(SYSTEM, "R14")
@pytest.mark.rule(SYSTEM, "R29")
@pytest.mark.rule(SYSTEM, "R30")
@pytest.mark.rule(SYSTEM, "R31")
@pytest.mark.rule(SYSTEM, "R32")
@pytest.mark.rule(SYSTEM, "R33")
@beside_reference
@pytest.mark.parametrize("name", ["pilot_warden", "pilot_bulwark", "pilot_kestrel"])
def test_the_samples_come_to_what_they_should(name: str) -> None:
    given = sample("pilots", name)
    data = pilot(
        backgrounds=[as_id(given["background"])],
        picks={step: [as_id(skill) for skill in picks] for step, picks in given["general_picks"].items()},
        mettle=given["mettle"],
        mech_skills={as_id(skill): rank for skill, rank in given["mech_skills"].items()},
        talents=[as_id(talent) for talent in given["talents"]],
    )
    character, wanted = character_in(tables(), document(data)), given["result"]
    assert game().check_character(document(data)).faults == ()
    assert {skill: ranks(character)[as_id(skill)] for skill in wanted["general"]} == wanted["general"]
    found = statistics(tables(), character)
    names = {"health", "psyche", "initiative", "strength", "dodge", "parry", "ranged_pool", "melee_pool"}
    assert {each: getattr(found, each) for each in names} == {each: wanted[each] for each in names}
    assert found.move == wanted["move_allowance"]
    mech = design(mech_document(sample("mechs", given["mech"])))
    assert mettle_points(mech, given["mettle"]) == wanted["mp"]


@pytest.mark.rule(SYSTEM, "R15")
@pytest.mark.rule(SYSTEM, "R16")
@pytest.mark.rule(SYSTEM, "R18")
@pytest.mark.rule(SYSTEM, "R19")
@pytest.mark.rule(SYSTEM, "R20")
def test_what_is_left_to_choose_is_told_step_by_step() -> None:
    assert left(pilot()) == []
    assert left({"character": "new", "name": "New"}) == [
        "A concept.",
        "A background.",
        "Background: 4 ranks of general skills.",
        "Formative Years: 4 ranks of general skills.",
        "Motivations: 4 ranks of general skills.",
        "Role: 4 ranks of general skills.",
        "Mettle: 2 to begin with.",
        "15 XP for talents or ranks.",
    ]
    assert left(pilot(mech_skills={"mech_gunnery": 5})) == ["4 ranks of mech skills."]


@pytest.mark.rule(SYSTEM, "R17")
@pytest.mark.parametrize(
    ("backgrounds", "picks", "message"),
    [
        (["war_torn"], ["awareness", "tech"], "War-Torn does not give Tech, or not once more."),
        (["dogmatic"], ["athletics", "perform"], "Dogmatic does not give Perform, or not once more."),
        (["idyllic"], ["tech", "drive"], "Idyllic does not give Drive, or not once more."),
    ],
)
def test_a_background_gives_one_skill_of_each_list(
    backgrounds: list[str], picks: list[str], message: str
) -> None:
    assert faults(backgrounds=backgrounds, picks={"background": picks}, talents=[]) == [message]


@pytest.mark.rule(SYSTEM, "R17")
def test_backgrounds_may_be_strung_together() -> None:
    picks = {"background": ["medicine", "knowledge", "stealth", "awareness"]}
    assert faults(backgrounds=["developing", "dogmatic"], picks=picks, talents=[]) == []


@pytest.mark.rule(SYSTEM, "R18")
@pytest.mark.rule(SYSTEM, "R21")
@pytest.mark.rule(SYSTEM, "R22")
@pytest.mark.rule(SYSTEM, "R23")
def test_ranks_have_their_limits() -> None:
    rules = tables().skills
    assert (len(rules.general), len(rules.mech), rules.ranks[5]) == (16, 4, "Master")
    many = {"role": ["tech"] * 5, "motivations": ["tech"]}
    assert faults(picks=many, talents=[]) == [
        "Role gives 4 ranks; 5 are taken.",
        "Tech is 6; 5 is the highest rank.",
    ]


@pytest.mark.rule(SYSTEM, "R34")
def test_mettle_gives_ranks_of_mech_skills() -> None:
    assert faults(mettle=6, mech_skills={}) == ["Mettle is 2 to 5, not 6."]
    assert faults(mech_skills={**MECH_SKILLS, "mech_support": 3}) == [
        "2 ranks of mech skills too many for Mettle 2."
    ]


@pytest.mark.rule(SYSTEM, "R36")
@pytest.mark.rule(SYSTEM, "R38")
@pytest.mark.rule(SYSTEM, "R41")
def test_talents_have_prerequisites() -> None:
    assert faults(talents=["combat_patrol"]) == ["Combat Patrol needs Mobility."]
    assert faults(talents=["inscrutable", "inscrutable"]) == [
        "Inscrutable needs Deception 3.",
        "Inscrutable is there twice.",
        "Inscrutable needs Deception 3.",
    ]
    picks = {"role": ["athletics", "athletics", "athletics"]}
    assert faults(picks=picks, talents=["hard_target"]) == []


@pytest.mark.rule(SYSTEM, "R298")
def test_experience_is_spent_on_talents_ranks_and_mettle() -> None:
    grown = pilot(talents=["mobility"], raised={"tech": 1, "mech_support": 1}, xp=9, raised_mettle=0)
    # 15 and 9, less 5 for the talent, 2 × 3 for Tech, 3 × 2 for Mech Support.
    assert xp_left(tables(), character_in(tables(), document(grown))) == 7
    assert faults(raised_mettle=1) == ["30 XP more are spent than there are."]


@pytest.mark.rule(SYSTEM, "R43")
@pytest.mark.rule(SYSTEM, "R50")
@pytest.mark.rule(SYSTEM, "R51")
def test_talents_toughen() -> None:
    tough = pilot(talents=["toughness_physical", "toughness_mental", "blind_fighting"])
    found = statistics(tables(), character_in(tables(), document(tough)))
    assert (found.health, found.health_recovery) == (7 + 2, 1 + 1)
    assert (found.psyche, found.psyche_recovery) == (7 + 2, 1 + 1)


def test_unknown_names_are_told_with_the_nearest() -> None:
    with pytest.raises(FileError) as told:
        game().check_character(document(pilot(backgrounds=["dogmatik"], talents=["mobilty"])))
    assert [fault.message for fault in told.value.faults] == [
        "there is no background 'dogmatik'.",
        "there is no talent 'mobilty'.",
    ]
    with pytest.raises(FileError, match="there is no mech 'Merlyn'"):
        game().check_character(document(pilot(mech="Merlyn")))


@pytest.mark.rule(SYSTEM, "R24")
@pytest.mark.rule(SYSTEM, "R25")
@pytest.mark.rule(SYSTEM, "R26")
@pytest.mark.rule(SYSTEM, "R27")
@pytest.mark.rule(SYSTEM, "R28")
def test_skills_say_what_they_are_for_together() -> None:
    rules = tables().skills
    assert all(skill.partners for skill in rules.all.values())
    assert rules.mech["mech_gunnery"].partners["speed"] == "shoot down ordnance"


def test_faults_have_a_place_a_rule_and_a_remedy() -> None:
    (fault,) = game().check_character(document(pilot(mettle=9, mech_skills={}))).faults
    assert (fault.key, fault.rule, fault.remedy) == (
        "mettle",
        "Untitled Mech Game, Mettle; Mettle Points",
        "Choose one of these.",
    )


def test_in_a_mech_the_maneuver_value_counts() -> None:
    lines = dict(game().check_character(document(pilot(mech="Bantam"))).statistics)
    assert lines["Defense"] == "20 dodging, 20 parrying"
    assert lines["  Humanoid"] == "17 dodging, 17 parrying (MV −3)"


@pytest.mark.parametrize("name", ["recruit", "gunner", "duelist"])
def test_ready_pilots_are_as_their_characters_are_made(name: str) -> None:
    data = dict(plain_yaml(paths.rulesets() / "untitled-mech" / "characters" / f"{name}.yaml"))
    character, ready = character_in(tables(), document(data)), tables().pilots.ready[name]
    assert (ready.skills, ready.mettle) == (ranks(character), mettle(character))
    assert ready.talents == (*character.talents,)
    assert ready.label == character.name
