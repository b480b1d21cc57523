import asyncio

from host.alarm import Alarm, micros


def test_an_alarm_rings_when_its_time_has_come_and_may_be_set_again() -> None:
    async def main() -> None:
        rung = asyncio.Event()
        alarm = Alarm(micros, rung.set)
        for _ in range(2):
            due = micros() + 2_000
            alarm.set(due)
            await asyncio.wait_for(rung.wait(), 10)
            assert micros() >= due
            rung.clear()

    asyncio.run(main())


def test_setting_it_anew_forgets_the_time_before() -> None:
    async def main() -> None:
        rung: list[int] = []
        alarm = Alarm(micros, lambda: rung.append(1))
        alarm.set(micros() - 5)
        alarm.set(micros() + 60_000_000)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert rung == []
        alarm.set(None)

    asyncio.run(main())
