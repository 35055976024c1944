"""The program ``textseg``, and ``python -m textseg``: Ctrl-C ends it in one line from the start."""

import os
import signal


def main() -> None:
    """Run the command line; what it imports takes most of a second, and can be interrupted."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:  # else it is ignored, as by nohup
        signal.signal(signal.SIGINT, _end)
    from textseg.cli import app

    # Called where a command begins, which handles Ctrl-C itself.
    app(prog_name="textseg", obj=lambda: signal.signal(signal.SIGINT, before))


def _end(*_: object) -> None:
    """End at once: an exception in the middle of an import may come out as any other."""
    os.write(2, b"textseg: interrupted\n")
    os._exit(130)


if __name__ == "__main__":
    main()
