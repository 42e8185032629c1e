"""The rules of Finca: setting up, the windmill, deliveries, and the turn that holds them together."""
