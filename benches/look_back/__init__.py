"""A look back: another revision beside the checkout, each in a process of its own."""
