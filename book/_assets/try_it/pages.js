// Pages that form feeds end: running heads, feet and page numbers are not read, and a sentence may
// go on over them. The rules are those of textseg/units/pages.py; why they are so is said there.
"use strict";

(() => {
  const { LINE_END, SPACE, matchAt, stripped } = textseg;

  const HEADS = [0, 1, 2], FEET = [-1, -2, -3]; // places from the top, and from the bottom
  const COUNT = /[0-9]{1,9}/g; // and a number apart from the other words of its line
  const CLOCK = /\p{Nd}:\p{Nd}\p{Nd}/u;
  const APART = new RegExp(`^([0-9]{1,9})[ \\t]{2,}[^${SPACE}]|[^${SPACE}][ \\t]{2,}([0-9]{1,9})$`);
  const NEAR = 2; // left and right pages differ
  const LEAST_PAGES = 3;
  const LETTER = /[\p{L}\p{Nl}\p{No}]/u;
  const SPACES = new RegExp(`[${SPACE}\\x1c-\\x1f]+`, "g");
  // A line after which a sentence, or a word, goes on, and one that goes on with it.
  const OPEN = /[\p{L}\p{M}\p{N},;(\-\u00ad\u2010–—]$/u;
  const GOES_ON = /["'“‘(]?\p{Ll}/uy;

  /** Return the text, as long as it was, with spaces for its running lines. */
  function withoutRunningLines(text) {
    const pages = pagesOf(text);
    if (pages.length < LEAST_PAGES) return text;
    const running = runningLines(text, pages), read = blanked(text, running);
    if (!/[\p{L}\p{N}]/u.test(read)) return text;
    let result = read;
    for (const { 0: spaces, index: start } of read.matchAll(SPACES)) {
      const end = start + spaces.length, before = read.slice(Math.max(0, start - 2), start);
      const leftOut = spaces.includes("\f") && running.some(([at]) => start < at && at < end);
      if (leftOut && OPEN.test(before) && matchAt(GOES_ON, read, end)) {
        const divided = "-\u00ad\u2010".includes(before.at(-1)); // a word, as at the end of a line
        const between = (divided ? "\n" : "").padEnd(spaces.length);
        result = result.slice(0, start) + between + result.slice(end);
      }
    }
    return result;
  }

  /** Begin the first unit of each page with the page, where running lines stand before it. */
  function withHeads(text, spans) {
    let before = 0;
    return spans.map(([start, end]) => {
      const page = text.slice(before, start).lastIndexOf("\f");
      const begin = page < 0 ? start : stripped(text, before + page + 1, end)[0];
      before = end;
      return [begin, end];
    });
  }

  /** Return the number and the lines of each page, those that aren't blank; none without any. */
  function pagesOf(text) {
    let start = 0;
    const pages = text.split("\f").map((page) => {
      const found = [];
      let at = start;
      for (const end of [...page.matchAll(LINE_END), null]) {
        const stop = start + (end ? end.index : page.length), line = stripped(text, at, stop);
        if (line[0] < line[1]) found.push(line);
        at = end ? stop + end[0].length : stop;
      }
      start += page.length + 1;
      return found;
    });
    return pages.map((lines, number) => ({ lines, number })).filter(({ lines }) => lines.length);
  }

  /** Return the lines that come again in the places of running ones. */
  function runningLines(text, pages) {
    const numbers = numbersOf(text, pages), titles = new Map();
    const others = pages.map(({ number, lines }) =>
      ({ number, lines: lines.filter((line) => !numbers.includes(line)) }));
    const running = new Set([...numbers, ...repeated(text, pages, titles, 1 / 2)]);
    return [...running.union(new Set(repeated(text, others, titles, 2 / 3)))];
  }

  /** Return the lines in places in which at least this share of the pages has one. */
  function repeated(text, pages, titles, share) {
    const alike = new Map([...HEADS, ...FEET].map((place) => [place, alikeAt(text, pages, place)]));
    const usual = new Set([...alike.keys()].filter((place) => {
      const others = [...alike.get(place).values()];
      return others.filter((near) => near.length).length >= share * others.length;
    }));
    const running = new Set(), edges = new Map(), inside = new Map();
    const count = (counts, form) => counts.set(form, (counts.get(form) ?? 0) + 1);
    for (const { lines } of pages) {
      const formAt = (line) => formOf(text.slice(...line));
      const here = edgesOf(lines).map(formAt);
      const inner = lines.slice(3, -3).map(formAt).filter((form) => here.includes(form));
      for (const form of here) count(edges, form);
      for (const form of inner) count(inside, form); // else figures stand above a head
    }
    pages.forEach(({ lines }, at) => {
      for (const places of [HEADS, FEET]) {
        for (const place of places) {
          const others = alike.get(place).get(at);
          if (!usual.has(place) || !others?.length) break;
          const line = lines.at(place), title = text.slice(...line), form = formOf(title);
          const isAnywhere = 2 * (inside.get(form) ?? 0) >= edges.get(form);
          if (form !== "0" && isAnywhere && LETTER.test(title)) break;
          const isTitle = places === HEADS && others.includes(title) && LETTER.test(title);
          if (isTitle && !titles.has(title)) titles.set(title, line);
          if (!isTitle || titles.get(title) !== line) running.add(line);
        }
      }
    });
    return [...running];
  }

  /** Return the lines in any of the places that count pages, if a third of the pages have one. */
  function numbersOf(text, pages) {
    const found = new Map();
    for (const { number, lines } of pages) {
      const edges = edgesOf(lines);
      const texts = [...new Set(edges.map((line) => text.slice(...line)))];
      for (const line of edges) {
        const words = text.slice(...line), form = formOf(words);
        const alike = texts.filter((other) => formOf(other) === form).length;
        if (CLOCK.test(words) || alike > 1) continue; // rows of a table count themselves
        const counts = (words.match(COUNT) ?? []).map((count) => [count, form]);
        const apart = APART.exec(words);
        if (apart) counts.push([apart[1] ?? apart[2], ""]);
        for (const [count, of] of counts) {
          const key = `${Number(count) - number} ${of}`;
          const on = found.get(key) ?? new Map();
          found.set(key, on.set(number, (on.get(number) ?? new Set()).add(line)));
        }
      }
    }
    const least = Math.max(3, pages.length / 3);
    const often = [...found.values()].filter((on) => on.size >= least);
    return [...new Set(often.flatMap((on) => [...on.values()].flatMap((set) => [...set])))];
  }

  /** Return the lines of a page where running ones may stand, in their order. */
  const edgesOf = (lines) => [...new Set([...lines.slice(0, 3), ...lines.slice(-3)])];

  /** Return, for each page with a line in this place, those of near pages that are like it. */
  function alikeAt(text, pages, place) {
    const found = new Map(), line = (at) => text.slice(...pages[at].lines.at(place));
    const has = (at) => pages[at]?.lines.at(place) !== undefined;
    pages.forEach(({ number }, at) => {
      if (!has(at)) return;
      const near = [];
      for (let other = at - NEAR; other <= at + NEAR; other++) {
        const apart = has(other) ? pages[other].number - number : 0;
        if (other !== at && has(other) && areAlike(line(at), line(other), apart)) {
          near.push(line(other));
        }
      }
      found.set(at, near);
    });
    return found;
  }

  /** Tell whether lines of two pages are equal but for numbers, one of which counts pages. */
  function areAlike(line, other, apart) {
    if (formOf(line) !== formOf(other)) return false;
    const [numbers, others] = [line, other].map((text) => text.match(COUNT) ?? []);
    if (numbers.join() === others.join() || numbers.length !== others.length) return true;
    if (CLOCK.test(line)) return false; // the times of a talk go on
    return numbers.every((number, i) => [0, apart].includes(Number(others[i]) - Number(number)));
  }

  /** Return a line with 0 for each of its numbers. */
  function formOf(line) {
    const words = line.replace(/\p{Nd}+/gu, "0").toLowerCase().split(SPACES);
    const form = words.filter((word) => word).join(" ");
    return /^[ivxlc]+$/.test(form) ? "0" : form;
  }

  function blanked(text, spans) {
    for (const [start, end] of spans) {
      text = text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
    }
    return text;
  }

  Object.assign(textseg, { withHeads, withoutRunningLines });
})();
