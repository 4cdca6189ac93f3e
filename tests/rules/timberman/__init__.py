"""The rules of Timberman (docs/rules/timberman.md) and its rulings (docs/rulings.md), one test each."""
