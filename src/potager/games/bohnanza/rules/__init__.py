"""The rules of Bohnanza: cards, fields, trading, and the turn that holds them together."""
