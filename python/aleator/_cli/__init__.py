"""The commands of `aleator`, one module a group. They need the extra `cli`."""
