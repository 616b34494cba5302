"""Checks of the contract that every registered game must fulfil. docs/adding-a-game.md describes it."""
