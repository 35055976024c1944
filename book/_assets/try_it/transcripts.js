// Transcripts: subtitles, tables of times, and turns (turns.js). Each caption, row or turn is a
// unit, without its times and its speaker. The rules are those of textseg/units/subtitles.py and
// timed_rows.py; why they are so is said there. The page shows no times, so that none is computed.
"use strict";

(() => {
  const { NAME, SPACE, isLabel, returning, strip, stripped, turns, whoReturn } = textseg;

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
    `${BEGIN}\\ufeff?(?:(?:\\p{Nd}+|(?<=\\n\\v?\\r?\\n|(?<![^]))[^\\n]+)[ \\t]*\\r?\\n)?[ \\t]*` +
    `${TIME}${TO}${TIME}[^\\n]*(?:\\n|${END})`, "gu");
  const HEAD = new RegExp(
    `^\\ufeff?[${SPACE}]*(?:WEBVTT|(?:[^${SPACE}]+[${SPACE}]+)?${TIME}${TO})`, "u");
  const EMPTY = /\n\v?\r?\n/g;
  // Who speaks in captions: the rules are those of textseg/units/voices.py.
  const VOICE = new RegExp(`<v(?:\\.[^ >]*)?[${SPACE}]+([^>]+)>`, "g");
  const OTHER = new RegExp(`^(?:>>+|[\\-–—]+(?=[${SPACE}\\p{L}\\p{Pi}"]))[${SPACE}]*`, "u");
  const COLON = `[ \\u00a0\\u202f]?(?::(?=[${SPACE}]|$)|：)`;
  const CAPITALS = "\\p{Lu}(?:[\\p{Lu}\\p{Nd} .'’_#&\\-]*[\\p{Lu}\\p{Nd}.])?";
  const MARK = `\\0([^\\0]+)\\0|(${CAPITALS})(?:[ ]?\\([^()\\n]{1,40}\\))?${COLON}` +
    `|\\[([^\\[\\]:\\n]{1,40})\\]:(?=[${SPACE}]|$)|\\[([Ss]peaker \\p{Nd}+)\\](?=[${SPACE}]|$)`;
  const SPEAKER = new RegExp(`^(?:${MARK})`, "u");
  /** Names in lower case as well, for files that name most speakers so, as Zoom does. */
  const NAMED = new RegExp(`^(?:${MARK}|(${NAME})${COLON})`, "u");
  const ANY = new RegExp(`^([^\\0:：\\n]{1,40}?)${COLON}`, "u");
  const NEARLY_ALL = 0.9; // in so many captions a name stands, where a program names somebody in each
  const ABOVE = /^[\p{L}\p{N}@+~"“][^:\n]{0,39}$/u;
  const TAG = /<\/?\p{L}[^>@\n]*>|<[\p{Nd}:.]+>|\{\\[^}\n]*\}/gu;
  const CREDITS = 3; // at most so many lines stand before the first caption
  const REFERENCE = /&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[^\t\n\f <&#;]{1,32};?)/g;
  const MARKS_AROUND = /^[ \t\-–>♪]+|[ \t\-–>♪]+$/g;

  const decoder = globalThis.document.createElement("textarea");

  /** Return a character reference of HTML as what it refers to. */
  function decoded(reference) {
    decoder.innerHTML = reference;
    return decoder.value;
  }

  /** Return the lines of a caption that have signs, without tags, names that a tag gave between two NULs. */
  const plain = (body) => body.replace(VOICE, "\n\0$1\0").replace(TAG, "")
    .replace(REFERENCE, decoded).split(LINES).map(strip).filter(Boolean);

  /** Tell whether half of the captions begin with names that come again, or most names return. */
  function namesMost(captions) {
    const heads = headsOf(captions, NAMED);
    const names = heads.map((head) => head[5]).filter((name) => name && !isLabel(name));
    const who = whoReturn(heads.map(nameIn));
    const again = names.filter((name) => who.has(name)).length;
    return 2 * repeated(names) >= Math.max(captions.length, 2) ||
      again >= Math.max(3, 0.8 * names.length);
  }

  const nameIn = (head) => strip(head.slice(1).find(Boolean));
  const headsOf = (captions, mark) => captions
    .map(([first]) => mark.exec((first ?? "").replace(OTHER, ""))).filter(Boolean);

  /** Return what stands before colons where half of the captions begin with what comes again. */
  function namesOfAnyForm(captions) {
    const names = headsOf(captions, ANY).map(nameIn).filter((name) => name && !isLabel(name));
    if (2 * repeated(names) < Math.max(captions.length, 2) || !returning(names)) return new Set();
    return names.length >= NEARLY_ALL * captions.length ? new Set(names) : whoReturn(names);
  }

  /** Tell whether each caption has a name on its first line, as Teams once wrote them. */
  function namesAbove(captions) {
    const names = captions.map(([first]) => first);
    return captions.every((own) => own.length > 1 && ABOVE.test(own[0])) &&
      names.length > 2 && 4 * returning(names) >= 3 * names.length;
  }

  function linesOf([first, ...others], mark, above, known) {
    return [above ? `\0${first}\0` : first ?? "", ...others].map((line) => {
      const words = line.replace(OTHER, ""), head = mark.exec(words);
      if (head && (head[1] || !isLabel(nameIn(head)))) return words.slice(head[0].length);
      const any = ANY.exec(words);
      return any && known.has(nameIn(any)) ? words.slice(any[0].length) : words;
    }).filter((words) => WORDLY.test(words))
      .map((words) => words.replaceAll("\0", "").replace(MARKS_AROUND, ""));
  }

  /** Return the captions of subtitles, or null if the text isn't a file of them. */
  function captions(source) {
    const text = source.replace(/\r(?=\r+\n)/g, "\v").replace(/\r(?!\r*\n)/g, "\n");
    const cues = [...text.matchAll(TIMES)].map((cue) => [cue.index, cue.index + cue[0].length]);
    if (!cues.length) return null;
    const before = text.slice(0, cues[0][0]).split(LINES).filter((line) => strip(line));
    if (!HEAD.test(text) && (before.length > CREDITS || cues.length < 3)) return null;
    const atEmptyLines = text.slice(0, cues[0][0]).includes("WEBVTT");
    const said = [], bodies = cues.map(([, end], place) => {
      const next = cues[place + 1]?.[0] ?? text.length;
      EMPTY.lastIndex = end - 1;
      const empty = atEmptyLines ? EMPTY.exec(text.slice(0, next)) : null;
      return text.slice(end, empty ? Math.max(end, empty.index) : next);
    });
    const plained = bodies.map(plain), above = namesAbove(plained);
    const mark = namesMost(plained) ? NAMED : SPEAKER;
    const known = namesOfAnyForm(plained);
    for (const lines of plained) said.push(linesOf(lines, mark, above, known));
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

  const TITLES = /^start(?:[ _]time)?\tend(?:[ _]time)?(\tspeaker)?\ttext[ \t]*$/i;
  const CELL = "(\\p{Nd}+(?:\\.\\p{Nd}+)?|(?:\\p{Nd}+:)?\\p{Nd}{1,2}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?)";
  const ROW = new RegExp(`^${CELL}\\t${CELL}\\t([^\\n]*)$`, "u");
  const LETTER = /\p{L}/u;
  const LINE = new RegExp(`[^\\r\\n\\ufeff]*[^${SPACE}\\ufeff][^\\r\\n]*`, "g");

  /** Return the rows of a table of times, or null if the text isn't one. */
  function timedRows(text) {
    const lines = [...text.matchAll(LINE)];
    const titles = lines.length ? TITLES.exec(lines[0][0]) : null;
    if (titles) lines.shift();
    const rows = lines.map(([line]) => ROW.exec(line));
    if (!rows.length || rows.includes(null)) return null;
    const inSeconds = (time) => (time.includes(":")
      ? time.replace(",", ".").split(":").reduce((total, part) => 60 * total + Number(part), 0)
      : Number(time) / (time.includes(".") ? 1 : 1000));
    const said = (cells) => (titles?.[1] ? cells.slice(cells.indexOf("\t") + 1) : cells);
    if (rows.some(([, start, end]) => inSeconds(start) > inSeconds(end))) return null;
    const found = lines.map((line, place) => ({
      begin: line.index,
      stop: line.index + stripped(line[0], 0, line[0].length)[1],
      words: strip(said(rows[place][3])),
    })).filter(({ words }) => WORDLY.test(words));
    return found.some(({ words }) => LETTER.test(words)) ? found : null;
  }

  /** Return the turns of a transcript, each {begin, stop, words}, or null if the text isn't one. */
  const transcript = (text) => captions(text) ?? timedRows(text) ?? turns(text);

  Object.assign(textseg, { transcript });
})();
