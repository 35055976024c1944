"""Parameter sweeps over a notebook: checked beforehand, run in parallel, resumable.

`settings` describes the settings, and `grid` reads them from a file; `plan` checks them and names
every run by all it depends on; `runner` executes the missing runs in a `pools` pool, on this
machine or a Dask cluster; `folder` saves finished runs and writes the tables.
"""
