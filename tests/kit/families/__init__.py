"""The games under test, a module each: the only places that know one game from another."""
