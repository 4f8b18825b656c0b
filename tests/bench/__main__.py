"""`python -m tests.bench NAME`: measure one thing, or `all`."""

import sys

from tests.bench import demo

BENCHES = {"demo": demo.measure}


def main(names: list[str]) -> int:
    """Run the benches named."""
    wanted = list(BENCHES) if names == ["all"] else names
    unknown = [name for name in wanted if name not in BENCHES]
    if unknown or not wanted:
        print(f"usage: python -m tests.bench {' | '.join([*BENCHES, 'all'])}", file=sys.stderr)
        return 2
    for name in wanted:
        BENCHES[name]()
    return 0


sys.exit(main(sys.argv[1:]))
