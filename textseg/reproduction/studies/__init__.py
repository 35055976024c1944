"""The analyses of the chapters: a room for each, named like its notebook.

In a room `measuring` computes rows, and `tables` lays them out and returns what the text says of
them. Everywhere

* `subset` is one of the Choi set's, or "all" for the four; `limit` takes the first documents only;
  `vectors` are word vectors by name or path;
* ``**overrides`` are fields of `textseg.experiment.Experiment`; None is "as the paper's table has";
* errors are in percent, differences in points, the first minus the second; intervals are of 95 %,
  over documents and the sources that these share, their ends called `low` and `high`, with a prefix
  where a row has several.
"""
