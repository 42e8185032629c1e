"""Who comes in: REST, the socket, the pages."""
