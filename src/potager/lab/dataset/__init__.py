"""Games of bots as data: written to Parquet by `potager lab dataset`, read by `load`."""

from potager.lab.dataset.reading import Dataset, load

__all__ = ["Dataset", "load"]
