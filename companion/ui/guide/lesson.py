"""A lesson as its file defines it: the text of each step, where to look, and the player's task."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from companion.documents.model import Id, RuleModel, validate
from companion.documents.rule_model import Field
from companion.documents.yamlfile import read_document
from companion.paths import resources


class LessonTarget(StrEnum):
    """A part of the battle page that a step points at."""

    ROSTER = "roster"
    TABLE = "table"
    PANEL = "panel"
    BAR = "bar"
    GO_ON = "go_on"
    JOURNAL = "journal"


class Until(RuleModel):
    """Condition that ends a step, however the player got there; without any key, its button."""

    placed: Id | None = None
    """This unit stands on the map."""
    phase: Id | None = None
    """The battle has come to this phase."""
    selected: Id | None = None
    """This unit is selected; any with `any`, one that may act now with `acting`."""
    targeted: bool = False
    """The selected unit has a target."""
    asked: bool = False
    """Dice are asked for, or a choice."""
    answered: bool = False
    """Nothing is asked any more, and something has happened since the step began."""
    entries: int = Field(default=0, ge=0, le=100)
    """So many entries of the journal have come since the step began."""
    undone: bool = False
    """Something has been undone."""
    redone: bool = False
    """Nothing that was undone is left to do again."""


class LessonStep(RuleModel):
    """One thing to do."""

    say: str = Field(min_length=1, max_length=300)
    """What to do, in one or two sentences."""
    show: LessonTarget | None = None
    """Where to look."""
    phases: tuple[Id, ...] = ()
    """The phases in which it has sense; in any other it is passed over."""
    until: Until = Until()
    """What ends it."""


class Lesson(RuleModel):
    """A battle with steps beside it."""

    title: str = Field(min_length=1, max_length=60)
    """What it is called."""
    ruleset: Id
    """The rules it is played by."""
    scenario: Id
    """The scenario of these rules that it begins with."""
    steps: tuple[LessonStep, ...] = Field(min_length=1)
    """What to do, one after the other."""


@cache
def lessons() -> Mapping[str, tuple[str, str]]:
    """Return every lesson by its name, with the ruleset and the scenario that it begins with."""
    found = {path.stem: read_lesson(path.stem) for path in sorted(lesson_file("").parent.glob("*.yaml"))}
    return {name: (lesson.ruleset, lesson.scenario) for name, lesson in found.items()}


def lesson_file(name: str) -> Path:
    """Return the path of a lesson."""
    return resources() / "guides" / f"{name}.yaml"


def lesson_about(ruleset: str, scenario: str) -> str:
    """Return the name of the lesson that begins with a scenario; empty where none does."""
    return next((name for name, about in lessons().items() if about == (ruleset, scenario)), "")


def read_lesson(name: str) -> Lesson:
    """Return a lesson by its name; raises FileError."""
    return validate(Lesson, read_document(lesson_file(name)))
