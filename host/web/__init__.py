"""The pages: one WebSocket each, drawn on the server from pictures of the table."""
