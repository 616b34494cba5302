"""What every registered game has to keep to. docs/adding-a-game.md says it in words."""
