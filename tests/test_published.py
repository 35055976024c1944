"""The committed numbers against the paper's LaTeX source, cell by cell."""

import os
import re
from pathlib import Path

import pandas as pd
import pytest

from textseg.reproduction import published as module
from textseg.reproduction.published import SUBSETS, book_file, claims, differences, published

COLUMNS = ["claim_id", "section", "table", "group", "row", "column", "metric", "value", "unit"]
CLAIM_COLUMNS = ["claim_id", "section", "statement", "reading", "subset", "test", "better", "worse"]
GENERIC = [
    "lower",
    "lower_by",
    "lower_by_about",
    "lower_unpaired",
    "differ",
    "equivalent",
    "above_cited",
    "below_cited",
]
LABELS = ["choivec", "choiscore", "choibest", "choirvdp", "arx", "choirep"]
OWN = {"T1": 40, "T2": 20, "T3": 12, "T4": 4, "T5": 12, "T6": 34}
CITED = {"T1": 12, "T3": 32, "T6": 3}


@pytest.fixture(scope="module")
def numbers() -> pd.DataFrame:
    return published()


@pytest.fixture(scope="module")
def paper() -> str:
    path = Path(os.environ.get("TEXTSEG_DATA", "")) / "paper" / "paper.tex"
    if "TEXTSEG_DATA" not in os.environ or not path.is_file():
        pytest.skip("needs the paper's source: TEXTSEG_DATA/paper/paper.tex")
    return path.read_text("utf-8")


# --- without the paper -----------------------------------------------------------------------


def test_columns_and_types(numbers):
    assert [*numbers.columns] == [*COLUMNS, "kind", "needs", "cells"]
    assert numbers.value.dtype == float and numbers.value.notna().all()
    assert numbers.claim_id.is_unique and not numbers.claim_id.str.contains(r"[\s,]").any()


def test_the_six_tables_hold_169_numbers(numbers):
    of_tables = numbers[numbers.table != ""]
    counts = of_tables.groupby(["kind", "table"]).size()
    assert counts["own"].to_dict() == OWN and counts["cited"].to_dict() == CITED
    assert (len(of_tables), sum(OWN.values()), sum(CITED.values())) == (169, 122, 47)
    assert set(of_tables.unit) == {"percent"} and set(of_tables.metric) == {"pk", "wd"}


def test_80_own_numbers_need_vectors_that_no_registry_ships(numbers):
    own = numbers[numbers.kind == "own"]
    counts = own.needs.value_counts().to_dict()
    assert counts == {"glove-42b-300d": 68, "glove-arxiv": 12, "": 42}
    assert set(own[own.needs == "glove-arxiv"].table) == {"T5"}
    assert set(own[own.needs == ""].claim_id.str.extract(r"^(T1\.own\.oC99|T6)\.")[0]) == {
        "T1.own.oC99",
        "T6",
    }


def test_claim_ids_say_where_a_number_stands(numbers):
    for cell in numbers[numbers.table != ""].itertuples():
        spread = [cell.column] if cell.table in {"T1", "T3", "T4"} else []
        parts = [cell.table, cell.group, cell.row, *spread, cell.metric]
        assert cell.claim_id == ".".join(parts)


def test_a_level_repeated_in_the_text_equals_its_cell(numbers):
    value = numbers.set_index("claim_id").value
    for level in numbers[numbers.kind == "level"].itertuples():
        assert level.value == value[level.cells]


def test_a_difference_in_the_text_is_that_of_its_cells_as_rounded_there(numbers):
    value = numbers.set_index("claim_id").value
    texts = numbers[numbers.kind == "difference"]
    assert len(texts) == 2
    for row in texts.itertuples():
        first, second = row.cells.split()
        decimals = 0 if row.value.is_integer() else 1
        assert round(value[first] - value[second], decimals) == row.value


def test_differences_are_all_pairs_of_a_column():
    assert [len(differences(t)) for t in OWN] == [80, 90, 12, 0, 30, 268]
    t3 = differences("T3").set_index(["first", "second"]).published
    assert t3["T3.own.G-CVS.3-5.pk", "T3.own.DP-CVS.3-5.pk"] == 1.73
    with pytest.raises(ValueError, match="T1 to T6, got 'T7'"):
        differences("T7")


