"""Rows that are kept: computed once, and again where the file is damaged."""

import pytest

from textseg import store

ROWS = [{"document": "a", "pk": 0.5, "ends": (2, 4)}, {"document": "b", "pk": 0.0, "ends": (3,)}]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    return tmp_path / "documents"


def kept():
    return store.kept(["a test"], lambda: ROWS)


def test_rows_are_computed_once(folder):
    first = kept()
    assert list(first.ends) == [(2, 4), (3,)]
    assert store.kept(["a test"], lambda: pytest.fail("computed again")).equals(first)


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"document,pk,ends\n", b"document,pk,ends\na,0.5,\"(2, 4)", b"\xff\xfe\n",
     b"document,pk,ends\na,0.5,\"(2, x)\"\n", b"document,pk,ends\n\0\0\0\n",
     b"document,pk,ends\na,0.5,\"(2, 4)\"\nb,1,2,3,4,5\n", b"document,pk,ends\na,0.5\n"],
)  # fmt: skip
def test_damaged_rows_are_named_set_aside_and_computed_again(folder, content):
    whole = kept()
    (file,) = folder.iterdir()
    file.write_bytes(content)
    with pytest.warns(UserWarning, match=rf"{file.name} is damaged .* computed again"):
        assert kept().equals(whole)
    assert file.with_name(f"{file.name}.damaged").read_bytes() == content
    assert kept().equals(whole)
