// Transcripts: subtitles, tables of times, and turns (turns.js). Each caption, row or turn is a
// unit, without its times and its speaker. The rules are those of textseg/units/subtitles.py and
// timed_rows.py; why they are so is said there. The page shows no times, so that none is computed.
"use strict";

(() => {
  const { NAME, SPACE, isLabel, strip, stripped, turns } = textseg;

  const WORDLY = /[\p{L}\p{N}]/u;
  // Python's ^ and $ know one line end only, its str.splitlines() knows more than JavaScript.
  const BEGIN = "(?<![^\\n])", END = "(?![^\\n])";
  const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

  /** Return how many of the names come again; empty ones don't count. */
  function repeated(names) {
    const counts = new Map();
    for (const name of names) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
    return [...counts.values()].reduce((sum, n) => sum + (n > 1 ? n : 0), 0);
  }

  // Subtitles

  const TIME = "(?:\\p{Nd}+:)?\\p{Nd}{1,2}:\\p{Nd}{1,2}(?:[.,]\\p{Nd}{1,3})?";
  const TO = "(?:[ \\t]*-->[ \\t]*|(?<=\\.\\p{Nd}{3})," +
    `(?=${TIME}[ \\t]*\\r?(?:\\n|${END})))`;
  const TIMES = new RegExp(
    `${BEGIN}(?:(?:\\p{Nd}+|(?<=\\n\\v?\\r?\\n|(?<![^]))[^\\n]+)[ \\t]*\\r?\\n)?[ \\t]*` +
    `${TIME}${TO}${TIME}[^\\n]*(?:\\n|${END})`, "gu");
  const HEAD = new RegExp(
    `^\\ufeff?[${SPACE}]*(?:WEBVTT|(?:[^${SPACE}]+[${SPACE}]+)?${TIME}${TO})`, "u");
  const EMPTY = /\n\v?\r?\n/g;
  const MARK = `<v(?:\\.[^ >]*)?[${SPACE}]+(?:[^>]+)>` +
    `|^(?:>>[${SPACE}]*)?\\p{Lu}(?:[\\p{Lu}\\p{Nd} .'’_\\-]*[\\p{Lu}\\p{Nd}.])?:(?=[${SPACE}]|$)` +
    `|^\\[[^\\[\\]:\\n]{1,40}\\]:(?=[${SPACE}]|$)|^\\[[Ss]peaker \\p{Nd}+\\](?=[${SPACE}]|$)`;
  const SPEAKER = new RegExp(MARK, "gu");
  /** Names in lower case as well, for files that begin most captions with one, as Zoom does. */
  const NAMED = new RegExp(`${MARK}|^${NAME}:(?=[${SPACE}]|$)`, "gu");
  const FIRST = new RegExp(`^(?:${MARK}|(${NAME}):(?=[${SPACE}]|$))`, "u");
  const TAG = /<(?!\s)[^>\n]*>|\{\\[^}\n]*\}/g;
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
    const names = bodies.map((body) => body.replace(TAG, ""))
      .map((body) => body.slice(stripped(body, 0, body.length)[0]))
      .map((body) => FIRST.exec(body)?.[1] ?? "");
    return 2 * repeated(names) >= Math.max(bodies.length, 2);
  }

  /** Return what names nobody, as NOTE:, and nothing for names. */
  const label = (head) =>
    isLabel(strip(head.replace(/^>>|^\[/, "").replace(/\]?:$/, ""))) ? head : "";

  function linesOf(body, mark) {
    return body.replace(TAG, "").replace(REFERENCE, decoded).split(LINES)
      .map((line) => strip(line).replace(mark, label).replace(MARKS_AROUND, ""))
      .filter((line) => WORDLY.test(line));
  }

  /** Return the captions of subtitles, or null if the text isn't a file of them. */
  function captions(source) {
    const text = source.replace(/\r(?=\r+\n)/g, "\v").replace(/\r(?!\r*\n)/g, "\n");
    if (!HEAD.test(text)) return null;
    const cues = [...text.matchAll(TIMES)].map((cue) => [cue.index, cue.index + cue[0].length]);
    if (!cues.length) return null;
    const atEmptyLines = text.slice(0, cues[0][0]).includes("WEBVTT");
    const said = [], bodies = cues.map(([, end], place) => {
      const next = cues[place + 1]?.[0] ?? text.length;
      EMPTY.lastIndex = end - 1;
      const empty = atEmptyLines ? EMPTY.exec(text.slice(0, next)) : null;
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

  // Tables of times

  const TITLES = /^start\tend\ttext[ \t]*$/;
  const ROW = /^(\p{Nd}+(?:\.\p{Nd}+)?)\t(\p{Nd}+(?:\.\p{Nd}+)?)\t([^\n]*)$/u;
  const LETTER = /\p{L}/u;
  const LINE = new RegExp(`[^\\r\\n\\ufeff]*[^${SPACE}\\ufeff][^\\r\\n]*`, "g");

  /** Return the rows of a table of times, or null if the text isn't one. */
  function timedRows(text) {
    const lines = [...text.matchAll(LINE)];
    if (lines.length && TITLES.test(lines[0][0])) lines.shift();
    const rows = lines.map(([line]) => ROW.exec(line));
    if (!rows.length || rows.includes(null)) return null;
    const inSeconds = (time) => Number(time) / (time.includes(".") ? 1 : 1000);
    if (rows.some(([, start, end]) => inSeconds(start) > inSeconds(end))) return null;
    const found = lines.map((line, place) => ({
      begin: line.index,
      stop: line.index + stripped(line[0], 0, line[0].length)[1],
      words: strip(rows[place][3]),
    })).filter(({ words }) => WORDLY.test(words));
    return found.some(({ words }) => LETTER.test(words)) ? found : null;
  }

  /** Return the turns of a transcript, each {begin, stop, words}, or null if the text isn't one. */
  const transcript = (text) => captions(text) ?? timedRows(text) ?? turns(text);

  Object.assign(textseg, { transcript });
})();
