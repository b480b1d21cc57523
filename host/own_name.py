"""The name by which the devices of a home network find this computer."""

import socket


def own_name() -> str:
    """Return its multicast DNS name, `kitchen.local`; it stays when the address changes."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"
