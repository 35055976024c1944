// From a text to a matrix: sentences, their tokens without stop words, and the sums (or means) of
// the vectors of these. As textseg.segment does with its default settings; the rules for tokens
// are those of textseg/units/words.py and word_forms.py.
"use strict";

(() => {
  const { SPACE, WORD, sentences, transcript, withHeads, withoutRunningLines } = textseg;

  // What may stand inside a word: joiners, soft hyphens, a hyphen at a line end.
  const UNSPACED = ["Thai", "Lao", "Khmer", "Myanmar"].map((s) => `\\p{Script=${s}}`).join("");
  const LINE_END = "[-\\u00ad\\u2010][ \\t]*\\r?\\n[ \\t]*";
  const INSIDE =
    `['’]|[\\u00ad\\u200c\\u200d\\u2060\\ufeff]+|(?<![${UNSPACED}])\\u200b+` +
    `|(?<=\\p{Ll})${LINE_END}(?=\\p{Ll})`;
  const CLITIC = "[sS]|[mM]|[dD]|[lL]{2}|[rR][eE]|[vV][eE]";
  // A word, the second half of a word such as don't where it stands apart, or a single mark.
  const TOKEN = new RegExp(
    `[${WORD}]+(?:(?:${INSIDE})[${WORD}]+)*\\u00ad*` +
    `|(?<![^${SPACE}${WORD}])['’](?:${CLITIC})(?![${WORD}])` +
    `|[^${WORD}${SPACE}\\x1c-\\x1f]\\p{M}*`, "gu");
  const LAST_CLITIC = new RegExp(`(?<=[${WORD}])(?:[nN]['’][tT]|['’](?:${CLITIC}))$`, "u");
  const LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]; // from U+FB00 on

  const isAscii = (text) => /^[\0-\x7f]*$/.test(text);

  /** Return the tokens of the stretch [start, end) of a text, as vectors know them. */
  function tokens(text, [start, end], dotless) {
    const piece = text.slice(start, end);
    const general = !isAscii(piece) || dotless || new RegExp(LINE_END).test(piece);
    const source = general ? text.slice(0, end) : piece, found = [];
    TOKEN.lastIndex = general ? start : 0;
    for (let token; (token = TOKEN.exec(source)); ) {
      for (const part of splitClitics(token[0])) found.push(form(part, dotless));
    }
    return found;
  }

  /** Split what the Penn Treebank splits: 's, 'm, 'd, 'll, 're, 've and n't. */
  function splitClitics(word) {
    const pieces = [];
    for (let found; (found = LAST_CLITIC.exec(word)); word = word.slice(0, found.index)) {
      pieces.unshift(found[0]);
    }
    return [word, ...pieces];
  }

  /** Return a word composed, without ligatures, unseen characters and line-end hyphens. */
  function form(word, dotless) {
    if (word.includes("\n")) word = word.replace(new RegExp(LINE_END, "g"), "");
    if (isAscii(word) && !dotless) return word;
    if (dotless) word = word.replace(/[Iİ]/g, (letter) => (letter === "I" ? "ı" : "i"));
    const plain = word
      .replace(/[\ufb00-\ufb06]/g, (letter) => LIGATURES[letter.charCodeAt(0) - 0xfb00])
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
      .replaceAll("’", "'");
    const composed = plain.normalize("NFC") || word;
    return composed.replace(/[\ud800-\udfff]/gu, "\ufffd").replaceAll("İ", "i");
  }

  /** Tell whether a text is in Turkish or the like: ı or İ is in every tenth word. */
  function usesDotlessI(text) {
    if (!/[ıİ]/.test(text)) return false;
    const words = text.split(new RegExp(`[${SPACE}\\x1c-\\x1f]+`)).filter((word) => word);
    return 10 * words.filter((word) => /[ıİ]/.test(word)).length >= words.length;
  }

  // What is set in italics by _underscores_, which belong to no word.
  const ITALICS = new RegExp(
    `(?<![${WORD}])_(?=(?!_)[${WORD}])([^_\\n]{1,80})(?<=[^${SPACE}_])_(?![${WORD}])`, "gu");

  /** Return the tokens of stretches of a text. */
  function tokensOf(text, spans) {
    text = text.replace(ITALICS, "*$1*");
    const first = text.startsWith("\ufeff") ? 1 : 0, dotless = usesDotlessI(text);
    return spans.map(([start, end]) => tokens(text, [Math.max(start, first), end], dotless));
  }

  /** Cut a text into units: sentences [start, end], or turns of a transcript; and their tokens. */
  function document(text) {
    const read = withoutRunningLines(text), turns = transcript(read);
    if (turns) {
      const spans = turns.map(({ begin, stop }) => [begin, stop]);
      const units = turns.flatMap(({ words }) => tokensOf(words, [[0, words.length]]));
      return { text, spans, units, kind: "turn" };
    }
    const found = sentences(read);
    const spans = read === text ? found : withHeads(text, found);
    return { text, spans, units: tokensOf(read, spans), kind: "sentence" };
  }

  const stopWords = new Set(tryItData.stopWords);

  /** Lower-case the tokens of each unit and remove the stop words. */
  function preprocess(units) {
    return units.map((unit) =>
      unit.map((token) => token.toLowerCase()).filter((token) => !stopWords.has(token)));
  }

  /** Unpack the vectors: 2^-exponent times a scale of 16 bits a word times values of 8 bits. */
  function unpack({ words, dim, exponent, scales, values }) {
    const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;
    const of16 = new DataView(bytes(scales)), of8 = new Int8Array(bytes(values));
    return {
      dim,
      rows: new Map(words.split("\n").map((word, row) => [word, row])),
      /** Add the vector in a row to `sum`; all terms are exact in double precision. */
      add(row, sum) {
        const scale = of16.getUint16(2 * row, true) * 2 ** -exponent;
        for (let d = 0; d < dim; d++) sum[d] += of8[row * dim + d] * scale;
      },
    };
  }

  /**
   * Return the matrix of a preprocessed text: the sum, or the mean, of the vectors of each unit.
   * `coverage` is the share of tokens that have a vector, `unknown` counts those that have none.
   */
  function represent(units, vectors, combination) {
    let nTokens = 0, nKnown = 0;
    const unknown = new Map();
    const matrix = units.map((unit) => {
      const sum = new Float64Array(vectors.dim);
      let known = 0;
      for (const token of unit) {
        const row = vectors.rows.get(token);
        if (row === undefined) unknown.set(token, (unknown.get(token) ?? 0) + 1);
        else {
          vectors.add(row, sum);
          known += 1;
        }
      }
      nTokens += unit.length;
      nKnown += known;
      return combination === "mean" ? sum.map((value) => value / Math.max(known, 1)) : sum;
    });
    return { matrix, coverage: nTokens ? nKnown / nTokens : 0, unknown };
  }

  Object.assign(textseg, { document, preprocess, represent, unpack });
})();
