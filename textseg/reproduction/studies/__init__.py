"""Studies: questions that no single table answers, one file for each.

Nothing is gathered here: a chapter imports the studies it asks, so that a change in another study
does not run it again.
"""
