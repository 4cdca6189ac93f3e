"""What the games' rules on arrays are tried with, a module each."""
