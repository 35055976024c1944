// What is wrong with the page that is open, as a list of texts: see test_book_pages.py.
(() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (e) => {
    const text = (e.textContent || "").trim().slice(0, 40);
    return `<${e.tagName.toLowerCase()} class="${e.getAttribute("class") || ""}"> ${text}`;
  };
  const article = document.querySelector(".bd-article") || document.body;

  const images = () =>
    [...article.querySelectorAll("img")].flatMap((img) => {
      const alt = (img.getAttribute("alt") || "").trim();
      const problems = [];
      if (!img.complete || !img.naturalWidth) problems.push(`not rendered: ${img.src}`);
      if (!alt || /\.(svg|png)$/.test(alt)) problems.push(`no alt text: ${img.src}`);
      return problems;
    });

  const maths = () =>
    [...article.querySelectorAll(".math")]
      .filter((e) => shown(e) && (!e.querySelector("mjx-container") || e.querySelector("mjx-merror")))
      .map((e) => `not rendered: ${name(e)}`);

  const headings = () => {
    const levels = [...article.querySelectorAll("h1, h2, h3, h4, h5, h6")];
    const problems = [];
    let last = 0;
    for (const heading of levels) {
      const level = Number(heading.tagName[1]);
      if (level > last + 1 || (level === 1 && last > 0)) problems.push(`after h${last}: ${name(heading)}`);
      last = level;
    }
    return problems;
  };

  const ids = () => {
    const seen = new Set();
    return [...document.querySelectorAll("[id]")]
      .filter((e) => !e.closest("svg, mjx-container") && (seen.has(e.id) || !seen.add(e.id)))
      .map((e) => `twice: ${e.id}`);
  };

  const scrolls = (e) => {
    for (let up = e.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflowX !== "visible") return true;
    return false;
  };
  const wide = () => {
    const limit = document.documentElement.clientWidth;
    if (document.scrollingElement.scrollWidth <= limit) return [];
    return [...article.querySelectorAll("*")]
      .filter((e) => e.getBoundingClientRect().right > limit + 1 && shown(e) && !scrolls(e))
      .slice(-3)
      .map((e) => `wider than ${limit} px: ${name(e)}`)
      .concat([`the page is ${document.scrollingElement.scrollWidth} px wide, not ${limit}`]);
  };
  const cut = () =>
    [...article.querySelectorAll(".cell_output .text_html")]
      .filter((e) => shown(e) && e.scrollWidth > e.clientWidth + 1)
      .map((e) => `a table of ${e.scrollWidth} px in ${e.clientWidth}: ${name(e.querySelector("tr") || e)}`);

  // Colours, from "rgb(…)", "rgba(…)" or "color(srgb …)" to red, green, blue and opacity.
  const parsed = (text) => {
    const parts = text.match(/[\d.]+(e-?\d+)?/g).map(Number);
    const unit = text.startsWith("color(") ? 1 : 255;
    return [parts[0] / unit, parts[1] / unit, parts[2] / unit, parts.length > 3 ? parts[3] : 1];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat([1]);
  const light = (color) => {
    const linear = color.slice(0, 3).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const ground = (element) => {
    const layers = [];
    for (let e = element; e; e = e.parentElement) {
      const style = getComputedStyle(e);
      if (style.backgroundImage !== "none") return null; // an image: not judged
      const color = parsed(style.backgroundColor);
      if (color[3] > 0) layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [1, 1, 1, 1]);
  };
  const contrast = (least) => {
    const problems = new Map();
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const e = walk.currentNode.parentElement;
      if (!walk.currentNode.data.trim() || e.closest("svg, script, style, noscript, mjx-assistive-mml")) continue;
      if (!shown(e) || !e.getClientRects().length) continue;
      const below = ground(e);
      if (!below) continue;
      const color = parsed(getComputedStyle(e).color);
      for (let up = e; up; up = up.parentElement) color[3] *= Number(getComputedStyle(up).opacity);
      const pair = [light(over(color, below)), light(below)].sort((a, b) => b - a);
      const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
      if (ratio < least) {
        const key = `${getComputedStyle(e).color} on ${below.slice(0, 3).map((c) => Math.round(c * 255))}`;
        if (!problems.has(key)) problems.set(key, `contrast ${ratio.toFixed(2)}, ${key}: ${name(e)}`);
      }
    }
    return [...problems.values()];
  };

  window.checks = { images, maths, headings, ids, wide, cut, contrast };
})();
