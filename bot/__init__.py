"""The running program: sessions, what people see, settings, and the client that joins them."""
