from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from companion.documents.document import ABSENT, SourcePositions
from companion.documents.yamlfile import (
    Document,
    ParseLimits,
    parse_document,
    read_document,
    read_many,
    read_stream,
)
from companion.documents.yamltext import DUMPER
from companion.errors import FileError
from tests.documents.strategies import NAMES, data

pytestmark = pytest.mark.usefixtures("either_parser")

TABLE = """\
# ranges
to_hit:
  base: 4
  range: {short: 0, medium: 2}
weapons:
  - name: PPC
    heat: 10
  - {name: Flamer, heat: 3}
"""


def test_a_document_is_plain_data() -> None:
    assert parse_document(TABLE, "t.yaml").data == {
        "to_hit": {"base": 4, "range": {"short": 0, "medium": 2}},
        "weapons": [{"name": "PPC", "heat": 10}, {"name": "Flamer", "heat": 3}],
    }


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ((), (2, 1)),
        (("to_hit",), (2, 1)),
        (("to_hit", "range"), (4, 3)),
        (("to_hit", "range", "medium"), (4, 21)),
        (("to_hit", "range", "long"), (4, 3)),
        (("weapons", 0), (6, 5)),
        (("weapons", 0, "heat"), (7, 5)),
        (("weapons", 1, "heat"), (8, 20)),
        (("weapons", 7, "heat"), (5, 1)),
        (("phases", "order"), (2, 1)),
    ],
)
def test_a_place_is_where_the_key_is_written(path: tuple[str | int, ...], place: tuple[int, int]) -> None:
    assert parse_document(TABLE, "t.yaml").places.at(path) == ("t.yaml", *place)


def test_a_value_is_found_by_its_key_path() -> None:
    document = parse_document(TABLE, "t.yaml")
    assert document.value(("weapons", 1, "heat")) == 3
    assert document.value(("weapons", 2)) is ABSENT
    assert document.value(("weapons", "name")) is ABSENT
    assert document.value(("to_hit", "base", "deeper")) is ABSENT


STAYS_TEXT = "no on Yes off n 1:30 0105 01.5 1_000 0x1 1e3 2002-11-01 .inf .nan 1.0e999 << = 2d6 1.2.3"


@pytest.mark.parametrize("text", [*STAYS_TEXT.split(), "9" * 5000])
def test_a_text_that_yaml_would_take_for_something_else_stays_text(text: str) -> None:
    assert parse_document(f"key: {text}", "t.yaml").data == {"key": text}


WORDS = {"true": True, "False": False, "~": None, "null": None, "": None, "'4'": "4", '"true"': "true"}
NUMBERS = {"0": 0, "-3": -3, "+1": 1, "9" * 18: int("9" * 18), "1.5": 1.5, "-.5": -0.5, "1.5e3": 1500.0}


@pytest.mark.parametrize(("text", "value"), [*WORDS.items(), *NUMBERS.items()])
def test_a_plain_text_means_what_it_looks_like(text: str, value: object) -> None:
    found = parse_document(f"key: {text}", "t.yaml").data["key"]
    assert (found, type(found)) == (value, type(value))


def test_keys_may_be_dice_totals_or_hex_labels() -> None:
    assert list(parse_document("2: CT\n0105: x\n1205: y\non: z", "t.yaml").data) == [2, "0105", 1205, "on"]


def test_aliases_and_merge_keys_are_written_out() -> None:
    document = parse_document(
        "laser: &laser {heat: 3, damage: 5}\n"
        "small: &small {damage: 3}\n"
        "mine: {<<: *laser, heat: 4}\n"
        "both: {<<: [*small, *laser]}\n"
        "again: [*laser]\n",
        "t.yaml",
    )
    assert document.data["mine"] == {"heat": 4, "damage": 5}
    assert document.data["both"] == {"damage": 3, "heat": 3}
    assert document.data["again"] == [{"heat": 3, "damage": 5}]
    assert document.places.at(("mine", "damage"))[1:] == (1, 25)
    assert document.places.at(("mine", "heat"))[1:] == (3, 20)
    assert document.places.at(("again", 0))[1:] == (5, 9)


def test_an_anchor_may_be_used_as_key() -> None:
    assert parse_document("a: &name PPC\nb: {*name : 1}", "t.yaml").data["b"] == {"PPC": 1}


def test_json_is_read_where_yaml_would_stumble() -> None:
    text = '{\n\t"name": "\\ud83d\\ude00",\n\t"' + "k" * 2000 + '": [1e3, -0.5, true, null, 12]\n}'
    document = parse_document(text, "t.json")
    assert document.data == {"name": "\U0001f600", "k" * 2000: [1000.0, -0.5, True, None, 12]}
    assert document.places.at(("name",)) == ("t.json", 2, 2)


def test_braces_may_hold_yaml() -> None:
    assert parse_document('{"walk": 4, 2: CT}', "-").data == {"walk": 4, 2: "CT"}
    assert parse_document("{hex: 0105, in: [clear,]} # here", "-").data == {"hex": "0105", "in": ["clear"]}


