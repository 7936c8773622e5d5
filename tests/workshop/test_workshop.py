"""Drafts, trials and the player's shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import paths
from companion.engine.families import game_of
from companion.errors import InputError
from companion.rulebooks.loader import RulebookLibrary
from companion.rulebooks.sharing import RulesetExistsError
from companion.workshop.own_rulesets import OverviewReader, OwnRulesets
from companion.workshop.ruleset_editing import RulesetDraft
from companion.workshop.trials import (
    TrialRules,
    compare_moments,
    compare_shots,
    compare_volleys,
    first_shot,
    first_volley,
    moments_in,
    trials_of,
)
from tests.coarse_times import save_in_the_same_tick

EXAMPLE = "range-penalties-0-1-2"


@pytest.fixture
def shelf(tmp_path: Path) -> OwnRulesets:
    """The player's own shelf, with one example on it."""
    made = OwnRulesets(RulebookLibrary((paths.rulesets(), tmp_path / "rulesets")))
    made.add_example(next(example for example in made.examples() if example.name == EXAMPLE))
    return made


@pytest.fixture
def draft(shelf: OwnRulesets) -> Iterator[RulesetDraft]:
    """That example, being written."""
    made = RulesetDraft(shelf.folder / EXAMPLE, shelf.library)
    yield made
    made.close()


def text(shelf: OwnRulesets) -> str:
    return (shelf.folder / EXAMPLE / "ruleset.yaml").read_text(encoding="utf-8")


# --- drafts ---


def test_a_draft_is_checked_before_it_is_saved(shelf: OwnRulesets, draft: RulesetDraft) -> None:
    saved = text(shelf)
    wrong = draft.check({"ruleset.yaml": saved.replace("value: 1", "valu: 1")})
    (fault,) = wrong.faults
    assert (fault.file, fault.line) == (str(shelf.folder / EXAMPLE / "ruleset.yaml"), 8)
    assert wrong.game is None
    right = draft.check({"ruleset.yaml": saved.replace("value: 1", "value: 0")})
    assert right.faults == ()
    assert right.source is not None
    assert right.source.document.value(("to_hit", "range", "medium", "value")) == 0
    assert text(shelf) == saved


def test_a_file_saved_again_in_the_same_tick_is_copied(shelf: OwnRulesets, draft: RulesetDraft) -> None:
    assert draft.check({}).faults == ()
    save_in_the_same_tick(draft.folder / "ruleset.yaml", text(shelf).replace("value: 1", "valu : 1"))
    (fault,) = draft.check({}).faults
    assert "valu" in fault.message + fault.key


def test_a_closed_draft_copies_nothing(draft: RulesetDraft) -> None:
    draft.close()
    assert draft.check({}).game is None
    assert draft._room is None


def test_a_text_that_is_taken_back_leaves_the_file(shelf: OwnRulesets, draft: RulesetDraft) -> None:
    assert draft.check({}).faults == ()
    assert draft.check({"ruleset.yaml": text(shelf).replace("value: 1", "valu: 1")}).faults
    assert draft.check({}).faults == ()


def test_what_is_no_yaml_is_told_at_its_line(draft: RulesetDraft) -> None:
    (fault,) = draft.check({"ruleset.yaml": "name: x\n  y: [\n"}).faults
    assert fault.line >= 1


def test_a_file_that_is_not_there_yet_counts_too(shelf: OwnRulesets, draft: RulesetDraft) -> None:
    changed = text(shelf).replace("extends: citytech", "extends: citytech\ntables: more.yaml")
    assert draft.check({"ruleset.yaml": changed}).faults
    both = {"ruleset.yaml": changed, "more.yaml": "heat: {}\n"}
    assert draft.check(both).faults == ()


def test_a_unit_with_a_fault_is_told(shelf: OwnRulesets, draft: RulesetDraft) -> None:
    units = shelf.folder / EXAMPLE / "units"
    units.mkdir()
    (units / "X.yaml").write_text("model: X\n", encoding="utf-8")
    faults = draft.check({}).faults
    assert faults
    assert {fault.file for fault in faults} == {str(units / "X.yaml")}


# --- trials ---


@pytest.mark.parametrize("name", ["citytech", "quickstart", "bt-tactics"])
def test_there_is_something_to_try_by_all_shipped_rules(name: str) -> None:
    source = RulebookLibrary((paths.rulesets(),)).load(name)
    trial = TrialRules(game_of(source), source)
    trials = trials_of(source.family)
    shot, volley = first_shot(trials, trial), first_volley(trials, trial)
    rows = [*compare_shots(trial.game, trial.game, shot), *compare_volleys(trial.game, trial.game, volley)]
    moment, *_ = moments_in(trials, trial)
    unit, _, side = moment.units[0]
    target = next(other for other, _, its in moment.units if its != side)
    rows += compare_moments(trial.game, trial.game, moment, unit, target)
    assert rows
    assert not any(row.is_changed for row in rows)


def test_the_effect_of_the_example_is_what_is_tried(shelf: OwnRulesets) -> None:
    before, after = (game_of(shelf.library.load(name)) for name in ("citytech", EXAMPLE))
    number, chance, *_ = compare_shots(before, after, "ml g4 r7")
    assert (number.text, number.before, number.after) == ("To hit", "8+", "6+")
    assert (chance.before, chance.after) == ("42 %", "72 %")


# --- the shelf ---


def test_a_shipped_ruleset_is_duplicated_as_an_overlay_and_an_own_one_whole(shelf: OwnRulesets) -> None:
    shelf.duplicate("citytech", "ours")
    assert shelf.library.load("ours").chain == ("ours", "citytech")
    shelf.duplicate(EXAMPLE, "our-ranges")
    copied = shelf.library.load("our-ranges")
    assert copied.title == "our-ranges"
    assert copied.document.data == shelf.library.load(EXAMPLE).document.data


def test_nothing_takes_a_name_that_there_is(shelf: OwnRulesets) -> None:
    with pytest.raises(InputError, match="already"):
        shelf.duplicate(EXAMPLE, EXAMPLE)
    with pytest.raises(RulesetExistsError):
        shelf.add_example(next(example for example in shelf.examples() if example.name == EXAMPLE))
    assert shelf.free_name(EXAMPLE) == f"{EXAMPLE}-2"


def test_every_example_tells_its_effect(shelf: OwnRulesets) -> None:
    assert len(shelf.examples()) > 20
    assert all(example.title and example.extends for example in shelf.examples())


# --- looks ---


def test_a_look_has_all_faults_of_all_rulesets(shelf: OwnRulesets) -> None:
    for name in ("one", "two"):
        (shelf.folder / name).mkdir()
        (shelf.folder / name / "ruleset.yaml").write_text(
            "name: x\nextends: citytech\nto_hit: {range: {medium: {valu: 1}}}\n", encoding="utf-8"
        )
    looks = {look.name: look for look in OverviewReader(shelf.library).overviews()}
    assert len(looks["one"].faults) == len(looks["two"].faults) == 1
    assert looks[EXAMPLE].faults == ()
    assert looks[EXAMPLE].is_own
    assert not looks["citytech"].is_own


def test_a_look_is_new_once_a_parent_changed(shelf: OwnRulesets) -> None:
    shelf.begin("ours", [EXAMPLE])
    looker = OverviewReader(shelf.library)
    first = looker.overview("ours")
    assert looker.overview("ours") is first
    manifest = shelf.folder / EXAMPLE / "ruleset.yaml"
    manifest.write_text(text(shelf).replace("value: 1", "valu: 1"), encoding="utf-8")
    assert looker.overview("ours").faults
