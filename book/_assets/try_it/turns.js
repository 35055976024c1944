// Turns of a conversation, by the rules of textseg/units/turns.py, speakers.py and remarks.py,
// function by function; why they are so is said there.
"use strict";

(() => {
  const { NAME, PARTICLE, SPACE, hasRoom, headOf, isLabel, strip, stripped, widthOf } = textseg;
  const { LINE_END, NARROW } = textseg;
  const STARTERS = new Set(tryItData.abbreviations.STARTERS);

  const WORDLY = /[\p{L}\p{N}]/u;
  const LINE = new RegExp(
    `[^\\r\\n\\f\\u2028\\u2029]*[^${SPACE}][^\\r\\n\\f\\u2028\\u2029]*`, "g");
  const WHOLE_NAME = new RegExp(`^(?:${NAME})$`, "u");

  const SMALL = new RegExp(`^(?!${PARTICLE}(?![\\p{L}\\p{N}_]))\\p{Ll}`, "u");
  const WIDEST = 120; // no text is wrapped to lines of more characters

  const has = (head, way) => head !== null && head.way.includes(way);

  /** Return the turns of a text, or null if too few of its lines begin one. */
  function turns(text) {
    LINE.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
    const lines = [];
    for (let line; (line = LINE.exec(text)); ) lines.push([line.index, LINE.lastIndex]);
    const heads = settled(text, lines, lines.map((line) => headOf(text, ...line)));
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
    if (2 * timed < marked.length && (inRounds(names) || 2 * returning(names) < marked.length)) {
      return null;
    }
    return turnsOf(text, lines, heads);
  }

  /** Return how many lines go on with a full one, right above them. */
  function wrapped(text, lines, heads) {
    const width = widthOf(lines);
    if (width < NARROW || width > WIDEST) return 0;
    return lines.filter((line, i) => i > 0 && heads[i] === null &&
      text.slice(lines[i - 1][1], line[0]).match(LINE_END)?.length === 1 &&
      !hasRoom(text, lines[i - 1], line, width)).length;
  }

  function turnsOf(text, lines, heads) {
    const found = [];
    lines.forEach(([start, end], place) => {
      const head = heads[place], last = found.at(-1);
      const [begin, stop] = stripped(text, start, end);
      let words = strip(text.slice(head ? head.stop : begin, stop));
      if (last && (!head || !last.words)) {
        if (!head) words = strip(`${last.words}\n${words}`);
        found[found.length - 1] = { begin: last.begin, stop, words };
      } else found.push({ begin, stop, words });
    });
    const spoken = found.filter(({ words }) => WORDLY.test(words));
    return spoken.length ? spoken : null;
  }

  /** Return the heads that begin turns, null for other lines. */
  function settled(text, lines, heads) {
    if (heads.filter(Boolean).length < 3) return heads;
    const named = heads.map((head) => (head && isLabel(head.who) ? nameless(head) : head));
    const found = smallNames(bareTimes(withoutRemarks(text, lines, namesAfterTimes(named))));
    return titles(text, lines, namesOnLines(text, lines, found));
  }

  /** Return how many of the names are of somebody who comes back after somebody else. */
  function returning(names) {
    const who = whoReturn(names);
    return names.filter((name) => who.has(name)).length;
  }

  /** Tell whether three or more come round in one order, three times at least, as in records. */
  function inRounds(names) {
    const n = new Set(names).size;
    return n >= 3 && names.length >= 3 * n && names.slice(n).every((name, i) => name === names[i]);
  }

  function whoReturn(names) {
    const last = new Map(), found = new Set();
    names.filter(Boolean).forEach((name, place) => {
      if (place - (last.get(name) ?? place) > 1) found.add(name);
      last.set(name, place);
    });
    return found;
  }

  /** Return a head whose name belongs to the words, or null if it has no time before them. */
  function nameless(head) {
    if (head.named === null) return null;
    return { ...head, stop: head.named, who: "", way: head.way.replace("a", ""), named: null };
  }

  function namesAfterTimes(heads) {
    const names = heads.filter((head) => has(head, "a")).map(({ who }) => who);
    const below = heads.filter((head, i) => has(head, "a") && heads[i + 1] === null).length;
    if (2 * returning(names) >= names.length && 5 * below >= 4 * names.length) return heads;
    return heads.map((head) => (has(head, "a") ? nameless(head) : head));
  }

  /** Return the heads without names that are words, where more lines like theirs have no name. */
  function withoutRemarks(text, lines, heads) {
    const counts = new Map();
    for (const head of heads) if (head) counts.set(head.who, (counts.get(head.who) ?? 0) + 1);
    const timed = heads.filter((head) => head && head.named !== null && !has(head, "a"));
    const untimed = heads.filter((head, i) => head && !head.clock && head.way !== "n" &&
      strip(text.slice(head.stop, lines[i][1])));
    const times = heads.filter((head) => head?.clock && !head.who).length;
    const free = heads.filter((head) => head === null).length;
    const words = new Set([...wordsOf(timed, counts, times), ...wordsOf(untimed, counts, free)]);
    return heads.map((head) => (words.has(head) ? nameless(head) : head));
  }

  function wordsOf(alike, counts, others) {
    let found = alike.filter(({ who }) => counts.get(who) === 1);
    if (2 * found.length <= alike.length) {
      found = alike.filter(({ who }) => counts.get(who) <= 2 && hasSmallWords(who));
    }
    return found.length < others ? found : [];
  }

  /** Tell whether a name has words in lower case, as names have few. */
  function hasSmallWords(name) {
    return name.split("(")[0].split(new RegExp(`[${SPACE}]+`)).some((word) => SMALL.test(word));
  }

  const isBare = (head) => head?.way === "p" && !head.who;

  function bareTimes(heads) {
    const bare = heads.filter(isBare).map(({ clock }) => seconds(clock));
    if (bare.length && bare[0] < 60 && bare.every((t, i) => i === 0 || bare[i - 1] <= t)) {
      return heads;
    }
    return heads.map((head) => (isBare(head) ? null : head));
  }

  /** Return a time as it is written in seconds, as clock_seconds of textseg/units/clocks.py. */
  function seconds(clock) {
    const parts = clock.replace(/[^\p{Nd}:.,]/gu, "").replace(/,/g, ".").split(":");
    const half = clock.slice(-2).toLowerCase();
    let total = parts.reduce((sum, part) => 60 * sum + Number(part), 0);
    if (parts.length === 2 && (half === "am" || half === "pm")) total *= 60;
    const hour = Math.floor(total / 3600);
    return total + 43200 * ((half === "pm" && hour < 12) - (half === "am" && hour === 12));
  }

  function smallNames(heads) {
    const names = heads.filter((head) => head && !head.clock).map(({ who }) => who);
    const small = heads.filter((head) => head?.way === "n");
    let who = new Set([...whoReturn(names)].filter((name) => !STARTERS.has(name.toLowerCase())));
    const kept = small.filter((head) => who.has(head.who)).length;
    if (inRounds(names) || 4 * kept < 3 * small.length) who = new Set();
    return heads.map((head) => (head?.way === "n" && !who.has(head.who) ? null : head));
  }

  function namesOnLines(text, lines, heads) {
    const times = onlyTimes(text, lines, heads), n = runs(times);
    for (const above of [true, false]) {
      const found = new Map();
      lines.slice(0, -1).forEach(([start, stop], place) => {
        const before = place > 0 ? heads[place - 1] : null;
        const fits = above ? times[place + 1] && !before
          : place > 0 && times[place - 1] && !heads[place + 1];
        const name = strip(text.slice(start, stop));
        if (!heads[place] && fits && WHOLE_NAME.test(name) && !isLabel(name)) {
          found.set(place, { stop, clock: "", who: name, way: "", named: null });
        }
      });
      if (found.size && 2 * returning([...found.values()].map(({ who }) => who)) >= n) {
        return heads.map((head, place) => found.get(place) ?? head);
      }
    }
    return heads;
  }

  function titles(text, lines, heads) {
    const times = onlyTimes(text, lines, heads), found = [...heads];
    if (!times.includes(true) || heads.some((head, i) => head && !times[i])) return heads;
    const all = [...heads.keys()].filter((i) => heads[i + 1] && !heads[i] && !heads[i - 1]);
    if (5 * all.length > runs(times) || all.some((i) => i > 1 && !heads[i - 2])) return heads;
    for (const i of all) {
      found[i] = { stop: lines[i][0], clock: heads[i + 1].clock, who: "", way: "", named: null };
    }
    return found;
  }

  /** Tell which lines have a time and nothing else. */
  function onlyTimes(text, lines, heads) {
    return heads.map((head, place) =>
      head !== null && !head.who && !strip(text.slice(head.stop, lines[place][1])));
  }

  const runs = (times) => times.filter((time, i) => time && !times[i - 1]).length;

  Object.assign(textseg, { turns });
})();
