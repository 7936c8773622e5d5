from __future__ import annotations

import pytest

from companion.engine.forms import FieldKind, Form
from tests.builders import game

FORMS = [
    game(immobile_target=choice).form(form)
    for choice in ("no_bonus", "bonus")
    for form in ("to_hit", "situation", "move")
]


@pytest.mark.parametrize("form", FORMS)
def test_an_untouched_field_holds_what_it_may_hold(form: Form) -> None:
    assert len({field.id for field in form.fields}) == len(form.fields)
    for field in form.fields:
        assert field.label
        if field.kind is FieldKind.CHOICE:
            assert field.default in [choice.id for choice in field.choices]
        elif field.kind is FieldKind.NUMBER:
            assert isinstance(field.default, int)
            assert field.low <= field.default <= field.high
        else:
            assert field.default is False
    assert form.defaults() == {field.id: field.default for field in form.fields}
