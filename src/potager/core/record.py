"""Annotated class -> flat NumPy record.

A state is declared once, field by field::

    class State(Record):
        phase = i8()                # a number
        fruit = i8(SEATS, FRUITS)   # a table of numbers

and is then a NumPy record: copying is copying bytes, a thousand games are one array, and the
same attribute access works interpreted and compiled. The dtype is packed, never aligned, so that
equal states have equal bytes. A GPU reads aligned fields only: in a game's twin for one
(`potager.core.device`) the same fields stand widest first, and states cross field by field.
"""

from __future__ import annotations

from operator import itemgetter
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, overload

import numpy as np
import numpy.typing as npt

from potager.core.compile import is_device

Table = npt.NDArray[Any]
N = TypeVar("N", int, float)


class Field(NamedTuple):
    """The kind and shape of one field, until `Record` has turned it into bytes."""

    kind: str
    shape: tuple[int, ...]
    device: str  # its kind on a GPU


class FieldMaker(Generic[N]):
    """Declares fields of one width; checkers see a number or a table of numbers."""

    def __init__(self, kind: str, device: str = "") -> None:
        self._kind = kind
        self._device = device or kind

    @overload
    def __call__(self) -> N: ...
    @overload
    def __call__(self, size: int, /, *more: int) -> Table: ...
    def __call__(self, *shape: int) -> Any:
        """One number, or a table of the given shape."""
        return Field(self._kind, shape, self._device)


i8 = FieldMaker[int]("i1")
i16 = FieldMaker[int]("<i2")
i32 = FieldMaker[int]("<i4")
i64 = FieldMaker[int]("<i8")
f64 = FieldMaker[float]("<f8")
words = FieldMaker[int]("<i8", device="<u4")  # 32 bits each, in integers that no sum of two overflows


def _packed(fields: dict[str, Field]) -> np.dtype[Any]:
    return np.dtype([(name, field.kind, field.shape) for name, field in fields.items()])


def _aligned(fields: dict[str, Field]) -> np.dtype[Any]:
    """The same fields, widest first: none needs padding, but for the end of the record."""
    widest = sorted(fields.items(), key=lambda field: -np.dtype(field[1].device).itemsize)
    return np.dtype([(name, field.device, field.shape) for name, field in widest], align=True)


def accessor(name: str, field: Field) -> property:
    """Reads and writes one field. `np.record` looks names up in Python, which took most of a rule's time.

    A number is read as Python's own: NumPy's takes ten times as long to be compared with a member of an
    enumeration.
    """
    number = float if "f" in field.kind else int

    def read(record: Record) -> Any:
        return number(record[name])

    def write(record: Record, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name) if field.shape else read, write)


class Flat(type):
    """Makes classes whose records have nothing but their fields: a name misspelt cannot be written."""

    def __new__(cls, name: str, bases: tuple[type, ...], members: dict[str, Any]) -> Flat:
        """The class, without room for other attributes."""
        return super().__new__(cls, name, bases, {"__slots__": (), **members})


_described = np.void.data.__get__


class Record(np.void, metaclass=Flat):
    """A flat record; subclasses declare their fields with `i8`, `i16`, `i32`, `i64` or `f64`."""

    dtype_: ClassVar[np.dtype[Any]]
    tables_: ClassVar[tuple[int, ...]]  # which of the fields are tables of numbers

    def __init_subclass__(cls) -> None:
        """Collect the declared fields and build the dtype."""
        super().__init_subclass__()
        fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name, field in fields.items():
            setattr(cls, name, accessor(name, field))
        layout = _aligned(fields) if is_device(cls.__module__) else _packed(fields)
        cls.dtype_ = np.dtype((cls, layout))
        cls.tables_ = tuple(place for place, name in enumerate(layout.names or ()) if fields[name].shape)

    @property
    def data(self) -> Any:
        """The bytes of this record, for machine code, which asks for them whenever a rule is called.

        NumPy describes every field anew to whoever asks: that took six sevenths of the call of a short rule.
        A record that stands alone (`from_bytes`) lies in bytes that need no description.
        """
        base: Any = self.base
        under = None if base is None else base.base
        if type(under) is bytearray and len(under) == self.dtype_.itemsize:
            return under
        return _described(self)

    @classmethod
    def blank(cls) -> Any:
        """A record of zeros."""
        return cls.from_bytes(bytes(cls.dtype_.itemsize))

    @classmethod
    def batch(cls, size: int) -> npt.NDArray[Any]:
        """`size` records of zeros in one array."""
        return np.zeros(size, dtype=cls.dtype_)

    @classmethod
    def from_bytes(cls, data: bytes) -> Any:
        """The record whose `tobytes` gave `data`."""
        if len(data) != cls.dtype_.itemsize:
            raise ValueError(f"{cls.__name__} takes {cls.dtype_.itemsize} bytes, not {len(data)}")
        return np.ndarray(1, cls.dtype_, bytearray(data))[0]

    def copy(self, order: Any = None) -> Any:
        """Another record with the same bytes; NumPy's own way goes field by field, 20 times slower."""
        return self.from_bytes(self.tobytes())

    def plain(self) -> Any:
        """The fields as Python numbers and nested lists: a hundred reads of these cost one of those."""
        values: list[Any] = list(self.item())
        for place in self.tables_:
            values[place] = values[place].tolist()
        return SimpleNamespace(**dict(zip(self.dtype_.names or (), values, strict=True)))


def same(left: Record, right: Record) -> bool:
    """Whether two states are equal, byte for byte."""
    return left.tobytes() == right.tobytes()
