"""A table of files nobody should trust, each told with its place and a remedy."""

from __future__ import annotations

import io
import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.documents.yamlfile import ParseLimits, parse_document, read_document, read_many, read_stream
from companion.errors import FileError

BOMB = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
)
MERGE_BOMB = "a0: &a0 {" + ", ".join(f"k{n}: 1" for n in range(500)) + "}\n"
MERGE_BOMB += "".join(f"a{n}: {{<<: [{', '.join(['*a0'] * 100)}]}}\n" for n in range(1, 20))
DEEP_ALIASES = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} {'[' * 20}*a{n - 1}{']' * 20}\n" for n in range(1, 9))

TEXTS: dict[str, tuple[str | bytes, str, str]] = {
    # name: (text, line:column, part of the message)
    "empty": ("", "", "empty"),
    "only blanks": (" \n\n", "", "empty"),
    "only a comment": ("# nothing\n", "", "empty"),
    "only a marker": ("---\n", "", "empty"),
    "duplicate key": ("a: 1\nb: 2\na: 3\n", "3:1", "a: The key is given twice, first in line 1"),
    "duplicate number": ('table: {7: CT, "7": LT}\n', "1:16", "table.7: The key is given twice"),
    "duplicate in JSON": ('{"a": 1,\n "a": 2}', "2:2", "a: The key is given twice, first in line 1"),
    "tab before a key": ("a:\n\tb: 1\n", "2:1", "A tab is used to indent. Use spaces."),
    "tab after a value": ("a: 1\n\tb: 2\n", "2:1", "A tab is used to indent. Use spaces."),
    "tab before a list": ("a:\n\t- b\n", "2:1", "A tab is used to indent."),
    "two colons": ("a: b: c", "1:5", "A ':' stands where no key can be."),
    "open quote": ("a: 1\nb: 'x\nc: 2\n", "2:4", "A quotation mark is opened here and never closed."),
    "open list": ("a: [1, 2\n", "1:4", "A bracket is opened here and never closed."),
    "open mapping": ("a: {b: 1\nc: 3\n", "2:2", "A ',' or '}' was expected here."),
    "open JSON": ('{"a": [1, 2}', "1:12", "',' or ']' was expected"),
    "JSON without colon": ('{"a": "\\ud83d\\ude00",\n "b" 2\n}', "2:6", "was expected"),
    "JSON with two values": ('{\n\t"a": 1\n} 2', "3:3", "more text after the end"),
    "JSON with half a character": ('{"a": "\\ud800"}', "1:7", "control character U+D800"),
    "key without colon": ("a: 1\nb\n", "2:1", "A key without ':'."),
    "crooked keys": ("a:\n  b: 1\n c: 2\n", "3:2", "does not line up"),
    "list and key": ("- a\nb: 1\n", "2:1", "does not line up"),
    "key and list": ("a: 1\n- b\n", "2:1", "does not line up"),
    "list behind a key": ("a: - b\n", "1:4", "A list item cannot stand here."),
    "at sign": ("a: @x\n", "1:4", "Put the text in quotes."),
    "text after a text": ("a: 'b' c\n", "1:8", "There is more text here"),
    "bad escape": ('a: "\\q"\n', "1:", "unknown escape"),
    "star alone": ("a: *\n", "1:5", "A name is missing"),
    "more text": ("[a, b] c\n", "1:8", "There is more text after the end."),
    "unknown directive": ("%TAG ! a\n%TAG ! b\n---\na\n", "2:1", "This is not YAML"),
    "two documents": ("a: 1\n---\nb: 2\n", "3:1", "A second document starts here."),
    "Python object": ("a: !!python/object/apply:os.system [ls]\n", "1:4", "is not supported. Remove it."),
    "own tag": ("a: !thing x\n", "1:4", "The tag '!thing' is not supported."),
    "number as boolean key": ("true: 1\n", "1:1", "A key must be a text or a whole number."),
    "list as key": ("? [a]\n: 1\n", "1:3", "A key must be a text or a whole number."),
    "nothing named": ("a: *b\n", "1:4", "a: Nothing above is named '&b'."),
    "a list in itself": ("a: &a [*a]\n", "1:8", "a[0]: Nothing above is named '&a'."),
    "merging a text": ("a: {<<: x}\n", "1:5", "'<<' accepts mappings only."),
    "nested flow lists": ("[" * 900 + "]" * 900, "1:65", "nested more than 64 deep"),
    "nested beyond what a parser takes": ("[" * 3000 + "]" * 3000, "1:", "nested more than"),
    "nested block lists": ("- " * 1000 + "x", "1:129", "nested more than 64 deep"),
    "nested indentation": (
        "".join(f"{' ' * n}a:\n" for n in range(1000)),
        "65:65",
        "nested more than 64 deep",
    ),
    "nested JSON": ('{"a":' * 1000 + "1" + "}" * 1000, "1:321", "nested more than 64 deep"),
    "alias bomb": (BOMB, "6:", "contains more than 200,000 values"),
    "merge bomb": (MERGE_BOMB, "3:", "contains more than 200,000 values"),
    "deep aliases": (DEEP_ALIASES, "5:29", "nested more than 64 deep"),
    "JSON with a bad escape": ('{"a": "\\q"}', "1:", "unknown escape"),
    "escaped control character": ('a: "\\x1b[2J"\n', "1:4", "control character U+001B"),
    "control character": ("a: 1\nb: \x1b[2J\n", "2:4", "control character U+001B"),
    "NUL": (b"a: 1\0\n", "1:5", "control character U+0000"),
    "binary junk": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe", "", "not a text file"),
    "Latin-1": ("name: B\xe4r\n".encode("latin-1"), "1:8", "The byte 0xE4 is not UTF-8. Save it as UTF-8."),
    "Latin-1 below": ("ä: 1\nname: ".encode() + b"\xe4", "2:7", "The byte 0xE4 is not UTF-8."),
    "UTF-16": ("a: 1".encode("utf-16"), "", "written in UTF-16 or UTF-32. Save it as UTF-8."),
    "UTF-16 from Windows": (b"\xfe\xff" + "a: 1".encode("utf-16-be"), "", "written in UTF-16"),
    "UTF-32": ("a: 1".encode("utf-32"), "", "written in UTF-16 or UTF-32"),
    "UTF-16 without mark": ("a: 1".encode("utf-16-le"), "1:2", "not a text file"),
}


