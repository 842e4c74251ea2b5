"""Everything specific to Gang of Dice other than its namespace `aleator.gang_of_dice`."""
