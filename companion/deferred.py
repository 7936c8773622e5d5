"""Deferred modules: what a library imports for programs of another kind, imported once it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any


class DeferredModule(ModuleType):
    """A module that stands for another until something of that is asked for."""

    def __init__(self, name: str, functions: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.__spec__ = ModuleSpec(name, None)
        vars(self)["__path__"] = _DeferredPath(self)
        for function in functions:
            setattr(self, function, partial(self._call, function))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # whoever goes through all modules asks for such
            raise AttributeError(name)
        return getattr(self.load(), name)

    def load(self) -> ModuleType:
        """Return the module that this one stands for."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return import_module(self.__name__)

    def _call(self, function: str, *arguments: Any, **named: Any) -> Any:
        return getattr(self.load(), function)(*arguments, **named)


class _DeferredPath:
    """The folders of a package, for which one is asked whose name is all that is wanted of it."""

    def __init__(self, module: DeferredModule) -> None:
        self._module = module

    def __iter__(self) -> Iterator[str]:
        return iter(getattr(self._module.load(), "__path__", ()))


def defer_module(name: str, functions: tuple[str, ...] = ()) -> None:
    """Let a module be imported once something of it is asked for; its functions may be handed on before."""
    if name in sys.modules:
        return
    sys.modules[name] = module = DeferredModule(name, functions)
    package, _, own = name.rpartition(".")
    if package in sys.modules:
        setattr(sys.modules[package], own, module)
