"""`firstbell print gong`: the codes of the missions, for a deck of real cards."""

from pathlib import Path
from urllib.parse import urlsplit

from host.commands import Halt
from host.own_name import own_name
from host.sheet import sheet

PORT = 8000
LONGEST = 80  # letters; with more, codes of this size are hard to read


def gong(base: str | None, out: Path) -> int:
    """Write the sheet; raises `Halt` for a base that no phone could open."""
    start = checked(f"http://{own_name()}:{PORT}" if base is None else base)
    try:
        out.write_bytes(sheet(start))
    except OSError as error:
        raise Halt(f"{out} cannot be written: {error.strerror}; give --out FILE") from None
    print(f"{out}: 54 codes that open {start}/gong/…")
    if base is None:
        print(f"They work while this computer runs firstbell play --lan --port {PORT}, on networks")
        print("that know it by name; --base http://ADDRESS:PORT prints another address.")
    return 0


def checked(base: str) -> str:
    """Return the address without a slash at its end; raises `Halt` if it is none."""
    try:
        parts = urlsplit(base)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable or not base.isascii() or not base.isprintable() or set(base) & set(' ?#"<>'):
        raise Halt(f"--base {base!r} is no address like http://192.168.1.7:{PORT}")
    if len(base) > LONGEST:
        raise Halt(f"--base is {len(base)} letters long: at most {LONGEST} make readable codes")
    return base.rstrip("/")
