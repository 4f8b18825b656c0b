"""One line of JSON for each thing measured."""

import json
from statistics import median, quantiles

HUNDREDTHS = 100


def report_times(name: str, seconds: list[float]) -> None:
    """Print how long something took: how often, and median, 95th percentile and longest in ms."""
    spread = quantiles(seconds, n=HUNDREDTHS, method="inclusive")
    _print(
        bench=name,
        count=len(seconds),
        median_ms=round(median(seconds) * 1000),
        p95_ms=round(spread[94] * 1000),
        max_ms=round(max(seconds) * 1000),
    )


def report_speed(name: str, per_second: list[float]) -> None:
    """Print how often a second of processor time something is done, from each round's figure."""
    _print(bench=name, rounds=len(per_second), median_per_second=round(median(per_second)))


def report_ratio(name: str, ours: list[float], theirs: list[float]) -> None:
    """Print how fast one thing is in terms of another, measured in the same rounds."""
    ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
    _print(bench=name, rounds=len(ratios), median_ratio=round(median(ratios), 3))


def _print(**figures: str | float) -> None:
    print(json.dumps(figures), flush=True)
