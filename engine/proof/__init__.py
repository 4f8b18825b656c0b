"""What anybody can check a game by once it is over: its record, dealt and played again."""
