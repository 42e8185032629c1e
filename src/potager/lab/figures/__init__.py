"""Many games between simple bots, compiled: who wins, is a game fair, is all of it used?"""
