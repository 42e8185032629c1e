"""Writes what the page needs to know of the server: TypeScript types and texts, the same bytes every time.

python -m potager.server.export web/src/generated
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import msgspec
from msgspec import inspect as shapes

from potager.core.game import Game
from potager.core.registry import load, names
from potager.core.texts import COMMON_TEXTS, LANGUAGES, Catalogue, catalogue
from potager.server.protocol import client, lessons, puzzles, reviews, rulebook, server, tables
from potager.server.rooms.infos import game_info

GAMES = Path(__file__).parent.parent / "games"
WEB = "web."  # the server's keys that the page uses; the others belong to the terminal
LESSON = "lesson."  # a game's keys that come with its lessons instead
HEAD = "// Written by `python -m potager.server.export`. Do not edit.\n"
MESSAGES = (tables, rulebook, reviews, client, server, lessons, puzzles)
PLAIN: dict[type[shapes.Type], str] = {
    shapes.AnyType: "any",
    shapes.BoolType: "boolean",
    shapes.FloatType: "number",
    shapes.IntType: "number",
    shapes.NoneType: "null",
    shapes.StrType: "string",
}


def generate() -> dict[str, str]:
    """Every generated file, by its path in the folder of generated files; for the server's own games."""
    games = [game for game in map(load, names()) if game.folder.parent == GAMES]
    common = catalogue(COMMON_TEXTS)
    files = {"types.ts": types(games, common), "languages.ts": languages(common), "shelf.ts": shelf(games)}
    for lang in LANGUAGES:
        files[f"texts/common.{lang}.json"] = _json(
            {key: message for key, message in common.messages(lang).items() if key.startswith(WEB)}
        )
        for game in games:
            files[f"texts/{game.name}.{lang}.json"] = _json(
                {key: said for key, said in game.texts.messages(lang).items() if not key.startswith(LESSON)}
            )
    return files


def types(games: Sequence[Game], common: Catalogue) -> str:
    """The types of all that goes over the wire, and the keys of the server's texts."""
    parts = [HEAD, _alias("Lang", [json.dumps(lang) for lang in LANGUAGES])]
    parts += [_interface(struct, "") for module in MESSAGES for struct in _structs(module)]
    unions = {"ClientMessage": client.ClientMessage, "ServerMessage": server.ServerMessage}
    parts += [_alias(name, [member.__name__ for member in union.__args__]) for name, union in unions.items()]
    for game in games:
        parts += _game_types(game)
    parts.append(_alias("CommonKey", [json.dumps(key) for key in common if key.startswith(WEB)]))
    return "\n".join(parts)


def languages(common: Catalogue) -> str:
    """Every language: what it calls itself, whose habits its lists follow, and how it sets colons."""
    about = {
        lang: {
            what: common.say(lang, f"language.{what}") for what in ("name", "locale", "colon", "semicolon")
        }
        for lang in LANGUAGES
    }
    lines = [f"  {lang}: {json.dumps(told, ensure_ascii=False)}," for lang, told in about.items()]
    return "\n".join([HEAD, "export const LANGUAGES = {", *lines, "} as const;", ""])


def shelf(games: Sequence[Game]) -> str:
    """The server's own games: the page can show them before it has asked anybody."""
    told = json.dumps([msgspec.to_builtins(game_info(game)) for game in games], ensure_ascii=False, indent=1)
    return "\n".join(
        [HEAD, 'import type { GameInfo } from "./types";\n', f"export const SHELF: GameInfo[] = {told};\n"]
    )


def _game_types(game: Game) -> list[str]:
    """The view of a game with everything in it, and its events; names begin with the game's."""
    prefix = game.name.title()
    parts: list[str] = []
    if view := get_type_hints(game.view).get("return"):
        parts += [_interface(struct, prefix) for struct in _structs(sys.modules[view.__module__])]
    module = sys.modules[game.events.__module__]
    tagged = [struct for struct in _structs(module) if struct.__struct_config__.tag is not None]
    parts += [_interface(struct, prefix) for struct in tagged]
    parts.append(_alias(f"{prefix}Event", [prefix + struct.__name__ for struct in tagged]))
    return parts


def _structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The structs that a module defines and that nothing there derives from, in their order."""
    here = [
        found
        for found in vars(module).values()
        if inspect.isclass(found)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == module.__name__
    ]
    return [struct for struct in here if not any(struct in other.__mro__[1:] for other in here)]


def _interface(struct: type[msgspec.Struct], prefix: str) -> str:
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    lines = [f"/** {inspect.cleandoc(struct.__doc__ or '').splitlines()[0]} */"]
    lines.append(f"export interface {prefix}{struct.__name__} {{")
    if shape.tag_field is not None:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};")
    for field in shape.fields:
        # What a client may leave out, it may leave out here too; what the server says is always complete.
        optional = "?" if shape.forbid_unknown_fields and not field.required else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, prefix)};")
    return "\n".join([*lines, "}", ""])


def _type(shape: shapes.Type, prefix: str) -> str:
    match shape:
        case shapes.StructType(cls=struct):
            return prefix + struct.__name__
        case shapes.LiteralType(values=values):
            return _union(json.dumps(value) for value in values)
        case shapes.UnionType(types=members):
            return _union(_type(member, prefix) for member in members)
        case shapes.ListType(item_type=item):
            inner = _type(item, prefix)
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case shapes.TupleType(item_types=items):
            return f"[{', '.join(_type(item, prefix) for item in items)}]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {_type(value, prefix)}>"
        case _:
            return PLAIN[type(shape)]


def _union(members: Iterable[str]) -> str:
    return " | ".join(members)


def _alias(name: str, members: Sequence[str]) -> str:
    if len(members) < 4:
        return f"export type {name} = {_union(members)};\n"
    return "\n".join([f"export type {name} =", *(f"  | {member}" for member in members)]) + ";\n"


def _json(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path) -> None:
    """Write the generated files into a folder, and remove what is no longer generated."""
    files = generate()
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for file in folder.rglob("*"):
        if file.is_file() and file.relative_to(folder).as_posix() not in files:
            file.unlink()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
