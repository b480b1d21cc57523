"""Who may come in: pages of this very address, and nobody sent by another site."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from host.own_name import own_name

POLICY = "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'"
TURNED_AWAY = "Open this page by the address that firstbell printed."


class Doors:
    """Refuses names that another site could have pointed here, and origins that are not ours."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request in, or turn it away with 403."""
        if scope["type"] == "lifespan" or welcome(Headers(scope=scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(TURNED_AWAY, 403)(scope, receive, send)


def welcome(headers: Headers) -> bool:
    """Return whether the host is ours, and the origin, if any, the same.

    Ours are addresses, `localhost`, and this computer's own name: no name server knows names that
    end in `.local`, so no site can point one here.
    """
    host, origin = headers.get("host", ""), headers.get("origin")
    return _is_ours(host) and origin in (None, f"http://{host}", f"https://{host}")


def _is_ours(host: str) -> bool:
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name in ("localhost", own_name()) or bool(ip_address(name))
    except ValueError:
        return False
