"""What every test has in common."""

from hypothesis import HealthCheck, settings

# How fast a machine is, and what else it does meanwhile, is no fault of what is tested.
settings.register_profile("firstbell", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("firstbell")
