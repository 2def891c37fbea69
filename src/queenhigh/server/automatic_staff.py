"""The names of the automatic staff. No person's name can equal one of them."""

AUTOMATIC_DEALER, AUTOMATIC_FLOOR = "automatic dealer", "automatic floor"
AUTOMATIC_DIRECTOR, AUTOMATIC_DEPUTY = "automatic director", "automatic deputy"
