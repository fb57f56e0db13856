"""Training of the evaluations: self-play, regression, and duels of each round with the one before."""
