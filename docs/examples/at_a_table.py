"""A bot at a table of a Potager server: python at_a_table.py https://games.example.org TABLE TOKEN."""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed


async def play(server, table, token):
    """Take a seat, and play until the game is over; whenever the line is lost, come back."""
    who = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    await asyncio.to_thread(urlopen, Request(f"{server}/api/tables/{table}/join", b"{}", who))
    async for line in connect(f"{server.replace('http', 'ws', 1)}/ws/tables/{table}", additional_headers=who):
        try:
            await line.send(json.dumps({"say": "hello"}))
            me = None
            while True:
                try:
                    heard = json.loads(await asyncio.wait_for(line.recv(), 20))
                except TimeoutError:
                    heard = await line.send(json.dumps({"say": "ping"})) or {"heard": "silence"}
                me = heard["me"] if heard["heard"] == "sync" else me
                if heard.get("over"):
                    return
                if heard.get("legal") and me in heard["awaited"]:
                    version = heard["version"] if heard["heard"] == "sync" else heard["entry"]["version"]
                    action = random.choice(heard["legal"])["action"]  # here goes what your bot thinks
                    said = {"say": "play", "id": f"{me}-{version}", "version": version, "actions": [action]}
                    await line.send(json.dumps(said))
        except ConnectionClosed:
            await asyncio.sleep(1)


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:4]))
