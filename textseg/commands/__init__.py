"""The subcommands of ``textseg``, one a file."""
