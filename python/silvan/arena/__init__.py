"""The arena: many plays between agents, kept as they come, and what they say about who is better."""
