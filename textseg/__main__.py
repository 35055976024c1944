"""``python -m textseg``: the command line, wherever its script is not on the path."""

from textseg.cli import app

if __name__ == "__main__":
    app(prog_name="textseg")
