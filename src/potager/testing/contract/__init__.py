"""What every game promises, as tests: at every number of seats, with every value of its options."""
