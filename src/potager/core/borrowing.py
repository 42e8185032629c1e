"""How compiled code borrows arrays: `borrowed` of `potager.core.compile`, taught to Numba as an extension.

Numba counts the references of every array that a rule hands to a rule, with atomic instructions. A borrowed
array is a view of the same numbers without a count; the caller's own array keeps them in memory.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from potager.core.compile import borrowed

# Numba says nothing of its types.
numba: Any = importlib.import_module("numba")
types: Any = importlib.import_module("numba.types")
extending: Any = importlib.import_module("numba.extending")


@extending.intrinsic
def pointer_to(context: Any, address: Any) -> Any:
    """An address as a pointer."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.voidptr(types.uintp), generate


@extending.overload(borrowed, strict=False)
def borrow(value: Any) -> Callable[[Any], Any]:
    """What `borrowed` is for a value of this type; an array of records stays counted."""

    def borrowed_array(value: Any) -> Any:
        return numba.carray(pointer_to(value.ctypes.data), value.shape, dtype)

    if isinstance(value, types.Array) and value.layout == "C" and value.mutable:
        dtype = value.dtype
        if not isinstance(dtype, types.Record):
            return borrowed_array
    if isinstance(value, types.BaseNamedTuple):
        parts = ", ".join(f"borrowed(value.{name})" for name in value.fields)
        return eval(f"lambda value: named({parts})", {"borrowed": borrowed, "named": value.instance_class})
    return lambda value: value
