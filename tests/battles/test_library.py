from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import paths
from companion.battles import line_of_play
from companion.battles.library import Library
from companion.battles.listing import BattleRepository
from companion.battles.scripts.script import read_script
from companion.battles.session import Session
from companion.documents.yamlfile import parse_document
from companion.engine.marks import Mark
from companion.errors import CompanionError, FileError, InputError, StoreError
from companion.store import journal
from companion.store.failures import StoreInUse
from tests.battles.builders import HEADER, LOG, document, forget_rules, pair_setup


def test_a_player_finds_what_is_shipped(library: Library) -> None:
    assert library.rulesets()[0] == "citytech"
    assert {"citytech", "quickstart"} <= set(library.rulesets())
    assert library.ruleset("quickstart").title == "Quick-Start"
    assert set(library.scenarios("quickstart")) == {"training"}
    assert set(library.boards("quickstart")) == {"training-ground"}
    assert {model.id for model in library.game("quickstart").models()} >= {"CDA-2A", "HBK-4G"}
    assert library.battles() == []


def test_a_players_own_rules_come_after_the_shipped_ones(library: Library, tmp_path: Path) -> None:
    shipped = library.rulesets()
    own = tmp_path / "rulesets" / "our-table" / "ruleset.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: quickstart\noptions: {leaving_map: {default: forbidden}}\n", encoding="utf-8")
    assert library.rulesets() == (*shipped, "our-table")
    session = library.play_scenario("our-table", "training")
    assert session.game.ruleset == "our-table"
    assert library.open_battle(session.id).battle == session.battle


def test_a_battle_may_be_played_by_several_rulesets(library: Library, tmp_path: Path) -> None:
    for name, text in (
        ("woods", "movement: {costs: {light_woods: 3}}"),
        ("shots", "to_hit: {base: {value: 5}}"),
    ):
        own = tmp_path / "rulesets" / name / "ruleset.yaml"
        own.parent.mkdir(parents=True)
        own.write_text(f"extends: quickstart\n{text}\n", encoding="utf-8")
    text = HEADER.replace("ruleset: quickstart", "ruleset: [quickstart, woods, shots]") + LOG
    script = read_script(document(text), library.rulebooks)
    assert script.setup.ruleset == "quickstart+woods+shots"
    session = library.new_battle(script.setup)
    assert session.game.ruleset == "quickstart+woods+shots"
    assert session.game.title == "Quick-Start + woods + shots"
    tables = session.battle.rules.tables
    assert (tables.to_hit.base.value, tables.movement.costs["light_woods"]) == (5, 3)
    assert library.open_battle(session.id).battle == session.battle
    assert [(battle.ruleset, battle.damage) for battle in library.battles()] == [
        ("quickstart+woods+shots", "")
    ]
    exported = library.export(session)
    assert "ruleset: quickstart+woods+shots\n" in exported
    assert read_script(document(exported), library.rulebooks).setup.ruleset == session.game.ruleset
    own.unlink()
    assert library.battles()[0].damage == ""
    forget_rules(tmp_path)
    assert library.battles()[0].damage == "there is no ruleset 'quickstart+woods+shots'"


def test_rulesets_that_disagree_begin_no_battle(library: Library, tmp_path: Path) -> None:
    for name, value in (("four", 6), ("five", 5)):
        own = tmp_path / "rulesets" / name / "ruleset.yaml"
        own.parent.mkdir(parents=True)
        own.write_text(f"extends: quickstart\nto_hit: {{base: {{value: {value}}}}}\n", encoding="utf-8")
    setup = pair_setup().model_copy(update={"ruleset": "quickstart+four+five"})
    with pytest.raises(InputError, match=r"'four' .* and 'five' .* change to_hit\.base\.value differently"):
        library.new_battle(setup)
    text = HEADER.replace("ruleset: quickstart", "ruleset: [quickstart, four, five]")
    with pytest.raises(FileError, match=r"battle\.yaml:2:1: ruleset: 'four' "):
        read_script(document(text), library.rulebooks)


