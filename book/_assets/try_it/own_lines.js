// Names, times and titles that have lines of their own: the rules of textseg/units/own_lines.py.
"use strict";

(() => {
  const { NAME, isLabel, strip } = textseg;

  const ANYBODY = new RegExp(`^(?:${textseg.ANYBODY})$`, "u");
  const WHOLE_NAME = new RegExp(`^(?:${NAME})$`, "u");

  /** Tell whether a time is said to be of a day, by its date or as am or pm. */
  const ofWhen = ({ date, clock }) => Boolean(date || halfOf(clock));

  const halfOf = (clock) => /([ap])[^\p{L}\p{N}_]*m[^\p{L}\p{N}_]*$/u.exec(clock.toLowerCase())?.[1];

  /** Tell which lines have a time and nothing else. */
  function onlyTimes(text, lines, heads) {
    return heads.map((head, place) =>
      head !== null && !head.who && !strip(text.slice(head.stop, lines[place][1])));
  }

  const runs = (times) => times.filter((time, i) => time && !times[i - 1]).length;

  /** Return the lines of times without a name above them. */
  function timesGoingOn(text, lines, heads, times) {
    const only = [...times.keys()].filter((i) => times[i]);
    const indented = (i) => !/\p{Nd}/u.test(text[lines[i][0]]);
    const whole = (i) => ofWhen(heads[i]);
    return new Set(only.filter((i) =>
      (indented(only[0]) && !indented(i)) || (whole(only[0]) && !whole(i))));
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

  Object.assign(textseg, { halfOf, namesOnLines, ofWhen, titles });
})();
