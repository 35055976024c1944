// Long tables of results: sorted by a click on a head, filtered by verdict, subset or section.
// Without this script all rows are visible, in the order in which they were written. Tables that
// are wider than the page say so.
"use strict";

(() => {
  const LONG = 15; // rows; shorter tables are read at a glance
  /** Heads of the columns that can be filtered, and what their list is called. */
  const FILTERED = new Map([
    ["verdict", "Verdict"], ["verdicts", "Verdict"], ["on", "Judged on"], ["section", "Section"],
    ["table", "Table"], ["subset", "Subset"],
  ]);
  const ALL = "all";

  const textOf = (cell) => cell.textContent.trim().replace(/\s+/g, " ");

  /** Return a new element with properties and children. */
  function make(tag, properties = {}, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  }

  /** Return the values by which a cell is found: each verdict in it without its count, or its text. */
  function valuesOf(cell) {
    const marked = [...cell.querySelectorAll(".marked, [class^='verdict-']")];
    return (marked.length ? marked : [cell]).map((part) => textOf(part).replace(/ \d+$/, ""));
  }

  /** Read a table whose rows can change places: one row of heads, and no cell across rows. */
  function read(table) {
    const heads = [...table.tHead?.rows ?? []];
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
    if (heads.length !== 1 || table.querySelector("[rowspan]:not([rowspan='1'])")) return null;
    const width = heads[0].cells.length, groups = [];
    for (const row of rows) {
      const title = row.cells.length === 1 && row.cells[0].colSpan === width;
      if (!title && row.cells.length !== width) return null;
      if (title || !groups.length) groups.push({ title: title ? row : null, rows: [] });
      if (!title) groups.at(-1).rows.push(row);
    }
    return { table, heads: [...heads[0].cells], groups, part: table.closest("details") };
  }

  // Sorting

  /** Return the number with which a text begins, or null. */
  function numberIn(text) {
    const found = /^[<>≈≤≥±]?\s*([+\-−–]?[\d,]*\.?\d+)/.exec(text);
    return found ? Number(found[1].replace(/[−–]/, "-").replaceAll(",", "")) : null;
  }

  /** Return how two texts are ordered: as numbers where both are; empty ones come last. */
  function compare(a, b, direction) {
    if (!a || !b) return !a - !b;
    const [x, y] = [numberIn(a), numberIn(b)];
    if (x !== null && y !== null && x !== y) return direction * (x - y);
    return direction * a.localeCompare(b, "en", { numeric: true });
  }

  /** Sort the rows of each group by a column, or put them back (direction 0). */
  function sort({ heads, groups }, column, direction) {
    heads.forEach((head, place) => {
      const way = place === column ? direction : 0;
      head.setAttribute("aria-sort", ["descending", "none", "ascending"][way + 1]);
    });
    for (const { title, rows } of groups) {
      if (!rows.length) continue;
      const key = new Map(rows.map((row) => [row, textOf(row.cells[column])]));
      const sorted = direction
        ? rows.toSorted((a, b) => compare(key.get(a), key.get(b), direction)) : rows;
      const body = rows[0].parentNode, end = make("tr");
      // The group ends where its last row stands now.
      const last = rows.reduce((a, b) =>
        a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? b : a);
      last.after(end);
      for (const row of sorted) body.insertBefore(row, end);
      end.remove();
      if (title) sorted[0].before(title);
    }
  }

  /** Make the heads of a table buttons: up, down, and as it was. */
  function makeSortable(read) {
    read.heads.forEach((head, column) => {
      if (!textOf(head)) return;
      const button = make("button", { type: "button", className: "sort", title: "Sort" });
      button.append(...head.childNodes);
      head.append(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const now = head.getAttribute("aria-sort");
        sort(read, column, { none: 1, ascending: -1, descending: 0 }[now]);
      });
    });
  }

  // Filtering

  /** Return the part of a page that a folded table is in, without the count of its rows. */
  const partOf = ({ part }) => part ? textOf(part.querySelector("summary")).split(":")[0] : "";

  /** Collect the lists of a group of tables: name -> {values in order, those of each row}. */
  function listsOf(tables) {
    const lists = new Map();
    const add = (name, row, values) => {
      if (!lists.has(name)) lists.set(name, { values: new Set(), of: new Map() });
      const list = lists.get(name);
      values.filter(Boolean).forEach((value) => list.values.add(value));
      list.of.set(row, values);
    };
    for (const read of tables) {
      const columns = read.heads.map((head) => FILTERED.get(textOf(head).toLowerCase()));
      for (const row of read.groups.flatMap((group) => group.rows)) {
        if (tables.length > 1) add("Part", row, [partOf(read)]);
        columns.forEach((name, place) => name && add(name, row, valuesOf(row.cells[place])));
      }
    }
    for (const [name, { values }] of lists) if (values.size < 2) lists.delete(name);
    return lists;
  }

  /** Put the controls before the tables of one output. */
  function makeFilters(output, tables) {
    const rows = tables.flatMap((read) => read.groups.flatMap((group) => group.rows));
    const lists = listsOf(tables), chosen = new Map();
    if (!lists.size) return;
    const shown = make("output"), words = make("input", { type: "search", size: 14 });
    const bar = make("form", { className: "table-filter" });
    bar.setAttribute("aria-label", "Filter the rows of the table");
    for (const [name, { values }] of lists) {
      const options = [ALL, ...values].map((value) => new Option(value, value));
      const select = make("select", {}, ...options);
      chosen.set(name, select);
      bar.append(make("label", {}, `${name} `, select));
    }
    const reset = make("button", { type: "reset", textContent: "Show all" });
    bar.append(make("label", {}, "Words ", words), reset, shown);

    const fits = (row, title) =>
      [...chosen].every(([name, { value }]) =>
        value === ALL || (lists.get(name).of.get(row) ?? []).includes(value)) &&
      words.value.toLowerCase().split(/\s+/).every((word) =>
        textOf(row).toLowerCase().includes(word) ||
        (title && textOf(title).toLowerCase().includes(word)));
    const filter = () => {
      const any = words.value.trim() || [...chosen.values()].some(({ value }) => value !== ALL);
      let count = 0;
      for (const { table, groups, part } of tables) {
        let inTable = 0;
        for (const { title, rows: of } of groups) {
          let inGroup = 0;
          for (const row of of) inGroup += !(row.hidden = !fits(row, title));
          if (title) title.hidden = !inGroup;
          inTable += inGroup;
        }
        count += inTable;
        (part ?? table).hidden = !inTable;
        if (part) part.open = any ? inTable > 0 : false;
      }
      shown.textContent = `${count} of ${rows.length} rows`;
    };
    bar.addEventListener("input", filter);
    bar.addEventListener("submit", (event) => event.preventDefault());
    bar.addEventListener("reset", () => setTimeout(filter)); // after the values have changed
    shown.textContent = `${rows.length} rows`;
    output.prepend(bar);
  }

  for (const output of document.querySelectorAll(".bd-article .cell_output .text_html")) {
    const tables = [...output.querySelectorAll("table")].map(read);
    if (!tables.length || tables.includes(null)) continue;
    const rows = (read) => read.groups.flatMap((group) => group.rows).length;
    if (tables.reduce((sum, read) => sum + rows(read), 0) < LONG) continue;
    tables.forEach(makeSortable);
    makeFilters(output, tables);
  }

  // Width

  /** Say above a table that it scrolls, and let the keyboard scroll it. */
  function sayWhetherItScrolls(box) {
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    box.classList.toggle("scrolls", scrolls);
    if (scrolls) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }

  const sizes = new ResizeObserver((entries) =>
    entries.forEach(({ target }) => sayWhetherItScrolls(target)));
  document.querySelectorAll(".bd-article :is(.text_html, .pst-scrollable-table-container)")
    .forEach((box) => sizes.observe(box));
})();
