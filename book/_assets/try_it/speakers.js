// Which lines begin turns, by the rules of textseg/units/speakers.py and capitals.py, function by
// function; why they are so is said there.
"use strict";

(() => {
  const SURNAMES = new Set(["short", "french", "english", "german", "greek", "dutch", "key", "good",
    "bridge", "close", "price", "box", "right"]);
  const { FINAL, hasRoom, inChat, isLabel, isRole, isSure, matchAt, strip, widthOf } = textseg;
  const {
    areRecords, asks, beginsParagraph, halfOf, has, nameless, namesOnLines, ofWhen, returning, titles,
    whoReturn, withoutFacts, withoutLone, withoutRecords, withoutRemarks, withoutStrangers,
    withoutWrapped,
  } = textseg;
  const OPEN_ENDS = new Set(tryItData.openEnds);
  const STARTERS = new Set(tryItData.abbreviations.STARTERS);
  const INDENT = /[ \t]*/y;
  const SHORT = 12; // speeches of plays have fewer lines on average, pages of books more

  /** Return the heads that begin turns, null for other lines. */
  function settled(text, lines, heads) {
    heads = withoutFacts(text, lines, capitals(text, lines, headings(heads)));
    if (heads.filter(Boolean).length < 3) return heads;
    heads = nicknames(withoutRecords(text, withoutTitle(heads)));
    const asks = (head, i) => /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u.test(head.who) &&
      (text.slice(head.stop, lines[i][1]).endsWith("?") || SURNAMES.has(head.who.toLowerCase()));
    const timesOf = ({ who }) => heads.filter((head, i) =>
      head?.who === who && (head.clock || asks(head, i))).length;
    const isName = (head) => !isLabel(head.who) || isSure(head) || timesOf(head) > 2;
    const named = heads.map((head) => (head && !isName(head) ? nameless(head) : head));
    const timed = withoutLone(text, lines, namesBeforeTimes(smallAfterTimes(text, named)));
    const known = withoutStrangers(text, lines, namesAfterTimes(timed));
    const kept = withoutWrapped(text, lines, withoutRemarks(text, lines, known));
    const found = smallNames(text, lines, bareTimes(kept));
    return titles(text, lines, namesOnLines(text, lines, found));
  }

  function withoutTitle(heads) {
    const [first, ...others] = heads.filter((head) => head?.clock);
    if (others.length > 1 && isAboveRecording(first, others)) {
      return heads.map((head) => (head === first ? null : head));
    }
    const names = others.filter(({ who }) => who).length;
    if (!first || first.who || others.length < 2 || 2 * names < others.length) return heads;
    const alone = ofWhen(first) && !others.some(ofWhen);
    return heads.map((head) => (alone && head === first ? null : head));
  }

  function isAboveRecording(first, others) {
    if (others.some((head) => ofWhen(head) || (head.who && head.who === first.who))) return false;
    const clocks = others.map(({ clock }) => seconds(clock)), time = seconds(first.clock);
    return clocks[0] < 60 && time >= 60 && time > clocks[1] &&
      clocks.every((clock, i) => i === 0 || clocks[i - 1] <= clock);
  }

  function smallAfterTimes(text, heads) {
    const known = whoReturn(heads.filter((head) => head?.clock).map(({ who }) => who));
    const small = heads.filter((head) => has(head, "m"));
    const bare = small.some((head) => has(head, "p")) && !asks(text);
    const kept = !bare && 2 * small.filter(({ who }) => known.has(who)).length >= small.length;
    return heads.map((head) =>
      (!has(head, "m") ? head : kept ? { ...head, way: "" } : nameless(head)));
  }

  function headings(heads) {
    const named = heads.filter((head) => head?.who), marked = named.filter((head) => has(head, "h"));
    if (4 * marked.length >= 3 * named.length) return heads;
    return heads.map((head) => (has(head, "h") ? null : head));
  }

  function isApart(text, lines, i, head, width) {
    const begins = beginsParagraph(text, lines, i);
    if (!strip(text.slice(head.stop, lines[i][1]))) {
      return begins && !beginsParagraph(text, lines, i + 1);
    }
    return begins || FINAL.test(text.slice(...lines[i - 1])) ||
      hasRoom(text, lines[i - 1], lines[i], width);
  }

  function capitals(text, lines, heads) {
    const who = heads.filter((head) => has(head, "c")).map((head) => head.who);
    const again = new Set(who.filter((name, i) => name.length > 1 && who.indexOf(name) !== i));
    const names = new Set(again);
    if (who.includes("Q") && who.includes("A")) names.add("Q").add("A");
    if (names.size) {
      heads = heads.map((head, i) => textseg.speechOf(text, ...lines[i], names) ?? head);
    }
    const width = widthOf(lines), spoken = again.size > 0 && asks(text);
    const short = SHORT * who.length >= lines.length;
    const fills = (i) => !strip(text.slice(heads[i].stop, lines[i][1]));
    const maySpeak = (i) => {
      const stops = text[heads[i].stop - 1] === ".";
      return heads[i].who.length === 1 || (stops && fills(i)) || (spoken && (stops || short));
    };
    let kept = [...heads.keys()].filter((i) => has(heads[i], "c") && maySpeak(i) &&
      (heads[i].who.length === 1 || isApart(text, lines, i, heads[i], width)));
    if (kept.length < 6 || 4 * returning(kept.map((i) => heads[i].who)) < 3 * kept.length) {
      return heads.map((head) => (has(head, "c") ? null : head));
    }
    const known = new Set([...again, ...kept.map((i) => heads[i].who).filter((name) => name.length > 1)]);
    kept = new Set(kept);
    heads.forEach((head, i) => {
      if (has(head, "c") && known.has(head.who) && fills(i) && maySpeak(i) &&
        !beginsParagraph(text, lines, i + 1)) kept.add(i);
    });
    const others = heads.filter((head) => head && !head.clock && !has(head, "c")).length;
    const only = 3 * others < [...kept].filter((i) => known.has(heads[i].who)).length;
    return heads.map((head, i) => (head && (has(head, "c") || (only && !head.clock)) &&
      !kept.has(i) ? null : head));
  }

  function namesBeforeTimes(heads) {
    const alike = heads.filter((head) => head?.clock && head.who && head.named === null);
    const some = alike.filter((head) => !inChat(head));
    const again = new Set(alike.map(({ who }) => who)).size < alike.length;
    if (again || !some.length || seconds(some[0].clock) < 60) return heads;
    return heads.map((head) => (some.includes(head) ? null : head));
  }

  function namesAfterTimes(heads) {
    for (const bare of [true, false]) {
      const alike = heads.map((head) => has(head, "a") && has(head, "p") === bare);
      const names = heads.filter((_, i) => alike[i]).map(({ who }) => who);
      const isWords = (head) => !head?.clock || (!bare && has(head, "p"));
      const below = alike.filter((now, i) => now && isWords(heads[i + 1] ?? null)).length;
      if (2 * returning(names) < names.length || 5 * below < 4 * names.length) {
        heads = heads.map((head, i) => (alike[i] ? nameless(head) : head));
      }
    }
    return heads;
  }

  /** Keep what stands in brackets after times as nicknames, if most do: else it is a <laugh>. */
  function nicknames(heads) {
    const timed = heads.filter((head) => head?.clock);
    if (2 * timed.filter((head) => has(head, "k")).length >= timed.length) return heads;
    return heads.map((head) => (has(head, "k") ? nameless(head) : head));
  }

  const isBare = (head) => head?.way === "p" && !head.who;

  function bareTimes(heads) {
    const bare = heads.filter(isBare).map(({ clock }) => seconds(clock));
    if (bare.length && bare[0] < 60 && bare.every((t, i) => i === 0 || bare[i - 1] <= t)) {
      return heads;
    }
    return heads.map((head) => (isBare(head) ? null : head));
  }

  /** Return a time as it is written in seconds, as clock_seconds of textseg/units/clocks.py. */
  function seconds(clock) {
    const parts = /[\p{Nd}:.,]*\p{Nd}/u.exec(clock)[0].replace(/,/g, ".").split(":");
    const half = halfOf(clock);
    let total = parts.reduce((sum, part) => 60 * sum + Number(part), 0);
    if (parts.length === 2 && (half || clock.endsWith("Uhr"))) total *= 60;
    const hour = Math.floor(total / 3600);
    return total + 43200 * ((half === "p" && hour < 12) - (half === "a" && hour === 12));
  }

  function smallNames(text, lines, heads) {
    const untimed = heads.filter((head) => head && !head.clock), names = untimed.map((h) => h.who);
    const small = untimed.filter(({ way }) => way === "n").map(({ who }) => who);
    const large = untimed.filter(({ way }) => way !== "n").map(({ who }) => who);
    let who = new Set([...whoReturn(names)].filter((name) =>
      !STARTERS.has(name.toLowerCase()) && !OPEN_ENDS.has(name.toLowerCase())));
    const kept = small.filter((name) => who.has(name)).length;
    const indents = lines.map(([start]) => matchAt(INDENT, text, start)[0].length);
    const least = indents.reduce((a, b) => Math.min(a, b), Infinity);
    const inside = heads.some((head, i) => head?.way === "n" && indents[i] > least);
    if (areRecords(text, names) || 4 * kept < 3 * small.length || inside) who = new Set();
    if (large.length >= 4 && 2 * returning(large) >= large.length) {
      if (4 * small.length < large.length) who = new Set();
      for (const name of small.filter(isRole)) who.add(name);
    }
    const again = whoReturn(names), meant = new Map();
    for (const name of large) if (again.has(name)) meant.set(name.toLowerCase(), name);
    return heads.map((head) => {
      if (head?.way !== "n" || who.has(head.who)) return head;
      return meant.has(head.who) ? { ...head, who: meant.get(head.who), way: "" } : null;
    });
  }

  Object.assign(textseg, { settled });
})();
