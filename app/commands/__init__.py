"""The commands, one module each. Everything heavy is imported inside them, so that the help comes at once."""
