"""Where strikes come from: serial boards, keyboards, phones; equals behind one interface."""
