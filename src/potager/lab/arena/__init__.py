"""Bots against each other on the same deals.

`contest` says what is played, `onegame` plays one game of it, a `crew` plays many, a `gamelog` keeps them and
`arena` puts that together; `standings` and `ratings` say what came of it, `plots` draws it.
"""
