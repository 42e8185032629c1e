"""What is in `deploy/`: the container, the service, and the reverse proxies, where their tools are there."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import container
import httpx
import pytest
import typer.main
from installed import PATIENCE, Visitor

from potager.cli import app

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
UNIT = DEPLOY / "potager.service"
WAYS = (("/ws", ""), ("/api", ""), ("/api", "/join"))


def needs(*tools: str) -> pytest.MarkDecorator:
    missing = [tool for tool in tools if not shutil.which(tool, path="/usr/sbin:/usr/bin:/sbin:/bin")]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)}: not installed")


def check_command(words: list[str]) -> None:
    """Refuse a command that `potager` would not understand."""
    commands: Any = typer.main.get_command(app)
    commands.commands[words[0]].make_context(words[0], words[1:])


# The container


def test_the_container_is_not_root_and_keeps_its_database_in_its_volume() -> None:
    found = dict(container.steps())
    assert int(found["USER"]) > 0
    words = container.json.loads(found["CMD"])
    assert words[words.index("--database") + 1].startswith(f"sqlite:///{found['VOLUME']}/")
    assert found["EXPOSE"] in found["HEALTHCHECK"] and "/api/health" in found["HEALTHCHECK"]
    check_command(words)


def test_everything_that_the_container_is_built_from_comes_into_it() -> None:
    copied = set(container.copied())
    for word, rest in container.steps():
        if word == "COPY" and not rest.startswith("--from"):
            *names, _ = rest.split()
            assert all(name == "." or name in copied for name in names)
    tracked = subprocess.run(["git", "ls-files", "src", "web"], cwd=ROOT, capture_output=True, text=True)
    built_from = {name for name in tracked.stdout.splitlines() if not re.search(r"games/\w+/tests/", name)}
    assert built_from and built_from <= copied
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE"} <= copied
    assert not any(name.startswith(("tests/", "docs/", "benchmarks/")) for name in copied)


# The service


def test_the_service_starts_a_command_that_exists() -> None:
    (line,) = re.findall(r"^ExecStart=\S+ (.*) \$POTAGER_OPTIONS$", UNIT.read_text(), re.MULTILINE)
    check_command(line.split())


@needs("systemd-analyze")
def test_systemd_understands_the_services_and_finds_them_closed(tmp_path: Path) -> None:
    units = [tmp_path / file.name for file in DEPLOY.glob("potager*.*")]
    assert len(units) == 3
    for unit in units:
        text = (DEPLOY / unit.name).read_text()
        unit.write_text(text.replace("/opt/potager/bin/potager", "/bin/true"))
    done = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    assert done.returncode == 0 and "potager" not in done.stderr, done.stderr
    # Of 100, where 100 is a service that may do everything.
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=20"]
    done = subprocess.run(
        [*words, *(unit for unit in units if unit.suffix == ".service")], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-200:]


# Reverse proxies


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        return place.getsockname()[1]


def listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def nginx(folder: Path, server: str, before: str = "") -> Generator[str]:
    """nginx as deploy/nginx.conf sets it up, on other ports, with a certificate of its own; its address."""
    words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=localhost"
    keys = ["-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"]
    subprocess.run(["openssl", *words.split(), *keys], check=True, capture_output=True)
    secure, plain = free_port(), free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in {
        "listen 443": f"listen 127.0.0.1:{secure}",
        "listen 80": f"listen 127.0.0.1:{plain}",
        "/etc/letsencrypt/live/games.example.org": str(folder),
        "http://127.0.0.1:8000": server,
    }.items():
        assert old in text
        text = text.replace(old, new)
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    places = "".join(
        f"{name}_temp_path {folder};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "all.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; events {{}}\n"
        f"http {{ access_log off; {places}\n{before}\n{text}\n}}\n"
    )
    program = ["/usr/sbin/nginx", "-c", folder / "all.conf", "-e", folder / "errors"]
    done = subprocess.run([*program, "-t"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    process = subprocess.Popen(program)
    try:
        deadline = time.monotonic() + PATIENCE
        while not listens(secure):
            assert process.poll() is None and time.monotonic() < deadline, (folder / "errors").read_text()
            time.sleep(0.02)
        yield f"https://127.0.0.1:{secure}"
    finally:
        process.terminate()
        process.wait()


class Named(BaseHTTPRequestHandler):
    """Answers with the port that it was reached at."""

    def do_GET(self) -> None:
        """Say who is asked."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.connection.getsockname()[1]).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Nobody wants to know."""


@contextmanager
def named_server() -> Generator[ThreadingHTTPServer]:
    """A server that says its name, whatever it is asked."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Named) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server
        server.shutdown()


@needs("nginx", "openssl")
def test_nginx_leads_those_at_one_table_to_one_server(tmp_path: Path) -> None:
    (blocks,) = re.findall(r"```nginx\n(map .*?)```", (ROOT / "docs/hosting.md").read_text(), re.DOTALL)
    tls = httpx.create_ssl_context(verify=False)
    with named_server() as one, named_server() as other, ExitStack() as stack:
        ports = [str(server.server_port) for server in (one, other)]
        for example, port in zip(("10.0.0.2:8000", "10.0.0.3:8000"), ports, strict=True):
            assert example in blocks
            blocks = blocks.replace(example, f"127.0.0.1:{port}")
        address = stack.enter_context(nginx(tmp_path, "http://potager", blocks))
        client = stack.enter_context(httpx.Client(base_url=address, verify=tls))
        asked = {
            table: {client.get(f"{way}/tables/{table}{rest}").text for way, rest in WAYS}
            for table in ("aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh")
        }
        assert all(len(servers) == 1 for servers in asked.values())
        assert {server for servers in asked.values() for server in servers} == set(ports), (
            "and tables to both"
        )
        assert {client.get("/api/tables").text for _ in range(40)} == set(ports), (
            "whoever has no table, to any"
        )


@needs("nginx", "openssl")
def test_nginx_passes_everything_on_but_what_is_too_large(visitor: Visitor, tmp_path: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    with nginx(tmp_path, visitor.address) as address:
        far = Visitor(address, tls)
        assert "<title>Potager" in far.page()
        with far.at(far.table("gardener", "gardener")) as line:
            assert line.hear("happened")["entry"]["version"] > 0
        assert far.refusal("/api/tables", {"game": "x" * 100_000}) == 413
        assert far.refusal("/metrics") == 404


@needs("caddy")
def test_caddy_understands_its_file() -> None:
    words = ["caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile"]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
