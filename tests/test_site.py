"""The documentation: it is built, loads nothing from elsewhere, and the code of the tutorial runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ELSEWHERE = re.compile(
    r'<(?:script|iframe|link|img)\b[^>]*\b(?:src|href)="(?:https?:)?//|url\(["\']?https?:|@import'
)


def test_the_site_is_built_and_loads_nothing_from_elsewhere() -> None:
    """The build is strict: a link, an anchor or a file that is missing fails it."""
    done = subprocess.run([sys.executable, ROOT / "docs" / "build.py"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    site = ROOT / "site"
    pages = {
        path: path.read_text(encoding="utf-8") for kind in ("html", "css") for path in site.rglob(f"*.{kind}")
    }
    assert [path.name for path, text in pages.items() if ELSEWHERE.search(text)] == []
    assert 'id="F15"' in pages[site / "src/potager/games/finca/index.html"], "a rule can be linked to"
    assert "<td><code>finca_holders</code></td>" in pages[site / "docs/environments.html"]
    assert 'class="gp"' in pages[site / "docs/python.html"], "examples are shown as code"


@pytest.mark.usefixtures("interpreted")
def test_the_code_of_the_tutorial_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One block after the other, in an empty folder, without a compiler."""
    monkeypatch.chdir(tmp_path)
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    names: dict[str, object] = {}
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", text, re.DOTALL), start=1):
        exec(compile(block, f"tutorial.md, block {number}", "exec"), names)
    assert capsys.readouterr().out
