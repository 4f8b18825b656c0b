"""One line of JSON for each thing measured."""

import json
from statistics import median, quantiles

HUNDREDTHS = 100


def report_times(name: str, seconds: list[float]) -> None:
    """Print how long something took: how often, and median, 95th percentile and longest in ms."""
    spread = quantiles(seconds, n=HUNDREDTHS, method="inclusive")
    print(
        json.dumps(
            {
                "bench": name,
                "count": len(seconds),
                "median_ms": round(median(seconds) * 1000),
                "p95_ms": round(spread[94] * 1000),
                "max_ms": round(max(seconds) * 1000),
            }
        ),
        flush=True,
    )
