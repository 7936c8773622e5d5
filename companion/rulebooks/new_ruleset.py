"""The start of a ruleset of a player's own: a commented file that is valid as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from companion import paths
from companion.documents.document import clip
from companion.documents.model import RuleModel, validate
from companion.documents.yamlfile import read_document
from companion.errors import InputError, StoreError
from companion.rulebooks.diff import to_yaml
from companion.rulebooks.folder import MANIFEST
from companion.rulebooks.loader import JOINT, RulebookLibrary, RulesetSource
from companion.rulebooks.origins import origins
from companion.writing import make_folder, write_whole

LONGEST = 60
_NAME = re.compile(r"\w[\w .-]*(?<![ .])")
_WINDOWS_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")

HEAD = """\
# A ruleset of our own. It says only what differs from its parent: mappings are merged key by key, lists are
# replaced whole. `remove` takes a key away, `never` gives it no value; in quotes both are texts.
# What there is to change, with file, line and source: companion rules {parent}
# What this file changes: companion rules {name} --diff {parent}
# Whether it is in order: companion check {folder}
name: {title}
extends: {extends}
about: {about}
"""
EXAMPLES = """
# Examples. To use one, remove the # before each of its lines but the first.
"""


class StartExample(RuleModel):
    """Rules that a new ruleset shows, for parents that have all the keys that they need."""

    needs: tuple[str, ...]
    words: str
    rules: str


class StartExamples(RuleModel):
    """Examples that start a new ruleset of a family."""

    examples: tuple[StartExample, ...]


def write_start(library: RulebookLibrary, folder: Path, name: str, parents: Sequence[str]) -> Path:
    """Write a new ruleset's folder with a commented ruleset.yaml in it; where this lies.

    Raises InputError for a name that is no good or taken, or for parents that are not there, FileError for
    faulty parents and StoreError where nothing can be written.
    """
    check_name(name)
    if name in (known := library.names()):
        raise InputError(f"There is already a ruleset '{name}'. Choose another name.")
    parents = [part for parent in parents for part in ([parent] if parent in known else parent.split(JOINT))]
    sources = [library.load(parent) for parent in parents]
    if len({source.chain[-1] for source in sources}) > 1:
        raise InputError(f"{' and '.join(parents)} do not extend the same rules, so they cannot be joined.")
    own = folder / name
    make_folder(folder)
    try:
        own.mkdir()
    except FileExistsError:
        raise InputError(f"There is already a folder {own}. Choose another name.") from None
    except OSError as problem:
        raise StoreError(f"{own} cannot be written: {problem.strerror or problem}.") from problem
    try:
        write_whole(own / MANIFEST, start_text(name, sources, own))
    except BaseException:
        with suppress(OSError):
            own.rmdir()
        raise
    return own / MANIFEST


def start_text(name: str, parents: Sequence[RulesetSource], folder: Path) -> str:
    """Return what the file of a new ruleset says; all of its rules are comments."""
    names = [to_yaml(parent.name) for parent in parents]
    head = HEAD.format(
        parent=_quote(parents[0].name),
        name=_quote(name),
        folder=_quote(str(folder)),
        title=to_yaml(name),
        extends=names[0] if len(names) == 1 else f"[{', '.join(names)}]",
        about=to_yaml(f"Our changes to {' and '.join(parent.title for parent in parents)}."),
    )
    shown = [*_examples(parents[0])]
    return head + (EXAMPLES + "".join(shown) if shown else "")


def _examples(parent: RulesetSource) -> Iterator[str]:
    path = paths.resources() / "starts" / f"{parent.family}.yaml"
    if not path.is_file():
        return
    for example in validate(StartExamples, read_document(path)).examples:
        if all(_has(parent, key) for key in example.needs):
            lines = "".join(f"#{line}\n" for line in example.rules.splitlines())
            yield f"\n# {example.words}\n{lines}"


def _has(source: RulesetSource, key: str) -> bool:
    with suppress(InputError):
        return bool(origins(source, key))
    return False


def check_name(name: str) -> None:
    """Raise InputError for what cannot be the name of a ruleset on every system."""
    if len(name) > LONGEST or not _NAME.fullmatch(name) or _WINDOWS_RESERVED.fullmatch(name):
        raise InputError(
            f"'{clip(name)}' cannot be the name of a ruleset, as it is that of a folder. "
            f"Use letters, digits, '-' and '_', at most {LONGEST}."
        )


def _quote(word: str) -> str:
    """Return a word for a command that a player may copy."""
    return f'"{word}"' if " " in word else word
