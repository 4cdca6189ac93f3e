"""The rules of Lumberjack (docs/rules/lumberjack.md) and its rulings (docs/rulings.md), one test each."""
