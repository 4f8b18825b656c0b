"""The running program around the sessions: answers, edits, settings, logs, start and end."""
