"""What ZeroSpace says to a game master's table: corrections, the players' view, the queue."""
