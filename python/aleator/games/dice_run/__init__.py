"""What is Dice Run's own, beside its namespace `aleator.dice_run`."""
