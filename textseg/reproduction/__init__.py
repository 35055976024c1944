"""The reproduction of one paper: published numbers and statements, measurements, verdicts.

Nothing outside this folder imports it but the commands and the book: the framework, the data and
the compared systems stand without it.
"""
