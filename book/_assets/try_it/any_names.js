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
  const WAYS = [...TIMED, ...ASKED].map((way) => new RegExp(`^${INDENT}${way}`, "ud"));
  const ALONE = WAYS.at(-1);
  const MOST = 0.75, NEARLY_ALL = 0.9, LEAST = 4;

  /** Find names of any form where most return in one place; those known by their form stay. */
  function withAnyNames(text, lines, heads) {
    const known = heads.map((head) => Boolean(head?.who) && !/[mna]/.test(head.way));
    const places = [...lines.keys()].filter((i) => text.slice(...lines[i]).includes(":"));
    if (places.length < LEAST || known.every(Boolean)) return heads;
    const found = [...heads];
    for (const way of asks(text) ? WAYS : WAYS.slice(0, TIMED.length)) {
      const begins = new Map(places.map((i) => [i, headAt(way, text, ...lines[i])])
        .filter(([, head]) => head));
      for (const [i, head] of namesAmong(text, lines, heads, begins, way === ALONE)) {
        if (known[i]) continue;
        found[i] = head;
        known[i] = true;
      }
    }
    return found;
  }

  /** Return the heads that name somebody, by their lines, if most of them do. */
  function namesAmong(text, lines, heads, begins, alone) {
    const names = [...begins.values()].map((head) => head.who), who = whoReturn(names);
    const at = [...begins.keys()], again = at.filter((i) => who.has(begins.get(i).who));
    const n = alone && at.length ? at.at(-1) - at[0] + 1 : names.length;
    if (again.length < Math.max(LEAST, MOST * n) || areRecords(text, names)) return [];
    const fills = (i) => !strip(text.slice(begins.get(i).stop, lines[i][1]));
    const wordless = at.filter((i) => (heads[i + 1] || begins.has(i + 1)) && fills(i));
    if (4 * wordless.length > at.length) return [];
    const once = again.length >= NEARLY_ALL * names.length;
    return [...begins].filter(([i, head]) =>
      who.has(head.who) || (once && again[0] < i && i < again.at(-1)));
  }

  function headAt(way, text, start, end) {
    const found = way.exec(text.slice(start, end));
    if (!found || isLabel(found.groups.s)) return null;
    const { t, s } = found.indices.groups, who = nameIn(found.groups.s);
    const named = t && s[0] > t[0] ? start + s[0] : null;
    return WORDLY.test(who) ? { stop: start + found[0].length, clock: found.groups.t ?? "", date: "",
      who, way: "", named } : null;
  }

  Object.assign(textseg, { withAnyNames });
})();
