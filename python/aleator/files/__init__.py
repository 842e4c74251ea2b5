"""What is read from files and other programs, and what is written to files."""
