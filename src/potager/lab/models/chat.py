"""Models that can be asked: any server that speaks the chat completions of language models, over HTTP."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Sequence
from typing import Any, Protocol, TypedDict
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from potager.core.errors import CannotRead

KEY = "POTAGER_MODEL_KEY"  # the variable that holds the key of a model's server, where it wants one
PATIENCE = 120.0  # seconds for one answer
PAUSES = (1.0, 4.0)  # seconds before a busy server is asked again


class Message(TypedDict):
    """One message of a conversation."""

    role: str  # system, user or assistant
    content: str


class Model(Protocol):
    """Answers in text."""

    def answer(self, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        """An answer to a conversation, which should fit a JSON schema."""
        ...


class Endpoint:
    """A model behind an address: `http://localhost:8080/v1` and the name of the model there."""

    def __init__(self, address: str, name: str, patience: float = PATIENCE) -> None:
        if not address.startswith(("http://", "https://")):
            raise CannotRead(f"the address of a model begins with http:// or https://, not {address[:60]!r}")
        self.address = address.rstrip("/") + "/chat/completions"
        self.name = name
        self.patience = patience

    def answer(self, messages: Sequence[Message], schema: dict[str, Any]) -> str:
        """Ask once; a server that is busy is asked again after a pause."""
        form = {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}
        body = {"model": self.name, "messages": list(messages), "temperature": 0, "response_format": form}
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(KEY):
            headers["Authorization"] = f"Bearer {key}"
        request = Request(self.address, json.dumps(body).encode(), headers)
        for pause in (*PAUSES, None):
            try:
                with urlopen(request, timeout=self.patience) as reply:
                    return str(json.load(reply)["choices"][0]["message"]["content"] or "")
            except HTTPError as error:
                if pause is None or error.code not in (429, 500, 502, 503):
                    raise CannotRead(f"{self.address} answers {error.code}: {error.reason}") from None
                time.sleep(pause)
            except (URLError, TimeoutError) as error:
                raise CannotRead(f"{self.address} cannot be reached: {error}") from None
            except (ValueError, LookupError, TypeError):
                raise CannotRead(f"{self.address} does not speak chat completions") from None
        raise AssertionError("every way out of the loop is above")
