"""Tables of characters: skills, creation, what is worked out, talents and experience."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias

from companion.documents.model import NonEmptyText, RuleModel, Sourced
from companion.documents.row_demands import Demands, Positive, Whole
from companion.documents.rule_model import Field, model_validator

ANY = "any"
"""Every general skill, in the list of a background."""
SkillIds: TypeAlias = Annotated[tuple[str, ...], Field(min_length=1)]


class Skill(RuleModel):
    """A skill, and what it does together with others."""

    label: NonEmptyText
    partners: Mapping[str, NonEmptyText] = Field(default={}, alias="with")
    """What it is for together with another skill, by that skill."""


class SkillRules(Sourced):
    """Skills by name, those of people and those of mechs."""

    ranks: tuple[NonEmptyText, ...] = Field(min_length=1)
    """What ranks are called, from 0."""
    general: Mapping[str, Skill] = Field(min_length=1)
    """Skills of people."""
    mech: Mapping[str, Skill] = Field(min_length=1)
    """Skills of mech pilots."""

    @property
    def all(self) -> Mapping[str, Skill]:
        """Every skill by name."""
        return {**self.general, **self.mech}

    @model_validator(mode="after")
    def _partners_are_known(self) -> SkillRules:
        demands = Demands()
        for section in ("general", "mech"):
            rows: Mapping[str, Skill] = getattr(self, section)
            for name, skill in rows.items():
                for partner in skill.partners:
                    demands.require_name((section, name, "with", partner), partner, self.all, "skill")
        demands.raise_faults()
        return self


class CreationStep(RuleModel):
    """A step of making a character."""

    label: NonEmptyText
    ranks: Whole
    """Ranks of general skills that it gives."""
    is_package: bool = False
    """Whether they come of the lists of backgrounds."""


class Background(RuleModel):
    """A background: lists of skills, of each of which one may be taken."""

    label: NonEmptyText
    skills: tuple[SkillIds, ...] = Field(min_length=1)
    """Lists of skills, of each of which one may be taken."""


class CreationRules(Sourced):
    """Steps that make a character."""

    steps: Mapping[str, CreationStep] = Field(min_length=1)
    """The steps by name."""
    backgrounds: Mapping[str, Background] = Field(min_length=1)
    """Backgrounds by name."""


class InitiativeRule(RuleModel):
    """Initiative: a skill and the best of some."""

    skill: str
    """The skill that counts in any case."""
    best_of: SkillIds
    """Skills of which the best is added."""


class DefenseRule(RuleModel):
    """Defense: so many times the best of two lists of skills together."""

    factor: Positive
    """What the skills are multiplied by."""
    best_of: SkillIds
    """Skills of which the best is added."""
    dodge: SkillIds
    """Skills of which the best dodges."""
    parry: SkillIds
    """Skills of which the best parries."""


class AttackPools(RuleModel):
    """Skills that attacks of mechs are rolled with."""

    melee: SkillIds
    """The skills up close."""
    ranged: SkillIds
    """The skills from afar."""
    thrown: tuple[str, ...] = ()
    """The skills of weapons that are thrown; without any none is."""


class DerivedRules(Sourced):
    """What is worked out of skills."""

    boxes: Whole
    """Boxes of Health and Psyche besides the skill."""
    recovery_share: Annotated[float, Field(ge=0, le=1)]
    """What part of the skill recovers in a day of rest. In boxes."""
    health: str
    """The skill behind Health."""
    psyche: str
    """The skill behind Psyche."""
    initiative: InitiativeRule
    """Initiative."""
    strength: SkillIds
    """Skills that make Strength."""
    move: SkillIds
    """Skills that make the move on foot. In meters."""
    defense: DefenseRule
    """What attacks on the mech have to reach."""
    attacks: AttackPools
    """Pools of attacks."""

    def skills(self) -> Iterator[tuple[str, str]]:
        """Yield every skill that is named, with the key that names it."""
        yield "health", self.health
        yield "psyche", self.psyche
        yield "initiative", self.initiative.skill
        named = {
            "initiative": self.initiative.best_of,
            "strength": self.strength,
            "move": self.move,
            "defense": (*self.defense.best_of, *self.defense.dodge, *self.defense.parry),
            "attacks": (*self.attacks.melee, *self.attacks.ranged, *self.attacks.thrown),
        }
        for key, names in named.items():
            yield from ((key, name) for name in names)


class TalentNeeds(RuleModel):
    """What a talent needs: another talent, or one of some skills at a rank."""

    talent: str = ""
    """A talent that comes before it."""
    skills: Mapping[str, Positive] = {}
    """Skills of which one has to be at a rank."""


class Talent(RuleModel):
    """A talent."""

    label: NonEmptyText
    xp: Whole
    """What it costs. In XP."""
    needs: TalentNeeds = TalentNeeds.model_construct()
    """What has to be there before it."""
    health_per_mettle: Whole = 0
    """Boxes of Health for each point of Mettle."""
    psyche_per_mettle: Whole = 0
    """Boxes of Psyche for each point of Mettle."""
    health_recovery: Whole = 0
    """Boxes of Health more that recover in a day."""
    psyche_recovery: Whole = 0
    """Boxes of Psyche more that recover in a day."""
    feint_per_mettle: Whole = 0
    """What feints gain, and resisting them, for each point of Mettle."""
    per_defeat: Whole = 0
    """What attacks gain for each opponent that the pilot has defeated, up to the Mettle."""
    haze: Annotated[float, Field(ge=0, le=1)] = 1
    """What part of the penalty for poor visibility counts."""
    called_rolls: Positive = 1
    """Locations that are rolled for a Called Shot, one of which the pilot chooses."""
    improvises: bool = False
    """Whether the pilot mends in battle what others cannot."""
    guards_advance: bool = False
    """Whether a tactical advance guards too."""
    steps_free: bool = False
    """Whether the first hit of a round on its way lets the mech step aside."""
    patrols: bool = False
    """Whether the mech may watch a larger arc."""
    rush_share: Annotated[float, Field(ge=0, le=1)] = 0
    """What part of the MA it moves at no cost as an encounter starts."""
    guarding: Annotated[float, Field(ge=0, le=10)] = 0
    """How many times the Mettle counts for who guards with a shield; 0 is as usual."""
    intercepts: bool = False
    """Whether its shield parries attacks on mechs beside it."""
    stress_share: Annotated[float, Field(ge=0, le=1)] = 0
    """What part of the Mettle, rounded up, spares of stress damage."""
    about: NonEmptyText
    """What it does, in a sentence."""


class TalentRules(Sourced):
    """Talents by name."""

    kinds: Mapping[str, Talent]
    """Talents by name."""


class ExperienceRules(Sourced):
    """Experience: what there is to begin with, what missions bring, and what it buys."""

    starting: Whole
    """XP of a new character."""
    mission: Whole
    """XP for a mission."""
    objective: Whole
    """XP for an objective besides."""
    opponent: Whole
    """XP for a significant opponent defeated in person."""
    general_rank: Whole
    """XP of a rank of a general skill, times the new rank."""
    mech_rank: Whole
    """XP of a rank of a mech skill, times the new rank."""
    mettle: Whole
    """XP of a point of Mettle, times the new Mettle."""


class ReadyPilot(RuleModel):
    """A pilot ready to be put into a mech."""

    label: NonEmptyText
    skills: Mapping[str, Whole]
    """Ranks by skill."""
    mettle: Whole
    """Its Mettle; 0 has none, and no Mettle points."""
    talents: tuple[str, ...] = ()
    """Its talents, by the names of `talents.kinds`."""


class ReadyPilots(Sourced):
    """Pilots for battles whose players have made no characters."""

    usual: str
    """The one that units have where none is named."""
    ready: Mapping[str, ReadyPilot] = Field(min_length=1)
    """Ready pilots by name."""

    @property
    def without_talents(self) -> str:
        """The ready pilot that adds nothing to what a set-up tells; the usual one if all have talents."""
        return next((name for name, row in self.ready.items() if not row.talents), self.usual)
