"""The command `silvan`, also as `python -m silvan`."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit with its code; say what is missing if its extra is not installed."""
    try:
        from silvan.cli import app

        app(prog_name="silvan")
    except ModuleNotFoundError as e:
        missing = (e.name or "").partition(".")[0]
        if missing not in ("click", "rich", "prompt_toolkit"):
            raise
        print(f'silvan: the command line needs {missing}; install it with: pip install "silvan[cli]"', file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
