"""Notes that players lay on hexes of the map, the same for every family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.engine.hex_label import HexLabel
from companion.engine.marks import HEX_MARKS, LONGEST_NOTE, HexNote
from companion.engine.play import Play
from companion.engine.skeleton.fast_replace import replace
from companion.engine.skeleton.rule_rows import Account, ActionRule, EventRule, no_text
from companion.engine.skeleton.wording import COMMON, Refusals
from companion.errors import Refusal
from companion.tabletop.boards import Board
from companion.tabletop.hexes import Hex

REFUSALS = Refusals(COMMON)
nonsense = REFUSALS.nonsense


@dataclass(frozen=True, slots=True)
class MarkHex:
    """Note something on a hex of the map; with neither words nor a mark what was noted is taken away."""

    hex: HexLabel
    """The hex, by its label."""
    text: str = ""
    """What is noted, in a few words."""
    mark: str = ""
    """A sign that is drawn in the hex: flag, danger, target or question."""


@dataclass(frozen=True, slots=True)
class HexMarked:
    """A hex bears these words and this sign, or nothing any more."""

    hex: HexLabel
    text: str = ""
    mark: str = ""


class MapBattle(Protocol):
    """A battle of any family."""

    @property
    def board(self) -> Board | None:
        """The map."""

    @property
    def hex_notes(self) -> Mapping[Hex, HexNote]:
        """What is noted on its hexes."""


B = TypeVar("B", bound=MapBattle)


def why_not_mark_hex(battle: MapBattle, action: MarkHex) -> Refusal | None:
    """Return why nothing can be noted there: there is no such hex or sign, or too many words."""
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
    play.emit(HexMarked(action.hex, action.text.strip(), action.mark))


def hex_marked(battle: B, event: HexMarked) -> B:
    """Return the battle with this note."""
    others = {place: note for place, note in battle.hex_notes.items() if place != event.hex}
    new = {event.hex: HexNote(event.text, event.mark)} if event.text or event.mark else {}
    after: B = replace(battle, hex_notes={**others, **new})  # type: ignore[type-var]
    return after


def format_note(_account: Account[Any], action: MarkHex) -> str:
    """Return the line of the journal."""
    label, text = action.hex.label, action.text.strip()
    if not text and not action.mark:
        return f"The note on hex {label} is removed"
    if not text:
        return f"Hex {label} is marked: {action.mark}"
    return f"Noted on hex {label}: {text}"


ACTION_RULES = (ActionRule(MarkHex, why_not_mark_hex, mark_hex, format_note, is_by_hand=True),)
EVENT_RULES = (EventRule(HexMarked, hex_marked, no_text),)
