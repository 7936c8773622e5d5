"""How a file changes its parent: mappings merge, null removes, anything else replaces."""

from __future__ import annotations

from companion.documents.document import Document, KeyPath, Places
from companion.documents.names import did_you_mean
from companion.errors import Fault, FileError


def merge(parent: object, child: object) -> object:
    """The parent's data as the child changes it; a mapping new in the child stays whole, nulls and all."""
    if not (isinstance(parent, dict) and isinstance(child, dict)):
        return child
    names = {str(key): key for key in parent}
    merged = dict(parent)
    for key, value in child.items():
        name = names.get(str(key), key)
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge(parent[name], value) if name in parent else value
    return merged


def merge_documents(parent: Document, child: Document) -> Document:
    """The merged data, each value with the place in the file that gave it.

    Raises FileError where the child removes what its parent does not have.
    """
    faults = _vain_removals(parent.data, child, child.data, ())
    if faults:
        raise FileError(faults)
    places = _merged_places(parent.data, child.data, parent.places, child.places)
    return Document(child.name, merge(parent.data, child.data), places)


def _merged_places(parent: object, child: object, above: Places, below: Places) -> Places:
    if not (isinstance(parent, dict) and isinstance(child, dict)):
        return below
    inherited = {str(key): value for key, value in parent.items()}
    inside = dict(above.inside)
    for key, value in child.items():
        name = str(key)
        inside[name] = below.inside[name]
        if name in inherited and value is not None:
            inside[name] = _merged_places(inherited[name], value, above.inside[name], below.inside[name])
    return Places(below.here, inside)


def _vain_removals(parent: object, document: Document, child: object, path: KeyPath) -> list[Fault]:
    if not (isinstance(parent, dict) and isinstance(child, dict)):
        return []
    inherited = {str(key): value for key, value in parent.items()}
    faults: list[Fault] = []
    for key, value in child.items():
        here = (*path, key)
        if str(key) in inherited:
            faults += _vain_removals(inherited[str(key)], document, value, here)
        elif value is None:
            remedy = did_you_mean(str(key), inherited)
            faults.append(document.fault(here, "null removes a key, but the parent has no such key.", remedy))
    return faults
