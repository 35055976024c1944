"""The stop list is the C99 release's."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from textseg import stopwords
from textseg.stopwords import PUNCTUATION, stop_words


def test_it_is_the_list_of_the_release():
    if not (root := os.environ.get("TEXTSEG_DATA")):
        pytest.skip("TEXTSEG_DATA is not set")
    lines = Path(root, "stopwords", "STOPWORD.list").read_text().split()
    assert len(lines) == 327
    assert stop_words() == set(lines)


def test_it_differs_from_sklearn_by_ten_words():
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    assert stopwords._english() == ENGLISH_STOP_WORDS
    assert stop_words() ^ ENGLISH_STOP_WORDS == {
        *("fifty", "'m", "'s", "n't", "computer", "fify", "said", "versa", "vice", "yes")
    }
    assert "fifty" not in stop_words()


def test_punctuation_marks():
    assert len(PUNCTUATION) == 34
    assert {".", ",", "''", "``", "`", "|"} <= PUNCTUATION
    assert "--" not in PUNCTUATION
    assert not PUNCTUATION & stop_words()


def test_it_has_the_checksum_of_the_release():
    text = "\n".join(sorted(stop_words()))
    assert hashlib.sha256(text.encode()).hexdigest() == stopwords.DIGEST


def test_sklearn_is_not_imported():
    program = (
        "import sys; from textseg.stopwords import stop_words; stop_words(); "
        "assert 'sklearn' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
