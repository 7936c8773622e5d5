"""The editor of characters, step by step, bound to the rules of one ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.construction.design_report import DesignFault, DesignRemark, Difference
from companion.construction.editing.draft import Draft, ItemGroup
from companion.construction.editing.placeable import ItemToAdd, PlacementError
from companion.construction.editing.views import DesignView, PartCategory, PartForm, PartOffer, searchable
from companion.construction.pools.editing.character_view import CharacterReport, character_view
from companion.construction.pools.editing.documents import (
    Data,
    numbered,
    path_of,
    path_text,
    value_at,
    with_row,
    with_value,
    without,
)
from companion.construction.pools.editing.fields import PartField, PartFields
from companion.construction.pools.editing.part_editor import PartEditor
from companion.documents.document import Document, KeyPath, SourcePositions
from companion.engine.pools.characters.creation import breaches, character_in, left_to_choose
from companion.engine.pools.characters.model import Character
from companion.engine.pools.rulebook import Rulebook
from companion.errors import FileError

NAME = "New character"
BACKGROUNDS, MECH_SKILLS, TALENTS, RAISED = "backgrounds", "mech_skills", "talents", "raised"
MOST_XP = 1000


class CharacterDraft(Draft):
    """A character while it is being made: its document, whose keys say where each choice belongs."""

    def document(self) -> dict[str, Any]:
        """Return the document of the character, its keys in the order that files have them."""
        names = [*Character.model_fields]
        return dict(sorted(self.head.items(), key=lambda pair: names.index(pair[0])))


class CharacterEditor(PartEditor):
    """Operations on characters by the rules of one set."""

    kind, label = "character", "Character"
    first_location = BACKGROUNDS

    def __init__(self, ruleset: str, rules: Rulebook) -> None:
        super().__init__(ruleset)
        self._rules, self._tables = rules, rules.tables

    # --- looking ---

    def view(self, draft: Draft, parent: Draft | None = None) -> DesignView:
        """Return a character as the window shows it."""
        character = self._character(draft)
        faults = tuple(
            DesignFault("character", at, message, rule, remedy, *self._place(draft, at))
            for at, message, remedy, rule in breaches(self._tables, character)
        )
        remarks = tuple(
            DesignRemark("left", (), f"Still to choose: {text}")
            for text in left_to_choose(self._tables, character)
        )
        heads = tuple(each.field for each in self.head_fields(draft))
        report, rows = CharacterReport(faults, remarks), self.rows(draft)
        named = {path: self._name(draft.head, path) for paths in rows.values() for path in paths}
        before = self._character(parent) if parent is not None else None
        differences = tuple(_differences(before, character)) if before is not None else ()
        return character_view(self._rules, character, heads, rows, named, report, before, differences)

    def offers(self, draft: Draft) -> tuple[PartOffer, ...]:
        """Return the backgrounds, skills and talents that may be taken."""
        tables, has = self._tables, draft.head
        backgrounds = (
            self._offer((BACKGROUNDS, name), row.label, PartCategory.BACKGROUND, "", "lists of skills")
            for name, row in tables.creation.backgrounds.items()
            if name not in (has.get(BACKGROUNDS) or ())
        )
        general = (
            self._offer(("picks", name), row.label, PartCategory.SKILL, "1 rank", _partners(row.partners))
            for name, row in tables.skills.general.items()
        )
        mech = (
            self._offer(
                (MECH_SKILLS, name), row.label, PartCategory.MECH_SKILL, "1 rank", _partners(row.partners)
            )
            for name, row in tables.skills.mech.items()
        )
        talents = (
            self._offer((TALENTS, name), row.label, PartCategory.TALENT, f"{row.xp} XP", row.about)
            for name, row in tables.talents.kinds.items()
            if name not in (has.get(TALENTS) or ())
        )
        return (*backgrounds, *general, *mech, *talents)

    @staticmethod
    def _offer(name: KeyPath, label: str, category: PartCategory, price: str, more: str) -> PartOffer:
        return PartOffer(
            load=ItemToAdd(ItemGroup.EQUIPMENT, path_text(name)), name=label, category=category, tech="",
            made_by="", price=price, size=more, heat=0, damage="", ranges="", more=f"{label}: {more}",
            search_names=searchable(label),
        )  # fmt: skip

    def rows(self, draft: Draft) -> Mapping[str, Sequence[KeyPath]]:
        """Return the choices of each step."""
        data = draft.head
        found: dict[str, Sequence[KeyPath]] = {BACKGROUNDS: [path for path, _ in numbered(data, BACKGROUNDS)]}
        for step in self._tables.creation.steps:
            picks = (data.get("picks") or {}).get(step) or ()
            found[_step(step)] = [("picks", step, at) for at in range(len(picks))]
        for section in (MECH_SKILLS, RAISED):
            found[section] = [(section, name) for name in data.get(section) or ()]
        found[TALENTS] = [path for path, _ in numbered(data, TALENTS)]
        return found

    def form(self, draft: Draft, location: str, path: KeyPath) -> PartForm | None:
        """Return what may be said of a choice."""
        fields = tuple(each.field for each in self.fields(draft, location, path))
        if not path:
            return PartForm("Nothing chosen here", (), "Choose from the list; Enter adds it here.")
        name = str(self._known_as(draft.head, path))
        return PartForm(self._name(draft.head, path), fields, self._about(name))

    def fields(self, draft: Draft, location: str, path: KeyPath) -> Iterator[PartField]:
        """Yield the rank of a skill, and its specialty in words."""
        del location
        if not path:
            return
        name, make = str(self._known_as(draft.head, path)), PartFields(draft.head, path)
        if path[0] in (MECH_SKILLS, RAISED):
            label = "Rank" if path[0] == MECH_SKILLS else "Ranks bought"
            yield make.number((), label, 1, self._tables.pools.max_rank)
        if name in self._tables.skills.all:
            yield PartFields(draft.head, ("specialties",)).text(name, "Specialty")

    def head_fields(self, draft: Draft) -> Iterator[PartField]:
        """Yield the fields of the whole character."""
        make, rules = PartFields(draft.head), self._tables.mettle
        yield make.text("concept", "Concept")
        yield make.number(("mettle",), "Mettle", 0, rules.maximum, 0)
        yield make.number(("raised_mettle",), "Mettle bought", 0, rules.maximum, 0)
        yield make.number(("xp",), "XP gained", 0, MOST_XP, 0)
        mechs = {"": "None", **{name: model.name for name, model in self._rules.mechs.items()}}
        yield make.choice(("mech",), "Mech", mechs, "")

    # --- opening ---

    def new_design(self) -> Draft:
        """Return somebody of whom nothing is known."""
        return CharacterDraft({"character": NAME, "ruleset": self.ruleset, "name": NAME})

    def open_draft(self, document: Mapping[str, Any]) -> Draft:
        """Return the draft of a character's document. Raises FileError."""
        draft = CharacterDraft({key: value for key, value in document.items() if key not in ("kind", "id")})
        self._character(draft)
        return draft

    # --- changing ---

    def rename(self, draft: Draft, chassis_name: str, model: str) -> Draft:
        """Return the character by another name."""
        name = f"{chassis_name} {model}".strip() or NAME
        return self.checked({**draft.head, "name": name, "character": name})

    def with_part(self, draft: Draft, name: str, location: str) -> Mapping[str, Any]:
        """Return the character with a choice more: a skill in the step of the location, or the first that
        has room for it; ranks bought with experience where the location is that.
        """
        section, chosen = map(str, path_of(name))
        data = draft.head
        if location == RAISED and chosen in self._tables.skills.all:
            return _one_more(data, (RAISED, chosen))
        if section == MECH_SKILLS:
            return _one_more(data, (MECH_SKILLS, chosen))
        if section != "picks":
            return with_row(data, section, chosen)
        steps = {_step(step): step for step in self._tables.creation.steps}
        step = steps.get(location) or self._step_with_room(data)
        return with_value(data, ("picks",), with_row(data.get("picks") or {}, step, chosen))  # type: ignore[no-any-return]

    def _step_with_room(self, data: Data) -> str:
        """Return the first step that is not full; the last where all are."""
        picks, steps = data.get("picks") or {}, self._tables.creation.steps
        free = (step for step, row in steps.items() if len(picks.get(step) or ()) < row.ranks)
        return next(free, [*steps][-1])

    def moved(self, draft: Draft, path: KeyPath, location: str) -> Mapping[str, Any]:
        """Return the character with a skill taken in another step. Raises PlacementError."""
        steps = {_step(step) for step in self._tables.creation.steps}
        if path[0] != "picks" or location not in steps:
            raise PlacementError("Only skills taken in a step move, to another step.")
        chosen = value_at(draft.head, path)
        left = CharacterDraft(without(draft.head, path))
        return self.with_part(left, path_text(("picks", chosen)), location)

    def without(self, draft: Draft, path: KeyPath) -> Mapping[str, Any]:
        """Return the character without a choice."""
        return without(draft.head, path)  # type: ignore[no-any-return]

    # --- inside ---

    def _character(self, draft: Draft) -> Character:
        document = Document("character", dict(draft.head), SourcePositions.of_file("character"))
        return character_in(self._tables, document)

    def checked(self, data: Mapping[str, Any]) -> Draft:
        """Return the draft of a document that can be read; raises PlacementError for others."""
        draft = CharacterDraft(dict(data))
        try:
            self._character(draft)
        except FileError as problem:
            raise PlacementError(" ".join(fault.message for fault in problem.faults)) from problem
        return draft

    def _place(self, draft: Draft, at: KeyPath) -> tuple[str | None, int | None]:
        """Return the row that a fault is about, else the location of its section."""
        if places := self.rows_at(draft, at):
            return places[0]
        location = _step(str(at[1])) if at[0] == "picks" and len(at) > 1 else str(at[0])
        known = self.rows(draft)
        return (location, len(known[location])) if location in known else (None, None)

    def _known_as(self, data: Data, path: KeyPath) -> object:
        """Return the name of a choice in the tables."""
        return path[1] if path[0] in (MECH_SKILLS, RAISED) else value_at(data, path)

    def _name(self, data: Data, path: KeyPath) -> str:
        name, tables = str(self._known_as(data, path)), self._tables
        if path[0] == BACKGROUNDS:
            return tables.creation.backgrounds[name].label
        if path[0] == TALENTS:
            return tables.talents.kinds[name].label
        label = tables.skills.all[name].label
        if path[0] in (MECH_SKILLS, RAISED):
            label = f"{label} {'+' if path[0] == RAISED else ''}{value_at(data, path)}"
        special = (data.get("specialties") or {}).get(name)
        return f"{label} ({special})" if special else label

    def _about(self, name: str) -> str:
        """Return what a choice is for."""
        tables = self._tables
        if name in tables.skills.all:
            return _partners(tables.skills.all[name].partners)
        if name in tables.talents.kinds:
            return tables.talents.kinds[name].about
        lists = tables.creation.backgrounds[name].skills if name in tables.creation.backgrounds else ()
        known = {name: row.label for name, row in tables.skills.all.items()}
        labels = (" or ".join(known.get(skill, "any") for skill in each) for each in lists)
        return f"One of each: {'; '.join(labels)}."


def _step(step: str) -> str:
    """Return the location of a step; that of backgrounds themselves is another."""
    return f"step_{step}"


def _one_more(data: Data, path: KeyPath) -> Mapping[str, Any]:
    return with_value(data, path, value_at(data, path, 0) + 1)  # type: ignore[no-any-return]


def _partners(partners: Mapping[str, str]) -> str:
    return "; ".join(f"with {name.replace('_', ' ')}: {text}" for name, text in partners.items())


def _differences(before: Character, after: Character) -> Iterable[Difference]:
    """Yield what a character differs in from what it was made from."""
    for field in ("concept", "mettle", "talents", "mech_skills", "raised", "mech"):
        first, second = (_in_words(getattr(each, field)) for each in (before, after))
        if first != second:
            yield Difference(field.replace("_", " ").capitalize(), first or "none", second or "none")


def _in_words(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {rank}" for name, rank in value.items()).replace("_", " ")
    return ", ".join(value).replace("_", " ") if isinstance(value, tuple) else str(value or "")
