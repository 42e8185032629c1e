"""The page itself: one document for every address, its files, and the API's own documentation."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from potager.server.doors.access import may
from potager.server.doors.calls import TheLobby
from potager.server.doors.gate import visitor_of

STATIC = Path(__file__).parent.parent / "static"
FILES = {
    "manifest.webmanifest": "application/manifest+json",
    "sw.js": "text/javascript",
    "offline.html": "text/html",
    "icon.svg": "image/svg+xml",
    "robots.txt": "text/plain",
}
MISSING = (
    "<!doctype html><title>Potager</title><p>The page has not been built yet: run <code>make page</code> "
    "(<code>make play</code> does it for you).</p>"
)


def document(game: str = "") -> Response[bytes]:
    """The page; of a game it fetches the board together with itself."""
    file = STATIC / "index.html"
    content = file.read_bytes() if file.exists() else MISSING.encode()
    if game:
        content = content.replace(b"<html ", f'<html data-game="{escape(game)}" '.encode(), 1)
    return Response(content, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


@get(
    [
        "/",
        "/t/{table_id:str}/replay",
        "/t/{table_id:str}/review",
        "/rules/{game:str}",
        "/watch",
        "/puzzle",
        "/puzzle/{game:str}",
        "/puzzle/{game:str}/{number:str}",
        "/learn/{game:str}",
        "/learn/{game:str}/{lesson:str}",
    ],
    include_in_schema=False,
)
async def page() -> Response[bytes]:
    """The page; it reads its own address."""
    return document()


@get("/t/{table_id:str}", include_in_schema=False)
async def table_page(
    request: Request[Any, Any, Any], lobby: TheLobby, table_id: FromPath[str]
) -> Response[bytes]:
    """The page at a table that is being played: whoever may see it is told which game it is."""
    room, guest = lobby.rooms.get(table_id), visitor_of(request).guest
    seen = room is not None and may("see", room.row, guest, request.query_params.get("secret"))
    return document(room.row.game if room is not None and seen else "")


@get([f"/{name}" for name in FILES], include_in_schema=False)
async def file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The few files that must lie at the root."""
    name = request.url.path.strip("/")
    path = STATIC / name
    if not path.exists():
        return Response(b"", status_code=404, media_type="text/plain")
    return Response(path.read_bytes(), media_type=FILES[name], headers={"Cache-Control": "no-cache"})


@get("/api/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The REST calls as a plain page, from the OpenAPI description beside it."""
    schema = request.app.openapi_schema
    rows: list[str] = []
    for path, item in sorted((schema.paths or {}).items()):
        for method in ("get", "post", "patch"):
            operation = getattr(item, method)
            if operation is not None:
                text = escape(operation.description or operation.summary or "")
                rows.append(
                    f"<tr><th>{method.upper()}</th><td><code>{escape(path)}</code></td><td>{text}</td></tr>"
                )
    body = (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Potager API</title><h1>Potager API {escape(schema.info.version)}</h1>"
        "<p>The same as <a href='/api/schema/openapi.json'>OpenAPI</a>. The socket is described in "
        f"<code>docs/protocol.md</code>.</p><table>{''.join(rows)}</table></html>"
    )
    return Response(body, media_type=MediaType.HTML)


pages = [page, table_page, file, docs]
