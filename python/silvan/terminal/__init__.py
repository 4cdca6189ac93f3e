"""In the terminal: playing, replaying and showing. These modules need the extra `cli`."""
