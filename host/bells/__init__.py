"""Where strikes come from: serial boards, keyboards, phones; equals behind one interface."""

VIRTUAL = "f157be11"  # how the uid of every virtual board begins
