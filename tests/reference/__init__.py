"""Slow, plain Python tellings of the rules, to hold the engine against."""
