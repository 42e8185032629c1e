"""What the servers of one house say to each other, and how: Redis carries it, and decides nothing."""
