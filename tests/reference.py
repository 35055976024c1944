"""The paper's formulas to the letter: plain Python loops, no prefix sums, nothing of the package.

Slow on purpose, and meant to be read beside the paper. Scores have the package's sign: larger is
better. A segmentation is the tuple of its ends; ``cost`` stands for a function of such a tuple.
"""

from itertools import combinations, pairwise
from math import ceil, sqrt

#: Ties as the package states them: within this share of the totals of the text uncut and cut
#: everywhere.
TOLERANCE = 1e-9


# Scores, section 3


def cosine(f):
    """Equation (choicosine); a row of zeros is similar to nothing."""

    def value(x, y):
        length = sqrt(sum(a * a for a in x) * sum(b * b for b in y))
        return sum(a * b for a, b in zip(x, y, strict=True)) / length if length else 0.0

    return [[value(x, y) for y in f] for x in f]


def rank_transform(a, r, rule):
    """The share of neighbours that are smaller, under each of the three readings."""
    n, half = len(a), r // 2

    def value(i, j):
        smaller = cells = 0
        for row in range(i - half, i + half + 1):
            for column in range(j - half, j + half + 1):
                if not (0 <= row < n and 0 <= column < n):
                    continue  # "values off the end of the matrix are not counted"
                cells += 1
                if rule == "cross" and (row == i or column == j):
                    continue
                if rule == "code" and a[row][column] < 0:
                    continue  # indistinguishable from the program's padding of -1
                smaller += a[i][j] > a[row][column]
        return smaller / (cells - 1) if cells > 1 else 0.0

    return [[value(i, j) for j in range(n)] for i in range(n)]


def cvs(v, i, j):
    """Equation (cvsscore): the dot products with the most likely content vector."""
    dim = len(v[0])
    score = 0.0
    for k in range(dim):
        total = sum(v[unit][k] for unit in range(i, j))
        c = (total > 0) - (total < 0)
        score += sum(v[unit][k] * c / sqrt(dim) for unit in range(i, j))
    return score


def euclidean(v, i, j):
    """The negative of equation (eucscore)."""
    score = 0.0
    for k in range(len(v[0])):
        mean = sum(v[unit][k] for unit in range(i, j)) / (j - i)
        score -= sum((v[unit][k] - mean) ** 2 for unit in range(i, j))
    return score


def c99(similarity, i, j):
    """The pair of beta and alpha."""
    return sum(similarity[k][m] for k in range(i, j) for m in range(i, j)), (j - i) ** 2


def total_cvs(v, ends):
    return sum(cvs(v, i, j) for i, j in pairwise((0, *ends)))


def total_euclidean(v, ends):
    return sum(euclidean(v, i, j) for i, j in pairwise((0, *ends)))


def total_c99(similarity, ends):
    pairs = [c99(similarity, i, j) for i, j in pairwise((0, *ends))]
    return sum(beta for beta, _ in pairs) / sum(alpha for _, alpha in pairs)


#: For every key of `textseg.objectives.OBJECTIVES`: the score of one segment, that of a whole
#: segmentation, and what both are computed from. A new objective adds its line.
def weighted_sum(v, i, j):
    """Three times the content vector's score and half the Euclidean one."""
    return 3 * cvs(v, i, j) + 0.5 * euclidean(v, i, j)


def total_weighted_sum(v, ends):
    return 3 * total_cvs(v, ends) + 0.5 * total_euclidean(v, ends)


def weighted_euclidean(v, i, j):
    """The Euclidean score with the mean and the deviations weighted by 1, 2, 3, ..., as shares."""
    mean_weight = (len(v) + 1) / 2
    m = [(unit + 1) / mean_weight for unit in range(len(v))]
    score = 0.0
    for k in range(len(v[0])):
        mean = sum(m[unit] * v[unit][k] for unit in range(i, j)) / sum(m[i:j])
        score -= sum(m[unit] * (v[unit][k] - mean) ** 2 for unit in range(i, j))
    return score


def total_weighted_euclidean(v, ends):
    return sum(weighted_euclidean(v, i, j) for i, j in pairwise((0, *ends)))


LITERAL = {
    "c99": (c99, total_c99, cosine),
    "euclidean": (euclidean, total_euclidean, lambda v: v),
    "cvs": (cvs, total_cvs, lambda v: v),
    "sum": (weighted_sum, total_weighted_sum, lambda v: v),
    "weighted euclidean": (weighted_euclidean, total_weighted_euclidean, lambda v: v),
}


# Splitting, section 2.3


def segmentations(n, k, shortest=1, longest=None):
    """Return all segmentations of n units into k segments."""
    candidates = ((*cuts, n) for cuts in combinations(range(1, n), k - 1))
    return [
        ends
        for ends in candidates
        if all(shortest <= b - a <= (longest or n) for a, b in pairwise((0, *ends)))
    ]


def best_total(cost, n, k, **limits):
    """Return the best value over all segmentations."""
    return max(cost(ends) for ends in segmentations(n, k, **limits))


def tolerance(cost, n):
    return TOLERANCE * (abs(cost((n,))) + abs(cost(tuple(range(1, n + 1)))))


def leftmost_best(places, values, slack):
    reach = max(values) - slack
    return next(p for p, v in zip(places, values, strict=True) if v >= reach)


def greedy(cost, n, k, *, last_cut=True):
    """Equations (4) and (5)."""
    s, slack = {n}, tolerance(cost, n)
    while len(s) < k:
        free = [i for i in range(1, n) if i not in s]
        if not last_cut and free != [n - 1]:
            free = [i for i in free if i != n - 1]
        s.add(leftmost_best(free, [cost(tuple(sorted(s | {i}))) for i in free], slack))
    return tuple(sorted(s))


def sweep(cost, ends, *, simultaneous):
    """One application of equations (8) and (9): the new places, some of which may coincide."""
    old, new, slack = [0, *ends], [0, *ends], tolerance(cost, ends[-1])
    for k in range(1, len(ends)):
        at = old if simultaneous else new
        places = list(range(at[k - 1] + 1, at[k + 1]))
        if places:
            others = at[1:k] + at[k + 1 :]
            new[k] = leftmost_best(
                places, [cost(tuple(sorted({*others, place}))) for place in places], slack
            )
    return tuple(sorted(new[1:]))


def refined(cost, ends, *, simultaneous, sweeps):
    for _ in range(sweeps):
        moved = sweep(cost, ends, simultaneous=simultaneous)
        if moved == ends:
            break
        ends = moved
    return tuple(sorted(set(ends)))


# Metrics, section 4.1


def segment_of(ends, unit):
    return sum(end <= unit for end in ends)


def pk(reference, hypothesis, k):
    n = reference[-1]
    wrong = 0
    for i in range(n - k):
        in_reference = segment_of(reference, i) == segment_of(reference, i + k)
        in_hypothesis = segment_of(hypothesis, i) == segment_of(hypothesis, i + k)
        wrong += in_reference != in_hypothesis
    return wrong / (n - k)


def window_diff(reference, hypothesis, k):
    n = reference[-1]
    wrong = 0
    for i in range(n - k):
        in_reference = sum(i < end <= i + k for end in reference)
        in_hypothesis = sum(i < end <= i + k for end in hypothesis)
        wrong += in_reference != in_hypothesis
    return wrong / (n - k)


def window_size(n, n_segments):
    """The nearest integer to half the mean length, halves upwards, less one; before clamping."""
    twice = n / n_segments
    whole = int(twice / 2)
    return (whole if twice / 2 - whole < 0.5 else ceil(twice / 2)) - 1
