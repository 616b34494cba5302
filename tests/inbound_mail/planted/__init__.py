"""Faulty readers, run as child processes in place of the real one."""
