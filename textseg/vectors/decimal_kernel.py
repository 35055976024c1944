"""Compiled reading of lines of words and decimal numbers, each the float32 that its text says.

Loaded on first use, never by ``import textseg``; `textseg.vectors.decimal` does the same in Python.

Lines are read from the right, so that words may contain spaces. A number of at most 2⁵³ without
its point, times or over a power of ten up to 10²², is one correctly rounded operation on two exact
doubles (Clinger 1990); the rare others are left to Python's own reading.
"""

from __future__ import annotations

import numpy as np

from textseg.compiling import compiled

_BLANK, _NEWLINE, _RETURN, _POINT, _PLUS, _MINUS = 32, 10, 13, 46, 43, 45
_ZERO, _SMALL_E, _CAPITAL_E = 48, 101, 69
_EXACT = np.uint64(2**53)
_DIGITS, _POWERS = 19, 22
_INTEGER_POWERS = np.array([10**i for i in range(_DIGITS)], dtype=np.uint64)
_POWERS_OF_TEN = np.array([10.0**i for i in range(_POWERS + 1)])


@compiled()
def read_lines(text, dim, values, word_ends, left_over):
    """Read every line of a text that ends with one.

    Parameters
    ----------
    text : ndarray of uint8
    dim : int
        How many numbers a line ends with.
    values : ndarray of float32, shape (n_lines, dim)
        Filled with the numbers.
    word_ends : ndarray of int, shape (n_lines, 2)
        Filled with where the word begins and ends in `text`.
    left_over : ndarray of int, shape (n_lines * dim, 3)
        Filled with place in `values`, begin and end in `text` of every number not read here.

    Returns
    -------
    int
        How many lines were read: all, or those before the first bad one.
    int
        How many numbers are left over.
    """
    start, n_left = 0, 0
    for line in range(len(word_ends)):
        newline = start
        while text[newline] != _NEWLINE:
            newline += 1
        last = newline - 1
        while last >= start and (text[last] == _BLANK or text[last] == _RETURN):
            last -= 1
        for d in range(dim - 1, -1, -1):
            before, value, state = _read_number(text, start, last)
            if state < 0 or before < start or text[before] != _BLANK:
                return line, n_left
            values[line, d] = value
            if state == 0:
                left_over[n_left, 0] = line * dim + d
                left_over[n_left, 1] = before + 1
                left_over[n_left, 2] = last + 1
                n_left += 1
            last = before - 1
        if last < start:
            return line, n_left
        word_ends[line, 0], word_ends[line, 1] = start, last + 1
        start = newline + 1
    return len(word_ends), n_left


@compiled()
def _read_number(text, start, last):
    """Read the number that ends at a place.

    Return the place before it, its value, and 1 if that is exact, 0 if not, -1 if there is no
    number.
    """
    p, number, digits, exact = _read_digits(text, start, last, np.uint64(0), 0, True)
    power = np.int64(0)
    sign = _sign(text, start, p)
    mark = p - 1 if sign else p
    if digits and mark >= start and (text[mark] == _SMALL_E or text[mark] == _CAPITAL_E):
        if digits > 4:
            exact, number = False, np.uint64(0)
        power = -np.int64(number) if sign < 0 else np.int64(number)
        p, number, digits, exact = _read_digits(text, start, mark - 1, np.uint64(0), 0, exact)
    if p >= start and text[p] == _POINT:
        power -= digits
        p, number, digits, exact = _read_digits(text, start, p - 1, number, digits, exact)
    sign = _sign(text, start, p)
    if sign:
        p -= 1
    if digits == 0:
        return p, 0.0, -1
    if not exact or number > _EXACT or power > _POWERS or power < -_POWERS:
        return p, 0.0, 0
    value = np.float64(number)
    value = value * _POWERS_OF_TEN[power] if power >= 0 else value / _POWERS_OF_TEN[-power]
    return p, -value if sign < 0 else value, 1


@compiled()
def _read_digits(text, start, p, number, digits, exact):
    """Add digits, from a place to the left, on top of a number that has some already."""
    while p >= start:
        digit = np.int64(text[p]) - _ZERO
        if digit < 0 or digit > 9:
            break
        if digits < _DIGITS:
            number += np.uint64(digit) * _INTEGER_POWERS[digits]
        elif digit:
            exact = False
        digits += 1
        p -= 1
    return p, number, digits, exact


@compiled()
def _sign(text, start, p):
    if p < start:
        return 0
    return 1 if text[p] == _PLUS else -1 if text[p] == _MINUS else 0
