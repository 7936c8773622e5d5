"""Rule models: classes whose schema is made when a file is read by them, not when they are defined.

Pydantic takes longer to be imported and to make its classes than many a command takes to answer, and what
was validated before needs none of it. To a type checker all of this is pydantic's own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from pydantic import AfterValidator as AfterValidator
    from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, TypeAdapter
    from pydantic import BeforeValidator as BeforeValidator
    from pydantic import Discriminator as Discriminator
    from pydantic import Field as Field
    from pydantic import PlainSerializer as PlainSerializer
    from pydantic import PlainValidator as PlainValidator
    from pydantic import SkipValidation as SkipValidation
    from pydantic import Tag as Tag
    from pydantic import WithJsonSchema as WithJsonSchema
    from pydantic import field_validator as field_validator
    from pydantic import model_validator as model_validator
    from pydantic_core import CoreSchema

    class RuleModel(BaseModel):
        """A mapping of a rules file: frozen, no unknown keys, no value quietly turned into another type."""

        model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)
        field_names: ClassVar[tuple[str, ...]]
        """The names of its fields, which `model_fields` would make a schema for."""

else:
    _MAKING = RLock()
    _NO_VALUE = object()
    _SLOTS = ("__pydantic_fields_set__", "__pydantic_extra__", "__pydantic_private__")
    """What pydantic keeps beside the fields of an instance."""

    class _Mark:
        """A mark of a type or field, of which pydantic's own is made once a schema needs it."""

        __slots__ = ("_arguments", "_keywords", "_name")

        def __init__(self, name: str, *arguments: Any, **keywords: Any) -> None:
            self._name, self._arguments, self._keywords = name, arguments, keywords

        def make(self) -> Any:
            """Return pydantic's own."""
            import pydantic

            return getattr(pydantic, self._name)(*self._arguments, **self._keywords)

        def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
            made = getattr(self.make(), "__get_pydantic_core_schema__", None)
            return handler(source) if made is None else made(source, handler)

        def __get_pydantic_json_schema__(self, schema: Any, handler: Any) -> Any:
            made = getattr(self.make(), "__get_pydantic_json_schema__", None)
            return handler(schema) if made is None else made(schema, handler)

    class _FieldMark(_Mark):
        """Bounds of a type, or default and alias of a field."""

        __slots__ = ()
        __is_annotated_types_grouped_metadata__ = True

        def __init__(self, *arguments: Any, **keywords: Any) -> None:
            super().__init__("Field", *arguments, **keywords)

        def __iter__(self) -> Any:
            yield from self.make().metadata

        @property
        def default(self) -> Any:
            """The value of a field that is not given."""
            if make := self._keywords.get("default_factory"):
                return make()
            return self._keywords.get("default", self._arguments[0] if self._arguments else _NO_VALUE)

    class _ValidatorMark:
        """A method that validates; pydantic's own decorator is put on it once a schema needs it."""

        def __init__(self, mark: _Mark, method: Any) -> None:
            self.mark, self.method = mark, method

        def make(self) -> Any:
            """Return the method with pydantic's own decorator."""
            return self.mark.make()(self.method)

    def _marking(name: str) -> Any:
        """Return a decorator of methods by the name that pydantic has for it."""

        def prepare(*arguments: Any, **keywords: Any) -> Any:
            return partial(_ValidatorMark, _Mark(name, *arguments, **keywords))

        return prepare

    Field = _FieldMark
    AfterValidator = partial(_Mark, "AfterValidator")
    BeforeValidator = partial(_Mark, "BeforeValidator")
    Discriminator = partial(_Mark, "Discriminator")
    PlainSerializer = partial(_Mark, "PlainSerializer")
    PlainValidator = partial(_Mark, "PlainValidator")
    SkipValidation = _Mark("SkipValidation")
    Tag = partial(_Mark, "Tag")
    WithJsonSchema = partial(_Mark, "WithJsonSchema")
    field_validator = _marking("field_validator")
    model_validator = _marking("model_validator")

    class _RuleModelClass(type):
        """The class of rule models: names and defaults of fields are known, their types are not looked at."""

        def __new__(
            cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **keywords: Any
        ) -> _RuleModelClass:
            own = {
                field: namespace.pop(field, _NO_VALUE)
                for field, kind in namespace.get("__annotations__", {}).items()
                if not field.startswith("_") and not str(kind).startswith("ClassVar")
            }
            given = {
                key: namespace.pop(key)
                for key in ("model_config", *namespace)
                if key in namespace and (key == "model_config" or _is_pydantics(namespace[key]))
            }
            namespace.setdefault("__slots__", ())
            made = super().__new__(cls, name, bases, namespace, **keywords)
            made._own_fields, made._for_schema = own, given
            found: dict[str, Any] = {}
            for base in reversed(made.__mro__):
                found |= base.__dict__.get("_own_fields", {})
            made.field_names, made._defaults = tuple(found), found
            return made

        @property
        def schema_class(cls) -> Any:
            """Pydantic's class with the same fields, which makes the schema; no value is of it."""
            with _MAKING:
                if "_schema_class" not in cls.__dict__:
                    cls._schema_class = _make_schema_class(cls)
            return cls.__dict__["_schema_class"]

        @property
        def model_config(cls) -> Any:
            """How strictly files are read by it."""
            return cls.schema_class.model_config

        @property
        def model_fields(cls) -> Any:
            """Each field with its type and bounds."""
            return cls.schema_class.model_fields

    def _is_pydantics(value: object) -> bool:
        return isinstance(value, _ValidatorMark) or type(value).__module__.startswith("pydantic")

    def _make_schema_class(kind: _RuleModelClass) -> Any:
        from inspect import get_annotations

        from pydantic import BaseModel

        annotations = get_annotations(kind)
        fields = {
            name: value.make() if isinstance(value, _Mark) else value
            for name, value in kind._own_fields.items()
            if value is not _NO_VALUE
        }
        given = {
            name: value.make() if isinstance(value, _ValidatorMark) else value
            for name, value in kind._for_schema.items()
        }
        given["model_config"] = {**given.get("model_config", {}), "defer_build": True}
        namespace = {
            "__module__": kind.__module__,
            "__qualname__": kind.__qualname__,
            "__doc__": kind.__doc__,
            "__annotations__": {name: annotations[name] for name in kind._own_fields},
            **fields,
            **given,
        }
        bases = [base.schema_class for base in kind.__bases__ if isinstance(base, _RuleModelClass)]
        return type(BaseModel)(kind.__name__, tuple(bases) or (BaseModel,), namespace)

    class RuleModel(metaclass=_RuleModelClass):
        """A mapping of a rules file: frozen, no unknown keys, no value quietly turned into another type."""

        __slots__ = ("__dict__", "__weakref__", *_SLOTS)
        model_config: ClassVar[dict[str, Any]] = {
            "frozen": True,
            "extra": "forbid",
            "strict": True,
            "allow_inf_nan": False,
        }

        def __init__(self, **values: Any) -> None:
            adapter_of(type(self)).validator.validate_python(values, self_instance=self)

        @classmethod
        def __get_pydantic_core_schema__(cls, _source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
            schema = part = handler(cls.schema_class)
            while part["type"] != "model":
                part = part["schema"]
            part["cls"] = cls
            return schema

        @classmethod
        def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> Any:
            return handler(schema)

        @classmethod
        def model_construct(cls, _fields_set: set[str] | None = None, **values: Any) -> Self:
            """Return a model of values that nobody validates, with the defaults of the others."""
            for name, value in cls._defaults.items():
                default = value.default if isinstance(value, _FieldMark) else value
                if name not in values and default is not _NO_VALUE:
                    values[name] = default
            return restore(cls, values, set(values) if _fields_set is None else _fields_set)

        @classmethod
        def model_validate(cls, value: Any, **keywords: Any) -> Self:
            """Return the model behind plain data; raises ValidationError."""
            return adapter_of(cls).validate_python(value, **keywords)

        @classmethod
        def model_validate_json(cls, text: str | bytes, **keywords: Any) -> Self:
            """Return the model behind JSON; raises ValidationError."""
            return adapter_of(cls).validate_json(text, **keywords)

        def model_dump(self, **keywords: Any) -> Any:
            """Return the model as plain data."""
            return adapter_of(type(self)).dump_python(self, **keywords)

        def model_dump_json(self, **keywords: Any) -> str:
            """Return the model as JSON."""
            return adapter_of(type(self)).dump_json(self, **keywords).decode()

        def model_copy(self, *, update: dict[str, Any] | None = None) -> Self:
            """Return the model with some values exchanged for others that nobody validates."""
            changed = update or {}
            return restore(type(self), {**_values(self), **changed}, self.model_fields_set | changed.keys())

        @property
        def model_fields_set(self) -> set[str]:
            """The fields that were given."""
            return self.__pydantic_fields_set__

        def __eq__(self, other: object) -> bool:
            if type(other) is not type(self):
                return NotImplemented
            # By the fields alone: what was computed of them since may lead back here.
            return self is other or _values(self) == _values(other)

        def __hash__(self) -> int:
            return hash((type(self), *map(self.__dict__.get, self.field_names)))

        def __iter__(self) -> Any:
            yield from _values(self).items()

        def __repr__(self) -> str:
            return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self)})"

        def __setattr__(self, name: str, _value: Any = None) -> None:
            raise AttributeError(f"{type(self).__name__} is frozen: {name} stays as it is.")

        __delattr__ = __setattr__

        def __reduce__(self) -> Any:
            return restore, (type(self), _values(self), self.model_fields_set)

    def _values(model: RuleModel) -> dict[str, Any]:
        """Return the values of the fields, without what was computed of them since."""
        held = model.__dict__
        return {name: held[name] for name in model.field_names if name in held}


def restore(kind: type[RuleModel], values: dict[str, Any], given: set[str]) -> Any:
    """Return a model of values that were validated before."""
    model = object.__new__(kind)
    model.__dict__.update(values)
    object.__setattr__(model, "__pydantic_fields_set__", given)
    object.__setattr__(model, "__pydantic_extra__", None)
    object.__setattr__(model, "__pydantic_private__", None)
    return model


def _make_adapter(shape: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter[Any](shape)


adapter_of: Callable[[Any], TypeAdapter[Any]] = lru_cache(maxsize=512)(_make_adapter)
"""What validates a type: kept, as making it takes much longer than reading an action with it."""
