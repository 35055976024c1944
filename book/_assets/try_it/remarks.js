// Words before colons, and what else looks like a head but is text: the rules of remarks.py and
// strays.py (textseg/units).
"use strict";

(() => {
  const { FINAL, LINE_END, areOne, hasRoom, isRole, strip, widthOf } = textseg;
  const { hasSmallWords, ofWhen, whoReturn } = textseg;

  const has = (head, way) => head !== null && head.way.includes(way);

  /** Tell whether a line is the first, or has an empty one above it; so has the end. */
  const beginsParagraph = (text, lines, i) => i < 1 || i >= lines.length ||
    text.slice(lines[i - 1][1], lines[i][0]).match(LINE_END)?.length > 1;

  const fills = (text, head, stop) => !strip(text.slice(head.stop, stop));

  /** Return a head whose name belongs to the words, or null if it has no time before them. */
  function nameless(head) {
    if (head.named === null) return null;
    return { ...head, stop: head.named, who: "", way: head.way.replace(/[amk]/g, ""), named: null };
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
    const times = timed.length + alone;
    const below = heads.filter((head, i) => areOne(heads[i - 1], head)).length;
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

  /** Return the heads without a name and a time that are all of a message. */
  function withoutLone(text, lines, heads) {
    const who = whoReturn(heads.filter((head) => head?.clock).map((head) => head.who));
    const full = heads.map((head, i) =>
      head?.clock && head.who && head.named === null && fills(text, head, lines[i][1]));
    return heads.map((head, i) => {
      const inside = head && full[i - 1] && !beginsParagraph(text, lines, i);
      if (!inside || !fills(text, head, lines[i][1])) return head;
      const time = head.clock && !head.who, lone = full[i] && !who.has(head.who);
      return time || lone ? null : head;
    });
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

  /** Leave out a first paragraph of facts, whose names come once: *Project: Rain* and so on. */
  function withoutFacts(text, lines, heads) {
    const stop = lines.findIndex((_, i) => i > 0 && beginsParagraph(text, lines, i));
    const isOnce = ({ who }) => heads.filter((head) => head?.who === who).length === 1;
    const isFact = (head) => head && !head.clock && isOnce(head);
    return stop > 1 && heads.slice(0, stop).every(isFact)
      ? heads.map((head, i) => (i < stop ? null : head)) : heads;
  }

  Object.assign(textseg, {
    beginsParagraph, has, nameless, withoutFacts, withoutLone, withoutRemarks, withoutStrangers,
    withoutWrapped,
  });
})();
