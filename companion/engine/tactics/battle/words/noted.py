"""What is noted in one line at the table, in plain words."""

from __future__ import annotations

from companion.engine.marking import Mark
from companion.engine.shared.rows import Account
from companion.engine.shared.talk.together import line
from companion.engine.tactics.battle import actions
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.words.actions import mark_words
from companion.engine.tactics.battle.words.names import name
from companion.tabletop.counting import counted


def noted(told: Account[Battle], action: actions.Together) -> str:
    """All parts, unit by unit."""
    return line(told, action, part_words, name)


def part_words(battle: Battle, part: actions.Part) -> str:
    """One thing that is noted, in the middle of a line."""
    match part:
        case actions.Hit():
            return f"{counted(part.damage, 'hit')} from the table"
        case actions.Draw():
            return f"a card of the {part.deck} deck"
        case actions.SetLock():
            return f"Target Lock on {name(battle, part.target)}" if part.target else "no Target Lock"
        case Mark():
            return mark_words(part)
