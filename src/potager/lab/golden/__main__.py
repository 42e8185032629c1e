"""Writes the golden files of every game anew: `make golden`."""

from potager.core.registry import load, names
from potager.lab.golden import write_all

for name in names():
    write_all(load(name))
