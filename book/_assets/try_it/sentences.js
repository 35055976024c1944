// Where sentences end, by the rules of textseg/units/sentences.py. The lists of abbreviations and
// of first words come from Python, with the vectors (tryItData).
"use strict";

(() => {
  const {
    DIGIT, SPACE, WORD: OF_WORDS, beginnings, blocks, headed, joined, matchAt, stripped,
  } = textseg;
  const lists = Object.fromEntries(
    Object.entries(tryItData.abbreviations).map(([name, words]) => [name, new Set(words)]));
  const { BEFORE_NAMES, BEFORE_NUMBERS, ANYWHERE, STARTERS, BEFORE_ORDINALS } = lists;
  const { CAPITALIZED, CAPTIONS, FILES, MONTHS } = lists;

  // A run of marks, with the spaces that spaced ellipses have, closing quotes, references to notes,
  // and spaces.
  // They are [1], a raised digit, or one glued to the mark; unseen characters may be spaces.
  const NOTES =
    "(?:(?:(?<=\\p{Ll}\\p{Ll}[.!?])|(?<=\\p{Ll}[.!?][\"'”’)]))\\p{Nd}{1,3}(?:[,–\\-]\\p{Nd}{1,3})*" +
    `(?=[${SPACE}]+["'“‘(]?\\p{Lu})|[\\xb9\\xb2\\xb3\\u2070\\u2074-\\u2079]{1,3}` +
    "|(?:\\[(?:\\p{Nd}{1,3}(?:[,;–\\-] ?\\p{Nd}{1,3})*|[a-z]|note \\p{Nd}{1,3}|citation needed" +
    `|\\^[^\\]${SPACE}]{1,30})\\])*)`;
  const UNSEEN = "\\u200b\\u200c\\u200d\\u2060\\ufeff";
  const CLOSING = `(?:["'”’»›“‘«‹)\\]}」』）】*_]|[ \\u00a0\\u202f][»›](?=[${SPACE},;:.!?…)]|$))*`;
  const MARKS = new RegExp(
    "((?:[\\p{Sentence_Terminal}…\\u037e\\u0f0d\\u0f0e]|(?<=\\p{Script=Greek});)" +
    `(?:[ \\u00a0]?[\\p{Sentence_Terminal}…])*)(${CLOSING}${NOTES})` +
    `([${SPACE}${UNSEEN}]*)`, "gu");
  const ONLY_UNSEEN = new RegExp(`^[${UNSEEN}]*$`);
  const ELLIPSIS = /^(?:\. ?\. ?\.|…)$/;
  const PAUSE = `(?:[${OF_WORDS}]\\. ?\\. ?\\.|…) `;
  const SMALL_AFTER = new RegExp(`${PAUSE}\\p{Ll}`, "gu");
  const LARGE_AFTER = new RegExp(`${PAUSE}\\p{Lu}`, "gu");
  const OPENING = "\"'“”‘’«‹„‚([{¿¡「『（-–—*_ ";
  const ITEM = new RegExp(`^[${SPACE}]*(?:[-*•–—][${SPACE}]*|#{1,6}[${SPACE}]+)?[(\\[]?` +
    "(?:\\p{Nd}{1,3}(?:\\.(?:\\p{Nd}{1,3}|\\p{L}))*|\\p{L}(?:\\.\\p{Nd}{1,3})*|[ivxIVX]{1,4})$", "u");
  const CAPTION = new RegExp(`^[${SPACE}]*[*_]{0,3}(?:(\\p{L}+)\\.?[ \\u00a0](?:\\p{Lu}\\.)?` +
    "|§§?[ \\u00a0]?)\\p{Nd}{1,3}(?:\\.\\p{Nd}{1,3})*$", "u");
  const SPACED = /(?<!\p{L})\p{L}\.[ \u00a0\u202f]\p{L}$/u; // z. B.
  const DATE = /^(?:[12]?[0-9]|3[01]|0[1-9])\.(0[1-9]|1[012]|[1-9])$/;
  const PAGE = /(?:\p{Nd}+|[ivxlc]+)[ \t]*(?:[\r\n]|$)/uy;
  const ELIDED = /^\p{L}{1,5}['’](?=\p{L}{2})/u;
  const SECTION = new RegExp("(?:^|[\\r\\n\\f])[ \\t#*+•>\\-]*" +
    "(?:\\p{Nd}{1,3}(?:\\.(?:\\p{Nd}{1,3}|\\p{L}))+|\\p{L}(?:\\.\\p{Nd}{1,3})+)$", "u");
  const NEW_WORD = new RegExp(`\\p{Lu}(?:\\p{Ll}|[${SPACE}]|['’])`, "uy");
  const WORD = /[\p{L}\p{M}\p{N}'’-]+/uy;
  const LARGE_SPACE = new RegExp(`[${SPACE}]`);
  const FIRST_LARGE = /^\p{Uppercase}/u;
  const FIRST_DIGIT = new RegExp(`^[${DIGIT}]`, "u");
  const DIGITS = new RegExp(`^[${DIGIT}]+$`, "u");

  /** Return [start, end] of every sentence, without the spaces around it. */
  function sentences(text) {
    const style = styleOf(text), spans = [];
    for (const [first, last, whole] of blocks(text)) {
      if (whole) {
        spans.push(stripped(text, first, last));
        continue;
      }
      const [start, end] = stripped(text, first, last);
      const pieces = [], block = text.slice(0, end);
      let begin = start;
      MARKS.lastIndex = start;
      for (let found; (found = MARKS.exec(block)); ) {
        const number = pieces.length === 0 ? start : null; // where that of an item would begin
        if (MARKS.lastIndex >= end || !ends(text, found, number, style)) continue;
        pieces.push(stripped(text, begin, MARKS.lastIndex));
        begin = MARKS.lastIndex;
      }
      pieces.push(stripped(text, begin, end));
      spans.push(...joined(text, pieces.filter(([from, to]) => from < to)));
    }
    return headed(text, joined(text, spans));
  }

  /** Return how the writer of a text uses capitals and ellipses. */
  function styleOf(text) {
    const count = (rule) => [...text.matchAll(rule)].length;
    const [small, large] = beginnings(text);
    return {
      cased: large >= small, // sentences begin with capitals: more do than don't
      pauses: count(SMALL_AFTER) > count(LARGE_AFTER), // an ellipsis is one: speakers go on
    };
  }

  /** Tell whether a run of marks, with what follows it in the block, ends a sentence. */
  function ends(text, found, number, style) {
    const [all, mark, close, after] = found, stop = found.index;
    const space = ONLY_UNSEEN.test(after) ? "" : after;
    let at = stop + all.length;
    if (/[^\0-\x7f]/.test(mark) && mark.at(-1) !== "…") {
      return !FIRST_DIGIT.test(text.slice(at, at + 2)) || space !== "";
    }
    if (mark.split(".").length > 4 && matchAt(PAGE, text, at)) return false;
    if (!close && ELLIPSIS.test(mark)) {
      const following = text.slice(at, at + 2);
      if (FIRST_DIGIT.test(following) || (FIRST_LARGE.test(following) && style.pauses)) return false;
    }
    if (!space && !close) {
      return (
        stop >= 2 &&
        /^\p{L}\p{L}$/u.test(text.slice(stop - 2, stop)) &&
        /\p{Lowercase}/u.test(text[stop - 1]) &&
        matchAt(NEW_WORD, text, at) !== null &&
        !isIn(lastWord(text, stop).toLowerCase(), BEFORE_NAMES, ANYWHERE)
      );
    }
    if (!space || (/\p{Nd}$/u.test(close) && !isWord(text, stop))) return false;
    const bracket = text[at] === "(" || text[at] === "[";
    while (at < text.length && OPENING.includes(text[at])) at += 1;
    let word = matchAt(WORD, text, at)?.[0] ?? "";
    if ([...word].length === 1 && text[at + 1] === ".") word += "."; // an initial, not I or a
    if (/^\p{Lowercase}/u.test(word) && word === word.toLowerCase() && !bracket) {
      return smallLetterBegins(text, found, style);
    }
    return mark !== "." || !goesOn(text, stop, number, word);
  }

  /** Tell whether a sentence that begins with a small letter can begin here. */
  function smallLetterBegins(text, found, { cased }) {
    const [, mark, close] = found;
    if (cased && (close || mark !== ".")) return false;
    if (mark.length > 1 || mark === "…") return !cased && /^[!?]+$/.test(mark);
    if (mark !== ".") return true;
    const word = lastWord(text, found.index), lower = word.toLowerCase();
    if ([...word].length === 1 || word.includes(".")) return false;
    if (isIn(lower, BEFORE_NAMES, BEFORE_NUMBERS, ANYWHERE)) return false;
    return !cased || (word.length > 3 && !FIRST_DIGIT.test(word) && /[^IVXLC]/.test(word));
  }

  /** Tell whether a full stop before a capital, a digit or a mark belongs to what it follows. */
  function goesOn(text, stop, number, following) {
    if (number !== null && ITEM.test(text.slice(number, stop))) return true;
    const caption = number === null ? null : CAPTION.exec(text.slice(number, stop));
    if (caption && (!caption[1] || CAPTIONS.has(caption[1].toLowerCase()))) return true;
    const word = lastWord(text, stop), lower = word.toLowerCase();
    const parts = lower.replace(/^\.+|\.+$/g, "").split(".");
    const inside = parts.length > 1 && parts[0] !== "www" && !FILES.has(parts.at(-1)) &&
      parts.every((part) => /^\p{L}+$/u.test(part) &&
        ([...part].length < 5 || isIn(part, BEFORE_NAMES, BEFORE_NUMBERS, ANYWHERE)));
    if (STARTERS.has(following.split(/['’]/)[0].toLowerCase())) return false;
    const initial = /^\p{Uppercase}$/u.test(word) && /^[ \u00a0]?[([]/.test(text.slice(stop + 1));
    const spaced = SPACED.test([...text.slice(0, stop)].slice(-9).join(""));
    const known = (isIn(lower, BEFORE_NUMBERS, ANYWHERE) && word !== "N") || inside ||
      lower.endsWith("str") || spaced;
    if (FIRST_DIGIT.test(following)) return known || initial || isDate(text, stop, word);
    if (isDate(text, stop, word)) return true;
    if (CAPITALIZED.has(lower) && word === lower) return false;
    if (DIGITS.test(word) && MONTHS.has(following.toLowerCase())) return true;
    if (DIGITS.test(word)) {
      const before = wordBefore(text, stop - word.length);
      return [...word].length <= 2 && BEFORE_ORDINALS.has(before);
    }
    if (spaced) return true;
    if (/^\p{L}$/u.test(word) && text[stop - 2] !== "°") {
      const short = [...following.replace(/\.+$/, "")].length <= 1;
      return /\p{Uppercase}/u.test(word) || word.codePointAt(0) > 127 || short ||
        BEFORE_NAMES.has(lower);
    }
    const section = SECTION.test([...text.slice(0, stop)].slice(-40).join(""));
    if (ANYWHERE.has(lower) || inside || section) return following !== "";
    return BEFORE_NAMES.has(lower);
  }

  /** Tell whether a word is day and month. */
  function isDate(text, stop, word) {
    const found = DATE.exec(word);
    return found !== null && (found[1][0] === "0" ||
      BEFORE_ORDINALS.has(wordBefore(text, stop - word.length)));
  }

  /** Tell whether what stands before digits is a word: neither an abbreviation nor an address. */
  function isWord(text, stop) {
    const word = lastWord(text, stop).toLowerCase();
    return !word.includes(".") && !isIn(word, BEFORE_NAMES, BEFORE_NUMBERS, ANYWHERE);
  }

  /** Return the word before a number in lower case. */
  function wordBefore(text, stop) {
    const piece = text.slice(Math.max(0, stop - 4), stop);
    const spaces = piece.length - piece.replace(new RegExp(`[${SPACE}]+$`), "").length;
    return lastWord(text, stop - spaces).toLowerCase();
  }

  /** Return the word before a place, with the full stops and hyphens in it. */
  function lastWord(text, stop) {
    let start = stop;
    while (start > 0 && /[\p{L}\p{N}.’'&]|[^\0-\u02ff]/u.test(text[start - 1])) {
      if (stop - start > 20 || LARGE_SPACE.test(text[start - 1])) break;
      start -= 1;
    }
    return text.slice(Math.max(start, 0), Math.max(stop, 0)).replace(/^[.'’&\ufeff]+/, "")
      .replace(ELIDED, "");
  }

  const isIn = (word, ...sets) => sets.some((set) => set.has(word));

  Object.assign(textseg, { sentences });
})();
