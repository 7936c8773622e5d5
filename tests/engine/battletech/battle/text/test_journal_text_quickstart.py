from __future__ import annotations

import pytest

from companion.engine.asks import Answer
from companion.engine.battletech.battle.actions import (
    Action,
    DeclareFire,
    Deploy,
    Hit,
    Move,
    NoteMove,
    Place,
    ResolveFire,
    RollInitiative,
    Step,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Situation
from companion.engine.marks import Mark
from companion.engine.skeleton.common_actions import GoOn
from companion.engine.views.turn import EntryDescription
from companion.tabletop.hexes import parse_label
from tests.builders import battle, board, damage_unit, declaring, game, moving, paper, perform, resolve_action

PAIR = {"cicada": "0505 0", "hermes": "0502 3"}
LASERS = ("medium_laser_rt", "medium_laser_lt")


def tell(at: Battle, action: Action, *answers: Answer) -> EntryDescription:
    return game().describe(at, action, resolve_action(at, action, *answers).events)


def line(at: Battle, action: Action, *answers: Answer) -> str:
    return tell(at, action, *answers).line


def declare_fire(*weapons: str, back: tuple[str, ...] = ()) -> Battle:
    at = declaring(battle(**PAIR))
    at = perform(at, DeclareFire("cicada", "hermes" if weapons else None, weapons))
    return perform(at, DeclareFire("hermes", "cicada" if back else None, back))


def test_initiative() -> None:
    entry_description = tell(battle(**PAIR), RollInitiative(), (7,), (9,))
    assert (entry_description.line, entry_description.details) == (
        "Attackers win the initiative: 9 against 7",
        ("Defenders roll 7, Attackers roll 9",),
    )
    again = tell(battle(**PAIR), GoOn(), (7,), (7,), (10,), (9,))
    assert again.line == "Defenders win the initiative: 10 against 9 after 1 tie"
    assert again.details == ("Defenders roll 7, Attackers roll 7", "Defenders roll 10, Attackers roll 9")


@pytest.mark.parametrize(
    ("movement", "path", "text", "details"),
    [
        ("stationary", (), "Cicada stood still", ()),
        ("walked", (), "Cicada walked", ()),
        ("walked", ("forward",), "Cicada walked 1 hex to 0804, facing north", ("1 MP spent",)),
        (
            "ran",
            ("forward", "left", "forward"),
            "Cicada ran 2 hexes to 0704, facing north-west",
            ("3 MP spent",),
        ),
        ("walked", ("right", "right"), "Cicada walked, facing south-east", ("2 MP spent",)),
        ("walked", ("forward", "backward"), "Cicada walked 1 hex, facing north", ("2 MP spent",)),
    ],
)
def test_moves(movement: str, path: tuple[Step, ...], text: str, details: tuple[str, ...]) -> None:
    at = moving(battle(cicada="0805 0", hermes="0101 3"))
    entry_description = tell(at, Move("cicada", movement, path))
    assert (entry_description.line, entry_description.details, entry_description.units) == (
        text,
        details,
        ("cicada",),
    )


def test_leaving_the_map_and_moves_noted() -> None:
    at = moving(battle(cicada="0501 0", hermes="0909 3"))
    assert line(at, Move("cicada", "ran", ("forward",))) == "Cicada ran 1 hex off the map"
    on_paper = moving(paper("cicada", "hermes"))
    assert line(on_paper, NoteMove("cicada", "ran", 7)) == "Cicada ran 7 hexes"
    assert line(on_paper, NoteMove("cicada", "ran", 7, leaves_map=True)) == "Cicada ran 7 hexes off the map"


def test_setting_up_and_placing() -> None:
    at = battle(cicada="", hermes="")
    assert line(at, Deploy("cicada", parse_label("0517"), 0)) == "Cicada sets up in 0517, facing north"
    at = battle(**PAIR)
    put = line(at, Place("cicada", parse_label("0808"), 4))
    assert put == "Cicada is placed in 0808 by hand, facing south-west"


def test_steps_of_the_turn() -> None:
    texts = []
    at = battle(**PAIR)
    for action in (RollInitiative(), GoOn(), GoOn(), GoOn()):
        answers: tuple[Answer, ...] = ((3,), (9,)) if isinstance(action, RollInitiative) else ()
        played = resolve_action(at, action, *answers)
        texts.append(game().describe(at, action, played.events).line)
        at = played.battle
    assert texts[1:] == ["On to the Weapon Attack Phase", "On to the End Phase", "Turn 2 begins"]
    firing = perform(declaring(battle(**PAIR)), DeclareFire("cicada", "hermes", LASERS))
    assert line(firing, GoOn()) == "On to resolving the declared fire"


def test_declarations() -> None:
    at = declaring(battle(**PAIR))
    assert line(at, DeclareFire("cicada", "hermes", LASERS)) == (
        "Cicada declares fire at Hermes: 2 × Medium Laser"
    )
    assert line(at, DeclareFire("cicada")) == "Cicada holds its fire"
    woods = declaring(battle(board(heavy_woods="0504 0704"), None, cicada="0404 1", hermes="0804 4"))
    denied = tell(woods, DeclareFire("cicada", "hermes", LASERS), "0504", "0704")
    assert denied.line == "Cicada has no line of sight to Hermes"
    assert denied.details == ("The target's player runs the line through 0704, which blocks it",)


def test_hits_and_misses() -> None:
    at = declare_fire(*LASERS)
    entry_description = tell(at, ResolveFire("cicada"), (9,), (10,), (3,))
    assert entry_description.line == "Cicada fires at Hermes: 1 of 2 hit for 5"
    assert entry_description.details == (
        "Medium Laser: 9 against 4, hit",
        "Hermes: left arm (10) hit for 5",
        "Hermes: left arm loses 5 armor",
        "Medium Laser: 3 against 4, miss",
    )
    assert entry_description.units == ("cicada", "hermes")
    assert line(at, ResolveFire("cicada"), (3,), (2,)) == "Cicada fires at Hermes: all miss"
    one = declare_fire("small_laser")
    assert line(one, ResolveFire("cicada"), (2,)) == "Cicada fires at Hermes: miss"


def test_destruction() -> None:
    at = damage_unit(declare_fire(*LASERS), "hermes", left_torso=3, left_leg=2)
    entry_description = tell(at, ResolveFire("cicada"), (9,), (8,), (9,), (9,))
    assert entry_description.line == (
        "Hermes: left torso destroyed, left leg destroyed · Cicada fires at Hermes: 2 of 2 hit for 10"
    )
    assert "Hermes: left arm blown off with the left torso" in entry_description.details
    assert "Hermes: left leg destroyed" in entry_description.details
    at = damage_unit(declare_fire("medium_laser_rt"), "hermes", head=3)
    entry_description = tell(at, ResolveFire("cicada"), (9,), (12,))
    assert entry_description.line == (
        "Defenders win the battle; Hermes is destroyed · Cicada fires at Hermes: hit for 5"
    )
    assert entry_description.details[-3:] == (
        "Hermes is destroyed",
        "2 further damage is lost",
        "Defenders win the battle",
    )


def test_the_end_of_the_battle() -> None:
    at = damage_unit(declare_fire("medium_laser_rt"), "hermes", head=1)
    at = resolve_action(at, ResolveFire("cicada"), (9,), (12,)).battle
    assert at.ending is not None
    nobody = damage_unit(
        damage_unit(declaring(paper("cicada", "hermes")), "hermes", head=0), "cicada", head=0
    )
    assert line(nobody, GoOn()) == "The battle ends in a draw"
    one = damage_unit(declaring(paper("cicada", "hermes")), "hermes", head=0)
    entry_description = tell(one, DeclareFire("cicada"))
    assert entry_description.line == "Defenders win the battle · Cicada holds its fire"
    assert entry_description.details == ("Defenders win the battle",)


def test_shots_that_can_only_miss() -> None:
    at = declaring(paper("hermes", "cicada"), first="attackers", hermes="ran 1", cicada="ran 7")
    at = perform(at, DeclareFire("hermes", "cicada", ("autocannon_5",), Situation(18)))
    at = perform(at, DeclareFire("cicada"))
    withheld = tell(at, ResolveFire("hermes"), "withhold")
    assert withheld.line == "Hermes withholds its fire"
    assert withheld.details[0] == "Autocannon 5: withheld to save ammunition"
    fired = tell(at, ResolveFire("hermes"), "fire")
    assert fired.line == "Hermes fires at Cicada: miss"
    assert fired.details[0] == "Autocannon 5: 13 needed, cannot hit"


def test_what_was_noted_by_hand() -> None:
    at = paper("cicada", "hermes")
    assert line(at, Mark("hermes", "armor/left_arm", 3)) == "Hermes: left arm armor set to 3 by hand"
    assert (
        line(at, Mark("hermes", "rounds/autocannon_5", 7)) == "Hermes: Autocannon 5 rounds set to 7 by hand"
    )
    assert line(at, Hit("hermes", "right_torso", 8)) == "Hermes: 8 damage to the right torso"
    assert line(at, Hit("hermes", "right_torso", 20)) == (
        "Hermes: right torso destroyed · Hermes: 20 damage to the right torso"
    )
    assert line(at, Hit("hermes", "head", 20)) == "Hermes is destroyed · Hermes: 20 damage to the head"


QUICKSTART = (Deploy, Place, RollInitiative, Move, NoteMove, DeclareFire, ResolveFire, Hit, GoOn, Mark)


@pytest.mark.parametrize("kind", QUICKSTART)
def test_every_kind_of_action_has_its_line(kind: type) -> None:
    lines = {
        Deploy: line(battle(cicada="", hermes=""), Deploy("cicada", parse_label("0517"), 0)),
        Place: line(battle(**PAIR), Place("cicada", parse_label("0808"), 0)),
        RollInitiative: line(battle(**PAIR), RollInitiative(), (3,), (4,)),
        Move: line(moving(battle(**PAIR)), Move("cicada", "stationary")),
        NoteMove: line(moving(paper("cicada", "hermes")), NoteMove("cicada", "stationary")),
        DeclareFire: line(declaring(battle(**PAIR)), DeclareFire("cicada")),
        ResolveFire: line(declare_fire("small_laser"), ResolveFire("cicada"), (2,)),
        Hit: line(battle(**PAIR), Hit("cicada", "head", 1)),
        GoOn: line(moving(battle(**PAIR)), GoOn()),
        Mark: line(battle(**PAIR), Mark("cicada", "armor/head", 1)),
    }
    assert lines[kind][0].isupper()
    assert not lines[kind].endswith(".")