@pytest.mark.usefixtures("either_parser")
@pytest.mark.parametrize("name", TEXTS)
def test_a_bad_text_is_told_with_its_place(name: str, tmp_path: Path) -> None:
    text, place, message = TEXTS[name]
    path = tmp_path / "bad.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(FileError) as raised:
        read_document(path)
    fault = raised.value.faults[0]
    assert message in str(fault)
    assert f"{fault.line}:{fault.column}".startswith(place) if place else (fault.line, fault.column) == (0, 0)
    assert fault.file == str(path)


@pytest.mark.usefixtures("either_parser")
def test_a_text_of_too_many_values_is_told_where_they_become_too_many() -> None:
    with pytest.raises(FileError, match="f:100:3: The file contains more than 100 values"):
        parse_document("- 1\n" * 101, "f", bounds=ParseLimits(values=100))


@pytest.mark.usefixtures("either_parser")
def test_all_faults_of_a_text_are_told_together() -> None:
    with pytest.raises(FileError) as raised:
        parse_document("a: 1\na: 2\nb: !x 3\nc: {d: 1, d: 2}\ne: [\n", "f")
    assert [(fault.line, fault.key) for fault in raised.value.faults] == [
        (2, "a"),
        (3, "b"),
        (4, "c.d"),
        (6, ""),
    ]


def test_faults_without_end_are_cut_short() -> None:
    with pytest.raises(FileError) as raised:
        parse_document("a: 1\n" * 5000, "f")
    assert len(raised.value.faults) == ParseLimits().faults + 1


def _sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(200_000_000)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda _: None, "There is no such file."),
    "200 MB": (_sparse, "larger than 4 MB"),
    "folder": (Path.mkdir, "This is a folder, not a file."),
    "pipe": (lambda path: os.mkfifo(path), "This is a pipe, not a file."),
    "socket": (_socket, "This is a socket, not a file."),
    "endless device": (lambda path: path.symlink_to("/dev/zero"), "This is a device, not a file."),
    "endless link": (lambda path: path.symlink_to(path), "This cannot be read"),
    "link to nothing": (lambda path: path.symlink_to(path.with_name("gone")), "There is no such file."),
}


@pytest.mark.skipif(os.name != "posix", reason="pipes, sockets and devices are files on POSIX only")
@pytest.mark.parametrize("kind", FILES)
def test_what_is_no_readable_file_is_refused(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, message = FILES[kind]
    monkeypatch.chdir(tmp_path)
    path = Path("bad.yaml")
    make(path)
    with pytest.raises(FileError, match=message):
        read_document(path)


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_an_impossible_name_is_refused(name: str) -> None:
    with pytest.raises(FileError, match="cannot be read"):
        read_document(Path(name))


def test_a_file_of_someone_else_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "secret.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "open", denied)
    with pytest.raises(FileError, match="You may not read this file"):
        read_document(path)


@pytest.mark.skipif(os.name != "posix", reason="/dev/zero")
def test_an_endless_stream_is_refused() -> None:
    with Path("/dev/zero").open("rb") as stream, pytest.raises(FileError, match="larger than 4 MB"):
        read_stream(stream, "-")
    with Path("/dev/zero").open("rb") as stream:
        assert "larger than 4 MB" in str(next(read_many(stream, "-")))


def test_a_stream_that_fails_is_refused() -> None:
    class Gone(io.BytesIO):
        def read(self, _: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

        readline = read

    with pytest.raises(FileError, match="This cannot be read: Input/output error"):
        read_stream(Gone(), "-")
    assert "Input/output error" in str(next(read_many(Gone(), "-")))


def test_a_text_in_memory_is_bounded_too() -> None:
    with pytest.raises(FileError, match="larger than 1e-05 MB"):
        parse_document("a: 1234567890", "-", bounds=ParseLimits(size=10))
