"""What is Gang of Dice's own, beside its namespace `aleator.gang_of_dice`."""
