"""Battles as files: a random battle written as a script, replayed by the command line to the same end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from companion import paths
from companion.battles.scripts.codec import Codec
from companion.battles.scripts.script import play_script as replayed
from companion.battles.scripts.script import read_script
from companion.cli import main
from companion.documents.yamlfile import read_document
from companion.engine.play import Play
from companion.engine.tactics.battle.actions import ChooseEdge, ShuffleDecks
from companion.engine.tactics.battle.state import Battle, Edge
from companion.engine.tactics.turn.set_up import setup_hexes
from companion.rulebooks.loader import RulebookLibrary
from tests.engine.tactics.builders import SYSTEM, after_action, game
from tests.engine.tactics.random_battles import RandomAnswers, actions
from tests.examples import at_most
from tests.plain_yaml import plain_yaml

EXAMPLE = paths.resources() / "examples" / "battles" / "first-contact.yaml"
SCENARIO = paths.rulesets() / "bt-tactics" / "scenarios" / "first-contact.yaml"


def write_script(folder: Path, seed: int, most: int) -> tuple[Path, Battle]:
    """Return a random battle of the shipped scenario as a script, and how it stands at its end."""
    header: dict[str, Any] = plain_yaml(SCENARIO)
    library = RulebookLibrary([paths.rulesets()])
    battle = read_script(read_document(SCENARIO), library).start
    answers, codec = RandomAnswers(seed), Codec(game())
    log: list[dict[str, Any]] = []
    for _ in range(most):
        # The app shuffles by a seed first of all.
        found = [it for it in actions(battle, answers.random) if game().why_not(battle, it) is None]
        action = answers.random.choice(found) if log else ShuffleDecks("first contact")
        if battle.ending is not None or not found:
            break
        play: Play[Battle] = Play(battle, answers, game().apply)
        game().resolve(play, action)
        item = codec.action_data(action)
        if dice := [list(answer) for answer in play.given_answers if not isinstance(answer, str)]:
            item["dice"] = dice
        if texts := [answer for answer in play.given_answers if isinstance(answer, str)]:
            item["choices"] = texts
        log.append(item)
        battle = play.battle
    path = folder / "battle.yaml"
    path.write_text(yaml.safe_dump({**header, "log": log}, sort_keys=False), encoding="utf-8")
    return path, battle


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_a_battle_is_replayed_from_its_script(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, end = write_script(tmp_path, seed, at_most(60, 120))
    script = read_script(read_document(path), RulebookLibrary([paths.rulesets()]))
    *_, last = replayed(script)
    assert last.battle == end
    assert main(["replay", str(path)]) == 0
    text = capsys.readouterr().out
    assert text.startswith("First contact (BT Tactics 3025)")
    assert "The decks are shuffled by the seed first contact" in text
    assert main(["check", str(path)]) == 0


@pytest.mark.rule(SYSTEM, "R17")
@pytest.mark.parametrize("path", [SCENARIO, EXAMPLE])
def test_first_contact_begins_on_diagonal_short_edges(path: Path) -> None:
    script = read_script(read_document(path), RulebookLibrary([paths.rulesets()]))
    assert script.start.turn.step == "edges"
    first = script.start.turn.initiative
    assert first == "davion"
    battle = after_action(script.start, ChooseEdge(1, "south"))
    assert battle.side("davion").edge == Edge(1, "south")
    assert battle.side("mercenaries").edge == Edge(0, "north")
    columns = {place.column for place in setup_hexes(battle, battle.units["atlas"])}
    assert columns == set(range(1, 17))


def test_a_faulty_lance_is_told_at_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header: dict[str, Any] = plain_yaml(SCENARIO)
    header["units"].append({"id": "second", "model": "AS7-D", "side": "mercenaries"})
    path = tmp_path / "heavy.yaml"
    path.write_text(yaml.safe_dump({**header, "log": []}, sort_keys=False), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "200 are allowed" in capsys.readouterr().err
