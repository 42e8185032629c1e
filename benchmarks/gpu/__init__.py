"""Every game on a GPU: what its kernels take, and how fast they play.

The two parts may run on two machines: `kernels` builds and needs numba-cuda but no GPU, `card` measures
what is in `BUILT` and needs a GPU and CuPy, but neither Numba nor Potager.
"""

from pathlib import Path

BUILT = Path(__file__).parent / ".built"
