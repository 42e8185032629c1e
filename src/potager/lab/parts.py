"""Parts that an extra brings: the refusal where one is not installed."""

from __future__ import annotations

from potager.core.errors import CannotRead


def missing_part(need: str, extra: str, error: ImportError) -> CannotRead:
    """A refusal that names the part that is missing; libraries may hide it behind words of their own."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ModuleNotFoundError):
        cause = cause.__cause__
    part = (cause.name or "").partition(".")[0] if cause else ""
    if part == "potager":
        raise error  # our own mistake, which no installing mends
    what = f"{part}, which is not installed" if part else f"other versions of its parts ({error})"
    return CannotRead(f"{need} {what}: pip install 'potager[{extra}]'")
