"""What all rulebooks share that tells a fight: words, verbs, sentences, cards, accounts."""
