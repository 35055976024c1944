"""The directive `command-help`: what each command of `textseg` takes, read from the commands."""

import re

import typer
from docutils import nodes
from docutils.parsers.rst import Directive
from docutils.statemachine import StringList

from textseg.cli import app as commands


class CommandHelp(Directive):
    """A section for every command: its usage, what it does, its arguments and options."""

    def run(self):
        """Return the sections."""
        root = typer.main.get_command(commands)
        return [self.section(context) for context in _leaves(root, "textseg", None)]

    def section(self, context):
        """Return a command's section."""
        name, command = context.command_path, context.command
        section = nodes.section(ids=[nodes.make_id(name)], names=[name])
        section += nodes.title("", "", nodes.literal(text=name))
        usage = nodes.literal_block(text=context.get_usage().removeprefix("Usage: "))
        usage["language"] = "text"
        section += usage
        section += self.parsed(_paragraphs(command.help or ""))
        records = [r for p in command.get_params(context) if (r := p.get_help_record(context))]
        section += _definitions(records, self.parsed)
        self.state.document.note_implicit_target(section, section)
        return section

    def parsed(self, text):
        """Return the nodes of a text in the language of the page."""
        place = nodes.Element()
        self.state.nested_parse(StringList(text.splitlines(), "help"), self.content_offset, place)
        return place.children


def _leaves(command, name, parent):
    """Yield the context of every command that isn't only a group of others."""
    context = command.context_class(command, info_name=name, parent=parent)
    children = getattr(command, "commands", {})
    for child, inner in children.items():
        yield from _leaves(inner, child, context)
    if not children or getattr(command, "invoke_without_command", False):
        yield context


def _paragraphs(text):
    r"""Return a help text as paragraphs of MyST: ``\b`` begins lines that are kept as they are.

    >>> print(_paragraphs("Do it.\n\n\bexample\n  textseg segment x"))
    Do it.
    <BLANKLINE>
    ```text
    example
      textseg segment x
    ```
    """
    parts = re.split(r"\n\s*\n", text.strip())
    return "\n\n".join(
        f"```text\n{part[1:].strip(chr(10))}\n```" if part.startswith("\b") else part
        for part in parts
    )


def _definitions(records, parsed):
    found = nodes.definition_list()
    for written, meaning in records:
        term = nodes.term("", "", nodes.literal(text=written))
        body = nodes.definition("", *parsed(_plain(meaning)))
        found += nodes.definition_list_item("", term, body)
    return found if records else []


def _plain(text):
    """Keep brackets and asterisks of a help text from being markup; options are code."""
    text = re.sub(r"([\[\]*_<>$\\|])", r"\\\1", " ".join(text.split()))
    return re.sub(r"(?<![\w-])--?[a-z][a-z-]*", r"`\g<0>`", text)


def setup(app):
    """Register with Sphinx."""
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
