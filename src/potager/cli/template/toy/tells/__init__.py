"""What is said of actions and events, in every language."""
