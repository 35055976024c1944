// Turns of a conversation, by the rules of textseg/units/turns.py, speakers.py and what that imports
// (capitals.py, own_lines.py, records.py, remarks.py, returning.py), function by function; why they
// are so is said there.
"use strict";

(() => {
  const { LINE_END, FINAL, NAME, PARTICLE, SPACE, hasRoom, matchAt, strip, stripped, widthOf } = textseg;
  const { headOf, isLabel, isRole, isSure } = textseg;
  const ADDRESS = new Set(tryItData.address), ARTICLES = new Set(tryItData.articles);
  const DOZEN = 12;
  const OPEN_ENDS = new Set(tryItData.openEnds);
  const STARTERS = new Set(tryItData.abbreviations.STARTERS);

  const WORDLY = /[\p{L}\p{N}]/u;
  const LINE = new RegExp("(?![ \\t]*—[ \\t]*(?:[\\r\\n]|$))" +
    `[^\\r\\n\\f\\u2028\\u2029]*[^${SPACE}][^\\r\\n\\f\\u2028\\u2029]*`, "g");
  const ANYBODY = /^[^:\n]{1,40}$/u, INDENT = /[ \t]*/y;
  const QUOTE = new RegExp(`[${SPACE}]*[\\p{Pi}\\p{Pf}"„‚「『]`, "uy");
  const NUMBER = new RegExp(`[${SPACE}]*\\p{Nd}`, "uy");
  const WHOLE_NAME = new RegExp(`^(?:${NAME})$`, "u");

  const SMALL = new RegExp(`^(?!${PARTICLE}(?![\\p{L}\\p{N}_]))\\p{Ll}`, "u");
  const WIDEST = 120; // no text is wrapped to lines of more characters

  const has = (head, way) => head !== null && head.way.includes(way);

  /** Return the turns of a text, or null if too few of its lines begin one. */
  function turns(text) {
    LINE.lastIndex = text.startsWith("\ufeff") ? 1 : 0;
    const lines = [];
    for (let line; (line = LINE.exec(text)); ) lines.push([line.index, stripped(text, line.index, LINE.lastIndex)[1]]);
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
    if (!recur(text, heads) || (2 * timed < marked.length && !isSpoken(text, heads))) return null;
    return turnsOf(text, lines, heads);
  }

  /** Tell whether there are three turns, with times or speakers who come back. */
  function recur(text, heads) {
    const first = heads.filter((head, i) => head &&
      !(heads[i - 1]?.clock && !heads[i - 1].who && head.who && !head.clock));
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

  /** Tell whether a line is the first, or has an empty one above it; so has the end. */
  const beginsParagraph = (text, lines, i) => i < 1 || i >= lines.length ||
    text.slice(lines[i - 1][1], lines[i][0]).match(LINE_END)?.length > 1;

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
    heads = withoutFacts(text, lines, capitals(text, lines, heads));
    if (heads.filter(Boolean).length < 3) return heads;
    heads = nicknames(withoutRecords(text, withoutTitle(heads)));
    const timesOf = ({ who }) => heads.filter((head) => head?.clock && head.who === who).length;
    const isName = (head) => !isLabel(head.who) || isSure(head) || timesOf(head) > 2;
    const named = heads.map((head) => (head && !isName(head) ? nameless(head) : head));
    const timed = withoutLone(text, lines, namesBeforeTimes(smallAfterTimes(named)));
    const known = withoutStrangers(text, lines, namesAfterTimes(timed));
    const kept = withoutWrapped(text, lines, withoutRemarks(text, lines, known));
    const found = smallNames(text, lines, bareTimes(kept));
    return titles(text, lines, namesOnLines(text, lines, found));
  }

  /** Leave out a first paragraph of facts, whose names come once: *Project: Rain* and so on. */
  function withoutFacts(text, lines, heads) {
    const stop = lines.findIndex((_, i) => i > 0 && beginsParagraph(text, lines, i));
    const isOnce = ({ who }) => heads.filter((head) => head?.who === who).length === 1;
    const isFact = (head) => head && !head.clock && isOnce(head);
    return stop > 1 && heads.slice(0, stop).every(isFact)
      ? heads.map((head, i) => (i < stop ? null : head)) : heads;
  }

  function withoutTitle(heads) {
    const [first, ...others] = heads.filter((head) => head?.clock);
    const names = others.filter(({ who }) => who).length;
    if (!first || first.who || others.length < 2 || 2 * names < others.length) return heads;
    const alone = ofWhen(first) && !others.some(ofWhen);
    return heads.map((head) => (alone && head === first ? null : head));
  }

  /** Tell whether a time is said to be of a day, by its date or as am or pm. */
  const ofWhen = ({ date, clock }) => Boolean(date || halfOf(clock));

  /** Return how many of the names are of somebody who comes back after somebody else. */
  function returning(names) {
    const who = whoReturn(names);
    return names.filter((name) => who.has(name)).length;
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
  const areRecords = (text, names) =>
    inRounds(names) && !(text.includes("?") && names.some(isRole) && hasAddress(text));

  const wordsIn = (text) =>
    (text.match(/[\p{L}\p{M}'’]+/gu) ?? []).map((word) => word.toLowerCase());
  const hasAddress = (text) => wordsIn(text).some((word) => ADDRESS.has(word));

  /** Tell whether somebody asks, or says I or you: in a long talk somebody does. */
  function isSpoken(text, heads) {
    if (text.includes("?") || heads.filter(Boolean).length <= DOZEN) return true;
    return wordsIn(text).filter((word) => ARTICLES.has(word)).length < 2 * DOZEN ||
      hasAddress(text);
  }

  function quotes(text, { who, stop }) {
    const [first, ...others] = who.split(" ");
    const noName = hasSmallWords(who) || (others.length && STARTERS.has(first.toLowerCase()));
    return Boolean(noName && matchAt(QUOTE, text, stop));
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
    return { ...head, stop: head.named, who: "", way: head.way.replace(/[amk]/g, ""), named: null };
  }

  function smallAfterTimes(heads) {
    const known = whoReturn(heads.filter((head) => head?.clock).map(({ who }) => who));
    const small = heads.filter((head) => has(head, "m"));
    const kept = 2 * small.filter(({ who }) => known.has(who)).length >= small.length;
    return heads.map((head) =>
      (!has(head, "m") ? head : kept ? { ...head, way: "" } : nameless(head)));
  }

  function capitals(text, lines, heads) {
    const letters = new Set(heads.filter((head) => has(head, "c")).map(({ who }) => who));
    if (letters.has("Q") && letters.has("A")) {
      heads = heads.map((head, i) => textseg.letterOf(text, ...lines[i]) ?? head);
    }
    let kept = [...heads.keys()].filter((i) => has(heads[i], "c") && (heads[i].who.length === 1 ||
      (beginsParagraph(text, lines, i) && !beginsParagraph(text, lines, i + 1))));
    const again = returning(kept.map((i) => heads[i].who));
    if (kept.length < 6 || 4 * again < 3 * kept.length) kept = [];
    kept = new Set(kept);
    return heads.map((head, i) => (has(head, "c") && !kept.has(i) ? null : head));
  }

  function namesBeforeTimes(heads) {
    const alike = heads.filter((head) => head?.clock && head.who && head.named === null);
    const some = alike.filter((head) => !head.date && !/[ik]/.test(head.way));
    const again = new Set(alike.map(({ who }) => who)).size < alike.length;
    if (again || !some.length || seconds(some[0].clock) < 60) return heads;
    return heads.map((head) => (some.includes(head) ? null : head));
  }

  function namesAfterTimes(heads) {
    for (const bare of [true, false]) {
      const alike = heads.map((head) => has(head, "a") && has(head, "p") === bare);
      const names = heads.filter((_, i) => alike[i]).map(({ who }) => who);
      const below = heads.filter((_, i) => alike[i] && heads[i + 1] === null).length;
      if (2 * returning(names) < names.length || 5 * below < 4 * names.length) {
        heads = heads.map((head, i) => (alike[i] ? nameless(head) : head));
      }
    }
    return heads;
  }

  /** Keep what stands in brackets after times as nicknames, if most do: else it is a <laugh>. */
  function nicknames(heads) {
    const timed = heads.filter((head) => head?.clock);
    if (2 * timed.filter((head) => has(head, "k")).length >= timed.length) return heads;
    return heads.map((head) => (has(head, "k") ? nameless(head) : head));
  }

  /** Leave out names that come once, below a full line, where all others begin paragraphs. */
  function withoutWrapped(text, lines, heads) {
    const counts = new Map(), width = widthOf(lines);
    for (const head of heads) if (head) counts.set(head.who, (counts.get(head.who) ?? 0) + 1);
    const inside = [...heads.keys()].filter((i) => heads[i] && !beginsParagraph(text, lines, i));
    const once = new Set(inside.filter((i) => !heads[i].clock && counts.get(heads[i].who) === 1 &&
      !hasRoom(text, lines[i - 1], lines[i], width) && !FINAL.test(text.slice(...lines[i - 1]))));
    if (inside.length > once.size) return heads;
    return heads.map((head, i) => (once.has(i) ? null : head));
  }

  const fills = (text, head, stop) => !strip(text.slice(head.stop, stop));

  /** Return the heads without a name and a time that are all of a message. */
  function withoutLone(text, lines, heads) {
    const who = whoReturn(heads.filter((head) => head?.clock).map((head) => head.who));
    const full = heads.map((head, i) => head?.clock && head.who && fills(text, head, lines[i][1]));
    return heads.map((head, i) => (full[i - 1] && full[i] && !who.has(head.who) &&
      !beginsParagraph(text, lines, i) ? null : head));
  }

  /** Return the heads without names that never have a time, where most have both. */
  function withoutStrangers(text, lines, heads) {
    const every = heads.flatMap((head, i) => (head?.who ? [[head, lines[i][1]]] : []));
    const when = every.filter(([head]) => head.clock);
    if (when.length >= Math.max(3, every.length - when.length) &&
        when.every(([head, stop]) => ofWhen(head) || fills(text, head, stop))) {
      return heads.map((head) => (head?.clock ? head : null));
    }
    const timed = heads.filter((head) => head?.clock && head.who).map(({ who }) => who);
    const known = new Set(timed), counts = new Map();
    for (const head of heads) {
      if (head && !head.clock && !known.has(head.who)) {
        counts.set(head.who, (counts.get(head.who) ?? 0) + 1);
      }
    }
    const most = Math.max(0, ...counts.values());
    const alone = heads.filter((head) => head?.clock).length - timed.length;
    const times = timed.length + alone, below = heads.filter((head, i) => head?.who && !head.clock &&
      heads[i - 1]?.clock && !heads[i - 1].who).length;
    const many = 3 * most > timed.length + Math.floor(alone / 2) || 2 * below > times;
    if (many || times < 3) return heads;
    return heads.map((head) => (head?.clock || known.has(head?.who) ? head : null));
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
      const few = Math.max(2, Math.floor(alike.length / 20));
      found = alike.filter(({ who }) =>
        hasSmallWords(who) && counts.get(who) <= (isRole(who) ? 2 : few));
    }
    return found.length < others ? found : [];
  }

  /** Tell whether a name has words in lower case, as names have few. */
  function hasSmallWords(name) {
    const words = name.split("(")[0].split(new RegExp(`[${SPACE}]+`)).filter(Boolean);
    return words.length > 1 && words.some((word) => SMALL.test(word));
  }

  const isBare = (head) => head?.way === "p" && !head.who;

  function bareTimes(heads) {
    const bare = heads.filter(isBare).map(({ clock }) => seconds(clock));
    if (bare.length && bare[0] < 60 && bare.every((t, i) => i === 0 || bare[i - 1] <= t)) {
      return heads;
    }
    return heads.map((head) => (isBare(head) ? null : head));
  }

  const halfOf = (clock) => /([ap])[^\p{L}\p{N}_]*m[^\p{L}\p{N}_]*$/u.exec(clock.toLowerCase())?.[1];

  /** Return the lines of times without a name above them. */
  function timesGoingOn(text, lines, heads, times) {
    const only = [...times.keys()].filter((i) => times[i]);
    const indented = (i) => !/\p{Nd}/u.test(text[lines[i][0]]);
    const whole = (i) => ofWhen(heads[i]);
    return new Set(only.filter((i) =>
      (indented(only[0]) && !indented(i)) || (whole(only[0]) && !whole(i))));
  }

  /** Return a time as it is written in seconds, as clock_seconds of textseg/units/clocks.py. */
  function seconds(clock) {
    const parts = /[\p{Nd}:.,]*\p{Nd}/u.exec(clock)[0].replace(/,/g, ".").split(":");
    const half = halfOf(clock);
    let total = parts.reduce((sum, part) => 60 * sum + Number(part), 0);
    if (parts.length === 2 && (half || clock.endsWith("Uhr"))) total *= 60;
    const hour = Math.floor(total / 3600);
    return total + 43200 * ((half === "p" && hour < 12) - (half === "a" && hour === 12));
  }

  function smallNames(text, lines, heads) {
    const untimed = heads.filter((head) => head && !head.clock), names = untimed.map((h) => h.who);
    const small = untimed.filter(({ way }) => way === "n").map(({ who }) => who);
    const large = untimed.filter(({ way }) => way !== "n").map(({ who }) => who);
    let who = new Set([...whoReturn(names)].filter((name) =>
      !STARTERS.has(name.toLowerCase()) && !OPEN_ENDS.has(name.toLowerCase())));
    const kept = small.filter((name) => who.has(name)).length;
    const indents = lines.map(([start]) => matchAt(INDENT, text, start)[0].length);
    const least = indents.reduce((a, b) => Math.min(a, b), Infinity);
    const inside = heads.some((head, i) => head?.way === "n" && indents[i] > least);
    if (areRecords(text, names) || 4 * kept < 3 * small.length || inside) who = new Set();
    if (large.length >= 4 && 2 * returning(large) >= large.length) {
      if (4 * small.length < large.length) who = new Set();
      for (const name of small.filter(isRole)) who.add(name);
    }
    return heads.map((head) => (head?.way === "n" && !who.has(head.who) ? null : head));
  }

  function namesOnLines(text, lines, heads) {
    const times = onlyTimes(text, lines, heads);
    const goesOn = timesGoingOn(text, lines, heads, times);
    const n = times.filter((time, i) => time && !times[i - 1] && !goesOn.has(i)).length;
    const at = (place) => strip(text.slice(...lines[place]));
    for (const above of [true, false]) {
      const found = new Map();
      lines.slice(0, -1).forEach(([, stop], place) => {
        const before = place > 0 ? heads[place - 1] : null;
        const fits = above ? times[place + 1] && !goesOn.has(place + 1) && !before
          : place > 0 && times[place - 1] && !heads[place + 1];
        const name = at(place);
        if (!heads[place] && fits && ANYBODY.test(name) && !isLabel(name)) {
          found.set(place, { stop, clock: "", date: "", who: name, way: "", named: null });
        }
      });
      const all = [...found.values()].map(({ who }) => who);
      const who = new Set(all.filter((name, i) => all.indexOf(name) < i));
      if (!found.size || 2 * all.filter((name) => who.has(name)).length < n) continue;
      for (const [place, head] of [...found]) {
        const single = !head.who.includes(" ");
        if (!who.has(head.who) && !single && !WHOLE_NAME.test(head.who)) found.delete(place);
        else if (place > 0 && at(place - 1) === head.who && !times[place - 2]) found.set(place - 1, head);
      }
      return heads.map((head, place) => found.get(place) ?? head);
    }
    return heads;
  }

  function titles(text, lines, heads) {
    const times = onlyTimes(text, lines, heads), found = [...heads];
    if (!times.includes(true) || heads.some((head, i) => head && !times[i])) return heads;
    const all = [...heads.keys()].filter((i) => heads[i + 1] && !heads[i] && !heads[i - 1]);
    if (5 * all.length > runs(times) || all.some((i) => i > 1 && !heads[i - 2])) return heads;
    for (const i of all) {
      found[i] = { ...heads[i + 1], stop: lines[i][0], who: "", way: "", named: null };
    }
    return found;
  }

  /** Tell which lines have a time and nothing else. */
  function onlyTimes(text, lines, heads) {
    return heads.map((head, place) =>
      head !== null && !head.who && !strip(text.slice(head.stop, lines[place][1])));
  }

  const runs = (times) => times.filter((time, i) => time && !times[i - 1]).length;

  Object.assign(textseg, { returning, turns });
})();
