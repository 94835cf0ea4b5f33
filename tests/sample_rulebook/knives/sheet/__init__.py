"""What an encounter may say, and how it is laid out as a record."""
