"""The journal text of several actions noted in one line at the table."""

from __future__ import annotations

from companion.engine.marks import Mark
from companion.engine.shared.rule_rows import Account
from companion.engine.shared.talk.combined_action import format_combined
from companion.engine.tactics.battle import actions
from companion.engine.tactics.battle.state import Battle
from companion.engine.tactics.battle.text.actions import mark_text
from companion.engine.tactics.battle.text.names import unit_name
from companion.tabletop.number_text import format_count


def format_noted(account: Account[Battle], action: actions.Together) -> str:
    """Return all parts, unit by unit."""
    return format_combined(account, action, format_part, unit_name)


def format_part(battle: Battle, part: actions.Part) -> str:
    """One thing that is noted, in the middle of a line."""
    match part:
        case actions.Hit():
            return f"{format_count(part.damage, 'hit')} from the table"
        case actions.Draw():
            return f"a card of the {part.deck} deck"
        case actions.SetLock():
            return f"Target Lock on {unit_name(battle, part.target)}" if part.target else "no Target Lock"
        case Mark():
            return mark_text(part)
