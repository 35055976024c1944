// The page: controls in, segments, scores and curve out. A new text or objective is split into
// every number of segments at once; the controls for the number only choose among these.
"use strict";

(() => {
  const MOST_UNITS = 1000; // the table of all segments takes 8 bytes for each pair of units
  const LOW = 0.8; // share of known words below which the package warns, too
  const COMBINATIONS = { cvs: "sum", euclidean: "mean" };
  const element = (id) => document.getElementById(`ti-${id}`);
  const form = element("form"), curve = element("curve");
  const { texts, vectors: packed } = tryItData;

  if (!textseg.headOf) return; // a browser that can't read its patterns: what the page says stays

  if (packed.missing) {
    element("missing").textContent =
      "This book was built without word vectors, so this page cannot segment a text: " +
      `${packed.missing}. Then run make book again.`;
    element("missing").hidden = false;
    form.hidden = element("result").hidden = true;
    return;
  }

  const vectors = textseg.unpack(packed);
  const show = (value) => value.toFixed(2).replace("-", "−");
  const milliseconds = (seconds) => `${Math.max(1, Math.round(1000 * seconds))} ms`;
  const percent = (share) => `${Math.floor(100 * share)} %`;
  let split = null; // the present text, split into every number of segments
  let wanted = null; // the number of segments asked for, which a text being written may not have yet

  /** Return a text with the best scores for every number of segments, and how long that took. */
  function solve(text, objective) {
    const read = textseg.document(text), n = read.spans.length;
    if (n === 0 || !text.trim()) throw new Error("The text is empty: paste one above.");
    if (n > MOST_UNITS) {
      throw new Error(
        `The text has ${n} ${read.kind}s, this page takes at most ${MOST_UNITS}: use textseg segment.`);
    }
    const prepared = textseg.preprocess(read.units);
    const represented = textseg.represent(prepared, vectors, COMBINATIONS[objective]);
    if (!represented.coverage) {
      throw new Error("The page has a vector for none of these words; is the text in English?");
    }
    const begin = performance.now();
    const scored = textseg.tabulate(textseg.OBJECTIVES[objective](represented.matrix));
    const all = textseg.allSegmentations(scored);
    return { ...read, ...represented, prepared, n, scored, all, seconds: (performance.now() - begin) / 1000 };
  }

  /** Split the text in the form, and show it. */
  function textChanged() {
    element("result").hidden = false;
    try {
      split = solve(element("text").value, form.elements.objective.value);
    } catch (error) {
      split = null;
      element("result").hidden = true;
      element("missing").textContent = error.message;
    }
    element("missing").hidden = split !== null;
    if (!split) return;
    element("k").max = split.n;
    if (wanted !== null) element("k").value = wanted;
    numberChanged();
  }

  /** Return why the segments of this text may mean little. */
  function doubts({ ends, penalty }) {
    const { n, coverage, unknown, scored } = split, found = [];
    if (coverage < LOW) found.push(
      `Only ${percent(coverage)} of the words have a vector in this page; among the others are ` +
      `${[...unknown.keys()].slice(0, 5).join(", ")}.`);
    if (n > 1 && scored.indifferent) found.push("All segmentations have the same score.");
    if (penalty !== null && ends.length > 1 && n < tryItData.short) found.push(
      `${n} ${split.kind}s are too few to tell whether there is a boundary at all; give the number ` +
      "of segments.");
    return found;
  }

  /** Choose the number of segments as the form says, and show the result. */
  function numberChanged() {
    if (!split) return;
    const mode = form.elements.mode.value, { n, scored, all } = split;
    const penalty = element("penalty").valueAsNumber * scored.defaultPenalty;
    const about = Math.max(1, element("about").valueAsNumber || 1);
    let ends;
    if (mode === "penalty") ends = textseg.penalised(scored, penalty);
    else if (mode === "k") ends = all.ends(Math.min(element("k").valueAsNumber, n));
    else ends = all.ends(textseg.countFromLength(about, n));
    element("k").value = ends.length;
    element("k-value").textContent = ends.length;
    element("penalty-value").textContent = element("penalty").valueAsNumber.toFixed(2);
    const found = { ends, penalty: mode === "penalty" ? penalty : null };
    element("warning").textContent = doubts(found).join(" ");
    element("warning").hidden = !element("warning").textContent;
    showSummary(found);
    showSegments(found);
    showCurve(found);
    element("call").textContent = call(mode, ends.length, about);
  }

  /** Return the call of the package that does the same. */
  function call(mode, k, about) {
    const settings = ["text"], penalty = element("penalty").valueAsNumber;
    if (mode === "k") settings.push(k);
    if (mode === "about") settings.push(`about=${about}`);
    if (mode === "penalty" && penalty !== tryItData.penalty) settings.push(`penalty=${penalty}`);
    if (form.elements.objective.value === "euclidean") {
      settings.push('objective="euclidean"', 'representation="vector_mean"');
    }
    settings.push('vectors="glove-6b-50d"');
    return `textseg.segment(${settings.join(", ")})`;
  }

  /** Return where the passages of the text begin, if it is one that the page offers. */
  const reference = () => texts[element("choice").value]?.boundaries ?? [];

  function showSummary({ ends, penalty }) {
    const { n, coverage, seconds, scored, kind } = split, known = reference();
    const plural = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;
    const found = [plural(n, kind), plural(ends.length, "segment")];
    found.push(`score ${show(scored.total(ends))}`);
    if (penalty !== null) found.push(`cost of a segment ${show(penalty)}`);
    const right = known.filter((boundary) => ends.includes(boundary)).length;
    if (known.length) found.push(`${right} of the ${known.length} changes of subject (¶) found exactly`);
    element("summary").textContent = found.join(" · ");
    element("details").textContent =
      `${percent(coverage)} of the words, without stop words, have a vector. ` +
      `Finding the best scores for every number of segments took ${milliseconds(seconds)}.` +
      (kind === "turn" ? " This is a transcript: its turns are the units, without their speakers and times." : "");
  }

  /** Return a new element of HTML, with a class and a text. */
  function make(tag, className, text) {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    return made;
  }

  function showSegments({ ends }) {
    const { text, spans, scored, n, kind } = split, gains = textseg.gains(scored, ends);
    const words = textseg.characteristicWords(split.prepared, vectors, ends);
    const titles = textseg.asWritten(split.units, words);
    const passages = new Set(reference());
    const from = (unit) => (unit === 0 ? 0 : unit === n ? text.length : spans[unit][0]);
    const items = [], strip = [];
    ends.forEach((end, k) => {
      const start = k ? ends[k - 1] : 0;
      const item = make("li", "", ""), about = make("span", "about", "");
      const units = end - start === 1 ? `${kind} ${end}` : `${kind}s ${start + 1}–${end}`;
      about.append(`Segment ${k + 1} · ${units} · score ${show(scored.score(start, end))}`);
      if (k) about.append(" · ", make("span", "", `boundary gain ${show(gains[k - 1])}`));
      const words = make("span", "words", "");
      for (let unit = start; unit < end; unit++) {
        if (passages.has(unit)) words.append(make("span", "passage", "¶ "));
        words.append(text.slice(from(unit), from(unit + 1)));
      }
      item.append(about);
      if (titles[k].length) item.append(make("strong", "title", titles[k].join(", ")));
      item.append(words);
      items.push(item);
      strip.push(bar("span", start, end));
    });
    element("segments").replaceChildren(...items);
    element("strip").replaceChildren(...strip, ...[...passages].map((place) => bar("i", place)));
  }

  /** Return a bar of the strip, from a sentence to another. */
  function bar(tag, start, end = start) {
    const made = make(tag, "", "");
    made.style.left = `${(100 * start) / split.n}%`;
    if (end > start) made.style.width = `${(100 * (end - start)) / split.n}%`;
    return made;
  }

  function showCurve({ ends, penalty }) {
    textseg.drawCurve(curve, split.all.scores.slice(1), ends.length, penalty);
    element("caption").textContent =
      "Best score for every number of segments (solid line); the dot is the segmentation shown above. " +
      (penalty === null
        ? "A click on the curve chooses another number."
        : "Score minus the cost of the segments (dashed): its highest point is the number found.");
  }

  /** Choose a way to tell the number of segments. */
  function setMode(mode) {
    form.elements.mode.value = mode;
    numberChanged();
  }

  curve.addEventListener("click", (event) => {
    if (!split) return;
    const place = event.clientX - curve.getBoundingClientRect().left;
    element("k").value = wanted = textseg.numberAt(curve, place, split.n);
    setMode("k");
  });

  /** Time the splitting of 300 sentences: those of the offered texts, again and again. */
  function measure() {
    const sentences = texts.flatMap(({ text }) => textseg.document(text).spans.map((s) => text.slice(...s)));
    const many = Array.from({ length: 300 }, (_, i) => sentences[i % sentences.length]).join(" ");
    const { n, all, seconds } = solve(many, form.elements.objective.value);
    const begin = performance.now();
    for (let k = 1; k <= n; k++) all.ends(k);
    const total = seconds + (performance.now() - begin) / 1000;
    element("time").textContent =
      `The best segmentations of ${n} sentences into 1, 2, …, ${n} segments took ${milliseconds(total)}.`;
  }

  let waiting = 0;
  // What somebody has written, while another text or page is looked at, until the tab is closed.
  const own = new Map(kept() ?? [["own", ""]]);

  function kept() {
    try {
      return JSON.parse(sessionStorage.getItem("textseg-own"));
    } catch {
      return null; // a browser may refuse to keep anything
    }
  }

  function keep() {
    try {
      sessionStorage.setItem("textseg-own", JSON.stringify([...own]));
    } catch {
      // then the text is only in the page
    }
  }

  const ownOption = (key) => new Option(key.replace("own", "Your own text"), key);

  /** Return which own text the box holds; a sample that is edited becomes one more. */
  function ownChoice() {
    const chosen = element("choice").value;
    if (own.has(chosen)) return chosen;
    if (!own.get("own")) return "own";
    const more = `own ${own.size + 1}`;
    element("choice").append(ownOption(more));
    return more;
  }

  element("text").addEventListener("input", () => {
    const choice = element("choice").value = ownChoice();
    own.set(choice, element("text").value);
    keep();
    clearTimeout(waiting);
    waiting = setTimeout(textChanged, 150); // not at every letter
  });
  element("choice").addEventListener("change", () => {
    const chosen = texts[element("choice").value];
    element("text").value = chosen ? chosen.text : own.get(element("choice").value);
    element("own").open = !chosen;
    if (!chosen) element("text").focus();
    textChanged();
  });
  for (const mode of ["penalty", "k", "about"]) {
    element(mode).addEventListener("input", () => {
      wanted = mode === "k" ? element("k").valueAsNumber : null;
      setMode(mode);
    });
  }
  form.addEventListener("change", ({ target }) => {
    if (target.name === "mode") numberChanged();
    if (target.name === "objective") textChanged();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  element("measure").addEventListener("click", measure);
  new ResizeObserver(numberChanged).observe(curve);

  const options = texts.map(({ title }, place) => new Option(title, place));
  element("choice").append(...options, ...[...own.keys()].map(ownOption));
  element("penalty").value = tryItData.penalty;
  const last = [...own].findLast(([, text]) => text.trim());
  if (last) [element("choice").value, element("own").open] = [last[0], true];
  element("text").value = last ? last[1] : texts[0].text;
  textChanged();
})();
