"""Times of chats of several days: the days between messages count, in whatever order dates are."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textseg.units.dates import days
from textseg.units.transcripts import transcript

FORMS = {
    "iso": "{d:%Y-%m-%d}", "German": "{d:%d.%m.%y}", "US": "{d.month}/{d.day}/{d:%y}",
    "UK": "{d:%d/%m/%Y}", "names": "{d:%b} {d.day}, {d.year}", "short names": "{d:%d-%b-%y}",
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
@given(st.dates(date(2001, 1, 1), date(2060, 1, 1)), st.lists(st.integers(1, 20), min_size=14))
def test_days_are_those_between_the_dates(form, first, steps):
    after = [sum(steps[:n]) for n in range(len(steps) + 1)]
    assert days([form.format(d=first + timedelta(n)) for n in after]) == after


@pytest.mark.parametrize(
    ("dates", "found"),
    [
        (["15. Januar 2024 um", "1. März 2024 um"], [0, 46]),
        (["3 août 2024", "4 septembre 2024"], [0, 32]),
        (["31 juin 2024", "4 juillet 2024"], None),
        (["12/31", "1/2"], [0, 2]),
        (["28.2.", "1.3."], [0, 2]),
        (["Yesterday", "Today"], None),
        (["2/3/24", "1/3/24"], None),
        ([], None),
    ],
)
def test_dates_without_numbers_or_years(dates, found):
    assert days(dates) == found


@pytest.mark.parametrize(
    ("form", "starts"),
    [
        ("[2024-01-{:02} 09:00] {}: {}", [0, 30]),
        ("{}.12.23, 09:00 - {}: {}", [0, 30]),
        ("[{}/1/24, 9:00:00 AM] {}: {}", [0, 30]),  # 31/1/24 shows that the day comes first
    ],
)
def test_days_without_a_message_count_in_the_times_of_a_chat(form, starts):
    lines = [(1, "Ada", "It rains."), (1, "Ben", "So?"), (31, "Ada", "Still."), (31, "Ben", "Oh.")]
    turns = transcript("\n".join(form.format(*line) for line in lines))
    nine = 9 * 3600
    assert [turn.start for turn in turns[::2]] == [nine + 86400 * n for n in starts]
    assert [turn.speaker for turn in turns] == ["Ada", "Ben"] * 2


def test_where_dates_do_not_tell_each_adds_a_day():
    lines = ["[Yesterday 9:00 AM] Ada", "It rains.", "[Today 9:00 AM] Ben", "So?"]
    turns = transcript("\n".join([*lines, "[Today 9:05 AM] Ada", "Still."]))
    assert turns[1].start - turns[0].start == 86400
