"""The parts of the OpenSpiel adapter."""
