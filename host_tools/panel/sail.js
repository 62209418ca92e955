/* The check before a departure, rule by rule; and the vessel's board to hang up. */
(function (D) {
  "use strict";
  const el = D.el;
  const ORDER = ["fail", "unstated", "ask", "pass", "na"];
  const who = (one) => D.own(D.person(one) ? D.name(one) : one);

  const row = (one) => el("li.duty", {}, el("p", {}, D.state(one.result), one.told ? [" ", D.own(one.told)] : null),
    el("p.text", {}, D.own(one.words), one.who ? [" ", who(one.who)] : null), el("p.soft", {}, D.own(one.provision)));

  /* Each check that is asked: which person confirms it; or one of them for all. */
  D.makers.asks = function (id, label, given) {
    const people = () => D.named(D.crew());         // a node stands in one place only
    const rows = given.rows.map((one, at) => [one.code, D.radios(id + at, one.words, people(), "ask " + one.code, true)]);
    const all = D.radios(id + "all", D.t("f.all"), people(), "ask all");
    all.node.addEventListener("change", () => rows.forEach(([, made]) => {
      Array.from(made.node.querySelectorAll("input")).forEach((one) => { one.checked = one.value === all.value(); });
    }));
    return { node: el("fieldset", {}, el("legend", {}, label), rows.length > 1 ? all.node : null, rows.map(([, made]) => made.node)),
      value: () => rows.map(([code, made]) => [code, made.value()]).filter(([, by]) => by) };
  };

  /* The listed port where she is, of which the unit enters the departure by itself as she moves, while it knows
     her position; else null. */
  const itself = () => D.now.vessel.motion && D.now.vessel.age < 120 ? D.now.vessel.place : null;
  const told = () => itself() ? el("p", {}, D.t("depart.itself", { place: itself() })) : null;
  D.depart = (how) => D.do("depart", {}, Object.assign({ above: told() }, how));
  function then(answer) {
    if (!itself()) return D.depart({ seen: answer.now });
    return D.say(`${D.t("entered", { n: D.figures(answer.n) })}. ${D.t("depart.itself", { place: itself() })}`);
  }

  /* The check is entered by the tindal, then the departure, unless the unit does; what nobody confirms has failed. */
  function clear(held) {
    const found = (result) => held.rows.filter((one) => one.result === result);
    const asked = found("ask").filter((one, at, every) => every.findIndex((other) => other.code === one.code) === at);
    const least = held.least_side, measured = typeof least === "number";
    const bad = found("fail"), why = ["why", "area", { as: "why.sail", most: 640, may: !bad.length }];
    const fields = [bad.length ? why : null, asked.length ? ["confirmed", "asks", { rows: asked }] : null,
      measured ? ["side", "number", { label: D.t("f.side", { n: D.figures(least) }), may: true }] : null,
      bad.length ? null : why, ["remark", "line", { may: true, most: 192 }], ["t", "time"]];
    const turn = function (given) {
      const named = (given.confirmed || []).map(([code]) => code), open = asked.filter((one) => !named.includes(one.code)).length;
      const low = measured && named.includes("side") && !(given.side >= least) ? 1 : 0, failed = bad.length + open + low;
      return failed && !given.why ? ["why", D.t("why.must", { n: D.figures(failed) })] : null;
    };
    D.do("clearance", {}, { turn, fields: fields.filter(Boolean), above: bad.length ? el("ul.rows", {}, bad.map(row)) : null,
      after: then });
  }

  D.screens.sail = () => D.data("/api/departure?lang=" + D.told(), function (held) {
    const count = (result) => held.rows.filter((one) => one.result === result).length;
    const rows = held.rows.filter((one) => one.result !== "na").sort((a, b) => ORDER.indexOf(a.result) - ORDER.indexOf(b.result));
    const open = rows.filter((one) => one.result !== "pass"), fine = rows.filter((one) => one.result === "pass");
    const verdict = count("fail") ? "fail" : count("unstated") ? "unstated" : count("ask") ? "ask" : "pass";
    return [D.card(null, el("p.big", {}, D.state(verdict, D.t("verdict." + verdict, { n: D.figures(count(verdict)) }))),
      D.reader() ? null : D.whose("clearance"), told(), el("p", {}, ORDER.filter(count).map((result) => `${D.t("state." + result)} ${D.figures(count(result))}`).join(" · ")),
    held.check ? el("p", {}, D.t("checked"), " ", D.when(held.check)) : null, held.sailed ? el("p", {}, D.t("sailed"), " ", D.when(held.sailed)) : null),
    el("div.cols", {}, D.card(D.t("tolook"), open.length ? el("ul.rows", {}, open.map(row)) : D.alone("nolook")),
      D.card(null, el("details", {}, el("summary", { "data-k": "fine" }, D.t("fine", { n: D.figures(fine.length) })), el("ul.rows", {}, fine.map(row))))),
    D.reader() ? null : el("div.primary", {}, D.button(D.t("act.clearance"), () => clear(held), "go"), itself() ? null : D.button(D.t("act.depart"), () => D.depart(), ""))];
  }, String(D.now.n) + JSON.stringify(D.now.passengers || null));

  /* As regulation 13(3) and Kerala 102(1)(o) want it hung up; what is not stated is a line to fill in. */
  D.screens.board = () => D.data("/api/board", function (held) {
    const line = (key, value) => [el("dt", {}, D.t("board." + key)), el("dd", {}, value === null || value === undefined ? "________" : D.own(value))];
    const number = (value) => value === null || value === undefined ? null : D.figures(value), date = (utc) => utc ? D.day(utc, true) : null;
    return [el("section.board", {}, el("h2", {}, D.own(D.now.vessel.name || "–")), el("dl", {}, line("registration", held.registration),
      line("tonnage", number(held.tonnage)), line("passengers", number(held.passengers)), line("owner", held.owner), line("survey", date(held.survey)),
      line("until", date(held.until)), "built" in held ? line("built", held.built) : null, "cargo" in held ? line("cargo", held.cargo) : null),
    held.until && held.until + 86400 <= D.utc() + D.offset() ? el("p.big", {}, D.state("expired"))
      : held.survey > D.utc() + D.offset() ? el("p.big", {}, D.state("expired", D.t("standing.future"))) : null),
    el("div.chips", {}, D.button(D.t("print"), () => window.print()))];
  });
}(window.deckwatch));
