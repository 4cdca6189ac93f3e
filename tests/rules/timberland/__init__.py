"""The rules of Timberland (docs/rules/timberland.md) and its rulings (docs/rulings.md), one test each."""