def test_equal_numbers_have_no_direction_to_judge():
    t6 = differences("T6").set_index(["first", "second"]).published
    assert ("T6.oC99.0-T-F-0.pk", "T6.reps.0-T-F-0.pk") not in t6.index
    assert (t6 != 0).all()


def test_the_book_folder_is_found_from_anywhere_in_a_checkout(tmp_path, monkeypatch):
    deep = tmp_path / "notebooks" / "runs"
    deep.mkdir(parents=True)
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / "published.csv").write_text("elsewhere")
    installed = tmp_path.parent / "site-packages" / "textseg" / "published.py"
    monkeypatch.setattr(module, "__file__", str(installed))
    monkeypatch.chdir(deep)
    assert book_file("published.csv") == tmp_path / "book" / "published.csv"
    monkeypatch.chdir(tmp_path.parent)
    with pytest.raises(FileNotFoundError, match="run from inside a checkout"):
        book_file("published.csv")


# --- against the paper's source --------------------------------------------------------------

KEY_COLUMNS = {"T1": 1, "T2": 3, "T3": 1, "T4": 1, "T5": 2, "T6": 5}
NUMBER = re.compile(r"\d+(\.\d+)?")
SECTION = re.compile(r"\\((?:sub)*)section\{|\\appendix")


def latex_cells(table: str) -> list[list[str]]:
    """Cells of a tabular without macros: emphasis and citations dropped, spans unfolded."""
    table = re.sub(r"\\protect\\llap\{\\bf ?\.\}|\\bf ", "", table)
    table = re.sub(r"\\hline|\\cline\{[^}]*\}|\\cite\{[^}]*\}|\\end\{tabular\}.*", "", table)
    table = re.sub(r"\\multirow\{\d\}\{\*\}\{([^}]*)\}", r"\1", table)
    table = re.sub(r"\\multicolumn\{4\}\{c\|\}\{([^}]*)\}", r"\1 & & &", table)
    rows = [line.split("&") for line in table.split(r"\\")]
    return [[re.sub(r"[{}]", "", cell).strip() for cell in row] for row in rows]


def printed(paper: str) -> dict[str, str]:
    """Every number of the six tables, by (table, labels above and left, position)."""
    found = {}
    tables = re.findall(r"\\begin\{tabular\}\{[^\n]*\n(.*?)\\end\{tabular\}", paper, re.DOTALL)
    tables = [t for t in tables if r"\hline" in t]
    for name, table in zip(KEY_COLUMNS, tables, strict=True):
        n, labels = KEY_COLUMNS[name], [""] * KEY_COLUMNS[name]
        for cells in latex_cells(table):
            labels = [new or old for new, old in zip(cells[:n], labels, strict=False)]
            for position, cell in enumerate(cells[n:]):
                if NUMBER.fullmatch(cell):
                    key = (name, *labels, position)
                    while key in found:  # T1 and T6 repeat a row's labels under another heading
                        key = (*key, "again")
                    found[key] = cell
    return found


def expected_key(cell) -> tuple:
    """Where the paper prints a row of published.csv."""
    second_metric = int(cell.metric == "wd")
    match cell.table:
        case "T1":
            spread = 0 if cell.column == "all" else SUBSETS.index(cell.column)
            twice = cell.group == "riedl" and cell.row == "C99" and not second_metric
            return ("T1", cell.row, 4 * second_metric + spread, *(["again"] if twice else []))
        case "T2":
            group = {"CVS": "Content (CVS)"}.get(cell.group, cell.group)
            rep, _, n = cell.row.partition("-")
            return ("T2", group, rep, n or "-", second_metric)
        case "T3":
            return ("T3", cell.row, SUBSETS.index(cell.column))
        case "T4":
            return ("T4", "R-CVS vs DP-CVS", SUBSETS.index(cell.column))
        case "T5":
            return ("T5", cell.group, cell.row, second_metric)
    note = {"reps": "Reps", "best": "Best"}.get(cell.group, cell.group)
    return ("T6", note, *cell.row.split("-"), second_metric)


def test_every_number_of_every_table_and_nothing_else(paper):
    raw = pd.read_csv(book_file("published.csv"), dtype=str, keep_default_na=False)
    ours = {expected_key(c): c.value for c in raw[raw.table != ""].itertuples()}
    assert ours == printed(paper)
    assert len(ours) == 169


