from host.web.addresses import Card, addresses, own_cards

INTERFACES = [
    Card("lo", "127.0.0.1"),
    Card("docker0", "172.17.0.1"),
    Card("tun0", "10.8.0.6"),
    Card("eth0", "10.0.0.7"),
    Card("wlan0", "192.168.1.20"),
    Card("wlan0", "fe80::1"),
    Card("usb0", "169.254.3.4"),
]


def test_screens_26_the_wireless_address_is_the_one_to_scan_and_the_others_are_listed() -> None:
    assert addresses(INTERFACES) == ["192.168.1.20", "10.0.0.7", "172.17.0.1", "10.8.0.6"]


def test_a_wired_computer_is_found_by_its_wire() -> None:
    assert addresses(INTERFACES[:4])[0] == "10.0.0.7"


def test_an_address_of_the_whole_internet_comes_after_those_of_the_house() -> None:
    cards = [Card("wlan0", "8.8.8.8"), Card("eth0", "192.168.7.2")]
    assert addresses(cards) == ["192.168.7.2", "8.8.8.8"]


def test_a_computer_without_a_network_has_no_address() -> None:
    assert addresses(INTERFACES[:1]) == []


def test_the_interfaces_of_this_computer_can_be_read() -> None:
    assert Card("lo", "127.0.0.1") in own_cards() or any(own_cards())
