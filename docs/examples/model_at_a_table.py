"""A language model at a table of a Potager server, by the bot door.

python model_at_a_table.py https://games.example.org TABLE TOKEN http://localhost:8080/v1 MODEL
"""

import asyncio
import json
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

import potager
from potager.lab.models.chat import Endpoint
from potager.lab.models.seat import ModelSeat


async def play(server, table, token, model):
    """Take a seat, and let the model decide until the game is over; whenever the line is lost, come back."""
    who = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    join = Request(f"{server}/api/tables/{table}/join", b"{}", who)
    info = json.load(await asyncio.to_thread(urlopen, join))
    seat = ModelSeat(potager.load(info["game"]), model)
    async for line in connect(f"{server.replace('http', 'ws', 1)}/ws/tables/{table}", additional_headers=who):
        try:
            await listen(line, seat, info["options"])
            return seat.counts  # how often it was asked, and every kind of bad answer
        except ConnectionClosed:
            await asyncio.sleep(1)


async def listen(line, seat, options):
    """Hear what happens, and answer whenever the seat is awaited."""
    await line.send(json.dumps({"say": "hello"}))
    me, story, refusals = None, [], 0
    while True:
        try:
            heard = json.loads(await asyncio.wait_for(line.recv(), 20))
        except TimeoutError:
            await line.send(json.dumps({"say": "ping"}))
            continue
        me = heard["me"] if heard["heard"] == "sync" else me
        entries = heard["entries"] if heard["heard"] == "sync" else [heard.get("entry") or {"events": []}]
        story = [*story, *(event["text"] for entry in entries for event in entry["events"])][-20:]
        if heard.get("over"):
            return
        if heard["heard"] == "acknowledged":
            refusals = 0
        if heard["heard"] == "refused":  # somebody was quicker: look again
            refusals += 1
            if refusals > 3:
                raise RuntimeError(heard["trouble"])
            await line.send(json.dumps({"say": "hello"}))
        if heard.get("legal") and me in heard["awaited"]:
            version = heard["version"] if heard["heard"] == "sync" else heard["entry"]["version"]
            actions = await asyncio.to_thread(seat.decide, heard["view"], me, options, story)
            said = {"say": "play", "id": f"{me}-{version}", "version": version, "actions": list(actions)}
            await line.send(json.dumps(said))


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:4], Endpoint(*sys.argv[4:6]))))
