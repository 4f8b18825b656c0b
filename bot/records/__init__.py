"""Games that are over: who may have them, to check their deals or to read them elsewhere."""
