"""`python -m tests.bench NAME …`: measure one thing, or several, or `all`."""

import argparse

from tests.bench import demo, engine

NAMES = ("demo", "engine")


def main() -> None:
    """Run the benches named."""
    options = _options()
    wanted = NAMES if "all" in options.names else options.names
    if "demo" in wanted:
        demo.measure()
    if "engine" in wanted:
        (engine.profile if options.profile else engine.measure)(options.seconds)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument(
        "names", nargs="+", choices=[*NAMES, "all"], metavar="NAME", help=", ".join([*NAMES, "all"])
    )
    parser.add_argument(
        "--seconds", type=float, default=12.0, help="how long engine measures (%(default)g)"
    )
    parser.add_argument(
        "--profile", action="store_true", help="say where engine's time goes instead"
    )
    return parser.parse_args()


main()
