"""A finished game, looked at again.

`review` looks, counting by a `scale`; `reviewed` is what it finds, as it is kept; `plot` draws that; and
`reviewing` does it all in a process of its own.
"""
