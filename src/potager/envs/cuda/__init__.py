"""Batches and playouts on a GPU: one game in each thread."""
