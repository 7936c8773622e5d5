"""Notes on hexes: laid, changed, taken away, told, kept as data, in both families."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.marks import HexNote
from companion.engine.play import Play, Script
from companion.tabletop.hexes import parse_label
from tests.builders import citytech
from tests.citytech import fight as citytech_fight
from tests.engine.tactics.builders import fight as tactics_fight
from tests.engine.tactics.builders import game as tactics

BATTLES: dict[str, tuple[Any, Any]] = {
    "battletech": (citytech(), citytech_fight(orion="red 0505 0", cicada="blue 0303 0")),
    "tactics": (tactics(), tactics_fight(atlas="red 0505 0", wasp="blue 0303 0")),
}
PLACE = parse_label("0512")


def after_note(game: Any, battle: Any, text: str, mark: str = "") -> Any:
    """Return the battle after a note."""
    action = game.mark_hex(PLACE, text, mark)
    assert game.why_not(battle, action) is None
    played: Play[Any] = Play(battle, Script(()), game.apply)
    game.resolve(played, action)
    return played


@pytest.mark.parametrize("family", BATTLES)
def test_a_note_is_laid_changed_and_taken_away(family: str) -> None:
    game, battle = BATTLES[family]
    played = after_note(game, battle, " Mines here ", "danger")
    assert game.table(played.battle).notes == {PLACE: HexNote("Mines here", "danger")}
    assert game.describe(battle, game.mark_hex(PLACE, "Mines here"), played.events).line == (
        "Noted on hex 0512: Mines here"
    )
    again = game.battle_from(game.battle_data(played.battle))
    assert again == played.battle
    changed = after_note(game, played.battle, "", "flag").battle
    assert game.table(changed).notes == {PLACE: HexNote("", "flag")}
    assert after_note(game, changed, "").battle == battle


@pytest.mark.parametrize("family", BATTLES)
@pytest.mark.parametrize(
    ("label", "text", "mark", "refused"),
    [
        ("9901", "far", "", "hex_off_map"),
        ("0512", "", "skull", "no_such_sign"),
        ("0512", "x" * 61, "", "note_too_long"),
        ("0512", " ", "", "nothing_noted"),
    ],
)
def test_what_cannot_be_noted_is_refused(family: str, label: str, text: str, mark: str, refused: str) -> None:
    game, battle = BATTLES[family]
    refusal = game.why_not(battle, game.mark_hex(parse_label(label), text, mark))
    assert refusal is not None
    assert (refusal.id, refusal.can_be_overruled) == (refused, False)
