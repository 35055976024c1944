// Names of any form, where most return in one place: the rules of textseg/units/any_names.py.
"use strict";

(() => {
  const { CLOCK, INDENT, SPACE, areRecords, asks, isLabel, nameIn, strip, whoReturn } = textseg;

  const WORDLY = /[\p{L}\p{N}]/u;
  const WHO = `(?<s>[^${SPACE}:*_\\[\\]<>\\-][^:\\n\\[\\]<>]{0,39}?(?:[ ]\\[[^\\[\\]\\n:]{1,40}\\])?)`;
  const TIME = `(?<t>${CLOCK})`, END = "(?=[ \\t]*$)", COLON = "[ \\u00a0\\u202f]?:";
  const BLANK = `${COLON}(?=[ \\t\\u00a0]|$)`, BRACKET = `[\\[(]${TIME}[\\])](?:[ \\t]*[\\-–])?[ \\t]*`;
  const BOLD = `\\*\\*${WHO}(?:${COLON}\\*\\*|\\*\\*${COLON})`;
  const TIMED = [
    `${BRACKET}${BOLD}`,
    `${BRACKET}${WHO}${BLANK}`,
    `${BRACKET}${WHO}${END}`,
    `${WHO}:?[ \\t]+\\[${TIME}\\](?=[ \\t])`,
  ];
  const ASKED = [
    BOLD,
    `${WHO}[ \\t]+(?:[\\-–|][ \\t]+)?[\\[(]?${TIME}[\\])]?:?${END}`,
    `${TIME}[ \\t]+[\\-–|][ \\t]+${WHO}${END}`,
    `(?<![ \\t])${WHO}${BLANK}`,
  ];
  const PLACES = [...TIMED, ...ASKED].map((place) => new RegExp(`^${INDENT}${place}`, "ud"));
  const ALONE = PLACES.at(-1);
  const MOST = 0.75, NEARLY_ALL = 0.9, LEAST = 4;

  /** Find names of any form where most return in one place; those known by their form stay. */
  function withAnyNames(text, lines, heads) {
    const known = heads.map((head) => Boolean(head?.who) && !/[mna]/.test(head.way));
    if (!text.includes(":") || known.every(Boolean)) return heads;
    const found = [...heads];
    for (const place of asks(text) ? PLACES : PLACES.slice(0, TIMED.length)) {
      const begins = new Map(), fills = (head, i) => !strip(text.slice(head.stop, lines[i][1]));
      lines.forEach((line, i) => {
        const head = headAt(place, text, ...line);
        if (head) begins.set(i, head);
      });
      const names = [...begins.values()].map((head) => head.who), who = whoReturn(names);
      const at = [...begins.keys()], again = at.filter((i) => who.has(begins.get(i).who));
      const n = place === ALONE && at.length ? at.at(-1) - at[0] + 1 : names.length;
      if (again.length < Math.max(LEAST, MOST * n) || areRecords(text, names)) continue;
      const alone = at.filter((i) => (heads[i + 1] || begins.has(i + 1)) && fills(begins.get(i), i));
      if (4 * alone.length > at.length) continue;
      for (const [i, head] of begins) {
        const once = again[0] < i && i < again.at(-1) && again.length >= NEARLY_ALL * names.length;
        if (!known[i] && (who.has(head.who) || once)) {
          found[i] = head;
          known[i] = true;
        }
      }
    }
    return found;
  }

  function headAt(place, text, start, end) {
    const found = place.exec(text.slice(start, end));
    if (!found || isLabel(found.groups.s)) return null;
    const { t, s } = found.indices.groups, who = nameIn(found.groups.s);
    const named = t && s[0] > t[0] ? start + s[0] : null;
    return WORDLY.test(who) ? { stop: start + found[0].length, clock: found.groups.t ?? "", date: "",
      who, way: "", named } : null;
  }

  Object.assign(textseg, { withAnyNames });
})();
