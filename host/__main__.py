"""`python -m host` is `firstbell`."""

from host.cli import main

main()
