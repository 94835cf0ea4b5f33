"""What somebody may think of a fight: chances, values, policies. It knows the rules and the sheet."""
