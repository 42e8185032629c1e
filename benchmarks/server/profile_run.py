"""Where the time of a move goes, as a flame graph of the server under load: `make profile-server`."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))

from figures import Pace
from flames import read, shares, svg
from generating import SETTING_SECONDS, generate
from goals import FIRST_GAME, OURS
from load import Plan
from run import OTHER_GAMES, described
from servers import free_port, potager, serving, wait_until_compiled

HERE = Path(__file__).parent
OUT = HERE / ".profile"
SAMPLES = 200  # a second
TABLES, PACE, WARM = 250, Pace(500.0, 20.0), 3.0
SHOWN = 30  # functions that are listed
OURS_PART = "potager/"


def main() -> None:
    """Load a server with one game, take samples meanwhile, and draw them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=(FIRST_GAME, *OTHER_GAMES), default=FIRST_GAME)
    parser.add_argument(
        "--interpreted", action="store_true", help="by plain rules, on a machine that is busy"
    )
    parser.add_argument("--rate", type=float, default=PACE.rate, help="actions a second")
    chosen = parser.parse_args()
    spy = shutil.which("py-spy", path=str(Path(sys.executable).parent))
    if spy is None:
        sys.exit("py-spy is missing: run make profile-server")
    OUT.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        folder, port = Path(temporary), free_port()
        command = potager(port, folder / "bench.db") + ["--interpreted"] * chosen.interpreted
        raw = folder / "stacks.txt"
        with serving(command, port, folder) as pid:
            wait_until_compiled(port)
            pace = Pace(chosen.rate, PACE.seconds)
            plan = Plan(OURS, port, pid, chosen.game, TABLES, WARM, [pace], str(folder / "seated"))
            sampling = [spy, "record", "--pid", str(pid), "--rate", str(SAMPLES), "--format", "raw"]
            sampling += ["--duration", str(round(pace.seconds)), "--output", str(raw)]
            with ThreadPoolExecutor(1) as beside:
                sampler = beside.submit(sample, sampling, Path(plan.seated))
                outcome = generate(plan, folder / "outcome.json")
                sampler.result()
        stacks = read(raw.read_text(encoding="utf-8").splitlines())
    file = OUT / f"{chosen.game}.svg"
    title = f"{chosen.game}, {described(outcome.loads[0])}"
    file.write_text(svg(stacks, title), encoding="utf-8")
    print(title)
    for name, share in shares(stacks, OURS_PART)[:SHOWN]:
        print(f"{share:6.1%}  {name}")
    print(f"written: benchmarks/server/.profile/{file.name}")


def sample(command: list[str], seated: Path) -> None:
    """Take samples from when everybody sits: seating costs more than playing."""
    end = time.monotonic() + SETTING_SECONDS
    while not seated.exists() and time.monotonic() < end:
        time.sleep(0.1)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


if __name__ == "__main__":
    main()
