"""Test kits that hold every game to one contract; `kit.families` knows one game from another, nothing else does."""
