"""Resolution of one declared action: its questions, answered by the table's dice or by the app's."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

from companion.battles.entries import Attempt, Changes, PlayedAction
from companion.battles.scripts.codec import parse_answers
from companion.battles.session import Session
from companion.engine.asks import Answer, AppDice, Ask, by_chance
from companion.engine.play import Answers, FittingScript, NeedsAnswer, Play, RollForMe, Script, SecretDice
from companion.errors import CompanionError, IllegalAction, InputError, Refusal, StoreError
from companion.tabletop.hexes import Hex, parse_label


class ActionResolver:
    """An action in play; it resolves again with each answer until nothing is left to ask.

    Nothing is held meanwhile: giving up leaves no trace. The answers so far are kept on disk, so that a
    crash loses none of them. What is noted by hand meanwhile may change the question; what moves along the
    journal drops it. What it has `played` last stays known until something else happens.
    """

    def __init__(self, session: Session, generator: random.Random | None = None) -> None:
        self._session = session
        self._random = generator or random.SystemRandom()
        self.action: Any = None
        self.answers: tuple[Answer, ...] = ()
        self.ask: Ask | None = None
        self.refusal: Refusal | None = None
        self.surplus: tuple[Answer, ...] = ()
        self.played: PlayedAction | None = None
        self._overruled: str | None = None
        self._attempt: Attempt | None = None
        self._so_far: Play[Any] | None = None
        session.subscribe(self._ask_again)

    def restore(self) -> None:
        """Take up the action that was being asked about when the app was closed or killed.

        Raises CompanionError where it cannot be any more; then it is dropped, and nothing has happened.
        """
        if self._session.draft is None:
            return
        try:
            draft = json.loads(self._session.draft)
            self.action = self._session.codec.action(draft["action"])
            by_app = draft.get("by_app", [])
            self.answers = tuple(
                AppDice(answer) if place in by_app and not isinstance(answer, str) else answer
                for place, answer in enumerate(parse_answers(json.dumps(draft["answers"])))
            )
            self._overruled = draft["overruled"]
        except (LookupError, TypeError, StoreError) as problem:
            self.cancel()
            raise StoreError(
                "The action in progress can no longer be read and was dropped. Declare it again."
            ) from problem
        self._find_ask()

    def _ask_again(self, _changes: Changes) -> None:
        """Something else was done meanwhile: the question may be another one now, or none."""
        self.played = None
        if self.ask is None:
            return
        if self._session.draft is None:
            self._reset()
        else:
            self._find_ask()

    def propose(self, action: object, overruled: str | None = None, *, rolls: bool = False) -> Changes | None:
        """Declare an action. None means that an ask is open now, or that the rules refuse it.

        With `rolls` the app rolls all dice and draws all cards of it, as `roll_the_rest` does.
        """
        self.cancel()
        self.played = None
        self.action, self._overruled = action, overruled
        try:
            self._attempt = self._session.attempt(action, overruled)
        except IllegalAction as refused:
            self.refusal = refused.refusal
            return None
        return self._resolve(RollForMe((), self._random) if rolls else Script())

    def overrule(self, reason: str = "Overruled at the table") -> Changes | None:
        """Carry the refused action out all the same; the overruling is on record."""
        return self.propose(self.action, overruled=reason)

    def answer(self, *answers: Answer) -> Changes | None:
        """Answer the open ask; more answers serve the next ones, as far as they fit.

        The `surplus` is what no ask has taken. Raises InputError where the first answer cannot be.
        """
        self.surplus = ()
        if self.ask is None:
            raise InputError("Nothing is being asked.")
        self.ask.validate(answers[0])
        script = FittingScript((*self.answers, *answers))
        changes = self._resolve(script)
        self.surplus = script.unused
        return changes

    def roll_for_me(self) -> Changes | None:
        """Let the app roll the dice, or draw the card, of the open ask."""
        answer = by_chance(self.ask, self._random) if self.ask is not None else None
        if answer is None:
            raise InputError("No dice are asked for now.")
        return self.answer(answer)

    def roll_the_rest(self) -> Changes | None:
        """Let the app roll all further dice and draw all cards of this action; choices are still asked."""
        return self._resolve(RollForMe(self.answers, self._random))

    def take_back(self) -> None:
        """Take back the last answer, and what was rolled in secret after it; without one, give up."""
        secret = self._secret_rolls_at_end()
        if len(self.answers) <= secret:
            self.cancel()
            return
        self.answers = self.answers[: -1 - secret]
        self._find_ask()

    def _secret_rolls_at_end(self) -> int:
        """Return how many of the last answers were rolled in secret."""
        play = self._play_so_far()
        rolls = [rolled.ask.is_secret for rolled in play.rolls if not rolled.is_preset] if play else []
        count = 0
        for answer in reversed(self.answers):
            if isinstance(answer, str) or not rolls or not rolls.pop():
                break
            count += 1
        return count

    def answers_so_far(self) -> tuple[Any, ...]:
        """Return what the answers given so far have made happen; nothing while nothing is asked."""
        play = self._play_so_far()
        return tuple(play.events) if play is not None else ()

    def hexes_so_far(self) -> dict[str, Hex]:
        """Return where units are in the midst of what is asked about, who stood elsewhere before it."""
        play = self._play_so_far()
        if play is None or self._attempt is None or self.ask is None:
            return {}
        before, question = self._attempt.before.units, self.ask.question
        moved = {
            id_: unit.hex
            for id_, unit in play.battle.units.items()
            if unit.hex is not None and (id_ not in before or unit.hex != before[id_].hex)
        }
        entered = {question.units[-1]: parse_label(question.place)} if question.place else {}
        return moved | entered

    def _play_so_far(self) -> Play[Any] | None:
        """Return the play as far as it is answered, resolved once for every question."""
        if self._so_far is None and self.ask is not None and self._attempt is not None:
            self._so_far = self._attempt.begin(Script(self.answers))
            with suppress(NeedsAnswer):
                self._attempt.resolve(self._so_far)
        return self._so_far

    def cancel(self) -> None:
        """Drop the action; nothing has happened."""
        self._reset()
        self._session.save_draft(None)

    def _resolve(self, answers: Answers) -> Changes | None:
        assert self._attempt is not None, "an action is being asked about"
        self._session.check_writable()
        try:
            played = self._attempt.play(self._with_secret_dice(answers))
        except NeedsAnswer as question:
            self._open(question)
            return None
        changes = self._session.store_action(played)
        self._reset()
        self.played = played
        return changes

    def _with_secret_dice(self, answers: Answers) -> Answers:
        answered = sum(not isinstance(answer, str) for answer in self.answers)
        return SecretDice(answers, answered, self._random)

    def _find_ask(self) -> None:
        """Find what is asked now; where nothing is any more, the action is dropped and nothing happened."""
        try:
            self._attempt = self._session.attempt(self.action, self._overruled)
            self._attempt.resolve(self._attempt.begin(self._with_secret_dice(Script(self.answers))))
        except NeedsAnswer as question:
            self._open(question)
        except IllegalAction:
            self.cancel()
        except CompanionError:
            self.cancel()
            raise
        else:
            self.cancel()

    def _open(self, question: NeedsAnswer) -> None:
        self._session.save_draft(self.action, question.given_answers, self._overruled)
        self.ask, self.answers, self._so_far = question.ask, question.given_answers, None

    def _reset(self) -> None:
        self.action, self.answers, self.ask = None, (), None
        self.refusal, self._overruled, self._attempt, self._so_far = None, None, None, None
