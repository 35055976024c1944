// Transcripts: subtitles, and turns that name speakers or times. Each caption or turn is a unit,
// without its times and its speaker. The rules are those of textseg/units/subtitles.py and
// turns.py; why they are so is said there. The page shows no times, so that none is computed.
"use strict";

(() => {
  const { SPACE, stripped } = textseg;

  const WORDLY = /[\p{L}\p{N}]/u;
  // Python's ^ and $ know one line end only, its str.splitlines() knows more than JavaScript.
  const BEGIN = "(?<![^\\n])", END = "(?![^\\n])";
  const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

  const strip = (text) => text.slice(...stripped(text, 0, text.length));

  // Turns: the ways to begin one, in the order in which they are tried

  const CLOCK = "(?:\\p{Nd}{1,2}:)?\\p{Nd}{1,3}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?" +
    "(?:[ \\u202f]?[AaPp][Mm])?";
  /** A name has a capital, or is of a script without any. */
  const NAME = "[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}\\p{N}.'’_\\-]*" +
    "(?:[ ]\\p{L}?[\\p{L}\\p{M}\\p{N}.'’_()/\\-]*){0,3}";
  const DATE = "\\p{Nd}{1,4}[./\\-]\\p{Nd}{1,2}[./\\-]\\p{Nd}{1,4},?[ \\u202f]";
  const T = `(?<t>${CLOCK})`, S = `(?<s>${NAME})`;
  const TURNS = [
    `[\\[(](?:${DATE})?${T}(?:[ ]-->[ ]${CLOCK})?[\\])](?:[ \\t]*[\\-–])?(?:[ \\t]*(?<s>${NAME})[:：])`,
    `[\\[(](?:${DATE})?${T}(?:[ ]-->[ ]${CLOCK})?[\\])](?:[ \\t]*[\\-–])?(?:[ \\t]*<(?<s>[^<>\\n]+)>)`,
    `[\\[(]${DATE}${T}(?:[ ]-->[ ]${CLOCK})?[\\])](?:[ \\t]*[\\-–])?(?:[ \\t]*(?<s>[^:\\n]{1,40}):)`,
    `[\\[(](?:${DATE})?${T}(?:[ ]-->[ ]${CLOCK})?[\\])](?:[ \\t]*[\\-–])?`,
    `${DATE}${T}[ \\t]*[\\-–][ \\t]*(?:(?<s>[^:\\n]{1,40}):)?`,
    `${T}[ \\t]+From[ \\t]+(?<s>[^:\\n]{1,60}?)(?:[ \\t]+to[ \\t][^:\\n]+)?[ \\t]*:`,
    `${T}[ \\t]+${S}[:：]`,
    `${T}(?=[ \\t]*$)`,
    `${S}[ \\t]+[\\[(]?${T}[\\])]?:?(?=[ \\t]*$)`,
    `(?:>>[ \\t]*)?${S}(?::(?=[ \\t])|：)`,
    `<(?<s>[^<>${SPACE}]+)>(?=[ \\t])`,
  ].map((way) => new RegExp(`^[ \\t\\u200e]*(?:${way})`, "u"));
  const LINE = new RegExp(
    `[^\\r\\n\\f\\u2028\\u2029]*[^${SPACE}][^\\r\\n\\f\\u2028\\u2029]*`, "g");

  /** Return how a line begins a turn, or null. */
  function headOf(line) {
    for (const way of TURNS) {
      const found = way.exec(line);
      if (found) return { length: found[0].length, time: found.groups.t, speaker: found.groups.s };
    }
    return null;
  }

  /** Return the turns of a text, or null if too few of its lines begin one. */
  function turns(text) {
    LINE.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
    const lines = [];
    for (let line; (line = LINE.exec(text)); ) lines.push([line.index, LINE.lastIndex]);
    const heads = lines.map((line) => headOf(text.slice(...line)));
    const marked = heads.filter(Boolean);
    const timed = marked.filter(({ time }) => time !== undefined).length;
    const again = repeated(marked.map(({ speaker }) => strip(speaker ?? "")));
    const alone = lines.filter(([start, end], place) => {
      const head = heads[place];
      return head?.time && strip(head.speaker ?? "") && !strip(text.slice(start + head.length, end));
    }).length;
    const share = 2 * alone >= marked.length ? 4 : 2;
    if (marked.length < 3 || share * marked.length < lines.length) return null;
    if (2 * timed < marked.length && 2 * again < marked.length) return null;
    return turnsOf(text, lines, heads);
  }

  /** Return how many of the names come again; empty ones don't count. */
  function repeated(names) {
    const counts = new Map();
    for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts.values()].reduce((sum, n) => sum + (n > 1 ? n : 0), 0);
  }

  function turnsOf(text, lines, heads) {
    const found = [];
    lines.forEach(([start, end], place) => {
      const head = heads[place], last = found.at(-1);
      const [begin, stop] = stripped(text, start, end);
      let words = strip(text.slice(head ? start + head.length : begin, stop));
      if (last && (!head || !last.words)) {
        if (!head) words = strip(`${last.words}\n${words}`);
        found[found.length - 1] = { begin: last.begin, stop, words };
      } else found.push({ begin, stop, words });
    });
    const spoken = found.filter(({ words }) => WORDLY.test(words));
    return spoken.length ? spoken : null;
  }

  // Subtitles

  const TIME = "(?:\\p{Nd}+:)?\\p{Nd}{1,2}:\\p{Nd}\\p{Nd}[.,]\\p{Nd}{1,3}";
  const TIMES = new RegExp(
    `${BEGIN}(?:(?:\\p{Nd}+|(?<=\\n\\r?\\n|(?<![^]))[^\\n]+)[ \\t]*\\r?\\n)?[ \\t]*` +
    `${TIME}[ \\t]*-->[ \\t]*${TIME}[^\\n]*(?:\\n|${END})`, "gu");
  const HEAD = new RegExp(
    `^\\ufeff?[${SPACE}]*(?:WEBVTT|(?:[^${SPACE}]+[${SPACE}]+)?${TIME}[ \\t]*-->)`, "u");
  const EMPTY = /\n\r?\n/g;
  const MARK = `<v(?:\\.[^ >]*)?[${SPACE}]+(?:[^>]+)>` +
    `|^(?:>>[${SPACE}]*)?\\p{Lu}(?:[\\p{Lu}\\p{Nd} .'’_\\-]*[\\p{Lu}\\p{Nd}.])?:(?=[${SPACE}])`;
  const SPEAKER = new RegExp(MARK, "gu");
  /** Names in lower case as well, for files that begin most captions with one, as Zoom does. */
  const NAMED = new RegExp(`${MARK}|^${NAME}:(?=[${SPACE}])`, "gu");
  const FIRST = new RegExp(`^(?:${MARK}|(${NAME}):(?=[${SPACE}]))`, "u");
  const TAG = /<[^>\n]*>|\{\\[^}\n]*\}/g;
  const REFERENCE = /&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)/g;
  const MARKS_AROUND = /^[ \t\-–>♪]+|[ \t\-–>♪]+$/g;

  const decoder = globalThis.document.createElement("textarea");

  /** Return a character reference of HTML as what it refers to. */
  function decoded(reference) {
    decoder.innerHTML = reference;
    return decoder.value;
  }

  /** Tell whether half of the captions begin with names that come again. */
  function namesSpeakers(bodies) {
    const names = bodies.map((body) => FIRST.exec(strip(body.replace(TAG, "")))?.[1] ?? "");
    return 2 * repeated(names) >= Math.max(bodies.length, 2);
  }

  function linesOf(body, mark) {
    return body.replace(TAG, "").replace(REFERENCE, decoded).split(LINES)
      .map((line) => strip(line).replace(mark, "").replace(MARKS_AROUND, ""))
      .filter((line) => WORDLY.test(line));
  }

  /** Return the captions of subtitles, or null if the text isn't a file of them. */
  function captions(text) {
    if (!HEAD.test(text)) return null;
    const cues = [...text.matchAll(TIMES)].map((cue) => [cue.index, cue.index + cue[0].length]);
    const said = [], bodies = cues.map(([, end], place) => {
      const next = cues[place + 1]?.[0] ?? text.length;
      EMPTY.lastIndex = end - 1;
      const empty = EMPTY.exec(text.slice(0, next));
      return text.slice(end, empty ? Math.max(end, empty.index) : next);
    });
    const mark = namesSpeakers(bodies) ? NAMED : SPEAKER;
    for (const body of bodies) said.push(linesOf(body, mark));
    const repeats = said.slice(1).filter((lines, i) => lines.some((line) => said[i].includes(line)));
    const rolling = 3 * repeats.length >= said.length, found = [];
    let shown = [];
    cues.forEach(([begin, end], place) => {
      const lines = said[place];
      const fresh = rolling ? lines.filter((line) => !shown.includes(line)) : lines;
      if (lines.length) shown = lines;
      const stop = end + stripped(bodies[place], 0, bodies[place].length)[1];
      if (fresh.length) found.push({ begin, stop, words: fresh.join("\n") });
      else if (found.length) found.at(-1).stop = stop;
    });
    return found.length ? found : null;
  }

  /** Return the turns of a transcript, each {begin, stop, words}, or null if the text isn't one. */
  const transcript = (text) => captions(text) ?? turns(text);

  Object.assign(textseg, { transcript });
})();
