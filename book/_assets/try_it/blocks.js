// What no sentence crosses: paragraphs, lines that are meant, and blocks that stay whole.
// The rules are those of textseg/units/blocks.py and wrapped.py, function by function; why they are
// so is said there. A span is [start, end] in the text, half-open.
//
// Lengths are counted in UTF-16 units, in Python in characters: only the widths of lines with
// emoji and the like differ.
"use strict";

globalThis.textseg ??= {};

(() => {
  // Python's \s, \w, str.strip() and str.isdigit(): those of JavaScript differ.
  const SPACE = "\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
  const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d";
  const DIGIT = "\\p{Nd}\\xb2\\xb3\\xb9\\u2070\\u2074-\\u2079\\u2080-\\u2089";
  const FIRST_BLANK = new RegExp(`^[${SPACE}\\x1c-\\x1f]+`);
  const FIRST_WORD = new RegExp(`^[^${SPACE}\\x1c-\\x1f]*`);
  const LAST_BLANK = new RegExp(`[${SPACE}\\x1c-\\x1f]+$`);

  const LINE_END = /\r\n|[\n\r\v\f\x85\u2028\u2029]/g;
  const FENCE = new RegExp(
    `^[ \\t]*(?:>[ \\t]*)*(\`\`\`+(?!.*\`)|~~~+(?!.*~))[ \\t]*(.*?)[${SPACE}]*$`, "s");
  const TABLE = new RegExp(`^ {0,3}\\|.*\\|[${SPACE}]*$`);
  const HEADING = new RegExp(`^#{1,6}[${SPACE}]+[^${SPACE}]`);
  const ITEM = new RegExp(
    `^[${SPACE}]*(?:[-*+•–—]|[(\\[]?(?:\\p{Nd}{1,3}(?:\\.\\p{Nd}{1,3})*|\\p{L}` +
    `|[ivx]{2,4})[.)])[${SPACE}]+[^${SPACE}]`, "u");
  const HYPHENATED = new RegExp(`\\p{Ll}[-\\u00ad\\u2010][${SPACE}]+\\p{Ll}`, "uy");
  const MARK = /[\p{Sentence_Terminal}…]/u;
  const FINAL = new RegExp(`[\\p{Sentence_Terminal}…]["'”’»)\\]]*[${SPACE}]*$`, "u");
  const FIRST_LARGE = new RegExp(`^[${DIGIT}\\p{Uppercase}]`, "u");
  const LETTER = /[\p{L}\p{N}]/u;
  const NARROW = 30; // no prose is wrapped to fewer characters a line
  const LONG = 45; // lines as long aren't items of a list, and seldom verses
  const COLON = new RegExp(`[:\\uff1a][${SPACE}\\x1c-\\x1f]*$`);
  const LEADER = new RegExp(`\\.(?:[ ]?\\.){3,}[${SPACE}]*(?:\\p{Nd}+|[ivxlc]+)$`, "u");
  const QUOTED = /^[> \t]+/, LABEL = new RegExp(
    `^[${SPACE}]*[(\\[]?(?:[${DIGIT}]{1,3}\\.)*([${DIGIT}]{1,3}|\\p{L}|[ivx]{2,4})[.)][${SPACE}]+[^${SPACE}]`, "u");
  const FIRST_SMALL = /^\p{Lowercase}/u;
  const INLINE = `[${SPACE.replace("\\t-\\r", "\\t\\v\\f")}]`;
  const NO_EMPTY_LINE = `(?:${INLINE}|(?:\\r\\n|[\\r\\n])(?!${INLINE}*[\\r\\n]))+`;
  const SMALL = new RegExp(`\\p{Ll}{2}[.!?]${NO_EMPTY_LINE}\\p{Ll}`, "gu");
  const LARGE = new RegExp(
    `\\p{Ll}{2}[.!?]["'”’]?[${SPACE}]+(?:[\\-*+•–—][${SPACE}]+)?["'“‘(]?\\p{Lu}`, "gu");
  const FEW = 6, WIDEST = 130, GAP = /^[ \t]*(\r\n|\n|\r)[ \t]*\1[ \t]*$/; // of double-spaced lines
  const PAGE = ["\f", "\u2029"]; // ends a unit whatever the lines are like

  const lstrip = (text) => text.replace(FIRST_BLANK, "");
  const rstrip = (text) => text.replace(LAST_BLANK, "");

  /** Return the span without the spaces around it. */
  function stripped(text, start, end) {
    const piece = text.slice(start, end);
    return [start + piece.length - lstrip(piece).length, end - piece.length + rstrip(piece).length];
  }

  const strip = (text) => text.slice(...stripped(text, 0, text.length));

  /** Match a sticky or global expression at a place. */
  function matchAt(rule, text, place) {
    rule.lastIndex = place;
    return place < 0 ? null : rule.exec(text);
  }

  /** Return [start, end, line end] of every line; a byte-order mark is of none. */
  function linesOf(text) {
    const found = [];
    let start = text.startsWith("\ufeff") ? 1 : 0;
    for (const end of text.matchAll(LINE_END)) {
      found.push([start, start + rstrip(text.slice(start, end.index)).length, end[0]]);
      start = end.index + end[0].length;
    }
    if (start < text.length) found.push([start, start + rstrip(text.slice(start)).length, ""]);
    return found;
  }

  /** Return the lines of every paragraph, and whether it is a fence, a table or a heading. */
  function groupsOf(text) {
    const groups = [];
    const every = linesOf(text), closed = fences(every.map((line) => text.slice(line[0], line[1])));
    let open = false, kind = "", closing = -1;
    every.forEach(([start, end, lineEnd], place) => {
      const line = text.slice(start, end);
      if (place <= closing) {
        groups.at(-1).lines.push([start, end]);
        return;
      }
      if (!line.replace(/[> \t]/g, "")) { // quoted, an empty line has its mark
        open = false;
        if (lstrip(line)) groups.push({ lines: [[start, end]], whole: false });
      }
      else if (closed.has(place)) {
        [closing, open] = [closed.get(place), false];
        groups.push({ lines: [[start, end]], whole: true });
      } else {
        const now = TABLE.test(line) ? "table" : HEADING.test(line) ? "heading" : "";
        if (open && now === kind && kind !== "heading") groups.at(-1).lines.push([start, end]);
        else groups.push({ lines: [[start, end]], whole: now !== "" });
        [open, kind] = [true, now];
      }
      if (PAGE.includes(lineEnd)) open = false;
    });
    return singleSpaced(text, groups);
  }

  /** Return the paragraphs of a text, whose lines were taken for some (double_spaced.py). */
  function singleSpaced(text, groups) {
    const plain = groups.filter(({ whole }) => !whole).map(({ lines }) => lines);
    const longer = plain.filter((lines) => lines.length > 1).length;
    if (plain.length < FEW || 10 * longer > plain.length) return groups;
    const all = plain.flat();
    const wide = all.filter(([start, end]) => end - start > WIDEST).length;
    if (10 * wide > all.length || !isWrapped(text, all)) return groups;
    const small = all.filter((line) => FIRST_SMALL.test(lstrip(text.slice(...line)))).length;
    if (3 * small < all.length) return groups;
    const found = [];
    for (const { lines, whole } of groups) {
      const before = found.at(-1);
      const near = before && !whole && !before.whole &&
        GAP.test(text.slice(before.lines.at(-1)[1], lines[0][0]));
      if (near) before.lines = [...before.lines, ...lines];
      else found.push({ lines, whole });
    }
    return found;
  }

  /** Return the place of each line that opens a fence, and of the one that closes it (fences.py). */
  function fences(lines) {
    const marks = [], opened = new Map();
    lines.forEach((line, place) => {
      const found = FENCE.exec(line);
      if (found) marks.push([place, found[1], found[2]]);
    });
    let closing = -1;
    marks.forEach(([place, mark, kind], number) => {
      if (place <= closing) return;
      const next = marks.find((other, i) => i > number && other[1].startsWith(mark));
      if (!next || next[2]) return;
      const empty = [place - 1, place + 1, next[0] - 1, next[0] + 1]
        .map((i) => !strip(lines[i] ?? ""));
      if (mark[0] === "`" || kind || empty.join() === "true,false,false,true") {
        opened.set(place, closing = next[0]);
      }
    });
    return opened;
  }

  /** Return the pairs of neighbours of a list. */
  const pairs = (list) => list.slice(1).map((item, i) => [list[i], item]);

  /** Return the width to which the lines are wrapped, if they are: most are about as long. */
  function widthOf(spans) {
    const lengths = spans.map(([start, end]) => end - start).sort((a, b) => a - b);
    return lengths.length ? lengths[Math.floor((3 * lengths.length) / 4)] : 0;
  }

  /** Tell whether the first word of a line would have fitted on the line before. */
  function hasRoom(text, before, after, width) {
    const word = FIRST_WORD.exec(text.slice(...stripped(text, ...after)))[0];
    return before[1] - before[0] + 1 + word.length <= width;
  }

  /** Return how many sentences begin with a small letter and with a capital (beginnings.py). */
  function beginnings(text) {
    return [SMALL, LARGE].map((rule) => [...text.matchAll(rule)].length);
  }

  /** Tell whether a line is too long for an item or a verse, and doesn't announce a list. */
  const isLong = (text, [start, end]) => end - start >= LONG && !COLON.test(text.slice(start, end));

  /** Tell whether sentences run on from line to line of a paragraph (wrapped.py). */
  function isWrapped(text, lines) {
    const small = pairs(lines)
      .filter(([before, after]) => isLong(text, before) && !FINAL.test(text.slice(...before)) &&
        !ITEM.test(text.slice(...after)))
      .map(([, after]) => FIRST_SMALL.test(text.slice(...after).replace(QUOTED, "")));
    if (!small.length || 2 * small.filter(Boolean).length < small.length) return false;
    const [withSmall, withLarge] = beginnings(text);
    return withLarge > 2 * withSmall && MARK.test(text.slice(lines[0][0], lines.at(-1)[1]));
  }

  const indent = (text, [start, end]) => end - start - lstrip(text.slice(start, end)).length;

  /** Tell whether a line goes on with an item of a list, under which it is indented. */
  function hangs(text, item, before, after) {
    if (!item || FINAL.test(text.slice(...before)) || ITEM.test(text.slice(...after))) return false;
    const small = FIRST_SMALL.test(lstrip(text.slice(...after)));
    const alone = lstrip(text.slice(...after))[1] === " "; // a bullet of lynx
    return small && !alone && indent(text, after) > indent(text, item);
  }

  const labelOf = (text, line) => LABEL.exec(text.slice(...line))?.[1] ?? "";

  /** Tell whether a line begins an item, and not with a name or a number where a line was full. */
  function isItem(text, before, after, labels, room) {
    if (!ITEM.test(text.slice(...after))) return false;
    const label = labelOf(text, after);
    if (!label || room || FINAL.test(text.slice(...before)) || !isLong(text, before)) return true;
    if (/^[ivx]{2,4}$/.test(label)) return labels.has("i");
    const previous = /^\p{L}$/u.test(label) ? String.fromCodePoint(label.codePointAt(0) - 1)
      : String(Number(label) - 1);
    const section = new RegExp(`^[${SPACE}]*\\p{Nd}{1,3}\\.\\p{Nd}`, "u").test(text.slice(...after));
    const first = ["1", "a", "A", "i", "I"].includes(label) && (!section || labels.has("2"));
    return first || labels.has(previous);
  }

  /** Tell whether a line end is meant, rather than made by wrapping. */
  function isMeant(text, before, after, room, allMeant, labels) {
    if (LEADER.test(text.slice(...before))) return true;
    if (matchAt(HYPHENATED, text, stripped(text, ...before)[1] - 2)) return false;
    if (allMeant || isItem(text, before, after, labels, room)) return true;
    const first = String.fromCodePoint(text.codePointAt(stripped(text, ...after)[0]));
    return FIRST_LARGE.test(first) && room && !FINAL.test(text.slice(...before));
  }

  function isQuoted(text, lines) {
    const all = lines.map((line) => lstrip(text.slice(...line)));
    const code = all.filter((line) => /^>>> |[(=]|<-/.test(line)).length;
    return all.every((line) => line.startsWith(">")) && 2 * code < all.length;
  }

  /** Return the width to which paragraphs are wrapped, and whether all their line ends are meant. */
  function layoutOf(text, groups) {
    const inner = groups.flatMap(({ lines }) => pairs(lines)), width = widthOf(inner.flat());
    const overlong = ([start, end]) => end - start > width + 20;
    const early = inner.filter((pair) => hasRoom(text, ...pair, width) || overlong(pair[0])).length;
    const marked = inner.filter(([, line]) => MARK.test(text.slice(...line))).length;
    const unmarked = inner.length >= 10 && 10 * marked <= inner.length;
    return [width, inner.length > 1 && (2 * early >= inner.length || width < NARROW || unmarked)];
  }

  /** Return [start, end, whole] of all that sentences don't cross. */
  function blocks(text) {
    const groups = groupsOf(text), found = [];
    const quoted = groups.map(({ lines }) => isQuoted(text, lines));
    const layouts = [false, true].map((of) =>
      layoutOf(text, groups.filter(({ whole }, i) => quoted[i] === of && !whole)));
    for (const [number, { lines, whole }] of groups.entries()) {
      const [width, allMeant] = layouts[Number(quoted[number])];
      let start = lines[0][0];
      const wrapped = allMeant && !whole && isWrapped(text, lines);
      const labels = new Set(lines.map((line) => labelOf(text, line)));
      let item = null;
      for (const [before, after] of pairs(lines)) {
        if (ITEM.test(text.slice(...before))) item = before;
        const room = hasRoom(text, before, after, width);
        if (whole || (!room && hangs(text, item, before, after))) continue;
        const meant = allMeant && !(wrapped && isLong(text, before));
        if (isMeant(text, before, after, room, meant, labels)) {
          found.push([start, before[1], false]);
          start = after[0];
        }
      }
      found.push([start, lines.at(-1)[1], whole]);
    }
    return found;
  }

  /** Join a heading of Markdown to what follows it. */
  function headed(text, spans) {
    if (!text.includes("#")) return spans;
    const found = [];
    for (const [start, end] of spans.toReversed()) {
      const piece = text.slice(start, end);
      if (found.length && HEADING.test(piece) && piece.search(LINE_END) < 0) found.at(-1)[0] = start;
      else found.push([start, end]);
    }
    return found.reverse();
  }

  /** Join spans without a letter or digit to the one before, or the first to the next. */
  function joined(text, spans) {
    const found = [];
    let begun = true; // whether the last one has a letter or digit
    for (const span of spans) {
      const worded = LETTER.test(text.slice(...span));
      if (found.length && !(worded && begun)) {
        found.at(-1)[1] = span[1];
        begun ||= worded;
      } else {
        found.push([...span]);
        begun = worded;
      }
    }
    return found;
  }

  Object.assign(textseg, {
    DIGIT, FINAL, LINE_END, SPACE, WORD, beginnings, blocks, hasRoom, headed, joined, matchAt, strip,
    stripped, widthOf,
  });
})();
