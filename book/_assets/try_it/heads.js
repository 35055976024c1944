// How a line begins a turn: the table of textseg/units/heads.py, row by row, and the labels that are
// no names (labels.py), whose list comes from Python (tryItData).
"use strict";

(() => {
  const { SPACE } = textseg;
  const LABELS = new Set(tryItData.labels), STARTERS = new Set(tryItData.abbreviations.STARTERS);
  const ARTICLES = new Set(tryItData.articles);

  const CLOCK = "(?:\\p{Nd}{1,2}:)?\\p{Nd}{1,3}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?" +
    "(?:[ \\u202f]?[AaPp][Mm])?";
  const FIRST = "[\\p{Lu}\\p{Lo}][\\p{L}\\p{M}\\p{N}.'’_\\-]*";
  const PARTICLE = "(?:de|del|della|der|den|des|di|da|das|dos|du|e|el|al|la|le|van|von|zu|y|i" +
    "|bin|ibn|ter|ten|of|the|and|for)";
  /** A name has a capital, or is of a script without any; a role or a degree may follow. */
  const NAME = `${FIRST}(?:(?:[ ](?:${PARTICLE}(?=[ ])|${FIRST})){4,6}` +
    "|(?:[ ][\\p{L}\\p{N}(&][\\p{L}\\p{M}\\p{N}.'’_()/\\-]*){0,3})" +
    "(?:,[ ]\\p{Lu}[\\p{L}.&\\-]*){0,2}(?:[ ]\\([^()\\n:]{1,40}\\))?";
  const DATE = "(?:\\p{Nd}{1,4}[./\\-]\\p{Nd}{1,2}[./\\-]\\p{Nd}{1,4},?[ \\u202f]" +
    "|\\p{Nd}{1,2}\\.?[ ]\\p{L}{3,9}\\.?[ ]\\p{Nd}{4},?(?:[ ]at)?[ ])";
  const T = `(?<t>${CLOCK})`, S = `(?<s>${NAME})`;
  const OPEN = "[\\[(]", CLOSE = `(?:[ ]-->[ ]${CLOCK})?[\\])](?:[ \\t]*[\\-–])?[ \\t]*`;
  const BRACKET = `${OPEN}${DATE}?${T}${CLOSE}`;
  const COLON = "[ \\u00a0\\u202f]?[:：](?!//|(?<=\\p{Nd}:)\\p{Nd})";
  const AFTER = "(?=[ \\t\\u00a0\\u202f]|$)";
  const BOLD = `(?<b>\\*\\*?|__?)${S}(?:${COLON}\\k<b>|\\k<b>${COLON})`;
  const UNIT = "(?:1[ ](?:hour|minute|second)|\\p{Nd}+[ ](?:hour|minute|second)s)";
  const SAID = `(?<w>${UNIT}(?:,?[ ]${UNIT}){0,2})`;
  const SPACES = "[ \\t]+", LINE_END = "(?=[ \\t]*$)", LINK = `${SPACES}(?:[\\-–|][ \\t]*)?`;
  const NICK = "<[ @+%&~]?(?<s>[^<>\\n]+)>";

  const WAYS = [
    `${BRACKET}${S}${COLON}`,
    `${BRACKET}${BOLD}`,
    `${BRACKET}${NICK}`,
    `${OPEN}${DATE}${T}${CLOSE}(?<s>[^:\\n]{1,40}):`,
    `${BRACKET}(?<a>${NAME})${LINE_END}`,
    BRACKET,
    `${DATE}${T}[ \\t]*[\\-–][ \\t]*(?:(?<s>[^:\\n]{1,40}):)?`,
    `${T}${SPACES}From${SPACES}(?<s>[^:\\n]{1,60}?)(?:${SPACES}to[ \\t][^:\\n]+)?[ \\t]*:`,
    `${T}(?<p>${SPACES})${S}${COLON}`,
    `${T}${SPACES}${NICK}`,
    `(?:${T}[ \\t]*)?${SAID}${LINE_END}`,
    `${T}${SAID}`,
    `${T}${LINE_END}`,
    `(?<s>\\p{L}[^:\\n]{0,39}?)${SPACES}${SAID}(?<=seconds?)${LINE_END}`,
    ...[
      `${LINK}[\\[(]?${T}[\\])]?:?${LINE_END}`, `${SPACES}[\\[(]${T}[\\])]:`,
      `${COLON}[ \\t]*[\\[(]${T}[\\])]`,
      `${COLON}${SPACES}${T}${LINE_END}`, `[ \\u00a0\\u202f]?:${AFTER}`, "：",
    ].map((after) => `(?:>>[ \\t]*)?${S}${after}`),
    `(?<s>[\\p{L}\\p{N}_.\\-]+)${LINK}${T}${LINE_END}`,
    `(?<s>[^\\n]{1,40}?)${SPACES}—${SPACES}(?:[^\\n\\p{Nd}]{1,20}[ ]|${DATE})?${T}${LINE_END}`,
    `(?<s>[^\\n\\[\\]]{1,40}),[ ]\\[${DATE}${T}\\]:?${LINE_END}`,
    `${BOLD}[ \\t]*[\\[(]${T}[\\])]`,
    `${BOLD}${AFTER}`,
    `<[@+%&~]?(?<s>[^<>${SPACE}]+)>(?=[ \\t])`,
    `${T}(?<p>${SPACES}(?:[\\-–|]${SPACES})?)(?<a>${NAME})${LINE_END}`,
    `${T}(?<p>${SPACES})(?=[^${SPACE}])`,
    "(?<n>[\\p{L}\\p{N}_][\\p{L}\\p{N}_.|'’\\-]{0,29})[ \\u00a0\\u202f]?:" +
      "(?=[ \\t\\u00a0\\u202f])",
  ].map((way) => new RegExp(`^[ \\t\\u200e]*(?:${way})`, "ud"));

  /** Return how the line begins a turn, as in Python: {stop, clock, who, way, named}; or null. */
  function headOf(text, start, end) {
    const line = text.slice(start, end);
    for (const way of WAYS) {
      const found = way.exec(line);
      if (!found) continue;
      const { groups, indices } = found, clock = groups.t || groups.w || "";
      const name = [..."san"].find((key) => groups[key]) ?? "s";
      const place = indices.groups[name]?.[0] ?? -1, time = indices.groups.t?.[0] ?? -1;
      return {
        stop: start + found[0].length, clock, who: textseg.strip(groups[name] ?? ""),
        way: [..."pan"].filter((key) => groups[key]).join(""),
        named: clock && time >= 0 && place > time ? start + place : null,
      };
    }
    return null;
  }

  /** Tell whether a name is a label, or the beginning of a sentence. */
  function isLabel(name) {
    const [first, ...others] = textseg.strip(name).split(new RegExp(`[${SPACE}]+`));
    const start = first.toLowerCase().replace(/^[.,]+|[.,]+$/g, "");
    if (LABELS.has(start.split("-").at(-1))) {
      return others.every((word) =>
        /^\p{Nd}/u.test(word) || word === word.toLowerCase() || LABELS.has(word.toLowerCase()));
    }
    const [second] = others;
    return STARTERS.has(start) && !ARTICLES.has(start) && second !== undefined &&
      second === second.toLowerCase() && /^\p{L}/u.test(second);
  }

  Object.assign(textseg, { NAME, PARTICLE, headOf, isLabel });
})();
