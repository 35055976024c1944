// Objectives, and exact splitting into K segments or at a price for each. As
// textseg/objectives/content_vector.py and euclidean.py, textseg/splitting/dynamic_programming.py
// and penalised.py do it; larger scores are better.
"use strict";

(() => {
  const TIE_TOLERANCE = tryItData.tieTolerance, LEAST_FACTOR = tryItData.leastFactor,
    LONG = tryItData.long;

  /** Sum the first i rows, for i = 0 … n. */
  function prefixSums(matrix, dim) {
    const sums = [new Float64Array(dim)];
    for (const row of matrix) sums.push(sums.at(-1).map((value, d) => value + row[d]));
    return sums;
  }

  /** Content vectors: the city-block length of the segment's sum, over the root of D. */
  function contentVector(matrix) {
    const dim = matrix[0].length, prefix = prefixSums(matrix, dim), root = Math.sqrt(dim);
    const nCounted = matrix.filter((row) => row.some(Boolean)).length; // zeros change no score
    return {
      nUnits: matrix.length, nCounted,
      score(start, end) {
        const from = prefix[start], to = prefix[end];
        let total = 0;
        for (let d = 0; d < dim; d++) total += Math.abs(to[d] - from[d]);
        return total / root;
      },
      // What cutting a segment without anything in common gains grows like a random walk.
      penaltyFactor: Math.max(0.2 * Math.sqrt(Math.min(nCounted, LONG)), LEAST_FACTOR),
    };
  }

  /** Euclidean: minus the squared deviations from the mean of the segment. */
  function euclidean(matrix) {
    const n = matrix.length, dim = matrix[0].length;
    const mean = prefixSums(matrix, dim)[n].map((value) => value / n);
    const centred = matrix.map((row) => row.map((value, d) => value - mean[d]));
    const prefix = prefixSums(centred, dim), squares = [0];
    for (const row of centred) squares.push(row.reduce((sum, v) => sum + v * v, 0) + squares.at(-1));
    return {
      nUnits: n, nCounted: n,
      score(start, end) {
        const from = prefix[start], to = prefix[end];
        let total = 0;
        for (let d = 0; d < dim; d++) total += (to[d] - from[d]) ** 2;
        return total / (end - start) - (squares[end] - squares[start]);
      },
      penaltyFactor: Math.max(0.4 * Math.log(n), LEAST_FACTOR),
    };
  }

  const OBJECTIVES = { cvs: contentVector, euclidean };

  /** Score all segments once: the best segmentations are looked for in this table. */
  function tabulate(objective) {
    const n = objective.nUnits, width = n + 1, table = new Float64Array(width * width);
    for (let end = 1; end <= n; end++) {
      for (let start = 0; start < end; start++) {
        table[end * width + start] = objective.score(start, end);
      }
    }
    const score = (start, end) => table[end * width + start];
    let cut = 0;
    for (let unit = 0; unit < n; unit++) cut += score(unit, unit + 1);
    const uncut = score(0, n), tolerance = TIE_TOLERANCE * (Math.abs(uncut) + Math.abs(cut));
    return {
      nUnits: n, table, width, score, tolerance,
      indifferent: cut - uncut <= tolerance, // every total lies between these two
      // What an average cut gains, times a factor that grows with the text.
      defaultPenalty:
        (objective.penaltyFactor * Math.max(cut - uncut, 0)) / Math.max(objective.nCounted - 1, 1),
      total: (ends) => ends.reduce((sum, end, k) => sum + score(k ? ends[k - 1] : 0, end), 0),
    };
  }

  /** Return the best start of a segment that ends at `end`: of those that tie the left-most. */
  function bestStart({ table, width }, before, first, end, slack) {
    let top = -Infinity;
    for (let s = first; s < end; s++) top = Math.max(top, before[s] + table[end * width + s]);
    for (let s = first; ; s++) if (before[s] + table[end * width + s] >= top - slack) return s;
  }

  /**
   * Dynamic programming over the prefixes, for every number of segments at once.
   * Returns the best scores, `scores[K]`, and `ends(K)`, which follows the boundaries back.
   */
  function allSegmentations(scored) {
    const { nUnits: n, table, width, tolerance } = scored;
    const best = [new Float64Array(width).fill(-Infinity)]; // best[k][n]: n units, k segments
    best[0][0] = 0;
    for (let k = 1; k <= n; k++) {
      const before = best[k - 1], now = new Float64Array(width).fill(-Infinity);
      for (let end = k; end <= n; end++) {
        const row = end * width;
        let top = -Infinity;
        for (let s = k - 1; s < end; s++) {
          const value = before[s] + table[row + s];
          if (value > top) top = value;
        }
        now[end] = top;
      }
      best.push(now);
    }
    return {
      scores: best.map((row) => row[n]),
      ends(k) {
        const found = [n];
        for (; k > 1; k--) {
          found.unshift(bestStart(scored, best[k - 1], k - 1, found[0], tolerance));
        }
        return found;
      },
    };
  }

  /** Return the ends of the segmentation that is best at this price for every segment. */
  function penalised(scored, penalty) {
    const { nUnits: n, table, width } = scored;
    const slack = scored.tolerance + TIE_TOLERANCE * penalty;
    const best = new Float64Array(width);
    for (let end = 1; end <= n; end++) {
      let top = -Infinity;
      for (let s = 0; s < end; s++) top = Math.max(top, best[s] + table[end * width + s]);
      best[end] = top - penalty;
    }
    const found = [n];
    for (let start; (start = bestStart(scored, best, 0, found[0], slack)) > 0; ) found.unshift(start);
    return found;
  }

  /** Return how many segments of about this length make up n units; halves go to the even. */
  function countFromLength(about, n) {
    const exact = n / about, down = Math.floor(exact), rest = exact - down;
    return Math.max(1, rest > 0.5 || (rest === 0.5 && down % 2) ? down + 1 : down);
  }

  /** Return what each boundary gains: the scores of its two segments less that of both as one. */
  function gains({ score }, ends) {
    return ends.slice(0, -1).map((cut, k) => {
      const start = k ? ends[k - 1] : 0, end = ends[k + 1];
      return score(start, cut) + score(cut, end) - score(start, end);
    });
  }

  Object.assign(textseg, {
    OBJECTIVES, allSegmentations, countFromLength, gains, penalised, tabulate,
  });
})();
