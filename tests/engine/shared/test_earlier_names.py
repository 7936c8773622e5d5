from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from pydantic import TypeAdapter

from companion.engine.battletech.battle import causes as battletech
from companion.engine.battletech.battle.text.causes import format_heat_cause, format_withheld
from companion.engine.shared.earlier_names import text_as_id
from companion.engine.tactics.battle import causes as tactics
from companion.engine.tactics.battle.state import Ending
from companion.engine.tactics.battle.text.causes import format_ending

OLD: tuple[tuple[Any, str, str], ...] = (
    (battletech.Cause, "Head hit", "head_hit"),
    (battletech.Cause, "Center torso destroyed", "lost/center_torso"),
    (battletech.Cause, "Engine destroyed", "engine_destroyed"),
    (battletech.Cause, "kicked", "kicked"),
    (battletech.HeatCause, "Standing up", "standing_up"),
    (battletech.HeatCause, "Hit by Flamer", "hit_by/Flamer"),
    (battletech.HeatCause, "Ultra AC/5", "fired/Ultra AC/5"),
    (battletech.Withheld, "2 against 4, gets no lock and does not fire", "no_lock/4/2"),
    (battletech.Withheld, "13 needed, gets no lock and does not fire", "no_lock/13"),
    (battletech.Withheld, "", ""),
    (tactics.Cause, "its ammunition cooks off", "ammunition_cooks_off"),
    (tactics.Cause, "Spend an evade token", "evade"),
    (tactics.Cause, "Mw. Fay Fetters", "fay_fetters"),
    (tactics.Cause, "LRM", "lrm"),
    (tactics.Reason, "the enemy is eliminated", "enemy_eliminated"),
    (tactics.Reason, "51 points against 0 after the last round", "more_points/51/0"),
    (
        tactics.Reason,
        "both have 7 points after the last round, and its lance cost less",
        "even/7/cheaper",
    ),
)


@pytest.mark.parametrize(("kind", "text", "id"), OLD)
def test_what_was_stored_in_words_is_read_as_an_id(kind: Any, text: str, id: str) -> None:
    read = TypeAdapter(kind).validate_python
    assert read(text) == id
    assert read(id) == id


def test_what_is_kept_by_words_is_kept_by_their_ids() -> None:
    read: Mapping[str, int] = TypeAdapter(battletech.HeatSources).validate_python({"Walking": 1, "PPC": 10})
    assert read == {"walking": 1, "fired/PPC": 10}


@pytest.mark.parametrize(("kind", "text", "id"), OLD)
def test_the_ids_give_the_words_again(kind: Any, text: str, id: str) -> None:
    if kind is battletech.HeatCause:
        assert format_heat_cause(id) == text
    if kind is battletech.Withheld and id:
        assert format_withheld(id) == text
    if kind is tactics.Reason:
        assert format_ending(Ending("red", id)) == text


def test_words_make_an_id() -> None:
    assert [text_as_id(text) for text in ("Left arm", "SRM 6", "Wolf's Own")] == [
        "left_arm",
        "srm_6",
        "wolfs_own",
    ]
