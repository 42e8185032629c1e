"""This machine in words, with what a server is made of."""

from __future__ import annotations

import datetime
import importlib.metadata
import platform
import subprocess
import sys

import msgspec
from machine import cpu
from measure import cores
from results import Machine
from servers import HERE

PACKAGES = ("potager", "litestar", "uvicorn", "uvloop", "websockets", "sqlalchemy", "msgspec")


def machine_here() -> Machine:
    """The machine and the versions."""
    versions = {"Python": _python()}
    versions |= {package: importlib.metadata.version(package) for package in PACKAGES}
    versions |= _peer_versions()
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return Machine(cpu(), len(cores()), f"{platform.system()} {platform.machine()}", today, versions)


def _python() -> str:
    """The version of Python, and whose it is: a distribution's is built with optimisation by profile."""
    version = platform.python_version()
    if sys.base_prefix != "/usr":
        return version
    return f"{version} of {platform.freedesktop_os_release()['NAME']}"


def _peer_versions() -> dict[str, str]:
    try:
        node = subprocess.run(["node", "--version"], capture_output=True, text=True, timeout=10)
    except OSError:
        return {}
    wanted = msgspec.json.decode((HERE / "peer" / "package.json").read_bytes())["dependencies"]
    return {"Node.js": node.stdout.strip().removeprefix("v"), **wanted}
