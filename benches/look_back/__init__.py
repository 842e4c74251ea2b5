"""A look back: another revision beside the checkout, each in its own process."""