@given(data())
def test_json_comes_back_as_it_was(value: object) -> None:
    assert parse_document(json.dumps([value]), "-").data == [value]
    assert parse_document(json.dumps([value], indent="\t", ensure_ascii=False), "-").data == [value]


@given(st.dictionaries(NAMES, data(keys=NAMES), min_size=1))
def test_every_place_points_at_its_key(value: dict[str, object]) -> None:
    for text in (yaml.safe_dump(value, sort_keys=False), json.dumps(value, indent=1)):
        document = parse_document(text, "-")
        for places, key in _keys(document.data, document.places):
            _, line, column = places.at((key,))
            assert text.split("\n")[line - 1][column - 1 :].lstrip("'\"").startswith(key)


def _keys(value: object, places: SourcePositions) -> Iterator[tuple[SourcePositions, str]]:
    """Yield every key of every mapping, with the places of its mapping."""
    if isinstance(value, dict):
        yield from ((places, str(key)) for key in value)
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from _keys(inner, places.inside[str(key)])


def test_columns_count_characters() -> None:
    assert parse_document("ä: {ö: 1, ü: 2}", "-").places.at(("ä", "ü")) == ("-", 1, 11)


@given(st.binary(max_size=200) | st.text(max_size=200) | st.text("[]{}:,-&*!|>'\"%@ \n\t#?<a1", max_size=60))
def test_any_text_is_read_or_refused_in_words(text: bytes | str) -> None:
    (answer,) = [*read_many(io.BytesIO(text if isinstance(text, bytes) else text.encode()), "f")][:1]
    faults = answer.faults if isinstance(answer, FileError) else ()
    assert faults or (isinstance(answer, Document) and answer.data is not None)
    assert all(fault.file == "f" and fault.message for fault in faults)


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_byte_order_mark_is_no_part_of_the_text(mark: bytes, tmp_path: Path) -> None:
    path = tmp_path / "units.yaml"
    path.write_bytes(mark + "name: Bärenjäger\r\nwalk: 4\r\n".encode())
    assert read_document(path).data == {"name": "Bärenjäger", "walk": 4}


def test_a_stream_is_read_whole() -> None:
    assert read_stream(io.BytesIO(b"name: PPC"), "-").data == {"name": "PPC"}


def _read_stream(stream: bytes, bounds: ParseLimits | None = None) -> list[object]:
    answers = read_many(io.BytesIO(stream), "-", bounds or ParseLimits())
    return [answer.data if isinstance(answer, Document) else str(answer).split(" ")[0] for answer in answers]


def test_json_lines_are_read_one_by_one() -> None:
    assert _read_stream(b'\n{"range": 2}\n\n{"range": 3}\n') == [{"range": 2}, {"range": 3}]
    assert _read_stream(b'\xef\xbb\xbf{"range": 2}\n{"range": 3}') == [{"range": 2}, {"range": 3}]


def test_a_bad_line_does_not_silence_the_next() -> None:
    assert _read_stream(b'{"a": 1}\n{"a": }}\n[2]\n{"a" 1}\n') == [{"a": 1}, "-:2:8:", [2], "-:4:6:"]
    assert _read_stream(b'{"a": 1, "a": 2}\n{"a": 3}\n') == ["-:1:10:", {"a": 3}]


def test_a_document_of_many_lines_is_one() -> None:
    assert _read_stream(b"\n# to-hit\nrange: 2\nweapon: PPC\n") == [{"range": 2, "weapon": "PPC"}]
    assert _read_stream(b'{\n"range": 2\n}\n') == [{"range": 2}]
    assert _read_stream(b"\n\nrange: [2\n") == ["-:3:8:"]


def test_an_endless_line_ends_the_stream() -> None:
    assert _read_stream(b'{"a": 1}\n{"b": "' + b"x" * 200 + b'"}\n{"c": 1}', ParseLimits(size=100)) == [
        {"a": 1},
        "-:",
    ]
    assert _read_stream(b"a: 1\n" * 100, ParseLimits(size=100)) == ["-:"]


def test_a_line_is_answered_before_the_next_is_awaited() -> None:
    class CountedLines(io.BytesIO):
        lines = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            self.lines += 1
            return super().readline(size)

    stream = CountedLines(b'{"range": 1}\n{"range": 2}\n')
    next(read_many(stream, "-"))
    assert stream.lines == 1


@given(st.one_of(st.text(max_size=12), st.from_regex(r"[-+.0-9]{1,4}[eE]?[-+]?[0-9]{0,3}", fullmatch=True)))
def test_a_text_that_is_written_is_read_as_that_text(text: str) -> None:
    written = yaml.dump({"name": text}, Dumper=DUMPER, allow_unicode=True)
    try:
        found = parse_document(written, "x.yaml").data
    except FileError:
        return  # signs that no file of ours may hold
    assert found == {"name": text}
