"""Self-play with PPO in PyTorch over a batch: python ppo.py [GAME] [UPDATES]. Needs `pip install torch`.

One small net plays both seats of hundreds of games. What is good for one seat is as bad for the other, so
the value of the next position counts for the seat that acts there, and against the other one.
"""

import sys
import time

import numpy as np
import torch
from torch import nn

from potager.envs.batch import Batch
from potager.envs.vector import LearnerVectorEnv

GAMES, STEPS = 256, 64  # games side by side, and actions in each between two updates
EPOCHS, PARTS, CLIP, ENTROPY, VALUE = 3, 4, 0.2, 0.01, 0.5
DISCOUNT, TRACE, RATE = 0.999, 0.95, 5e-4


class Net(nn.Module):
    """From an observation to the logits of all actions, and to the chance to win as a number from -1 to 1."""

    def __init__(self, size, actions, width=128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)  # at first, all legal actions are as good

    def forward(self, seen, legal):
        """The distribution over legal actions, and the value for the seat that acts."""
        inner = self.body(torch.log1p(seen.clamp(min=0)))  # counts of any size
        logits = self.policy(inner).masked_fill(~legal, -1e9)
        return torch.distributions.Categorical(logits=logits), torch.tanh(self.value(inner)).squeeze(-1)


def collect(net, batch):
    """Play some steps in every game: what was seen, done and won, [steps, games, ...]."""
    rows = []
    for _ in range(STEPS):
        seen, legal = torch.tensor(batch.observe()), torch.tensor(batch.legal())
        seats = batch.seats.copy()
        with torch.no_grad():
            choice, value = net(seen, legal)
            action = choice.sample()
        batch.step(action.numpy())
        won = torch.tensor(batch.rewards[np.arange(len(batch)), seats])
        rows.append(
            (seen, legal, action, choice.log_prob(action), value, won, torch.tensor(batch.done), seats)
        )
    with torch.no_grad():
        _, last = net(torch.tensor(batch.observe()), torch.tensor(batch.legal()))
    return [torch.stack(row) for row in list(zip(*rows, strict=True))[:-1]], [row[-1] for row in rows], last


def advantages(value, won, done, seats, last_value, last_seats):
    """Generalised advantages where two seats take turns: the other's gain is a loss."""
    found, later = torch.zeros_like(value), torch.zeros_like(last_value)
    next_value, next_seats = last_value, last_seats
    for step in reversed(range(len(value))):
        sign = torch.tensor(np.where(seats[step] == next_seats, 1.0, -1.0), dtype=torch.float32)
        goes_on = (~done[step]).float() * sign
        delta = won[step] + DISCOUNT * goes_on * next_value - value[step]
        later = delta + DISCOUNT * TRACE * goes_on * later
        found[step], next_value, next_seats = later, value[step], seats[step]
    return found


def learn(net, optimiser, rows, better):
    """Several passes over what was played, each step no farther than PPO allows."""
    seen, legal, action, old, value, *_ = (row.flatten(0, 1) for row in rows)
    gain, target = better.flatten(), better.flatten() + value
    for _ in range(EPOCHS):
        for part in torch.randperm(len(gain)).chunk(PARTS):
            choice, now = net(seen[part], legal[part])
            ratio = (choice.log_prob(action[part]) - old[part]).exp()
            wish = (gain[part] - gain.mean()) / (gain.std() + 1e-6)
            loss = -torch.min(ratio * wish, ratio.clamp(1 - CLIP, 1 + CLIP) * wish).mean()
            loss = loss + VALUE * (now - target[part]).square().mean() - ENTROPY * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def victories(net, game, opponent, games=256, seed=10_000):
    """The share of games that the net wins against a bot, one in each row, each in another seat and deal."""
    envs = LearnerVectorEnv(game, games, seats=2, opponents=opponent)
    seen, _ = envs.reset(seed=seed)
    won, over = np.zeros(games), np.zeros(games, dtype=bool)
    while not over.all():
        with torch.no_grad():
            choice, _ = net(torch.tensor(seen["observation"]), torch.tensor(seen["action_mask"]).bool())
        seen, rewards, ended, _, _ = envs.step(choice.sample().numpy())
        won[ended & ~over] = (rewards[ended & ~over] + 1) / 2
        over |= ended
    return float(won.mean())


def train(game="finca", updates=60, seed=1, tell=print):
    """Train from nothing; the net, and its victories against uniform before and after."""
    share = 0.0
    torch.manual_seed(seed)
    batch = Batch(game, GAMES, seats=2, seed=seed)
    net = Net(batch.observe().shape[1], batch.legal().shape[1])
    optimiser, began = torch.optim.Adam(net.parameters(), lr=RATE), time.process_time()
    before = victories(net, game, "uniform")
    tell(f"        0 actions,    0 s: {before:.0%} of the victories against uniform")
    for update in range(1, updates + 1):
        rows, seats, last = collect(net, batch)
        better = advantages(*rows[4:7], seats, last, batch.seats.copy())
        learn(net, optimiser, rows, better)
        if update % 20 == 0 or update == updates:
            share = victories(net, game, "uniform")
            steps, seconds = update * GAMES * STEPS, time.process_time() - began
            tell(f"{steps:9,} actions, {seconds:4.0f} s: {share:.0%} of the victories against uniform")
    return net, before, share


if __name__ == "__main__":
    game, updates = (*sys.argv[1:3], *("finca", "120")[len(sys.argv) - 1 :])
    net, _, _ = train(game, int(updates))
    print(f"in the end: {victories(net, game, 'gardener'):.0%} of the victories against a gardener")
