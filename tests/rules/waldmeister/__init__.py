"""The rules of Waldmeister (docs/rules/waldmeister.md) and its rulings (docs/rulings.md), one test each."""
