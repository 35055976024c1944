// Pages that form feeds end: running heads, feet and page numbers are not read, and a sentence may
// go on over them. The rules are those of textseg/units/pages.py; why they are so is said there.
"use strict";

(() => {
  const { LINE_END, SPACE, matchAt, stripped } = textseg;

  const EDGE = 3; // lines at the top and at the bottom of a page that may be running ones
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

  /** Return the lines of each page that aren't blank; pages without any are left out. */
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
    return pages.filter((page) => page.length);
  }

  /** Return the lines that are repeated at the edges of pages near each other. */
  function runningLines(text, pages) {
    const all = pages.map((page) => edgesOf(text, page));
    const feet = pages.map((page) => new Set(page.slice(-EDGE).map(([start]) => start)));
    const titles = new Set(), running = [];
    all.forEach((own, number) => {
      const near = all.slice(Math.max(0, number - 2), number + 3).filter((other) => other !== own);
      const others = near.flatMap((other) => [...other.values()]);
      const known = new Set(others.map(({ form }) => form));
      const lines = new Set(others.map(({ title }) => title));
      for (const { line, title, isHead, form } of own.values()) {
        const isTitle = isHead && lines.has(title) && LETTER.test(title);
        const isFoot = feet[number].has(line[0]) && known.has(`false ${formOf(title)}`);
        if (isFoot || known.has(form) && (!isTitle || titles.has(title))) running.push(line);
        else if (isTitle) titles.add(title);
      }
    });
    return running;
  }

  /** Return the last and the first lines of a page, by place; what is both is a head. */
  function edgesOf(text, page) {
    const found = new Map();
    const add = (lines, isHead) => {
      for (const line of lines) {
        const title = text.slice(...line);
        found.set(line[0], { line, title, isHead, form: `${isHead} ${formOf(title)}` });
      }
    };
    add(page.slice(-EDGE), false);
    add(page.slice(0, EDGE), true);
    return found;
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
