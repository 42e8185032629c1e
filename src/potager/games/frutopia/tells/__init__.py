"""What is said of it: events, sentences, refusals."""