WORDS = {"10": "ten", "5": "five"}


def sections(paper: str) -> dict[str, str]:
    """Text of every section, by the number LaTeX gives it."""
    counter, texts, name, start, letters = [0, 0, 0], {}, None, 0, False
    for match in SECTION.finditer(paper):
        texts[name] = paper[start : match.start()]
        start = match.start()
        if match[0] == r"\appendix":
            counter, letters = [0, 0, 0], True
            continue
        depth = (match[1] or "").count("sub")
        counter = [*counter[:depth], counter[depth] + 1, 0, 0][:3]
        first = chr(ord("A") + counter[0] - 1) if letters else str(counter[0])
        name = ".".join([first, *(str(c) for c in counter[1:] if c)])
    texts[name] = paper[start:]
    return texts


def test_every_figure_of_the_text_is_printed_in_its_section(paper):
    raw = pd.read_csv(book_file("published.csv"), dtype=str, keep_default_na=False)
    texts = sections(paper)
    for row in raw[raw.table == ""].itertuples():
        plain = row.value
        forms = {plain, f"{int(float(plain)):,}" if plain.isdigit() else plain, WORDS.get(plain)}
        pattern = "|".join(rf"(?<![\d.]){re.escape(f)}(?![\d])|\b{f}\b" for f in forms if f)
        assert re.search(pattern, texts[row.section]), (row.claim_id, plain)


def test_no_measured_looking_figure_of_the_text_is_left_out(paper):
    """Every number with a percent sign, a decimal point or a thousand in prose has a row."""
    numbers = published()
    known = set(numbers.value)
    prose = re.sub(r"\\begin\{(tabular|lstlisting)\}.*?\\end\{\1\}", "", paper, flags=re.DOTALL)
    prose = re.sub(r"\\url\{[^}]*\}", "", prose)
    found = re.findall(r"(?<![\w.])(\d{1,3}(?:,\d{3})+|\d+\.\d+|\d+)(?!\w)", prose)
    figures = [f for f in found if "." in f or len(f.replace(",", "")) >= 3]
    not_results = {"1997", "2000", "2001", "2004", "1247696"}  # years of works, a grant
    missing = {f for f in figures if float(f.replace(",", "")) not in known}
    assert missing <= not_results


def test_tables_follow_the_sections_that_discuss_them(paper, numbers):
    texts = sections(paper)
    for label, table in zip(LABELS, OWN, strict=True):
        section = {s for s, text in texts.items() if rf"\label{{tab:{label}}}" in text}
        assert set(numbers[numbers.table == table].section) == section


# --- the statements --------------------------------------------------------------------------


def test_claims_are_well_formed(numbers):
    rows = claims()
    assert [*rows.columns] == [*CLAIM_COLUMNS, "across", "figure", "size", "decided"]
    assert rows.claim_id.is_unique and not set(rows.claim_id) & set(numbers.claim_id)
    assert (rows[["section", "statement", "subset", "test", "decided"]] != "").all(axis=None)
    assert set(rows.subset) <= {*SUBSETS, "all", "arxiv", "paper", "none"}
    assert not rows.duplicated(["statement", "reading", "subset"]).any()


def test_claims_name_existing_cells_and_figures(numbers):
    known = set(numbers.claim_id)
    rows = claims()
    for cell in {*rows.better, *rows.worse} - {""}:
        assert cell in known or cell.startswith("X."), cell
    assert {*rows.figure} - {""} <= known
    generic = rows[rows.test.isin(GENERIC)]
    assert (generic[["better", "worse"]] != "").all(axis=None)
    assert (generic.better != generic.worse).all()


def test_every_figure_inside_a_statement_has_a_statement(numbers):
    inside = numbers[numbers.kind.isin(["statement", "difference"])].claim_id
    assert set(inside) <= set(claims().figure)


def test_every_section_with_claims_is_covered():
    expected = {"abstract", "2.1", "2.3.1", "2.3.2", "2.3.3", "3.1", "3.2", "3.3", "4.1", "4.2"}
    expected |= {"4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.3", "A", "B"}
    assert set(claims().section) == expected
