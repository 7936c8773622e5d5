"""Any sequence of editing steps leaves a design whole, and every step can be undone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.construction.editing.draft import Draft
from companion.construction.editing.history import History
from companion.construction.editing.placeable import InstalledItem, ItemToAdd, Placeable, PlacementError
from tests.construction.battletech.editing.draft_builders import (
    ALL,
    AMMUNITION,
    EQUIPMENT,
    WEAPON,
    check_whole,
    editor,
    of_book,
    tables,
)
from tests.examples import examples

Step = Callable[[Draft], Draft]

LOCATIONS = tuple(tables().locations.names)
places = st.tuples(st.sampled_from(LOCATIONS), st.integers(0, 11))
news = st.one_of(
    st.sampled_from([ItemToAdd(WEAPON, name) for name in tables().weapons]),
    st.sampled_from(
        [ItemToAdd(AMMUNITION, name) for name, row in tables().weapons.items() if row.shots_per_ton]
    ),
    st.sampled_from(
        [ItemToAdd(EQUIPMENT, name) for name in ("is.case", "clan.case", "is.masc", "is.hatchet", "is.ecm",
                                           "clan.targeting_computer", "is.artemis_iv")]
    ),
)  # fmt: skip
heads = st.one_of(
    st.tuples(st.just("tonnage"), st.sampled_from(range(10, 101, 5))),
    st.tuples(st.just("tech"), st.sampled_from(["inner_sphere", "clan", "clan:omni"])),
    st.tuples(st.just("walking"), st.integers(1, 12)),
    st.tuples(st.just("jumping"), st.integers(0, 8)),
    st.tuples(st.just("engine"), st.sampled_from(["fusion", "xl"])),
    st.tuples(st.just("structure"), st.sampled_from(["standard", "endo_steel"])),
    st.tuples(st.just("armor"), st.sampled_from(["standard", "ferro_fibrous"])),
    st.tuples(st.just("sinks"), st.integers(0, 30)),
    st.tuples(st.just("sink_kind"), st.sampled_from(["single", "double"])),
)


@st.composite
def step(draw: st.DrawFn) -> Step:
    """Anything that a player can do."""
    first, second = draw(places), draw(places)
    new, (field, value), points = draw(news), draw(heads), draw(st.integers(0, 60))
    is_rear, has = draw(st.booleans()), draw(st.booleans())

    def moved(draft: Draft) -> Draft:
        load: Placeable | None = editor().load_at(draft, *first)
        return editor().drop(draft, load, *second) if load is not None else draft

    def placed(draft: Draft) -> Draft:
        waiting = editor().view(draft).waiting
        return editor().drop(draft, waiting[points % len(waiting)].load, *second) if waiting else draft

    steps: dict[str, Step] = {
        "add": lambda draft: editor().add(draft, new, first[0]),
        "drop": lambda draft: editor().drop(draft, new, *first),
        "move": moved,
        "place": placed,
        "take out": lambda draft: editor().clear_slot(draft, *first),
        "pod": lambda draft: editor().toggle_pod(draft, *first),
        "turn": lambda draft: editor().turn_weapon(draft, *first),
        "head": lambda draft: editor().set_head(draft, field, value),
        "armor": lambda draft: editor().with_armor(
            draft, first[0], points, is_rear=is_rear and "torso" in first[0]
        ),
        "lots": lambda draft: editor().armor_by_lots(draft, points),
        "maximum": editor().maximise_armor,
        "even": editor().even_armor,
        "actuator": lambda draft: editor().set_switch(draft, "left_arm", "hand_actuator", has),
        "lower arm": lambda draft: editor().set_switch(draft, "right_arm", "lower_arm_actuator", has),
        "fill": lambda draft: editor().fill(draft).draft,
    }
    return steps[draw(st.sampled_from(sorted(steps)))]


def follow(history: History[Draft], steps: list[Step]) -> History[Draft]:
    """Return the history after these steps; those that the design does not allow change nothing."""
    for number, each in enumerate(steps):
        try:
            history = history.record(each(history.current), f"step {number}")
        except PlacementError:
            continue
    return history


@examples(300)
@given(st.sampled_from(["", *ALL]), st.lists(step(), max_size=12))
def test_every_step_leaves_a_whole_design(name: str, steps: list[Step]) -> None:
    draft = of_book(name) if name else editor().new_design()
    for each in steps:
        try:
            draft = each(draft)
        except PlacementError:
            continue
        check_whole(draft)
    assert editor().view(draft).examined is not None


@examples(150)
@given(st.sampled_from(ALL), st.lists(step(), max_size=8))
def test_undo_gives_the_former_design_and_redo_the_later_one(name: str, steps: list[Step]) -> None:
    begun = History.begin(of_book(name))
    history = done = follow(begun, steps)
    passed = [history.current]
    while history.undo_text:
        history = history.undo()
        passed.append(history.current)
    assert history.current == begun.current
    assert [each.draft for each in done.steps] == passed[::-1]
    while history.redo_text:
        history = history.redo()
    assert history.current == done.current


@examples(300)
@given(st.sampled_from(ALL), places, places)
def test_what_a_landing_shows_is_what_comes_of_it(
    name: str, here: tuple[str, int], there: tuple[str, int]
) -> None:
    draft = of_book(name)
    load = editor().load_at(draft, *here)
    if load is None:
        return
    landing = editor().landing(draft, load, *there)
    if landing.refusal:
        with pytest.raises(PlacementError, match=re.escape(landing.refusal)):
            editor().drop(draft, load, *there)
        return
    after = editor().drop(draft, load, *there)
    if isinstance(load, InstalledItem):
        assert landing.slots == set(after.where(load.id))
