"""How fast things are: run by hand, never as tests. Each result is one line of JSON."""
