"""Everything specific to Dice Run other than its namespace `aleator.dice_run`."""
