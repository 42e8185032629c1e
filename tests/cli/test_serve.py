"""`potager serve`: where it listens, how it is reached, and how it refuses before anything has started."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from potager import CannotRead
from potager.cli import workers
from potager.lab.parts import missing_part
from potager.server.settings import Settings
from potager.testing.terminal import Refused, Run


class Served:
    """What would be served: the settings, and the socket that people come in by."""

    settings: Settings
    place: socket.socket


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """All of the command but the server's own loop."""
    found = Served()

    def make_app(settings: Settings, **_: object) -> str:
        found.settings = settings
        return "app"

    def run(_: uvicorn.Server, sockets: list[socket.socket]) -> None:
        (found.place,) = sockets

    def leave_logs(_: uvicorn.Config) -> None:
        """Change nothing: it would end all handlers of logs, those of other tests among them."""

    monkeypatch.setattr("potager.server.app.make_app", make_app)
    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(uvicorn.Config, "configure_logging", leave_logs)
    monkeypatch.setattr(workers, "_calm_collector", lambda: None)
    yield found
    if hasattr(found, "place"):
        found.place.close()


QUICK = ("serve", "--database", "memory", "--interpreted", "--port", "0")


def reached(place: socket.socket) -> bool:
    """Whether somebody who comes is let in, though nobody greets them yet."""
    with socket.create_connection(place.getsockname()[:2], timeout=5):
        return True


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def test_it_says_where_it_is_and_lets_people_in(served: Served, run: Run) -> None:
    said = run(*QUICK).stdout
    port = served.place.getsockname()[1]
    assert said == f"Potager is open at http://localhost:{port} (Ctrl+C closes it)\n"
    assert served.place.getsockname()[0] == "127.0.0.1" and reached(served.place)


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_an_ipv6_address_stands_in_brackets(host: str, served: Served, run: Run) -> None:
    said = run(*QUICK, "--host", host).stdout
    assert f"http://[::1]:{served.place.getsockname()[1]} " in said
    assert served.place.family == socket.AF_INET6 and reached(served.place)


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6")
def test_all_addresses_are_shown_as_localhost(served: Served, run: Run) -> None:
    assert "http://localhost:" in run(*QUICK, "--host", "::").stdout


def test_a_name_is_looked_up_and_ipv4_preferred(served: Served, run: Run) -> None:
    assert "http://localhost:" in run(*QUICK, "--host", "localhost").stdout
    assert served.place.family == socket.AF_INET


def test_a_port_in_use_is_refused(refused: Refused) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused("serve", "--database", "memory", "--port", port)
    assert said.endswith(f"on 127.0.0.1 port {port}: Address already in use. Try another --port\n")


def test_an_address_that_cannot_be_had_is_refused(refused: Refused) -> None:
    assert "0-65535. Try another --port" in refused("serve", "--database", "memory", "--port", "70000")
    said = refused("serve", "--database", "memory", "--host", "nowhere.invalid")
    assert "cannot listen on nowhere.invalid port 8000" in said and "--port" not in said
    assert "cannot listen on" in refused("serve", "--database", "memory", "--host", "a" * 64)


@pytest.mark.parametrize("url", ["https://games.example.org", "http://[2001:db8::1]:8080"])
def test_a_public_address_is_shown_and_used(url: str, served: Served, run: Run) -> None:
    assert f"open at {url} " in run(*QUICK, "--public-url", f"{url}/").stdout
    assert served.settings.public_url == url


@pytest.mark.parametrize(
    "url",
    [
        "games.example.org",
        "ftp://games.example.org",
        "https://",
        "https:///t",
        "https://[::1",
        "http://h:port",
    ],
)
def test_what_is_no_public_address_is_refused(url: str, refused: Refused) -> None:
    assert "a public address is http:// or https:// and a host, not" in refused("serve", "--public-url", url)


@pytest.mark.parametrize("rest", ["/games", "?a=b", "#a"])
def test_a_public_address_is_nothing_more(rest: str, refused: Refused) -> None:
    """Links are made by adding a path to it, and no server lives below one."""
    assert "nothing more" in refused("serve", "--public-url", f"https://games.example.org{rest}")
    assert "nothing more" in refused("serve", "--public-url", "https://me:secret@games.example.org")


def test_a_database_that_cannot_be_opened_is_refused(refused: Refused) -> None:
    assert "database" in refused("serve", "--database", "oracle://somewhere")


def test_wishes_below_nothing_are_nothing(served: Served, run: Run) -> None:
    run(*QUICK, "--pause", "-1", "--patience", "-1", "--review-seconds", "-1", "--review-iterations", "-1")
    wished = served.settings
    assert (wished.bot_pause, wished.patience_seconds, wished.review_iterations) == (0, 0, 0)
    assert wished.review_seconds == 1


# Parts that are not installed


def test_a_missing_part_is_named(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    said = refused("serve")
    assert said == ("potager: serving needs uvicorn, which is not installed: pip install 'potager[server]'\n")


def test_a_part_that_a_library_hides_is_named() -> None:
    """SQLAlchemy says in words of its own that greenlet is missing."""
    program = "import sys; sys.modules['greenlet'] = None; from potager.cli import app; app(['serve'])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert "serving needs greenlet, which is not installed" in done.stderr


def test_a_part_of_the_wrong_version_is_told_with_its_own_words() -> None:
    refusal: Any = missing_part("serving needs", "server", ImportError("cannot import name 'Litestar'"))
    assert isinstance(refusal, CannotRead)
    assert "other versions of its parts (cannot import name 'Litestar')" in str(refusal)


def test_our_own_mistake_is_no_missing_part() -> None:
    with pytest.raises(ModuleNotFoundError):
        missing_part("serving needs", "server", ModuleNotFoundError("no", name="potager.server.gone"))
