"""Test kits that hold every game to one contract; `kit.games` lists the games, nothing else knows one from another."""
