"""Computer players. They see a `SeatView`, as a person does, and answer with an action."""
