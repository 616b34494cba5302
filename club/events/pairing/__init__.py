"""Who meets whom, and who stands where: pure functions over numbers, without Django and without a clock."""
