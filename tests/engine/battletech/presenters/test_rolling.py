"""A volley while its dice are rolled: what each weapon needs, rolled and struck, and what is left there."""

from __future__ import annotations

from companion.engine.battletech.battle.actions import DeclareFire, ResolveFire, SettleAll
from companion.engine.battletech.battle.state import Battle
from companion.engine.play import NeedsAnswer, Play, Script
from companion.engine.tone import Tone
from companion.engine.views.attacks import Rolling, RollLine
from tests.builders import citytech, perform
from tests.citytech import change_unit, declaring, fight


def at(**armor: int) -> Battle:
    battle = fight(wolfhound="red 0503 0", orion="blue 0501 3")
    orion = battle.mech("orion")
    battle = change_unit(battle, "orion", armor={**orion.armor, **armor})
    declared = perform(declaring(battle), DeclareFire("wolfhound", "orion", weapons(battle)))
    return perform(declared, DeclareFire("orion"))


def weapons(battle: Battle) -> tuple[str, ...]:
    return tuple(mount.id for mount in battle.model(battle.units["wolfhound"]).weapons[:2])


def rolling_view(battle: Battle, *answers: tuple[int, ...]) -> Rolling:
    game, action = citytech(), ResolveFire("wolfhound")
    play: Play[Battle] = Play(battle, Script(answers), game.apply)
    ask = None
    try:
        game.resolve(play, action)
    except NeedsAnswer as question:
        ask = question.ask
    found = game.rolling_view(battle, action, play.events, ask)
    assert found is not None
    return found


def test_before_the_first_roll_every_weapon_waits_with_its_number() -> None:
    rolling = rolling_view(at())
    assert rolling.title == "Wolfhound fires at Orion"
    assert rolling.summary == ""
    assert [bool(line.needed) for line in rolling.lines] == [True, True]
    assert [line.is_open for line in rolling.lines] == [True, False]


def test_a_hit_tells_where_and_what_is_left() -> None:
    battle = at(left_torso=20)
    rolling = rolling_view(battle, (12,), (8,))
    first, second = rolling.lines
    assert (first.rolled, first.where) == ("12", "left torso (8)")
    assert first.left == f"{20 - int(first.damage)} armor"
    assert second.is_open
    assert not second.rolled
    assert rolling.summary.startswith("hit for")


def test_a_miss_and_structure() -> None:
    battle = at(left_torso=0)
    rolling = rolling_view(battle, (2,), (12,), (8,))
    assert rolling.lines[0] == RollLine(rolling.lines[0].name, rolling.lines[0].needed, "2", "miss")
    assert rolling.lines[1].left.endswith("structure")


def test_a_critical_hit_is_asked_and_told_in_the_list() -> None:
    battle = at(left_torso=0)
    asked = rolling_view(battle, (12,), (8,))
    assert [line.is_open for line in asked.lines] == [True, True, False], "not the weapon that waits"
    assert asked.lines[1].is_note
    assert "critical hits" in asked.lines[1].name
    rolling = rolling_view(battle, (12,), (8,), (2,))
    assert rolling.lines[1].name == "Orion: left torso, 2: no critical hit"
    assert [line.is_open for line in rolling.lines] == [False, False, True]


def test_what_is_over_stands_whole_with_its_sum() -> None:
    rolling = rolling_view(at(left_torso=20), (12,), (8,), (2,))
    assert rolling.is_over
    assert rolling.title == "Wolfhound fired at Orion"
    assert not any(line.is_open for line in rolling.lines)
    assert rolling.summary.startswith("1 of 2 hit")


def test_what_is_destroyed_is_told_beneath_the_shot() -> None:
    battle = at(left_arm=0)
    battle = change_unit(battle, "orion", structure={**battle.mech("orion").structure, "left_arm": 1})
    rolling = rolling_view(battle, (12,), (10,), (2,))
    tones = {line.name or line.left: line.tone for line in rolling.lines}
    assert tones["Orion: left arm destroyed"] is Tone.DANGER, "it stands out"
    struck = next(line for line in rolling.lines if line.left == "destroyed")
    assert struck.tone is Tone.DANGER


def test_other_actions_have_no_such_list() -> None:
    assert citytech().rolling_view(at(), SettleAll(), ()) is None
