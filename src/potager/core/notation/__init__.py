"""Positions as text, both ways, from one description.

A game describes the lines of its positions once, part by part, with codecs; writing and reading both
follow from that, so that they cannot drift apart::

    NOTATION = Notation(
        "toy",
        State,
        Line("supply", counts("supply", FRUIT)),
        seat_lines(parts({"fruit": counts("fruit", FRUIT), "carts": number("carts")})),
        Line("now", parts({}, head=turn("seat", Phase))),
        elsewhere=("seats",),
        begin=begin,
        complete=complete,
        check=check,
    )

A description that does not fit the record is refused when the game is loaded.
"""
