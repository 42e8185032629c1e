"""What the environments promise beyond other people's suites."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
import pyspiel
import pytest

import potager.envs.gym
import potager.envs.openspiel
from potager import CannotPlay, CannotRead, Match, load, names
from potager.envs import aec
from potager.envs.vector import LearnerVectorEnv

ROOT = Path(__file__).parents[2]
spiel = cast(Any, pyspiel)
