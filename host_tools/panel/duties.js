/* What the duties ask of the crew: passengers, drills and training, equipment, papers of the vessel. */
(function (D) {
  "use strict";
  const el = D.el;
  const act = (name, args, how) => D.reader() ? null : D.button(D.t("act." + name), () => D.do(name, args, how), "",
    { "data-k": name + JSON.stringify(args || {}) });
  const day = (utc, key) => utc ? [" ", D.t(key), " ", el("b", {}, D.day(utc, true))] : null;
  const by = (utc) => utc ? [" ", D.until(utc)] : null;
  const who = (one) => D.own(D.person(one) ? D.name(one) : one);

  /* ======== passengers: the count is tapped by whoever stands at the gangway, without a PIN */

  /* Taps that the unit has not taken yet go out one after the other, each once. Each is {by, child, once, seen, t,
     tried: sent, and not answered, who: signed in then, taken: as which of this page, 0: not yet}. What is shown is
     one answer of the unit and the taps that are not in it. */
  let waiting = [], sending = false, made = [], base = null;
  const all = (taps) => taps.reduce((sum, one) => sum + one.by, 0);

  const tap = (by, child) => go([{ by, child, once: D.once(), seen: D.now.n, t: D.utc() }]);
  function go(taps) {
    taps.forEach((one) => { one.taken = 0; });
    waiting.push(...taps);
    made.push(...taps);
    keep(taps);
    told();
    if (!sending) {
      sending = true;
      setTimeout(send, 0);
    }
  }

  /* An answer holds the taps that were taken when it was asked for, where none was under way until it came; of
     another it is not known, and it is left. So a tap and a question for the count wait for each other; /api/now,
     which tells of alarms, waits for none: has a tap crossed it, the count is asked for once more. */
  let line = Promise.resolve(), sent = 0, taken = 0, asked = 0, asking = false, entries = 0;
  function next(work) {
    const found = line.then(work);
    line = found.catch(() => null);
    return found;
  }
  D.counts = (path, ask) => path.startsWith("/api/now") ? looked(ask, crossed) : next(() => looked(ask, () => null));
  async function looked(ask, unsure) {
    const at = taken, before = sent, number = asked += 1, open = made.some((one) => one.tried && !one.taken);
    const known = Math.max(D.now.n, entries), answer = await ask(), told = answer.carries ? answer : answer.passengers;
    if (!told) return answer;
    if (told !== answer) entries = answer.n;
    if (open || before !== sent) unsure();
    else if (base === null || number > base.number) stands(told, at, number, told === answer ? known : answer.n);
    return answer;
  }
  function crossed() {
    if (!asking) D.get("/api/passengers").then(() => { asking = false; }, () => { asking = false; });
    asking = true;
  }
  /* /api/now does not tell how many are children: as many as before, if the rest is as before. */
  function stands({ n, children, reckoned, limit, counted, as_one: together }, at, number, seen) {
    const same = base && base.n === n && base.reckoned === reckoned, known = children === undefined && same ? base : { children, together };
    base = { n, reckoned, limit, counted, at, number, seen, children: known.children, together: known.together };
    made = made.filter((one) => !one.taken || one.taken > at);
    if (base.children === undefined && D.place() === "passengers") crossed();
    told();
  }

  /* How many more they count as: so many children as one as the rule has it; where it is not known how many are on
     board, a child who comes is one more and one who leaves none less, so that no place is told that there is not. */
  function adds(taps) {
    if (base.children === undefined) return taps.reduce((sum, one) => sum + (one.child ? Math.max(0, one.by) : one.by), 0);
    let { n, children } = base;
    const reckoned = () => n - children + Math.ceil(children / base.together), before = base.reckoned;
    for (const one of taps) {
      n = Math.max(0, n + one.by);
      children = Math.min(n, Math.max(0, children + (one.child ? one.by : 0)));
    }
    return reckoned() - before;
  }
  const missing = () => made.filter((one) => !one.taken || one.taken > base.at);
  D.passengers = () => Math.max(0, base.n + all(missing()));

  /* This device keeps them, vessel by vessel, until they are taken: what is tapped outlives a page loaded anew. */
  const MINUTES = 5, store = () => "taps." + D.now.vessel.mmsi;
  function keep(taps, gone) {
    const others = kept().filter((one) => !taps.some(({ once }) => once === one.once));
    D.keep(store(), JSON.stringify(gone ? others : others.concat(taps)));
  }
  function kept() {
    try { return JSON.parse(D.kept(store(), "[]")); } catch (error) { return []; }
  }
  /* Those of a page before this one: the unit takes each but once. Older ones it may have forgotten. */
  D.taps = function () {
    if (!D.now.passengers) return;
    const found = kept(), fresh = ({ t }) => t <= D.utc() && D.utc() - t < 60 * MINUTES;
    const old = found.filter((one) => !fresh(one));
    if (old.length < found.length) go(found.filter(fresh));
    if (old.length) doubt(old);
  };
  function doubt(taps) {
    D.sheet(D.t("taps"), [el("p.message", {}, D.t("taps.why", { n: signed(all(taps)), t: D.at(taps[0].t) })),
      D.button(D.t("changed.leave"), () => { keep(taps, true); D.close(); }, "go.first"),
      D.button(D.t("taps.count"), () => {
        keep(taps, true);
        D.close();
        go(taps.map((one) => Object.assign({}, one, { once: D.once(), seen: D.now.n, t: D.utc(), tried: false })));
      }, "wide")]);
  }

  /* They are not counted, or it is not known. */
  function gone(taps) {
    made = made.filter((one) => !taps.includes(one));
    told();
  }
  function unsure(one) {
    waiting.shift();
    gone([one]);
    doubt([one]);
  }

  async function send() {
    while (waiting.length) {
      const one = waiting[0], { by, child, once, seen, tried } = one, who = D.me.id || "";
      if (tried && one.who !== who) {         // of another the unit would take it a second time
        unsure(one);
        continue;
      }
      try {
        await next(() => {                    // only now: a question before it in the line does not cross it
          sent += 1;
          Object.assign(one, { tried: true, who: D.me.id || "" });
          keep([one]);
          return D.post("/api/act", Object.assign({ act: "passengers", seen, once, by }, child ? { child: true } : {}));
        });
        one.taken = taken += 1;
        keep([waiting.shift()], true);
        told();
      } catch (error) {
        if (!(error instanceof D.Failed)) throw error;
        if (error.status !== 0 && !tried) one.tried = false;     // it is not taken
        if (error.status === 409) {           // the unit was started anew: it no longer knows what it has taken
          await D.refresh();
          Object.assign(one, { tried: false, seen: error.answer.now });
          if (tried) unsure(one);
        } else if (error.answer.why === "csrf" && !one.again) {     // who signed out is still in: the unit was not told
          one.again = true;
          D.me = await D.get("/api/me").catch(() => ({}));
          await D.out();
        } else if (error.status === 0 || error.status === 429 || (error.status === 503 && error.answer.why !== "disk")) {
          told();
          await D.pause(2000);
        } else {
          const lost = all(waiting);
          keep(waiting, true);
          gone(waiting);
          waiting = [];
          D.sheet(D.t("refused"), [el("p.message", {}, D.own(D.no(error.answer, error.status))), el("p", {}, D.t("uncounted", { n: signed(lost) })),
            D.button(D.t("back"), () => D.close(), "go.first")]);
        }
      }
    }
    await D.refresh();
    if (waiting.length) return send();
    sending = false;
    return D.draw();
  }
  const signed = (number) => D.figures(number > 0 ? "+" + number : String(number).replace("-", "−"));

  /* What the number means, in a shape and in words; as the lamp at the gangway. */
  function standing({ limit, signal, reckoned }) {
    const left = limit - reckoned;
    return D.state(signal, D.t("signal." + signal, { n: D.figures(Math.abs(left)) }));
  }
  function counted() {
    const taps = missing(), number = D.passengers(), { limit } = base, of = el("small", {}, " / ", limit === null ? "–" : D.figures(limit));
    if (base.counted === false && !taps.length) return el("div.count", {}, el("p.number", {}, "–", of), el("p.big", {}, D.state("never")));
    const reckoned = Math.max(0, base.reckoned + adds(taps));
    const signal = limit === null ? "unknown" : reckoned < limit ? "free" : reckoned === limit ? "full" : "over";
    return el("div.count.of-" + D.stands(signal), {}, el("p.number", {}, D.figures(number), of),
      el("p.big", {}, standing({ limit, signal, reckoned })),
      reckoned !== number ? el("p", {}, D.t("reckoned", { n: D.figures(reckoned) })) : null,
      waiting.length ? el("p", { "aria-live": "polite" }, D.t("withtaps", { n: D.figures(number - all(waiting)) }), " ", D.t("notyet", { n: signed(all(waiting)) })) : null,
      since && limit !== null && base.reckoned > limit && (waiting.length || signal === "over") ? el("p", {}, D.t(waiting.length ? "oversince.unit" : "oversince"), " ", D.when(since)) : null);
  }
  let since = null;                           // too many are on board, as the screen Passengers was told
  function told() {
    const place = document.getElementById("count");
    if (place && base) D.fill(place, counted());
  }
  const count = (over) => {
    since = over;
    return el("div", { id: "count" }, counted());
  };

  /* On the screen Now. */
  D.passengerCard = () => D.now.passengers ? D.card(D.t("tab.passengers"), count(null),
    el("a.wide", { href: "#passengers", "data-k": "passengers" }, D.t("tab.passengers"))) : null;

  function terms(held) {
    const rows = [], add = (key, ...value) => rows.push(el("dt", {}, D.t(key)), el("dd", {}, value));
    const given = held.terms, [season, , , area] = held.season, jackets = held.jackets;
    const asked = (item, has) => D.data("/api/gear?lang=" + D.told(), function ({ items }) {
      const found = items.filter((row) => row.item === item && row.need !== null);
      if (!found.length) return has === null ? D.t("nonesaid") : D.figures(has);
      return found.map((row) => [D.state(row.state, D.t("needhas", { need: D.figures(row.need), has: row.has === null ? "–" : D.figures(row.has) })),
        " ", el("small", {}, D.own(row.provision))]);
    }, "jackets " + Math.floor(D.utc() / 300));         // not with each passenger: the count itself comes first
    add("allowedby", held.why ? D.own(held.why) : "–", " ", el("small", {}, D.own(held.provision)));
    add("season", D.t("season." + season), area ? [" · ", D.own(area)] : null);
    add("bynight", D.t("is." + (given.night ? "yes" : "no")));
    add("f.voyage", given.minutes ? D.figures(given.minutes) : D.t("state.unstated"));
    add("f.waters", given.waters ? D.t("waters." + given.waters) : D.t("state.unstated"));
    if (given.lost) add("f.lost", D.figures(given.lost));
    add("children", D.figures(held.children));
    add("aboard.all", D.figures(jackets.persons));
    add("jackets", asked("lifejacket", jackets.lifejackets));
    add("jackets.small", asked("child_lifejacket", jackets.for_children));
    return el("dl.terms", {}, rows);
  }

  /* It opens with what is in force, or was counted: what is left as it is stays, and is not left out. */
  function open(name, given, seen, args, act) {
    D.do(name, args || {}, { act: act || name, seen, fields: D.forms[name].map(([name, kind, more]) => [name, kind,
      name in given ? Object.assign({}, more, { now: given[name], may: given[name] === null }) : more]) });
  }
  function recount(name, held, seen, asked) {
    const known = base.children !== undefined, again = () => recount(name, held, seen, true);
    if (!known && !asked) return D.get("/api/passengers").then(again, again);
    const small = (known ? base.children : held.children) + all(missing().filter((one) => one.child));
    return open(name, held.counted === false && !missing().length ? {} : { n: D.passengers(), children: Math.max(0, small) }, known ? base.seen : seen, name === "declared" ? { declared: true } : {}, "passengers");
  }

  D.screens.passengers = () => D.data("/api/passengers?lang=" + D.told(), function (held, seen) {
    if (!held.carries || !D.now.passengers) return D.alone("nopassengers");
    const button = (by, child) => D.button(child ? D.t("child", { n: signed(by) }) : signed(by), () => tap(by, child), child ? "" : "go",
      { "data-k": "tap" + by + child, "aria-label": child ? null : D.t("tap", { n: signed(by) }) });
    return [el("div.cols", {}, el("div", {}, count(held.over),
      held.below ? el("p.banner.warning", {}, D.level("warning"), " ", D.t("below", { n: D.figures(held.below) })) : null,
      held.trouble ? el("p.banner.warning", {}, D.level("warning"), " ", D.own(held.trouble)) : null,
      D.reader() ? null : el("div.chips", {}, button(1, true), button(-1, true))),
    el("div", {}, D.card(D.t("allowed"), terms(held), D.reader() ? null : D.button(D.t("act.terms"), () => open("terms", held.terms, seen))),
      D.reader() ? null : D.card(D.t("counting"), el("div.chips", {}, ["setcount", "declared"].map((name) =>
        D.button(D.t("act." + name), () => recount(name, held, seen))))))),
    D.reader() ? null : el("div.primary.taps", {}, button(-1), button(1), button(10))];
  }, JSON.stringify(D.now.passengers) + D.now.n);

  /* ======== drills and training */

  /* Every item of a checklist: done, or why it does not apply. */
  D.makers.checklist = function (id, label, given) {
    const rows = given.items.map(function ([letter, words]) {
      const made = D.radios(id + letter, words, [["done", D.t("check.done")], ["not", D.t("check.not")]], "item " + letter);
      const why = D.typed("input", id + letter + "w", D.t("f.why.not"), { most: 96 }, "why " + letter, { type: "text" });
      why.node.hidden = true;
      made.node.addEventListener("change", () => { why.node.hidden = made.value() !== "not"; });
      made.node.append(why.node);
      return [letter, made, why];
    });
    const all = D.button(D.t("check.all"), () => rows.forEach(([, made]) => {
      if (!made.value()) made.node.querySelector("input").checked = true;
    }));
    return { node: el("fieldset", {}, el("legend", {}, label), all, rows.map(([, made]) => made.node)), value: function () {
      const found = { done: "", skipped: [], open: 0 };
      for (const [letter, made, why] of rows) {
        const value = made.value(), text = why.value();
        if (value === "done") found.done += letter;
        else if (value !== "not") found.open += 1;
        else if (text instanceof Error) return text;
        else if (text === null) return D.lacks(D.t("f.why.not"));
        else found.skipped.push([letter, text]);
      }
      return found;
    } };
  };

  function drill(kind) {
    const held = { only: ["held", "full", "part"] };
    D.do("drill", { what: kind.kind }, { title: `${D.t("act.drill")}: ${kind.words}`, summary: kind.words, turn, fields: [
      ["held", "pick", { of: ["full", "part", "no"], words: "held." }], ["who", "several", Object.assign({ as: "part" }, held)],
      kind.boats.length ? ["boats", "some", Object.assign({ of: kind.boats, must: kind.boat }, held)] : null,
      kind.items.length ? ["list", "checklist", Object.assign({ items: kind.items }, held)] : null,
      ["why", "line", { as: "why.part", only: ["held", "part", "no"] }], ["t", "time"]].filter(Boolean) });
  }
  function turn(found) {
    const list = found.list, full = found.held === "full";
    found.held = found.held !== "no";
    delete found.list;
    if (!list) return null;
    if (full && list.open) {
      found.held = "full";
      return ["list", D.t("check.open", { n: D.figures(list.open) })];
    }
    found.done = list.done;
    found.skipped = list.skipped;
    return null;
  }

  /* Done last by some is not done by each: `last` is the vessel's, state and due are those of who is behind. What
     was held in part, or not, for a reason is entered, and still to be done. */
  function done(one, enter) {
    const some = one.last && (one.state === "never" || one.state === "open" && one.item || one.due !== null && one.due <= one.last);
    const lacking = some && (one.each ? D.t("notall") : one.boat ? D.t("notall.boats") : null), never = one.state === "never" && !one.last;
    return el("li.duty.side", {}, el("div", {}, el("p.text", {}, D.own(one.words)),
      el("p", {}, D.state(one.state, never ? D.t("neverdone") : one.state === "never" ? lacking : null), by(one.due)),
      el("p.soft", {}, one.last ? [D.t("lastdone"), " ", D.day(one.last, true), lacking && one.state !== "never" ? [" · ", lacking] : null] : never || one.state === "amended" ? null : D.t("neverdone"))),
    D.reader() ? null : D.button(D.t("act.record"), enter, "", { "data-k": "record" + (one.kind || one.item), "aria-label": `${D.t("act.record")}: ${one.words}` }));
  }

  /* The most urgent first; what no rule asks of this vessel folded away. */
  const LATE = ["overdue", "open", "amended", "clock", "soon", "never", "unstated", "ok"];
  function practised(title, rows, row) {
    const rank = (one) => LATE.indexOf(one.state), some = (bound) => rows.filter((one) => (one.state !== "na") === bound).sort((a, b) => rank(a) - rank(b));
    const besides = some(false);
    return D.card(D.t(title), el("ul.rows", {}, some(true).map(row)), besides.length ? el("details", {},
      el("summary", { "data-k": "besides " + title }, D.t("besides", { n: D.figures(besides.length) })), el("ul.rows", {}, besides.map(row))) : null);
  }

  D.screens.drills = () => D.data("/api/drills?lang=" + D.told(), (held) => el("div.cols", {},
    practised("drills", held.kinds, (kind) => done(kind, () => drill(kind))),
    practised("training", held.training, (one) => done(one, () => D.do("training", { what: one.item }, { title: one.words, summary: one.words })))));

  /* ======== equipment */

  /* What a requirement names is counted and tested one by one. */
  function enter(row) {
    const every = row.parts, pick = function (what) {
      const go = ([key, name]) => () => {
        D.drop();
        const title = `${D.t("act." + what)}: ${name}`;
        D.do(what, { item: key }, { act: what === "count" ? "gear" : what === "flaw" ? "defect" : what, title, summary: title });
      };
      return every.map((one) => D.button(every.length > 1 ? [D.t("act." + what), el("small", {}, one[1])] : D.t("act." + what), go(one), "wide"));
    };
    D.sheet(row.words, [need(row), ["count", "tested", "flaw"].map(pick)]);
  }
  const need = (row) => [el("p", {}, D.state(row.state), row.need === null && row.has === null ? null : [" · ",
    D.t("needhas", { need: row.need === null ? "–" : D.figures(row.need), has: row.has === null ? "–" : D.figures(row.has) })]),
  el("p.soft", {}, row.tested ? [D.t("lasttest"), " ", D.day(row.tested, true)] : row.state === "amended" ? null : D.t("nevertest"), row.provision ? [" · ", D.own(row.provision)] : null,
    row.missing ? [" · ", D.t("missing.of"), " ", D.own(row.missing)] : null)];

  const ORDER = ["fail", "open", "amended", "unstated", "never", "ok"];
  /* What has failed its test is open until a test is passed. */
  function task(one) {
    const name = one.what === "advisory" ? "seen" : one.what === "test" ? "tested" : "done";
    return el("li.duty", {}, el("p", {}, el("span.tag", {}, D.t("event." + one.what)), " ", D.stamp(one.t)), el("p.text", {}, D.own(one.words)),
      act(name, name === "tested" ? { item: one.item } : { ref: one.n }, { summary: `${D.t("act." + name)}: ${one.words}`.slice(0, 120) }));
  }

  D.screens.gear = () => D.data("/api/gear?lang=" + D.told(), (held) => el("div.cols", {},
    el("div", {}, D.card(D.t("tasks"), held.tasks.length ? el("ul.rows", {}, held.tasks.map(task)) : D.alone("notasks"),
      el("div.chips", {}, act("defect"), act("event"), act("advisory")))),
    D.card(D.t("equipment"), el("ul.rows", {}, held.items.slice().sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)).map((row) =>
      el("li.duty.side", {}, el("div", {}, el("p.text", {}, D.own(row.words)), need(row)), D.reader() ? null : D.button(D.t("act.record"), () => enter(row), "",
        { "data-k": "gear" + row.item + row.provision, "aria-label": `${D.t("act.record")}: ${row.words}` }))), held.items.length ? null : D.alone("norows")))));

  /* ======== the papers of the vessel, and all that the rules ask of her */

  function paper([what, , issued, last, standing, no, where]) {
    const bad = standing === "expired" || standing === "future" || standing === "undated";
    return el("li", {}, el("p.text", {}, D.t("paper." + what), no ? [" ", D.own(no)] : null),
      el("p", {}, D.state(bad ? "expired" : "ok", D.t("standing." + standing)), day(last, "lastday"), issued ? [" · ", D.t("issued"), " ", D.day(issued, true)] : null),
      where ? el("p.soft", {}, D.t("f.where"), ": ", D.own(where)) : null);
  }
  D.duty = (row) => el("li.duty", {}, el("p.text", {}, D.own(row.words)),
    el("p", {}, D.state(row.state), by(row.due), row.who ? [" · ", who(row.who)] : null),
    el("p.soft", {}, row.last ? [D.t("lastdone"), " ", D.day(row.last, true), " · "] : null, D.own(row.provision),
      row.missing ? [" · ", D.t("missing.of"), " ", D.own(row.missing)] : null));
  const URGENT = ["fail", "expired", "overdue", "continues", "open", "amended", "clock", "soon"];

  D.screens.papers = () => [el("div.cols", {}, D.card(`${D.t("papers")}: ${D.t("vessel")}`, D.data("/api/crew?lang=" + D.told(), (held) =>
    held.vessel.length ? el("ul.rows", {}, held.vessel.map(paper)) : D.alone("norows")), el("div.chips", {}, act("vpaper", { of: "vessel" }, { act: "paper" }),
    el("a.wide", { href: "#board", "data-k": "board" }, D.t("tab.board")))),
  D.card(D.t("duties"), D.data("/api/duties?lang=" + D.told(), function (held) {
    const rank = (row) => URGENT.indexOf(row.state), urgent = held.rows.filter((row) => rank(row) >= 0).sort((a, b) => rank(a) - rank(b));
    const rest = held.rows.filter((row) => rank(row) < 0);
    return [urgent.length ? el("ul.rows", {}, urgent.map(D.duty)) : D.alone("noduties"),
      rest.length ? el("details", {}, el("summary", { "data-k": "rest" }, D.t("others", { n: D.figures(rest.length) })), el("ul.rows", {}, rest.map(D.duty))) : null];
  })))];
}(window.deckwatch));
