"""App with a faster `flush`, which Django runs after every test with real transactions."""
