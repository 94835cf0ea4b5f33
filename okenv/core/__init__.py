"""What every rulebook shares: the record, the JIT, chance, prompts, events, notation."""
