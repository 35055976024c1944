// Who comes back, and what begins lines as speakers do but names nobody, as records and quoted speech:
// the rules of textseg/units/returning.py and records.py.
"use strict";

(() => {
  const { PARTICLE, SPACE, isRole, matchAt } = textseg;
  const ADDRESS = new Set(tryItData.address);
  const ARTICLES = new Set(tryItData.articles);
  const DOZEN = 12;
  const STARTERS = new Set(tryItData.abbreviations.STARTERS);
  const QUOTE = new RegExp(`[${SPACE}]*[\\p{Pi}\\p{Pf}"„‚「『]`, "uy");
  const NUMBER = new RegExp(`(?:(?![\\r\\n])[${SPACE}])*\\p{Nd}`, "uy");
  const SMALL = new RegExp(`^(?!${PARTICLE}(?![\\p{L}\\p{N}_]))\\p{Ll}`, "u");

  /** Return how many of the names are of somebody who comes back after somebody else. */
  function returning(names) {
    const who = whoReturn(names);
    return names.filter((name) => who.has(name)).length;
  }

  function whoReturn(names) {
    const last = new Map(), found = new Set();
    names.filter(Boolean).forEach((name, place) => {
      if (place - (last.get(name) ?? place) > 1) found.add(name);
      last.set(name, place);
    });
    return found;
  }

  /** Tell whether three or more come round in one order, as in records. */
  function inRounds(names) {
    const order = [...new Set(names)], places = names.map((name) => order.indexOf(name));
    const rising = places.every((place, i) => place === 0 || places[i - 1] < place);
    if (order.length < 3 || !rising) return false;
    const starts = [...places.keys()].filter((i) => places[i] === 0);
    const ends = [...starts.slice(1), places.length];
    const complete = starts.filter((start, i) => ends[i] - start === order.length).length;
    const enough = order.length > 3 ? 0.7 : 0.9;
    return complete >= 2 && places.length >= enough * order.length * starts.length;
  }

  /** Tell whether names come in rounds; but a moderator may ask all, who say I and you. */
  const areRecords = (text, names) => inRounds(names) && !(names.some(isRole) && asks(text));

  /** Tell whether there is a question, and somebody says I or you. */
  const asks = (text) => text.includes("?") && hasAddress(wordsIn(text));

  const wordsIn = (text) =>
    (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).map((word) => word.toLowerCase());
  const hasAddress = (words) => words.some((word) => ADDRESS.has(word));

  /** Tell whether somebody asks, or says I or you: in a long talk somebody does. */
  function isSpoken(text, heads) {
    if (text.includes("?") || heads.filter(Boolean).length <= DOZEN) return true;
    const words = wordsIn(text);
    return words.filter((word) => ARTICLES.has(word)).length < 2 * DOZEN || hasAddress(words);
  }

  function quotes(text, { who, stop }) {
    const [first, ...others] = who.split(" ");
    const noName = hasSmallWords(who) || (others.length && STARTERS.has(first.toLowerCase()));
    return Boolean(noName && matchAt(QUOTE, text, stop));
  }

  /** Tell whether a name has words in lower case, as names have few. */
  function hasSmallWords(name) {
    const words = name.split("(")[0].split(new RegExp(`[${SPACE}]+`)).filter(Boolean);
    return words.length > 1 && words.some((word) => SMALL.test(word));
  }

  /** Return the heads without those of records, and of what a story quotes. */
  function withoutRecords(text, heads) {
    const untimed = heads.filter((head) => head?.who && !head.clock);
    const numbers = untimed.filter(({ stop }) => matchAt(NUMBER, text, stop)).length;
    if (areRecords(text, untimed.map(({ who }) => who)) || 2 * numbers > untimed.length) {
      return heads.map((head) => (head?.clock ? head : null));
    }
    return heads.map((head) => (head && !head.clock && quotes(text, head) ? null : head));
  }

  Object.assign(textseg, {
    areRecords, asks, hasSmallWords, isSpoken, returning, whoReturn, withoutRecords,
  });
})();
