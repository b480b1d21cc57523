"""The bell box as it is built: everything here is made from pins.toml, and checked."""
