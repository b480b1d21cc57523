"""`firstbell replay`: runs records and checks them."""

import sys
from collections.abc import Sequence

import msgspec

from engine.records import Outcome, replay_file
from host.commands import Halt, say


def replay(records: Sequence[str], json: bool) -> int:
    """Print what came out of each record; returns the worst of their exit codes."""
    if not records:
        raise Halt("name the records to replay, or - for standard input")
    if strange := [record for record in records if record.startswith("--")]:
        raise Halt(f"unknown option: {strange[0]}; see firstbell replay --help")
    outcomes = (replay_file(record) for record in records)
    return max(_tell(outcome, json) for outcome in outcomes)


def _tell(outcome: Outcome, json: bool) -> int:
    for warning in outcome.warnings:
        say(warning)
    if json:
        print(msgspec.json.encode(outcome.keys).decode())
    if not json or outcome.wrong:
        print(outcome, file=sys.stderr if json else sys.stdout)
    return outcome.code
