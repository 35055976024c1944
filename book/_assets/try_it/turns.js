// Turns of a conversation, by the rules of textseg/units/turns.py; why they are so is said there.
"use strict";

(() => {
  const { SPACE, areOne, hasRoom, headOf, strip, stripped, widthOf } = textseg;
  const { areRecords, beginsParagraph, has, isSpoken, returning, settled, withAnyNames } = textseg;

  const WORDLY = /[\p{L}\p{N}]/u;
  const LINE = new RegExp("(?![ \\t]*—[ \\t]*(?:[\\r\\n]|$))" +
    `[^\\r\\n\\f\\u2028\\u2029]*[^${SPACE}][^\\r\\n\\f\\u2028\\u2029]*`, "g");
  const NOTE = new RegExp(
    "^[ \\t]*(?:[=*_\\-]{3,}[ \\t]*[\\r\\n]+[ \\t]*)?[\\[(*_]{0,2}(?:" +
    "(?:This|The)[ ](?:editable[ ]|automatic[ ])?transcript(?:ion)?[ ](?:was|is|has)" +
    "|Transcri(?:bed|ption|pt)[ ](?:by|with|ended|generated|created)" +
    "|[Tt]ranskri\\p{L}+[ ](?:von|mit|durch)" +
    "|(?:Exported|Generated|Recorded|Powered|Created)[ ](?:by|with|from|on|\\p{Nd}+)" +
    "|[^\\n:.?!]{1,40}[ ]stopped[ ]transcription|End[ ]of[ ](?:recording|transcript|interview)" +
    `|Recording[ ](?:stopped|ended))(?![${textseg.WORD}])`, "u");
  const STAMP = new RegExp(
    `[${SPACE}]*#\\p{Nd}{1,2}:\\p{Nd}\\p{Nd}:\\p{Nd}\\p{Nd}(?:[\\-.,]\\p{Nd}{1,3})?#[${SPACE}]*$`, "u");
  const WIDEST = 120; // no text is wrapped to lines of more characters

  /** Return the turns of a text, or null if too few of its lines begin one. */
  function turns(text) {
    LINE.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
    const lines = [];
    for (let line; (line = LINE.exec(text)); ) lines.push([line.index, stripped(text, line.index, LINE.lastIndex)[1]]);
    const raw = withAnyNames(text, lines, lines.map((line) => headOf(text, ...line)));
    const heads = settled(text, lines, raw);
    const marked = heads.filter(Boolean), timed = marked.filter(({ clock }) => clock).length;
    const names = marked.filter(({ clock }) => !clock).map(({ who }) => who);
    const alone = lines.filter(([, stop], place) => {
      const head = heads[place];
      return head?.who && !strip(text.slice(head.stop, stop));
    }).length;
    const sure = marked.length >= 6 && returning(names) === marked.length;
    const share = sure || 2 * alone >= marked.length ? 4 : 2;
    if (marked.length < 3 || share * marked.length < lines.length - wrapped(text, lines, heads)) {
      return null;
    }
    if (!recur(text, heads) || (2 * timed < marked.length && !isSpoken(text, heads))) return null;
    return turnsOf(text, lines, heads);
  }

  /** Tell whether there are three turns, with times or speakers who come back. */
  function recur(text, heads) {
    const first = heads.filter((head, i) => head && !areOne(heads[i - 1], head));
    const names = first.filter(({ clock }) => !clock).map(({ who }) => who);
    if (first.length < 3 || 2 * names.length <= first.length) return first.length >= 3;
    return !areRecords(text, names) && 2 * returning(names) >= first.length;
  }

  /** Return how many lines go on with a full one, right above them. */
  function wrapped(text, lines, heads) {
    const width = widthOf(lines);
    const verses = heads.some((head) => has(head, "c") && head.who.length > 1);
    if (width > WIDEST && !verses) return 0;
    return lines.filter((line, i) => heads[i] === null && !beginsParagraph(text, lines, i) &&
      (verses || !hasRoom(text, lines[i - 1], line, width))).length;
  }

  function turnsOf(text, lines, heads) {
    const found = [], after = afterTalk(text, lines, heads);
    lines.forEach(([start, end], place) => {
      const head = heads[place], last = place === after ? undefined : found.at(-1);
      const [begin, stop] = stripped(text, start, end);
      let words = strip(text.slice(head ? head.stop : begin, stop));
      if (last && (!head || !last.words)) {
        if (!head) words = strip(`${last.words}\n${words}`);
        found[found.length - 1] = { begin: last.begin, stop, words };
      } else found.push({ begin, stop, words });
    });
    const spoken = stamped(found).filter(({ words }) => WORDLY.test(words));
    return spoken.length ? spoken : null;
  }

  /** Return the line below the last turn at which a program says what it has made. */
  function afterTalk(text, lines, heads) {
    const last = heads.findLastIndex(Boolean);
    const after = lines.findIndex((line, place) => place > last &&
      beginsParagraph(text, lines, place) && NOTE.test(text.slice(line[0], line[0] + 400)));
    return after < 0 ? lines.length : after;
  }

  /** Return the turns without times behind their words, if half have one (stamps.py). */
  function stamped(found) {
    const cut = found.map((turn) => ({ ...turn, words: turn.words.replace(STAMP, "") }));
    const many = 2 * cut.filter(({ words }, i) => words !== found[i].words).length >= found.length;
    return many ? cut : found;
  }

  Object.assign(textseg, { returning, turns });
})();
