/* What each act asks for, and the fields it is asked with. */
(function (D) {
  "use strict";
  const el = D.el;
  const LINE = 192, NAME = 96, TEXT = 640;
  const may = { may: true }, yesno = { of: ["yes", "no"], words: "is.", truth: true };
  const CAPACITIES = ["tindal", "master", "serang", "mate", "seaman", "lascar", "engineer", "driver", "greaser", "radio",
    "cook", "apprentice", "other"];
  const PAPERS = ["permit", "card", "passport", "coc", "medical", "efa", "pst", "pssr", "fpff", "stsdsd", "survival"];
  const GRADES = ["lascar", "serang", "master2", "master1", "driver2", "driver1", "engineer", "boat_serang", "boat_driver",
    "serang_driver", "master_ms", "driver_ms"];
  /* Who alone may enter what, as the desk has it; of others the tindal is asked first. */
  const TINDAL = ["tindal"], KEEPERS = ["tindal", "owner"];
  const ALONE = { clearance: TINDAL, access: TINDAL, "close-access": TINDAL, plan: TINDAL, own: TINDAL, noplan: TINDAL };
  for (const name of ["pin", "person", "engage", "discharge", "seaman", "paper", "vpaper", "registrar", "open", "event", "seen"]) ALONE[name] = KEEPERS;
  const OF_VESSEL = ["registry", "provisional", "inspection", "annual", "insurance", "survey", "drydock", "hull", "engine", "crewlist", "radio",
    "enginelog", "temporary"];
  const EVENTS = ["alteration", "modification", "casualty", "damage", "wreck", "oilspill", "epidemic", "surrender"];
  const WORK = ["drill", "cargo", "callout", "emergency", "maintenance", "other"];
  const line = (name, more) => [name, "line", Object.assign({ most: NAME }, more)];
  const long = (name, more) => [name, "area", Object.assign({ most: TEXT }, more)];
  const when = ["t", "time"], who = ["who", "person"];

  D.forms = {
    note: [long("text"), when, line("place", may), ["second", "person", may]],
    amend: [long("text", { as: "text.right" }), line("why", { most: LINE })],
    check: [["freeboard", "pick", yesno], ["equipment", "pick", yesno], line("remark", { may: true, most: LINE })],
    depart: () => [line("place", { now: D.now.vessel.place }), when],
    arrive: [line("place"), ["india", "pick", Object.assign({}, yesno, may)], when],
    seaman: [line("name"), line("capacity"), line("ref", may)],
    handover: [["to", "person", { as: "to.watch" }], ["posts", "posts", { may: true, stays: true }]],
    take: [["posts", "posts", may]],
    spite: [line("why", { as: "why.spite", most: LINE })],
    fit: [who, ["state", "pick", { of: ["fit", "fatigue", "illness", "intoxication"], words: "fit." }], line("remark", may)],
    own: [["turns", "many", { row: "turn" }]],
    plan: [["name", "pick", { as: "plan", of: ["6on6off", "4on8off"], words: "plan." }]],
    anchorage: [["safe", "pick", yesno]],
    work: [who, ["what", "pick", { of: WORK, words: "task." }], ["state", "pick", { of: ["began", "ended"], words: "work." }], when],
    worked: [who, ["what", "pick", { of: WORK, words: "task." }], ["start", "moment"], ["until", "moment"]],
    hours: [["was", "period", may], ["right", "period", may], line("why", { most: LINE })],
    because: [long("text", { as: "why" })], reason: [long("text", { as: "why.ais" })],
    given: [["how", "pick", { of: ["satellite phone", "VHF", "MF/HF", "mobile phone"], words: "how." }],
      line("to", { kept: true }), line("acknowledged", { kept: true })],
    access: [["minutes", "pick", { of: ["30", "60", "120", "240"], words: "min.", number: true }]],
    engage: [["who", "anyone"], ["capacity", "pick", { of: CAPACITIES, words: "capacity." }], line("engaged", may), line("card", may),
      ["card_date", "date", may], line("wages", may), line("kin", { may: true, most: LINE })],
    discharge: [who, line("place", may), line("cause", { may: true, most: LINE }), when],
    paper: [["of", "anyone"], ["what", "pick", { of: PAPERS, words: "paper." }],
      ["grade", "pick", { of: GRADES, words: "grade.", only: ["what", "coc"] }], line("no"), line("issuer", may),
      ["issued", "date", may], ["expires", "date", may]],
    vpaper: [["what", "pick", { of: OF_VESSEL, words: "paper." }], line("no"), line("issuer", may), ["issued", "date", may], ["expires", "date", may],
      line("where", may)],
    setcount: [["n", "number"], ["children", "number", { now: 0 }], line("why", { as: "why.count", most: LINE })],
    declared: [["n", "number", { as: "n.list" }], ["children", "number", { now: 0 }], line("remark", { may: true, most: LINE })],
    terms: [["minutes", "number", { as: "voyage", may: true }], ["waters", "pick", { of: ["smooth", "partial", "other"], words: "waters.", may: true }],
      ["lost", "number", { now: 0 }], line("why", { as: "why.terms", may: true, most: LINE })],
    training: [["who", "several", { as: "part" }], line("why", { as: "why.part", may: true, most: LINE }), when],
    count: [["count", "number"], line("where", may), when],
    tested: [["ok", "pick", yesno], line("remark", { as: "wrong", only: ["ok", false], most: LINE }), when],
    defect: [line("what", { as: "what.defect", most: LINE }), line("item", may), when], flaw: [line("what", { as: "what.defect", most: LINE }), when],
    event: [["what", "pick", { of: EVENTS, words: "event." }], long("text", { as: "text.event" }), when],
    advisory: [long("text", { as: "text.advisory" }), line("source"), ["date", "date", { as: "date.advisory", may: true }]],
    done: [line("how", { as: "how.done", most: LINE }), when],
    absent: [who, ["state", "pick", { of: ["left", "returned", "replaced", "told"], words: "absent." }],
      ["master", "person", { only: ["state", "replaced"] }], when],
    registrar: [line("how"), line("to", { kept: true })],
    pin: [["who", "anyone"], ["pin", "pin"]],
    first: [line("name"), line("id"), ["role", "pick", { of: ["tindal", "owner"], words: "role." }]],
    firstpin: [["pin", "pin"]],
    open: [line("registrar"), line("office"), line("place"), ["date", "date"], line("address", may), line("port", may),
      ["tindals", "many", { row: "tindal", may: true }]],
    person: [line("name"), line("id"), ["role", "pick", { of: ["crew", "tindal", "owner", "officer"], words: "role." }], line("capacity", may)],
  };

  /* Opens what an act asks for, or the PIN where it asks for nothing.
     how: act (if not named like its form), who, summary, title, after, out, open, tindal, say(found): its summary
     once it is filled in, turn(found): into what the act takes; [field, words] where something is missing,
     seen: entries known to what it opens with */
  D.do = function (name, args, how) {
    const job = Object.assign({ act: name, writers: true, roles: ALONE[name], summary: D.t("act." + name), seen: D.seen(), once: D.once() }, how, { args: Object.assign({}, args) });
    if (!job.who && D.now.watch.charge && !ALONE[name]) job.who = D.now.watch.charge;
    if (ALONE[name]) job.who = D.tindal();
    const given = job.fields || D.forms[name], rows = typeof given === "function" ? given() : given;
    if (!rows) return D.act(job);
    const fields = rows.map(field);
    const enter = function (event) {
      event.preventDefault();
      const found = {}, missing = [];
      for (const one of fields.filter((some) => !some.node.hidden)) {
        const value = one.value();
        if (value instanceof Error) missing.push([one, value.message]);
        else if (value !== null) found[one.name] = value;
        else if (!one.may) missing.push([one, D.t("missing", { what: one.label })]);
      }
      const turned = job.turn && !missing.length ? job.turn(found) : null;
      if (turned) missing.push([fields.find((one) => one.name === turned[0]), turned[1]]);
      if (tell(event.target, missing)) return;
      fields.forEach((one) => one.keep && one.keep());
      const filled = JSON.stringify(Array.from(event.target.elements, (one) => [one.value, one.checked]));
      if (job.filled && job.filled !== filled) job.once = D.once();     // corrected after an answer that was lost: another form
      job.filled = filled;
      D.act(Object.assign({}, job, { asked: true, args: Object.assign({}, args, found),
        summary: (job.say ? job.say(found) : [job.summary, found.text || ""].filter(Boolean).join(": ")).slice(0, 120) }));
    };
    /* A field that is asked for only where another has a certain value. */
    const look = () => fields.filter((one) => one.only).forEach((one) => {
      one.node.hidden = !one.only.slice(1).includes(fields.find((other) => other.name === one.only[0]).value());
    });
    look();
    D.sheet(job.title || D.t("act." + name), el("form", { novalidate: true, submit: enter, change: look }, D.whose(name), how && how.above,
      fields.map((one) => one.node), el("button.go", { type: "submit" },
        job.open ? D.t("ok") : D.mine() && !D.barred(job) ? D.t("enteras", { name: D.me.name }) : D.t("enter"))));
  };

  /* Who enters it, said before anybody fills it in. */
  D.whose = (name) => !ALONE[name] ? null : el("p", {}, D.level(D.barred({ roles: ALONE[name] }) ? "warning" : "notice"), " ",
    D.t(name === "clearance" ? "tindals" : ALONE[name] === TINDAL ? "may.tindal" : name === "pin" ? "may.pin" : "may.keepers"));
  /* Whether who is signed in may not enter it. His own PIN each may. */
  D.barred = ({ act, args, roles }) => D.mine() && Boolean(roles) && !roles.includes(D.me.role) && !(act === "pin" && args.who === D.me.id);

  /* Says beside each field what is missing in it, and goes to the first; whether there is one. */
  function tell(form, missing) {
    form.querySelectorAll(".wrong").forEach((one) => one.remove());
    missing.map(function ([{ node }, words], at) {
      const input = lacking(node), place = input.closest("p, fieldset"), legend = place.querySelector("legend");
      const told = el("span.wrong", { id: "wrong" + at }, words);
      if (legend) legend.after(told);
      else place.append(told);
      input.setAttribute("aria-describedby", told.id);
      return [input, place];
    }).slice(0, 1).forEach(function ([input, place]) {
      input.focus({ preventScroll: true });
      place.scrollIntoView({ block: place.offsetHeight > innerHeight / 2 ? "start" : "center" });
    });
    return missing.length > 0;
  }
  /* What is still to be filled in of a field: a line, else a choice, else all of it. */
  function lacking(node) {
    const all = Array.from(node.querySelectorAll("input, textarea")).filter((one) => one.offsetParent !== null);
    return all.find((one) => !["radio", "checkbox"].includes(one.type) && !one.value.trim()) ||
      all.find((one) => one.type === "radio" && !node.querySelector(`[name="${one.name}"]:checked`)) || all[0];
  }

  /* The plan of the watches; one of our own is typed turn by turn. */
  D.plan = function () {
    const own = (name, args) => D.button(D.t("act." + name), () => {
      D.drop();
      D.do(name, args, { act: "plan" });
    });
    D.do("plan", {}, { above: el("div.chips", {}, own("own", { name: "custom" }), own("noplan", { name: "custom", turns: [] })) });
  };

  /* On a new unit, where nobody can sign in yet: the first person, then his PIN. */
  D.first = function () {
    const known = D.now.people.find((one) => one.role === "tindal" || one.role === "owner");
    const pin = (who, seen) => D.do("firstpin", { who }, { act: "pin", open: true, seen, title: D.t("act.pin"), summary: D.t("act.pin") });
    if (known) pin(known.id, D.now.n);
    else D.do("first", {}, { act: "person", open: true, after: (answer, job) => pin(job.args.id, answer.now) });
  };

  let count = 0;
  function field([name, kind, more]) {
    const given = more || {}, label = given.label || D.t("f." + (given.as || name)), id = "f" + (count += 1);
    const made = MAKERS[kind](id, label + (given.may ? " " + D.t("optional") : ""), given, name);
    return Object.assign(made, { name, label, may: given.may || made.may, only: given.only });
  }

  /* How many letters at its end are more than fit into so many bytes: one of Hindi takes three. */
  function beyond(text, bytes) {
    const letters = Array.from(text), coder = new TextEncoder();
    let size = coder.encode(text).length, over = 0;
    for (; size > bytes; over += 1) size -= coder.encode(letters.pop()).length;
    return over;
  }

  function typed(tag, id, label, given, name, attributes) {
    const input = el(tag, Object.assign({ id, autocomplete: "off", "data-f": name }, attributes));
    if (given.kept || given.now) input.value = given.kept ? D.kept(name, "") : given.now;
    const value = function () {
      const text = input.value.trim(), over = beyond(text, given.most || LINE);
      return over ? new Error(D.t("toolong", { what: label, n: D.figures(over) })) : text || null;
    };
    return { node: el("p", {}, el("label", { for: id }, label), input), value, input,
      keep: given.kept ? () => D.keep(name, input.value.trim()) : null };
  }

  const said = (words, small) => el("span" + (small ? "" : ".one"), {}, words, small ? el("small", {}, small) : null);

  /* One of several; nobody, where it may be left out. */
  function radios(id, label, given, name, may, now) {
    const options = may ? [["", D.t("nobody")]].concat(given) : given, chosen = may ? now || "" : now;
    const node = el("fieldset", {}, el("legend", {}, label), el("div.chips", {}, options.map(([value, words, small], at) =>
      el("label", {}, el("input", { type: "radio", name: id, value, "data-f": name, checked: value === chosen }),
        said(words, small)))));
    return { node, value: () => (node.querySelector("input:checked") || {}).value || null };
  }

  /* Several of them, or none. */
  function checks(id, label, given, name) {
    const node = el("fieldset", {}, el("legend", {}, label), el("div.chips", {}, given.map(([value, words, small]) =>
      el("label", {}, el("input", { type: "checkbox", name: id, value, "data-f": name }), said(words, small)))));
    return { node, value: () => Array.from(node.querySelectorAll("input:checked"), (one) => one.value) };
  }

  /* Rows of a field of which there are several: [nodes, what they hold]; what is begun must be whole. */
  const lacks = (label) => new Error(D.t("missing", { what: label }));
  const ROWS = {
    turn: function (id) {
      const hours = typed("input", id, D.t("f.hours"), {}, "hours", { type: "number", min: 0, step: "any", inputmode: "decimal" });
      const who = checks(id + "w", D.t("f.who"), named(crew()), "who" + id);
      return [[hours.node, who.node], function () {
        const minutes = Math.round(60 * Number(hours.input.value)), ids = who.value();
        if (!minutes && !ids.length) return null;
        return !minutes ? lacks(D.t("f.hours")) : ids.length ? [minutes, ids] : lacks(D.t("f.who"));
      }];
    },
    tindal: function (id) {
      const parts = ["name", "tid", "passport"].map((name) => typed("input", id + name, D.t("f." + name), { most: NAME }, name, { type: "text" }));
      return [parts.map((one) => one.node), function () {
        const found = parts.map((one) => one.value()), wrong = found.find((one) => one instanceof Error);
        return wrong || (found.every((one) => !one) ? null : found[0] ? found.map((one) => one || "") : lacks(D.t("f.name")));
      }];
    },
  };

  Object.assign(D, { radios, typed, lacks });
  const crew = D.crew = () => (D.now.people || []).filter((one) => one.aboard || !(D.now.people.some((other) => other.aboard)));
  const writers = () => (D.now.people || []).filter((one) => one.role !== "officer");
  const named = D.named = (people) => people.map((one) => [one.id, D.own(one.name), D.job(one)]);

  /* "2026-12-01T14:05", as the ship's clocks show it, as Unix seconds. */
  function moment(text) {
    const found = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)/.exec(text);
    return found && Date.UTC(found[1], found[2] - 1, found[3], found[4], found[5]) / 1000 - D.offset();
  }
  const local = (utc) => new Date((utc + D.offset()) * 1000).toISOString().slice(0, 16);

  const MAKERS = D.makers = {
    line: (id, label, given, name) => typed("input", id, label, given, name, { type: "text" }),
    area: (id, label, given, name) => typed("textarea", id, label, given, name, { rows: 3 }),
    date: (id, label, given, name) => typed("input", id, label, given, name, { type: "date" }),
    pin: (id, label, given, name) => typed("input", id, label, given, name, { type: "password", inputmode: "numeric" }),
    pick: function (id, label, given, name) {
      const made = radios(id, label, given.of.map((value) => [value, D.t(given.words + value, {}, value)]), name, false, given.now);
      const value = made.value;
      if (given.of.length === 1 || name === "how") made.node.querySelector("input").checked = true;
      if (given.number || given.truth) {
        made.value = () => value() === null ? null : given.number ? Number(value()) : value() === "yes";
      }
      return made;
    },
    person: (id, label, given, name) =>
      radios(id, label, named(crew().filter((one) => name !== "to" || one.id !== D.now.watch.charge)), name, given.may),
    anyone: (id, label, given, name) =>
      radios(id, label, named(writers()), name),
    /* One or more persons on board. */
    several: function (id, label, given, name) {
      const made = checks(id, label, named(crew()), name), all = Array.from(made.node.querySelectorAll("input"));
      made.node.insertBefore(D.button(D.t("everybody"), () => all.forEach((one) => { one.checked = true; })), made.node.children[1]);
      return { node: made.node, value: () => made.value().length ? made.value() : null };
    },
    some: function (id, label, given, name) {
      const made = checks(id, label, given.of.map((one) => [one, D.own(one), ""]), name);
      return { node: made.node, value: () => made.value().length || !given.must ? made.value() : null };
    },
    number: function (id, label, given, name) {
      const made = typed("input", id, label, given, name, { type: "number", inputmode: "numeric", min: 0, step: 1, value: given.now,
        focus: given.now === undefined ? null : (event) => event.target.select() });
      made.value = function () {
        const text = made.input.value.trim();
        return !text ? null : /^\d{1,5}$/.test(text) ? Number(text) : new Error(D.t("whole", { what: label }));
      };
      return made;
    },
    posts: function (id, label, given) {
      const rows = ["lookout", "radio", "wheel"].map(function (post) {
        const made = radios(id + post, D.t("post." + post), named(crew()), post, true, (D.now.watch.posts.find((held) => held[0] === post) || [])[1]);
        return [post, made, made.value()];
      });
      return { node: el("div", {}, rows.map(([, made]) => made.node)), value: function () {
        const found = rows.map(([post, made]) => [post, made.value()]).filter(([, who]) => who);
        const same = rows.every(([, made, was]) => made.value() === was);
        return same && (given.stays || !found.length) ? null : found;          // left out: manned as before
      } };
    },
    many: function (id, label, given) {
      const rows = [], place = el("div");
      const add = function () {
        const [nodes, value] = ROWS[given.row](id + "r" + rows.length);
        rows.push(value);
        place.append(el("div.card", {}, nodes));
      };
      add();
      return { node: el("fieldset", {}, el("legend", {}, label), place, D.button(D.t("another.row"), add)), value: function () {
        const found = rows.map((value) => value()).filter((one) => one !== null), wrong = found.find((one) => one instanceof Error);
        return wrong || (found.length ? found : null);
      } };
    },
    moment: function (id, label, given, name) {
      const made = typed("input", id, label, given, name, { type: "datetime-local", value: local(D.utc()) });
      made.value = () => moment(made.input.value) || null;
      return made;
    },
    period: function (id, label, given, name) {
      const from = typed("input", id, label + ": " + D.t("f.start"), given, name, { type: "datetime-local" });
      const until = typed("input", id + "u", label + ": " + D.t("f.until"), given, name, { type: "datetime-local" });
      return { node: el("div", {}, from.node, until.node), value: function () {
        const pair = [moment(from.input.value), moment(until.input.value)];
        return pair[0] && pair[1] ? pair : null;
      } };
    },
    time: function (id, label, given, name) {
      const ago = [600, 1800, 3600, 7200].map((s) => [String(s), D.t("ago", { t: D.span(s) })]);
      const made = radios(id, label, [["0", D.t("just")]].concat(ago, [["x", D.t("other")]]), name);
      const other = MAKERS.moment(id + "o", D.t("f.moment", { zone: D.now.zone }), {}, name + "other");
      const pick = made.value;
      other.node.hidden = true;
      made.node.querySelector("input").checked = true;
      made.node.addEventListener("change", () => { other.node.hidden = pick() !== "x"; });
      made.node.append(other.node);
      made.may = true;
      made.value = () => pick() === "x" ? other.value() : pick() === "0" ? null : D.utc() - Number(pick());
      return made;
    },
  };
}(window.deckwatch));
