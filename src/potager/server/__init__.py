"""The table on the network: lobby, rooms, sockets and the store."""
