from __future__ import annotations

import pytest

from companion.engine.skeleton.wording import Refusals, Wording


@pytest.mark.parametrize(
    ("sentence", "values", "text"),
    [
        ("The battle is over.", {}, "The battle is over."),
        ("{unit} jumps {allowed}.", {"unit": "Wasp", "allowed": 6}, "Wasp jumps 6."),
        ("There is no {unit!r}.", {"unit": "wasp"}, "There is no 'wasp'."),
        ("No {attack!l} reaches it.", {"attack": "Kick"}, "No kick reaches it."),
        ("{terrain!c} bars the way.", {"terrain": "deep water"}, "Deep water bars the way."),
        ("The {limb!w} is lost.", {"limb": "left_arm"}, "The left arm is lost."),
        ("{range:hex} away", {"range": 1}, "1 hex away"),
        ("{range:hex} away", {"range": 2}, "2 hexes away"),
        ("Choose from {known}.", {"known": ("red", "blue")}, "Choose from red, blue."),
        ("{units!r}", {"units": ("a", "b")}, "'a', 'b'"),
        ("the {arcs:or} arc", {"arcs": ("left", "rear")}, "the left or rear arc"),
        ("{sides:and} are gone", {"sides": ("Red", "Blue")}, "Red and Blue are gone"),
        ("{units} {units:has|have} to act", {"units": ("Wasp",)}, "Wasp has to act"),
        ("{units} {units:has|have} to act", {"units": ("Wasp", "Atlas")}, "Wasp, Atlas have to act"),
        ("{left:round} {left:is|are} left", {"left": 1}, "1 round is left"),
        ("owed is {known:else nothing}", {"known": ()}, "owed is nothing"),
        ("owed is {known:else nothing}", {"known": ("a fall", "a roll")}, "owed is a fall, a roll"),
    ],
)
def test_a_sentence_takes_its_values(sentence: str, values: dict[str, object], text: str) -> None:
    wording = Wording(sentence)
    assert wording.fill_in(values) == text
    assert wording.values == values.keys()


def test_a_refusal_keeps_its_id_and_values_beside_its_words() -> None:
    refusals = Refusals({"too_far": "{target} is {range:hex} away.", "no_such_unit": "There is no {unit!r}."})
    refusal = refusals.by_rule("too_far", "Range", target="Orion", range=9)
    assert (refusal.id, refusal.values) == ("too_far", {"target": "Orion", "range": 9})
    assert (str(refusal), refusal.can_be_overruled) == ("Orion is 9 hexes away. (Range)", True)
    nonsense = refusals.nonsense("no_such_unit", unit="orion")
    assert (str(nonsense), nonsense.can_be_overruled) == ("There is no 'orion'.", False)