def test_a_choice_that_changes_rules_is_played_and_kept(library: Library, tmp_path: Path) -> None:
    own = tmp_path / "rulesets" / "ours" / "ruleset.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(
        "extends: quickstart\noptions:\n"
        "  shots: {label: Shots, choices: [book, hard], default: book, source: Us,\n"
        "    changes: {hard: {to_hit: {base: {value: 6}}}}}\n",
        encoding="utf-8",
    )
    by_choice = {
        choice: library.play_scenario("ours", "training", {"shots": choice}) for choice in ("book", "hard")
    }
    bases = {choice: session.battle.rules.tables.to_hit.base.value for choice, session in by_choice.items()}
    assert bases == {"book": 4, "hard": 6}
    again = library.open_battle(by_choice["hard"].id)
    assert again.battle.rules.tables.to_hit.base.value == 6


def test_a_scenario_begins_as_its_file_says(library: Library) -> None:
    session = library.play_scenario("quickstart", "training")
    assert session.title == "Training scenario"
    assert [unit.id for unit in session.game.units(session.battle)] == [
        "cicada",
        "hunchback",
        "hermes",
        "enforcer",
    ]
    assert session.battle.rules.options["leaving_map"] == "destroyed"
    other = library.play_scenario("quickstart", "training", {"leaving_map": "forbidden"})
    assert other.battle.rules.options["leaving_map"] == "forbidden"


@pytest.mark.parametrize(
    ("begin", "text"),
    [
        (
            lambda it: it.play_scenario("quickstart", "trainin"),
            "Did you mean 'training'",
        ),
        (lambda it: it.play_scenario("quikstart", "training"), "no ruleset 'quikstart'"),
        (lambda it: it.play_scenario("quickstart", "training", {"leaving_map": "never"}), "'never'"),
        (lambda it: it.new_battle(pair_setup().model_copy(update={"board": "meadow"})), "no board 'meadow'"),
        (lambda it: it.open_battle(7), "Battle 7 is gone"),
    ],
)
def test_what_there_is_not_is_told(library: Library, begin: Callable[[Library], Session], text: str) -> None:
    with pytest.raises(CompanionError, match=text):
        begin(library)
    assert library.battles() == []


def test_the_battle_played_last_comes_first(library: Library) -> None:
    first, second = library.new_battle(pair_setup()), library.play_scenario("quickstart", "training")
    assert [battle.id for battle in library.battles()] == [second.id, first.id]
    first.do(Mark("hermes", "armor/head", 3))
    listed = library.battles()
    assert [(battle.title, battle.entries) for battle in listed] == [
        ("Skirmish", 1),
        ("Training scenario", 0),
    ]
    assert [battle.status for battle in listed] == ["Turn 1, initiative", "Set-up"]


def test_an_old_battle_whose_ruleset_is_gone_is_told(library: Library, tmp_path: Path) -> None:
    own = tmp_path / "rulesets" / "our-table" / "ruleset.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: quickstart\n", encoding="utf-8")
    session = library.play_scenario("our-table", "training")
    own.unlink()
    forget_rules(tmp_path)
    with pytest.raises(InputError, match="no ruleset 'our-table'"):
        library.open_battle(session.id)
    own.write_text("extends: quickstart\nto_hit: 3\n", encoding="utf-8")
    with pytest.raises(FileError, match="to_hit"):
        library.open_battle(session.id)


def test_a_stored_board_stands_when_its_file_changes(library: Library, tmp_path: Path) -> None:
    shipped = paths.rulesets() / "quickstart" / "boards" / "training-ground.yaml"
    own = tmp_path / "rulesets" / "our-table"
    (own / "boards").mkdir(parents=True)
    (own / "ruleset.yaml").write_text("extends: quickstart\n", encoding="utf-8")
    (own / "boards" / "training-ground.yaml").write_bytes(shipped.read_bytes())
    session = library.play_scenario("our-table", "training")
    (own / "boards" / "training-ground.yaml").write_text("size: [20, 20]\n", encoding="utf-8")
    assert library.open_battle(session.id).battle == session.battle


def test_an_import_is_listed_with_its_status(library: Library) -> None:
    library.import_script(document(HEADER + LOG))
    (battle,) = library.battles()
    assert (battle.title, battle.entries, battle.status) == ("Skirmish", 6, "Turn 1, end")


