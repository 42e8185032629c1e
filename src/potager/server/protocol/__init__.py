"""Everything that a client and the server say to each other: the one source of the protocol.

REST bodies and socket messages are msgspec structs. The page's TypeScript types are generated from these
modules and from the games' views and events; `make generated` writes them and CI compares.
"""
