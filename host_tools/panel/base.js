/* Elements, words, times, screens: what every part of the page is made with; and all talk with the unit. */
(function (D) {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg", MINUTE = 60, HOUR = 3600, DAY = 86400;
  const GRAPHIC = ["svg", "path", "rect", "line", "text"];

  /* ---- elements: el("p.small", {title: "x", click: f}, text, elements, lists of them, or null) */

  function grow(node, children) {
    for (const child of children) {
      if (Array.isArray(child)) grow(node, child);
      else if (child !== null && child !== undefined && child !== false) node.append(child);
    }
    return node;
  }

  const el = D.el = function (tag, attributes, ...children) {
    const [name, ...classes] = tag.split(".");
    const node = GRAPHIC.includes(name) ? document.createElementNS(SVG, name) : document.createElement(name);
    if (classes.length) node.setAttribute("class", classes.join(" "));
    for (const [key, value] of Object.entries(attributes || {})) {
      if (typeof value === "function") node.addEventListener(key, value);
      else if (value !== null && value !== undefined && value !== false) {
        node.setAttribute(key, value === true ? "" : value);
      }
    }
    return grow(node, children);
  };

  D.fill = function (node, ...children) {
    while (node.firstChild) node.removeChild(node.firstChild);
    return grow(node, children);
  };

  /* A button; its words also find it again when the screen is drawn anew. */
  D.button = (words, click, kind, attributes) =>
    el("button" + (kind ? "." + kind : ""), Object.assign({ type: "button", click, "data-k": words }, attributes), words);

  /* Names and other words of people keep their own direction. */
  D.own = (text) => el("bdi", {}, text);
  D.card = (heading, ...children) => el("section.card", {}, heading ? el("h2", {}, heading) : null, children);
  D.alone = (key) => el("p.soft", {}, D.t(key));

  /* A level in a shape of its own, and in words: never by its colour alone. */
  const ROUND = "M16 2a14 14 0 110 28 14 14 0 010-28z";
  const SHAPES = { alarm: ["M10 2h12l8 8v12l-8 8H10l-8-8V10z", "M14 7h4v11h-4zM14 20h4v4h-4z"], notice: [ROUND, "M14 7h4v4h-4zM14 13h4v12h-4z"],
    warning: ["M16 2l15 28H1z", "M14 10h4v11h-4zM14 23h4v4h-4z"], good: [ROUND, "M8 16l3-3 4 4 7-8 3 3-10 11z"] };
  const shape = ([outline, mark]) => el("svg", { viewBox: "0 0 32 32", "aria-hidden": "true" }, el("path.shape", { d: outline }), el("path.mark", { d: mark }));
  D.level = function (level) {
    const known = SHAPES[level] ? level : "notice";
    return el("span.level", {}, shape(SHAPES[known]), " ", D.t("level." + known));
  };

  /* How something stands that the rules ask for: its level's shape, its own words. */
  const STANDS = { ok: "good", pass: "good", free: "good", overdue: "alarm", expired: "alarm", fail: "alarm", over: "alarm",
    soon: "warning", open: "warning", continues: "warning", full: "warning" };
  D.stands = (state) => STANDS[state] || "notice";
  D.state = (state, words) => el("span.level.state.of-" + D.stands(state), {}, shape(SHAPES[D.stands(state)]), " ", words || D.t("state." + state));

  /* ---- words: the language's, else English, else `otherwise`, never a key */

  D.LANGUAGES = [["en", "English"], ["hi", "हिन्दी"], ["gu", "ગુજરાતી"], ["ml", "മലയാളം"]];
  D.words = {};
  D.lang = "en";

  D.t = function (key, values, otherwise) {
    let text = (D.words[D.lang] || {})[key];
    if (text === undefined) text = D.words.en[key];
    if (text === undefined) text = otherwise === undefined ? "" : otherwise;
    return text.replace(/\{(\w+)\}/g, (all, name) => values && name in values ? values[name] : "–");
  };

  D.speak = async function (lang) {
    for (const wanted of ["en", lang]) {
      if (D.words[wanted]) continue;
      const found = await D.get(`/panel/words.${wanted}.json?${D.version}`);
      if (Array.isArray(found)) {             // in the order of the English ones
        D.words[wanted] = {};
        Object.keys(D.words.en).forEach((key, at) => { if (found[at] !== null) D.words[wanted][key] = found[at]; });
      } else D.words[wanted] = found;
    }
    D.lang = lang;
    D.keep("lang", lang);
    document.documentElement.lang = lang;
  };

  /* What the unit words itself it has in these two. */
  D.told = () => D.lang === "hi" ? "hi" : "en";

  /* Figures: the international form, which the Constitution gives to Hindi too; the old form as a choice. */
  D.figures = function (text) {
    const own = D.kept("figures") === "own" ? D.t("digits") : "";
    return own ? String(text).replace(/\d/g, (digit) => own[digit]) : String(text);
  };

  /* ---- times. The ship's zone comes from the unit, the clock too: this device's own is not asked. */

  let offset = 0, heard = 0, said = 0;

  D.setClock = function (utc, zone) {
    const found = /^([+-])(\d\d):(\d\d)$/.exec(zone || "");
    offset = found ? (found[1] === "-" ? -1 : 1) * (found[2] * HOUR + found[3] * MINUTE) : 0;
    said = utc;
    heard = performance.now();
  };
  D.utc = () => Math.floor(said + (performance.now() - heard) / 1000);
  D.offset = () => offset;

  const two = (number) => String(number).padStart(2, "0");
  function parts(utc, ahead) {
    const date = new Date((utc + ahead) * 1000);
    return { y: date.getUTCFullYear(), m: date.getUTCMonth(), d: date.getUTCDate(), w: date.getUTCDay(),
      time: two(date.getUTCHours()) + ":" + two(date.getUTCMinutes()) };
  }

  D.hhmm = (utc) => D.figures(parts(utc, offset).time);
  D.zulu = (utc) => D.figures(parts(utc, 0).time) + " UTC";
  D.day = function (utc, full) {
    const day = parts(utc, offset), month = D.t("months").split(" ")[day.m];
    return `${full ? D.t("days").split(" ")[day.w] + " " : ""}${D.figures(day.d)} ${month}${full ? " " + D.figures(day.y) : ""}`;
  };
  D.midnight = (utc) => Math.floor((utc + offset) / DAY) * DAY - offset;

  /* "14:05" today, else "30 Nov 14:05"; in ship's time. */
  D.at = (utc) => (D.midnight(utc) === D.midnight(D.utc()) ? "" : D.day(utc) + " ") + D.hhmm(utc);

  D.stamp = (utc) => el("span", {}, `${D.at(utc)} `, el("small", {}, `(${D.zulu(utc)})`));

  D.span = function (seconds) {
    const minutes = Math.floor(Math.abs(seconds) / MINUTE), hours = Math.floor(minutes / 60);
    const pick = hours >= 48 ? "span.d" : !hours ? "span.m" : minutes % 60 ? "span.h" : "span.o";
    return D.t(pick, { d: D.figures(Math.floor(hours / 24)), h: D.figures(hours >= 48 ? hours % 24 : hours),
      m: D.figures(minutes % 60) });
  };
  D.ago = function (utc) {
    const from = utc - D.utc();
    if (Math.abs(from) < MINUTE) return D.t("just");
    return D.t(from > 0 ? "in" : "ago", { t: D.span(from) });
  };

  /* A moment: how far off, then ship's time, then UTC. It goes on counting by itself. */
  D.when = function (utc) {
    const node = el("time", { "data-utc": utc, datetime: new Date(utc * 1000).toISOString() });
    count(node);
    return node;
  };
  function count(node) {
    const utc = Number(node.dataset.utc);
    D.fill(node, el("b", {}, D.ago(utc)), ` ${D.at(utc)} `, el("small", {}, `(${D.zulu(utc)})`));
  }
  /* A day ends as the next begins: of what ends so, its last day; of another moment, that. */
  D.ends = (utc) => D.midnight(utc) === utc;
  D.until = (utc) => D.ends(utc) ? [D.t("dueby"), " ", el("b", {}, D.day(utc - 1, true))] : D.when(utc);
  D.count = function () {
    for (const node of document.querySelectorAll("time[data-utc]")) count(node);
  };

  function angle(value, width, letters) {
    const tenths = Math.round(Math.abs(value) / 1000);
    return `${String(Math.floor(tenths / 600)).padStart(width, "0")}°${String(Math.floor(tenths % 600 / 10)).padStart(2, "0")}.` +
      `${tenths % 10}′${letters[value < 0 ? 1 : 0]}`;
  }
  /* From 1/10000 of a minute. */
  D.position = (lat, lon) => D.figures(angle(lat, 2, "NS") + " " + angle(lon, 3, "EW"));
  D.tenths = (value) => D.figures(`${Math.floor(value / 10)}.${value % 10}`);

  /* ---- people */

  D.person = (id) => (D.now.people || []).find((person) => person.id === id) || null;
  D.name = (id) => (D.person(id) || {}).name || id || D.t("nobody");
  D.names = (ids) => (ids || []).map(D.name).join(", ") || D.t("nobody");
  D.job = (person) => D.t("capacity." + person.capacity, {}, person.capacity || D.t("role." + person.role));
  D.mine = () => Boolean(D.me && D.me.id);
  D.reader = () => D.mine() && D.me.role === "officer";

  /* ---- screens: each draws itself anew from what the unit said; a touch under way is waited for */

  const ALL = ["now", "passengers", "watch", "sail", "drills", "gear", "papers", "book", "report", "crew", "inspect", "settings"];
  /* Those that there are, and on a phone those at hand; a vessel with passengers counts them more often than she reports. */
  D.places = () => ALL.filter((name) => name !== "passengers" || D.now.passengers);
  D.athand = () => ["now", D.now.passengers ? "passengers" : "watch", D.now.passengers ? "watch" : "book", D.now.passengers ? "book" : "report", "more"];
  let touched = 0, due = false;
  D.place = () => location.hash.slice(1) in D.screens ? location.hash.slice(1) : "now";

  function tabs(current) {
    const narrow = !matchMedia("(min-width: 60rem)").matches;
    const shown = narrow ? D.athand() : D.places();
    const lit = shown.includes(current) ? current : narrow ? "more" : "papers";
    D.fill(document.getElementById("tabs"), shown.map((name) =>
      el("a", { href: "#" + name, "data-k": "tab " + name, "aria-current": name === lit ? "page" : null },
        el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: ICONS[name] })),
        el("span", {}, D.t("tab." + name)))));
  }

  const ICONS = {
    now: "M12 2a10 10 0 100 20 10 10 0 000-20zm1 11h-2V6h2zm0 5h-2v-3h2z",
    watch: "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 11a4 4 0 110-8 4 4 0 010 8z",
    book: "M4 3h7v18H4zM13 3h7v18h-7zM6 7v2h3V7zm9 0v2h3V7z",
    report: "M4 4h16v12H9l-5 5z", more: "M3 5h18v3H3zm0 6h18v3H3zm0 6h18v3H3z",
    crew: "M8 4a4 4 0 110 8 4 4 0 010-8zM1 21c0-6 14-6 14 0zM17 6a3 3 0 110 6zm0 8c4 0 6 3 6 7h-5z",
    inspect: "M10 3a7 7 0 015.5 11.3L21 20l-2 2-5.6-5.6A7 7 0 1110 3z",
    passengers: "M7 3a3 3 0 110 6 3 3 0 010-6zm10 0a3 3 0 110 6 3 3 0 010-6zM2 20v-6c0-5 10-5 10 0v6zm11 0v-7c-1-4 9-4 9 1v6z",
    sail: "M11 2v14H3zm2 3l7 11h-7zM2 18h20l-3 4H5z", drills: "M12 2l2 6 6-2-3 6 5 3-6 1 1 6-5-4-5 4 1-6-6-1 5-3-3-6 6 2z",
    gear: "M12 2a10 10 0 100 20 10 10 0 000-20zm0 6a4 4 0 110 8 4 4 0 010-8z", papers: "M5 2h9l5 5v15H5zm3 9v2h8v-2zm0 4v2h8v-2z",
    settings: "M3 6h10v2H3zm14 0h4v2h-4zm-3-2h2v6h-2zM3 16h4v2H3zm8 0h10v2H11zm-3-2h2v6H8z",
  };

  D.draw = function () {
    if (performance.now() - touched < 400) {
      if (!due) setTimeout(() => { due = false; D.draw(); }, 450);
      due = true;
      return;
    }
    const main = document.getElementById("main"), focus = document.activeElement;
    const key = focus && focus.dataset && focus.dataset.k, place = D.place();
    tabs(place);
    D.header();
    D.fill(main, el("h1", {}, D.t("tab." + place)), drawn(place));
    main.dataset.screen = place;
    document.title = D.t("tab." + place) + " · " + (D.now.vessel.name || "Deckwatch");
    if (key) {
      const again = Array.from(document.querySelectorAll("[data-k]")).find((node) => node.dataset.k === key);
      if (again && document.activeElement !== again && !D.open) again.focus();
    }
  };

  /* A screen that cannot be drawn says so; the others go on. */
  function drawn(place) {
    try {
      return D.screens[place]();
    } catch (error) {
      console.error(error);
      return D.card(null, el("p.big", {}, D.state("fail", D.t("undrawn"))), D.alone("undrawn.why"), D.button(D.t("again"), () => { forget(); D.draw(); }, "go"));
    }
  }

  function touching() { touched = performance.now(); }

  D.start = async function () {
    for (const name of ["touchstart", "touchend", "mousedown", "mouseup"]) {
      document.addEventListener(name, touching, { passive: true });
    }
    await D.speak(D.kept("lang", navigator.language.slice(0, 2) === "hi" ? "hi" : "en"));
    D.fill(document.getElementById("skip"), D.t("skip"));
    document.getElementById("tabs").setAttribute("aria-label", D.t("screens"));
    await D.meet();
    D.taps();
    addEventListener("hashchange", () => { touched = 0; D.draw(); scrollTo(0, 0); document.getElementById("main").focus(); });
    matchMedia("(min-width: 60rem)").addListener(() => D.draw());
    setInterval(() => { D.count(); D.header(); }, 10000);
  };

  /* ======== the unit: asking, acting, and being told that something changed */

  const TIMEOUT = 15000, POLL = 10000, SLOW_POLL = 60000, STALE = 30000;
  const BUSY = [429, 503];

  class Failed extends Error {
    constructor(status, answer) {
      super(answer.refused || "HTTP " + status);
      this.status = status;
      this.answer = answer;
    }
  }
  D.Failed = Failed;

  /* The answer's JSON; Failed with what the unit said, or with status 0 when it said nothing. A unit that is
     busy (not its disk), or whose answer ends in the middle, is asked again. */
  async function ask(path, options) {
    for (let turn = 1; ; turn += 1) {
      let response, answer = {}, whole = true;
      try {
        const late = new Promise((done, failed) => setTimeout(failed, TIMEOUT));
        response = await Promise.race([fetch(path, Object.assign({ credentials: "same-origin" }, options)), late]);
        answer = await Promise.race([response.text(), late]);
      } catch (error) {
        throw new Failed(0, {});
      }
      try {
        answer = JSON.parse(answer);
      } catch (error) {
        answer = {};
        whole = false;
      }
      if (response.ok && whole) return answer;
      const busy = response.ok || BUSY.includes(response.status) && answer.why !== "disk";
      if (turn === 5 || !busy) throw new Failed(response.ok ? 0 : response.status, answer);
      await D.pause(1000 * (Number(response.headers.get("Retry-After")) || 1));
    }
  }

  /* What tells the count of passengers is looked at as it comes. */
  D.get = (path) => /^\/api\/(now|passengers)/.test(path) ? D.counts(path, () => ask(path)) : ask(path);
  /* The words of a refusal: what the unit has no room to translate, the page does. */
  D.no = (answer, status) => D.t("no." + answer.why, {}, answer.refused || "HTTP " + status);
  D.post = (path, body) => ask(`${path}?lang=${D.told()}`, {
    method: "POST", body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Deckwatch": (D.me && D.me.csrf) || "none" },
  });

  /* Random, so that a form sent twice is entered once. */
  D.once = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

  /* What a screen shows: the last answer at once, a fresh one when the book has grown (or, where it
     is given, what it is `of` is another), and then the screen is drawn anew; with it how many entries it knows at least. */
  const held = {}, forget = () => { Object.keys(held).forEach((path) => { held[path].stamp = ""; }); };
  function fetched(path, of) {
    const stamp = of || String(D.now.n), entry = held[path] = held[path] || {};
    if (entry.stamp !== stamp) {
      entry.stamp = stamp;
      let n = 0;
      queue = queue.then(() => { n = D.now.n; return D.get(path); }).then((value) => { Object.assign(entry, { value, n, failed: false }); },
        () => { entry.failed = true; });
      queue.then(D.draw);
    }
    return entry;
  }
  D.data = (path, shown, of) => {
    const entry = fetched(path, of);
    if (entry.value) return shown(entry.value, entry.n);
    return entry.failed ? [D.alone("noanswer"), D.button(D.t("again"), () => { entry.stamp = ""; D.draw(); })] : D.alone("waiting");
  };
  let queue = Promise.resolve();      // one at a time: the unit is small

  /* ---- the state, told of by events, else asked for */

  let source = null, lastHeard = -1e9, shown = "", fetching = null, again = false, backoff = 1000;
  D.now = { vessel: {}, people: [], alerts: [], dues: [], rest: [], watch: {}, report: {}, pages: {} };
  let own = 0;                                // entries up to one made here, of which the state does not tell yet
  D.seen = () => Math.max(D.now.n, own);
  D.made = (all) => { if (all === D.seen() + 1) own = all; };
  D.live = () => performance.now() - lastHeard < STALE + (source ? SLOW_POLL : 0);
  D.silent = () => Math.round((performance.now() - lastHeard) / 1000);

  D.refresh = function () {
    if (fetching) {
      again = true;
      return fetching;
    }
    fetching = read().then(() => {
      fetching = null;
      if (again) {
        again = false;
        D.refresh();
      }
    });
    return fetching;
  };

  async function read() {
    try {
      const state = await D.get("/api/now?lang=" + D.told());
      lastHeard = performance.now();
      D.setClock(state.utc, state.zone);
      D.now = state;
      const drawn = JSON.stringify(Object.assign({}, state, { utc: 0 }));
      const changed = drawn !== shown;
      shown = drawn;
      D.sound();
      if (changed) D.draw();
      else D.header();
    } catch (error) {
      if (lastHeard > 0) D.header();
    }
  }

  function listen() {
    const stream = new EventSource("/api/events");
    stream.onopen = () => { source = stream; backoff = 1000; };
    stream.addEventListener("now", () => { source = stream; D.refresh(); });
    stream.onerror = () => {
      source = null;
      if (stream.readyState === 2) {              // closed for good: ask for a new one, ever more seldom
        stream.close();
        setTimeout(listen, backoff);
        backoff = Math.min(60000, 2 * backoff);
      }
    };
  }

  D.meet = async function () {
    try {
      D.me = await D.get("/api/me");
    } catch (error) {
      D.me = {};
    }
    await D.refresh();
    while (!D.live()) {
      D.fill(document.getElementById("main"), D.el("p.soft", {}, D.t("waiting")));
      await D.pause(2000);
      await D.refresh();
    }
    listen();
    setInterval(() => { if (!source || performance.now() - lastHeard > SLOW_POLL) D.refresh(); }, POLL);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) D.refresh(); });
  };
}(window.deckwatch));
