"""What judges one paper: its published numbers and statements, our measurements, the verdicts.

Nothing outside this folder imports it but the commands and the book: the framework, the data and
the compared systems stand without it.
"""
