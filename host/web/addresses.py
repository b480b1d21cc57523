"""Under which addresses phones find this computer, the likeliest first."""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Address, ip_address
from typing import NamedTuple

import ifaddr

TUNNELS = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "cni", "lxc"),
    *("tun", "tap", "wg", "utun", "tailscale", "zt", "ppp", "ham"),
)
WIRELESS = ("wl", "wi-fi", "wifi", "ath", "airport")


class Card(NamedTuple):
    """A network interface and one of its addresses."""

    name: str
    address: str


def addresses(cards: Iterable[Card]) -> list[str]:
    """Return the IPv4 addresses that other devices can reach, the likeliest first.

    Wireless comes before wired, since phones are there; tunnels and the networks of virtual
    machines come last; loopback and link-local addresses not at all.
    """
    reachable = [card for card in cards if _reachable(card.address)]
    return [card.address for card in sorted(reachable, key=_unlikely)]


def own_cards() -> Iterator[Card]:
    """Yield the interfaces of this computer."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if ip.is_IPv4:
                yield Card(str(ip.nice_name), str(ip.ip))


def _reachable(address: str) -> bool:
    ip = ip_address(address)
    return isinstance(ip, IPv4Address) and not (ip.is_loopback or ip.is_link_local)


def _unlikely(card: Card) -> tuple[bool, bool, bool]:
    name = card.name.lower()
    private = ip_address(card.address).is_private
    return name.startswith(TUNNELS), not private, not name.startswith(WIRELESS)
