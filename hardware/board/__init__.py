"""The carrier board: placed and routed by code, drawn and checked by KiCad."""
