"""The site of the papers: it is built without a network, and every link of it leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from potager.core.game import Game

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "docs" / "site" / "build.py"
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
CHECK = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from build import broken_links
print("\\n".join(broken_links(Path(sys.argv[2]))))
"""


def test_the_site_is_built_and_every_link_leads_somewhere(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, BUILD, tmp_path], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    pages = {
        str(file.relative_to(tmp_path)): file.read_text(encoding="utf-8") for file in tmp_path.rglob("*.html")
    }
    rules = pages["games/finca.html"]
    assert '<p id="F15" class="rule"><strong>F15</strong>' in rules, "a rule can be linked to"
    assert "<code>franjos" in rules or "franjos, riogrande, filosofia" in rules, "editions are told"
    assert '<h2 id="for-environments-finca">' in rules and "<td><code>phase</code></td>" in rules
    assert "<h2" in pages["measured/results.html"] and "decisions/0031-environments.html" in pages
    for name, text in pages.items():
        assert not re.search(
            r'<(?:script|iframe)|(?:src|href)="(?:https?:)?//[^"]*\.(?:css|js|woff2)', text
        ), name
        assert not re.search(r"\{(?:title|up|list|body|beside|kind|version)\}", text), f"{name} has a gap"
    style = (tmp_path / "assets" / "style.css").read_text(encoding="utf-8")
    assert "url(http" not in style and "@import" not in style


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="b.html#there">b</a><a href="#here">a</a></p>')
    (tmp_path / "b.html").write_text('<a href="c.html">c</a><a href="https://example.org/x">x</a>')
    done = subprocess.run(
        [sys.executable, "-c", CHECK, BUILD.parent, tmp_path], capture_output=True, text=True, check=True
    )
    assert done.stdout.split("\n")[:-1] == ["a.html: b.html#there", "b.html: c.html"]


def itself(game: Game) -> Game:
    return game


@pytest.mark.parametrize("paper", ["tutorial"])
def test_the_code_of_a_paper_runs(
    paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One block after the other, in an empty folder, without a compiler."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Game, "compiled", itself)
    blocks = BLOCK.findall((ROOT / "docs" / f"{paper}.md").read_text(encoding="utf-8"))
    assert blocks
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        exec(compile(block, f"{paper}.md, block {number}", "exec"), names)
    assert capsys.readouterr().out
