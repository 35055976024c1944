// The score curve, in SVG: scores against the number of segments K, and with a penalty what is
// left of them after it.
"use strict";

(() => {
  const LEFT = 60, RIGHT = 14, TOP = 18, BOTTOM = 40, HEIGHT = 220;
  const widthOf = (svg) => Math.max(svg.clientWidth, 240);
  const show = (value) => value.toFixed(1).replace("-", "−");

  /** Return a new element of SVG. */
  function make(tag, attributes, text = "") {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    return made;
  }

  /** Draw the scores for K = 1 … n, and k of them chosen; `penalty` is that of a segment, or null. */
  function drawCurve(svg, scores, k, penalty) {
    const n = scores.length, width = widthOf(svg), base = HEIGHT - BOTTOM;
    const priced = penalty === null ? null : scores.map((score, i) => score - penalty * (i + 1));
    const top = Math.max(...scores), low = Math.min(scores[0], ...(priced ? [priced[0]] : []));
    const bottom = low - 0.15 * (top - low || 1); // what falls below is cut off
    const x = (number) => LEFT + ((width - LEFT - RIGHT) * (number - 1)) / Math.max(n - 1, 1);
    const y = (score) => TOP + ((base - TOP) * (top - Math.max(score, bottom))) / (top - bottom || 1);

    const label = (at, up, text, anchor = "middle", name = "") =>
      make("text", { x: at, y: up, "text-anchor": anchor, class: name }, text);
    const shown = (values) => values.slice(0, values.findLastIndex((value) => value >= bottom) + 1);
    const line = (values, name) => {
      const points = shown(values).map((v, i) => `${x(i + 1).toFixed(1)},${y(v).toFixed(1)}`);
      return make("polyline", { points: points.join(" "), class: name });
    };
    const axis = (x1, y1, x2, y2) => make("line", { x1, y1, x2, y2, class: "axis" });
    const dot = (values, name) => make("circle", { cx: x(k), cy: y(values[k - 1]), r: 5, class: name });

    const parts = [
      axis(LEFT, base, width - RIGHT, base),
      axis(LEFT, TOP, LEFT, base),
      axis(x(k), y(scores[k - 1]), x(k), base),
      label(LEFT - 6, y(top) + 4, show(top), "end"),
      label(LEFT - 6, y(scores[0]) + 4, show(scores[0]), "end"),
      label((LEFT + width - RIGHT) / 2, base + 34, "number of segments K"),
      label(x(k), base + 17, k),
      line(scores, "score"),
      label(width - RIGHT, TOP - 6, "score", "end", "score-name"),
      dot(scores, "score-dot"),
    ];
    // The ends of the axis, unless they would touch the number chosen.
    if (x(k) - x(1) > 30) parts.push(label(x(1), base + 17, 1));
    if (x(n) - x(k) > 30) parts.push(label(x(n), base + 17, n));
    if (priced) {
      parts.push(line(priced, "priced"), dot(priced, "priced-dot"));
      const seen = shown(priced).length, end = x(seen), room = end < width - 110;
      const [place, up] = room ? [end + 8, base - 6] : [width - RIGHT, y(priced[seen - 1]) - 10];
      parts.push(label(place, up, "score − cost", room ? "start" : "end", "priced-name"));
    }
    svg.replaceChildren(...parts);
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    svg.setAttribute("aria-label",
      `Curve of the best score for each number of segments, from ${show(scores[0])} for 1 to ` +
      `${show(scores[n - 1])} for ${n}; ${k} chosen.`);
  }

  /** Return the number of segments, of n, at a place of the curve in pixels. */
  function numberAt(svg, place, n) {
    const share = (place - LEFT) / (widthOf(svg) - LEFT - RIGHT);
    return Math.min(Math.max(Math.round(1 + share * (n - 1)), 1), n);
  }

  Object.assign(textseg, { drawCurve, numberAt });
})();
