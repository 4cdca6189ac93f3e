"""The numbered rules of docs/rules, each with a test of its own on positions worked out by hand."""
