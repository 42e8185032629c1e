"""The first page: what Potager is, the three games, and where to go."""

from __future__ import annotations

from pages import GAMES
from render import Rendered, code

from potager.core.box import pitch_of
from potager.core.registry import load

WAYS = (
    ("Learn it", "tutorial.html", "From a first game to a bot, a batch and a dataset, step by step."),
    ("Environments", "environments.html", "PettingZoo, Gymnasium and OpenSpiel; batches on CPU and GPU."),
    ("Data", "data.html", "Self-play as Parquet, baselines."),
    ("Host a table", "hosting.html", "One command for friends, two servers for a club."),
    ("Write a bot", "bots.html", "One file with one function, in the arena or at a table."),
    ("How it is built", "architecture.html", "A flat record, plain rules, and every decision on one page."),
)
FIRST = """from potager.envs import aec

env = aec.env("finca", seats=3)
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, termination, truncation, info = env.last()
    env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
"""


def home() -> Rendered:
    """The first page as HTML."""
    boxes = "".join(
        f'<a class="game" href="games/{name}.html">'
        f'<img src="assets/{name}.svg" alt="" width="400" height="400">'
        f"<h2>{load(name).texts.say('en', 'name')}</h2><p>{pitch_of(load(name))['en']}</p></a>"
        for name in GAMES
    )
    ways = "".join(
        f'<li><a href="{link}"><strong>{title}</strong><span>{says}</span></a></li>'
        for title, link, says in WAYS
    )
    body = (
        "<h1>Potager</h1>"
        '<p class="lead">Three board games of fruit and beans: exact rules, a table for friends, opponents '
        "that know only what their seat may know, and the same rules as fast environments for research.</p>"
        f'<div class="shelf">{boxes}</div><ul class="ways">{ways}</ul>'
        '<h2 id="an-environment-in-five-lines">An environment in five lines</h2>'
        f"<p><code>pip install &quot;potager[envs]&quot;</code>, and then:</p>{code(FIRST, 'python')}"
    )
    return Rendered("Potager", body, ())
