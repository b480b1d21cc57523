from firmware.trace import ROOM, Trace


def test_nothing_is_kept_before_it_is_asked_for() -> None:
    trace = Trace()
    trace.edge(2, 10)
    assert trace.edges == []


def test_edges_are_kept_as_they_are_until_there_is_no_room() -> None:
    trace = Trace()
    trace.record(True)
    for at in range(ROOM + 5):
        trace.edge(at & 2, at)
    assert trace.edges == [(at & 2, at) for at in range(ROOM)]


def test_a_new_recording_begins_empty_and_its_end_frees_the_memory() -> None:
    trace = Trace()
    trace.record(True)
    trace.edge(2, 10)
    trace.record(True)
    assert trace.edges == []
    trace.edge(0, 20)
    assert trace.edges == [(0, 20)]
    trace.record(False)
    trace.edge(2, 30)
    assert trace.edges == []
