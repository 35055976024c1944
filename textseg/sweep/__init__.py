"""Parameter sweeps over a notebook: checked before, side by side, resumable.

`settings` says which, and `grid` reads them from a file; `plan` checks them and names every run by
all it depends on; `runner` executes what is missing in a `pools` pool, on this machine or a Dask
cluster; `folder` keeps what has finished, and makes the tables of it.
"""
