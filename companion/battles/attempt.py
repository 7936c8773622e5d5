"""An action about to be carried out: allowed by the rules, or overruled; resolved as answers come in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.battles.entries import PlayedAction
from companion.battles.rules.joining import ModelJoining
from companion.battles.scripts.codec import format_dice
from companion.engine.game import Game
from companion.engine.play import Answers, Play, Script
from companion.errors import IllegalAction, InputError


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action that may happen to a battle; where a rule forbids it, why it was `overruled`.

    What it `brings` into the battle, its `game` and the battle `before` know already.
    """

    game: Game
    before: Any
    action: Any
    overruled: str | None = None
    brings: ModelJoining | None = None

    @classmethod
    def of(
        cls,
        game: Game,
        before: Any,
        action: object,
        overruled: str | None = None,
        brings: ModelJoining | None = None,
    ) -> Attempt:
        """Return the one place where the rules are asked; raises IllegalAction where nobody has overruled
        them.
        """
        if brings is not None:
            game, before = brings.game, brings.apply_to(before)
        refusal = game.why_not(before, action)
        if refusal is not None and refusal.still_applies(overruled):
            raise IllegalAction(refusal)
        return cls(game, before, action, overruled if refusal else None, brings)

    def play(self, answers: Answers) -> PlayedAction:
        """Return the action resolved with these answers.

        Raises NeedsAnswer when the table has to be asked, and InputError for answers that nothing asks for.
        """
        played = self.resolve(self.begin(answers))
        if isinstance(answers, Script) and answers.unused_answers:
            text = format_dice(answers.unused_answers)
            raise InputError(f"{text} is not needed. Give only the answers that are asked for.")
        return played

    def begin(self, answers: Answers) -> Play[Any]:
        """Return a play in which nothing has happened yet."""
        return Play(self.before, answers, self.game.apply)

    def resolve(self, play: Play[Any]) -> PlayedAction:
        """Carry the action out in a play that has begun. Raises NeedsAnswer."""
        self.game.resolve(play, self.action)
        return PlayedAction.of(self.before, self.action, play, self.overruled, self.brings)
