"""The recorded error rates as tables: of kinds and forms of talks, and of layouts of prose."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.studies.reading_files.casts import CASTS
from textseg.reproduction.studies.reading_files.talk_forms import KINDS
from textseg.reproduction.studies.reading_files.talks_read import SETS
from textseg.reproduction.tables.layout import interval, lines, only, written

_RIGHT = "talks with every turn right (%) [95\u00a0%\u00a0CI]"
_WRONG = "turns with an error (%) [95\u00a0%\u00a0CI]"
_PARTS = {"words": "words", "speaker": "speakers", "time": "times"}
_SHARES = ("whole", "wrong", "cost", "with_layout", "lost", "transcript")


def rates() -> pd.DataFrame:
    """Return how often talks of each kind are read right, in percent, by set of forms and kind."""
    rows = _percent("talks_read")
    forms = rows[rows.form != "all"].groupby(["set", "kind"]).size()
    made = only(rows, form="all").set_index(["set", "kind"])
    made = made.loc[[(name, kind) for name in SETS for kind in (*KINDS, "all")]]
    return made.assign(forms=[forms.get(key, forms[key[0]].sum()) for key in made.index])


def kinds(rates: pd.DataFrame) -> pd.DataFrame:
    """Lay `rates` out to be read."""
    columns = {
        "forms": "{forms}", "talks": "{talks}",
        _RIGHT: interval("whole", "whole_low", "whole_high", form=".1f"),
        _WRONG: interval("wrong", "wrong_low", "wrong_high", form=".1f"),
        "read as prose without a warning (% of talks)": "{silent:.1f}",
    }  # fmt: skip
    return written(rates, columns)


def errors() -> pd.DataFrame:
    """Lay out the forms in which at least one talk in twenty has a turn with an error."""
    rows = _percent("talks_read")
    rows = rows[(rows.form != "all") & (rows.whole <= 95)].set_index(["set", "form"])
    columns = {
        _RIGHT: interval("whole", "whole_low", "whole_high", form=".1f"),
        **{f"{head} wrong (% of turns)": f"{{wrong_{part}:.1f}}" for head, part in _PARTS.items()},
        "talks read as prose (with a warning)": "{prose} ({doubted})",
    }  # fmt: skip
    return written(rows, columns)


def names() -> pd.DataFrame:
    """Lay out the styles of names with which at least one talk in twenty is not read right."""
    rows = _names()
    rows = rows[rows.whole <= 95].sort_values("whole", kind="stable").set_index("names")
    columns = {
        "files of 1,000 with such names": "{files:.0f}",
        _RIGHT: interval("whole", "whole_low", "whole_high", form=".1f"),
        "talks": "{talks}",
    }
    return written(rows, columns)


def _names() -> pd.DataFrame:
    """Return how often talks are read right by style of names, and how frequent the styles are."""
    files = pd.DataFrame(CASTS).groupby("style").share.sum().mul(1000).rename("files")
    rows = _percent("talks_read", names=True)
    return rows.merge(files, left_on="names", right_index=True)


def layouts() -> pd.DataFrame:
    """Lay out how many sentences are found in each layout."""
    columns = {
        "sentences found (%) [95\u00a0%\u00a0CI]":
            interval("whole", "whole_low", "whole_high", form=".1f"),
        "points below the first row [95\u00a0%\u00a0CI]":
            interval("cost", "cost_low", "cost_high", form=".1f"),
        "units with words of the layout (%)": "{with_layout:.1f}",
        "letters lost (%)": "{lost:.2f}",
    }  # fmt: skip
    return written(_percent("layouts_read").set_index("layout"), columns)


def numbers() -> dict[str, object]:
    """Return what the chapter says of the two recordings."""
    talks, prose = _percent("talks_read"), _percent("layouts_read")
    sets = only(talks, form="all", kind="all")
    found: dict[str, object] = {
        "talks": int(sets.talks.sum()), "forms": int((talks.form != "all").sum()),
    }  # fmt: skip
    for name, rows in talks.groupby("set"):
        whole = only(rows, form="all", kind="all")
        key, (row,) = str(name).replace(" ", "_"), whole.to_dict("records")
        found |= {
            f"forms_{key}": int((rows.form != "all").sum()),
            f"whole_{key}": lines(whole, "{whole:.0f} % [{whole_low:.0f}, {whole_high:.0f}]")[0],
            f"prose_{key}": 100 * row["prose"] / row["talks"],
            f"doubted_{key}": 100 * row["doubted"] / row["prose"],
        }  # fmt: skip
    by_names = _percent("talks_read", names=True).set_index("names")
    for key in ("names in view", "names held out"):
        line = "{whole:.1f} % [{whole_low:.1f}, {whole_high:.1f}]"
        found[key.replace(" ", "_")] = lines(by_names.loc[[key]], line)[0]
    found |= {"casts": len(CASTS), "styles": len({cast.style for cast in CASTS})}
    others = prose.iloc[1:]
    return found | {
        "layouts": len(prose), "documents": int(prose.documents.iloc[0]),
        "texts": int(prose.documents.sum()), "others": len(others),
        "cheap": int((others.cost < 1).sum()),
        "worst_cost": float(others.cost.max()),
        "as_talks": int((prose.transcript * prose.documents).sum() / 100),
        "lost": float(prose.lost.max()),
    }  # fmt: skip


def _percent(name: str, *, names: bool = False) -> pd.DataFrame:
    """Return a recording with its shares in percent; of talks, the rows by names, or the others."""
    rows = recorded.read(name)
    if "names" in rows:
        rows = rows[(rows.names != "all") == names].copy()
    shares = [column for column in rows if str(column).startswith(_SHARES)]
    rows[shares] *= 100
    if "prose" in rows:
        rows["silent"] = 100 * (rows.prose - rows.doubted) / rows.talks
    return rows
