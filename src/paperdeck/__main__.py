"""``python -m paperdeck``."""

from paperdeck.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
