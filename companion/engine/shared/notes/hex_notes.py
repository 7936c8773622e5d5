"""Notes that players lay on hexes of the map, the same for every family."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar

from companion.engine.marking import HEX_MARKS, LONGEST_NOTE, HexNote
from companion.engine.play import Play
from companion.engine.shared.changing import replace
from companion.engine.shared.notes.hex_marks import HexMarked, MarkHex
from companion.engine.shared.refusals import COMMON
from companion.engine.shared.rows import Account, Happening, Rule, silent
from companion.engine.shared.wording import Refusals
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

REFUSALS = Refusals(COMMON)
nonsense = REFUSALS.nonsense


class OnMap(Protocol):
    """A battle of any family."""

    @property
    def board(self) -> Board | None:
        """The map."""

    @property
    def hex_notes(self) -> Mapping[Hex, HexNote]:
        """What is noted on its hexes."""


B = TypeVar("B", bound=OnMap)


def why_not_mark_hex(battle: OnMap, action: MarkHex) -> Refusal | None:
    """Why nothing can be noted there: there is no such hex or sign, or too many words."""
    if battle.board is None:
        return nonsense("no_map")
    if action.hex not in battle.board:
        return nonsense("hex_off_map", hex=action.hex.label)
    if action.mark and action.mark not in HEX_MARKS:
        return nonsense("no_such_sign", mark=action.mark, known=HEX_MARKS)
    if len(action.text.strip()) > LONGEST_NOTE:
        return nonsense("note_too_long", most=LONGEST_NOTE)
    if not action.text.strip() and not action.mark and action.hex not in battle.hex_notes:
        return nonsense("nothing_noted", hex=action.hex.label)
    return None


def mark_hex(play: Play[Any], action: MarkHex) -> None:
    """Note something on a hex, instead of what was noted there."""
    play.happen(HexMarked(action.hex, action.text.strip(), action.mark))


def hex_marked(battle: B, event: HexMarked) -> B:
    """The battle with this note."""
    others = {place: note for place, note in battle.hex_notes.items() if place != event.hex}
    new = {event.hex: HexNote(event.text, event.mark)} if event.text or event.mark else {}
    after: B = replace(battle, hex_notes={**others, **new})  # type: ignore[type-var]
    return after


def note_words(_told: Account[Any], action: MarkHex) -> str:
    """The line of the journal."""
    label, text = action.hex.label, action.text.strip()
    if not text and not action.mark:
        return f"The note on hex {label} is removed"
    if not text:
        return f"Hex {label} is marked: {action.mark}"
    return f"Noted on hex {label}: {text}"


RULES = (Rule(MarkHex, why_not_mark_hex, mark_hex, note_words, is_by_hand=True),)
HAPPENINGS = (Happening(HexMarked, hex_marked, silent),)
