// A working title for each segment: the words that tell it from the rest of its text. As
// textseg/output/keywords.py does it with word vectors, without the function words of other
// languages than English, whose lists come from textseg/encoders/function_words.py; with capitals
// as in textseg/output/report.py.
"use strict";

(() => {
  const LETTER = /\p{L}/u; // marks and numbers are passed over
  const { parallel: PARALLEL, functionWords: { share: SHARE, lists } } = tryItData;
  const LISTS = Object.values(lists).map((words) => new Set(words));

  const unit = (vector) => {
    const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
    return vector.map((value) => (length > 0 ? value / length : value));
  };

  /** Return the sum of the vectors of some words; a word without one adds nothing. */
  function sumOf(words, vectors) {
    const sum = new Float64Array(vectors.dim);
    for (const word of words) {
      const row = vectors.rows.get(word);
      if (row !== undefined) vectors.add(row, sum);
    }
    return sum;
  }

  /** Return the function words of a text's language, none if its language is not known. */
  function functionWords(words) {
    const lettered = words.filter((word) => LETTER.test(word)), total = Math.max(lettered.length, 1);
    const shares = LISTS.map((list) => lettered.filter((word) => list.has(word)).length / total);
    const best = Math.max(...shares);
    return best >= SHARE ? LISTS[shares.indexOf(best)] : new Set();
  }

  /** Return for each segment of preprocessed units its most characteristic words, best first. */
  function characteristicWords(units, vectors, ends, nWords = 3) {
    const places = new Map(); // in order of first appearance, which decides between equals
    for (const word of units.flat()) if (!places.has(word)) places.set(word, places.size);
    const segments = ends.map((end, k) => units.slice(k ? ends[k - 1] : 0, end).flat());
    const whole = unit(sumOf(units.flat(), vectors)), passedOver = functionWords(units.flat());
    return segments.map((words) => {
      const apart = unit(sumOf(words, vectors)).map((value, d) => value - whole[d]);
      if (Math.hypot(...apart) < PARALLEL) return []; // what is left is rounding
      const counts = new Map();
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
      const shares = [];
      for (const [word, count] of counts) {
        if (passedOver.has(word) || !LETTER.test(word)) continue;
        const share = sumOf([word], vectors).reduce((sum, v, d) => sum + count * v * apart[d], 0);
        if (share > 0) shares.push([word, share]);
      }
      shares.sort(([a, x], [b, y]) => y - x || places.get(a) - places.get(b));
      return shares.slice(0, nWords).map(([word]) => word);
    });
  }

  /** Return titles with the capitals that their words have even inside units, as names have them. */
  function asWritten(units, titles) {
    const forms = new Map(titles.flat().map((word) => [word, new Map()]));
    for (const token of units.flatMap((unit) => unit.slice(1))) {
      const counts = forms.get(token.toLowerCase());
      if (counts) counts.set(token, (counts.get(token) ?? 0) + 1);
    }
    return titles.map((words) => words.map((word) => {
      const counts = [...forms.get(word)]; // the first of several equals
      if (!counts.length || counts.some(([form]) => form === word)) return word;
      return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
    }));
  }

  Object.assign(textseg, { asWritten, characteristicWords });
})();
