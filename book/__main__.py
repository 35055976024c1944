"""`python book` builds the book: Ctrl-C ends it in one line from the start."""

import os
import signal
import sys


def main() -> int:
    """Build the book; what it imports takes seconds, and can be interrupted."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else it is ignored, as by nohup
        signal.signal(signal.SIGINT, _end)
    import build

    signal.signal(signal.SIGINT, before)  # from here on the build says what is kept
    return build.main()


def _end(*_: object) -> None:
    """End at once: an exception in the middle of an import may come out as any other."""
    os.write(2, b"\ninterrupted: nothing was begun\n")
    os._exit(130)


if __name__ == "__main__":
    sys.exit(main())
