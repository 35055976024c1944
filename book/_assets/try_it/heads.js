// How a line begins a turn: the table of textseg/units/heads.py, row by row, and the labels that are
// no names (labels.py), whose list comes from Python (tryItData).
"use strict";

(() => {
  const { SPACE } = textseg;
  const LABELS = new Set(tryItData.labels), STARTERS = new Set(tryItData.abbreviations.STARTERS);
  const ARTICLES = new Set(tryItData.articles), OPEN_ENDS = new Set(tryItData.openEnds);
  const IN_NAMES = new Set(["of", "and", "for", "in", "or", "es"]);
  const LEVELS = new Set(
    ["trace", "debug", "info", "notice", "warn", "warning", "error", "critical", "fatal"]);
  const ROLES = new Set(tryItData.roles);

  const HALF = "[ \\u00a0\\u202f]?(?:[ap]m|[AP]M|[AaPp]\\.[Mm]\\." +
    "|[ap]\\.[ \\u00a0\\u202f]m\\.)" +
    `(?![${textseg.WORD}]|[ \\t]+\\p{Ll})`;
  const CLOCK = "(?:\\p{Nd}{1,2}:)?\\p{Nd}{1,3}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?" +
    `(?:${HALF}|[ ]Uhr(?![ \\t]+\\p{Ll}))?`;
  const PLAIN = "(?<t>(?:\\p{Nd}{1,2}:)?\\p{Nd}{1,3}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?(?:[ ][AP]M)?)";
  const ANY_TIME = "(?<t>(?:\\p{Nd}{1,2}:)?\\p{Nd}{1,3}:\\p{Nd}\\p{Nd}(?:[.,]\\p{Nd}{1,3})?" +
    "(?:[ \\u00a0\\u202f]?[AaPp]\\.?[Mm]\\.?)?)";
  /** Of German roles, as in *Interviewer:in* and *Befragte:r*. */
  const GENDERED = "[:*](?:in(?:nen)?|[rn])(?=[ :：\\])]|$)";
  const FIRST = "[\\p{Lu}\\p{Lo}\\p{Script=Georgian}][\\p{L}\\p{M}\\p{N}.'’_/\\-]*" +
    `(?:${GENDERED})?`;
  const PREFIX = "(?:(?:van|von|de|der|den|del|della|di|da|du|ter|ten|zu)[ ]){0,2}";
  const PARTICLE = "(?:de|del|della|der|den|des|di|da|das|dos|du|e|el|al|la|las|le|los|van|von|zu|y|i" +
    "|bin|ibn|ter|ten|of|the|and|for|für)";
  const GAP = "[ \\u00a0\\u202f]";
  /** A name has a capital, or is of a script without any; a role or a degree may follow. */
  const PART = `[\\p{L}\\p{N}(&#"“][\\p{L}\\p{M}\\p{N}.'’_()/"”\\-]*`;
  const OF_ROLE = "\\p{Lu}[\\p{L}.&'’\\-]*";
  const ROLE = `${OF_ROLE}(?:[ ](?:${PARTICLE}(?=[ ])|${OF_ROLE})){0,5}`;
  const NAME = `${PREFIX}${FIRST}(?:(?:${GAP}(?:${PARTICLE}(?=${GAP})|${FIRST})){4,6}` +
    `|(?:${GAP}${PART}){0,3})(?:(?:,|[ ](?:--?|–|—))${GAP}${ROLE}){0,2}` +
    "(?:[ \\u00a0\\u202f](?:\\([^()\\n:]{1,40}\\)|\\[[^\\[\\]\\n:]{1,40}\\]))?\\??";
  const NUMBERS = "\\p{Nd}{1,4}[./\\-]\\p{Nd}{1,2}[./\\-]\\p{Nd}{1,4}";
  const MONTH = "\\p{Nd}{1,2}\\.?[ ]\\p{L}{3,9}\\.?[ ]\\p{Nd}{4}" +
    "|\\p{L}{3,9}[ ]\\p{Nd}{1,2},[ ]\\p{Nd}{4}|\\p{Nd}\\p{Nd}-\\p{L}{3}-\\p{Nd}\\p{Nd}";
  const AT = ",?[ \\u202f]{1,3}(?:(?:at|um|à)[ ])?";
  const DATE = `(?:${NUMBERS}|${MONTH})${AT}`, D = `(?<d>${DATE})`;
  /** A date without its year, or a word in its place. */
  const DAY = "(?:\\p{Nd}{1,2}[./]\\p{Nd}{1,2}\\.?|[Tt]oday|[Yy]esterday" +
    "|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[Hh]eute|[Gg]estern" +
    "|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|[Aa]ujourd[’']hui|[Hh]ier" +
    `|(?:[Ll]un|[Mm]ar|[Mm]ercre|[Jj]eu|[Vv]endre|[Ss]ame)di|[Dd]imanche)${AT}`;
  const T = `(?<t>${CLOCK})`, S = `(?<s>${NAME})`;
  const OPEN = "[\\[(]", CLOSE = `(?:(?:[ ]-->[ ]|[ ]?[\\-–][ ]?)${CLOCK})?[\\])](?:[ \\t]*[\\-–])?[ \\t]*`;
  const BRACKET = `${OPEN}${D}?${T}${CLOSE}`;
  const COLON = "[ \\u00a0\\u202f]?[:：](?!//|(?<=\\p{Nd}:)\\p{Nd})";
  const AFTER = "(?=[ \\t\\u00a0\\u202f]|$)";
  const BOLD = `(?<b>\\*\\*?|__?)${S}(?:${COLON}\\k<b>|\\k<b>${COLON})`;
  const UNIT = "(?:1[ ](?:hour|minute|second|Stunde|Minute|Sekunde|heure|seconde)" +
    "|\\p{Nd}+[ ](?:(?:hour|minute|second|heure|seconde)s|(?:Stunde|Minute|Sekunde)n))";
  const SAID = `(?<w>${UNIT}(?:,?[ ]${UNIT}){0,2})`;
  const SPACES = "[ \\t]+", LINE_END = "(?=[ \\t]*$)", LINK = `${SPACES}(?:[\\-–|][ \\t]*)?`;
  const MOOD = "(?:[ ]:[\\p{L}\\p{N}_+'\\-]+:|[ ]?[\\p{So}\\u200d\\ufe0f\\u{1f3fb}-\\u{1f3ff}]+" +
    "|[ ][@|–\\-][ ]\\p{L}+)*,?", ANYBODY = `(?:[^:\\n]|${GENDERED}){1,40}`;
  const CAPITAL = "\\p{Lu}[\\p{Lu}\\p{M}'’\\-]+";
  const CAPITALS = `(?:(?:MRS?|MS|MISS|DR|ST|PROF)\\.[ ])?${CAPITAL}(?:[ ]${CAPITAL}){0,3}` +
    "(?:[ ]\\p{Nd}{1,2})?";
  /** Who is named by a title, as records of parliaments and hearings have it. */
  const TITLED = "(?:(?:M(?:r|s|rs|iss|adam)|Dr|Prof|Sen(?:ator)?|Rep(?:resentative)?" +
    "|Chair(?:man|woman)|Justice|Secretary|Gen(?:eral)?|Sir|Lord|Lady)\\.?" +
    "(?:[ ]\\p{Lu}[\\p{L}\\p{M}'’\\-]+){1,3}" +
    "|The[ ](?:Chair(?:man|woman|person)?|President|Speaker|Clerk|Court|Witness|Secretary))";
  /** How people and models are called where they talk with each other. */
  const MODEL = "(?:You|User|Human|Me|Prompt|Question|System|Assistant|Model|Response|Answer|AI" +
    "|ChatGPT|Claude|Copilot|Gemini)";
  const SMALL = "[\\p{L}\\p{N}_][\\p{L}\\p{N}_.|'’\\-]{0,29}(?:[ ]\\p{Nd}{1,2})?";
  const BLANK = "[ \\u00a0\\u202f]?:(?=[ \\t\\u00a0\\u202f])";
  const NICK = "(?<k><)[ @+%&~]?(?<s>[^<>\\n]+)>";

  const WHOLE = "(?<![.,]\\p{Nd}{1,3})";

  const INDENT =
    "[ \\t\\u00a0\\u2000-\\u200f\\u202a-\\u202f\\u2060\\u2066-\\u2069\\u3000\\ufeff]*";
  const WAYS = [
    `${BRACKET}${S}${COLON}`,
    `${BRACKET}\\[${S}\\]:`,
    `${BRACKET}${BOLD}`,
    `${BRACKET}${NICK}`,
    `${OPEN}${D}${T}${CLOSE}(?<s>${ANYBODY}):`,
    `${OPEN}${T},[ ](?<d>${NUMBERS})${CLOSE}(?<s>${ANYBODY}):`,
    `${BRACKET}(?<m>${SMALL})${BLANK}`,
    `${OPEN}(?<d>${DATE}|${DAY})${T}${CLOSE}(?<a>${ANYBODY})${LINE_END}`,
    `\\[(?<s>[^:\\n\\[\\]]{1,40})\\]${SPACES}${T}${LINE_END}`,
    `\\[${S}\\]:${AFTER}`,
    `${BRACKET}(?<a>${NAME})${LINE_END}`,
    BRACKET,
    `${D}${T}[ \\t]*[\\-–][ \\t]*(?:(?<s>${ANYBODY}):)?`,
    `${D}?${T}${SPACES}(?<i>From)${SPACES}(?<s>[^:\\n]{1,60}?)(?:${SPACES}to[ \\t][^:\\n]+)?[ \\t]*:`,
    `${D}?${T}${SPACES}(?<i>Von|De)${SPACES}(?<s>[^:\\n]{1,60}?)${SPACES}(?:an|à)${SPACES}` +
      "(?:[Aa]lle|[Tt]out le monde|[^:\\n]+\\([^:\\n]+\\))[ \\t]*:",
    `${ANY_TIME}(?<p>${SPACES})(?=\\p{Ll})(?<m>${SMALL})${BLANK}`,
    `${T}(?<p>${SPACES})${S}${COLON}`,
    `${T}(?<p>${SPACES})${NICK}`,
    `(?:${T}${WHOLE}[ \\t]*)?${SAID}${LINE_END}`,
    `${T}${WHOLE}${SAID}`,
    `(?:APP${SPACES}|(?<d>${DATE}|${DAY}))?${T}${LINE_END}`,
    `(?<s>\\p{L}[^:\\n]{0,39}?)${SPACES}${SAID}(?<=seconde?s?|Sekunden?)${LINE_END}`,
    `(?<s>[^\\n]{1,40}?)${SPACES}—${SPACES}(?:(?<i>[^\\n\\p{Nd}]{1,20}[ ])|${D})?${T}${LINE_END}`,
    `(?<s>${ANYBODY}?)${SPACES}${D}${T}${LINE_END}`,
    `(?:(?<h>#{1,6})[ ](?<s>${MODEL}):?|(?<s>You|ChatGPT|Copilot)[ ]said:)${LINE_END}`,
    ...[
      `${MOOD}${LINK}[\\[(]?${T}[\\])]?:?${LINE_END}`, `${SPACES}[\\[(]${T}[\\])]:`,
      `${SPACES}\\[${T}\\]${AFTER}`,
      `${COLON}[ \\t]*[\\[(]${T}[\\])]`,
      `${COLON}${SPACES}${T}${LINE_END}`, `[ \\u00a0\\u202f]?:${AFTER}`, "：",
    ].map((after) => `(?:>>[ \\t]*)?${S}${after}`),
    ...[`${MOOD}${LINK}[\\[(]?${T}[\\])]?:?${LINE_END}`, `${SPACES}[\\[(]${T}[\\])]:`].map((after) =>
      `(?<s>\\+?[\\p{L}\\p{N}_.\\-]+(?:[ ]\\p{Nd}+)*(?:[ ]\\(\\p{Nd}+\\))?)${after}`),
    `(?<s>[^\\n\\[\\]]{1,40})(?<i>,[ ]\\[)${D}${T}\\]:?${LINE_END}`,
    `${BOLD}[ \\t]*[\\[(]${T}[\\])]`,
    `(?<b>\\*\\*?|__?)${S}\\k<b>[ \\t]*[\\[(]${T}[\\])]:?`,
    `${BOLD}${AFTER}`,
    `<[@+%&~]?(?<s>[^<>${SPACE}]+)>(?=[ \\t])`,
    `${PLAIN}(?<p>${SPACES}(?:[\\-–|]${SPACES})?)(?<a>${NAME})${LINE_END}`,
    `${PLAIN}(?<p>${SPACES})(?=[^${SPACE}])`,
    `(?<n>${SMALL})${BLANK}`,
    `(?<c>${CAPITALS})(?:,[ ][^.,\\n]{1,30}|[ ]\\([^()\\n]{1,30}\\))?(?:\\.${AFTER}|${LINE_END})`,
    `(?<c>${TITLED})\\.${AFTER}`,
    `(?<c>[QA])\\.${AFTER}`,
  ].map((way) => new RegExp(`^${INDENT}(?:${way})`, "ud"));

  const MARKS = /^[ \u200e\u200f\u202a-\u202c\u2066-\u2069]+|[ \u200e\u200f\u202a-\u202c\u2066-\u2069]+$/g;
  const GAPS = new RegExp(`[${SPACE}]+`, "g"), SPEECH = WAYS.slice(-3);

  const nameIn = (found) => textseg.strip(found).replace(GAPS, " ").replace(MARKS, "");

  /** Return the head of a speech of one of these, also before what looks like a name; or null. */
  function speechOf(text, start, end, names) {
    const line = text.slice(start, end);
    const found = SPEECH.map((way) => way.exec(line)).find(Boolean);
    return found && names.has(found.groups.c) ? { stop: start + found[0].length, clock: "", date: "",
      who: found.groups.c, way: "c", named: null } : null;
  }

  /** Return how the line begins a turn, as in Python, {stop, clock, date, who, …}; or null. */
  function headOf(text, start, end) {
    const line = text.slice(start, end);
    for (const way of WAYS) {
      const found = way.exec(line);
      if (!found) continue;
      const { groups, indices } = found, clock = groups.t || groups.w || "";
      const name = [..."samnc"].find((key) => groups[key]) ?? "s";
      const place = indices.groups[groups.k ? "k" : name]?.[0] ?? -1, time = indices.groups.t?.[0] ?? -1;
      return {
        stop: start + found[0].length, clock, date: groups.d ?? "",
        who: nameIn(groups[name] ?? ""),
        way: [..."pamnickh"].filter((key) => groups[key]).join(""),
        named: clock && time >= 0 && place > time ? start + place : null,
      };
    }
    return null;
  }

  const goesOn = (words) => words.some((word) => OPEN_ENDS.has(word) && !IN_NAMES.has(word));

  /** Tell whether a name is a label, or the beginning of a sentence. */
  function isLabel(name) {
    const [first, ...others] = textseg.strip(name).split(new RegExp(`[${SPACE}]+`));
    const start = first.toLowerCase().replace(/^[.,]+|[.,]+$/g, "");
    if (LABELS.has(start.split("-").at(-1))) {
      return others.every((word) => [...word].length === 1 || /^[IVXLC]+$/.test(word) ||
        /^\p{Nd}/u.test(word) || word === word.toLowerCase() || LABELS.has(word.toLowerCase()));
    }
    if (others.length && (OPEN_ENDS.has(others.at(-1)) || (goesOn(others) && !isRole(name)))) {
      return true;
    }
    const [second] = others;
    return STARTERS.has(start) && !ARTICLES.has(start) && second !== undefined &&
      second === second.toLowerCase() && /^\p{L}/u.test(second);
  }

  /** Tell whether a name is of somebody who is not named, as *caller 2*. */
  const isRole = (name) => name.toLowerCase().split(new RegExp(`[${SPACE}]+`))
    .some((word) => ROLES.has(word.replace(/^[.,()]+|[.,()]+$/g, "")));

  /** Tell whether a time on its own line and the name below it begin one turn together. */
  const areOne = (above, head) =>
    Boolean(above?.clock && head?.who) && !(above.who || head.clock);

  /** Tell whether a form is one of chats: its times are of a day, and names need no proof. */
  const inChat = ({ date, way }) => Boolean(date || /[ik]/.test(way));

  /** Tell whether a form of chats says who speaks. */
  const isSure = (head) => inChat(head) && !LEVELS.has(head.who.toLowerCase());

  Object.assign(textseg, {
    ANYBODY, CLOCK, INDENT, NAME, PARTICLE, areOne, headOf, inChat, isLabel, isRole, isSure, nameIn,
    speechOf,
  });
})();
