/* The head of every screen; Now; Watch and rest; and the alerts by ear. */
(function (D) {
  "use strict";
  const el = D.el;

  /* ---- the head: vessel, clocks, who is signed in, and what must be known on every screen */

  let shown = "";
  D.header = function () {
    const clock = D.hhmm(D.utc()) + " ", zone = `${D.t("ship")} UTC${D.now.zone || ""} · ${D.zulu(D.utc())}`;
    const told = banners(), night = D.kept("theme", "day") === "night";
    const drawn = JSON.stringify([told.map((one) => one.slice(0, 2)), D.me, D.lang, night, D.now.vessel.name, location.hash]);
    if (drawn === shown) {
      D.fill(document.getElementById("clock"), clock);
      D.fill(document.getElementById("zone"), zone);
      return;
    }
    shown = drawn;
    D.fill(document.getElementById("head"),
      el("div.bar", {}, el("p.who", {}, el("b", {}, D.own(D.now.vessel.name || "Deckwatch")), el("span#clock.clock", { id: "clock" }, clock),
        el("small", { id: "zone" }, zone)),
      D.button(D.t(night ? "day" : "night"), () => { D.theme(night ? "day" : "night"); D.header(); }, "quiet", { "data-k": "night" }),
      D.mine() ? D.button([D.own(D.me.name), el("small", {}, D.t("signout"))], D.out, "quiet", { "data-k": "me" })
        : D.button(D.t("signin"), D.signIn, "quiet", { "data-k": "me" })),
      told.map(([level, words, more]) => el("p.banner." + level, {}, D.level(level), " ", el("span", {}, words, " ", more || null))));
  };

  function banners() {
    const now = D.now, found = [];
    const add = (level, key, values, more) => found.push([level, D.t(key, values), more]);
    if (!D.live()) add("alarm", "offline", { t: D.hhmm(D.utc() - D.silent()) });
    if (now.clock === "unsure") add("warning", "unsure");
    if (now.closed) add("warning", "closed");
    if (now.trouble) add("alarm", "trouble", {}, D.own(now.trouble));
    if (now.storage) add(now.storage >= 95 ? "alarm" : "warning", "storage", { n: D.figures(now.storage) });
    if (now.access) add("notice", "access.open", { t: D.at(now.access) });
    if (D.reader()) add("notice", "readonly");
    if (D.mute()) add("notice", "mute");
    return found;
  }

  /* ---- the vessel */

  const MOTION = ["moored", "at_anchor", "under_way"];
  D.course = (cog) => String(Math.round(cog / 10) % 360).padStart(3, "0") + "°";

  function vessel() {
    const { vessel: ship, ais, report } = D.now, parts = [];
    parts.push(D.t("motion." + (MOTION.includes(ship.motion) ? ship.motion : "unknown")));
    if (ship.motion === "under_way" && typeof ship.sog === "number") parts.push(`${D.tenths(ship.sog)} kn`);
    if (ship.motion === "under_way" && typeof ship.cog === "number") parts.push(D.figures(D.course(ship.cog)));
    const known = typeof ship.lat === "number", old = known && ship.age > 60;
    return D.card(null, el("p.big", {}, parts.join(" · ")),
      el("p", {}, ship.place ? [D.own(ship.place), ", "] : null, known ? D.position(ship.lat, ship.lon) : D.t("noposition"),
        old ? el("b", {}, " ", D.t("ago", { t: D.span(ship.age) })) : null),
      el("dl", {}, el("dt", {}, "AIS"), el("dd", {}, D.level(ais.s === "on" || ais.s === "unknown" ? "notice" : "warning"), " ",
        el("b", {}, D.t("ais." + ais.s)), ais.since ? [" ", D.when(ais.since)] : null),
      el("dt", {}, D.t("tab.report")), el("dd", {}, report.due ? [D.t("nextreport"), " ", D.when(report.due)] : D.t("noreport"),
        report.waiting ? el("small", {}, " ", D.t("unsent", { n: D.figures(report.waiting) })) : null)));
  }

  /* ---- the watch */

  D.onWatch = function () {
    const { watch } = D.now, rows = [];
    if (!watch.charge) rows.push(el("p.big", {}, D.t(watch.must ? "nowatch" : "nobody.watch")));
    else {
      rows.push(el("p.big", {}, D.own(D.name(watch.charge))), el("p", {}, D.t("since"), " ", D.when(watch.since)));
    }
    for (const id of (watch.on || []).filter((one) => one !== watch.charge)) rows.push(el("p", {}, D.t("with"), " ", D.own(D.name(id))));
    const posts = (watch.posts || []).map(([post, id]) => [el("dt", {}, D.t("post." + post)), el("dd", {}, D.own(D.name(id)))])
      .concat((watch.missing || []).map((post) => [el("dt", {}, D.t("post." + post)), el("dd", {}, D.level("warning"), " ", D.t("nobody"))]));
    if (posts.length) rows.push(el("dl", {}, posts));
    for (const [id, state] of watch.unfit || []) rows.push(el("p", {}, D.level("warning"), " ", D.own(D.name(id)), ": ", D.t("fit." + state)));
    if (watch.relief) rows.push(el("p", {}, D.t("relief"), " ", el("b", {}, D.own(D.names(watch.relief.ids))), " ", D.when(watch.relief.at)));
    return rows;
  };

  /* Who should have it next: the turn that is late, or whose time it is, else the coming one. */
  D.next = function () {
    const { watch } = D.now, lists = [(watch.late || {}).ids, watch.planned, (watch.relief || {}).ids];
    const found = lists.find((ids) => ids && ids.length && !ids.includes(watch.charge));
    return found ? found[0] : null;
  };

  D.handOver = (to) => to ? D.do("hand", { to }, { act: "handover", out: true, summary: D.t("say.handover", { name: D.name(to) }) })
    : D.do("handover", {}, { out: true, say: (found) => D.t("say.handover", { name: D.name(found.to) }) });
  D.takeWatch = (quick) => D.do(quick ? "join" : "take", {}, { act: "take", who: D.now.watch.charge ? null : D.next(), out: true });

  /* The one thing most likely to be done now. */
  function primary() {
    const { watch, alerts } = D.now, next = D.next();
    if (D.now.unclaimed) return D.button(D.t("act.first"), D.first, "go");
    if (alerts.some((one) => one.what.startsWith("asleep"))) return D.button(D.t("act.awake"), awake, "go");
    if (!watch.charge) return D.button(D.t("act.take"), () => D.takeWatch(true), "go");
    return D.button(next ? D.t("say.handover", { name: D.name(next) }) : D.t("act.handover"), () => D.handOver(next), "go");
  }

  /* ---- alerts and dues */

  /* Of what is over as a day ends, that day, as what is due tells it. */
  const ENDS = /^(vessel|papers|duty|drill)_over/;
  const ending = (utc) => D.ends(utc) ? D.day(utc - 1) : D.at(utc);

  /* What an alert or a due is about, as words of the catalogue want it. */
  const TOLD = {
    who: (value) => Array.isArray(value) ? D.names(value) : D.name(value), paper: (value) => D.t("paper." + value, {}, D.t("papers")),
    code: (value) => D.t("rest." + value, {}, D.t("fit." + value, {}, String(value))), s: (value) => D.t("ais." + value, {}, value),
    roles: (value) => value.map((one) => D.t("role." + one)).join(", "), posts: (value) => value.map((one) => D.t("post." + one)).join(", "),
    papers: (value) => value.map((one) => TOLD.paper(one)).join(", "),
    pages: (value) => value.map(([section, page]) => D.figures(section + "/" + page)).join(", "),
  };
  function values(row) {
    const about = Object.assign({}, row, row.args), told = {};
    if (row.args && row.args.what !== undefined) about.paper = row.args.what;
    if (about.ids) about.who = about.ids;
    for (const key of Object.keys(about)) {
      const value = about[key];
      if (["since", "until", "at", "by", "last"].includes(key) && typeof value === "number") told[key] = key === "by" ? ending(value) : D.at(value);
      else if (value !== null) told[key] = TOLD[key] ? TOLD[key](value) : D.figures(value);
    }
    if (about.paper !== undefined) told.what = TOLD.paper(about.paper);
    return told;
  }
  D.alertWords = (row) => words("alert", row);
  const away = (row) => row.do === "away" || (row.args && row.args.step === "away");
  const words = (kind, row) => D.t(`${kind}.${away(row) ? "away" : row.what}`, values(row), row.words || D.t(kind + ".other"));

  /* What helps against an alert: by the beginning of its kind. */
  const go = (place) => () => { location.hash = place; }, awake = () => D.do("awake", {}, { open: true });
  const reasons = () => D.pickEntry(D.t("act.because"), ["finding"], (ref) => D.do("because", { ref }));
  const HELP = [["report_", "give", go("report")], ["ais", "act.reason", () => D.do("reason")], ["pages", "see", go("book")],
    ["rest_broken", "act.because", reasons], ["rest_", "see", go("watch")], ["watch_gap", "act.because", reasons], ["asleep", "act.awake", awake],
    ["posts", "act.posts", () => D.man()], ["passengers", "see", go("passengers")], ["drill", "see", go("drills")], ["duty", "see", go("papers")],
    ["vessel", "see", go("papers")], ["test_failed", "see", go("gear")], ["defect", "see", go("gear")], ["uncleared", "see", go("sail")], ["papers", "see", go("crew")], ["access", "see", go("inspect")]];
  D.man = () => D.do("take", { who: D.now.watch.charge }, { title: D.t("act.posts"), summary: D.t("act.posts") });

  function alert(row) {
    const help = HELP.find((one) => row.what.startsWith(one[0])), silent = row.silenced && row.silenced > D.utc();
    return el("li.alert." + row.level, {}, el("p", {}, D.level(row.level), " ", el("b", {}, words("alert", row))),
      el("p", {}, ENDS.test(row.what) ? D.until(row.since) : D.when(row.since), row.acked ? [" · ", D.t("acked")] : null, silent ? [" · ", D.t("silenced", { t: D.at(row.silenced) })] : null),
      D.reader() ? null : el("div.chips.even", {}, help ? D.button(D.t(help[1]), help[2], "", { "data-k": "help" + row.key }) : null,
        row.acked ? null : D.button(D.t("act.ack"), () => D.do("ack", { key: row.key }), "", { "data-k": "ack" + row.key }),
        row.level === "notice" || silent ? null : D.button(D.t("act.silence"), () =>
          D.do("silence", { key: row.key, minutes: 10 }, { open: true }), "", { "data-k": "silence" + row.key })));
  }
  const ORDER = ["alarm", "warning", "notice"];
  D.alerts = () => (D.now.alerts || []).slice().sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));

  function due(row) {
    if (row.what === "duty") {
      return el("li", {}, D.state(row.state), " ", el("span", {}, D.own(row.words), " ", row.who.length ? [D.own(row.who.map((one) => D.person(one) ? D.name(one) : one).join(", ")), " "] : null,
        D.until(row.at)));
    }
    return el("li", {}, D.level(row.level), " ", el("span", {}, words("due", row), " ", row.at ? D.until(row.at) : null));
  }

  /* Those of one kind that name only a number stand in one line. */
  function dues() {
    const found = [];
    for (const row of D.now.dues) {
      const same = row.what === "registrar" && found.find((one) => one.what === row.what);
      if (same) same.ref += ", " + row.ref;
      else found.push(Object.assign({}, row));
    }
    return found;
  }

  D.screens.now = function () {
    const alerts = D.alerts(), list = (levels) => {
      const some = alerts.filter((one) => (one.level === "alarm") === levels);
      return some.length ? el("section", { "aria-label": D.t(levels ? "level.alarm" : "alerts") }, el("ul.rows", {}, some.map(alert))) : null;
    };
    const others = alerts.filter((one) => one.level !== "alarm"), first = others[0];
    return [D.now.unclaimed ? D.card(null, el("p.big", {}, D.t("first.why"))) : null, first ? el("button.wide.strip." + first.level, { type: "button", "data-k": "strip", click: () => document.querySelector(".alert." + first.level).scrollIntoView() },
      D.level(first.level), " ", words("alert", first), others.length > 1 ? el("b", {}, ` +${D.figures(others.length - 1)}`) : null) : null,
    el("div.cols", {}, el("div", {}, list(true), D.passengerCard(), vessel(), D.card(D.t("haswatch"), D.onWatch())),
      el("div", {}, list(false), D.card(D.t("dues"), D.now.dues.length ? el("ul.rows", {}, dues().map(due)) : D.alone("nodues")))),
    D.reader() ? null : el("div.primary", {}, primary())];
  };

  /* ======== watch and rest */

  const DAY = 86400, HOUR = 3600;

  /* A day from `start`, in a strip from `left` per cent on: a frame where there is a record, blocks of work in
     it, a line each six hours of ship's time. */
  function strip(rest, work, start, y, high, left) {
    const x = (utc) => left + (100 - left) * Math.max(0, Math.min(1, (utc - start) / DAY)), marks = [];
    const block = (kind, from, until) => {
      if (x(until) > x(from)) marks.push(el("rect." + kind, { x: x(from) + "%", y, width: x(until) - x(from) + "%", height: high }));
    };
    block("rest", rest.since, D.utc());
    for (const [from, until] of work) block("work", from, until);
    for (let utc = D.midnight(start) + 6 * HOUR; utc < start + DAY; utc += 6 * HOUR) {
      if (utc > start) marks.push(el("line.hour", { x1: x(utc) + "%", x2: x(utc) + "%", y1: y, y2: y + high }));
    }
    return marks;
  }
  const hour = (utc, part, y) => el("text", { x: part + "%", y, "text-anchor": "middle" }, D.hhmm(utc));

  function day(rest, work, label) {
    const now = D.utc(), start = now - DAY, ticks = [];
    for (let utc = D.midnight(start); utc < now - HOUR; utc += 6 * HOUR) {
      if (utc > start + HOUR) ticks.push(hour(utc, 100 * (utc - start) / DAY, 52));
    }
    return el("svg.day", { role: "img", "aria-label": label }, strip(rest, work, start, 0, 34, 0), ticks);
  }

  function week(rest, work, label) {
    const rows = [], today = D.midnight(D.utc());
    for (let row = 0; row < 7; row += 1) {
      const start = today - (6 - row) * DAY;
      rows.push(el("text", { x: 0, y: 34 * row + 19 }, D.day(start)), strip(rest, work, start, 34 * row, 26, 24));
    }
    return el("svg.week", { role: "img", "aria-label": label }, rows, [1, 2, 3].map((part) => hour(today + 6 * part * HOUR, 24 + 19 * part, 252)));
  }

  /* Sentences of his rest: what he must do first. */
  function told(rest) {
    const rows = [], found = [];
    for (const code of rest.broken || []) rows.push(el("p", {}, D.level("alarm"), " ", D.t("broken", { what: D.t("rest." + code) })));
    if (rest.off_by) rows.push(el("p", {}, rest.warned ? [D.level("warning"), " "] : null, el("b", {}, D.t("offby"), " "), D.when(rest.off_by)));
    if (!rest.open) {
      rows.push(el("p", {}, el("b", {}, D.t("maystart", { h: D.figures(Math.round(rest.watch_s / HOUR)) }), " "),
        rest.may_start === null ? D.t("never") : rest.may_start <= D.utc() ? D.t("just") : D.when(rest.may_start)));
    }
    const rest24 = rest.rest24, rest7d = rest.rest7d;
    found.push(D.t("rest24", { t: typeof rest24 === "number" ? D.span(rest24) : "–" }), D.t("rest7d", { t: typeof rest7d === "number" ? D.span(rest7d) : "–" }));
    rows.push(el("p", {}, found.join(" · ")));
    if (rest24 === null || rest7d === null) rows.push(D.alone("tooshort"));
    return rows;
  }

  function person(who) {
    return D.data("/api/rest?who=" + encodeURIComponent(who.id), function (rest) {
      const work = rest.work.concat(rest.open ? [[rest.open, D.utc()]] : []);
      const label = `${who.name}. ${D.t("rest24", { t: rest.rest24 === null ? "–" : D.span(rest.rest24) })}`;
      return [told(rest), day(rest, work, label + ". " + D.t("bar24")), el("details", {}, el("summary", { "data-k": "week" + who.id }, D.t("bar7d")),
        week(rest, work, label + ". " + D.t("bar7d")), D.reader() ? null : el("div.chips", {},
          D.button(D.t("act.hours"), () => D.wrongHours(who.id)),
          D.button(D.t("act.endorse"), () => D.do("endorse", { what: "rest", who: who.id, month: new Date((D.utc() + D.offset()) * 1000).toISOString().slice(0, 7) },
            { who: who.id, summary: D.t("say.endorse", { name: who.name }) }))))];
    }, JSON.stringify(D.now.rest.find((one) => one.id === who.id)) + Math.floor(D.utc() / 300));
  }

  /* Which entry of watch or work was wrong, then what is right. */
  D.wrongHours = (who) => D.pickEntry(D.t("act.hours"), ["watch", "work", "finding", "signon"], (ref) => D.do("hours", { ref, who }, { act: "amend-hours", who }));

  D.screens.watch = function () {
    const { watch, people } = D.now, next = D.next(), recorded = new Set(D.now.rest.map((one) => one.id));
    const others = people.filter((one) => one.aboard && one.id !== watch.charge);
    return [el("div.cols", {}, el("div", {}, D.card(D.t("haswatch"), D.onWatch(), D.reader() ? null : [
      watch.charge ? others.sort((a, b) => (b.id === next) - (a.id === next)).slice(0, next ? 1 : 0).map((one) =>
        D.button(D.t("say.handover", { name: one.name }), () => D.handOver(one.id), "go")) : null,
      el("div.chips", {},
        watch.charge ? D.button(D.t("act.handover"), () => D.handOver()) : null,
        D.button(D.t("act.take"), () => D.takeWatch(true), watch.charge ? "" : "go"),
        watch.charge ? D.button(D.t("act.posts"), D.man) : null,
        watch.charge ? D.button(D.t("act.leave"), () => D.do("leave", {}, { out: true })) : null)]),
    D.reader() ? null : D.card(D.t("work"), el("div.chips", {}, D.button(D.t("act.work"), () => D.do("work")),
      D.button(D.t("act.worked"), () => D.do("worked", { state: "done" }, { act: "work" })), D.button(D.t("act.fit"), () => D.do("fit")),
      D.button(D.t("act.anchorage"), () => D.do("anchorage")), D.button(D.t("act.plan"), D.plan)))),
    el("div", {}, D.card(D.t("resttitle"), el("p.key", {}, el("span.swatch.work", {}), " ", D.t("key.work"), "  ", el("span.swatch", {}), " ", D.t("key.rest"))),
      people.filter((one) => recorded.has(one.id) || one.aboard).sort((a, b) => watch.on.includes(b.id) - watch.on.includes(a.id)).map((one) => D.card([D.own(one.name), " ", el("small", {}, D.job(one)),
        watch.on.includes(one.id) ? el("small.tag", {}, D.t("onwatch")) : null],
      recorded.has(one.id) ? person(one) : D.alone("norecord")))))];
  };

  /* ======== the alerts by ear, as the unit's own buzzer sounds them (firmware/signals.py, whose patterns these are) */

  const ROUND = 3, DOT = { alarm: 1, warning: 2, notice: 1 }, PITCH = 880;
  const LETTERS = {};
  ("watch_gap .-- passengers_over ...- asleep_called ... report_overdue .-. storage_full -- unrecorded -. ais .- fix .--. clock -.-. watch_late .-.. " +
    "posts --- asleep_asked ... unfit ..- rest_warned --.. rest_broken -... report_ashore .-. storage_95 -- keys -.- damage -.. " +
    "missing -. drill_over ..-. duty_over .--- vessel_over .... test_failed -..- uncleared --.- papers_over -.-- report_due .-. storage_80 -- unsealed -.- pages --. access .. power . torn - papers_due -.-- " +
    "passengers_full ...- drill_due ..-. vessel_due .... defect -..-")
    .split(" ").forEach((word, at, all) => { if (at % 2) LETTERS[all[at - 1]] = word; });

  /* A round of an alert: "#" and "." for tenths of a second on and off. */
  D.pattern = function (what, level) {
    let made = level === "alarm" ? "##########..." : "";
    for (const sign of LETTERS[what] || "..--") {
      made += "#".repeat(DOT[level] * (sign === "-" ? 3 : 1)) + ".".repeat(DOT[level]);
    }
    return made + ".".repeat(Math.max(0, 10 * ROUND - made.length));
  };

  /* What sounds in the round that begins at utc; "" for silence. [level, acknowledged, every, at which round] */
  const PLAN = [["alarm", false, 3, 0], ["alarm", true, 300, 1], ["warning", false, 15, 0], ["warning", true, 1800, 2], ["notice", false, 15, 3]];
  D.round = function (alerts, utc) {
    const count = Math.floor(utc / ROUND), loud = alerts.filter((one) => !one.silenced || one.silenced <= utc);
    for (const [level, acked, every, at] of PLAN) {
      const rounds = every / ROUND;
      if (count % rounds !== at) continue;
      const mine = loud.filter((one) => one.level === level && Boolean(one.acked) === acked && (level !== "notice" || utc - one.since < 60));
      if (mine.length) return D.pattern(mine[Math.floor(count / rounds) % mine.length].what, level);
    }
    return "";
  };

  let context = null, last = 0, called = "";
  const volume = () => Number(D.kept("volume", "7")) / 10;
  D.mute = () => volume() > 0 && D.now.alerts.length > 0 && !(context && context.state === "running");

  D.play = function (pattern) {
    if (!context || context.state !== "running" || !volume()) return;
    const start = context.currentTime + 0.05, tone = context.createOscillator(), gain = context.createGain();
    tone.type = "square";
    tone.frequency.value = PITCH;
    gain.gain.setValueAtTime(0, start);
    pattern.split("").forEach((sign, at) => gain.gain.setValueAtTime(sign === "#" ? volume() * volume() : 0, start + at / 10));
    gain.gain.setValueAtTime(0, start + pattern.length / 10);
    tone.connect(gain);
    gain.connect(context.destination);
    tone.start(start);
    tone.stop(start + pattern.length / 10 + 0.1);
  };

  function wake() {
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!context && Context) context = new Context();
    if (context && context.state !== "running") context.resume().then(D.header, () => null);
  }
  for (const name of ["click", "touchend", "keydown"]) document.addEventListener(name, wake, { passive: true });

  setInterval(function () {
    if (!D.live || !D.live()) return;
    const utc = D.utc() - D.utc() % ROUND;
    if (utc === last) return;
    last = utc;
    const pattern = D.round(D.now.alerts, utc);
    if (pattern) D.play(pattern);
  }, 500);

  /* For who hears the page instead of seeing it: a new alarm is read out once. */
  D.sound = function () {
    const alarms = D.now.alerts.filter((one) => one.level === "alarm" && !one.acked).map(D.alertWords).join(". ");
    if (alarms !== called) D.fill(document.getElementById("called"), alarms);
    called = alarms;
  };
}(window.deckwatch));
