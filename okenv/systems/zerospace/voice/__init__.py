"""How a fight is told: events, questions, cards and reasons in sentences."""
