"""The command line: `potager --help`."""
