"""The arena: many games between bots, on all processors or a cluster, kept, counted and shown."""