def test_an_import_that_fails_half_way_leaves_no_empty_battle(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = journal._insert

    def fail(*line: Any) -> None:
        written(*line)
        raise StoreError("The disk is full, nothing was saved.")

    monkeypatch.setattr(journal, "_insert", fail)
    with pytest.raises(StoreError, match="disk is full"):
        library.import_script(document(HEADER + LOG))
    monkeypatch.undo()
    assert library.battles() == []
    session = library.import_script(document(HEADER + LOG))
    assert library.open_battle(session.id).battle == session.battle


def test_settings_are_remembered(library: Library, tmp_path: Path) -> None:
    assert library.setting("dice") is None
    library.save_setting("dice", {"habit": "type", "sizes": [1, 2]})
    with Library.open(tmp_path, read_only=True) as looking:
        assert looking.setting("dice") == {"habit": "type", "sizes": [1, 2]}
        looking.save_setting("dice", None)
    assert library.setting("dice") == {"habit": "type", "sizes": [1, 2]}


def test_a_second_window_is_told_and_may_look(library: Library, tmp_path: Path) -> None:
    session = library.new_battle(pair_setup())
    with pytest.raises(StoreInUse):
        Library.open(tmp_path)
    with Library.open(tmp_path, read_only=True) as looking:
        assert looking.open_battle(session.id).is_read_only
        with pytest.raises(StoreError, match="only reads"):
            looking.new_battle(pair_setup())
    assert len(library.battles()) == 1


def test_a_closed_library_lets_another_window_write(library: Library, tmp_path: Path) -> None:
    library.new_battle(pair_setup())
    library.close()
    with Library.open(tmp_path) as again:
        assert len(again.battles()) == 1


def test_all_faults_of_all_rulesets_are_known_by_name(library: Library, tmp_path: Path) -> None:
    wrong = "to_hit: {bse: 3, base: {value: x}}\noptions: {flamers: {choices: [damage, hot]}}\n"
    for name, text in {
        "sound": "extends: quickstart\n",
        "lost": "extends: nobody\n",
        "wrong": f"extends: citytech\n{wrong}",
    }.items():
        (tmp_path / "rulesets" / name / "units").mkdir(parents=True)
        (tmp_path / "rulesets" / name / "ruleset.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "rulesets" / "sound" / "units" / "X.yaml").write_text("model: X\n", encoding="utf-8")
    (tmp_path / "rulesets" / "sound" / "boards").mkdir()
    (tmp_path / "rulesets" / "sound" / "boards" / "b.yaml").write_text("size: 3\n", encoding="utf-8")
    given = library.ruleset_faults()
    assert {name for name, faults in given.items() if faults} == {"sound", "lost", "wrong"}
    assert {Path(fault.file).name for fault in given["sound"]} == {"X.yaml", "b.yaml"}
    assert [fault.key for fault in given["wrong"]] == [
        "to_hit.bse", "to_hit.base.value", "options.flamers.choices"
    ]  # fmt: skip
    assert library.play_scenario("sound", "training").game.ruleset == "sound"


def test_a_long_battle_is_opened_in_steps_as_it_is_at_once(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line_of_play, "STEP_SIZE", 2)
    session = library.play_scenario("quickstart", "training")
    for boxes in range(1, 8):
        session.do(Mark("hermes", "armor/head", boxes))
    steps = list(library.open_in_steps(session.id))
    assert len(steps) == 1 + 2 * (len(session.entries()) // 2)
    assert library.open_battle(session.id).battle == session.battle


@pytest.mark.parametrize("sign", ["\x0c", "\x1b", "\x85", "\x00"])
def test_control_characters_do_not_come_into_a_battle(library: Library, sign: str) -> None:
    setup = pair_setup()
    sides = tuple(side.model_copy(update={"name": f"F{sign}oxes"}) for side in setup.sides)
    units = tuple(unit.model_copy(update={"pilot": f"An{sign}n", "name": sign}) for unit in setup.units)
    odd = {"title": f"At {sign}the ford", "about": f"A{sign}mbush", "sides": sides, "units": units}
    session = library.new_battle(setup.model_copy(update=odd))
    assert session.title == "At the ford"
    text = library.export(session)
    assert sign not in text
    assert library.import_script(parse_document(text, "battle.yaml")).battle == session.battle
    assert sign not in BattleRepository(library.database).rename(session.id, f"Fo{sign}x Hunt")
