/* The log as the book it is, the position report, crew, inspection, settings. */
(function (D) {
  "use strict";
  const el = D.el;
  let section = 3, page = 0;                  // 0: the last page

  function row(one, heads) {
    const cells = one.cells.map((cell) => /^\d{9,}$/.test(cell) ? D.stamp(Number(cell)) : D.t("is." + cell, {}, cell));
    if (section === 3) cells[2] = [cells[2], " ", D.stamp(one.e)];
    return el("li.entry", {}, cells.map((cell, at) => one.cells[at] === "" && !(section === 3 && at === 2) ? null :
      el(section !== 3 || at === 3 ? "p.text" : "p.soft", {}, section === 3 && at !== 2 ? null : el("span.head", {}, heads[at], ": "), D.own(cell))),
    marks(one), one.amended.map(amendment),
    el("div.row", {}, el("small", {}, D.t("number", { n: D.figures(one.n) })), D.reader() ? null : [
      one.incomplete ? D.button(D.t("act.countersign"), () => D.do("countersign", { ref: one.n }, { who: one.incomplete }), "", { "data-k": "second" + one.n }) : null,
      D.button(D.t("act.amend"), () => amend(one.n, one.cells[one.cells.length - 1]), "", { "data-k": "amend" + one.n })]));
  }
  const marks = (one) => el("p", {}, ["late", "unsure", "incomplete"].filter((key) => one[key]).map((key) => el("span.tag", {}, D.t("mark." + key))),
    one.amended.length ? el("span.tag", {}, D.t("mark.amended")) : null);
  const amendment = (one) => el("blockquote", {}, el("p.text", {}, D.own(one.text)), one.hours ? hours(one.hours) : null,
    el("p", {}, D.t("f.why"), ": ", D.own(one.why)), el("p.soft", {}, D.own(D.name(one.who)), " ", D.stamp(one.when)));
  const period = (from, until) => from ? `${D.at(from)} – ${D.at(until)}` : "–";
  const hours = ([who, was, until, right, to]) => el("p.text", {}, D.own(D.name(who)), `: ${period(was, until)} → ${period(right, to)}`);

  function amend(ref, text) {
    D.do("amend", { ref }, { title: D.t("amend.of", { n: D.figures(ref) }), above: el("blockquote", {}, D.own(text || "")),
      summary: D.t("amend.of", { n: D.figures(ref) }) });
  }

  function signatures(held) {
    return D.card(D.t("signatures"), held.signatures.map((one) => el("p", {}, D.t("role." + one.role), ": ",
      el("b", {}, D.own(D.name(one.who))), " ", D.stamp(one.when))),
    held.rows.length ? held.next.map((role) => el("p", {}, D.t("role." + role), ": ", el("span.tag", {}, D.t("unsigned")))) : null,
    held.rows.length && held.next.length && !held.before && !D.reader() ? D.button(D.t("act.sign"), () => D.do("sign", { section: held.section, page: held.page },
      { out: true, who: one(held.next), summary: D.t("say.sign", { s: D.figures(held.section), p: D.figures(held.page) }) }), "go") : null);
  }
  /* Where one role is left to sign and one person on board has it, it is he. */
  function one(roles) {
    const people = D.now.people.filter((person) => roles.includes(person.role) && (person.aboard || person.role === "tindal"));
    return people.length === 1 ? people[0].id : roles.length === 1 && roles[0] === "tindal" ? D.tindal() : null;
  }

  function pager(held) {
    const go = (to) => () => { page = to; D.draw(); scrollTo(0, 0); };
    const button = (words, to) => D.button(D.t(words), go(to), "", { disabled: to < 1 || to > held.pages || to === held.page });
    return el("div.row.pager", {}, button("before", held.page - 1),
      el("span", {}, D.t("pageof", { p: D.figures(held.page), all: D.figures(held.pages) })), button("after", held.page + 1));
  }

  const ADD = { 1: ["seaman"], 2: ["check", "depart", "arrive"], 3: ["note"] };

  D.screens.book = function () {
    const choose = el("div.chips.even", { role: "group", "aria-label": D.t("sections") }, [3, 2, 1].map((number) =>
      D.button(D.t("section." + number), () => { section = number; page = 0; D.draw(); }, section === number ? "on" : "", { "aria-pressed": String(section === number) })));
    const unsigned = (D.now.pages.unsigned || []).filter((held) => held[0] !== section || held[1] !== page);
    return [D.now.opened || D.now.unclaimed ? null : D.card(null, D.alone("notopened"), act("open")), choose, unsigned.length ? el("div.chips", {}, unsigned.map(([inside, number, roles]) =>
      D.button(D.t("due.sign", { section: D.figures(inside), page: D.figures(number), roles: roles.map((role) => D.t("role." + role)).join(", ") }),
        () => { section = inside; page = number; D.draw(); }, "quiet"))) : null,
    D.data(`/api/book?section=${section}&lang=${D.told()}${page ? "&page=" + page : ""}`, (held) => {
      const heads = D.t("heads." + section).split("|");
      return [pager(held), held.started ? el("p.soft", {}, D.t("started"), " ", D.day(held.started, true)) : null,
        el("ol.book", {}, held.rows.map((line) => row(line, heads))), held.rows.length ? null : D.alone("norows"),
        held.pages > 1 ? pager(held) : null, signatures(held)];
    }),
    D.reader() ? null : el("div.primary", {}, ADD[section].map((act, at) => D.button(D.t("act." + act), () => act === "depart" ? D.depart() : D.do(act), at ? "" : "go")))];
  };

  /* One of the newest entries of some kinds. */
  D.pickEntry = function (title, kinds, picked) {
    const place = el("div", {}, D.t("waiting"));
    D.sheet(title, [D.alone("pick"), place]);
    D.get("/api/entries?count=40&lang=" + D.told()).then((found) => {
      const rows = found.entries.filter((entry) => kinds.includes(entry.k));
      D.fill(place, rows.length ? rows.map((entry) => el("button.wide", { type: "button", click: () => { D.drop(); picked(entry.n); } },
        el("small", {}, D.at(entry.t)), " ", D.own(entry.words))) : D.t("norows"));
    }, () => D.fill(place, D.t("noanswer")));
  };

  /* ======== the position report: to be read aloud, and that it was given */

  function item([letter, key, name, words]) {
    return el("li", {}, el("p.soft", {}, el("b", {}, letter), " ", D.lang === "en" ? name : D.t("item." + letter)), el("p.aloud", {}, D.own(words)));
  }

  function shown(report) {
    return [D.card(null, el("p.big", {}, D.t("reportof", { n: D.figures(report.n) })), el("p", {}, D.when(report.t)),
      el("p", {}, D.level(report.ashore || report.given.length ? "notice" : "warning"), " ", D.t(report.ashore ? "ashore" : "notashore")),
      report.given.map((one) => el("p", {}, D.t("wasgiven", { how: D.t("how." + one.how, {}, one.how), to: one.to, ack: one.ack }), " ", D.stamp(one.t)))),
    el("ol.items", {}, report.items.map(item)),
    D.card("SMS", el("pre", {}, report.sms))];
  }

  D.screens.report = function () {
    const { report, ais } = D.now, last = report.last;
    return [D.card(null, el("p.big", {}, report.due ? [D.t("nextreport"), " ", D.when(report.due)] : D.t("noreport")),
      ais.asked && !ais.reason ? el("p", {}, D.level("warning"), " ", D.t("noreason")) : null,
      ais.reason ? el("p", {}, D.t("f.why.ais"), ": ", D.own(ais.reason)) : null,
      ais.asked && !D.reader() ? D.button(D.t("act.reason"), () => D.do("reason")) : null),
    last ? [el("h2", {}, D.t("aloud")), D.data(`/api/report?n=${last.n}`, shown)] : D.alone("neverreported"),
    last && !D.reader() ? el("div.primary", {}, D.button(D.t("act.given"), () => D.do("given", { ref: last.n }), "go")) : null];
  };

  /* ======== crew, inspection, settings */

  const act = (name, args, how) => D.reader() ? null : D.button(D.t("act." + name), () => D.do(name, args, how), "", { "data-k": name + JSON.stringify(args || {}) });

  D.screens.more = () => el("ul.rows", {}, D.places().filter((name) => !D.athand().includes(name)).map((name) =>
    el("li", {}, el("a.wide", { href: "#" + name }, D.t("tab." + name)))));

  /* ---- crew */

  const BAD = ["expired", "future", "undated"];
  const paper = ([what, grade, issued, last, standing]) => el("p", {}, BAD.includes(standing) ? [D.level("warning"), " "] : null,
    D.t("paper." + what), grade ? ` (${D.t("grade." + grade)})` : "", ": ", D.t("standing." + standing), last ? ", " + D.day(last, true) : "");
  const lack = (level) => (words) => el("p.banner." + level, {}, D.level(level), " ", D.own(words));

  D.screens.crew = () => [D.data("/api/crew?lang=" + D.told(), (held) => [held.lacks.map(lack("warning")), held.due.map(lack("notice")),
    held.registrar.map((one) => el("div.card.row", {}, el("small", {}, D.t("due.registrar", { ref: D.figures(one.n) }), ": ", D.own(D.name(one.who))),
      act("registrar", { ref: one.n }))),
    held.people.filter((one) => one.active).map((one) => D.card([D.own(one.name), " ", el("small", {}, D.job({ capacity: one.engaged_as || one.capacity, role: one.role }))],
      one.since ? el("p", {}, D.t("engaged"), " ", D.day(one.since, true)) : D.alone("notaboard"), one.papers.map(paper))),
    held.vessel.length ? D.card(D.t("vessel"), held.vessel.map(paper)) : null]),
  D.reader() ? null : el("div.chips", {}, act("engage"), act("discharge"), act("paper"), act("absent"))];

  /* ---- inspection */

  function qr({ size, rows }) {
    const dots = rows.map((row, y) => Array.from(row).map((dot, x) => dot === "1" ? `M${x} ${y}h1v1h-1z` : "").join("")).join("");
    return el("svg.qr", { viewBox: `-4 -4 ${size + 8} ${size + 8}`, role: "img", "aria-label": D.t("qr") },
      el("rect.white", { x: -4, y: -4, width: size + 8, height: size + 8 }), el("path.black", { d: dots }));
  }

  D.screens.inspect = () => D.data("/api/inspection", (held) => [el("div.cols", {},
    D.card(D.t("code"), el("p.code", {}, held.code), D.alone("code.why"), qr(held.qr),
      held.vkey ? [el("h3", {}, D.t("vkey")), el("p.mono", {}, held.vkey)] : null, D.now.sealed ? null : el("p", {}, D.level("warning"), " ", D.t("alert.unsealed"))),
    el("div", {}, D.card(D.t("access"), el("p.big", {}, D.now.access ? D.t("access.open", { t: D.at(D.now.access) }) : D.t("access.shut")),
      officers() ? [el("p", {}, D.t("token")), el("p.code", {}, token.text)] : null,
      D.now.access ? act("close-access") : act("access", {}, { after: opened })),
    D.card(D.t("pull"), ["http", "serial"].map((by) => el("p", {}, held.pull[by] ? D.t("pull." + by, { at: held.pull[by] }) : D.t("pull.no" + by)))),
    D.card(`${D.t("papers")}: ${D.t("vessel")}`, held.papers.length ? held.papers.map(paper) : D.alone("norows"))))]);

  /* The officer's token: seen by whoever opened the access, while he is signed in and that access is open. */
  let token = null;
  function opened(answer) {
    token = { text: answer.token, n: answer.n, csrf: D.me.csrf, until: null };
    D.draw();
  }
  function officers() {
    if (token && D.now.n > token.n) {         // what is shown knows of it
      token.until = token.until || D.now.access;
      if (!D.now.access || D.now.access !== token.until || D.now.access <= D.utc()) token = null;
    }
    if (token && token.csrf !== D.me.csrf) token = null;
    return token;
  }

  /* ---- settings: this device's own, then the tindal's */

  function choice(key, options, now, pick) {
    return D.card(D.t(key), el("div.chips", { role: "group", "aria-label": D.t(key) }, options.map(([value, words]) =>
      D.button(words, () => pick(value), value === now ? "on" : "", { "aria-pressed": String(value === now), lang: key === "language" ? value : null }))));
  }

  D.screens.settings = function () {
    const set = (name) => (value) => { D.keep(name, value); D.draw(); };
    return [el("div.cols", {}, choice("language", D.LANGUAGES, D.lang, async (lang) => { await D.speak(lang); D.header(); D.draw(); D.refresh(); }),
      choice("theme", [["day", D.t("day")], ["night", D.t("night")]], D.kept("theme", "day"), (name) => { D.theme(name); D.draw(); }),
      choice("volume", [["0", D.t("off")], ["3", D.t("soft")], ["7", D.t("middle")], ["10", D.t("loud")]], D.kept("volume", "7"),
        (value) => { set("volume")(value); D.play(D.pattern("watch_gap", "alarm")); }),
      D.t("digits") ? choice("figures", [["", "0123456789"], ["own", D.t("digits")]], D.kept("figures", ""), set("figures")) : null),
    D.words[D.lang].reviewed === "no" ? el("p", {}, D.level("notice"), " ", D.t("unreviewed"), " Unreviewed translation.") : null,
    D.reader() ? null : D.card(D.t("ofthetindal"), el("div.chips", {}, D.button(D.t("act.plan"), D.plan, "", { "data-k": "plan" }),
      act("person"), act("pin")))];
  };
}(window.deckwatch));
